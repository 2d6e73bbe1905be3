import type { ConfidenceInterval } from "../../core/estimate.js";

/** What a Wright map shows: plain JSON. */
export interface WrightMapData {
  /** Positions of the rated objects in logits, and how many objects stand there. */
  objects: { at: number; n: number }[];
  raters: WrightPoint[];
  /** Empty if there is only one. */
  criteria: WrightPoint[];
  /** Places of the steps, severity included: by rater, or one list for all (rater null). Empty with two levels. */
  thresholds: { rater: string | null; steps: { step: number; at: number }[] }[];
  /** "CML, each rater with thresholds of its own" */
  how: string;
}

export interface WrightPoint {
  id: string;
  value: number;
  ci: ConfidenceInterval;
}
