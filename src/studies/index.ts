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

const loaders: Partial<Record<StudyId, () => Promise<Study>>> = {
  "affective-cognition": async () => (await import("./affective-cognition/study.js")).affectiveCognition,
};

/** The studies that this version computes, in the order of the ledger; one of them when named. */
export async function loadStudies(only?: StudyId): Promise<Study[]> {
  const chosen = Object.entries(loaders).filter(([id]) => only === undefined || id === only);
  return Promise.all(chosen.map(([, load]) => load()));
}
