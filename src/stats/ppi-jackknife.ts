import { tQuantile } from "./distributions.js";
import { type PpiPoint, ppiPoint, withoutEach } from "./ppi-estimate.js";
import { type PpiSample, type PpiSums, ppiSums } from "./ppi-sums.js";

/** A prediction-powered mean with what its variance is made of. @internal */
export interface PpiFit {
  sums: PpiSums;
  centre: { people: number; judge: number };
  point: PpiPoint;
  weighted: boolean;
  /**
   * By cluster, in the order of `sums.clusters`: how far the estimate moves without it, from the mean of such moves,
   * scaled so that the squares add up to the variance.
   */
  moves: Float64Array;
  /** Clusters with a label, and the others. */
  labelled: boolean[];
}

/** @internal */
export function ppiFit(sample: PpiSample, lambda: number | undefined): PpiFit {
  const centre = { people: average(sample.labels), judge: average(sample.judged) };
  const weighted = sample.probabilities !== undefined;
  const sums = ppiSums(sample, centre);
  const point = ppiPoint(sums.total, sums.products, weighted, lambda);
  const without = withoutEach(sums, weighted, lambda);
  const labelled = sums.clusters.map(([w]) => w! > 0);
  return { sums, centre, point, weighted, moves: movesOf(without, labelled, weighted), labelled };
}

/**
 * The jackknife of two draws: labelled and unlabelled clusters are centred apart. Drawn with unequal probability
 * they are one draw. One unlabelled cluster has no spread of its own and joins the others.
 */
function movesOf(without: Float64Array, labelled: readonly boolean[], weighted: boolean): Float64Array {
  const groups = [true, false].map((is) => without.filter((_, at) => labelled[at] === is));
  const apart = !weighted && groups[1]!.length > 1;
  const ofAll = average(without);
  const means = groups.map((group) => (apart ? average(group) : ofAll));
  const sizes = groups.map((group) => (apart || weighted ? group.length : without.length));
  return without.map((value, at) => {
    const group = labelled[at] ? 0 : 1;
    return (value - means[group]!) * Math.sqrt((sizes[group]! - 1) / sizes[group]!);
  });
}

/** Standard error, Satterthwaite's degrees of freedom and half the width of an interval, from moves. @internal */
export function errorOfMoves(moves: Float64Array, labelled: readonly boolean[], level: number) {
  const variances = [true, false].map((is) => {
    const own = moves.filter((_, at) => labelled[at] === is);
    return { variance: own.reduce((sum, move) => sum + move * move, 0), df: own.length - 1 };
  });
  const variance = variances.reduce((sum, own) => sum + own.variance, 0);
  const spread = variances.reduce((sum, own) => sum + (own.df > 0 ? own.variance ** 2 / own.df : 0), 0);
  const fewest = variances[0]!.df;
  const se = fewest > 0 ? Math.sqrt(variance) : Number.NaN;
  const df = fewest > 0 ? (spread > 0 ? variance ** 2 / spread : fewest) : Number.NaN;
  return { se, df, half: df > 0 ? tQuantile(0.5 + level / 2, df) * se : Number.NaN };
}

const average = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
};
