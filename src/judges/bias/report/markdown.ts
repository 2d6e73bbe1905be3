import type { BiasAnswer, BiasReport } from "../bias-report.js";
import { certificateSentences, certificateTable } from "../certificate-table.js";
import { type BiasSection, sectionPicture } from "../sections/contract.js";
import {
  formatInterval,
  formatNumber,
  intervalsAndVerdicts,
  nameOf,
  sentence,
  verdictMeanings,
  verdictWords,
} from "../wording.js";
import {
  effectColumns,
  effectRows,
  methodLines,
  notesOf,
  rankNotes,
  rankRows,
  rankSentences,
  tableLines,
  verdictCounts,
} from "./content.js";

/** Pictures beside the Markdown: their paths by the question's id; "" for the summary. */
export type PicturePaths = Readonly<Record<string, string>>;

/** A report on judges as Markdown. Texts from the table are escaped, so none of them acts as markup. */
export function renderBiasMarkdown(report: BiasReport, pictures: PicturePaths = {}): string {
  const { title, source, cautions, cannotTell, diagnostics } = report;
  const blocks = [
    `# Judge bias: ${inert(title)}`,
    ...(source === "" ? [] : [`Source: ${inert(source)}`]),
    list(notesOf(report)),
    "## Summary",
    `${diagnostics.length} questions: ${verdictCounts(report)}.`,
    picture("Summary", pictures[""]),
    table(["Question", "Verdict", "Strongest tested effect", "Value", "n"], diagnostics.map(summaryRow)),
    intervalsAndVerdicts,
    ...(cautions.length === 0 ? [] : ["**What is unusual in this table**", list(cautions.map(sentence))]),
    "## The table",
    list(tableLines(report)),
    ...diagnostics.flatMap((answer, at) => question(answer, at, pictures[answer.id])),
    "## What this design cannot tell",
    list(cannotTell),
    ...rankBlocks(report),
    ...report.sections.flatMap((section) => sectionBlocks(section, pictures)),
    ...certificateBlocks(report, pictures.certificate),
    "## How it was computed",
    list(methodLines(report)),
    list(Object.values(verdictMeanings).map((meaning) => `${meaning}.`)),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function summaryRow({ id, verdict, headline }: BiasAnswer): string[] {
  if (headline === null) return [nameOf(id), verdictWords(verdict), "", "", ""];
  const { label, value, ci, n, units } = headline;
  return [
    nameOf(id),
    verdictWords(verdict),
    label,
    `${formatNumber(value)} ${formatInterval(ci)}`,
    `${n} ${units}`,
  ];
}

function question(answer: BiasAnswer, at: number, path: string | undefined): string[] {
  const { rows, more } = effectRows(answer);
  const columns = Object.keys(effectColumns) as (keyof typeof effectColumns)[];
  return [
    `## ${at + 1}. ${nameOf(answer.id)}: ${verdictWords(answer.verdict)}`,
    `*${inert(answer.question)}*`,
    inert(answer.answer),
    picture(nameOf(answer.id), path),
    rows.length === 0
      ? ""
      : table(
          Object.values(effectColumns),
          rows.map((row) => columns.map((column) => row[column])),
        ),
    more === 0 ? "" : `${more} more effects stand in the JSON.`,
    answer.verdict === "not-computable" ? "" : inert(answer.note),
  ];
}

function rankBlocks(report: BiasReport): string[] {
  const { ranks } = report;
  if (ranks.length === 0) return [];
  const { columns, rows } = rankRows(ranks);
  return [
    "## Ranks of the respondents",
    list(rankSentences(report)),
    "A rank, and the ranks that the data allow, in brackets.",
    table(columns, rows),
    list(rankNotes(ranks)),
  ];
}

function sectionBlocks(section: BiasSection, pictures: PicturePaths): string[] {
  const { id, title, question: asked, answer, tables, notes } = section;
  return [
    `## ${inert(title)}`,
    `*${inert(asked)}*`,
    list(answer),
    ...picturesOf(id, pictures).map((path) => picture(title, path)),
    ...tables.flatMap(({ caption, columns, rows }) => [`**${inert(caption)}**`, table(columns, rows)]),
    list(notes),
  ];
}

/** The pictures of a section, in their order. */
function picturesOf(section: string, pictures: PicturePaths): string[] {
  const found: string[] = [];
  for (let at = 0; ; at++) {
    const path = pictures[sectionPicture(section, at)];
    if (path === undefined) return found;
    found.push(path);
  }
}

function certificateBlocks({ certificate }: BiasReport, path: string | undefined): string[] {
  if (certificate === undefined) return [];
  const { columns, rows } = certificateTable(certificate);
  return [
    "## What this design could find",
    list(certificateSentences(certificate)),
    picture("Certificate", path),
    table(
      columns,
      rows.map((row) => row.map((cell) => String(cell ?? ""))),
    ),
  ];
}

const picture = (name: string, path: string | undefined): string =>
  path === undefined ? "" : `![${name}](${path})`;

const list = (lines: readonly string[]): string => lines.map((line) => `- ${inert(line)}`).join("\n");

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(inert).join(" | ")} |`;
  return [line(columns), `|${columns.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

/** Text that Markdown shows as it is. */
const inert = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>#|&~!]/g, (sign) => (sign === "&" ? "&amp;" : sign === "<" ? "&lt;" : `\\${sign}`));
