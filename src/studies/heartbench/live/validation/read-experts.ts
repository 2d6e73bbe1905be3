import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { MissingDataError } from "../../../../core/errors.js";
import { shownPath } from "../../../../io/project-root.js";
import type { FormKeyRow } from "../construction/expert/form.js";
import {
  type ExpertRating,
  hasAnswers,
  importExpertRatings,
  readFormKey,
} from "../construction/expert/import-ratings.js";

export interface ExpertsRead {
  key: FormKeyRow[];
  ratings: ExpertRating[];
  /** Raters of the key who have answered something. */
  raters: string[];
  /** Raters of the key without a filled file. */
  silent: string[];
}

/**
 * Reads the experts' files of a folder: the key in it, and every other CSV file in it and in the raters' folders. A
 * form that still lies there unfilled is passed over.
 *
 * @throws MissingDataError when the folder, its key or all answers are missing
 * @throws DataError naming file, line and field
 */
export async function readExperts(folder: string): Promise<ExpertsRead> {
  const keyFile = path.join(folder, "key.csv");
  if (!existsSync(keyFile)) {
    throw new MissingDataError(
      `${shownPath(keyFile)} is not there; name the folder that \`affectlab judge validate <run> --write <folder>\` wrote`,
      { page: "docs/judging-replies.md#judges-beside-experts" },
    );
  }
  const key = await readFormKey(keyFile);
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.csv$/i.test(file) && file !== "key.csv")
    .sort()
    .map((file) => path.join(folder, file));
  const filled: string[] = [];
  for (const file of files) if (await hasAnswers(file)) filled.push(file);
  if (filled.length === 0) {
    throw new MissingDataError(
      `no form in ${shownPath(folder)} has an answer yet; put the experts' files there (form.csv filled in, or what the page saved)`,
      { page: "docs/judging-replies.md#judges-beside-experts" },
    );
  }
  const ratings = await importExpertRatings(filled, key);
  const raters = [...new Set(ratings.map(({ rater }) => rater))];
  const silent = [...new Set(key.map(({ rater }) => rater))].filter((rater) => !raters.includes(rater));
  return { key, ratings, raters, silent };
}
