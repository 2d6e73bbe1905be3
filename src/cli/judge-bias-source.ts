import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { DataError, MissingDataError, UsageError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { findImportedRatings, importName, readImportedRatings } from "../io/ratings/imported-ratings.js";
import type { ReadRatingsOptions } from "../io/ratings/options.js";
import { readRatingsFile } from "../io/ratings/read-ratings.js";
import type { RatingSet } from "../judges/rating-set.js";
import { isStarted } from "../runs/run-folder.js";
import { loadRatingSet, ratingSetNames } from "../studies/shared/rating-sets.js";
import { ratingsOfRun } from "../studies/shared/ratings-of-run.js";

/**
 * Finds the ratings behind a name. A path wins: a file of ratings, or the folder of a run or of an import. Then
 * come the data sets, the imports and the runs of that name.
 *
 * @throws MissingDataError when nothing has that name
 */
export async function findRatings(
  name: string,
  runs: string,
  reading: ReadRatingsOptions,
): Promise<RatingSet> {
  const place = path.resolve(name);
  if (existsSync(place) && !statSync(place).isDirectory()) return ratingsOfFile(place, reading);
  const imported = isImport(place) ? place : undefined;
  if (imported === undefined && isStarted(place)) return runAt(place, reading);
  if (imported === undefined && ratingSetNames().includes(name)) {
    refuseReading("a data set", name, reading);
    return loadRatingSet(name);
  }
  const kept = imported ?? findImportedRatings(name, runs);
  if (kept !== undefined) return importAt(kept, name, reading);
  const run = path.resolve(runs, name);
  if (isStarted(run)) return runAt(run, reading);
  throw new MissingDataError(
    `there is no file of ratings, no import, no run and no data set called "${name}"; the data sets are ${ratingSetNames().join(", ")}`,
    { page: "docs/own-ratings.md" },
  );
}

async function ratingsOfFile(file: string, reading: ReadRatingsOptions): Promise<RatingSet> {
  const { ratings, notes, form, format } = await readRatingsFile(file, reading);
  if (ratings.length === 0)
    throw new DataError("has no ratings", { file: shownPath(file) }, { page: "docs/own-ratings.md" });
  return {
    id: importName(file),
    title: path.basename(file),
    source: `${shownPath(file)} (${format}, ${form})`,
    ratings,
    notes,
  };
}

async function importAt(folder: string, name: string, reading: ReadRatingsOptions): Promise<RatingSet> {
  refuseReading("imported already", name, reading);
  const { manifest, ratings } = await readImportedRatings(folder);
  const { file, format, form } = manifest.source;
  return {
    id: manifest.name,
    title: manifest.name,
    source: `${shownPath(folder)}, imported from ${file} (${format}, ${form})`,
    ratings,
    notes: manifest.notes,
  };
}

async function runAt(folder: string, reading: ReadRatingsOptions): Promise<RatingSet> {
  refuseReading("a run", folder, reading);
  const ratings = await ratingsOfRun(folder);
  if (ratings.length === 0) {
    throw new UsageError(`${shownPath(folder)} has no judgement yet; \`affectlab resume\` continues it`);
  }
  const id = path.basename(folder);
  return { id, title: id, source: `${shownPath(folder)} (a run's judgements)`, ratings };
}

/** @throws UsageError when columns are named where they are known */
function refuseReading(what: string, name: string, reading: ReadRatingsOptions): void {
  const [given] = Object.keys(reading);
  if (given === undefined) return;
  throw new UsageError(
    `--${given} is for files: ${shownPath(name)} is ${what}, and its columns are known; leave it out`,
  );
}

/** Whether a folder holds imported ratings: a run has no ratings.jsonl. */
const isImport = (folder: string): boolean =>
  isStarted(folder) && existsSync(path.join(folder, "ratings.jsonl"));
