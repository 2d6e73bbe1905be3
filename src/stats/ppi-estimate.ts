import { changeSums, type Part, type PpiSums, parts, productOf } from "./ppi-sums.js";

/** A prediction-powered mean from sums, as a distance from their centre. */
export interface PpiPoint {
  value: number;
  lambda: number;
  /** What each part of a cluster adds to the estimate, for its variance; in the order of `parts`. */
  influence: Float64Array;
}

/**
 * lambda (judge's mean of the cases) + mean of (label - lambda judge) over the labelled. Without `given`, lambda
 * is the one that makes the variance smallest, held between 0 and 1.
 * @internal
 */
export function ppiPoint(
  total: Float64Array,
  products: Float64Array,
  weighted: boolean,
  given?: number,
): PpiPoint {
  const w = total[at.w]!;
  const [n, f, nU, fU] = [total[at.n]!, total[at.f]!, total[at.nU]!, total[at.fU]!];
  const [Y, F] = [total[at.wy]! / w, total[at.wf]! / w];
  const ofLabels = influence([at.wy, 1 / w], [at.w, -Y / w]);
  // Without unlabelled cases there is nothing that the judge could add.
  if (!weighted && nU === 0) return { value: Y, lambda: 0, influence: ofLabels };
  // Drawn with unequal probability, the unlabelled cases are no random draw: the judge's mean is that of all cases.
  const all = n + nU;
  const judged = weighted ? (f + fU) / all : fU / nU;
  const ofJudged = weighted
    ? influence([at.f, 1 / all], [at.fU, 1 / all], [at.n, -judged / all], [at.nU, -judged / all])
    : influence([at.fU, 1 / nU], [at.nU, -judged / nU]);
  const ofRectified = influence([at.wf, 1 / w], [at.w, -F / w]);
  const gap = ofRectified.map((value, i) => value - ofJudged[i]!);
  const lambda =
    given ??
    clip(
      weighted
        ? productOf(products, ofLabels, gap) / productOf(products, gap, gap)
        : pooledLambda(products, ofLabels, ofRectified, { n, nU, mean: (f + fU) / all }),
    );
  return {
    value: Y + lambda * (judged - F),
    lambda,
    influence: ofLabels.map((value, i) => value - lambda * gap[i]!),
  };
}

/** The place of each part. */
const at = Object.fromEntries(parts.map((part, i) => [part, i])) as Record<Part, number>;

function influence(...values: readonly (readonly [place: number, value: number])[]): Float64Array {
  const out = new Float64Array(parts.length);
  for (const [place, value] of values) out[place] = value;
  return out;
}

/** Angelopoulos, Duchi & Zrnic's lambda, with the judge's variance from all cases. */
function pooledLambda(
  products: Float64Array,
  ofLabels: Float64Array,
  ofRectified: Float64Array,
  { n, nU, mean }: { n: number; nU: number; mean: number },
): number {
  const centred = influence([at.f, 1], [at.fU, 1], [at.n, -mean], [at.nU, -mean]);
  // Both times n: the covariance over n, the variance over all cases - 1.
  const covariance = productOf(products, ofLabels, ofRectified) * n;
  const variance = productOf(products, centred, centred) / (n + nU - 1);
  return covariance / ((1 + n / nU) * variance);
}

/** A judge that never varies tells nothing: lambda is 0. */
const clip = (lambda: number): number => (Number.isNaN(lambda) ? 0 : Math.min(1, Math.max(0, lambda)));

/** The estimate without each cluster, in their order. @internal */
export function withoutEach(
  { clusters, total, products }: PpiSums,
  weighted: boolean,
  given?: number,
): Float64Array {
  // People alone: the judge and its products do not count.
  if (given === 0) {
    return Float64Array.from(clusters, (own) => (total[at.wy]! - own[at.wy]!) / (total[at.w]! - own[at.w]!));
  }
  const [rest, crossed] = [total.slice(), products.slice()];
  return Float64Array.from(clusters, (cluster) => {
    changeSums(rest, crossed, cluster, -1);
    const { value } = ppiPoint(rest, crossed, weighted, given);
    changeSums(rest, crossed, cluster, 1);
    return value;
  });
}
