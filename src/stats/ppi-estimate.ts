import { changeSums, type Part, type PpiSums, parts, productOf } from "./ppi-sums.js";

/** A prediction-powered mean from sums, as a distance from their centre. */
export interface PpiPoint {
  value: number;
  lambda: number;
  /** What each part of a cluster adds to the estimate, for its variance. */
  influence: Partial<Record<Part, number>>;
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
  const [w, wy, wf, n, f, nU, fU] = total as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [Y, F] = [wy / w, wf / w];
  // Drawn with unequal probability, the unlabelled cases are no random draw: the judge's mean is that of all cases.
  const judged = weighted ? (f + fU) / (n + nU) : fU / nU;
  const ofLabels = { wy: 1 / w, w: -Y / w };
  const ofJudged: Partial<Record<Part, number>> = weighted
    ? { f: 1 / (n + nU), fU: 1 / (n + nU), n: -judged / (n + nU), nU: -judged / (n + nU) }
    : { fU: 1 / nU, nU: -judged / nU };
  const ofRectified: Partial<Record<Part, number>> = { wf: 1 / w, w: -F / w };
  const gap = combine([
    [1, ofRectified],
    [-1, ofJudged],
  ]);
  const lambda =
    given ??
    clip(
      weighted || nU === 0
        ? productOf(products, ofLabels, gap) / productOf(products, gap, gap)
        : pooledLambda(products, ofLabels, ofRectified, { n, nU, mean: (f + fU) / (n + nU) }),
    );
  // Without unlabelled cases there is nothing that the judge could add.
  if (!weighted && nU === 0) return { value: Y, lambda: 0, influence: ofLabels };
  return {
    value: Y + lambda * (judged - F),
    lambda,
    influence: combine([
      [1, ofLabels],
      [-lambda, gap],
    ]),
  };
}

/** Angelopoulos, Duchi & Zrnic's lambda, with the judge's variance from all cases. */
function pooledLambda(
  products: Float64Array,
  ofLabels: Partial<Record<Part, number>>,
  ofRectified: Partial<Record<Part, number>>,
  { n, nU, mean }: { n: number; nU: number; mean: number },
): number {
  const all = n + nU;
  const centred = { f: 1, fU: 1, n: -mean, nU: -mean };
  // Both times n: the covariance over n, the variance over all cases - 1.
  const covariance = productOf(products, ofLabels, ofRectified) * n;
  const variance = productOf(products, centred, centred) / (all - 1);
  return covariance / ((1 + n / nU) * variance);
}

/** A judge that never varies tells nothing: lambda is 0. */
const clip = (lambda: number): number => (Number.isNaN(lambda) ? 0 : Math.min(1, Math.max(0, lambda)));

function combine(
  terms: readonly (readonly [number, Partial<Record<Part, number>>])[],
): Partial<Record<Part, number>> {
  const out: Partial<Record<Part, number>> = {};
  for (const [by, term] of terms) {
    for (const part of parts) {
      if (term[part] !== undefined) out[part] = (out[part] ?? 0) + by * term[part];
    }
  }
  return out;
}

/** The estimate without each cluster, in their order. @internal */
export function withoutEach({ clusters, total, products }: PpiSums, weighted: boolean, given?: number) {
  // People alone: the judge and its products do not count.
  if (given === 0) {
    const [w, wy] = total as unknown as [number, number];
    return Float64Array.from(clusters, (own) => (wy - own[1]!) / (w - own[0]!));
  }
  const [rest, crossed] = [total.slice(), products.slice()];
  return Float64Array.from(clusters, (cluster) => {
    changeSums(rest, crossed, cluster, -1);
    const { value } = ppiPoint(rest, crossed, weighted, given);
    changeSums(rest, crossed, cluster, 1);
    return value;
  });
}
