import { InputError } from "../../core/errors.js";
import { fitOf } from "./assemble-fit.js";
import { type ActivePattern, activePatterns, eachCell } from "./conditional-cells.js";
import { estimableRaters } from "./connected.js";
import type { RaschDesign, RaschOptions } from "./contract.js";
import type { GroupParts, RaschEstimate } from "./estimate.js";
import { etaOf, layoutOf, type RaschLayout } from "./layout.js";
import { maximise } from "./maximise.js";
import { patternsOf } from "./patterns.js";
import { caller } from "./settings.js";

/**
 * Conditional maximum likelihood: the levels of each object given their total. The object's position cancels, so no
 * distribution of positions is assumed, and it does not matter which raters saw which objects.
 */
export function conditionalEstimate(design: RaschDesign, options: RaschOptions): RaschEstimate {
  const found = patternsOf(design);
  const estimable = estimableRaters(design, found, options);
  const layout = layoutOf(design, estimable, options);
  const patterns = activePatterns(found, layout);
  const observed = observedSums(design, patterns, layout);
  const curve = {
    start: new Float64Array(layout.free),
    valueAt: (free: Float64Array): number => valueAt(free, patterns, observed, layout),
    gradientAt: (free: Float64Array) => gradientAt(free, patterns, observed, layout),
    informationAt: (free: Float64Array) => informationAt(free, patterns, layout),
  };
  const { at, value, information, iterations, converged, singular } = maximise(curve);
  if (singular) {
    throw new InputError(
      `${caller} requires ratings that tell raters, criteria and thresholds apart, got too few objects that link them: use the model rating-scale, fewer bands, or objectByCriterion`,
    );
  }
  return {
    fit: fitOf(layout, at, { logLikelihood: value + penaltyAt(at, layout), iterations, converged }),
    layout,
    free: at,
    information,
    parts: (of, groups) => partsOf(at, design, patterns, layout, of, groups),
  };
}

/** The sums of what levels touch, over all informative objects, in the base parameters. */
function observedSums(
  design: RaschDesign,
  patterns: readonly ActivePattern[],
  layout: RaschLayout,
): Float64Array {
  const found = new Float64Array(layout.base.length);
  for (const { objects } of patterns) for (const o of objects) addObserved(design, layout, o, 1, found);
  return found;
}

function addObserved(
  { starts, item, level }: RaschDesign,
  { touched, loads }: RaschLayout,
  object: number,
  weight: number,
  into: Float64Array,
): void {
  for (let at = starts[object]!; at < starts[object + 1]!; at++) {
    const own = touched[item[at]!]!;
    const load = loads[item[at]!]!;
    const row = level[at]! * own.length;
    for (let m = 0; m < own.length; m++) into[own[m]!]! += weight * load[row + m]!;
  }
}

/** The log-likelihood less what a prior takes away. */
function valueAt(
  free: Float64Array,
  patterns: readonly ActivePattern[],
  observed: Float64Array,
  layout: RaschLayout,
): number {
  const eta = etaOf(layout, free);
  let sum = -penaltyAt(free, layout);
  layout.base.forEach(({ offset, at, weight }, b) => {
    let own = offset;
    for (let m = 0; m < at.length; m++) own += weight[m]! * free[at[m]!]!;
    sum -= observed[b]! === 0 ? 0 : observed[b]! * own;
  });
  for (const pattern of patterns) {
    let seen = 0;
    eachCell(
      pattern,
      eta,
      layout,
      pattern.counts,
      ({ total, logGamma }) => {
        seen += pattern.counts[total]!;
        sum -= pattern.counts[total]! * logGamma;
      },
      "none",
    );
    if (seen !== pattern.objects.length) return Number.NEGATIVE_INFINITY;
  }
  return sum;
}

function penaltyAt(free: Float64Array, { precision }: RaschLayout): number {
  if (precision === undefined) return 0;
  return precision.reduce(
    (sum, row, a) => sum + (free[a]! * row.reduce((s, v, b) => s + v * free[b]!, 0)) / 2,
    0,
  );
}

