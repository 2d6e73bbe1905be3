import { claimMaker } from "../../../claims/make-claim.js";
import { type StatementInput, statement } from "../../../claims/statement.js";
import type { Claim } from "../../../core/claim.js";

/** Completes a claim of this study and gives its verdict. */
export const makeClaim = claimMaker("heartbench");

/** A statement in words as a claim of this study. */
export const statementClaim = (input: StatementInput): Claim => makeClaim(statement(input));

/** A statement that is held against the paper's own figures: where they say otherwise, it contradicts them. */
export const figureStatement = (input: Omit<StatementInput, "source" | "otherwise">): Claim =>
  statementClaim({ ...input, source: "published-table", otherwise: "paper-inconsistent" });

/**
 * The same for a statement that is taken as one of most or nearly all of its cases, held against the paper's
 * own figures unless another source is named.
 */
export const mostStatement = ({ source = "published-table", ...input }: StatementInput): Claim =>
  statementClaim({
    otherwise: source === "published-table" ? "paper-inconsistent" : "differs",
    ...input,
    source,
  });

/** What a mean over cases is, when only abilities' means are known. */
export const byCases = "By the mean over cases, as far as abilities' means tell it,";

/**
 * A statement of an order, held against what the published means can decide. Where they do not, the order is
 * neither refuted nor shown: the replies that would decide it were not released.
 */
export function orderStatement(input: Omit<StatementInput, "source" | "otherwise" | "quantifier">): Claim {
  const made = statement({ ...input, quantifier: "all", source: "published-table" });
  return makeClaim(made.verdict === "reproduced" ? made : { ...made, verdict: "not-reproducible" });
}

/** The parts of a note that say something, as one text. */
export const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

/** "Claude-4.5-Sonnet" as a part of an id. */
export const slug = (name: string): string => name.replaceAll(".", "-").toLowerCase();

/** "2nd" */
export function ordinal(rank: number): string {
  const teen = rank % 100 > 10 && rank % 100 < 14;
  return `${rank}${teen ? "th" : (["th", "st", "nd", "rd"][rank % 10] ?? "th")}`;
}
