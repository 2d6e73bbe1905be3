import type { ManyFacetRasch } from "./contract.js";

/**
 * How far a many-facet Rasch model's measures of raters move apart, if objects may differ by criterion.
 *
 * Answers "how much does the scale's unit depend on the assumption that criteria share one position?". If they do not,
 * a model with one position takes the criteria's own quality for noise, and its logits are too short: the
 * order of raters hardly moves, their distances do. 1: the assumption costs nothing; 1.5: distances are half as long again.
 *
 * Shape: two results of `manyFacetRasch` on the same ratings, with and without `objectByCriterion`. The least
 * squares slope through 0 of the steps' places, alpha[rater] + tau[rater, k], of the one on those of the other.
 * Places rather than severities alone: with three raters, severities are two free numbers.
 *
 * NaN if they share no rater, or where steps are all at 0. Raters with other numbers of steps in the two fits are left out.
 *
 * @example
 * ```ts
 * const places = (alpha: number[]) => ({
 *   design: { raters: ["a", "b"] },
 *   fit: { alpha: Float64Array.from(alpha), tau: [Float64Array.of(0), Float64Array.of(0)] },
 * });
 * measureStretch(places([-0.5, 0.5]), places([-0.75, 0.75])); // 1.5
 * ```
 */
export function measureStretch(shared: RaterPlaces, byCriterion: RaterPlaces): number {
  let [products, squares] = [0, 0];
  for (const [rater, id] of shared.design.raters.entries()) {
    const other = byCriterion.design.raters.indexOf(id);
    const steps = shared.fit.tau[rater]!;
    const own = byCriterion.fit.tau[other];
    if (own === undefined || own.length !== steps.length) continue;
    for (const [k, tau] of steps.entries()) {
      const place = shared.fit.alpha[rater]! + tau;
      products += place * (byCriterion.fit.alpha[other]! + own[k]!);
      squares += place * place;
    }
  }
  return products / squares;
}

/** Of a result, what the stretch is computed from. */
interface RaterPlaces {
  design: Pick<ManyFacetRasch["design"], "raters">;
  fit: Pick<ManyFacetRasch["fit"], "alpha" | "tau">;
}
