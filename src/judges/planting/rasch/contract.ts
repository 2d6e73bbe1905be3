/*
 * Tables of ratings drawn from a many-facet Rasch model whose severities, difficulties and thresholds are known.
 * Nothing here knows how the model is fitted: the arithmetic is written a second time, so that an error of an
 * estimator cannot hide in its own check.
 */

/** Who rates what. */
export const raschAssignments = [
  /** Every judge rates every object. */
  "balanced",
  /** Two judges an object, drawn by lot. */
  "sparse-random",
  /** Two judges an object, the severe ones on the best objects. */
  "sparse-quality",
  /** Every judge rates every object; one judge uses the middle three of five levels only. */
  "three-levels",
] as const;
/** Who rates what in a planted table; `raschAssignments` says what each is. */
export type RaschAssignment = (typeof raschAssignments)[number];

export interface RaschPlanting {
  assignment: RaschAssignment;
  model: "dichotomous" | "rating-scale" | "rater-thresholds";
  objects: number;
  judges: number;
  criteria: number;
  /** The standard deviation of the objects' positions, in logits. */
  spread: number;
}

/** What was planted. */
export interface RaschTruth {
  /** The difficulty of each step, by judge and criterion; the first step leads to `lowest[judge] + 1`. */
  steps: number[][][];
  lowest: number[];
  /** Severity by judge: the mean of its steps, with a sum of 0 over judges. */
  severities: number[];
  /** Difficulty by criterion, with a sum of 0. */
  difficulties: number[];
}
