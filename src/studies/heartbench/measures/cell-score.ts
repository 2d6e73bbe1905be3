import { InputError } from "../../../core/errors.js";

/**
 * Whether a criterion was hit; null if the judge's verdict is missing. Such a criterion is unscored, never
 * "not hit".
 */
export type Hit = boolean | null;

/** How a cell's raw score becomes 0 to 100: the paper's logarithm, or the plain share of the range. */
export type Normalisation = "log" | "linear";

/** The sum of weights that a reply reached in a cell (a case and an ability), and the limits of such sums. */
export interface CellSums {
  /** Sum of the weights hit; NaN where a verdict is missing. */
  raw: number;
  /** Sum of the negative weights. */
  min: number;
  /** Sum of the positive weights. */
  max: number;
}

/** Raw, Min and Max of a cell's criteria. */
export function cellSums(weights: readonly number[], hits: readonly Hit[]): CellSums {
  if (weights.length !== hits.length) {
    throw new InputError(
      `cellSums requires a verdict for each criterion (null where it is missing), got ${hits.length} for ${weights.length}`,
    );
  }
  let [raw, min, max] = [0, 0, 0];
  for (const [i, weight] of weights.entries()) {
    if (weight < 0) min += weight;
    else max += weight;
    const hit = hits[i];
    raw += hit === null ? Number.NaN : hit ? weight : 0;
  }
  return { raw, min, max };
}

/**
 * The place of a raw score between the worst and the best that its criteria allow, 0 to 100.
 *
 * `log` is the paper's formula 1, 100 ln(raw − min + 1) / ln(max − min + 1): the first points count most. It
 * depends on the unit of the weights (weights of 1 and 1 do not give the scores of 5 and 5). With one
 * criterion it changes nothing. `linear` is 100 (raw − min) / (max − min). Both give 0 at the minimum and 100
 * at the maximum. Both give NaN if minimum and maximum are the same, or if a verdict is missing.
 *
 * Source: Liu et al., HeartBench, formula 1; as in the released code, except that the code gives 0 for max =
 * min.
 *
 * @example
 * ```ts
 * cellScore({ raw: 3, min: 0, max: 8 }); // 63.093
 * cellScore({ raw: 3, min: 0, max: 8 }, "linear"); // 37.5
 * cellScore({ raw: -4, min: -4, max: 0 }); // 0
 * cellScore({ raw: 0, min: 0, max: 0 }); // NaN
 * ```
 */
export function cellScore({ raw, min, max }: CellSums, normalisation: Normalisation = "log"): number {
  if (!(max > min)) return Number.NaN;
  if (normalisation === "linear") return (100 * (raw - min)) / (max - min);
  return (100 * Math.log(raw - min + 1)) / Math.log(max - min + 1);
}
