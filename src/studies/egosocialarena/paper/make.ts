import { type ClaimInput, claimMaker, roundingTolerance } from "../../../claims/make-claim.js";
import { type StatementInput, statement } from "../../../claims/statement.js";
import type { Claim } from "../../../core/claim.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { asPrinted } from "../../shared/read-printed.js";
import type { Printed } from "./printed.js";

const complete = claimMaker("egosocialarena");

/** Completes a claim of this study: everything here comes from what the paper prints. */
export const makeClaim = (input: ClaimInput): Claim => complete({ source: "published-table", ...input });

/** A printed number beside ours, within its rounding unless another tolerance is given. */
export function numberClaim(
  printed: Printed,
  input: Pick<ClaimInput, "ours"> & Partial<Pick<ClaimInput, "tolerance" | "verdict" | "note" | "source">>,
): Claim {
  return makeClaim({
    ...asPrinted(printed),
    tolerance: roundingTolerance(printed.decimals),
    ...input,
  });
}

/** A count: nothing but the same number will do. */
export const countTolerance = { value: 0, reason: "a count" };

/** A statement in words as a claim of this study. */
export const statementClaim = (input: StatementInput): Claim => makeClaim(statement(input));

/** The same where the numbers that are printed can neither prove nor refute it. */
export function undecidedClaim(input: StatementInput): Claim {
  const { verdict: _, ...rest } = statement(input);
  return makeClaim({ ...rest, verdict: "not-reproducible" });
}

/** The parts of a note that say something, as one text. */
export const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

/** "+17.3" with a real minus. */
export const signed = (x: number, decimals = 1): string =>
  `${x < 0 ? "−" : "+"}${Math.abs(x).toFixed(decimals)}`;

/** "+17.3 [+14.1, +20.4]" */
export const signedEstimate = (value: number, ci: ConfidenceInterval | null, decimals = 1): string =>
  ci === null
    ? signed(value, decimals)
    : `${signed(value, decimals)} [${ci.map((bound) => signed(bound, decimals)).join(", ")}]`;

/** "p from < 0.001 to 0.267": what the pairing leaves open. */
export const pRange = ([low, high]: readonly [number, number]): string => {
  const [from, to] = [low, high].map((p) => (p < 0.001 ? "< 0.001" : p.toFixed(3)));
  return from === to ? `p ${p0(from!)}` : `p from ${from} to ${to}`;
};

const p0 = (text: string): string => (text.startsWith("<") ? text : `= ${text}`);
