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
 * A statement about most of its cases, held against the paper's own figures. `said` are the paper's words for
 * how many: null where it gives none, and more than half is our reading. "Nearly all" needs nine in ten.
 */
export function mostStatement({ said, source = "published-table", ...input }: MostInput): Claim {
  const otherwise = input.otherwise ?? (source === "published-table" ? "paper-inconsistent" : "differs");
  const made = statement({ ...input, source, otherwise, quantifier: "most" });
  const nearly = said !== null && /^"(almost|nearly) all/.test(said);
  const words = said === null ? "no quantity is said, our reading is" : `said with ${said}:`;
  return makeClaim({
    ...made,
    tolerance: nearly
      ? { value: 0.1, reason: `${words} nine in ten of the cases` }
      : { value: 0.5, reason: `${words} more than half of the cases` },
    verdict: (nearly ? made.ours.value! >= 0.9 : made.ours.value! > 0.5) ? "reproduced" : otherwise,
  });
}

type MostInput = Omit<StatementInput, "quantifier"> & { said: string | null };

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
