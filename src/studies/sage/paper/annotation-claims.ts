import { type ClaimInput, numberClaim, roundingTolerance } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { grim } from "../../../stats/grim.js";
import type { ClaimContext } from "./context.js";
import { fittingCounts, subsetMeans } from "./granularity.js";
import type { Printed } from "./printed.js";

const tableOne = (context: ClaimContext): Printed[] =>
  context.printed.filter((row) => row.place.startsWith("Table 1,"));

/**
 * A percentage of the human evaluation. The annotations were not released, but the design is printed, so the
 * percentages that it allows can be computed.
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
  const tolerance = roundingTolerance(printed.decimals);
  const made = Math.abs(nearest.value - printed.value) <= tolerance.value;
  const whole = grim(printed, 1000, { unit: 100 });
  return numberClaim(printed, {
    ours: { value: table.value, method: `${table.place}, and section 3.1` },
    tolerance,
    evidence: "printed",
    verdict: "paper-inconsistent",
    note: `Table 1 and section 3.1 print ${table.value} for it. ${printed.value} is no row of Table 1 and ${made ? "the" : "no"} mean of some of its rows: the nearest is ${fixed(nearest.value)}, of ${nearest.labels.join(" and ")} (subsetMeans). As a share of 10 × 100 annotations it would be ${whole.count} of 1,000, which Table 1's ${table.value} cannot be (grim): at most one of the two is a count of these.`,
  });
}

function designShare(printed: Printed, own: Printed, context: ClaimContext): ClaimInput {
  const { annotators, contexts } = design(context);
  const pairs = (annotators * (annotators - 1)) / 2;
  const units = own.id.endsWith("-agreement")
    ? { n: pairs * contexts, what: `${pairs} pairs of annotators × ${contexts} contexts` }
    : own.id === "table-1-majority"
      ? { n: contexts, what: `${contexts} contexts` }
      : { n: annotators * contexts, what: `${annotators} annotators × ${contexts} contexts` };
  const found = grim(printed, units.n, { unit: 100 });
  // Agreement and consistency are counted whatever the scale; a rating is a share only where it is yes or no.
  const isRating = own.id === "table-1-reasonableness";
  const all = fittingCounts(
    tableOne(context).map(({ value, decimals }) => ({ value, decimals })),
    5_000,
  )[0];
  return numberClaim(printed, {
    ours:
      found.consistent || isRating
        ? { value: null, method: "the annotations were not released" }
        : {
            value: found.nearest,
            n: units.n,
            method: `nearest share of ${units.what}: ${found.count} of ${units.n}`,
          },
    evidence: "printed",
    verdict: found.consistent || isRating ? "not-reproducible" : "paper-inconsistent",
    note: joined(
      found.consistent || isRating ? "The annotations were not released." : "",
      found.consistent
        ? `It fits ${units.what} (${found.count} of ${units.n}, grim).`
        : `It is no share of ${units.what}: the nearest are ${fixed(found.nearest)} and ${fixed(neighbour(printed.value, found.nearest, units.n))} (grim).`,
      isRating && !found.consistent
        ? "The paper calls it a rating and does not print its scale: with steps finer than yes and no it can be a mean of as many."
        : "",
      all === undefined
        ? ""
        : `If the five rows of Table 1 share one number of judgements, the fewest that give them all are ${all} (fittingCounts)${all === 2 * annotators * contexts ? ": twice the printed design, or half points" : ""}.`,
      chanceNote(own, context),
    ),
  });
}

/** The attainable share on the other side of the printed one. */
const neighbour = (value: number, nearest: number, n: number): number =>
  nearest + (value > nearest ? 100 / n : -100 / n);

function chanceNote(own: Printed, context: ClaimContext): string {
  if (own.id.includes("reasonableness")) return "";
  const { up, down, none, chance, n } = context.changes();
  return `"Three directions" are two here: of ${n} recorded changes of DeepSeek-V3 ${fixed(100 * up, 1)}% go up, ${fixed(100 * down, 1)}% down and ${fixed(100 * none, 2)}% stay, so readings with these margins agree in ${fixed(100 * chance, 1)}% by chance (changeProfile).`;
}

/** The printed design of the human evaluation. */
function design(context: ClaimContext): { annotators: number; contexts: number } {
  return {
    annotators: context.printedById("annotators").value,
    contexts: context.printedById("annotated-contexts").value,
  };
}
