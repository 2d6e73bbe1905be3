import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { AffectlabError, DataError, MissingDataError } from "../core/errors.js";
import { type Datapackage, datapackageSchema, type Resource, type TableCodebook } from "./codebook.js";
import { asRecorded } from "./line-ends.js";
import { shownPath } from "./project-root.js";
import { type ReadCsvOptions, readCsv } from "./read-csv.js";
import { parseAs, readJson } from "./read-json.js";
import type { Table } from "./table.js";

/**
 * Reads and checks the codebook of a data folder.
 *
 * @throws MissingDataError when the folder has no datapackage.json.
 * @throws DataError `<file>: field "resources.0.path": …` when it is not a codebook.
 */
export async function readDatapackage(folder: string): Promise<Datapackage> {
  const file = path.join(folder, "datapackage.json");
  const shown = shownPath(file);
  if (!existsSync(file)) {
    throw new MissingDataError(
      `${shown} is not there; restore it from the repository (git checkout ${shown})`,
    );
  }
  return parseAs(datapackageSchema, await readJson(file), file);
}

/**
 * Reads one table from a data folder by its name in the codebook.
 *
 * @throws DataError when the codebook has no such table; else as {@link readCsv}.
 *
 * @example
 * ```ts
 * const items = await readTable(projectPath("data", "affective-cognition"), "items");
 * items.rowCount; // 1280
 * items.strings("item")[0]; // "1a-emotion-joyful-0-s0"
 * ```
 */
export async function readTable(folder: string, name: string, options: ReadCsvOptions = {}): Promise<Table> {
  const datapackage = await readDatapackage(folder);
  const resource = datapackage.resources.find((candidate) => candidate.name === name);
  if (resource?.schema === undefined) {
    const tables = datapackage.resources.filter((candidate) => candidate.schema !== undefined);
    throw new DataError(`no table "${name}"; it has ${tables.map((table) => table.name).join(", ")}`, {
      file: shownPath(path.join(folder, "datapackage.json")),
    });
  }
  return readCsv(path.join(folder, resource.path), resource as TableCodebook, options);
}

export interface DatapackageReport {
  resources: number;
  columns: number;
  /** One line per defect; empty if the folder matches its codebook. */
  problems: string[];
}

/**
 * Checks a data folder against its codebook. Every listed file must exist with its hash, size, rows, types
 * and levels, and every CSV file in the folder must be listed.
 */
export async function validateDatapackage(folder: string): Promise<DatapackageReport> {
  const report: DatapackageReport = { resources: 0, columns: 0, problems: [] };
  const problem = (error: unknown): void => {
    if (!(error instanceof AffectlabError)) throw error;
    report.problems.push(error.message);
  };
  try {
    const { resources } = await readDatapackage(folder);
    for (const resource of resources) {
      report.resources++;
      report.columns += resource.schema?.fields.length ?? 0;
      await checkResource(folder, resource).catch(problem);
    }
    const listed = new Set(resources.map((resource) => path.normalize(resource.path)));
    for (const file of await csvFiles(folder)) {
      if (listed.has(file)) continue;
      report.problems.push(
        `${shownPath(path.join(folder, file))}: has no codebook; list it in datapackage.json`,
      );
    }
  } catch (error) {
    problem(error);
  }
  return report;
}

async function checkResource(folder: string, resource: Resource): Promise<void> {
  const file = path.join(folder, resource.path);
  const shown = shownPath(file);
  if (resource.path.endsWith(".csv")) {
    const { schema, rowCount, hash } = resource;
    if (schema === undefined) throw new DataError("its codebook has no schema", { file: shown });
    if (rowCount === undefined) throw new DataError("its codebook has no rowCount", { file: shown });
    if (hash === undefined) throw new DataError("its codebook has no hash", { file: shown });
    await readCsv(file, { ...resource, schema }, { allowEdited: false });
  } else {
    if (!existsSync(file))
      throw new MissingDataError(`${shown} is listed in the codebook but does not exist`);
  }
  const { bytes, sha256 } = asRecorded(await readFile(file), resource.hash);
  if (resource.hash !== undefined && resource.hash !== `sha256:${sha256}`) {
    throw new DataError("sha256 is not the one in its codebook", { file: shown });
  }
  if (resource.bytes !== undefined && resource.bytes !== bytes.length) {
    throw new DataError(`has ${bytes.length} bytes, its codebook says ${resource.bytes}`, { file: shown });
  }
}

/** The tables in the folder, without those in subfolders that have their own codebook. */
async function csvFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const own = entries.filter((entry) => path.basename(entry) === "datapackage.json").map(path.dirname);
  const isElsewhere = (entry: string): boolean =>
    own.some((inner) => inner !== "." && entry.startsWith(inner + path.sep));
  return entries.filter((entry) => entry.endsWith(".csv") && !isElsewhere(entry)).sort();
}
