import { type ClaimInput, numberClaim, roundingTolerance } from "../../../claims/make-claim.js";
import { bracket, fixed, joined, pText } from "../../../claims/note-text.js";
import type { Claim } from "../../../core/claim.js";
import { asPrinted } from "../../shared/read-printed.js";
import { type Comparison, compare } from "../measures/comparisons.js";
import type { ClaimContext } from "./context.js";
import { explainPrintedT } from "./forensics.js";
import type { Printed } from "./printed.js";

/** A printed t: the paper's formula, with the clustered test in the note. */
export function tClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const result = comparisonOf(printed, context);
  const tolerance = roundingTolerance(printed.decimals);
  // The paper prints absolute values: the order of the two sides is in the statement.
  const t = Math.abs(result.paper.t);
  const same = Math.abs(t - printed.value) <= tolerance.value + 1e-9;
  return numberClaim(printed, {
    ours: {
      value: t,
      n: result.n,
      method: `|difference| / √(se₁² + se₂²), rows as if independent, correlation taken as zero (the paper's test); ${printed.respondent} against ${printed.against}`,
    },
    tolerance,
    verdict: same ? "reproduced" : "paper-inconsistent",
    note: joined(same ? "" : explainPrintedT(printed, context), clustered(result)),
  });
}

/** A printed "p < 0.001": judged by the paper's own test; what the clustered test says stands in the note. */
export function pClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const result = comparisonOf(printed, context);
  return numberClaim(printed, {
    statement: `${printed.statement} < ${printed.value}`,
    ours: {
      value: result.paper.p,
      n: result.n,
      method: "two-sided p of the paper's test, rows as if independent",
    },
    tolerance: { value: printed.value, reason: `an inequality: anything from 0 to ${printed.value}` },
    verdict: result.paper.p < printed.value ? "reproduced" : "differs",
    note: clustered(result),
  });
}

function comparisonOf(printed: Printed, context: ClaimContext): Comparison {
  return compare(
    context.scores(printed.task, printed.respondent),
    context.scores(printed.task, printed.against),
  );
}

function clustered({ value, story }: Comparison): string {
  const verdict =
    story.ci[0] > 0 || story.ci[1] < 0 ? "" : " The difference is not distinguishable from zero.";
  return `With stories as clusters: ${fixed(value)} points ${bracket(story.ci)}, t(${fixed(story.df, 1)}) = ${fixed(story.t)}, ${pText(story.p)}.${verdict}`;
}
