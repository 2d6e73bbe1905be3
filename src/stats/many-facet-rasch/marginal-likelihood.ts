import type { ItemCoordinates } from "./coordinates.js";
import { etaOfItems } from "./coordinates.js";
import { emptyCurve, itemCurve } from "./item-curves.js";
import { posteriorGrid } from "./posterior-grid.js";
import { takeInformation } from "./posterior-information.js";
import type { ScoreGroup, ScoreGroups } from "./score-groups.js";

/**
 * Ratings whose objects are normal around a mean: the position of an object is mean + slope z, z standard normal.
 * The coordinates of the items come first, then those of the mean, then the slopes.
 * @internal
 */
export interface MarginalModel {
  size: number;
  items: readonly ItemCoordinates[];
  /** The coordinate of each item's slope. */
  slopeAt: Int32Array;
  firstSlope: number;
  slopes: number;
  /** The mean by row of covariates: the sum of x times coordinate. */
  covariates: readonly (readonly { at: number; x: number }[])[];
  scores: ScoreGroups;
  /** The part of the gradient that does not depend on the parameters. */
  observed: Float64Array;
}

/** @internal */
export interface MarginalValue {
  value: number;
  gradient: Float64Array;
  /** Second derivatives of the log-likelihood. */
  hessian: Float64Array[];
  /** Posterior mean and variance of z by entry. */
  mean: Float64Array;
  variance: Float64Array;
}

/**
 * The marginal log-likelihood with exact first and second derivatives.
 *
 * All parameters stand linearly in the exponents of the levels once z is given, so a second derivative is the
 * posterior variance of the score minus the posterior mean of the information (Louis 1982).
 * @internal
 */
export function marginalLikelihood(model: MarginalModel, at: Float64Array): MarginalValue {
  const { size } = model;
  const result: MarginalValue = {
    value: 0,
    gradient: Float64Array.from(model.observed),
    hessian: Array.from({ length: size }, () => new Float64Array(size)),
    mean: new Float64Array(model.scores.entries),
    variance: new Float64Array(model.scores.entries),
  };
  for (let j = 0; j < size; j++) result.value += model.observed[j]! * at[j]!;
  const etas = etaOfItems(model.items, at);
  const place = new Int32Array(size).fill(-1);
  for (const group of model.scores.groups) addGroup(model, group, at, etas, place, result);
  return result;
}

function addGroup(
  model: MarginalModel,
  group: ScoreGroup,
  at: Float64Array,
  etas: readonly Float64Array[],
  place: Int32Array,
  result: MarginalValue,
): void {
  const { firstSlope, slopes: S } = model;
  const covariates = model.covariates[group.covariates]!;
  const mean = covariates.reduce((sum, { at: j, x }) => sum + x * at[j]!, 0);
  const active = activeCoordinates(model, group, covariates, place);
  const d = active.length;
  const n = group.counts.length;
  const c = new Float64Array(n);
  for (let e = 0; e < n; e++) {
    for (let s = 0; s < S; s++) c[e]! += group.scores[e * S + s]! * at[firstSlope + s]!;
  }
  const met = {
    etas: Array.from(group.items, (item) => etas[item]!),
    slopes: Float64Array.from(group.items, (item) => at[model.slopeAt[item]!]!),
    mean,
  };
  const { points, step } = posteriorGrid(met, smallest(c), largest(c));
  const Q = points.length;
  const shape = curvesOf(model, group, met, points, covariates, place, d);
  const weight = new Float64Array(Q);
  const weighted = new Float64Array(Q * S);
  const scale = Math.log(step) - 0.5 * Math.log(2 * Math.PI);
  const own = new Float64Array(Q);
  const local = new Float64Array(d * d);
  const score = new Float64Array(d);
  for (let e = 0; e < n; e++) {
    const count = group.counts[e]!;
    let top = Number.NEGATIVE_INFINITY;
    for (let q = 0; q < Q; q++) {
      own[q] = c[e]! * points[q]! + shape.logDensity[q]!;
      if (own[q]! > top) top = own[q]!;
    }
    let total = 0;
    for (let q = 0; q < Q; q++) {
      own[q] = Math.exp(own[q]! - top);
      total += own[q]!;
    }
    result.value += count * (top + Math.log(total) + scale);
    score.fill(0);
    let first = 0;
    let second = 0;
    for (let q = 0; q < Q; q++) {
      const w = own[q]! / total;
      if (w < 1e-18) continue;
      first += w * points[q]!;
      second += w * points[q]! ** 2;
      weight[q]! += count * w;
      for (let s = 0; s < S; s++) weighted[q * S + s]! += count * w * group.scores[e * S + s]!;
      for (let j = 0; j < d; j++) score[j]! -= w * shape.slope[q * d + j]!;
    }
    result.mean[group.first + e] = first;
    result.variance[group.first + e] = Math.max(0, second - first * first);
    for (let s = 0; s < S; s++) {
      const own = group.scores[e * S + s]!;
      if (own === 0) continue;
      const j = place[firstSlope + s]!;
      score[j]! += first * own;
      for (let t = 0; t < S; t++) {
        const other = group.scores[e * S + t]!;
        if (other !== 0) local[j * d + place[firstSlope + t]!]! += count * second * own * other;
      }
    }
    for (let a = 0; a < d; a++) {
      result.gradient[active[a]!]! += count * score[a]!;
      for (let b = 0; b < d; b++) local[a * d + b]! -= count * score[a]! * score[b]!;
    }
  }
  addSquares(local, d, Q, shape.slope, weight);
  for (let s = 0; s < S; s++) {
    const j = place[firstSlope + s]!;
    if (j < 0) continue;
    for (let q = 0; q < Q; q++) {
      const w = points[q]! * weighted[q * S + s]!;
      if (w === 0) continue;
      for (let b = 0; b < d; b++) {
        const cross = w * shape.slope[q * d + b]!;
        local[j * d + b]! -= cross;
        local[b * d + j]! -= cross;
      }
    }
  }
  for (let a = 0; a < d; a++) {
    const row = result.hessian[active[a]!]!;
    for (let b = 0; b < d; b++) row[active[b]!]! += local[a * d + b]!;
  }
  takeInformation(model, group, shape, points, weight, covariates, result.hessian);
  for (const j of active) place[j] = -1;
}

