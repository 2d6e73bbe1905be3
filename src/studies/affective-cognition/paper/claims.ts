import type { Claim } from "../../../core/claim.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { agreementClaims, pooledClaims } from "./agreement-claims.js";
import { consistencyStatements } from "./consistency-statements.js";
import { ClaimContext } from "./context.js";
import { countClaim, settingClaim } from "./count-claims.js";
import { distributionClaims } from "./distribution-statements.js";
import { slopeClaims } from "./effect-claims.js";
import { manipulationStatements } from "./manipulation-statements.js";
import { modelStatements } from "./model-statements.js";
import { peopleStatements } from "./people-statements.js";
import type { Printed } from "./printed.js";
import { specificationClaims } from "./specification-statements.js";
import { pClaim, tClaim } from "./test-claims.js";

/** Everything that the paper prints or says, beside what the derived tables give. */
export function affectiveCognitionClaims(
  data: StudyData,
  replies: ReplyCounts,
  printed: readonly Printed[],
): Claim[] {
  const context = new ClaimContext(data, printed);
  const claims = printed.flatMap((row) => claimsOf(row, context, replies));
  return [
    ...claims,
    ...peopleStatements(context),
    ...modelStatements(context),
    ...manipulationStatements(context),
    ...distributionClaims(context, replies),
    ...specificationClaims(context),
    ...consistencyStatements(context),
  ];
}

function claimsOf(row: Printed, context: ClaimContext, replies: ReplyCounts): Claim[] {
  switch (row.kind) {
    case "agreement":
      return agreementClaims(row, context);
    case "pooled":
      return pooledClaims(row, context);
    case "t":
      return [tClaim(row, context)];
    case "p":
      return [pClaim(row, context)];
    case "slope":
      return slopeClaims(row, context);
    case "setting":
      return [settingClaim(row)];
    case "count":
      return [countClaim(row, context.data, replies)];
  }
}
