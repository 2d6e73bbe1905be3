import { type ClaimInput, numberClaim, roundingTolerance } from "../../../claims/make-claim.js";
import { bracket, fixed, joined } from "../../../claims/note-text.js";
import { type AgreementRow, type Summary, summarise } from "../measures/agreement.js";
import type { Scores } from "../measures/scores.js";
import { type ClaimContext, respondentId } from "./context.js";
import { explainPrintedInterval, explainPrintedValue } from "./forensics.js";
import type { Printed } from "./printed.js";

/** The two claims of a printed "63.97 [61.65, 66.29]": its value, and its interval. */
export function agreementClaims(printed: Printed, context: ClaimContext): ClaimInput[] {
  const row = context.agreement(printed.task, printed.respondent);
  const claims = [valueClaim(printed, row, context)];
  if (printed.ci !== null) claims.push(intervalClaim(printed, printed.ci, row, context));
  return claims;
}

function valueClaim(printed: Printed, row: AgreementRow, context: ClaimContext): ClaimInput {
  const tolerance = roundingTolerance(printed.decimals);
  const differs = Math.abs(row.value - printed.value) > tolerance.value + 1e-9;
  return numberClaim(printed, {
    statement: `${printed.statement} (%)`,
    ours: { value: row.value, ci: row.story, n: row.n, method: row.method },
    tolerance,
    note: joined(
      differs ? explainPrintedValue(printed, context) : "",
      `Rows as if independent: ${bracket(row.naive)}.`,
      sensitivity(printed, row, context),
      ceiling(row),
    ),
  });
}

function intervalClaim(
  printed: Printed,
  ci: [number, number],
  row: Summary,
  context: ClaimContext,
): ClaimInput {
  // An interval around a mean that was rounded first moves by one rounding step more than its half-width.
  const tolerance = {
    value: 2 * roundingTolerance(printed.decimals).value,
    reason: "both bounds: rounding of the bound and of the mean it is taken around",
  };
  const same = row.naive.every((bound, i) => Math.abs(bound - (ci[i] as number)) <= tolerance.value + 1e-9);
  const half = (row.naive[1] - row.naive[0]) / 2;
  return numberClaim(printed, {
    id: `${printed.id}-interval`,
    statement: `${printed.statement}: 95% interval ${bracket(ci)} (half-width, points)`,
    published: { value: Number(((ci[1] - ci[0]) / 2).toFixed(printed.decimals + 1)), ci },
    ours: {
      value: half,
      ci: row.naive,
      n: row.n,
      method: "mean ± 1.96 sd / √n over rows as if independent (the paper's definition)",
    },
    tolerance,
    verdict: same ? "reproduced" : "paper-inconsistent",
    note: joined(
      same ? "" : explainPrintedInterval(printed, ci, context),
      `With the ten stories as clusters it is ${bracket(row.story)}, ${fixed((row.story[1] - row.story[0]) / 2 / half, 1)} times as wide.`,
    ),
  });
}

/** How far the value moves with conventions that the paper does not state; "" when it does not. */
function sensitivity(printed: Printed, row: AgreementRow, context: ClaimContext): string {
  const parts: string[] = [];
  const other = (label: string, options: Parameters<ClaimContext["agreement"]>[2]): void => {
    const value = context.agreement(printed.task, printed.respondent, options).value;
    if (Math.abs(value - row.value) >= 0.005) parts.push(`${label} ${fixed(value)}`);
  };
  if (row.respondent.kind !== "label") {
    other("ties to the last seen", { ties: "last-seen" });
    other("ties shared", { ties: "fractional" });
  }
  if (row.respondent.kind === "label") other("inverted safety labels put right", { labels: "corrected" });
  if (row.unparsedItems > 0) other(`${row.unparsedItems} unparsed left unscored`, { unparsed: "unscored" });
  return parts.length === 0 ? "" : `By other conventions: ${parts.join("; ")}.`;
}

function ceiling(row: AgreementRow): string {
  if (row.respondent.kind !== "model") return "";
  return `Share of people who gave the model's own answer: ${fixed(row.match)}; always giving the modal answer reaches ${fixed(row.modalShare)}; (match − chance) / (ceiling − chance) = ${fixed(row.normalised)}.`;
}

/** "The foundation models are … (79.06%)": the paper's models and prompts pooled over one task. */
export function pooledClaims(printed: Printed, context: ClaimContext): ClaimInput[] {
  const cells = context
    .cells()
    .filter(({ task, respondent: r }) => task.id === printed.task && r.kind === "model" && r.model.inPaper);
  const ids = cells.map((row) => respondentId(row.respondent));
  const pooled = summarise(
    pool(ids.map((id) => context.scores(printed.task, id))),
    `mean over ${ids.join(", ")} in ${printed.task}`,
  );
  const values = cells.map((row) => row.value);
  const tolerance = roundingTolerance(printed.decimals);
  const agree = Math.abs(pooled.value - printed.value) <= tolerance.value;
  const spread = `The ${cells.length} cells run from ${fixed(Math.min(...values))} to ${fixed(Math.max(...values))}.`;
  const claims = [
    numberClaim(printed, {
      statement: `${printed.statement} (%)`,
      ours: { value: pooled.value, ci: pooled.story, n: pooled.n, method: pooled.method },
      tolerance,
      note: agree
        ? spread
        : `The paper does not say over which models, prompts and experiments. ${explainPrintedValue(printed, context)} ${spread}`,
    }),
  ];
  if (printed.ci !== null) {
    claims.push(intervalClaim(printed, printed.ci, pooled, context));
  }
  return claims;
}

function pool(parts: readonly Scores[]): Scores {
  return {
    values: Float64Array.from(parts.flatMap((part) => [...part.values])),
    item: Int32Array.from(parts.flatMap((part) => [...part.item])),
    story: Int32Array.from(parts.flatMap((part) => [...part.story])),
  };
}
