import { type ClusteredMean, clusteredMean, clusteredMeanOfSums } from "../../stats/clustered-mean.js";
import type { RepeatedThings } from "./repeated-things.js";
import { type RatingTable, rowsByCode } from "./table.js";

export interface RoundsOfJudge {
  /** From the first round to the last, within things, in points. */
  drift: ClusteredMean;
  /** Mean distance from the thing's own mean, by round. */
  rounds: { round: number; mean: number; ci: [number, number]; n: number }[];
}

/** A figure shows no more rounds than these. */
const mostRounds = 50;

/**
 * The slope of values on rounds within things, times the rounds between the first and the last; and the mean
 * distance from the thing's mean in each round.
 */
export function roundsOf(
  table: RatingTable,
  things: RepeatedThings,
  own: Int32Array,
  rated: Int32Array,
  units: { codes: Int32Array; size: number },
  level: number | undefined,
): RoundsOfJudge {
  const round = rated.map((i) => table.ratings[things.rows[i]!]!.replicate!);
  const [least, most] = round.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number]);
  const span = most - least;
  // A slope through the origin is a mean of products, weighted by the squares of x: so it has the same CR2.
  const sums = { sums: new Float64Array(units.size), magnitudes: new Float64Array(units.size) };
  const sizes = new Float64Array(units.size);
  for (let i = 0; i < own.length; i++) {
    const [thing, unit] = [own[i]!, units.codes[i]!];
    sums.sums[unit]! += span * things.roundProducts[thing]!;
    sums.magnitudes[unit]! += Math.abs(span * things.roundProducts[thing]!);
    sizes[unit]! += things.roundSquares[thing]!;
  }
  const informs = (_: number, unit: number) => sizes[unit]! > 0;
  const drift = clusteredMeanOfSums(
    {
      sums: sums.sums.filter(informs),
      magnitudes: sums.magnitudes.filter(informs),
      sizes: sizes.filter(informs),
    },
    level,
  );
  const byRound = rowsByCode({ codes: round.map((one) => one - least), size: span + 1 });
  const rounds = Array.from({ length: Math.min(span + 1, mostRounds) }, (_, at) => {
    const some = byRound.rows.subarray(byRound.starts[at]!, byRound.starts[at + 1]!);
    const { value, ci, n } = clusteredMean(
      Float64Array.from(
        some,
        (k) => table.values[things.rows[rated[k]!]!]! - things.mean[things.thing[rated[k]!]!]!,
      ),
      some.map((k) => table.units.codes[things.rows[rated[k]!]!]!),
      { level },
    );
    return { round: least + at, mean: value, ci, n };
  }).filter(({ n }) => n > 0);
  return { drift, rounds };
}
