import type { RaschDesign, RaschFit, RaschModel, RaschOptions } from "./contract.js";

/** What the form of the parameters depends on. @internal */
export interface CoordinateOptions
  extends Pick<RaschOptions, "anchors" | "objectByCriterion" | "emptyLevels" | "priorSd"> {
  model: RaschModel;
  /** By rater, whether a severity can be estimated; the others must not occur. All with two levels unless given. */
  estimable?: readonly boolean[];
}

/** Where the parameters of an item stand in the vector of all parameters. @internal */
export interface ItemCoordinates {
  alpha: number;
  delta: number;
  /** The first of the item's thresholds; -1 where there is only one step, and so no threshold. */
  tau: number;
  steps: number;
}

/** A free parameter is added to one coordinate, and taken off another if that one balances a sum of 0. @internal */
export interface FreeParameter {
  plus: number;
  /** -1 if nothing is balanced. */
  minus: number;
}

/**
 * The parameters of a model in two forms. In the first every rater has a severity, every criterion a
 * difficulty, and every rater (or all together) thresholds: each item then meets few coordinates. In the second
 * only those are left that the sums of 0 leave free.
 * @internal
 */
export interface RaschCoordinates {
  size: number;
  items: readonly ItemCoordinates[];
  free: readonly FreeParameter[];
  /** The coordinates where all free parameters are 0: known severities. */
  offset: Float64Array;
  /** First coordinate and number of thresholds, by rater. */
  thresholds: readonly { first: number; steps: number }[];
  /** Raters with two levels or more: the others have no severity. */
  isOpen: readonly boolean[];
  /** With a prior: the inverse variance of each threshold around the mean of all raters'. */
  precision: number;
}

/** @internal */
export function raschCoordinates(design: RaschDesign, options: CoordinateOptions): RaschCoordinates {
  const { model, estimable, anchors = {}, objectByCriterion = false, emptyLevels, priorSd = 1 } = options;
  const R = design.raters.length;
  const C = design.criteria.length;
  const most = new Int32Array(R);
  for (const { rater, steps } of design.items) most[rater] = Math.max(most[rater]!, steps);
  let size = R + C;
  const block = (steps: number): { first: number; steps: number } => {
    if (steps < 2) return { first: -1, steps };
    size += steps;
    return { first: size - steps, steps };
  };
  const shared = model === "rater-thresholds" ? undefined : block(Math.max(0, ...most));
  const isOpen = Array.from(most, (steps, rater) => steps > 0 && estimable?.[rater] !== false);
  const thresholds = Array.from(most, (steps, rater) => shared ?? block(isOpen[rater] ? steps : 0));
  const free: FreeParameter[] = [];
  const balanced = (coordinates: readonly number[]): void => {
    const last = coordinates.at(-1)!;
    for (const plus of coordinates.slice(0, -1)) free.push({ plus, minus: last });
  };
  const open = [...isOpen.keys()].filter((rater) => isOpen[rater]);
  const offset = new Float64Array(size);
  const known = (rater: number): number | undefined =>
    Object.hasOwn(anchors, design.raters[rater]!) ? anchors[design.raters[rater]!] : undefined;
  if (open.some((rater) => known(rater) !== undefined)) {
    for (const rater of open) {
      const value = known(rater);
      if (value === undefined) free.push({ plus: rater, minus: -1 });
      else offset[rater] = value;
    }
  } else balanced(open);
  if (!objectByCriterion) balanced(range(R, C));
  for (const one of new Set(thresholds)) if (one.first >= 0) balanced(range(one.first, one.steps));
  const items = design.items.map(({ rater, criterion, steps }) => ({
    alpha: rater,
    delta: R + criterion,
    tau: thresholds[rater]!.first,
    steps,
  }));
  const isHeld = model === "rater-thresholds" && emptyLevels === "prior";
  return { size, items, free, offset, thresholds, isOpen, precision: isHeld ? 1 / priorSd ** 2 : 0 };
}

const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, j) => first + j);

/**
 * Takes the prior's part off a log-likelihood and its derivatives: thresholds are normal around the mean of all
 * raters'.
 * @internal
 */
export function addPrior(
  { thresholds, precision }: RaschCoordinates,
  at: Float64Array,
  likelihood: { value: number; gradient: Float64Array; hessian: Float64Array[] },
): void {
  if (precision === 0) return;
  const own = thresholds.filter(({ first }) => first >= 0);
  const most = Math.max(0, ...own.map(({ steps }) => steps));
  for (let k = 0; k < most; k++) {
    const places = own.filter(({ steps }) => k < steps).map(({ first }) => first + k);
    const mean = places.reduce((sum, j) => sum + at[j]!, 0) / places.length;
    for (const a of places) {
      likelihood.value -= 0.5 * precision * (at[a]! - mean) ** 2;
      likelihood.gradient[a]! -= precision * (at[a]! - mean);
      for (const b of places) {
        const weight = precision * (Number(a === b) - 1 / places.length);
        likelihood.hessian[a]![b]! -= weight;
      }
    }
  }
}

/** Coordinates from free parameters. @internal */
export function expandParameters(
  { free, offset }: Pick<RaschCoordinates, "free" | "offset">,
  parameters: ArrayLike<number>,
): Float64Array {
  const all = Float64Array.from(offset);
  free.forEach(({ plus, minus }, j) => {
    all[plus]! += parameters[j]!;
    if (minus >= 0) all[minus]! -= parameters[j]!;
  });
  return all;
}

/** A gradient by coordinates as one by free parameters. @internal */
export function reduceGradient(free: readonly FreeParameter[], gradient: Float64Array): Float64Array {
  return Float64Array.from(free, ({ plus, minus }) => gradient[plus]! - (minus < 0 ? 0 : gradient[minus]!));
}

/** A matrix of second derivatives by coordinates as one by free parameters. @internal */
export function reduceHessian(
  free: readonly FreeParameter[],
  hessian: readonly Float64Array[],
): Float64Array[] {
  return free.map((one) => {
    const row = hessian[one.plus]!;
    const other = one.minus < 0 ? undefined : hessian[one.minus]!;
    return Float64Array.from(free, ({ plus, minus }) => {
      const own = row[plus]! - (minus < 0 ? 0 : row[minus]!);
      return other === undefined ? own : own - other[plus]! + (minus < 0 ? 0 : other[minus]!);
    });
  });
}

/** eta[k] of every item. @internal */
export function etaOfItems(items: readonly ItemCoordinates[], at: Float64Array): Float64Array[] {
  return items.map(({ alpha, delta, tau, steps }) => {
    const eta = new Float64Array(steps + 1);
    for (let k = 1; k <= steps; k++) {
      eta[k] = eta[k - 1]! + at[alpha]! + at[delta]! + (tau < 0 ? 0 : at[tau + k - 1]!);
    }
    return eta;
  });
}

/** The part of a fit that follows from the coordinates. @internal */
export function fitAt(
  design: RaschDesign,
  coordinates: RaschCoordinates,
  at: Float64Array,
): Pick<RaschFit, "alpha" | "delta" | "tau" | "eta"> {
  const R = design.raters.length;
  return {
    alpha: at.slice(0, R).map((value, rater) => (coordinates.isOpen[rater] ? value : Number.NaN)),
    delta: at.slice(R, R + design.criteria.length),
    tau: coordinates.thresholds.map(({ first, steps }) =>
      first < 0 ? new Float64Array(steps) : at.slice(first, first + steps),
    ),
    eta: etaOfItems(coordinates.items, at),
  };
}
