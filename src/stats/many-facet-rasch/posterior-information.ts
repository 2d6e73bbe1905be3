import type { ItemCoordinates } from "./coordinates.js";
import type { ScoreGroup } from "./score-groups.js";

/** What each item is expected to give at each point: items, then points, then steps. @internal */
export interface ItemMoments {
  mean: Float64Array;
  variance: Float64Array;
  above: Float64Array;
  /** Room for the steps of an item in `above`. */
  most: number;
  steps: readonly number[];
}

/** Takes off the posterior mean of the information, item by item: covariances of k and of the steps passed. @internal */
export function takeInformation(
  model: { items: readonly ItemCoordinates[]; slopeAt: Int32Array },
  group: Pick<ScoreGroup, "items">,
  shape: ItemMoments,
  points: Float64Array,
  weight: Float64Array,
  covariates: readonly { at: number; x: number }[],
  hessian: Float64Array[],
): void {
  const Q = points.length;
  const { most } = shape;
  group.items.forEach((item, i) => {
    const { alpha, delta, tau } = model.items[item]!;
    const K = shape.steps[i]!;
    const slope = model.slopeAt[item]!;
    // The variance of k with 1, z and z^2, and its covariances with the steps.
    const moment = [0, 0, 0];
    const linear = [new Float64Array(K), new Float64Array(K)];
    const steps = new Float64Array(K * K);
    for (let q = 0; q < Q; q++) {
      const w = weight[q]!;
      if (w === 0) continue;
      const z = points[q]!;
      const v = w * shape.variance[i * Q + q]!;
      moment[0]! += v;
      moment[1]! += v * z;
      moment[2]! += v * z * z;
      if (tau < 0) continue;
      const base = (i * Q + q) * most;
      const mean = shape.mean[i * Q + q]!;
      let tail = 0;
      for (let k = K - 1; k >= 0; k--) {
        const p = shape.above[base + k]!;
        tail += p;
        // E[level; level > k] = (k + 1) P(level > k) + the tails above.
        const covariance = w * (k * p + tail - mean * p);
        linear[0]![k]! += covariance;
        linear[1]![k]! += covariance * z;
        for (let l = 0; l <= k; l++) steps[k * K + l]! += w * p * (1 - shape.above[base + l]!);
      }
    }
    // Each coordinate multiplies k by x, by z, or by -1.
    const terms = [
      ...covariates.map(({ at, x }) => ({ at, x, z: 0 })),
      { at: slope, x: 1, z: 1 },
      { at: alpha, x: -1, z: 0 },
      { at: delta, x: -1, z: 0 },
    ];
    for (const one of terms) {
      for (const two of terms) hessian[one.at]![two.at]! -= one.x * two.x * moment[one.z + two.z]!;
      if (tau < 0) continue;
      for (let k = 0; k < K; k++) {
        const value = -one.x * linear[one.z]![k]!;
        hessian[one.at]![tau + k]! -= value;
        hessian[tau + k]![one.at]! -= value;
      }
    }
    if (tau < 0) return;
    for (let k = 0; k < K; k++) {
      for (let l = 0; l <= k; l++) {
        hessian[tau + k]![tau + l]! -= steps[k * K + l]!;
        if (l < k) hessian[tau + l]![tau + k]! -= steps[k * K + l]!;
      }
    }
  });
}
