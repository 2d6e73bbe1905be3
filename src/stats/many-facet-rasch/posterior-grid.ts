import { emptyCurve, type ItemCurve, itemCurve } from "./item-curves.js";

/** Items met at position m + slope z, where z is standard normal. @internal */
export interface MetItems {
  etas: readonly Float64Array[];
  slopes: Float64Array;
  mean: number;
}

/** Evenly spaced points. @internal */
export interface Grid {
  points: Float64Array;
  step: number;
}

/** Beyond this fall of the log density nothing is left that 13 digits could show. */
const fall = 30;

/**
 * Points at which sums replace integrals over z, for all posteriors between two values of c, where a posterior
 * is proportional to exp(c z - z^2 / 2 - sum of logSum).
 *
 * Evenly spaced points reach 1e-12 once their step is half the smallest standard deviation, and the step in
 * logits is well below the distance of the items' poles from the real axis: an integrand that is analytic and
 * vanishes at both ends loses its error exponentially (Trefethen & Weideman 2014, doi 10.1137/130932132).
 * Gauss-Hermite points, placed by the prior, miss a posterior that many ratings made narrow.
 * @internal
 */
export function posteriorGrid(met: MetItems, least: number, most: number, near = 0): Grid {
  const curve = emptyCurve(Math.max(...met.etas.map((eta) => eta.length - 1)));
  const low = posteriorMode(met, least, curve, near);
  const high = most === least ? low : posteriorMode(met, most, curve, low);
  const from = low - reach(met, least, low, -1, curve);
  const to = high + reach(met, most, high, 1, curve);
  let information = 1;
  const between = high === low ? 0 : Math.min(16, Math.ceil(4 * (high - low)));
  for (let j = 0; j <= between; j++) {
    const z = between === 0 ? low : low + ((high - low) * j) / between;
    information = Math.max(information, slopesAt(met, 0, z, curve).information);
  }
  const steepest = met.slopes.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0);
  const step = Math.min(0.5 / Math.sqrt(information), 0.4 / steepest, 0.5);
  const n = Math.ceil((to - from) / step) + 1;
  return { points: Float64Array.from({ length: n }, (_, j) => from + j * step), step };
}

/** The z of the highest posterior density; the density is log-concave, so Newton's steps are kept in a bracket. @internal */
export function posteriorMode(met: MetItems, c: number, curve: ItemCurve, near: number): number {
  let z = near;
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 100; round++) {
    const { slope, information } = slopesAt(met, c, z, curve);
    if (slope > 0) low = z;
    else high = z;
    // The information may fall off steeply, so a step is bounded; the prior alone gives at least 1.
    let next = z + Math.max(-3, Math.min(3, slope / information));
    if (next < low || next > high) next = (low + high) / 2;
    if (Math.abs(next - z) < 1e-4) return next;
    z = next;
  }
  return z;
}

/** First derivative of the log density, and the negative second. */
function slopesAt({ etas, slopes, mean }: MetItems, c: number, z: number, curve: ItemCurve) {
  let slope = c - z;
  let information = 1;
  for (let i = 0; i < etas.length; i++) {
    const s = slopes[i]!;
    itemCurve(etas[i]!, mean + s * z, curve);
    slope -= s * curve.mean;
    information += s * s * curve.variance;
  }
  return { slope, information };
}

function densityAt({ etas, slopes, mean }: MetItems, c: number, z: number, curve: ItemCurve): number {
  let density = c * z - 0.5 * z * z;
  for (let i = 0; i < etas.length; i++) {
    itemCurve(etas[i]!, mean + slopes[i]! * z, curve);
    density -= curve.logSum;
  }
  return density;
}

/** How far from its mode a posterior has fallen to nothing. */
function reach(met: MetItems, c: number, mode: number, direction: number, curve: ItemCurve): number {
  const top = densityAt(met, c, mode, curve);
  let distance = 4 / Math.sqrt(slopesAt(met, c, mode, curve).information);
  // The normal prior alone falls by 30 within 7.8 of its own mode, and the posterior is narrower.
  while (distance < 8 && top - densityAt(met, c, mode + direction * distance, curve) < fall) distance *= 1.2;
  return distance;
}
