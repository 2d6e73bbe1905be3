import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { jackknifeError, plainMean } from "../../../stats/descriptives.js";
import { studentTwoSidedP, tQuantile } from "../../../stats/distributions.js";
import { totalVariation } from "../../../stats/total-variation.js";
import { wassersteinDiscrete } from "../../../stats/wasserstein-discrete.js";
import { cloudDistanceOf } from "./clouds.js";
import { appraisalMetric, type ItemDistribution, type TaskDistributions } from "./distributions.js";

/**
 * How far a respondent's distribution of answers to one item is from people's.
 *
 * - `total-variation`: the share of replies that would have to change. The Wasserstein distance with a ground
 *   metric of 0 and 1. The scatter of both sides' draws makes it too large, so read it beside its floor.
 * - `squared-euclidean`: Σ(p − q)², less what sampling adds to it on average: 0 in expectation where nothing
 *   differs, so it can be negative.
 * - `appraisal`: the Wasserstein distance whose ground metric is the share of appraisals in which two
 *   emotions differ. For the emotion tasks only.
 */
export const itemMetrics = ["total-variation", "squared-euclidean", "appraisal"] as const;
/** The name of a distance between two distributions of answers to one item. */
export type ItemMetric = (typeof itemMetrics)[number];

/** The metrics that keep items apart, and the paper's, which does not. */
export type DistanceMeasure = ItemMetric | "cloud";

/** The distance of one item; NaN where no reply was scored. */
export function itemDistance(one: ItemDistribution, metric: ItemMetric): number {
  if (one.model === null) return Number.NaN;
  switch (metric) {
    case "total-variation":
      return totalVariation(one.people, one.model);
    case "squared-euclidean":
      return unbiasedSquaredDistance(one, one.model);
    case "appraisal":
      if (one.people.length !== 4) {
        throw new InputError(
          `the appraisal metric requires the four emotions as options, got an item of ${one.item.task}; use "total-variation"`,
        );
      }
      return wassersteinDiscrete(one.people, one.model, appraisalMetric());
  }
}

/** One distance an item, in the order of the task's items. */
export function itemDistances(distributions: TaskDistributions, metric: ItemMetric): number[] {
  return distributions.items.map((one) => itemDistance(one, metric));
}

/**
 * The distance of a whole task: the mean over items, or the paper's distance of clouds.
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const replies = await loadReplyCounts();
 * const gpt4 = replyDistributions(data, replies, taskById("1a-outcome"), "azure_gpt-4_0shot");
 * taskDistance(gpt4, "total-variation"); // 0.241
 * taskDistance(gpt4, "cloud"); // 0.095
 * ```
 */
export function taskDistance(distributions: TaskDistributions, measure: DistanceMeasure): number {
  if (measure === "cloud") return cloudDistanceOf(distributions.items);
  const scored = itemDistances(distributions, measure).filter((value) => !Number.isNaN(value));
  return plainMean(scored);
}

/**
 * Each reply is a vector: 1 at its option, or 1/k everywhere where it was spread. The squared distance of
 * two means exceeds that of the expectations by the variances of the means, which are estimated without
 * bias by (mean |x|² − |mean x|²) / (draws − 1).
 */
function unbiasedSquaredDistance(
  { people, item, replies, spread }: ItemDistribution,
  model: number[],
): number {
  const k = people.length;
  const squares = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share ** 2, 0);
  const plain = squares(people.map((share, option) => share - (model[option] as number)));
  const ofParticipants = (1 - squares(people)) / (item.answers.length - 1);
  if (replies === Number.POSITIVE_INFINITY) return plain - ofParticipants;
  const meanSquare = (replies - spread + spread / k) / replies;
  return plain - ofParticipants - (meanSquare - squares(model)) / (replies - 1);
}

/** A task's distance with two intervals. */
export interface DistanceEstimate {
  value: number;
  /** Items that were scored, and items that were not. */
  n: number;
  unscored: number;
  /** Items as units: Student's interval of the mean, or a bootstrap for the cloud distance. */
  item: ConfidenceInterval;
  /** Stories as units: draw conclusions from this interval. CR2, or a jackknife for the cloud distance. */
  story: ConfidenceInterval;
  storySe: number;
  storyDf: number;
  method: string;
}

