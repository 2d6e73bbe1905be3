import { InputError } from "../core/errors.js";
import { grim } from "./grim.js";

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
  const { upTo = 1000, unit = 100, range = 100 } = options;
  if (!(Number.isInteger(upTo) && upTo > 0)) {
    throw new InputError(`impliedDenominators requires a whole limit above 0, got ${upTo}`);
  }
  const fitting = Array.from({ length: upTo }, (_, i) => i + 1).filter((n) =>
    printed.every((row) => grim(row, n, { unit }).consistent),
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
