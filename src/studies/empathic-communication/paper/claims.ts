import type { PaperScan } from "../../../claims/scan-paper.js";
import type { Claim } from "../../../core/claim.js";
import { checkPaper, computeClaims, type StudyClaims } from "../../shared/study-claims.js";
import { shareEmpathicCommunication } from "../data/tables.js";
import { abstractStatements } from "./abstract-statements.js";
import { ClaimContext } from "./context.js";
import { annotationClaim, corpusClaim, countClaim, crowdClaim } from "./count-claims.js";
import { pairClaim } from "./pair-claims.js";
import { type Printed, readPrinted } from "./printed.js";
import { rules } from "./scan-rules.js";

/** Everything that the release prints of its raters, beside what the derived table gives. */
const empathicClaims: StudyClaims<Printed, ClaimContext> = {
  study: "empathic-communication",
  readPrinted,
  load: async (folder, printed) => new ClaimContext(await shareEmpathicCommunication(folder), printed),
  makers: {
    count: countClaim,
    corpus: corpusClaim,
    annotations: annotationClaim,
    "crowd-annotations": crowdClaim,
    rho: pairClaim,
    "rho-p": pairClaim,
    lower: pairClaim,
    upper: pairClaim,
    kappa: pairClaim,
    "kappa-z": pairClaim,
    "kappa-p": pairClaim,
  },
  statements: [abstractStatements],
  rules,
};

/** The claims of the study, computed from a data folder: the project's own unless another is given. */
export const computeEmpathicClaims = (folder?: string): Promise<Claim[]> =>
  computeClaims(empathicClaims, folder);

/** Compares the printed numbers with the text of the release's readme (see checkPaper). */
export const checkEmpathicPrintedNumbers = (file: string): Promise<PaperScan> =>
  checkPaper(empathicClaims, file);
