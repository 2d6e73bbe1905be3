import path from "node:path";
import { dataOrigin, figuresFolder } from "../io/data-origin.js";
import { shownPath } from "../io/project-root.js";
import type { Figure } from "../plots/figure.js";
import { findRun, readManifest, runFiles } from "../runs/run-folder.js";
import type { RunSummary } from "../runs/run-tally.js";
import { summariseRun } from "../runs/summary.js";
import { prepareOtherData } from "../studies/shared/derive-study.js";
import { joinReports, reportForms, splitJudgings } from "../studies/shared/form-judging/report.js";
import { loadReportLive } from "../studies/shared/live-parts.js";
import { findJudgings, judgedFolder } from "./judgings.js";
import { applyOtherData, type OtherDataOptions } from "./other-data.js";
import { print, printJson } from "./print.js";
import { startProgress } from "./progress.js";
import { prepareToRead } from "./run/prepare-again.js";
import { printReport, printSummary, sentLines } from "./run/summary.js";
import { type WrittenPage, writeRunPage } from "./run/write-page.js";
import { readReportChoices } from "./study-options.js";
import { findFolders } from "./workbench.js";

/** `affectlab report <run>`; of a judging: the report of the judged run, by this judging alone. */
export async function report(
  name: string,
  options: OtherDataOptions & Readonly<Record<string, unknown>> & { figures?: boolean; json?: boolean },
): Promise<void> {
  const words = applyOtherData(options);
  const { runs } = await findFolders();
  const named = findRun(name, runs);
  const { judged } = readManifest(named);
  const folder = judged === undefined ? named : judgedFolder(named, judged);
  const judgings = judged === undefined ? findJudgings(folder) : [named];
  const { what } = readManifest(folder);
  if (words !== undefined) await prepareOtherData(what.study);
  const choices = readReportChoices(what.study, options, (run) => findRun(run, runs));
  const reportLive = await loadReportLive(what.study);
  const { own: ofStudy, forms } = splitJudgings(judgings);
  const [summary, live, byForms] = await Promise.all([
    summaryOf(folder),
    reportLive(folder, { judgings: ofStudy, choices }),
    reportForms(folder, forms),
  ]);
  const { figures } = live;
  const { tables, notes, json } = joinReports(live, byForms);
  const write = async (): Promise<string[]> =>
    options.figures === false ? [] : writeFigures(figures, folderOfFigures(named));
  const writePage = async (): Promise<WrittenPage | undefined> =>
    options.figures === false
      ? undefined
      : writeRunPage(folder, { judgings, folder: folderOfPage(named), words });
  if (options.json === true) {
    const files = await write();
    const page = (await writePage())?.page ?? null;
    const { respondents, agents, planned, answered, isComplete, cost } = summary;
    const simulating = agents === undefined ? {} : { agents };
    const sent = summary.manifest.notes ?? {};
    const { imported } = summary.manifest;
    const from = imported === undefined ? {} : { imported };
    const counts = {
      run: shownPath(folder),
      planned,
      answered,
      isComplete,
      cost,
      respondents,
      ...simulating,
      sent,
    };
    const judging = judgings.length === 0 ? {} : { judgings: judgings.map(shownPath) };
    const data = words === undefined ? {} : { data: words };
    printJson({ ...data, ...counts, ...from, ...judging, ...json, figures: files, page });
    return;
  }
  printSummary(summary);
  const own = [...sentLines(summary.manifest), ...notes];
  printReport({ tables, notes: words === undefined ? own : [words, ...own] });
  // Figures come last: the tables are printed even if figures cannot be written.
  const files = await write();
  if (files.length > 0) print(figuresLine(files));
  const page = await writePage();
  if (page !== undefined) print(page.told);
}

/** Beside the run; what rests on other data goes to their folder. */
function folderOfFigures(run: string): string {
  const isReleased = dataOrigin().kind === "released";
  return isReleased ? runFiles(run).figures : figuresFolder("runs", path.basename(run));
}

/** In the run's folder; what rests on other data goes to their folder. */
function folderOfPage(run: string): string {
  return dataOrigin().kind === "released" ? run : folderOfFigures(run);
}

/** "figures (SVG, PNG, HTML) in runs/x/figures: figure-4a, figure-4b" */
function figuresLine(files: readonly string[]): string {
  const drawn = files.filter((file) => file.endsWith(".svg"));
  const names = drawn.map((file) => path.basename(file, ".svg"));
  return `figures (SVG, PNG, HTML) in ${path.dirname(drawn[0] ?? "")}: ${names.join(", ")}`;
}

/** Counting episodes means playing them again, and that needs the study prepared. */
async function summaryOf(folder: string): Promise<RunSummary> {
  const manifest = readManifest(folder);
  if (manifest.what.episodes === undefined) return summariseRun(folder);
  return summariseRun(folder, (await prepareToRead(folder, manifest)).study);
}

async function writeFigures(make: () => readonly Figure[], folder: string): Promise<string[]> {
  const { writeFigure } = await import("../studies/shared/write-figure.js");
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
