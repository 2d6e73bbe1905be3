import type { Rating } from "../../core/rating.js";
import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import { defineDiagnostic } from "./contract.js";
import { byRater, effectOf, groupBy, meanScored, subjectOf, unitOf, unitsName } from "./ratings.js";

export interface PositionEffect {
  /**
   * Yes-rate in the last half of the list minus the first half, within the same criterion and reply: the mean
   * over those that were judged in both, with an interval over targets.
   */
  difference: ClusteredMean;
  /** Criteria that were judged in one half only, so that they cannot be compared. */
  unpaired: number;
  /** Yes-rate by thirds of the list, over all criteria: confounded unless orders were shuffled. */
  thirds: { third: 1 | 2 | 3; yes: number; n: number; unscored: number }[];
}

/**
 * How ratings change with the place at which a thing was shown. Each thing is compared with itself at other
 * places, so that its quality cancels out. Place = (position + 1/2) / number shown. The halves meet at 1/2,
 * and the middle of an odd list belongs to neither.
 *
 * @param ratings with `position` and `shown`
 */
export function placeEffect(ratings: readonly Rating[], options: { level?: number } = {}): PositionEffect {
  const pairs = [...groupBy(ratings, subjectOf).values()].map((own) => ({
    unit: unitOf(own[0]!),
    difference:
      meanScored(own.filter((row) => placeOf(row) > 0.5)) -
      meanScored(own.filter((row) => placeOf(row) < 0.5)),
  }));
  const difference = clusteredMean(
    pairs.map((pair) => pair.difference),
    pairs.map(({ unit }) => unit),
    { level: options.level },
  );
  const thirds = ([1, 2, 3] as const).map((third) => {
    const rows = ratings.filter((row) => Math.ceil(3 * placeOf(row)) === third);
    const n = rows.filter(({ value }) => value !== null).length;
    return { third, yes: meanScored(rows), n, unscored: rows.length - n };
  });
  return { difference, unpaired: difference.unscored, thirds };
}

const placeOf = ({ position, shown }: Rating): number => (position! + 0.5) / shown!;

export const position = defineDiagnostic({
  id: "position",
  question: "Does the place in a list move what the judge says?",
  columns: ["target", "rater", "value", "position", "shown"],
  compute({ ratings }, options) {
    const found = [...byRater(ratings)].map(([judge, own]) => ({
      judge,
      own,
      effect: placeEffect(own, options),
    }));
    const unpaired = found.reduce((sum, { effect }) => sum + effect.unpaired, 0);
    return {
      computable: true,
      effects: found.map(({ judge, own, effect }) =>
        effectOf(`${judge}: last half minus first half`, effect.difference, unitsName(own)),
      ),
      note: `Only what was rated in both halves of a list counts; ${unpaired} were not. Without several orders there is nothing to compare.`,
    };
  },
});
