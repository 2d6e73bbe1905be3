import type { ClaimInput } from "../../../claims/make-claim.js";
import { type StatementInput, statementClaim } from "../../../claims/statement.js";

/** A statement that is compared with the paper's own figures: if they say otherwise, it contradicts them. */
export const figureStatement = (input: StatementInput): ClaimInput =>
  statementClaim({ evidence: "printed", ...input });

/**
 * A statement of an order, compared with what the published means can decide. If they do not decide it, the
 * order is neither refuted nor shown: the replies that would decide it were not released.
 */
export const orderStatement = (input: Omit<StatementInput, "quantifier">): ClaimInput =>
  figureStatement({ ...input, quantifier: "all" });

/** How notes introduce a mean over cases that is computed from abilities' means alone. */
export const byCases = "By the mean over cases, as far as abilities' means tell it,";

/** "2nd" */
export function ordinal(rank: number): string {
  const teen = rank % 100 > 10 && rank % 100 < 14;
  return `${rank}${teen ? "th" : (["th", "st", "nd", "rd"][rank % 10] ?? "th")}`;
}
