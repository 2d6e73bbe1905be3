import { InputError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import type { RatingTable } from "../../core/rating-table.js";
import type { ManyFacetRasch, RaschOptions } from "../../stats/many-facet-rasch/contract.js";
import { manyFacetRasch } from "../../stats/many-facet-rasch/many-facet-rasch.js";

/**
 * A many-facet Rasch model whose likelihood has a maximum. In a small table a level may be too rare for thresholds
 * of each rater's own: then all raters share them, and a note says so.
 *
 * @throws InputError where the model cannot be fitted, or shared thresholds have no maximum either
 */
export function fitScale(ratings: readonly Rating[] | RatingTable, options: RaschOptions): ManyFacetRasch {
  const own = manyFacetRasch(ratings, options);
  if (own.converged) return own;
  if (own.model === "rater-thresholds") {
    const shared = manyFacetRasch(ratings, { ...options, model: "rating-scale" });
    const why =
      "Some level is too rare for thresholds of each rater's own, so all raters share them: unequal use of levels counts as severity.";
    if (shared.converged) return { ...shared, notes: [...shared.notes, why] };
  }
  throw new InputError(
    `the ratings follow the rated things almost without exception, so that positions have no end: ${own.informative} things with information are too few for one scale`,
  );
}
