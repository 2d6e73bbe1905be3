import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { counted } from "../core/counted.js";
import { DataError, InputError } from "../core/errors.js";
import { printable } from "../core/printable.js";
import { shownPath } from "../io/project-root.js";
import { readText } from "../io/read-text.js";
import { sourceFrom, surveyFiles } from "../people/design/survey-folder.js";
import { collectFiles, type SavedFile } from "../people/export/collect-files.js";
import { dataSetFiles } from "../people/export/data-set.js";
import { timeInName, writeDataSet } from "../people/export/write-data-set.js";
import { softwareVersions } from "../runs/software.js";
import { print, printJson } from "./print.js";
import { foundSurvey } from "./survey-desk.js";

/**
 * `affectlab survey collect <survey> <file...>`
 *
 * @param options `now` in milliseconds: the moment that folder and data set name
 */
export async function collect(
  name: string,
  given: string[],
  options: { out?: string; json?: boolean; now?: number },
): Promise<void> {
  const { folder, design } = await foundSurvey(name);
  const files = await Promise.all(given.flatMap(filesAt).map(readSaved));
  const { rows, sessions, notes } = collectFiles(design, files);
  if (sessions === 0) {
    throw new InputError(
      `${counted(files.length, "file")}, and none has answers to ${design.name}${notes[0] === undefined ? "" : ` (${printable(notes[0])})`}`,
    );
  }
  const { now = Date.now() } = options;
  const simulated = rows.some((row) => row.simulated === "true");
  const out =
    options.out === undefined
      ? path.join(surveyFiles(folder).exports, `${design.name}-collected-${timeInName(now)}`)
      : path.resolve(options.out);
  await writeDataSet(
    out,
    dataSetFiles(design, rows, {
      ...{ at: `${new Date(now).toISOString().slice(0, 19)}Z`, sessions, simulated },
      set: sourceFrom(design, folder, out),
      ...{ by: "survey collect", software: softwareVersions() },
    }),
  );
  if (options.json === true)
    return printJson({ folder: out, files: files.length, sessions, rows: rows.length, notes });
  print(
    `${counted(files.length, "file")}, ${counted(sessions, "session")}, ${counted(rows.length, "row")}: ${shownPath(out)}`,
  );
  for (const note of notes) print(`note: ${printable(note)}`);
}

/** A file, or the CSV files of a folder, by name. */
function filesAt(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) throw new InputError(`${place} is not there; check the path`);
  if (!found.isDirectory()) return [place];
  return readdirSync(place)
    .filter((file) => file.toLowerCase().endsWith(".csv"))
    .sort()
    .map((file) => path.join(place, file));
}

async function readSaved(file: string): Promise<SavedFile> {
  const text = await readText(file);
  try {
    const rows = parse(text, { bom: true, relax_column_count: true }) as string[][];
    return { name: path.basename(file), text, rows };
  } catch (error) {
    throw new DataError(
      `is no CSV file (${(error as Error).message})`,
      { file: shownPath(file) },
      { cause: error },
    );
  }
}
