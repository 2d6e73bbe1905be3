import type { PaperScan } from "../../../claims/scan-paper.js";
import type { Claim } from "../../../core/claim.js";
import { checkPaper, computeClaims, type StudyClaims } from "../../shared/study-claims.js";
import { loadEgoSocialArena } from "../data/printed-tables.js";
import {
  accuracyClaims,
  factorClaim,
  firstBeliefClaim,
  goldClaim,
  stepClaim,
  toldClaim,
} from "./belief-claims.js";
import { beliefStatements } from "./belief-statements.js";
import { ClaimContext } from "./context.js";
import { agreementClaim, countClaim, entriesClaim, studentsClaim } from "./count-claims.js";
import { perspectiveStatements } from "./perspective-statements.js";
import { type Printed, readPrinted } from "./printed.js";
import { scalingStatements } from "./scaling-statements.js";
import { rules } from "./scan-rules.js";
import { averageClaim, deltaClaim, gapClaim, scoreClaim } from "./score-claims.js";
import { benchmarkClaim, chipsClaim, settingClaim } from "./setting-claims.js";
import { standingStatements } from "./standing-statements.js";
import { wholeStatements } from "./whole-statements.js";

/** The claims of the paper, with what its own tables give for each. */
const egoSocialArenaClaims: StudyClaims<Printed, ClaimContext> = {
  study: "egosocialarena",
  readPrinted,
  async load(folder, printed) {
    return new ClaimContext(await loadEgoSocialArena(folder), printed);
  },
  makers: {
    agreement: agreementClaim,
    average: averageClaim,
    benchmark: benchmarkClaim,
    chips: chipsClaim,
    count: countClaim,
    delta: deltaClaim,
    entries: entriesClaim,
    factor: factorClaim,
    "first-belief": firstBeliefClaim,
    gap: gapClaim,
    gold: goldClaim,
    score: scoreClaim,
    setting: settingClaim,
    step: stepClaim,
    students: studentsClaim,
    told: toldClaim,
    "told-target": toldClaim,
    accuracy: accuracyClaims,
    // The beliefs of Appendix C are checked by the claims about the ticks and the accuracy of their row.
    listed: () => [],
  },
  statements: [
    standingStatements,
    perspectiveStatements,
    scalingStatements,
    beliefStatements,
    wholeStatements,
  ],
  evidence: "printed",
  rules,
};

/** The claims of the study, computed from a data folder: the project's own unless another is given. */
export const computeEgoSocialArenaClaims = (folder?: string): Promise<Claim[]> =>
  computeClaims(egoSocialArenaClaims, folder);

/** Compares the study's printed numbers with the text of its paper (see checkPaper). */
export const checkEgoSocialArenaPrintedNumbers = (file: string): Promise<PaperScan> =>
  checkPaper(egoSocialArenaClaims, file);
