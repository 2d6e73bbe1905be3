import { type PositionEffect, placeEffectOf, placesOf } from "../../src/judges/diagnostics/position-lists.js";
import { RatingTable } from "../../src/judges/diagnostics/table.js";
import { type JudgedTarget, ratingsOfJudged } from "../../src/judges/judged-ratings.js";

/** The effect of a criterion's place in the list, over all judgements. */
export function positionEffect(judged: readonly JudgedTarget[]): PositionEffect {
  const table = RatingTable.of(ratingsOfJudged(judged, "positionEffect"));
  return placeEffectOf(table, Int32Array.from(table.ratings.keys()), placesOf(table));
}
