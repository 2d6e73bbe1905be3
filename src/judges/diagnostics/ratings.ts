import type { Rating } from "../../core/rating.js";
import type { ClusteredMean } from "../../stats/clustered-mean.js";
import { mean } from "../../stats/descriptives.js";
import { studentTwoSidedP } from "../../stats/distributions.js";
import type { Effect } from "./contract.js";

/** The value as a number; NaN if the rating is unscored. */
export const scored = ({ value }: Rating): number => value ?? Number.NaN;

/** The mean of the scored values; NaN if there is none. */
export function meanScored(ratings: readonly Rating[]): number {
  return mean(ratings.map(scored).filter((value) => !Number.isNaN(value)));
}

/** The independent unit that a rating belongs to. */
export const unitOf = ({ conversation, target }: Rating): string => conversation ?? target;

/** What was rated, as a key. Ratings with the same key can be compared, whoever gave them, when and how. */
export const subjectOf = ({ target, respondent, criterion, other, language }: Rating): string =>
  JSON.stringify([target, respondent ?? null, criterion ?? null, other ?? null, language ?? null]);

/** Ratings grouped by key. Groups and ratings keep the order in which they first appear. */
export function groupBy<K>(ratings: readonly Rating[], keyOf: (rating: Rating) => K): Map<K, Rating[]> {
  const groups = new Map<K, Rating[]>();
  for (const rating of ratings) {
    const key = keyOf(rating);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [rating]);
    else group.push(rating);
  }
  return groups;
}

export const byRater = (ratings: readonly Rating[]): Map<string, Rating[]> =>
  groupBy(ratings, ({ rater }) => rater.id);

/** What the units of a table are called. */
export const unitsName = (ratings: readonly Rating[]): string =>
  ratings.every(({ conversation }) => conversation !== undefined) ? "conversations" : "targets";

/** A clustered mean as an effect. n counts the clusters, because only they are independent. */
export const effectOf = (label: string, mean: ClusteredMean, units: string): Effect => ({
  label,
  value: mean.value,
  ci: mean.ci,
  n: mean.clusters,
  units,
});

/** A clustered mean as an effect that is tested against the value without bias. */
export const testedEffect = (
  label: string,
  mean: ClusteredMean,
  units: string,
  against: { null: number; margin: number },
): Effect => ({
  ...effectOf(label, mean, units),
  ...against,
  p: twoSidedP(mean.value - against.null, mean.se, mean.df),
});

/** Student's two-sided p; NaN without a standard error. A difference without any spread has p 0, none has 1. */
export function twoSidedP(difference: number, se: number, df: number): number {
  if (!Number.isFinite(se) || Number.isNaN(difference)) return Number.NaN;
  if (se === 0) return difference === 0 ? 1 : 0;
  return studentTwoSidedP(difference / se, df);
}