export interface DistanceOptions {
  /** Resamples of the bootstrap of the cloud distance. Default 200. */
  resamples?: number;
  /** Default 1. */
  seed?: number;
}

/** The distance of a task with its intervals. */
export function estimateDistance(
  distributions: TaskDistributions,
  measure: DistanceMeasure,
  options: DistanceOptions = {},
): DistanceEstimate {
  const stories = distributions.items.map(({ item }) => item.story);
  if (measure !== "cloud") {
    const values = itemDistances(distributions, measure);
    const story = clusteredMean(values, stories);
    return {
      value: story.value,
      n: story.n,
      unscored: story.unscored,
      item: clusteredMean(values, [...values.keys()]).ci,
      story: story.ci,
      storySe: story.se,
      storyDf: story.df,
      method: `mean over items; ${story.clusters} stories as clusters, CR2, t with ${story.df.toFixed(1)} df`,
    };
  }
  const items = distributions.items.filter(({ model }) => model !== null);
  const boot = bootstrapInterval(items, cloudDistanceOf, {
    resamples: options.resamples ?? 200,
    seed: options.seed ?? 1,
  });
  const story = storyJackknife(distributions, (kept) => cloudDistanceOf(kept.items));
  return {
    value: boot.value,
    n: items.length,
    unscored: distributions.items.length - items.length,
    item: boot.ci,
    ...story,
    method: `distance of clouds; jackknife of ${story.storyDf + 1} stories, t with ${story.storyDf} df; items: ${boot.method}`,
  };
}

/** How much nearer to people a respondent is than chance: positive = better than chance. */
export interface DistanceGap {
  value: number;
  ci: ConfidenceInterval;
  p: number;
}

/**
 * `far` − `near` of two respondents in one task, with stories as units.
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const replies = await loadReplyCounts();
 * const gpt4 = replyDistributions(data, replies, taskById("1a-outcome"), "azure_gpt-4_0shot");
 * const guessing = chanceDistributions(data, taskById("1a-outcome"));
 * distanceGap(guessing, gpt4, "total-variation").value; // 0.176
 * ```
 */
export function distanceGap(
  far: TaskDistributions,
  near: TaskDistributions,
  measure: DistanceMeasure,
): DistanceGap {
  if (measure === "cloud") {
    const value = taskDistance(far, "cloud") - taskDistance(near, "cloud");
    const { story, storySe, storyDf } = storyJackknife(near, (kept, chosen) => {
      const others = { ...far, items: far.items.filter((_, i) => chosen(i)) };
      return taskDistance(others, "cloud") - taskDistance(kept, "cloud");
    });
    return { value, ci: story, p: studentTwoSidedP(value / storySe, storyDf) };
  }
  const b = itemDistances(near, measure);
  const d = itemDistances(far, measure).map((value, i) => value - (b[i] as number));
  const mean = clusteredMean(
    d,
    near.items.map(({ item }) => item.story),
  );
  return { value: mean.value, ci: mean.ci, p: studentTwoSidedP(mean.value / mean.se, mean.df) };
}

/** The distance of a task without each of its stories in turn: what a jackknife over stories is made of. */
export function distancesWithoutStories(
  distributions: TaskDistributions,
  measure: DistanceMeasure,
): number[] {
  return withoutStories(distributions, (kept) => taskDistance(kept, measure));
}

/** Leaves out one story after another, for a distance that is not a mean over items. */
function storyJackknife(
  distributions: TaskDistributions,
  statistic: (kept: TaskDistributions, chosen: (item: number) => boolean) => number,
): { story: ConfidenceInterval; storySe: number; storyDf: number } {
  const value = statistic(distributions, () => true);
  const without = withoutStories(distributions, statistic);
  const G = without.length;
  const se = jackknifeError(without);
  const half = tQuantile(0.975, G - 1) * se;
  return { story: [value - half, value + half], storySe: se, storyDf: G - 1 };
}

function withoutStories(
  distributions: TaskDistributions,
  statistic: (kept: TaskDistributions, chosen: (item: number) => boolean) => number,
): number[] {
  const storyOf = distributions.items.map(({ item }) => item.story);
  return [...new Set(storyOf)].map((left) => {
    const chosen = (i: number): boolean => storyOf[i] !== left;
    return statistic({ ...distributions, items: distributions.items.filter((_, i) => chosen(i)) }, chosen);
  });
}
