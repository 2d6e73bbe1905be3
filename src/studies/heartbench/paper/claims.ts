import type { PaperScan } from "../../../claims/scan-paper.js";
import type { Claim } from "../../../core/claim.js";
import { checkPaper, computeClaims, type StudyClaims } from "../../shared/study-claims.js";
import { loadPublished } from "../data/published.js";
import { shareHeartbench } from "../data/tables.js";
import { ClaimContext } from "./context.js";
import { contradictions } from "./contradictions.js";
import { atLeastClaim, countClaim } from "./count-claims.js";
import { domainCountClaim, domainShareClaim, tableShareClaim } from "./domain-claims.js";
import { figureClaims } from "./figure-claims.js";
import { hardSetStatements } from "./hard-set-statements.js";
import { leaderboardStatements } from "./leaderboard-statements.js";
import { withMentions } from "./mentions.js";
import { personaStatements } from "./persona-statements.js";
import { type Printed, readPrinted } from "./printed.js";
import { readmeCountClaims, readmeOverallClaims } from "./readme-claims.js";
import { releaseStatements } from "./release-statements.js";
import { rules } from "./scan-rules.js";
import {
  ceilingClaim,
  cellClaim,
  declineClaim,
  meanClaim,
  normalMeanClaim,
  rankClaim,
} from "./score-claims.js";
import { scoringStatements } from "./scoring-statements.js";
import { agreementClaim, settingClaim } from "./setting-claims.js";

/** The claims of the paper and of the release's README, with what the tables give for each. */
const heartbenchClaims: StudyClaims<Printed, ClaimContext> = {
  study: "heartbench",
  readPrinted,
  async load(folder, printed) {
    const [cases, published] = await Promise.all([shareHeartbench(folder), loadPublished(folder)]);
    return new ClaimContext(cases, published, printed);
  },
  makers: {
    agreement: withMentions(agreementClaim),
    "at-least": atLeastClaim,
    ceiling: withMentions(ceilingClaim),
    cell: cellClaim,
    count: withMentions(countClaim),
    decline: declineClaim,
    "domain-count": domainCountClaim,
    "domain-share": domainShareClaim,
    mean: meanClaim,
    "normal-mean": normalMeanClaim,
    rank: rankClaim,
    setting: withMentions(settingClaim),
    "table-share": tableShareClaim,
  },
  statements: [
    figureClaims,
    readmeOverallClaims,
    readmeCountClaims,
    scoringStatements,
    releaseStatements,
    contradictions,
    leaderboardStatements,
    personaStatements,
    hardSetStatements,
  ],
  rules,
};

/** The claims of the study, computed from a data folder: the project's own unless another is given. */
export const computeHeartbenchClaims = (folder?: string): Promise<Claim[]> =>
  computeClaims(heartbenchClaims, folder);

/** Compares the study's printed numbers with the text of its paper (see checkPaper). */
export const checkHeartbenchPrintedNumbers = (file: string): Promise<PaperScan> =>
  checkPaper(heartbenchClaims, file);
