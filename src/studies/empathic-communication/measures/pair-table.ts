import { oncePerData } from "../../shared/once-per-data.js";
import { rounded } from "../../shared/rounded.js";
import type { EmpathicData } from "../data/data.js";
import { frameworkOf, type Pair, pairs, pairTitle } from "../data/design.js";
import { type PairAgreement, pairAgreement, type ResamplingOptions } from "./pair-agreement.js";

/** Agreement of one pair on one dimension. */
export interface PairRow extends PairAgreement {
  dimension: string;
  pair: Pair;
}

/**
 * Every pair of the printed table on every dimension, in the order of dimensions: 126 rows as released.
 *
 * @example
 * ```ts
 * const rows = allPairs(await loadEmpathicCommunication(), { resamples: 50 });
 * rows.length; // 126
 * rows[0]!.rho.value.toFixed(2); // "0.63"
 * ```
 */
export const allPairs = oncePerData((data: EmpathicData, options: ResamplingOptions = {}): PairRow[] =>
  data.dimensions.flatMap((dimension) =>
    pairs.map((pair) => ({ dimension, pair, ...pairAgreement(data, dimension, pair, options) })),
  ),
);

/** All pairs as a table of numbers, with kappa by place, kappa by value and AC1 beside each other. */
export function pairTable(data: EmpathicData): { columns: string[]; rows: (string | number | null)[][] } {
  return {
    columns: [
      ...["framework", "dimension", "pair", "conversations"],
      ...["rho", "rho lower", "rho upper", "rho p", "fisher lower", "fisher upper"],
      ...["kappa", "kappa lower", "kappa upper", "kappa z", "kappa p", "kappa by value", "categories", "AC1"],
    ],
    rows: allPairs(data).map(({ dimension, pair, rho, kappa, byValue }) => [
      ...[frameworkOf(dimension).title, dimension, pairTitle(pair), rho.n],
      ...[rho.value, ...rho.ci, rho.p, ...rho.fisher].map(rounded),
      ...[kappa.value, ...kappa.ci, kappa.z, kappa.p, byValue].map(rounded),
      ...[kappa.table.levels.length, rounded(kappa.table.ac1.value)],
    ]),
  };
}
