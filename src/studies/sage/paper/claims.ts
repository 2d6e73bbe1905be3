import type { PaperScan } from "../../../claims/scan-paper.js";
import type { Claim } from "../../../core/claim.js";
import { checkPaper, computeClaims, type StudyClaims } from "../../shared/study-claims.js";
import { loadDates, loadFigure7, loadTable2, loadTable3 } from "../data/printed-tables.js";
import { shareSageRatings } from "../data/ratings.js";
import { shareSage } from "../data/tables.js";
import { shareClaim } from "./annotation-claims.js";
import { arenaStatements } from "./arena-statements.js";
import { ClaimContext } from "./context.js";
import { correlationClaim } from "./correlation-claims.js";
import { countClaim } from "./count-claims.js";
import { emotionClaim, improvementClaim, judgeMeanClaim, rhoBoundClaim, rhoClaim } from "./judge-claims.js";
import { judgeStatements } from "./judge-statements.js";
import { leaderboardStatements } from "./leaderboard-statements.js";
import { nameStatements } from "./name-statements.js";
import { type Printed, readPrinted } from "./printed.js";
import { releaseStatements } from "./release-statements.js";
import { inItsRow } from "./rows.js";
import { rules } from "./scan-rules.js";
import { caseClaim, lengthClaim, settingClaim, strategyClaim } from "./setting-claims.js";
import { stabilityClaims } from "./stability-claims.js";
import { standingClaim } from "./standing-claims.js";
import { capabilityClaim, ratioClaim, topicClaim, topicScoreClaims } from "./table-claims.js";

type Makers = StudyClaims<Printed, ClaimContext>["makers"];

/** The same makers, and each claim put into its row. */
function placed(makers: Makers): Makers {
  const entries = Object.entries(makers).map(([kind, make]) => [
    kind,
    (row: Printed, context: ClaimContext) =>
      [make(row, context)].flat().map((input) => inItsRow(input, row, context)),
  ]);
  return Object.fromEntries(entries) as Makers;
}

/** Everything that the paper prints or says, beside what the derived tables give. */
const sageClaims: StudyClaims<Printed, ClaimContext> = {
  study: "sage",
  readPrinted,
  async load(folder, printed) {
    const [data, ratings, table2, table3, figure7, dates] = await Promise.all([
      shareSage(folder),
      // Other data may have no ratings.
      shareSageRatings(folder).catch(() => null),
      loadTable2(folder),
      loadTable3(folder),
      loadFigure7(folder),
      loadDates(folder),
    ]);
    return new ClaimContext(data, { table2, table3, figure7, dates }, printed, ratings);
  },
  makers: placed({
    count: countClaim,
    share: shareClaim,
    ratio: ratioClaim,
    correlation: correlationClaim,
    setting: settingClaim,
    stability: stabilityClaims,
    rho: rhoClaim,
    "rho-bound": rhoBoundClaim,
    standing: standingClaim,
    topic: topicClaim,
    "topic-score": topicScoreClaims,
    "judge-mean": judgeMeanClaim,
    emotion: emotionClaim,
    improvement: improvementClaim,
    length: lengthClaim,
    strategy: strategyClaim,
    capability: capabilityClaim,
    "case-start": caseClaim,
    "case-emotion": caseClaim,
    "case-tokens": caseClaim,
    // The rows of Tables 5 and 6: counted by the claims on strategies and capabilities.
    listed: () => [],
  }),
  statements: [arenaStatements, leaderboardStatements, judgeStatements, releaseStatements, nameStatements],
  rules,
};

/** The claims of the study, computed from a data folder: the project's own unless another is given. */
export const computeSageClaims = (folder?: string): Promise<Claim[]> => computeClaims(sageClaims, folder);

/** Compares the study's printed numbers with the text of its paper (see checkPaper). */
export const checkSagePrintedNumbers = (file: string): Promise<PaperScan> => checkPaper(sageClaims, file);
