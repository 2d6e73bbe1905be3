import { DataError } from "../../../core/errors.js";
import { inputsOf, noteInputs, withInputs } from "../../../core/read-inputs.js";
import { studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import { openRelease } from "../../../io/open-release.js";
import { projectPath } from "../../../io/project-root.js";
import { shareData } from "../../shared/share-data.js";
import { writeDerived } from "../../shared/write-derived.js";
import type { Experiment, Inference, Pair } from "./conditions.js";
import { StudyData, type StudyItem } from "./data.js";

/**
 * Derives all tables from upstream (the mirror, or what `affectlab data fetch` brought) and writes them
 * with their sizes and hashes. The same upstream gives the same bytes.
 *
 * @throws MissingDataError when upstream is missing; it says which files to place where
 * @throws ChecksumError when a file is not that of the pinned commit
 */
export async function deriveAffectiveCognition(
  folder: string = projectPath("data", "affective-cognition"),
): Promise<{ file: string; rows: number }[]> {
  const { deriveTables } = await import("./derive.js");
  return writeDerived(folder, await deriveTables(await openRelease("affective-cog")));
}

/**
 * Reads and joins the derived tables: the items (1,280 are released) with people's answers, and the recorded
 * models' answers.
 *
 * @param folder the study's data folder; the project's own unless another is given
 * @throws DataError naming file, line and field when a table is not what its codebook says
 */
export async function loadAffectiveCognition(
  folder: string = studyFolder("affective-cognition"),
): Promise<StudyData> {
  const [items, models] = await Promise.all([loadStudyItems(folder), readTable(folder, "model-answers")]);
  const data = new StudyData(
    items,
    modelAnswersOf(models.strings("key"), models.strings("item"), models.optionalIntegers("answer")),
  );
  return noteInputs(data, [...inputsOf(items), models.input]);
}

/** All that figures, tables and claims are made of. They share it for as long as the tables stay as they are. */
export const shareAffectiveCognition = shareData(async (folder) => {
  const [data, replies, echo] = await Promise.all([
    loadAffectiveCognition(folder),
    loadReplyCounts(folder),
    loadEchoAnswers(folder),
  ]);
  return { data, replies, echo };
}, "affective-cognition");

/** Reads the items with people's answers alone, as {@link loadAffectiveCognition} does. */
export async function loadStudyItems(
  folder: string = studyFolder("affective-cognition"),
): Promise<StudyItem[]> {
  const [items, answers, corrections] = await Promise.all(
    ["items", "answers", "corrections"].map((name) => readTable(folder, name)),
  );
  if (!items || !answers || !corrections) throw new RangeError("a table was not read");
  const sequences = indexBy(answers.strings("item"), answers.strings("answers"));
  const corrected = indexBy(corrections.strings("item"), corrections.numbers("corrected"));
  const column = {
    story: items.numbers("story"),
    label: items.numbers("label"),
    options: items.numbers("options"),
  };
  const strings = Object.fromEntries(
    ["task", "pair", "inference", "emotion", "alphabetical"].map((name) => [name, items.strings(name)]),
  ) as Record<string, string[]>;
  const experiments = items.numbers("experiment");
  const firstValues = items.numbers("first_value");
  const read = items.strings("item").map((id, i): StudyItem => {
    const given = numbersOf(sequences.get(id) ?? "");
    const options = column.options[i] as number;
    const label = column.label[i] as number;
    if (given.length === 0 || given.some((answer) => answer >= options)) {
      const problem =
        given.length === 0
          ? `no answers to ${id}`
          : `an answer to ${id} is not an index of its ${options} options`;
      throw new DataError(problem, { file: answers.file, field: "answers" });
    }
    return {
      id,
      task: strings.task?.[i] as string,
      experiment: experiments[i] as Experiment,
      pair: strings.pair?.[i] as Pair,
      inference: strings.inference?.[i] as Inference,
      story: column.story[i] as number,
      emotion: strings.emotion?.[i] as string,
      firstValue: firstValues[i] as 0 | 1,
      options,
      label,
      correctedLabel: corrected.get(id) ?? label,
      alphabetical: numbersOf(strings.alphabetical?.[i] as string),
      answers: given,
    };
  });
  return withInputs(read, items, answers, corrections);
}

function modelAnswersOf(
  keys: string[],
  items: string[],
  answers: (number | null)[],
): Map<string, Map<string, number | null>> {
  const out = new Map<string, Map<string, number | null>>();
  keys.forEach((key, i) => {
    let ofKey = out.get(key);
    if (ofKey === undefined) {
      ofKey = new Map();
      out.set(key, ofKey);
    }
    ofKey.set(items[i] as string, answers[i] as number | null);
  });
  return out;
}

function indexBy<T>(keys: string[], values: T[]): Map<string, T> {
  return new Map(keys.map((key, i) => [key, values[i] as T]));
}

const numbersOf = (text: string): number[] => (text === "" ? [] : text.split(" ").map(Number));

/** Counts of the replies at temperature 1 to one item (20 in the release), by one model and prompt. */
export interface ReplyCounts {
  rows: { item: string; key: string; counts: number[]; unparsed: number }[];
}

/** Reads the counts of replies at temperature 1 (Experiment 1, three models, two prompts). */
export async function loadReplyCounts(
  folder: string = studyFolder("affective-cognition"),
): Promise<ReplyCounts> {
  const table = await readTable(folder, "reply-counts");
  const keys = table.strings("key");
  const unparsed = table.numbers("unparsed");
  const counts = [0, 1, 2, 3].map((option) => table.numbers(`count_${option}`));
  const rows = table.strings("item").map((item, i) => ({
    item,
    key: keys[i] as string,
    counts: counts.map((column) => column[i] as number).filter((count) => !Number.isNaN(count)),
    unparsed: unparsed[i] as number,
  }));
  return withInputs({ rows }, table);
}

/** For each item the option that shares the most words with its story; null where none does, or several do. */
export type EchoAnswers = ReadonlyMap<string, number | null>;

/** Reads what the echo answers: see `echoAnswer`. */
export async function loadEchoAnswers(
  folder: string = studyFolder("affective-cognition"),
): Promise<EchoAnswers> {
  const table = await readTable(folder, "echo-answers");
  return withInputs(indexBy(table.strings("item"), table.optionalIntegers("answer")), table);
}
