import type { Claim } from "../../../core/claim.js";
import type { SageData } from "../data/data.js";
import { shareClaim } from "./annotation-claims.js";
import { arenaStatements } from "./arena-statements.js";
import { type PrintedTables, SageClaimContext } from "./context.js";
import { correlationClaim } from "./correlation-claims.js";
import { countClaim } from "./count-claims.js";
import { emotionClaim, improvementClaim, judgeMeanClaim, rhoBoundClaim, rhoClaim } from "./judge-claims.js";
import { judgeStatements } from "./judge-statements.js";
import { leaderboardStatements } from "./leaderboard-statements.js";
import type { Printed, PrintedKind } from "./printed.js";
import { releaseStatements } from "./release-statements.js";
import { caseClaim, lengthClaim, settingClaim, strategyClaim } from "./setting-claims.js";
import { stabilityClaims } from "./stability-claims.js";
import { standingClaim } from "./standing-claims.js";
import { capabilityClaim, ratioClaim, topicClaim } from "./table-claims.js";
import { topicScoreClaims } from "./topic-score-claim.js";

/** Everything that the paper prints or says, beside what the derived tables give. */
export function sageClaims(data: SageData, tables: PrintedTables, printed: readonly Printed[]): Claim[] {
  const context = new SageClaimContext(data, tables, printed);
  return [
    ...printed.flatMap((row) => makers[row.kind](row, context)),
    ...arenaStatements(context),
    ...leaderboardStatements(context),
    ...judgeStatements(context),
    ...releaseStatements(context),
  ];
}

type Maker = (printed: Printed, context: SageClaimContext) => Claim | Claim[];

/** What each kind of printed number is held against. */
const makers: Readonly<Record<PrintedKind, Maker>> = {
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
};
