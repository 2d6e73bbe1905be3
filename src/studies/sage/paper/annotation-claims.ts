import { type ClaimInput, numberClaim, unreleasedClaim } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { grim } from "../../../stats/grim.js";
import type { ClaimContext } from "./context.js";
import { fittingCounts, subsetMeans } from "./granularity.js";
import type { Printed } from "./printed.js";

const tableOne = (context: ClaimContext): Printed[] =>
  context.printed.filter((row) => row.place.startsWith("Table 1,"));

/**
 * A percentage of the human evaluation. The annotations were not released, so a note says which of the printed
 * design's shares it can be: an inference, no verdict.
 */
export function shareClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const rows = tableOne(context);
  const own = rows.find((row) => row.value === printed.value);
  return own === undefined ? contradictedShare(printed, rows) : designShare(printed, own, context);
}

/** 85.3%: the table prints another number for the same thing. */
function contradictedShare(printed: Printed, rows: readonly Printed[]): ClaimInput {
  const table = rows.find((row) => row.id === "table-1-consistency")!;
  const parts = rows.map((row) => ({ label: row.statement.replace(" (%)", ""), value: row.value }));
  const nearest = subsetMeans(printed.value, parts)[0]!;
  const made = fixed(nearest.value, printed.decimals) === fixed(printed.value, printed.decimals);
  return numberClaim(printed, {
    ours: {
      value: table.value,
      method: `${table.place}, and section 3.1`,
      by: ["shareClaim", ...(made ? [] : ["subsetMeans"])],
    },
    evidence: "printed",
    verdict: "paper-inconsistent",
    note: joined(
      `Table 1 and section 3.1 print ${table.value} for the same agreement.`,
      made ? "" : `${printed.value} is neither a row of Table 1 nor a mean of some of its rows.`,
    ),
    answer: `Which evaluation gave ${printed.value}, or that it is left from an earlier draft.`,
  });
}

function designShare(printed: Printed, own: Printed, context: ClaimContext): ClaimInput {
  const annotators = context.printedById("annotators").value;
  const contexts = context.printedById("annotated-contexts").value;
  const pairs = (annotators * (annotators - 1)) / 2;
  const units = own.id.endsWith("-agreement")
    ? { n: pairs * contexts, what: `${pairs} pairs of annotators and ${contexts} contexts` }
    : own.id === "table-1-majority"
      ? { n: contexts, what: `${contexts} contexts` }
      : { n: annotators * contexts, what: `${annotators} annotators and ${contexts} contexts` };
  const found = grim(printed, units.n, { unit: 100 });
  const all = fittingCounts(
    tableOne(context).map(({ value, decimals }) => ({ value, decimals })),
    5_000,
  )[0];
  const claim = unreleasedClaim(
    printed,
    joined(
      "The annotations were not released.",
      found.consistent
        ? `It is a possible share of ${units.what}.`
        : `Whole answers of ${units.what} cannot give it.`,
      found.consistent || all !== 2 * annotators * contexts
        ? ""
        : "Half points, or twice as many answers, can.",
      chanceNote(own, context),
    ),
    "the annotations were not released; the note tests its digits (GRIM)",
  );
  return {
    ...claim,
    ours: { ...claim.ours, by: ["grim", "fittingCounts"] },
    answer: "The annotations: one row for each annotator and context.",
  };
}

function chanceNote(own: Printed, context: ClaimContext): string {
  if (own.id.includes("reasonableness")) return "";
  const { chance, n } = context.changes();
  return n === 0 ? "" : `Chance alone gives ${fixed(100 * chance, 0)}%.`;
}