/** Adds the sum of weight times the square of each row of slopes. */
function addSquares(local: Float64Array, d: number, Q: number, slope: Float64Array, weight: Float64Array) {
  for (let q = 0; q < Q; q++) {
    const w = weight[q]!;
    if (w === 0) continue;
    for (let a = 0; a < d; a++) {
      const x = w * slope[q * d + a]!;
      if (x === 0) continue;
      for (let b = 0; b < d; b++) local[a * d + b]! += x * slope[q * d + b]!;
    }
  }
}

/** The coordinates that a group meets; `place` says where each stands among them. */
function activeCoordinates(
  model: MarginalModel,
  group: ScoreGroup,
  covariates: readonly { at: number; x: number }[],
  place: Int32Array,
): number[] {
  const active: number[] = [];
  const add = (j: number): void => {
    if (place[j]! >= 0) return;
    place[j] = active.length;
    active.push(j);
  };
  for (const { at } of covariates) add(at);
  for (const item of group.items) {
    const { alpha, delta, tau, steps } = model.items[item]!;
    add(alpha);
    add(delta);
    if (tau >= 0) for (let k = 0; k < steps; k++) add(tau + k);
    add(model.slopeAt[item]!);
  }
  return active;
}

/** The items' curves at every point, and the slope of the sum of logSum in each active coordinate. */
function curvesOf(
  model: MarginalModel,
  group: ScoreGroup,
  met: { etas: readonly Float64Array[]; slopes: Float64Array; mean: number },
  points: Float64Array,
  covariates: readonly { at: number; x: number }[],
  place: Int32Array,
  d: number,
) {
  const Q = points.length;
  const I = group.items.length;
  const steps = met.etas.map((eta) => eta.length - 1);
  const most = Math.max(...steps);
  const curve = emptyCurve(most);
  const logDensity = Float64Array.from(points, (z) => -0.5 * z * z);
  const slope = new Float64Array(Q * d);
  const variance = new Float64Array(I * Q);
  const mean = new Float64Array(I * Q);
  const above = new Float64Array(I * Q * most);
  for (let i = 0; i < I; i++) {
    const { alpha, delta, tau } = model.items[group.items[i]!]!;
    const [a, b] = [place[alpha]!, place[delta]!];
    const t = tau < 0 ? -1 : place[tau]!;
    const s = place[model.slopeAt[group.items[i]!]!]!;
    for (let q = 0; q < Q; q++) {
      const z = points[q]!;
      itemCurve(met.etas[i]!, met.mean + met.slopes[i]! * z, curve);
      logDensity[q]! -= curve.logSum;
      variance[i * Q + q] = curve.variance;
      mean[i * Q + q] = curve.mean;
      above.set(curve.above, (i * Q + q) * most);
      const row = q * d;
      for (const { at, x } of covariates) slope[row + place[at]!]! += x * curve.mean;
      slope[row + s]! += z * curve.mean;
      slope[row + a]! -= curve.mean;
      slope[row + b]! -= curve.mean;
      if (t >= 0) for (let k = 0; k < steps[i]!; k++) slope[row + place[tau + k]!]! -= curve.above[k]!;
    }
  }
  return { logDensity, slope, variance, mean, above, most, steps };
}

const smallest = (values: Float64Array): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const largest = (values: Float64Array): number => values.reduce((a, b) => Math.max(a, b), -Infinity);
