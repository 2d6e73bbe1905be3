import type { PaperScan } from "../../../claims/scan-paper.js";
import type { Claim } from "../../../core/claim.js";
import { loadTheory, theoryIds } from "../../../stimuli/theories/load.js";
import { checkPaper, computeClaims, type StudyClaims } from "../../shared/study-claims.js";
import { shareAffectiveCognition } from "../data/tables.js";
import { agreementClaims, pooledClaims } from "./agreement-claims.js";
import { consistencyStatements } from "./consistency-statements.js";
import { ClaimContext } from "./context.js";
import { countClaim, settingClaim } from "./count-claims.js";
import { distributionClaims } from "./distribution-statements.js";
import { labelStatements } from "./label-statements.js";
import { expressionStatements, reasoningStatements, specificationClaims } from "./manipulation-statements.js";
import { modelStatements } from "./model-statements.js";
import { nameStatements } from "./name-statements.js";
import { participantStatements } from "./participant-statements.js";
import { type Printed, readPrinted } from "./printed.js";
import { rules } from "./scan-rules.js";
import { pClaim, slopeClaims, tClaim } from "./test-claims.js";

/** Everything that the paper prints or says, beside what the derived tables give. */
const affectiveCognitionClaims: StudyClaims<Printed, ClaimContext> = {
  study: "affective-cognition",
  readPrinted,
  async load(folder, printed) {
    const [{ data, replies }, theories] = await Promise.all([
      shareAffectiveCognition(folder),
      Promise.all(theoryIds.map(loadTheory)),
    ]);
    return new ClaimContext(data, replies, printed, theories);
  },
  makers: {
    agreement: agreementClaims,
    pooled: pooledClaims,
    t: tClaim,
    p: pClaim,
    slope: slopeClaims,
    setting: settingClaim,
    count: countClaim,
  },
  statements: [
    participantStatements,
    labelStatements,
    modelStatements,
    expressionStatements,
    reasoningStatements,
    specificationClaims,
    distributionClaims,
    nameStatements,
    consistencyStatements,
  ],
  rules,
};

/** The claims of the study, computed from a data folder: the project's own unless another is given. */
export const computeAffectiveCognitionClaims = (folder?: string): Promise<Claim[]> =>
  computeClaims(affectiveCognitionClaims, folder);

/** Compares the study's printed numbers with the text of its paper (see checkPaper). */
export const checkPrintedNumbers = (file: string): Promise<PaperScan> =>
  checkPaper(affectiveCognitionClaims, file);
