import type { ConfidenceInterval } from "../../../core/estimate.js";
import { mean } from "../../../stats/descriptives.js";
import { normalQuantile } from "../../../stats/normal-distribution.js";
import { type AbilityId, abilityIds } from "../data/taxonomy.js";
import type { BoundedScores, Dependence } from "./score-bounds.js";

/** A published value with the largest standard error that it can have. */
export interface BoundedEstimate {
  value: number;
  se: number;
}

/** A difference with the widest 95% interval that published means allow. */
export interface WidestDifference extends BoundedEstimate {
  df: number;
  ci: ConfidenceInterval;
}

const z = normalQuantile(0.975);

/**
 * The difference of two published means with its widest 95% interval: each has the largest standard error that
 * it can have, and the errors are taken as unrelated. They are unrelated between two sets of cases. Where two
 * models find the same cases hard, the interval is wider than it need be. An interval on one side of 0 decides an
 * order. One around 0 decides nothing, and does not say that the two are equal.
 *
 * @example
 * ```ts
 * // 1.96 times the root of 9 + 16.
 * widestDifference({ value: 70, se: 3 }, { value: 50, se: 4 }).ci; // [10.2, 29.8]
 * ```
 */
export function widestDifference(first: BoundedEstimate, second: BoundedEstimate): WidestDifference {
  const value = first.value - second.value;
  const se = Math.hypot(first.se, second.se);
  return { value, se, df: Number.POSITIVE_INFINITY, ci: [value - z * se, value + z * se] };
}

/** The mean of published means. With `any` dependence their errors add up, as over models on the same cases. */
export function meanOf(
  estimates: readonly BoundedEstimate[],
  dependence: Dependence = "none",
): BoundedEstimate {
  const ses = estimates.map(({ se }) => se);
  return {
    value: mean(estimates.map(({ value }) => value)),
    se: dependence === "any" ? mean(ses) : Math.hypot(...ses) / ses.length,
  };
}

/** A model in an ability, against the mean of the other models. */
export function againstOthers(bounds: BoundedScores, model: string, ability: AbilityId): WidestDifference {
  const others = bounds.table.models.filter((other) => other !== model);
  return widestDifference(
    bounds.score(model, ability),
    meanOf(others.map((other) => bounds.score(other, ability))),
  );
}

/** A model in an ability, against the mean of its other abilities. */
export function againstOwnMean(bounds: BoundedScores, model: string, ability: AbilityId): WidestDifference {
  const others = abilityIds.filter((other) => other !== ability);
  return widestDifference(
    bounds.score(model, ability),
    meanOf(others.map((other) => bounds.score(model, other))),
  );
}
