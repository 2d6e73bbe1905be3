import { wassersteinClouds } from "../../stats/wassersteinClouds.js";
import type { Task } from "./conditions.js";
import type { StudyData, StudyItem } from "./data.js";
import type { ReplyCounts } from "./tables.js";

/**
 * The paper's distance between a model's replies and people's answers in a task, as its code computes it:
 * each item is a point (the shares of its options, in alphabetical order), and the distance is that of
 * the two clouds of 80 points. It forgets which point is which item. Unparsed replies are spread evenly.
 */
export function cloudDistance(data: StudyData, replies: ReplyCounts, task: Task, key: string): number {
  const items = data.itemsOf(task.id);
  const counts = new Map(replies.rows.filter((row) => row.key === key).map((row) => [row.item, row]));
  const model = items.map((item) => {
    const row = counts.get(item.id);
    if (row === undefined) throw new RangeError(`no replies of "${key}" to item "${item.id}"`);
    const evenly = row.unparsed / item.options;
    return alphabetically(item, shares(row.counts.map((count) => count + evenly)));
  });
  return wassersteinClouds(model, peopleCloud(items));
}

/** The same with every reply distribution uniform: what the paper calls chance. */
export function chanceCloudDistance(data: StudyData, task: Task): number {
  const items = data.itemsOf(task.id);
  const uniform = items.map((item) => new Array<number>(item.options).fill(1 / item.options));
  return wassersteinClouds(uniform, peopleCloud(items));
}

function peopleCloud(items: readonly StudyItem[]): number[][] {
  return items.map((item) => {
    const counts = new Array<number>(item.options).fill(0);
    for (const answer of item.answers) counts[answer]!++;
    return alphabetically(item, shares(counts));
  });
}

function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => count / total);
}

function alphabetically(item: StudyItem, values: readonly number[]): number[] {
  const out = new Array<number>(values.length).fill(0);
  values.forEach((value, option) => {
    out[item.alphabetical[option] as number] = value;
  });
  return out;
}
