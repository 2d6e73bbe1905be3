import type { RaschDesign } from "./contract.js";
import type { FreeParameter } from "./coordinates.js";
import { emptyCurve, itemCurve } from "./item-curves.js";
import type { ModelForm } from "./model-form.js";
import { objectDistribution } from "./object-distribution.js";
import { type ScoreGroups, scoreGroups } from "./score-groups.js";
import { type EntryMeasures, warmEstimates } from "./warm-estimate.js";
import { leastSquares, type MeasuredObjects, weightedEffects } from "./weighted-effects.js";

/** Measures of models and profiles. @internal */
export interface Decomposition {
  /** By coordinate: models, then profiles; NaN for one without an object. */
  coefficients: Float64Array;
  /** Error variances of the coordinates with the items known. */
  variances: Float64Array;
  /** Standard deviation of objects around model less profile. */
  sigma: number;
  converged: boolean;
  /** The decomposition without some objects, with other items. */
  without: (isLeftOut: (object: number) => boolean, etas: readonly Float64Array[]) => Float64Array;
}

/** By latent regression. @internal */
export function regressionDecomposition(
  design: RaschDesign,
  etas: readonly Float64Array[],
  form: ModelForm,
): Decomposition {
  const scores = groupedByRow(design, form);
  const whole = objectDistribution(scores, etas, form);
  return {
    coefficients: whole.coefficients,
    variances: coordinateVariances(form.size, form.free, whole.covariance()),
    sigma: whole.sigma,
    converged: whole.converged,
    without: (isLeftOut, others) => {
      const counts = new Float64Array(scores.entries);
      scores.entryOf.forEach((entry, object) => {
        if (entry >= 0 && !isLeftOut(object)) counts[entry]!++;
      });
      const { free, isEmpty } = freeWithout(form, scores, counts);
      const start = Float64Array.of(
        ...startOf(form, free, isEmpty, whole.coefficients),
        Math.max(0.1, whole.sigma),
      );
      const found = objectDistribution(scores, others, { ...form, free }, { start, counts });
      return found.coefficients.map((value, at) => (isEmpty[at] ? Number.NaN : value));
    },
  };
}

/** By least squares on Warm's estimates. @internal */
export function squaresDecomposition(
  design: RaschDesign,
  etas: readonly Float64Array[],
  form: ModelForm,
): Decomposition {
  const scores = groupedByRow(design, form);
  const measured = warmEstimates(scores, etas);
  const used = [...scores.entryOf.keys()].filter((object) => {
    const entry = scores.entryOf[object]!;
    return entry >= 0 && Number.isFinite(measured.value[entry]!);
  });
  const groupOf = groupOfEntries(scores);
  const itemsOf = (entry: number) => scores.groups[groupOf[entry]!]!.items;
  const entries = used.map((object) => scores.entryOf[object]!);
  const objects: MeasuredObjects = {
    row: used.map((object) => form.rowOf[object]!),
    value: entries.map((entry) => measured.value[entry]!),
    variance: (i, mean) => 1 / Math.max(1e-6, momentsOf(itemsOf(entries[i]!), etas, mean).information),
  };
  const { coefficients, spread, weight, covariance } = weightedEffects(form, objects);
  return {
    coefficients,
    variances: coordinateVariances(form.size, form.free, covariance()),
    sigma: Math.sqrt(spread),
    converged: true,
    without: (isLeftOut, others) => {
      const moved = movedMeasures(scores, measured, etas, others);
      const kept = weight.map((w, i) => (isLeftOut(used[i]!) ? 0 : w));
      const counts = new Float64Array(scores.entries);
      kept.forEach((w, i) => {
        if (w > 0) counts[entries[i]!]!++;
      });
      const { free, isEmpty } = freeWithout(form, scores, counts);
      const value = entries.map((entry) => moved[entry]!);
      const found = leastSquares({ ...form, free }, { row: objects.row, value }, kept).coefficients;
      return found.map((one, at) => (isEmpty[at] ? Number.NaN : one));
    },
  };
}

const groupedByRow = (design: RaschDesign, form: ModelForm): ScoreGroups =>
  scoreGroups(
    design,
    new Int32Array(design.items.length),
    1,
    (object) => form.rowOf[object]!,
    (object) => form.rowOf[object]! < 0,
  );

function groupOfEntries({ groups, entries }: ScoreGroups): Int32Array {
  const found = new Int32Array(entries);
  groups.forEach(({ first, counts }, g) => {
    found.fill(g, first, first + counts.length);
  });
  return found;
}

/** What is free where some models or profiles have no object left: profiles sum to 0 over the others. */
function freeWithout(form: ModelForm, { groups }: ScoreGroups, counts: Float64Array) {
  const isEmpty = new Array<boolean>(form.size).fill(true);
  for (const { covariates, first, counts: own } of groups) {
    for (let e = first; e < first + own.length; e++) {
      if (counts[e]! > 0) for (const { at } of form.covariates[covariates]!) isEmpty[at] = false;
    }
  }
  const M = form.models.length;
  const free: FreeParameter[] = [];
  for (let m = 0; m < M; m++) if (!isEmpty[m]) free.push({ plus: m, minus: -1 });
  const profiles = [...isEmpty.keys()].filter((at) => at >= M && !isEmpty[at]);
  for (const plus of profiles.slice(0, -1)) free.push({ plus, minus: profiles.at(-1)! });
  return { free, isEmpty };
}

/** The whole solution, with profiles that sum to 0 over those that are left. */
function startOf(
  form: ModelForm,
  free: readonly FreeParameter[],
  isEmpty: readonly boolean[],
  whole: Float64Array,
): number[] {
  const M = form.models.length;
  const left = [...whole.keys()].filter((at) => at >= M && !isEmpty[at]);
  const centre = left.reduce((sum, at) => sum + whole[at]!, 0) / Math.max(1, left.length);
  return free.map(({ plus }) => whole[plus]! - centre);
}

/** @internal */
export function coordinateVariances(
  size: number,
  free: readonly FreeParameter[],
  covariance: readonly Float64Array[] | undefined,
): Float64Array {
  const found = new Float64Array(size).fill(covariance === undefined ? Number.NaN : 0);
  if (covariance === undefined) return found;
  free.forEach((a, i) => {
    found[a.plus]! += covariance[i]![i]!;
    free.forEach((b, j) => {
      if (a.minus >= 0 && a.minus === b.minus) found[a.minus]! += covariance[i]![j]!;
    });
  });
  return found;
}

/** Where each entry's measure moves with the items: to the expected score that it had, by one Newton step. */
function movedMeasures(
  { groups }: ScoreGroups,
  measured: EntryMeasures,
  before: readonly Float64Array[],
  after: readonly Float64Array[],
): Float64Array {
  const moved = measured.value.slice();
  for (const { items, first, counts } of groups) {
    for (let e = first; e < first + counts.length; e++) {
      const theta = measured.value[e]!;
      if (!Number.isFinite(theta)) continue;
      const own = momentsOf(items, before, theta);
      const next = momentsOf(items, after, theta);
      moved[e]! += (own.mean - next.mean) / next.information;
    }
  }
  return moved;
}

function momentsOf(items: Int32Array, etas: readonly Float64Array[], theta: number) {
  const curve = emptyCurve(items.reduce((most, item) => Math.max(most, etas[item]!.length - 1), 1));
  let [mean, information] = [0, 0];
  for (const item of items) {
    itemCurve(etas[item]!, theta, curve);
    mean += curve.mean;
    information += curve.variance;
  }
  return { mean, information };
}
