import { claimMaker } from "../../../claims/make-claim.js";
import { type StatementInput, statement } from "../../../claims/statement.js";
import type { Claim } from "../../../core/claim.js";

/** Completes a claim of this study and gives its verdict. */
export const makeClaim = claimMaker("sage");

/** A statement in words as a claim of this study. */
export const statementClaim = (input: StatementInput): Claim => makeClaim(statement(input));

/** The parts of a note that say something, as one text. */
export const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

/** "+17.3 [+14.1, +20.4]" */
export const signed = (x: number, decimals = 1): string =>
  `${x < 0 ? "−" : "+"}${Math.abs(x).toFixed(decimals)}`;
export const signedEstimate = (
  { value, ci }: { value: number; ci: readonly [number, number] },
  decimals = 1,
): string => `${signed(value, decimals)} [${signed(ci[0], decimals)}, ${signed(ci[1], decimals)}]`;
