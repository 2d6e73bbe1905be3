import type { ConfidenceInterval } from "../../core/estimate.js";
import type { Rating } from "../../core/rating.js";
import { jackknifeError } from "../descriptives.js";
import { tQuantile } from "../distributions.js";
import { studentTwoSidedP } from "../t-distribution.js";
import type { RaschOptions } from "./contract.js";
import { raschDesign } from "./design.js";
import { estimateRasch } from "./fit.js";
import { formValue } from "./layout.js";
import { readSettings } from "./settings.js";
import { groupsOf, leftOut } from "./standard-errors.js";

/** A weighted sum of raters' severities. */
export interface RaterContrast {
  /** In logits. NaN where a rater has no severity. */
  value: number;
  se: number;
  ci: ConfidenceInterval;
  /** Two-sided, against 0. */
  p: number;
}

/** More units than this are dealt to as many groups. */
const mostGroups = 200;

/**
 * Differences between raters' severities, and between groups of raters, with errors by a jackknife over units:
 * severities of one fit hang together, so their single errors do not give that of a difference.
 *
 * @param contrasts the weight of each rater, by name; raters without one have 0
 * @returns NaN wherever a severity has no end, as where a rater gave only the highest level
 * @throws InputError when raters fall into groups that no rated object links
 *
 * @internal
 */
export function raterContrasts(
  ratings: readonly Rating[],
  options: RaschOptions,
  contrasts: readonly ReadonlyMap<string, number>[],
): RaterContrast[] {
  const settings = readSettings(options);
  const design = raschDesign(ratings, options);
  const estimate = estimateRasch(design, settings);
  const { of, groups } = groupsOf(design.units, mostGroups);
  const { alpha } = estimate.layout;
  const weights = contrasts.map((contrast) =>
    design.raters.flatMap((rater, at) => {
      const weight = contrast.get(rater) ?? 0;
      return weight === 0 ? [] : [{ at, weight }];
    }),
  );
  const known = estimate.fit.converged;
  const valuesAt = (free: Float64Array): number[] =>
    weights.map((own) =>
      own.reduce((sum, { at, weight }) => {
        const form = alpha[at];
        return sum + weight * (form === undefined || !known ? Number.NaN : formValue(form, free));
      }, 0),
    );
  const values = valuesAt(estimate.free);
  const without = leftOut(estimate, of, groups, true).map(valuesAt);
  const quantile = groups < 2 ? Number.NaN : tQuantile(0.5 + settings.level / 2, groups - 1);
  return values.map((value, i) => {
    const se = jackknifeError(without.map((own) => own[i]!));
    const p = se > 0 && groups > 1 ? studentTwoSidedP(value / se, groups - 1) : Number.NaN;
    return { value, se, ci: [value - quantile * se, value + quantile * se], p };
  });
}
