import path from "node:path";
import { counted } from "../core/counted.js";
import { shownPath } from "../io/project-root.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { editName } from "../judges/freeze/edits/edit-replies.js";
import { runFiles } from "../runs/run-folder.js";
import type { LiveReport } from "../studies/report-contract.js";
import type { Frozen } from "../studies/shared/frozen/frozen-run.js";
import { formatTable, print } from "./print.js";
import { printReport } from "./run/summary.js";

/** Prints a report, and writes its figures and its text beside the frozen replies. */
export async function tellReport(
  report: LiveReport,
  folder: string,
  { figures }: { figures?: boolean },
): Promise<void> {
  printReport(report);
  const files = await writeReport(report, folder, figures !== false);
  if (files.length > 0) print(`\nreport.md and figures (SVG, PNG, HTML) in ${shownPath(folder)}`);
}

/** The report as Markdown, and its figures; the files that were written. */
export async function writeReport(
  report: LiveReport,
  folder: string,
  withFigures: boolean,
): Promise<string[]> {
  const file = path.join(folder, "report.md");
  await writeFileAtomic(file, markdownOf(report));
  const written = [file];
  if (withFigures) {
    const { writeFigure } = await import("../studies/shared/write-figure.js");
    for (const figure of report.figures())
      written.push(...(await writeFigure(figure, runFiles(folder).figures)));
  }
  return written.map(shownPath);
}

const markdownOf = ({ tables, notes }: LiveReport): string =>
  [
    "# Frozen replies",
    ...tables.flatMap(({ title, header, rows, notes: own = [] }) => [
      `## ${title}\n\n\`\`\`text\n${formatTable(header, rows)}\n\`\`\``,
      ...(own.length === 0 ? [] : [own.map((note) => `- ${note}`).join("\n")]),
    ]),
    notes.map((note) => `- ${note}`).join("\n"),
    "",
  ].join("\n\n");

/** What was frozen, and what could not be edited. */
export function frozenLines({ contexts, items, left }: Frozen): string[] {
  const shown = new Set(items.map(({ context }) => context));
  const own = contexts.filter(({ id }) => shown.has(id));
  const units = new Set(own.map(({ unit }) => unit)).size;
  const dialogues = new Set(own.map(({ dialogue }) => dialogue)).size;
  const edited = items.length - shown.size;
  const reasons = new Map<string, number>();
  for (const { edit, variant, reason } of left) {
    const why = `${editName(edit, variant)}: ${reason.replace(/\(.*\)/, "").trim()}`;
    reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, 5);
  return [
    `${counted(shown.size, "reply", "replies")} of ${counted(dialogues, "dialogue")} with ${counted(units, "person or case", "people or cases")}, frozen`,
    ...(edited === 0 ? [] : [`${counted(edited, "edited form")} beside ${shown.size === 1 ? "it" : "them"}`]),
    ...(left.length === 0
      ? []
      : [`${counted(left.length, "form")} left out, because an edit does not apply`]),
    ...most.map(([why, n]) => `  ${n} ${why}`),
  ];
}
