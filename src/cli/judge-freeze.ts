import path from "node:path";
import { UsageError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import type { LiveReport, StudyFreezing } from "../studies/contract.js";
import { freezableStudies, loadFreezing } from "../studies/shared/freezing-parts.js";
import { print, printJson } from "./print.js";
import { printReport } from "./run/summary.js";
import { findFolders } from "./workbench.js";

export interface FreezeOptions {
  out?: string;
  figures?: boolean;
  json?: boolean;
}

/** `affectlab judge freeze <study|run>`: severity and steering, told apart by replies that stay as they were. */
export async function judgeFreeze(name: string, options: FreezeOptions): Promise<void> {
  const { runs } = await findFolders();
  const freezing = await loadFreezing(name);
  if (freezing !== undefined) return firstTurns(name, freezing, runs, options);
  throw new UsageError(`${name} has no dialogues to freeze; ${freezableStudies().join(", ")} has`);
}

/** Without a judge nothing is asked: the released tables have first turns. */
async function firstTurns(
  name: string,
  freezing: StudyFreezing,
  runs: string,
  options: FreezeOptions,
): Promise<void> {
  if (freezing.reportFirstTurns === undefined) {
    throw new UsageError(`--judge is missing: the released data of ${name} say nothing without one`);
  }
  const report = await freezing.reportFirstTurns();
  const folder = path.resolve(options.out ?? path.join(runs, "judge-freeze", name));
  const files = options.figures === false ? [] : await writeFigures(report, folder);
  if (options.json === true) return printJson({ source: name, ...report.json, figures: files });
  printReport(report);
  if (files.length > 0) print(`figures (SVG, PNG, HTML) in ${shownPath(folder)}`);
}

async function writeFigures({ figures }: LiveReport, folder: string): Promise<string[]> {
  const { writeFigure } = await import("../studies/shared/write-figure.js");
  const written: string[] = [];
  for (const figure of figures()) written.push(...(await writeFigure(figure, folder)).map(shownPath));
  return written;
}