function gradientAt(
  free: Float64Array,
  patterns: readonly ActivePattern[],
  observed: Float64Array,
  layout: RaschLayout,
): Float64Array {
  const eta = etaOf(layout, free);
  const gradient = Float64Array.from(observed, (sum) => -sum);
  for (const pattern of patterns) {
    const { active, counts } = pattern;
    const add = ({ mean }: { mean: Float64Array }): void => {
      for (let a = 0; a < active.length; a++) gradient[active[a]!]! += mean[a]!;
    };
    eachCell(pattern, eta, layout, counts, add, "sum");
  }
  const found = toFree(gradient, layout);
  layout.precision?.forEach((row, a) => {
    for (let b = 0; b < row.length; b++) found[a]! -= row[b]! * free[b]!;
  });
  return found;
}

function informationAt(
  free: Float64Array,
  patterns: readonly ActivePattern[],
  layout: RaschLayout,
): Float64Array[] {
  const eta = etaOf(layout, free);
  const lower = layout.base.map(() => new Float64Array(layout.base.length));
  for (const pattern of patterns) {
    const { active, counts } = pattern;
    eachCell(pattern, eta, layout, counts, ({ total, covariance }) => {
      addTriangle(lower, active, covariance, counts[total]!);
    });
  }
  const found = squareToFree(lower, layout);
  layout.precision?.forEach((row, a) => {
    for (let b = 0; b < row.length; b++) found[a]![b]! += row[b]!;
  });
  return found;
}

/** Adds a lower triangle of the active parameters to the lower triangle of a whole matrix. */
function addTriangle(into: Float64Array[], active: Int32Array, triangle: Float64Array, weight: number): void {
  for (let a = 0, at = 0; a < active.length; a++) {
    for (let b = 0; b <= a; b++, at++) {
      const [one, two] = [active[a]!, active[b]!];
      into[Math.max(one, two)]![Math.min(one, two)]! += weight * triangle[at]!;
    }
  }
}

function toFree(gradient: Float64Array, { base, free }: RaschLayout): Float64Array {
  const found = new Float64Array(free);
  base.forEach(({ at, weight }, b) => {
    for (let m = 0; m < at.length; m++) found[at[m]!]! += weight[m]! * gradient[b]!;
  });
  return found;
}

/** A symmetric matrix of base parameters, of which the lower triangle is given, in the free ones. */
function squareToFree(lower: readonly Float64Array[], layout: RaschLayout): Float64Array[] {
  const P = lower.length;
  const half = lower.map((_, a) =>
    toFree(
      Float64Array.from({ length: P }, (_, b) => (b <= a ? lower[a]![b]! : lower[b]![a]!)),
      layout,
    ),
  );
  const found = Array.from({ length: layout.free }, () => new Float64Array(layout.free));
  layout.base.forEach(({ at, weight }, b) => {
    for (let m = 0; m < at.length; m++) {
      const row = found[at[m]!]!;
      for (let f = 0; f < row.length; f++) row[f]! += weight[m]! * half[b]![f]!;
    }
  });
  return found;
}

/** Numbers that the groups' parts of the information may take. */
const mostNumbers = 2e7;

function partsOf(
  free: Float64Array,
  design: RaschDesign,
  patterns: readonly ActivePattern[],
  layout: RaschLayout,
  of: Int32Array,
  groups: number,
): GroupParts {
  const eta = etaOf(layout, free);
  const P = layout.base.length;
  const scores = Array.from({ length: groups }, () => new Float64Array(P));
  const whole = groups * P * P <= mostNumbers;
  const squares = whole
    ? Array.from({ length: groups }, () => Array.from({ length: P }, () => new Float64Array(P)))
    : undefined;
  for (const pattern of patterns) {
    const { active, objects, totals, counts } = pattern;
    let first = 0;
    const begins = Int32Array.from(counts, (count) => {
      first += count;
      return first - count;
    });
    eachCell(pattern, eta, layout, counts, ({ total, mean, covariance }) => {
      for (let at = begins[total]!; at < objects.length && totals[at] === total; at++) {
        const group = of[design.objects[objects[at]!]!.unit]!;
        const score = scores[group]!;
        for (let a = 0; a < active.length; a++) score[active[a]!]! += mean[a]!;
        addObserved(design, layout, objects[at]!, -1, score);
        if (squares !== undefined) addTriangle(squares[group]!, active, covariance, 1);
      }
    });
  }
  return {
    scores: scores.map((score) => toFree(score, layout)),
    informations: squares?.map((square) => squareToFree(square, layout)),
  };
}
