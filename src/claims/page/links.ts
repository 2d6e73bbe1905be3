import type { Claim } from "../../core/claim.js";
import type { StudyId } from "../../core/study-id.js";

export interface Link {
  href: string;
  text: string;
}

/** Where a reader of the ledger can go on: relative addresses within the clone, and the papers'. */
export interface LedgerLinks {
  /** The paper, by its DOI where it has one. */
  paper(study: StudyId): Link;
  /** The figure that shows the claim's number. */
  figure(claim: Claim): Link | null;
  /** The notebook that computes it. */
  notebook(claim: Claim): Link | null;
  /** Where an exported function that a study uses is defined. */
  source(name: string, study: StudyId): Link | null;
}
