import type { CorrectedMean } from "./replacement-means.js";
import type { ReplacementRow } from "./replacement-tests.js";

/** What the section on replacement found. */
export interface ReplacementData {
  epsilon: number;
  /** Whether the caller stated it; if not, it follows from the people's kind. */
  epsilonGiven: boolean;
  people: string[];
  units: string;
  rows: ReplacementRow[];
  means: CorrectedMean[];
  labelledAtRandom: boolean;
}
