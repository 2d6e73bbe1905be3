import type { Claim } from "../../../core/claim.js";
import type { CaseRecord } from "../data/data.js";
import type { Published } from "../data/published.js";
import { HeartbenchClaimContext } from "./context.js";
import { atLeastClaim, countClaim, readmeCountClaims } from "./count-claims.js";
import { domainCountClaim, domainShareClaim, tableShareClaim } from "./domain-claims.js";
import { figureClaims, readmeOverallClaims } from "./figure-claims.js";
import { hardSetStatements } from "./hard-set-statements.js";
import { leaderboardStatements } from "./leaderboard-statements.js";
import { personaStatements } from "./persona-statements.js";
import type { Printed, PrintedKind } from "./printed.js";
import { releaseStatements } from "./release-statements.js";
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

/** Everything that the paper and the release's README print or say, beside what the tables give. */
export function heartbenchClaims(
  cases: readonly CaseRecord[],
  published: Published,
  printed: readonly Printed[],
): Claim[] {
  const context = new HeartbenchClaimContext(cases, published, printed);
  return [
    ...printed.map((row) => makers[row.kind](row, context)),
    ...figureClaims(context),
    ...readmeOverallClaims(context),
    ...readmeCountClaims(context),
    ...scoringStatements(context),
    ...releaseStatements(context),
    ...leaderboardStatements(context),
    ...personaStatements(context),
    ...hardSetStatements(context),
  ];
}

/** What each kind of printed number is held against. */
const makers: Readonly<Record<PrintedKind, (printed: Printed, context: HeartbenchClaimContext) => Claim>> = {
  agreement: agreementClaim,
  "at-least": atLeastClaim,
  ceiling: ceilingClaim,
  cell: cellClaim,
  count: countClaim,
  decline: declineClaim,
  "domain-count": domainCountClaim,
  "domain-share": domainShareClaim,
  mean: meanClaim,
  "normal-mean": normalMeanClaim,
  rank: rankClaim,
  setting: settingClaim,
  "table-share": tableShareClaim,
};
