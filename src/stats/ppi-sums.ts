import { InputError } from "../core/errors.js";
import { requireFinite, requireLabels, requireList, requireObject, shown } from "./arguments.js";

/** What a prediction-powered mean is computed from. */
export interface PpiSample {
  /** People's values of the cases that they labelled. */
  labels: ArrayLike<number>;
  /** The judge's values of the same cases, in the same order. */
  judged: ArrayLike<number>;
  /** The judge's values of the cases that nobody labelled. */
  unlabelled: ArrayLike<number>;
  /** Which cases are one independent unit, such as the turns of a conversation. Each case by itself unless given. */
  clusters?: { labelled: ArrayLike<number | string>; unlabelled: ArrayLike<number | string> };
  /** The probability with which each labelled case was drawn; the same for all unless given. */
  probabilities?: ArrayLike<number>;
}

/**
 * What a cluster adds to every sum that the estimate needs. Labelled cases count with their weight in `w`, `wy`, `wf`
 * and as they are in `n`, `f`; `nU`, `fU` are the unlabelled ones.
 */
export const parts = ["w", "wy", "wf", "n", "f", "nU", "fU"] as const;
export type Part = (typeof parts)[number];

/** Sums over clusters, and sums of products of what clusters add: enough for an estimate without one cluster. */
export interface PpiSums {
  clusters: Float64Array[];
  total: Float64Array;
  /** parts x parts, row by row. */
  products: Float64Array;
}

const size = parts.length;

/** Adds up a sample by cluster. Values are taken from their centres, so that no digits are lost. @internal */
export function ppiSums(sample: PpiSample, centre: { people: number; judge: number }): PpiSums {
  const { labels, judged, unlabelled, clusters, probabilities } = sample;
  const found = new Map<number | string, Float64Array>();
  const own: Float64Array[] = [];
  const clusterOf = (key: number | string | undefined): Float64Array => {
    const known = key === undefined ? undefined : found.get(key);
    if (known !== undefined) return known;
    const made = new Float64Array(size);
    own.push(made);
    if (key !== undefined) found.set(key, made);
    return made;
  };
  for (let i = 0; i < labels.length; i++) {
    const weight = 1 / (probabilities?.[i] ?? 1);
    const [y, f] = [labels[i]! - centre.people, judged[i]! - centre.judge];
    addTo(clusterOf(clusters?.labelled[i]), [weight, weight * y, weight * f, 1, f, 0, 0]);
  }
  for (let i = 0; i < unlabelled.length; i++) {
    addTo(clusterOf(clusters?.unlabelled[i]), [0, 0, 0, 0, 0, 1, unlabelled[i]! - centre.judge]);
  }
  const total = new Float64Array(size);
  const products = new Float64Array(size * size);
  for (const cluster of own) changeSums(total, products, cluster, 1);
  return { clusters: own, total, products };
}

/** Adds a cluster to the sums, or takes it out. @internal */
export function changeSums(
  total: Float64Array,
  products: Float64Array,
  cluster: Float64Array,
  sign: 1 | -1,
): void {
  for (let i = 0; i < size; i++) {
    total[i]! += sign * cluster[i]!;
    if (cluster[i] === 0) continue;
    for (let j = 0; j < size; j++) products[i * size + j]! += sign * cluster[i]! * cluster[j]!;
  }
}

/** Sum over clusters of (a . cluster)(b . cluster). @internal */
export function productOf(products: Float64Array, a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < size; i++) {
    if (a[i] === 0) continue;
    for (let j = 0; j < size; j++) sum += a[i]! * b[j]! * products[i * size + j]!;
  }
  return sum;
}

function addTo(sums: Float64Array, values: readonly number[]): void {
  for (let i = 0; i < size; i++) sums[i]! += values[i]!;
}

/** @internal */
export function requirePpiSample(sample: PpiSample, caller: string): void {
  const { labels, judged, unlabelled, clusters, probabilities } = sample;
  requireFinite(labels, caller, "labels ");
  requireFinite(judged, caller, "judged ");
  requireFinite(unlabelled, caller, "unlabelled ");
  const same = (length: number, wanted: number, what: string): void => {
    if (length === wanted) return;
    throw new InputError(`${caller} requires ${what}, got ${length} for ${wanted} cases`);
  };
  same(judged.length, labels.length, "a value of the judge for each label");
  if (labels.length < 3) {
    throw new InputError(`${caller} requires at least 3 labelled cases, got ${labels.length}`);
  }
  if (clusters !== undefined) {
    requireObject(clusters, caller, "clusters");
    requireLabels(clusters.labelled, caller, "clusters of labelled cases ");
    requireLabels(clusters.unlabelled, caller, "clusters of unlabelled cases ");
    same(clusters.labelled.length, labels.length, "a cluster for each labelled case");
    same(clusters.unlabelled.length, unlabelled.length, "a cluster for each unlabelled case");
  }
  if (probabilities === undefined) return;
  requireList(probabilities, caller, "probabilities");
  same(probabilities.length, labels.length, "a probability for each labelled case");
  for (let i = 0; i < probabilities.length; i++) {
    const value: unknown = probabilities[i];
    if (typeof value === "number" && value > 0 && value <= 1) continue;
    throw new InputError(
      `${caller} requires probabilities above 0 and at most 1, got ${shown(value)} at index ${i}`,
    );
  }
}
