import { noteInputs, withInputs } from "../../../core/read-inputs.js";
import { studyFolder } from "../../../io/data-origin.js";
import { readDatapackage, readTable } from "../../../io/datapackage.js";
import { projectPath } from "../../../io/project-root.js";
import { type HandLabel, type ReplyLabels, replyKey, type StrategyLabels } from "./strategy-labels.js";

/**
 * Reads the strategies that the rules found in the released replies. A folder of other data that was derived
 * without them gives none.
 *
 * @param folder the study's data folder; the project's own unless another is given
 * @throws DataError naming file, line and field when a code is unknown
 */
export async function loadStrategyLabels(folder: string = studyFolder("sage")): Promise<StrategyLabels> {
  const { resources } = await readDatapackage(folder);
  if (!resources.some(({ name }) => name === "strategies")) return new Map();
  const table = await readTable(folder, "strategies");
  const codes = table.optionalStrings("strategies");
  const [reply, sentences, listed, figurative] = ["reply", "sentences", "listed", "figurative"].map((name) =>
    table.numbers(name),
  );
  const labels = table.strings("dialogue").map((dialogue, i): [string, ReplyLabels] => [
    replyKey(dialogue, reply![i]!),
    {
      strategies: codes[i]?.split(" ") ?? [],
      sentences: sentences![i]!,
      listed: listed![i]!,
      figurative: figurative![i]!,
    },
  ]);
  return noteInputs(new Map(labels), [table.input]);
}

/** Reads the replies that were labelled by hand. They are always those of the release. */
export async function loadStrategySample(folder: string = projectPath("data", "sage")): Promise<HandLabel[]> {
  const table = await readTable(folder, "strategy-sample");
  const [model, profile, strategies, labelledBy] = ["model", "profile", "strategies", "labelled_by"].map(
    (name) => table.strings(name),
  );
  const [reply, round] = [table.numbers("reply"), table.numbers("round")];
  const rows = table.strings("judge").map((judge, i) => ({
    judge,
    model: model![i]!,
    profile: profile![i]!,
    reply: reply[i]!,
    round: round[i]!,
    strategies: strategies![i]!.split(" "),
    labelledBy: labelledBy![i]!,
  }));
  return withInputs(rows, table);
}
