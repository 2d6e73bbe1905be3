import type { Claim } from "../core/claim.js";
import { escapeHtml } from "../core/escape-html.js";
import { markdownCell } from "./markdown.js";
import { sides } from "./wording.js";

/**
 * How a number of other data compares with the printed one. Other data say nothing about the paper: they match it
 * or differ from it.
 */
export const comparisons = ["matches", "differs from the paper", "undecided", "not computed"] as const;
export type Comparison = (typeof comparisons)[number];

/** A claim computed from other data, as `claims --json` and the ledger hold it. */
export type OtherClaim = Omit<Claim, "verdict" | "note" | "answer"> & { verdict: Comparison; data: string };

/**
 * The claim with a comparison in place of its verdict. Its note and its answer are left out: they were written
 * about the released data.
 *
 * @param words what is said of the data
 */
export function asOtherClaim(claim: Claim, words: string): OtherClaim {
  const { verdict: _verdict, note: _note, answer: _answer, ...rest } = claim;
  return { ...rest, verdict: comparisonOf(claim), data: words };
}

/**
 * What a claim's verdict says when the numbers come from other data. A claim that rests on the paper's own numbers
 * alone, or on nothing, is not about these data.
 */
export function comparisonOf({ verdict, evidence }: Pick<Claim, "verdict" | "evidence">): Comparison {
  if (evidence === "printed" || evidence === "none") return "not computed";
  if (verdict === "reproduced" || verdict === "supported") return "matches";
  if (verdict === "undecided") return "undecided";
  return verdict === "not-run" || verdict === "not-reproducible" ? "not computed" : "differs from the paper";
}

/** How many claims compare how. */
export function countComparisons(claims: readonly OtherClaim[]): Record<Comparison, number> {
  const count = (comparison: Comparison): number =>
    claims.filter(({ verdict }) => verdict === comparison).length;
  return Object.fromEntries(comparisons.map((one) => [one, count(one)])) as Record<Comparison, number>;
}

/** The ledger of other data: as JSON, Markdown and a page. Each begins with what it was made from. */
export function renderOtherLedger(claims: readonly Claim[], words: string): Record<string, string> {
  const own = claims.map((claim) => ({ claim, other: asOtherClaim(claim, words) }));
  const counts = countComparisons(own.map(({ other }) => other));
  const summary = comparisons.map((one) => `${counts[one]} ${one}`).join(", ");
  const rows = own.map(({ claim, other }) => {
    const { printed, ours } = sides(claim);
    return [other.verdict, claim.study, claim.place, claim.statement, printed, ours, claim.ours.method];
  });
  const head = ["comparison", "study", "place", "statement", "printed", "these data", "how"];
  const json = {
    data: words,
    counts,
    claims: own.map(({ other }) => other),
  };
  return {
    "ledger.json": `${JSON.stringify(json, null, 2)}\n`,
    "ledger.md": `${[
      "# Ledger of other data",
      "",
      `**${words}** ${summary}. No line is a verdict about the paper.`,
      "",
      `| ${head.join(" | ")} |`,
      `|${head.map(() => "---").join("|")}|`,
      ...rows.map((row) => `| ${row.map(markdownCell).join(" | ")} |`),
    ].join("\n")}\n`,
    "ledger.html": pageOf(words, summary, head, rows),
  };
}

function pageOf(words: string, summary: string, head: readonly string[], rows: readonly string[][]): string {
  const cells = (row: readonly string[], tag: string): string =>
    row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ledger of other data</title>
<style>body { font: 16px/1.5 sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; } td, th { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #ccc; }</style>
</head>
<body>
<h1>Ledger of other data</h1>
<p><strong>${escapeHtml(words)}</strong> ${escapeHtml(summary)}. No line is a verdict about the paper.</p>
<table>
<thead><tr>${cells(head, "th")}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n")}
</tbody>
</table>
</body>
</html>
`;
}
