/** A confidence interval as [lower, upper], in the unit of its value. */
export type ConfidenceInterval = [lower: number, upper: number];

/** A number with what a reader needs to judge its uncertainty. Undefined quantities are NaN, never 0. */
export interface Estimate {
  value: number;
  ci: ConfidenceInterval;
  /** How many observations the value rests on. */
  n: number;
  /** What was computed, and how the interval was computed: "mean; 10 stories, CR2, t with 8.9 df". */
  method: string;
}
