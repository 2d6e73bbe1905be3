import { EmpathicData, type RatedCase } from "../../../src/studies/empathic-communication/data/data.js";
import {
  frameworkOf,
  type RatedBy,
  raters,
} from "../../../src/studies/empathic-communication/data/design.js";

/** Ratings of our own on one dimension: a list for each rater, or the first list for those that are left out. */
export function madeUpRatings(
  lists: Partial<Record<RatedBy, readonly number[]>>,
  dimension = "empathy",
): EmpathicData {
  const other = Object.values(lists)[0]!;
  return new EmpathicData(
    other.map(
      (_, i): RatedCase => ({
        conversation: `c${i}`,
        framework: frameworkOf(dimension).id,
        dimension,
        ratings: Object.fromEntries(raters.map((rater) => [rater, (lists[rater] ?? other)[i]!])) as Record<
          RatedBy,
          number
        >,
        replyWords: 10 + i,
      }),
    ),
  );
}
