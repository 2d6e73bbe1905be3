import { InputError } from "../core/errors.js";
import { requireFinite, requireLabels, requireRows } from "./arguments.js";
import { beyondRounding } from "./clustered-mean.js";
import { mean } from "./descriptives.js";

/** @internal */
export interface ColumnMeans {
  means: number[];
  /** CR2 covariance matrix of the means. */
  covariance: Float64Array[];
  clusters: number;
  /** Satterthwaite's, as in `clusteredMean`. */
  df: number;
  rows: number;
}

/**
 * Means of columns over rows that fall into clusters, with their CR2 covariance matrix: `clusteredMean` for
 * several columns of the same rows, so that any difference of two columns has the standard error and the
 * df that `clusteredMean` gives to the differences of its rows.
 *
 * @internal
 */
export function clusteredColumnMeans(
  rows: readonly ArrayLike<number>[],
  clusters: ArrayLike<number | string> | undefined,
  caller: string,
): ColumnMeans {
  requireRows(rows, caller, "rows");
  const n = rows.length;
  const M = rows[0]?.length ?? 0;
  if (clusters !== undefined) requireLabels(clusters, caller, "clusters ");
  if (clusters !== undefined && clusters.length !== n) {
    throw new InputError(
      `${caller} requires one cluster per row, got ${n} rows and ${clusters.length} clusters`,
    );
  }
  rows.forEach((row, r) => {
    if (row.length !== M) {
      throw new InputError(
        `${caller} requires one score per competitor in every row, got ${M} in row 0 and ${row.length} in row ${r}; leave incomplete rows out`,
      );
    }
    requireFinite(row, caller, `row ${r}, `);
  });
  const means = Array.from({ length: M }, (_, m) => mean(rows.map((row) => row[m]!)));
  const groups = new Map<number | string, { size: number; sums: Float64Array; magnitudes: Float64Array }>();
  rows.forEach((row, r) => {
    const label = clusters === undefined ? r : clusters[r]!;
    const group = groups.get(label) ?? {
      size: 0,
      sums: new Float64Array(M),
      magnitudes: new Float64Array(M),
    };
    groups.set(label, group);
    group.size++;
    for (let m = 0; m < M; m++) {
      group.sums[m]! += row[m]! - means[m]!;
      group.magnitudes[m]! += Math.abs(row[m]!);
    }
  });
  const covariance = means.map(() => new Float64Array(M));
  let p2 = 0;
  let w1 = 0;
  let w2 = 0;
  for (const { size, sums, magnitudes } of groups.values()) {
    sums.forEach((sum, m) => {
      sums[m] = beyondRounding(sum, magnitudes[m]!, n);
    });
    const p = size / n;
    const w = (p * p) / (1 - p);
    p2 += p * p;
    w1 += w;
    w2 += w * w;
    for (let a = 0; a < M; a++) {
      for (let b = 0; b < M; b++) covariance[a]![b]! += (sums[a]! * sums[b]!) / ((1 - p) * n * n);
    }
  }
  return { means, covariance, clusters: groups.size, df: 1 / (p2 + w1 * w1 - w2), rows: n };
}
