import type { Claim, StudyId } from "../core/claim.js";
import type { Figure } from "../plots/figure.js";

/** One paper: what it claims beside what the data give, and its figures. */
export interface Study {
  id: StudyId;
  title: string;
  computeClaims(): Promise<Claim[]>;
  makeFigures(): Promise<Figure[]>;
  /** Tables that belong beside the figures, as CSV text by file name. */
  makeTables(): Promise<Record<string, string>>;
}
