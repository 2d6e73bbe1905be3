import { UsageError } from "../core/errors.js";
import { printable } from "../core/printable.js";
import { shownPath } from "../io/project-root.js";
import { findRun, readManifest, runFiles } from "../runs/run-folder.js";
import { summariseRun } from "../runs/summary.js";
import type { ReportRow } from "../studies/affective-cognition/live-report.js";
import { print, printJson } from "./print.js";
import { startProgress } from "./progress.js";
import { printSummary } from "./run-session.js";
import { findFolders } from "./run-settings.js";
import { formatTable } from "./text-table.js";

/** `affectlab report <run>` */
export async function report(name: string, options: { figures?: boolean; json?: boolean }): Promise<void> {
  const folder = findRun(name, (await findFolders()).runs);
  const { study } = readManifest(folder).what;
  if (study !== "affective-cognition") throw new UsageError(`runs of ${study} have no report yet`);
  const [summary, { reportLive }] = await Promise.all([
    summariseRun(folder),
    import("../studies/affective-cognition/live-report.js"),
  ]);
  const { rows, figures } = await reportLive(folder);
  const files = options.figures === false ? [] : await writeFigures(figures, runFiles(folder).figures);
  if (options.json === true) {
    const { respondents, planned, answered, isComplete, cost } = summary;
    printJson({
      run: shownPath(folder),
      planned,
      answered,
      isComplete,
      cost,
      respondents,
      rows,
      figures: files,
    });
    return;
  }
  printSummary(summary);
  for (const task of new Set(rows.map((row) => row.task))) {
    print(`\n${task}: agreement with the modal answer of the others, in percent`);
    print(formatTable(header, rows.filter((row) => row.task === task).map(cells)));
  }
  if (rows.length === 0) print("\nno item is answered in every replicate yet");
  else
    print(
      "\nci: 95 %, stories as units; unscored replies are left out of agreement and wrong in the paper's",
    );
  if (files.length > 0) print(`figures: ${files.filter((file) => file.endsWith(".svg")).join(", ")}`);
}

const header = [
  "respondent",
  "prompt",
  "agreement",
  "ci",
  "paper's",
  "match",
  "modal share",
  "items",
  "unscored",
];

function cells(row: ReportRow): string[] {
  const name = row.source === "run" ? `> ${printable(row.respondent)}` : row.respondent;
  const replicates = row.replicates !== null && row.replicates > 1 ? ` × ${row.replicates}` : "";
  return [
    name,
    row.prompt ?? "",
    one(row.agreement),
    `[${one(row.ci[0])}, ${one(row.ci[1])}]`,
    one(row.asInPaper),
    row.match === null ? "" : one(row.match),
    one(row.modalShare),
    `${row.items}${replicates}`,
    String(row.unscored),
  ];
}

const one = (value: number): string => (Number.isNaN(value) ? "unscored" : value.toFixed(1));

async function writeFigures(
  make: () => Parameters<typeof import("../studies/write.js")["writeFigure"]>[0][],
  folder: string,
): Promise<string[]> {
  const { writeFigure } = await import("../studies/write.js");
  const figures = make();
  const progress = await startProgress("figures", figures.length);
  const written: string[] = [];
  try {
    for (const [done, figure] of figures.entries()) {
      written.push(...(await writeFigure(figure, folder)).map(shownPath));
      progress.update(done + 1, figure.id);
    }
  } finally {
    progress.stop();
  }
  return written;
}
