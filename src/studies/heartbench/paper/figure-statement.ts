import { leads } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { signedEstimate } from "../../../claims/note-text.js";
import { type Case, type StatementInput, statementClaim } from "../../../claims/statement.js";
import type { WidestDifference } from "../measures/widest-differences.js";

/** A statement that is compared with the paper's own figures. */
export const figureStatement = (input: StatementInput): ClaimInput =>
  statementClaim({ evidence: "printed", ...input });

/** What the authors could release wherever only replies decide. */
export const repliesWouldDecide = "The replies and the judge's verdicts, from which real intervals follow.";

/** A statement whose cases are differences with the widest intervals that published means allow. */
export function widestStatement(input: StatementInput & { by: readonly string[] }): ClaimInput {
  const claim = figureStatement({
    answer: repliesWouldDecide,
    ...input,
    method: `${input.method}. 95% interval at its widest: each score has the largest standard error that its mean and its number of cases allow (Bhatia and Davis), errors taken as unrelated`,
    by: [...input.by, "BoundedScores"],
  });
  return claim.verdict === "supported" ? { ...claim, answer: "" } : claim;
}

/** A case that a difference decides. Its detail is the difference with its widest interval. */
export const differenceCase = (
  label: string,
  difference: WidestDifference,
  criterion: (difference: WidestDifference) => boolean | null,
): Case => ({ label, holds: criterion(difference), detail: signedEstimate(difference) });

/** "Lags" and "struggles" are "leads" with the sign turned. */
export const lags = ({ ci: [lower, upper] }: { ci: readonly [number, number] }): boolean | null =>
  leads({ ci: [-upper, -lower] });

/** The tolerance of a mean that is printed with two decimals, of scores that are printed with one. */
export const macroTolerance = {
  value: 0.005 + 0.05,
  reason: "rounding: printed with 2 decimals, from scores printed with 1",
};

/** "2nd" */
export function ordinal(rank: number): string {
  const teen = rank % 100 > 10 && rank % 100 < 14;
  return `${rank}${teen ? "th" : (["th", "st", "nd", "rd"][rank % 10] ?? "th")}`;
}

/** "Claude-4.5-Sonnet" as a part of an id. */
export const slug = (name: string): string => name.replaceAll(".", "-").toLowerCase();
