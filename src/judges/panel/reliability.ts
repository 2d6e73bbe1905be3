import { commonFactor } from "../../stats/common-factor.js";
import type { MultivariateComponents } from "../../stats/multivariate-components.js";

/** What follows from the components of a table for any panel of its judges. */
export interface PanelModel {
  /** Of each judge, how much it tells of the universe score, which has variance 1. */
  loadings: Float64Array;
  /** What judges see in the objects beside the universe score, each alone or together. */
  own: readonly Float64Array[];
  residual: readonly Float64Array[];
  condition: readonly Float64Array[];
  /** Variance of the universe score in the unit of the scores, and what a panel's true view of it differs by. */
  universe: number;
  distance: (panel: readonly number[]) => number;
  /** Variance of severity: between judges, or the squared distance of each from people. */
  severity: (panel: readonly number[]) => number;
  /** Whether scores of one object vary over conditions: if not, more of these do not help. */
  replicated: boolean;
}

/**
 * The universe score is the common factor of the universe of raters: of people, if two or more rated, else of all
 * judges. A judge that stretches the scale ranks as well as another, so for ranking it may have a loading of its own. For
 * scores as such the universe's variance is the mean covariance of two of its raters, as in a D-study, and a stretched
 * scale is an error.
 */
export function panelModel(
  { object, condition, residual, means }: MultivariateComponents,
  judges: number,
  objects: number,
  conditions: number,
): PanelModel {
  const k = object.length;
  const people = Array.from({ length: k - judges }, (_, i) => judges + i);
  const universe = people.length > 0 ? people : Array.from({ length: k }, (_, i) => i);
  const factor = commonFactor(universe.map((i) => universe.map((j) => object[i]![j]!)));
  const loadings = people.length > 0 ? projected(object, judges, people, factor) : factor;
  const agreement = Array.from({ length: judges }, (_, j) =>
    average(universe.filter((i) => i !== j).map((i) => object[j]![i]!)),
  );
  const variance = average(
    universe.flatMap((i) => universe.filter((j) => j !== i).map((j) => object[i]![j]!)),
  );
  return {
    loadings,
    own: Array.from(loadings, (first, i) => loadings.map((second, j) => object[i]![j]! - first * second)),
    ...{ residual, condition, universe: variance },
    distance: (panel) =>
      Math.max(0, quadratic(object, panel) - 2 * average(panel.map((j) => agreement[j]!)) + variance),
    severity:
      people.length > 0
        ? squaredDistance(means, people)
        : betweenJudges({ object, condition, residual, means }, objects, conditions),
    replicated: residual.some((row) => row.some((value) => value !== 0)),
  };
}

/** The judges' loadings on the factor of people: least squares of their covariances with people on people's loadings. */
function projected(
  object: readonly Float64Array[],
  judges: number,
  people: readonly number[],
  factor: Float64Array,
): Float64Array {
  const squares = factor.reduce((sum, loading) => sum + loading ** 2, 0);
  return Float64Array.from(
    { length: judges },
    (_, j) => people.reduce((sum, person, i) => sum + object[j]![person]! * factor[i]!, 0) / squares,
  );
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function squaredDistance(means: Float64Array, people: readonly number[]): PanelModel["severity"] {
  const level = average(people.map((person) => means[person]!));
  return (panel) => (average(panel.map((judge) => means[judge]!)) - level) ** 2;
}

/** The variance of severity over judges, less what noise adds to the spread of their means, shared out over the panel. */
function betweenJudges(
  { object, condition, residual, means }: MultivariateComponents,
  M: number,
  C: number,
): PanelModel["severity"] {
  const k = means.length;
  const grand = average([...means]);
  const spread = means.reduce((sum, own) => sum + (own - grand) ** 2, 0) / (k - 1);
  const ownPart = (matrix: readonly Float64Array[]): number => {
    const off = matrix.flatMap((row, i) => [...row].filter((_, j) => j !== i));
    return average(matrix.map((row, i) => row[i]!)) - average(off);
  };
  const noise = ownPart(object) / M + ownPart(condition) / C + ownPart(residual) / (M * C);
  const variance = Math.max(0, spread - noise);
  return (panel) => variance / panel.length;
}

/** How well a panel tells objects apart, each by its mean over n conditions. */
export interface Reliability {
  /** E rho squared: the squared correlation of the panel's mean with the universe score. */
  relative: number;
  /** Phi: the share of the universe's variance in it and the mean squared error of the score as such. */
  absolute: number;
  /** How many conditions the relative one needs to reach a target; Infinity if it never does. */
  needed: number;
}

/** The reliability of a panel. NaN where the objects do not differ. */
export function panelReliability(
  model: PanelModel,
  panel: readonly number[],
  n: number,
  target: number,
): Reliability {
  const { loadings, own, residual, condition, universe, distance, severity, replicated } = model;
  // A panel that runs against the universe tells the ranks the wrong way round: it is worth nothing.
  const told = Math.max(0, average(panel.map((judge) => loadings[judge]!))) ** 2;
  const level = told + Math.max(0, quadratic(own, panel));
  const noise = Math.max(0, quadratic(residual, panel));
  if (Number.isNaN(universe)) return { relative: Number.NaN, absolute: Number.NaN, needed: Number.NaN };
  if (universe <= 0) return { relative: 0, absolute: 0, needed: Number.POSITIVE_INFINITY };
  const relative = told > 0 ? told / (level + noise / n) : 0;
  const error = distance(panel) + (noise + Math.max(0, quadratic(condition, panel))) / n + severity(panel);
  return {
    relative,
    absolute: universe / (universe + error),
    needed: replicated
      ? neededFor(target, told, level, noise)
      : relative >= target
        ? 1
        : Number.POSITIVE_INFINITY,
  };
}

/** The least whole n with told / (level + noise / n) >= target. */
function neededFor(target: number, told: number, level: number, noise: number): number {
  const room = told / target - level;
  return room > 0 ? Math.max(1, Math.ceil(noise / room - 1e-9)) : Number.POSITIVE_INFINITY;
}

/** The variance of the mean of some of the variables. */
function quadratic(matrix: readonly Float64Array[], panel: readonly number[]): number {
  let sum = 0;
  for (const i of panel) for (const j of panel) sum += matrix[i]![j]!;
  return sum / panel.length ** 2;
}
