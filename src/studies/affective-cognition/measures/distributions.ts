import { InputError } from "../../../core/errors.js";
import type { Task } from "../data/conditions.js";
import type { StudyData, StudyItem } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";

/**
 * What becomes of a reply that names no option: spread evenly over the options, as the paper does, or
 * left out, so that an item without any parsed reply is unscored.
 */
export type UnparsedReplies = "uniform" | "left-out";

/** How people and a respondent answered one item, as shares of its options in the order of Table 1. */
export interface ItemDistribution {
  item: StudyItem;
  people: number[];
  /** The respondent's shares, or null where nothing was scored. */
  model: number[] | null;
  /** How many replies the shares rest on: 20, fewer where some are left out, Infinity for chance. */
  replies: number;
  /** How many of these replies were spread evenly. */
  spread: number;
}

/** The 80 items of a task with both sides' shares. */
export interface TaskDistributions {
  task: Task;
  /** The model key, or "chance". */
  respondent: string;
  unparsed: UnparsedReplies;
  items: ItemDistribution[];
}

/**
 * The shares of a model's 20 replies at temperature 1 beside the shares of people's answers, item by item.
 *
 * @throws InputError `no replies of "gpt-5_0shot" to item "1a-goal-joyful-0-s0"; ...`
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const replies = await loadReplyCounts();
 * const gpt4 = replyDistributions(data, replies, taskById("1a-outcome"), "azure_gpt-4_0shot");
 * gpt4.items.length; // 80
 * ```
 */
export function replyDistributions(
  data: StudyData,
  replies: ReplyCounts,
  task: Task,
  key: string,
  unparsed: UnparsedReplies = "uniform",
): TaskDistributions {
  const rows = repliesOf(replies, key);
  const items = data.itemsOf(task.id).map((item): ItemDistribution => {
    const row = rows.get(item.id);
    if (row === undefined) {
      throw new InputError(
        `no replies of "${key}" to item "${item.id}"; replies at temperature 1 are recorded for ${[...new Set(replies.rows.map((r) => r.key))].join(", ")}, Experiment 1`,
      );
    }
    const spread = unparsed === "uniform" ? row.unparsed : 0;
    const counts = row.counts.map((count) => count + spread / item.options);
    const total = counts.reduce((sum, count) => sum + count, 0);
    return {
      item,
      people: participantShares(item),
      model: total === 0 ? null : counts.map((count) => count / total),
      replies: total,
      spread,
    };
  });
  return { task, respondent: key, unparsed, items };
}

/** The paper's baseline: every option equally likely in every item. It is exact: nothing was drawn. */
export function chanceDistributions(data: StudyData, task: Task): TaskDistributions {
  const items = data.itemsOf(task.id).map(
    (item): ItemDistribution => ({
      item,
      people: participantShares(item),
      model: new Array<number>(item.options).fill(1 / item.options),
      replies: Number.POSITIVE_INFINITY,
      spread: 0,
    }),
  );
  return { task, respondent: "chance", unparsed: "uniform", items };
}

/** The share of each option among people's answers to an item. */
export function participantShares(item: StudyItem): number[] {
  const counts = new Array<number>(item.options).fill(0);
  for (const answer of item.answers) counts[answer]!++;
  return counts.map((count) => count / item.answers.length);
}

/** The shares of an item's options in alphabetical order of their texts: how the paper's code lists them. */
export function alphabetically(item: StudyItem, shares: readonly number[]): number[] {
  const out = new Array<number>(shares.length).fill(0);
  for (let option = 0; option < shares.length; option++) out[item.alphabetical[option]!] = shares[option]!;
  return out;
}

/**
 * The distances between the four emotions of a pair: the share of the two appraisals in which they differ.
 *
 * The order is that of Table 1, (+, +), (−, +), (+, −), (−, −), so that joyful is 1/2 from frustrated and
 * from grateful, and 1 from disappointed; the same holds for relieved, resigned, surprised, devastated.
 *
 * @example
 * ```ts
 * appraisalMetric()[0]; // [0, 0.5, 0.5, 1]
 * ```
 */
export function appraisalMetric(): number[][] {
  const negative = (emotion: number): [number, number] => [emotion & 1, emotion >> 1];
  return [0, 1, 2, 3].map((i) =>
    [0, 1, 2, 3].map((j) => {
      const [a, b] = [negative(i), negative(j)];
      return (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])) / 2;
    }),
  );
}

const indexed = new WeakMap<ReplyCounts, Map<string, Map<string, ReplyCounts["rows"][number]>>>();

/** The rows of one model key by item, in one pass over the table. */
function repliesOf(replies: ReplyCounts, key: string): Map<string, ReplyCounts["rows"][number]> {
  let byKey = indexed.get(replies);
  if (byKey === undefined) {
    byKey = new Map();
    for (const row of replies.rows) {
      const rows = byKey.get(row.key) ?? new Map();
      byKey.set(row.key, rows.set(row.item, row));
    }
    indexed.set(replies, byKey);
  }
  return byKey.get(key) ?? new Map();
}
