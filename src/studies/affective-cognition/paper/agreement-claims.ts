import { type ClaimInput, numberClaim, roundingTolerance } from "../../../claims/make-claim.js";
import { bracket, fixed, joined } from "../../../claims/note-text.js";
import { type AgreementRow, type Summary, summarise } from "../measures/agreement.js";
import type { Scores } from "../measures/scores.js";
import { type ClaimContext, cellName, respondentId } from "./context.js";
import { explainPrintedInterval, explainPrintedValue } from "./forensics.js";
import type { Printed } from "./printed.js";

/**
 * The two claims of a printed "63.97 [61.65, 66.29]": its value, and its interval as a part. A cell that is
 * printed again is part of its first mention.
 */
export function agreementClaims(printed: Printed, context: ClaimContext): ClaimInput[] {
  const row = context.agreement(printed.task, printed.respondent);
  const mentions = context.printed.filter(
    ({ kind, task, respondent }) =>
      kind === "agreement" && task === printed.task && respondent === printed.respondent,
  );
  const [head, ...again] = mentions as [Printed, ...Printed[]];
  const own = valueClaim(printed, row, context);
  const value: ClaimInput =
    head.id === printed.id
      ? { ...own, alsoIn: again.map(({ place }) => place) }
      : { ...own, partOf: head.id };
  if (printed.ci === null) return [value];
  const others = mentions.filter(({ id }) => id !== printed.id);
  return [value, { ...intervalClaim(printed, printed.ci, row, context, others), partOf: head.id }];
}

function valueClaim(printed: Printed, row: AgreementRow, context: ClaimContext): ClaimInput {
  const differs = Math.abs(row.value - printed.value) > roundingTolerance(printed.decimals).value + 1e-9;
  return numberClaim(printed, {
    statement: `${printed.statement} (%)`,
    ours: {
      value: row.value,
      ci: row.story,
      n: row.n,
      method: `${cellName(row)}: ${row.method}`,
      by: ["agreement", "explainPrintedValue"],
    },
    note: differs ? explainPrintedValue(printed, context) : sensitivity(printed, row, context),
    answer: differs
      ? "They could name the model, the prompt and the date of the answers behind this number, or release those answers."
      : "",
  });
}

function intervalClaim(
  printed: Printed,
  ci: [number, number],
  row: Summary,
  context: ClaimContext,
  others: readonly Printed[] = [],
): ClaimInput {
  // An interval around a mean that was rounded first moves by one rounding step more than its half-width.
  const tolerance = {
    value: 2 * roundingTolerance(printed.decimals).value,
    reason: "both bounds: rounding of the bound and of the mean it is taken around",
  };
  const isOurs = (bounds: readonly [number, number]): boolean =>
    row.naive.every((bound, i) => Math.abs(bound - (bounds[i] as number)) <= tolerance.value + 1e-9);
  const same = isOurs(ci);
  const right = others.find((other) => other.ci !== null && isOurs(other.ci))?.ci;
  const half = (row.naive[1] - row.naive[0]) / 2;
  const cause = same ? null : explainPrintedInterval(printed, ci, context);
  return numberClaim(printed, {
    id: `${printed.id}-interval`,
    statement: `${printed.statement}: half-width of the 95% interval ${bracket(ci)} (points)`,
    published: {
      value: Number(((ci[1] - ci[0]) / 2).toFixed(printed.decimals + 1)),
      ci,
      decimals: printed.decimals,
    },
    ours: {
      value: half,
      ci: row.naive,
      n: row.n,
      method: "mean ± 1.96 sd / √n over rows as if independent (the paper's definition)",
      by: ["summarise", "explainPrintedInterval"],
    },
    tolerance,
    verdict: cause?.verdict ?? "reproduced",
    note: joined(
      cause?.note ?? "",
      cause !== null && right
        ? `The paper also prints ${bracket(right)} for this mean.`
        : `With stories as clusters: ${bracket(row.story)}, ${fixed((row.story[1] - row.story[0]) / 2 / half, 1)} times as wide.`,
    ),
    answer: cause?.answer ?? "",
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
  const agree = Math.abs(pooled.value - printed.value) <= roundingTolerance(printed.decimals).value;
  const value = numberClaim(printed, {
    statement: `${printed.statement} (%)`,
    ours: {
      value: pooled.value,
      ci: pooled.story,
      n: pooled.n,
      method: pooled.method,
      by: ["summarise", "explainPrintedValue"],
    },
    note: agree
      ? ""
      : `The paper does not say over which models, prompts and experiments. ${explainPrintedValue(printed, context, 1)}`,
    answer: agree
      ? ""
      : "They could say over which models, prompts and experiments this mean was taken; we tried every single cell and the mean of six.",
  });
  if (printed.ci === null) return [value];
  return [value, { ...intervalClaim(printed, printed.ci, pooled, context), partOf: printed.id }];
}

function pool(parts: readonly Scores[]): Scores {
  return {
    values: Float64Array.from(parts.flatMap((part) => [...part.values])),
    item: Int32Array.from(parts.flatMap((part) => [...part.item])),
    story: Int32Array.from(parts.flatMap((part) => [...part.story])),
  };
}
