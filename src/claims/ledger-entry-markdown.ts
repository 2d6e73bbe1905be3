import type { Verdict } from "../core/claim.js";
import { counted } from "../core/counted.js";
import type { LedgerEntry } from "./ledger-entry.js";
import { ledgerHeading, markdownCell, rowLine } from "./markdown.js";
import { ledgerRows } from "./rows.js";
import { verdictMeanings } from "./wording.js";

/**
 * A student's entry as Markdown: the row as the ledger has it, and below it what the verdict means, the units, the
 * frozen plan, the hypothesis and every deviation.
 *
 * @param entry as `ledgerEntry` gives it
 * @returns Markdown that ends with a line break
 * @see ledgerEntry
 */
export function renderLedgerEntry(entry: LedgerEntry): string {
  const { claim, outcome, deviations, undeclared, contentHash, registeredAt } = entry;
  const { hypothesis, decision, reason, estimate } = outcome;
  return `${[
    ...ledgerHeading,
    ...ledgerRows([claim], () => []).map(rowLine),
    "",
    `- **verdict on the number:** ${meaningOf(claim.verdict)} (${claim.tolerance.reason})`,
    `- **ours:** ${[markdownCell(claim.ours.method), ...computedBy(claim.ours.by), unitsText(entry)].join("; ")}`,
    `- **plan:** frozen ${registeredAt.slice(0, 16).replace("T", " ")} UTC, content sha256 \`${contentHash.slice(0, 12)}\`, verified`,
    `- **hypothesis ${hypothesis.id}, decided as registered:** ${decision}; ${reason}`,
    ...(estimate === null || estimate.unscored === 0
      ? []
      : [`- **unscored:** ${counted(estimate.unscored, "row")} left out`]),
    ...deviationLines(deviations),
    ...(undeclared.length === 0 ? [] : [`- **not said whether kept:** ${undeclared.join(", ")}`]),
  ].join("\n")}\n`;
}

/** The ledger follows the paper's definition; a plan may follow another, which its note has to say. */
const meaningOf = (verdict: Verdict): string =>
  verdict === "differs" ? "by the rules of the plan, ours is another number" : verdictMeanings[verdict];

const computedBy = (by: readonly string[]): string[] => by.map((name) => `by \`${name}\``);

function unitsText({ unit, clustering }: LedgerEntry): string {
  const draws = clustering === "none" ? "every row counts as independent" : `clusters: ${clustering}`;
  return `in ${markdownCell(unit)}; ${draws}`;
}

function deviationLines(deviations: LedgerEntry["deviations"]): string[] {
  if (deviations.length === 0) return ["- **deviations:** none"];
  return [
    `- **deviations:** ${deviations.length}`,
    ...deviations.map(({ field, planned, done, reason }) => {
      const [was, is] = [planned ?? "nothing", done ?? "nothing"].map(markdownCell);
      return `  - ${markdownCell(field)}: planned ${was}, done ${is}; ${markdownCell(reason ?? "no reason given")}`;
    }),
  ];
}
