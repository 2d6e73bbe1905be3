import { wassersteinClouds } from "../../../stats/wasserstein-clouds.js";
import type { Task } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import {
  alphabetically,
  chanceDistributions,
  type ItemDistribution,
  replyDistributions,
  type TaskDistributions,
} from "./distributions.js";

/**
 * The paper's distance between a model's replies and people's answers in a task, as its code computes it:
 * each item is a point (the shares of its options, in alphabetical order), and the distance is that of
 * the two clouds of 80 points. It forgets which point is which item. Unparsed replies are spread evenly.
 */
export function cloudDistance(data: StudyData, replies: ReplyCounts, task: Task, key: string): number {
  return cloudDistanceOf(replyDistributions(data, replies, task, key).items);
}

/** The same with every reply distribution uniform: what the paper calls chance. */
export function chanceCloudDistance(data: StudyData, task: Task): number {
  return cloudDistanceOf(chanceDistributions(data, task).items);
}

/** The paper's distance of any list of items with both sides' shares; items without a reply are left out. */
export function cloudDistanceOf(items: readonly ItemDistribution[]): number {
  const scored = items.filter((one) => one.model !== null);
  const model = scored.map(({ item, model: shares }) => alphabetically(item, shares as number[]));
  const participants = scored.map(({ item, people: shares }) => alphabetically(item, shares));
  const onALine = scored.length > 0 && scored.every(({ item }) => item.options === 2);
  return onALine ? lineDistance(model, participants) : wassersteinClouds(model, participants);
}

// Points (a, 1 − a) lie on a line, where the cheapest pairing is that of the sorted points. This gives the
// same number without solving an assignment, and resampling needs it hundreds of times.
// Two points are √2 |a − b| apart.
function lineDistance(a: number[][], b: number[][]): number {
  const sorted = (points: number[][]): Float64Array => {
    const first = new Float64Array(points.length);
    for (let i = 0; i < points.length; i++) first[i] = points[i]![0]!;
    return first.sort();
  };
  const [x, y] = [sorted(a), sorted(b)];
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += Math.abs((x[i] as number) - (y[i] as number));
  return (Math.SQRT2 * sum) / x.length;
}

/**
 * A model's cloud with its points handed to other items at random: as `shuffle` permutes them. The options
 * of another item stand in another alphabetical order, so shares move by their alphabetical place.
 */
export function withShuffledItems(
  distributions: TaskDistributions,
  shuffle: <T>(values: readonly T[]) => T[],
): TaskDistributions {
  const points = shuffle(
    distributions.items.map(({ item, model }) => (model === null ? null : alphabetically(item, model))),
  );
  return {
    ...distributions,
    items: distributions.items.map((one, i) => {
      const point = points[i];
      if (point === null || point === undefined) return { ...one, model: null };
      return { ...one, model: one.item.alphabetical.map((place) => point[place] as number) };
    }),
  };
}
