import * as z from "zod";
import { DataError } from "../../../core/errors.js";
import type { Cell } from "../../../io/cell.js";
import type { ReleasedFiles } from "../../../io/released-files.js";
import type { DerivedTable } from "../../shared/write-derived.js";
import { type Experiment, keyForm, modelsOfKeys } from "./conditions.js";
import { type DerivedItem, type ItemsByCondition, normalise } from "./derive-items.js";

const experiments: readonly Experiment[] = [1, 2];
const unparsedAnswer = "none of the above";

const analysis = "code/analysis";
const participantFile = { 1: `${analysis}/participant_data.json`, 2: `${analysis}/x_participant_data.json` };
const labelFile = { 1: `${analysis}/correct_data.json`, 2: `${analysis}/x_correct_answers.json` };
const modelFile = { 1: `${analysis}/model_data.json`, 2: `${analysis}/x_model_data.json` };

const participantSchema = z.record(z.string(), z.array(z.array(z.string()).min(1)));
const labelSchema = z.record(z.string(), z.record(z.string(), z.string()));
const modelSchema = z.record(z.string(), z.record(z.string(), z.array(z.string())));

/** People's answers to every item, and a check that the released labels are the items' own. */
export async function answerTable(
  files: ReleasedFiles,
  items: readonly DerivedItem[],
  byCondition: ItemsByCondition,
): Promise<DerivedTable> {
  const answers = new Map<string, number[]>();
  for (const experiment of experiments) {
    const [file, labelsFile] = [participantFile[experiment], labelFile[experiment]];
    const data = await files.json(file, participantSchema);
    const labels = await files.json(labelsFile, labelSchema);
    const conditions = byCondition.conditions(experiment);
    checkConditions(Object.keys(data), conditions, files.shown(file), "");
    checkConditions(Object.keys(labels), conditions, files.shown(labelsFile), "");
    for (const condition of Object.keys(data)) {
      const own = byCondition.of(experiment, condition);
      const stories = data[condition] ?? [];
      checkStories(stories, own, { file: files.shown(file), field: condition });
      own.forEach((item, story) => {
        const given = (stories[story] as string[]).map((answer, i) =>
          optionIndex(item, answer, { file: files.shown(file), field: `${condition}.${story}.${i}` }),
        );
        answers.set(item.id, given);
        const place = { file: files.shown(labelsFile), field: `${condition}.${story}` };
        const label = labels[condition]?.[story];
        if (label === undefined) throw new DataError("is missing, expected the story's label", place);
        if (optionIndex(item, label, place) !== item.label) {
          throw new DataError("is not the first option of its story", place);
        }
      });
    }
  }
  return {
    columns: ["item", "answers"],
    rows: items.map((item) => [item.id, (answers.get(item.id) as number[]).join(" ")]),
  };
}

/** Every model's answer to every item at temperature 0. Any model may be there. */
export async function modelAnswerTable(
  files: ReleasedFiles,
  byCondition: ItemsByCondition,
): Promise<DerivedTable> {
  const rows: Cell[][] = [];
  for (const experiment of experiments) {
    const name = modelFile[experiment];
    const file = files.shown(name);
    const data = await files.json(name, modelSchema);
    const expected = byCondition.conditions(experiment);
    const other = Object.keys(data).find((key) => !keyForm.test(key));
    if (other !== undefined) {
      throw new DataError("is not a model's name with _0shot or _0shot_cot after it", { file, field: other });
    }
    for (const { key } of modelsOfKeys(experiment, Object.keys(data))) {
      const conditions = data[key] ?? {};
      checkConditions(Object.keys(conditions), expected, file, key);
      for (const condition of expected) {
        const own = byCondition.of(experiment, condition);
        const stories = conditions[condition] ?? [];
        checkStories(stories, own, { file, field: `${key}.${condition}` });
        own.forEach((item, story) => {
          const answer = stories[story] as string;
          const parsed = normalise(answer) !== unparsedAnswer;
          const place = { file, field: `${key}.${condition}.${story}` };
          rows.push([
            ...[item.id, key],
            ...(parsed ? [optionIndex(item, answer, place), "ok"] : [null, "unparsed"]),
          ]);
        });
      }
    }
  }
  return { columns: ["item", "key", "answer", "status"], rows };
}

/** The answer's place among the item's options; undefined where it was not parsed. */
export function parsedIndex(
  item: DerivedItem,
  answer: string,
  place: { file: string; field: string },
): number | undefined {
  return normalise(answer) === unparsedAnswer ? undefined : optionIndex(item, answer, place);
}

function optionIndex(item: DerivedItem, answer: string, place: { file: string; field: string }): number {
  const index = item.options.indexOf(normalise(answer));
  if (index < 0) throw new DataError(`is none of the ${item.options.length} options of ${item.id}`, place);
  return index;
}

/** Every condition must be there, and no other. */
function checkConditions(
  found: readonly string[],
  expected: readonly string[],
  file: string,
  field: string,
): void {
  const missing = expected.find((condition) => !found.includes(condition));
  if (missing !== undefined) {
    throw new DataError(`lacks the condition ${missing}, expected all ${expected.length}`, { file, field });
  }
  const unknown = found.find((condition) => !expected.includes(condition));
  if (unknown === undefined) return;
  throw new DataError(`has the condition ${unknown}, which has no stories`, { file, field });
}

function checkStories(
  stories: readonly unknown[],
  items: readonly DerivedItem[],
  place: { file: string; field: string },
): void {
  if (stories.length === items.length) return;
  throw new DataError(
    `has ${stories.length} entries, expected one for each of ${items.length} stories`,
    place,
  );
}
