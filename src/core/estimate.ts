/** A confidence interval as [lower, upper], in the unit of the value it belongs to. */
export type ConfidenceInterval = [lower: number, upper: number];

/** A number with what is needed to doubt it. Undefined quantities are NaN, never 0. */
export interface Estimate {
  value: number;
  ci: ConfidenceInterval;
  /** How many observations the value rests on. */
  n: number;
  /** What was computed, and how its interval was made: "mean; 10 stories, CR2, t with 8.9 df". */
  method: string;
}
