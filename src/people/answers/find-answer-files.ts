import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { DataError, MissingDataError, UsageError } from "../../core/errors.js";
import { shownPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { surveyFiles } from "../design/survey-folder.js";

/** Files of answers, and the set that they say they answer. */
export interface FoundAnswers {
  files: string[];
  /** Undefined if no folder names its set. */
  set?: { path: string; sha256?: string };
}

/** The part of an export's dataset_description.json (psych-DS) that is read here. */
const descriptionSchema = z.looseObject({
  affectlab: z
    .looseObject({ set: z.looseObject({ path: z.string().min(1), sha256: z.string() }).optional() })
    .optional(),
});

/** The name of an export's description, and that of a set's codebook. */
const [described, codebook] = ["dataset_description.json", "datapackage.json"];

/**
 * Files of answers at some places: files themselves; folders that a survey was exported to (psych-DS: `data/*_data.csv` beside
 * dataset_description.json, which may name the set); a set's folder, for the newest export in its `survey/exports`; a
 * questionnaire's folder, for that in its `exports`.
 *
 * @throws MissingDataError when a place is not there, or a set has no export
 * @throws DataError when a folder holds no data; UsageError when two folders name two sets
 */
export async function findAnswerFiles(places: readonly string[]): Promise<FoundAnswers> {
  const found: FoundAnswers = { files: [] };
  for (const place of places) {
    const { files, set } = await filesAt(path.resolve(place));
    found.files.push(...files);
    if (set === undefined) continue;
    if (found.set !== undefined && found.set.path !== set.path) {
      const both = `${shownPath(found.set.path)} and ${shownPath(set.path)}`;
      throw new UsageError(`these answers belong to two sets, ${both}; import them under two names`);
    }
    found.set = set;
  }
  return found;
}

/** Whether a place is the folder of a set, as `findAnswerFiles` takes one. */
export const isSetFolder = (place: string): boolean => existsSync(path.join(place, codebook));

async function filesAt(place: string): Promise<FoundAnswers> {
  if (!existsSync(place)) throw new MissingDataError(`${shownPath(place)} is not there; check the path`);
  if (!statSync(place).isDirectory()) return { files: [place] };
  if (existsSync(path.join(place, described))) return filesOfExport(place);
  if (existsSync(surveyFiles(place).design)) return filesAt(newestExport(place, place));
  if (isSetFolder(place)) {
    const { files } = await filesAt(newestExport(place, path.join(place, "survey")));
    return { files, set: { path: place } };
  }
  const files = dataFiles(path.join(place, "data"));
  if (files.length > 0) return { files };
  throw new DataError(`has no ${described} and no data/*_data.csv, so it is no export of a survey`, {
    file: shownPath(place),
    remedy: "name its files",
  });
}

async function filesOfExport(folder: string): Promise<FoundAnswers> {
  const file = path.join(folder, described);
  const { affectlab } = parseAs(descriptionSchema, await readJson(file), file);
  const files = dataFiles(path.join(folder, "data"));
  if (files.length === 0) {
    throw new DataError("has no file data/*_data.csv", {
      file: shownPath(folder),
      remedy: "export the survey again by `affectlab survey export`",
    });
  }
  const set = affectlab?.set;
  if (set === undefined) return { files };
  return { files, set: { path: path.resolve(folder, set.path), sha256: set.sha256 } };
}

/** In the order of their names, also from folders inside. */
function dataFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith("_data.csv"))
    .sort()
    .map((name) => path.join(folder, name));
}

/** @param named what the user named: a questionnaire, or the set that it was made for */
function newestExport(named: string, survey: string): string {
  const folder = surveyFiles(survey).exports;
  const exports = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith("."))
        .map((name) => path.join(folder, name))
        .filter((one) => statSync(one).isDirectory() || one.endsWith(".csv"))
    : [];
  // Of the same moment, the later name.
  const byAge = exports.sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs || (a < b ? -1 : 1));
  const newest = byAge.at(-1);
  if (newest !== undefined) return newest;
  throw new MissingDataError(
    `${shownPath(named)} has no exported answers in ${shownPath(folder)}; run \`affectlab survey export ${shownPath(named)}\`, or name files of answers`,
  );
}
