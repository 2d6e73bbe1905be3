import { requireArray, requireObject } from "./arguments.js";
import { fractionOf, nearestCount, printedUnits } from "./attainable-mean.js";
import { unitOption } from "./grim.js";
import { numberOption, readOptions } from "./options.js";

/** The numbers of items from which a column of printed means can come. */
export interface ImpliedDenominators {
  /** Every n up to the limit from which all printed values can come. */
  fitting: number[];
  /** The smallest of them; NaN where none fits. */
  smallest: number;
  /**
   * How many n up to the smallest would fit by chance if the distinct printed values were arbitrary. If this
   * is far below 1, the smallest n is not a coincidence.
   */
  expectedByChance: number;
}

/**
 * The numbers of items from which a whole column of printed means can come: GRIM over all rows at once.
 *
 * Answers "out of how many items were these percentages computed?" if the rows share one number that is not
 * printed or is in doubt. All multiples of the true n fit as well, so the smallest n is the result. It may be
 * a divisor of the true n if items were scored in groups.
 *
 * Shape: printed values with their decimals; `unit` as in `grim` (default 100, percentages of hits); n from 1
 * to `upTo` (default 1,000). `range` is the range of possible values, for `expectedByChance` (default 100: 0
 * to 100%). No values: every n fits, 1 expected.
 *
 * Missing numbers are refused.
 *
 * @throws InputError `impliedDenominators requires a whole limit above 0, got 0`
 *
 * Source: Brown & Heathers 2017, doi 10.1177/1948550616673876, applied to a column. Reference: arithmetic in
 * the tests.
 *
 * @example
 * ```ts
 * const column = [6.7, 13.3, 36.7, 90].map((value) => ({ value, decimals: 1 }));
 * impliedDenominators(column).smallest; // 30
 * impliedDenominators(column).fitting.slice(0, 3); // [30, 60, 90]
 * ```
 */
export function impliedDenominators(
  printed: readonly { value: number; decimals: number }[],
  options: { upTo?: number; unit?: number; range?: number } = {},
): ImpliedDenominators {
  const caller = "impliedDenominators";
  const { upTo, unit, range } = readOptions(options, caller, {
    upTo: numberOption(1000, "a whole limit above 0", (limit) => Number.isInteger(limit) && limit > 0),
    unit: unitOption(100),
    range: numberOption(100, "a range above 0", (width) => width > 0 && width < Number.POSITIVE_INFINITY),
  });
  requireArray(printed, caller, "printed values");
  const exact = Array.from(printed, (row, i) => {
    requireObject(row, caller, `printed value ${i}`);
    return printedUnits(row, caller);
  });
  const fraction = fractionOf(unit);
  const fitting = Array.from({ length: upTo }, (_, i) => i + 1).filter((n) =>
    exact.every((row) => nearestCount(row, n, fraction).fits),
  );
  const smallest = fitting[0] ?? Number.NaN;
  const distinct = new Map(printed.map((row) => [`${row.value} ${row.decimals}`, row.decimals]));
  let expectedByChance = 0;
  for (let n = 1; n <= (fitting[0] ?? upTo); n++) {
    let all = 1;
    // The share of all printable values that lie on the grid of n items.
    for (const decimals of distinct.values()) {
      all *= Math.min(1, ((range * n) / unit + 1) / (range * 10 ** decimals + 1));
    }
    expectedByChance += all;
  }
  return { fitting, smallest, expectedByChance };
}
