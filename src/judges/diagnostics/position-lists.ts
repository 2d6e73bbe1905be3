import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import { combineCodes, type RatingTable } from "./table.js";

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
 * The place of each row in its list, from 0 to 1; NaN where it was shown in none. Without `shown`, all lists of
 * a judge are taken to be as long as the longest.
 */
export function placesOf(table: RatingTable): Float64Array {
  const { codes, size } = table.raters;
  const longest = new Int32Array(size);
  const { ratings } = table;
  for (let row = 0; row < table.n; row++) {
    longest[codes[row]!] = Math.max(longest[codes[row]!]!, (ratings[row]!.position ?? -1) + 1);
  }
  return Float64Array.from(
    ratings,
    ({ position, shown }, row) => ((position ?? Number.NaN) + 0.5) / (shown ?? longest[codes[row]!]!),
  );
}

/**
 * How the ratings in some rows of a table change with the place at which a thing was shown. Each thing is
 * compared with itself at other places, so that its quality cancels out. Place = (position + 1/2) / number
 * shown. The halves meet at 1/2, and the middle of an odd list belongs to neither.
 *
 * @param places of all rows of the table
 */
export function placeEffectOf(
  table: RatingTable,
  rows: Int32Array,
  places: Float64Array,
  level?: number,
): PositionEffect {
  const { subjects, values, units } = table;
  const own = { codes: rows.map((row) => subjects.codes[row]!), size: subjects.size };
  const { codes, size, first } = combineCodes(rows.length, [own]);
  const [sums, counts] = [0, 1].map(() => [new Float64Array(size), new Float64Array(size)] as const);
  const thirds = ([1, 2, 3] as const).map((third) => ({ third, yes: 0, n: 0, unscored: 0 }));
  for (let i = 0; i < rows.length; i++) {
    const [value, place] = [values[rows[i]!]!, places[rows[i]!]!];
    const third = thirds[Math.ceil(3 * place) - 1];
    if (Number.isNaN(value)) {
      if (third !== undefined) third.unscored++;
      continue;
    }
    if (third !== undefined) {
      third.yes += value;
      third.n++;
    }
    if (place === 0.5 || Number.isNaN(place)) continue;
    const half = Number(place > 0.5);
    sums![half]![codes[i]!]! += value;
    counts![half]![codes[i]!]!++;
  }
  const differences = new Float64Array(size);
  for (let subject = 0; subject < size; subject++) {
    const mean = (half: 0 | 1) => sums![half][subject]! / counts![half][subject]!;
    differences[subject] = mean(1) - mean(0);
  }
  const difference = clusteredMean(
    differences,
    first.map((i) => units.codes[rows[i]!]!),
    { level },
  );
  for (const third of thirds) third.yes /= third.n;
  return { difference, unpaired: difference.unscored, thirds };
}
