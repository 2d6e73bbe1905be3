import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { MissingDataError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import type { ReadRatingsOptions } from "../io/ratings/options.js";
import { readRatingsFile } from "../io/ratings/read-ratings.js";
import type { RatingSet } from "../judges/rating-set.js";
import { loadRatingSet, ratingSetNames } from "../studies/shared/rating-sets.js";

/** Finds the ratings behind a name: a file, or a data set. A file wins. */
export async function findRatings(name: string, reading: ReadRatingsOptions): Promise<RatingSet> {
  const file = path.resolve(name);
  if (existsSync(file) && statSync(file).isFile()) return ratingsOfFile(file, reading);
  if (ratingSetNames().includes(name)) return loadRatingSet(name);
  throw new MissingDataError(
    `there is no file of ratings, no run and no data set called "${name}"; the data sets are ${ratingSetNames().join(", ")}`,
  );
}

async function ratingsOfFile(file: string, reading: ReadRatingsOptions): Promise<RatingSet> {
  const { ratings, notes, form, format } = await readRatingsFile(file, reading);
  return {
    id: path.basename(file).replace(/\.[^.]+$/, ""),
    title: path.basename(file),
    source: `${shownPath(file)} (${format}, ${form})`,
    ratings,
    notes,
  };
}
