import type { ConfidenceInterval } from "../../core/estimate.js";
import type { RatingColumn } from "../../core/rating.js";

/*
 * The model: a rated object with position theta gets from a rater, on a criterion, level k of 0 to K with
 *   P(k) proportional to exp(k theta - eta[k]),  eta[k] = k (alpha[rater] + delta[criterion]) + tau[1] + ... + tau[k],
 * where alpha is the rater's severity, delta the criterion's difficulty, and tau the thresholds: of all raters
 * together (rating scale), or each rater's own. Higher alpha = more severe. Sums of alpha, delta and tau are 0.
 */

/** Which thresholds between levels there are: one, the same for all raters, or each rater's own. */
export type RaschModel = "dichotomous" | "rating-scale" | "rater-thresholds";
/** How a Rasch model is fitted: by conditional, marginal or joint maximum likelihood. */
export type RaschMethod = "cml" | "mml" | "jmle";

/** Which columns of a table of ratings name which facet. */
export interface RaschFacets {
  /** What together names a rated object; target, respondent and language unless given. */
  object?: readonly RatingColumn[];
  /** Whose reply was rated (a model); `respondent` unless given. */
  model?: RatingColumn;
  /** Whom or what each model met (a simulated person, a case); `target` unless given. */
  profile?: RatingColumn;
  /** Who rated. */
  judge?: RatingColumn;
  /** What was rated of the object. */
  criterion?: RatingColumn;
}

/** Options of `manyFacetRasch`. */
export interface RaschOptions {
  /** `dichotomous` where there are two levels, else `rater-thresholds`, unless given. */
  model?: RaschModel;
  /** `cml` unless given: the only one that holds where raters were not assigned at random. */
  method?: RaschMethod;
  facets?: RaschFacets;
  /** Criteria that are bad when high: their levels are counted from the top. */
  reversed?: readonly string[];
  /** The lowest and the highest possible value by criterion, "" for a table without criteria. */
  scales?: Readonly<Record<string, readonly [lowest: number, highest: number]>>;
  /** Raters whose values are means of several people: they are left out, and named in the notes. */
  averages?: readonly string[];
  /** Into how many ordered bands of equal width a scale is cut; as many as its whole numbers, up to 10, unless given. */
  bands?: number;
  /** What becomes of a level that a rater never uses: joined with its neighbour, or held by a prior. `collapse` unless given. */
  emptyLevels?: "collapse" | "prior";
  /** With `emptyLevels: "prior"`: the standard deviation of each threshold around the mean of all raters'; 1 unless given. */
  priorSd?: number;
  /** Severities that are known, in logits: they join islands of raters who share no object. */
  anchors?: Readonly<Record<string, number>>;
  /** A position of its own for each object on each criterion: what criteria share is then not assumed. */
  objectByCriterion?: boolean;
  /** How standard errors are made; a jackknife over units unless given. */
  errors?: "jackknife" | "sandwich" | "information";
  level?: number;
}

/** One rater and criterion as an item, with levels 0 to `steps`. */
export interface RaschItem {
  rater: number;
  criterion: number;
  steps: number;
}

/** A table of ratings as the model sees it. Observations stand object by object. */
export interface RaschDesign {
  objects: readonly { id: string; unit: number; model?: string; profile?: string }[];
  raters: readonly string[];
  criteria: readonly string[];
  items: readonly RaschItem[];
  /** Observations of object o: starts[o] to starts[o + 1] - 1. */
  starts: Int32Array;
  /** The item of each observation, and its level. */
  item: Int32Array;
  level: Uint8Array;
  /** How many independent units there are, and their name. */
  units: number;
  unitsName: string;
  /** The scale's own value of each level, by item: the mean of the values in a band; turned where bad when high. */
  values: readonly (readonly number[])[];
  /** By rater, the bands that are levels; the others were joined with a neighbour. */
  kept: readonly (readonly number[])[];
  /** How many levels a criterion has before any are joined. */
  levels: number;
  /** What was left out, joined or turned, a sentence each. */
  notes: readonly string[];
}

/** A fitted model. */
export interface RaschFit {
  /** Severity by rater, difficulty by criterion, in logits. */
  alpha: Float64Array;
  delta: Float64Array;
  /** Thresholds by rater (all the same under a rating scale), one a step. */
  tau: readonly Float64Array[];
  /** eta[k] by item. */
  eta: readonly Float64Array[];
  /** Conditional, marginal or joint, by the method. */
  logLikelihood: number;
  /** How many parameters are free. */
  parameters: number;
  iterations: number;
  converged: boolean;
}

/** A measure of a facet's element in logits. */
export interface RaschMeasure {
  id: string;
  value: number;
  se: number;
  ci: ConfidenceInterval;
  /** Ratings that it rests on. */
  n: number;
}

/** A fitted many-facet Rasch model. Measures are in logits, where nothing else is said. */
export interface ManyFacetRasch {
  model: RaschModel;
  method: RaschMethod;
  n: number;
  /** Rated objects, and those among them that carry information (neither all lowest nor all highest, seen twice). */
  objects: number;
  informative: number;
  units: { n: number; name: string };
  /** Severities: higher is more severe. */
  raters: RaschMeasure[];
  /** Difficulties. */
  criteria: RaschMeasure[];
  /** By rater, or one for all under a rating scale (rater null). */
  thresholds: { rater: string | null; values: number[]; se: number[] }[];
  /**
   * The headline: what each rater is expected to give an object at the common position, in the scale's own unit,
   * on average over the criteria.
   */
  expected: RaschMeasure[];
  /** The common position, in logits. */
  theta: number;
  logLikelihood: number;
  parameters: number;
  iterations: number;
  converged: boolean;
  /** What was left out, joined, turned or held, a sentence each. */
  notes: string[];
  /** What was asked. */
  options: RaschOptions;
  /** For further questions: fit, separation, residuals, measures of objects. Not for JSON. */
  design: RaschDesign;
  fit: RaschFit;
}
