import type { ConfidenceInterval } from "../../core/estimate.js";
import { randomStream } from "../../core/random.js";
import { clusteredMean } from "../../stats/clustered-mean.js";
import { normalQuantile, normalTwoSidedP } from "../../stats/distributions.js";
import { wilson } from "../../stats/proportion-difference.js";
import type { Effect } from "./contract.js";
import { combineCodes, type RatingTable } from "./table.js";

/** A difference of shares below this is negligible. */
const missingMargin = 0.05;
/** With more units that differ the normal distribution is near enough. */
const mostDrawn = 40;
const draws = 4_999;

/** Whether so few units differ that a mean's interval does not hold. */
export const isRare = (differing: number): boolean => differing <= mostDrawn;

/** Shares without a verdict in one unit, one for each level (rater or respondent) that occurs there. */
interface UnitShares {
  levels: number[];
  shares: number[];
}

/**
 * Is a verdict missing more often at one level of a column (a rater, a respondent) than at the others of the
 * same unit? Value: the mean over units of its share without a verdict minus the mean of the others' shares.
 * p: if the column did not matter, the shares of a unit could be exchanged among its levels. So the sum is
 * compared with what such exchanges give: by the normal distribution with their exact variance, or by random
 * exchanges where few units differ.
 *
 * Units with a single level say nothing, and are left out. A level is left out if no unit differs.
 */
export function missingDifferences(
  table: RatingTable,
  column: "rater" | "respondent",
  wanted: readonly number[],
  label: (level: string) => string,
  options: { level?: number; seed?: number },
): Effect[] {
  const units = sharesByUnit(table, column);
  const { names } = table.column(column);
  const several = units
    .map(({ levels }, unit) => (levels.length > 1 ? unit : -1))
    .filter((unit) => unit >= 0);
  return wanted.flatMap((level): Effect[] => {
    const own: { value: number; unit: number; shares: number[]; at: number }[] = [];
    for (const unit of several) {
      const { levels, shares } = units[unit]!;
      const at = levels.indexOf(level);
      if (at < 0) continue;
      own.push({ value: beside(shares, shares[at]!), unit, shares, at });
    }
    // Where nothing differs there is nothing to test.
    if (own.length < 2 || !own.some(({ shares }) => differ(shares))) return [];
    const values = own.map(({ value }) => value);
    const mean = clusteredMean(
      values,
      own.map(({ unit }) => unit),
      { level: options.level },
    );
    return [
      {
        label: label(names[level]!),
        ...{ value: mean.value, n: own.length, units: table.unitsName },
        ci: isRare(own.filter(({ shares }) => differ(shares)).length)
          ? rareInterval(own, mean.value, options.level)
          : mean.ci,
        ...(column === "rater" ? { judge: names[level]! } : {}),
        ...{ null: 0, margin: missingMargin },
        p: exchangeP(own, options.seed ?? 1),
      },
    ];
  });
}

/**
 * Newcombe's interval of a difference of shares, by Wilson's of both, with units as trials. Where few units
 * differ, the interval of a mean misses the truth too often: most samples hold too few of the rare events. The
 * pairing is not used, and shares of a unit vary less than single trials, so it is rather too wide.
 */
function rareInterval(
  own: readonly { value: number; shares: number[]; at: number }[],
  value: number,
  level = 0.95,
): ConfidenceInterval {
  const z = normalQuantile(0.5 + level / 2);
  const p = own.reduce((sum, { shares, at }) => sum + shares[at]!, 0) / own.length;
  const q = p - value;
  const [pLow, pHigh] = wilson(p, own.length, z);
  const [qLow, qHigh] = wilson(Math.max(0, q), own.length, z);
  return [value - Math.hypot(p - pLow, qHigh - q), value + Math.hypot(pHigh - p, q - qLow)];
}

/** A share minus the mean of the others. */
function beside(shares: readonly number[], own: number): number {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return own - (total - own) / (shares.length - 1);
}

const differ = (shares: readonly number[]): boolean => shares.some((share) => share !== shares[0]);

function exchangeP(own: readonly { value: number; shares: number[] }[], seed: number): number {
  const differing = own.filter(({ shares }) => differ(shares));
  const found = differing.reduce((sum, { value }) => sum + value, 0);
  if (differing.length > mostDrawn) {
    const variance = differing.reduce((sum, { shares }) => {
      const values = shares.map((share) => beside(shares, share));
      return sum + values.reduce((total, value) => total + value * value, 0) / values.length;
    }, 0);
    return normalTwoSidedP(found / Math.sqrt(variance));
  }
  const stream = randomStream(seed, "hygiene");
  let asFar = 0;
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0;
    for (const { shares } of differing) sum += beside(shares, shares[stream.int(shares.length)]!);
    // Sums of the same shares in another order differ by rounding.
    asFar += Number(Math.abs(sum) >= Math.abs(found) - 1e-9);
  }
  return (asFar + 1) / (draws + 1);
}

function sharesByUnit(table: RatingTable, column: "rater" | "respondent"): UnitShares[] {
  const coded = table.column(column);
  const { codes, size, first } = combineCodes(table.n, [table.units, coded]);
  const n = new Float64Array(size);
  const missing = new Float64Array(size);
  for (let row = 0; row < table.n; row++) {
    n[codes[row]!]!++;
    missing[codes[row]!]! += Number(Number.isNaN(table.values[row]!));
  }
  const units = Array.from({ length: table.units.size }, (): UnitShares => ({ levels: [], shares: [] }));
  for (let cell = 0; cell < size; cell++) {
    const level = coded.codes[first[cell]!]!;
    if (level < 0) continue;
    const { levels, shares } = units[table.units.codes[first[cell]!]!]!;
    levels.push(level);
    shares.push(missing[cell]! / n[cell]!);
  }
  return units;
}
