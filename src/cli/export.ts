import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { counted } from "../core/counted.js";
import { AffectlabError, MissingDataError, UsageError } from "../core/errors.js";
import type { Rating } from "../core/rating.js";
import type { Response } from "../core/response.js";
import { shownPath } from "../io/project-root.js";
import { ratingTables } from "../runs/export/rating-columns.js";
import { responseColumns } from "../runs/export/response-columns.js";
import { writeInspect } from "../runs/export/write-inspect.js";
import { type TableFormat, type WrittenExport, writeTable } from "../runs/export/write-table.js";
import { countCalls } from "../runs/plan.js";
import { readResponses } from "../runs/responses.js";
import { findRun, readManifest, runFiles } from "../runs/run-folder.js";
import { ratingsOfRun } from "../studies/shared/ratings-of-run.js";
import { findJudgings } from "./judgings.js";
import { outsideTheProject } from "./outside-the-project.js";
import { print, printJson } from "./print.js";
import { type Progress, startProgress } from "./progress.js";
import { readContext } from "./run/reading.js";
import { unreadableLines } from "./run/summary.js";
import { findFolders } from "./workbench.js";

interface ExportOptions {
  format: TableFormat | "inspect";
  out?: string;
  eval?: boolean;
  force?: boolean;
  json?: boolean;
}

/** A run that is being exported. */
interface Exported {
  folder: string;
  notes: string[];
  eachResponse(add: (response: Response) => void): Promise<void>;
  /** @throws UsageError when one of them is there and may not be replaced */
  claim(files: readonly string[]): void;
}

/** `affectlab export <run> --format csv|parquet|inspect` */
export async function exportRun(name: string, options: ExportOptions): Promise<void> {
  const { runs } = await findFolders();
  const folder = findRun(name, runs);
  const out = options.out === undefined ? undefined : outsideTheProject(options.out, runs, "an export");
  requireOptions(options);
  requireAnswers(folder, name);
  const progress = await startProgress("exporting", countCalls(readManifest(folder).what));
  const run = openRun(folder, options, progress);
  let written: WrittenExport[];
  try {
    const { format } = options;
    written =
      format === "inspect"
        ? await asInspect(run, options, out)
        : await asTables(run, format, out ?? path.join(folder, "export", `responses.${format}`));
  } finally {
    progress.stop();
  }
  const { notes } = run;
  if (options.json === true) {
    const files = written.map((one) => ({ ...one, file: shownPath(one.file) }));
    return printJson({ run: shownPath(folder), format: options.format, files, notes });
  }
  for (const { file, rows, bytes } of written) {
    print(`${shownPath(file)}: ${counted(rows, "row")}, ${sizeText(bytes)}`);
  }
  for (const note of notes) print(`note: ${note}`);
}

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

function requireOptions({ format, eval: asArchive, out }: ExportOptions): void {
  if (asArchive !== true) return;
  if (format !== "inspect")
    throw new UsageError(`--eval is an archive of Inspect; leave it out of ${format}`);
  if (out?.endsWith(".json"))
    throw new UsageError("--eval writes archives; --out must end with .eval, or name a folder");
}

/** @throws MissingDataError when there is nothing to export */
function requireAnswers(folder: string, name: string): void {
  const { responses } = runFiles(folder);
  if ((statSync(responses, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  throw new MissingDataError(
    `${shownPath(folder)} has no answers to export; ask for them with \`affectlab resume ${name}\``,
  );
}

function openRun(folder: string, { force }: ExportOptions, progress: Progress): Exported {
  const notes: string[] = [];
  return {
    ...{ folder, notes },
    async eachResponse(add) {
      const unreadable: string[] = [];
      let rows = 0;
      await readResponses(
        folder,
        (response) => {
          add(response);
          progress.update(++rows);
        },
        { onBad: (error) => unreadable.push(error.message) },
      );
      if (rows === 0) throw new MissingDataError(`${shownPath(folder)} has no row that can be read`);
      for (const line of unreadableLines({ unreadable, folder })) if (!notes.includes(line)) notes.push(line);
    },
    claim(files) {
      const there = files.find((file) => existsSync(file));
      if (there === undefined || force === true) return;
      throw new UsageError(
        `${shownPath(there)} is there already; replace it with --force, or name another place with --out`,
      );
    },
  };
}

/** All responses as a table, and what judges said of them as another one or two. */
async function asTables(run: Exported, format: TableFormat, file: string): Promise<WrittenExport[]> {
  const { folder, eachResponse, claim } = run;
  const tables = ratingTables(await ratingsIn(run));
  const placed = tables.map((table) => ({ ...table, file: besideIt(file, table.name) }));
  claim([file, ...placed.map((table) => table.file)]);
  const columns = responseColumns(readManifest(folder).what);
  const written = [await writeTable(file, format, columns, eachResponse)];
  for (const { ratings, ...table } of placed) {
    const eachRating = (add: (rating: Rating) => void): void => {
      for (const rating of ratings) add(rating);
    };
    written.push(await writeTable(table.file, format, table.columns, eachRating));
  }
  return written;
}

/** The replies can be read without the judges' scores, for which the authors' texts may be missing. */
async function ratingsIn({ folder, notes }: Exported): Promise<Rating[]> {
  if (readManifest(folder).judged === undefined && findJudgings(folder).length === 0) return [];
  try {
    return await ratingsOfRun(folder);
  } catch (error) {
    if (!(error instanceof AffectlabError)) throw error;
    notes.push(`the judges' scores are not exported: ${error.message}`);
    return [];
  }
}

/** responses.csv -> ratings.csv, pilot.csv -> pilot-ratings.csv */
function besideIt(file: string, what: string): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name === "responses" ? what : `${name}-${what}`}${ext}`);
}

async function asInspect(
  { folder, notes, eachResponse, claim }: Exported,
  options: ExportOptions,
  out: string | undefined,
): Promise<WrittenExport[]> {
  const context = await readContext(folder, findJudgings(folder));
  notes.push(...context.notes);
  if (typeof context.study === "string") notes.push(`the prompts are not exported: ${context.study}`);
  const ending = out === undefined ? "" : path.extname(out);
  return writeInspect(folder, context, {
    out:
      out !== undefined && [".json", ".eval"].includes(ending)
        ? { file: out }
        : { folder: out ?? path.join(folder, "export", "inspect") },
    asArchive: options.eval === true || ending === ".eval",
    onFiles: claim,
    eachResponse,
  });
}
