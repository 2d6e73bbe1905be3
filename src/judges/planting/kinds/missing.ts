import type { Rating } from "../../../core/rating.js";
import type { BiasKind } from "../contract.js";
import { meanOf, rowsBy, unitOf } from "../design.js";
import { raterExchange } from "../exchange.js";

/** A judge that gives no verdict where others give one. */
export const missing: BiasKind = {
  id: "missing",
  removed:
    "In each conversation the names of the judge and of all other raters are exchanged at random, all their ratings of it together, with those that are missing. Then verdicts are missing for everybody alike.",
  planted: "A share of the judge's verdicts is refused.",
  needsOthers: true,
  prepare(all, { judge }) {
    const raters = new Set(all.map(({ rater }) => rater.id));
    if (raters.size < 2) return { reason: `nobody else rated what ${judge} rated` };
    const units = rowsBy(all, unitOf);
    return {
      sizeUnit: "share of verdicts",
      effectUnit: "share of verdicts",
      clear: raterExchange(all, raters),
      plant: (cleared, size, stream) =>
        cleared.map((rating) => {
          if (rating.rater.id !== judge || rating.value === null || stream.next() >= size) return rating;
          return { ...rating, value: null, status: "refusal" as const };
        }),
      measure: (table) => missingGap(table, units, judge),
      sizeFor: (effect) => effect,
      largest: 1,
      sizes: [0.01, 0.02, 0.05, 0.1],
    };
  },
};

/** By unit: the judge's share without a verdict minus the mean of the other raters' shares; the mean over units. */
function missingGap(ratings: readonly Rating[], units: readonly number[][], judge: string): number {
  return meanOf(
    units.map((rows) => {
      const shares = new Map<string, number[]>();
      for (const row of rows) {
        const { rater, value } = ratings[row]!;
        const known = shares.get(rater.id);
        if (known === undefined) shares.set(rater.id, [Number(value === null)]);
        else known.push(Number(value === null));
      }
      const own = meanOf(shares.get(judge) ?? []);
      shares.delete(judge);
      return own - meanOf([...shares.values()].map(meanOf));
    }),
  );
}
