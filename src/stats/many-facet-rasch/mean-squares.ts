import type { ConditionalResiduals } from "./conditional-residuals.js";

/** Sums over some observations, for the real table (row 0) and for each drawn one. */
interface Sums {
  squares: Float64Array;
  standardised: Float64Array;
  variance: number;
  n: number;
}

/** Mean squares of groups of observations, for the real table and for each drawn one. */
export interface MeanSquares {
  n: number;
  /** Weighted by information: the real value first, then one a draw. */
  infit: Float64Array;
  /** Unweighted. */
  outfit: Float64Array;
}

/**
 * Infit and outfit of each group of observations. `groupOf` gives a group from 0 for an item; observations
 * whose level is certain, given their object's sum, are left out.
 *
 * @internal
 */
export function meanSquares(
  { design, expected, variance, drawn }: ConditionalResiduals,
  groups: number,
  groupOf: (item: number) => number,
): MeanSquares[] {
  const tables = [design.level, ...drawn];
  const sums = Array.from(
    { length: groups },
    (): Sums => ({
      squares: new Float64Array(tables.length),
      standardised: new Float64Array(tables.length),
      variance: 0,
      n: 0,
    }),
  );
  const ofItem = Int32Array.from(design.items, (_, item) => groupOf(item));
  for (let at = 0; at < design.item.length; at++) {
    const own = variance[at]!;
    if (!(own > smallest)) continue;
    const sum = sums[ofItem[design.item[at]!]!]!;
    sum.n++;
    sum.variance += own;
    for (let t = 0; t < tables.length; t++) {
      const square = (tables[t]![at]! - expected[at]!) ** 2;
      sum.squares[t]! += square;
      sum.standardised[t]! += square / own;
    }
  }
  return sums.map((sum) => ({
    n: sum.n,
    infit: sum.squares.map((square) => square / sum.variance),
    outfit: sum.standardised.map((square) => square / sum.n),
  }));
}

/** A variance below this is a rounding error of 0. */
const smallest = 1e-9;
