import type { ReleasedFiles } from "../../../io/released-files.js";
import type { DerivedTable } from "../../shared/write-derived.js";
import { answerTable, modelAnswerTable } from "./derive-answers.js";
import { type DerivedItem, ItemsByCondition, readItems } from "./derive-items.js";
import { replyTable } from "./derive-replies.js";

/**
 * Turns the released files of Gandhi et al. into numeric tables: condition codes, option indices in the
 * recorded order, and counts. No text of a story, question, option or reply is kept. Stories, models and replies
 * may be more or fewer than in the release.
 *
 * @param files upstream's `data/` and `code/`
 * @throws DataError naming file and line or field of the first defect
 */
export async function deriveTables(files: ReleasedFiles): Promise<Record<string, DerivedTable>> {
  const items = await readItems(files);
  const byCondition = new ItemsByCondition(items);
  return {
    items: itemTable(items),
    answers: await answerTable(files, items, byCondition),
    "model-answers": await modelAnswerTable(files, byCondition),
    "reply-counts": await replyTable(files, items, byCondition),
    corrections: correctionTable(items),
    "echo-answers": {
      columns: ["item", "answer"],
      rows: items.map(({ id, echo }) => [id, echo]),
    },
  };
}

function itemTable(items: readonly DerivedItem[]): DerivedTable {
  return {
    columns: [
      "item",
      "task",
      "experiment",
      "pair",
      "inference",
      "story",
      "emotion",
      "first_value",
      "options",
      "label",
      "alphabetical",
    ],
    rows: items.map((item) => [
      item.id,
      item.task.id,
      item.task.experiment,
      item.task.pair,
      item.task.inference,
      item.story,
      item.emotion,
      item.firstValue,
      item.options.length,
      item.label,
      alphabeticalRanks(item.options).join(" "),
    ]),
  };
}

/** The place of each option in alphabetical order. The authors' distances pair options by it. */
function alphabeticalRanks(options: string[]): number[] {
  const sorted = [...options].sort();
  return options.map((option) => sorted.indexOf(option));
}

function correctionTable(items: readonly DerivedItem[]): DerivedTable {
  const reason =
    "upstream's template has the two safety answers of this story in each other's place, so its a-priori label is inverted";
  return {
    columns: ["table", "item", "column", "recorded", "corrected", "reason"],
    rows: items
      .filter((item) => item.task.inference === "safety" && item.inverted)
      .map((item) => ["items", item.id, "label", item.label, 1 - item.label, reason]),
  };
}
