import * as z from "zod";
import { DataError } from "../../../core/errors.js";
import type { Cell } from "../../../io/cell.js";
import type { ReleasedFiles } from "../../../io/released-files.js";
import type { DerivedTable } from "../../shared/write-derived.js";
import { keyForm, modelsOfKeys } from "./conditions.js";
import { parsedIndex } from "./derive-answers.js";
import type { DerivedItem, ItemsByCondition } from "./derive-items.js";

/** The model's key, then temperature, stories, first story and replies: "gpt-4_0shot_1.0_10_0_20". */
const fileForm = /^(.+)_1\.0_\d+_\d+_\d+_parsed_answers\.json$/;

const repliesSchema = z.array(z.array(z.string()).min(1));

/**
 * Counts the replies at temperature 1 to the items of Experiment 1, by option. A model may have any number of
 * replies, the same to every item. A model with files for some conditions only is left out: a distance over some
 * of the items would be another number.
 */
export async function replyTable(
  files: ReleasedFiles,
  items: readonly DerivedItem[],
  byCondition: ItemsByCondition,
): Promise<DerivedTable> {
  const conditions = byCondition.conditions(1);
  const found = new Map<string, Map<string, string>>();
  for (const condition of conditions) {
    for (const name of await files.names(`data/results/${condition}`)) {
      const key = fileForm.exec(name)?.[1];
      if (key === undefined || !keyForm.test(key)) continue;
      const own = found.get(key) ?? new Map<string, string>();
      found.set(key, own.set(condition, `data/results/${condition}/${name}`));
    }
  }
  const complete = [...found].filter(([, own]) => own.size === conditions.length).map(([key]) => key);
  const rows: Cell[][] = [];
  for (const { key } of modelsOfKeys(1, complete)) {
    const replies = new Map<string, readonly string[][]>();
    for (const [condition, name] of found.get(key) ?? []) {
      replies.set(condition, await readReplies(files, name, byCondition.of(1, condition).length));
    }
    const expected = [...replies.values()][0]?.[0]?.length as number;
    for (const item of items.filter(({ task }) => task.experiment === 1)) {
      const file = files.shown(found.get(key)?.get(item.condition) as string);
      const given = replies.get(item.condition)?.[item.story] as string[];
      if (given.length !== expected) {
        throw new DataError(
          `has ${given.length} replies, expected ${expected}, as this model has to its first item`,
          { file, field: String(item.story) },
        );
      }
      rows.push(countRow(item, key, given, file));
    }
  }
  return { columns: ["item", "key", "count_0", "count_1", "count_2", "count_3", "unparsed"], rows };
}

async function readReplies(files: ReleasedFiles, name: string, stories: number): Promise<string[][]> {
  const replies = await files.json(name, repliesSchema);
  if (replies.length === stories) return replies;
  throw new DataError(`has ${replies.length} entries, expected one for each of ${stories} stories`, {
    file: files.shown(name),
  });
}

function countRow(item: DerivedItem, key: string, given: readonly string[], file: string): Cell[] {
  const counts = item.options.map(() => 0);
  let unparsed = 0;
  for (const [i, reply] of given.entries()) {
    const index = parsedIndex(item, reply, { file, field: `${item.story}.${i}` });
    if (index === undefined) unparsed++;
    else counts[index] = (counts[index] as number) + 1;
  }
  const cells = [0, 1, 2, 3].map((option) => counts[option] ?? null);
  return [item.id, key, ...cells, unparsed];
}
