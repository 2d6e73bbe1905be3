import { verdicts } from "../core/claim.js";
import { counted } from "../core/counted.js";
import type { StudyId } from "../core/study-id.js";
import { type Finding, findingsRule } from "./finding.js";
import { countByEvidence, evidenceMeanings, headline } from "./headline.js";
import type { LedgerPage } from "./page/index.js";
import { tableCounts, verdictWords } from "./page/row-html.js";
import type { LedgerRow } from "./rows.js";
import { headingOf, occurring, sides, verdictMeanings } from "./wording.js";

const made = "Intervals are 95%. Made by `npm run reproduce`; do not edit.";

/** The ledger on one screen: what could be checked, the findings, and where each paper's results stand. */
export function renderIndex(page: LedgerPage): string {
  const { rows, headings, releases = [] } = page;
  const counts = countByEvidence(rows).map(({ kind, evidence, total, verdicts: parts }) => {
    const list = parts.map(({ verdict, count }) => `${count} ${verdictWords(verdict)}`).join(", ");
    return `| ${counted(total, kind === "number" ? "result" : "sentence")} | ${evidenceMeanings[evidence]} | ${list} |`;
  });
  const studies = [...new Set(rows.map(({ study }) => study))];
  const papers = studies.map((study) => {
    const own = rows.filter((row) => row.study === study);
    const data = own.filter(({ evidence }) => evidence === "data");
    const list = occurring(data)
      .map(({ verdict, count }) => `${count} ${verdictWords(verdict)}`)
      .join(", ");
    return `| [${headingOf(study, headings)}](${study}/ledger.md) | ${own.length} | ${list || "none"} |`;
  });
  return lines(
    "# Reproduction ledger",
    "",
    headline(rows),
    "",
    "| results | rest on | came out |",
    "|---|---|---|",
    ...counts,
    "",
    ...findingLines(page),
    "## Papers",
    "",
    "| paper | results | of them from released data |",
    "|---|--:|---|",
    ...papers,
    "",
    "A result is a row: a mean with its interval and its p, or a table with its cells. `ledger.json` has every claim, `ledger.html` all of it to search and filter.",
    "",
    ...(releases.length === 0 ? [] : [`Computed from the released data: ${releases.join("; ")}.`, ""]),
    "## Verdicts",
    "",
    ...verdicts.map((verdict) => `- **${verdictWords(verdict)}**: ${verdictMeanings[verdict]}`),
    "",
    made,
  );
}

/** The findings alone. */
export const renderFindings = (page: LedgerPage): string =>
  lines("# What to know first", "", headline(page.rows), "", ...findingLines(page, false), made);

function findingLines({ findings, headings, links }: LedgerPage, titled = true): string[] {
  if (findings.length === 0) return [];
  const one = (finding: Finding, i: number): string[] => {
    const { study, sentence, claim, printed, ours, because, changes, settle, figure, notebook } = finding;
    const source = claim.ours.by.map((name) => links.source(name, study)).find((link) => link !== null);
    const go = [
      `[claim](ledger.html#${claim.id})`,
      `[figure](${study}/${figure}.svg)`,
      ...(source ? [`[function](${source.href.replace(/#.*/, "")})`] : []),
      `[notebook](../notebooks/${notebook})`,
    ].join(", ");
    return [
      `${i + 1}. **${markdownCell(sentence)}** (${headingOf(study, headings)})`,
      `   Printed: ${markdownCell(printed)}. Ours: ${markdownCell(ours)}; ${verdictWords(claim.verdict)}. ${markdownCell(because)}`.trimEnd(),
      `   ${markdownCell(changes)} ${markdownCell(settle)}`,
      `   ${go}`,
    ];
  };
  return [...(titled ? ["## What to know first", ""] : []), ...findings.flatMap(one), "", findingsRule, ""];
}

/** The results of one study. Counts that follow from the set-up come last, in one list. */
export function renderStudy(study: StudyId, { rows, headings, links }: LedgerPage): string {
  const own = rows.filter((row) => row.study === study);
  const design = own.filter(({ evidence }) => evidence === "design");
  const { href, text } = links.paper(study);
  return lines(
    `# ${headingOf(study, headings)}: what is printed, and ours`,
    "",
    href === "" ? text : `[${text}](${href})`,
    "",
    ...ledgerHeading,
    ...own.filter((row) => !design.includes(row)).map(rowLine),
    "",
    ...(design.length === 0
      ? []
      : ["## Counts and settings that follow from the set-up", "", ...design.map(designLine), ""]),
    made,
  );
}

/** The columns of the ledger's rows. */
export const ledgerHeading = [
  "| verdict | rests on | place | what | printed | ours | note |",
  "|---|---|---|---|---|---|---|",
];

/** A row of the ledger, in the columns of `ledgerHeading`. */
export function rowLine(row: LedgerRow): string {
  const { claim, parts, verdict, evidence } = row;
  const both =
    claim === null ? { printed: counted(parts.length, "cell"), ours: tableCounts(parts) } : sides(claim);
  const more =
    claim !== null && parts.length > 0 ? ` (+ ${counted(parts.length, "part")}: ${tableCounts(parts)})` : "";
  const cells = [row.place, `${row.title}${more}`, both.printed, both.ours, noteOf(row)].map(markdownCell);
  const shown =
    verdict === "reproduced" || verdict === "supported" ? verdict : `**${verdictWords(verdict)}**`;
  const own =
    claim === null || claim.verdict === verdict ? "" : `; the value itself: ${verdictWords(claim.verdict)}`;
  return `| ${shown}${own} | ${evidence} | ${cells.join(" | ")} |`;
}

/** The claim's note; where a part of it is what marks the row, that part and its note come first. */
function noteOf({ claim, parts, verdict }: LedgerRow): string {
  if (claim === null) return "";
  const part = claim.verdict === verdict ? undefined : parts.find((one) => one.verdict === verdict);
  if (part === undefined) return claim.note;
  const { printed, ours } = sides(part);
  const first = `${verdictWords(verdict)}: ${part.statement}, printed ${printed}, ours ${ours}. ${part.note}`;
  return `${first} ${claim.note}`.trim();
}

function designLine({ place, title, claim, verdict }: LedgerRow): string {
  const both = claim === null ? "" : `: printed ${sides(claim).printed}, ours ${sides(claim).ours}`;
  return `- ${markdownCell(`${place}, ${title}${both}`)} (${verdictWords(verdict)})`;
}

const lines = (...all: string[]): string => `${all.join("\n")}\n`;

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
