import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { DataError, MissingDataError } from "../../../../core/errors.js";
import { shownPath } from "../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../io/read-json.js";
import { type FilledForm, oneOfAnswers, readFilledForm } from "../../../shared/forms/read-answers.js";
import { answersTo, questions, type ReviewKeyRow } from "./clinician-form.js";
import { type ClinicianReview, type dangerLevels, rightLevels } from "./review.js";

export const reviewKeyName = "key.json";

const keySchema = z.strictObject({
  /** The set of cases that was reviewed, as it was named: "critical", or a path. */
  cases: z.string().min(1),
  items: z.array(
    z.strictObject({
      ...{ rater: z.string(), item: z.string(), case: z.string(), sha256: z.string() },
      ...{
        question: z.enum(questions),
        criterion: z.string().nullable(),
        isCritical: z.boolean().nullable(),
      },
    }),
  ),
});

/**
 * Reads what clinicians have answered: every CSV file in the folder of forms and in the clinicians' folders. A form that
 * nobody has filled in is passed over.
 *
 * @throws MissingDataError when the key or all answers are missing
 * @throws DataError naming file, line and field
 */
export async function readClinicians(folder: string): Promise<{ cases: string; reviews: ClinicianReview[] }> {
  const keyFile = path.join(folder, reviewKeyName);
  if (!existsSync(keyFile)) {
    throw new MissingDataError(
      `${shownPath(keyFile)} is not there; name the folder that \`affectlab generate heartbench --clinicians\` wrote`,
    );
  }
  const { cases, items } = parseAs(keySchema, await readJson(keyFile), shownPath(keyFile));
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.csv$/i.test(file))
    .sort()
    .map((file) => path.join(folder, file));
  const byRater = new Map<string, FilledForm>();
  for (const file of files) {
    const form = await readFilledForm(file);
    if (form.answers.every(({ answer }) => answer === null)) continue;
    const before = byRater.get(form.rater);
    if (before !== undefined) {
      throw new DataError(`is a second file of ${form.rater}, after ${before.file}`, {
        ...{ file: form.file, field: "rater", remedy: "keep one" },
      });
    }
    byRater.set(form.rater, form);
  }
  if (byRater.size === 0) {
    throw new MissingDataError(
      `no form in ${shownPath(folder)} has an answer yet; put the clinicians' files there (form.csv filled in, or what the page saved)`,
    );
  }
  const reviews = [...byRater.values()].flatMap((form) => reviewsOf(form, items));
  return { cases, reviews };
}

function reviewsOf(form: FilledForm, key: readonly ReviewKeyRow[]): ClinicianReview[] {
  const own = new Map(key.filter(({ rater }) => rater === form.rater).map((row) => [row.item, row]));
  const reviews = new Map<string, ClinicianReview>();
  for (const given of form.answers) {
    const about = own.get(given.item);
    if (about === undefined) {
      throw new DataError(`"${given.item}" was not given to ${form.rater}`, {
        ...{ file: form.file, line: given.line, field: "item" },
      });
    }
    const { question, criterion, isCritical } = about;
    const said = oneOfAnswers(given, answersTo[question], form);
    const answer = said === "skip" ? null : said;
    const review = reviews.get(about.case) ?? {
      ...{ case: about.case, sha256: about.sha256, clinician: form.rater },
      ...{ realistic: null, right: null, missing: null, criteria: [] },
    };
    reviews.set(about.case, review);
    if (question === "realistic") review.realistic = answer === null ? null : Number(answer);
    if (question === "right") review.right = rightLevels.find((level) => level === answer) ?? null;
    if (question === "harm") {
      const harmful = answer as (typeof dangerLevels)[number] | null;
      review.criteria.push({ criterion: criterion as string, isCritical: isCritical === true, harmful });
    }
    // A comment anywhere on the page is about the case.
    const words = given.comment?.trim() ?? "";
    if (words !== "") review.missing = [review.missing, words].filter((part) => part !== null).join("\n");
  }
  return [...reviews.values()].filter(
    ({ realistic, right, missing, criteria }) =>
      realistic !== null ||
      right !== null ||
      missing !== null ||
      criteria.some(({ harmful }) => harmful !== null),
  );
}
