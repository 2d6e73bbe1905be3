import type { RaschDesign, RaschModel, RaschOptions } from "./contract.js";
import type { LinearForm } from "./linear-form.js";
import { priorPrecision } from "./prior.js";
import { modelOf } from "./settings.js";

/**
 * The parameters of a model. `base` parameters are those that levels add up: eta[k] of an item is a sum of them.
 * They are linear forms of the `free` ones, of which none is redundant: sums to zero and anchors are built in.
 */
export interface RaschLayout {
  model: RaschModel;
  free: number;
  base: LinearForm[];
  /** The base parameters that an item touches, and how often each counts at each level (level by level). */
  touched: Int32Array[];
  loads: Float64Array[];
  /** By rater; undefined where no severity can be estimated. */
  alpha: (LinearForm | undefined)[];
  delta: LinearForm[];
  /** By rater, one a step. */
  tau: LinearForm[][];
  /** Inverse variances of the prior around 0, in the free parameters; undefined without a prior. */
  precision: Float64Array[] | undefined;
}

/** @param estimable by rater, whether any informative object shows it */
export function layoutOf(
  design: RaschDesign,
  estimable: readonly boolean[],
  options: Pick<RaschOptions, "model" | "anchors" | "objectByCriterion" | "emptyLevels" | "priorSd">,
): RaschLayout {
  const model = modelOf(design, options.model);
  const { raters, criteria, items } = design;
  const C = criteria.length;
  const steps = raters.map((_, j) => items[j * C]!.steps);
  const counter = { free: 0 };
  const anchors = options.anchors ?? {};
  const anchored = raters.map((rater) => (Object.hasOwn(anchors, rater) ? anchors[rater]! : undefined));
  const alpha = severities(estimable, anchored, counter);
  const delta = options.objectByCriterion ? criteria.map(() => fixed(0)) : sumToZero(C, counter);
  const own = model === "rater-thresholds";
  const shared = own ? [] : sumToZero(Math.max(...steps), counter);
  const tau = raters.map((_, j) =>
    own ? (estimable[j] ? sumToZero(steps[j]!, counter) : steps1(steps[j]!)) : shared,
  );

  const base: LinearForm[] = [];
  const deltaAt = delta.map((form) => base.push(form) - 1);
  // With thresholds of their own, raters need one parameter a step; else a severity and the common steps.
  const alphaAt = own ? [] : alpha.map((form) => base.push(form ?? unknown) - 1);
  const stepAt = own
    ? alpha.map((form, j) => tau[j]!.map((step) => base.push(sumOf(form ?? unknown, step)) - 1))
    : [shared.length > 1 ? shared.map((step) => base.push(step) - 1) : []];
  const touched: Int32Array[] = [];
  const loads: Float64Array[] = [];
  for (const { rater, criterion, steps: most } of items) {
    const level = own ? [] : [alphaAt[rater]!];
    if (C > 1 && !options.objectByCriterion) level.push(deltaAt[criterion]!);
    const step = (own ? stepAt[rater]! : stepAt[0]!).slice(0, most);
    const all = [...level, ...step];
    const load = new Float64Array((most + 1) * all.length);
    for (let k = 0; k <= most; k++) {
      for (let m = 0; m < all.length; m++) {
        const isStep = m >= level.length;
        load[k * all.length + m] = isStep ? Number(k > m - level.length) : k;
      }
    }
    touched.push(Int32Array.from(all));
    loads.push(load);
  }
  const layout = { model, free: counter.free, base, touched, loads, alpha, delta, tau };
  const held = own && options.emptyLevels === "prior";
  return {
    ...layout,
    precision: held
      ? priorPrecision(
          tau.filter((_, j) => estimable[j]),
          counter.free,
          options.priorSd ?? 1,
        )
      : undefined,
  };
}

/** The values of linear forms. */
export function formValue({ offset, at, weight }: LinearForm, free: Float64Array): number {
  let sum = offset;
  for (let m = 0; m < at.length; m++) sum += weight[m]! * free[at[m]!]!;
  return sum;
}

/** eta[k] by item. */
export function etaOf(
  layout: Pick<RaschLayout, "base" | "touched" | "loads">,
  free: Float64Array,
): Float64Array[] {
  const base = Float64Array.from(layout.base, (form) => formValue(form, free));
  return layout.touched.map((touched, i) => {
    const load = layout.loads[i]!;
    const width = touched.length;
    // An item without a step touches nothing but its severity and difficulty.
    return Float64Array.from({ length: width === 0 ? 1 : load.length / width }, (_, k) => {
      let sum = 0;
      for (let m = 0; m < width; m++)
        if (load[k * width + m] !== 0) sum += load[k * width + m]! * base[touched[m]!]!;
      return sum;
    });
  });
}

const unknown: LinearForm = { offset: Number.NaN, at: [], weight: [] };
const fixed = (offset: number): LinearForm => ({ offset, at: [], weight: [] });
const steps1 = (n: number): LinearForm[] => Array.from({ length: n }, () => fixed(Number.NaN));

function sumOf(a: LinearForm, b: LinearForm): LinearForm {
  return { offset: a.offset + b.offset, at: [...a.at, ...b.at], weight: [...a.weight, ...b.weight] };
}

/** n forms that sum to 0: all but the last are free. */
function sumToZero(n: number, counter: { free: number }): LinearForm[] {
  const first = counter.free;
  const at = Array.from({ length: Math.max(0, n - 1) }, (_, m) => first + m);
  counter.free += at.length;
  return Array.from({ length: n }, (_, m) =>
    m < n - 1
      ? { offset: 0, at: [first + m], weight: [1] }
      : { offset: 0, at: [...at], weight: at.map(() => -1) },
  );
}

/** Severities that sum to 0 over the raters that can be estimated, or as far as anchors leave them free. */
function severities(
  estimable: readonly boolean[],
  anchored: readonly (number | undefined)[],
  counter: { free: number },
): (LinearForm | undefined)[] {
  if (anchored.some((value, j) => value !== undefined && estimable[j])) {
    return estimable.map((isEstimable, j) => {
      if (!isEstimable) return undefined;
      const value = anchored[j];
      return value === undefined ? { offset: 0, at: [counter.free++], weight: [1] } : fixed(value);
    });
  }
  const forms = sumToZero(estimable.filter(Boolean).length, counter);
  let next = 0;
  return estimable.map((isEstimable) => (isEstimable ? forms[next++] : undefined));
}
