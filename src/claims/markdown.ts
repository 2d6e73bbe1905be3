import { type Claim, verdicts } from "../core/claim.js";
import { countVerdicts, headingOf, type StudyHeading, sides, tally, verdictMeanings } from "./wording.js";

/** The ledger as Markdown: counts, what the verdicts mean, and a table of every claim for each study. */
export function renderMarkdown(claims: readonly Claim[], headings: readonly StudyHeading[] = []): string {
  const total = countVerdicts(claims);
  const rows = tally(claims, headings);
  const lines = [
    "# Reproduction ledger",
    "",
    "Every number and statement of the papers that can be checked, beside ours. Intervals are 95%. Made by `npm run reproduce`; do not edit.",
    "",
    `| study | ${verdicts.join(" | ")} | total |`,
    `|---|${verdicts.map(() => "--:|").join("")}--:|`,
    ...rows.map(
      ({ study, counts, total: sum }) =>
        `| ${headingOf(study, headings)} | ${verdicts.map((verdict) => counts[verdict]).join(" | ")} | ${sum} |`,
    ),
    `| all | ${verdicts.map((verdict) => total[verdict]).join(" | ")} | ${claims.length} |`,
    "",
    ...verdicts.map((verdict) => `- **${verdict}**: ${verdictMeanings[verdict]}`),
  ];
  for (const { study } of rows) {
    lines.push(
      "",
      `## ${headingOf(study, headings)}`,
      "",
      "| verdict | place | statement | printed | ours | how ours was made | note |",
      "|---|---|---|---|---|---|---|",
    );
    for (const claim of claims.filter((c) => c.study === study)) {
      const { printed, ours } = sides(claim);
      const verdict = claim.verdict === "reproduced" ? claim.verdict : `**${claim.verdict}**`;
      const cells = [claim.place, claim.statement, printed, ours, claim.ours.method, claim.note].map(
        markdownCell,
      );
      lines.push(`| ${verdict} | ${cells.join(" | ")} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Text for one table cell: a single line, in which Markdown and HTML find no markup. */
export function markdownCell(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_|[\]]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
