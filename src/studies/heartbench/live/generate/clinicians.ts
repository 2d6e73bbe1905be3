import path from "node:path";
import { counted } from "../../../../core/counted.js";
import { MissingDataError, UsageError } from "../../../../core/errors.js";
import type { Estimate } from "../../../../core/estimate.js";
import { optionValue } from "../../../../core/option-value.js";
import { shownPath } from "../../../../io/project-root.js";
import { writeFileAtomic } from "../../../../io/write-file-atomic.js";
import { writeLines } from "../../../../stimuli/write-lines.js";
import type { Generated } from "../../../shared/generate-verb.js";
import { type Language, languages } from "../../data/case.js";
import { loadLiveCases } from "../cases.js";
import { readClinicians, reviewKeyName } from "../critical/clinician-answers.js";
import { buildReviewForms } from "../critical/clinician-form.js";
import { reviewFormCsv, reviewFormHtml } from "../critical/clinician-page.js";
import { loadReviewTexts } from "../critical/clinician-texts.js";
import { readReviews, reviewsFile, summariseReview } from "../critical/review.js";
import { summariseReviews } from "../critical/review-summary.js";
import { readStudy } from "./forms.js";

interface ClinicianOptions {
  study?: string;
  raters?: string[];
  languages?: string[];
  out?: string;
  seed: number;
}

/** Writes a blind form on a set of cases for each clinician, and the key to all of them. */
export async function writeClinicianForms(cases: string, options: ClinicianOptions): Promise<Generated> {
  const { study = "", raters = [], out = "", seed } = options;
  const language = languageOf(options.languages);
  if (reviewsFile(cases) === undefined) {
    throw new UsageError("--clinicians: the released cases are their authors'; name own, critical or a file");
  }
  const details = await readStudy(study);
  const all = await loadLiveCases({ cases, language, subset: "all" });
  const texts = await loadReviewTexts(details, language);
  const { forms, key } = await optionValue("raters", () => buildReviewForms(all, { raters, seed }));
  const source = ["own", "critical"].includes(cases) ? cases : path.resolve(cases);
  const files: Record<string, string> = {
    [reviewKeyName]: `${JSON.stringify({ cases: source, items: key }, null, 1)}\n`,
  };
  for (const form of forms) {
    files[path.join(form.rater, "form.html")] = reviewFormHtml(form, texts);
    files[path.join(form.rater, "form.csv")] = reviewFormCsv(form, texts);
  }
  for (const [name, content] of Object.entries(files)) await writeFileAtomic(path.join(out, name), content);
  return {
    lines: [
      `${shownPath(out)}: a form on ${counted(all.length, "case")} for each of ${counted(raters.length, "clinician")} (form.html or form.csv in a folder each), in ${language === "zh" ? "Chinese" : "English"}`,
      `${reviewKeyName} tells which criteria are critical: it stays with you; the folders go to the clinicians`,
      `filled in: \`affectlab generate heartbench --reviewed ${shownPath(out)}\``,
    ],
    json: { folder: shownPath(out), files: Object.keys(files), cases: all.length, raters, language, seed },
  };
}

/** Imports filled forms: the answers go beside the cases, where every board finds them. */
export async function importReviews(folder: string, { seed }: { seed: number }): Promise<Generated> {
  const { cases, reviews } = await readClinicians(folder);
  const file = reviewsFile(cases);
  if (file === undefined) throw new MissingDataError(`the key names ${cases}, whose cases take no reviews`);
  // A clinician's later answer on a case replaces the earlier one.
  const name = ({ case: id, clinician }: { case: string; clinician: string }): string => `${clinician} ${id}`;
  const merged = new Map([...(await readReviews(cases)), ...reviews].map((review) => [name(review), review]));
  await writeLines(file, [...merged.values()]);
  const present = await loadLiveCases({ cases, language: "zh", subset: "all" });
  const inEnglish = await loadLiveCases({ cases, language: "en", subset: "all" });
  const known = [...new Map([...present, ...inEnglish].map((one) => [one.id, one])).values()];
  const status = summariseReview(known, [...merged.values()]);
  const summary = summariseReviews(reviews, { seed });
  const { realistic, agreement, harmful, disputed, missing } = summary;
  return {
    lines: [
      `${shownPath(file)}: ${counted(reviews.length, "review")} of ${counted(summary.clinicians, "clinician")}; boards now say "${status.text}"`,
      `realistic: ${realistic.toFixed(1)} of 5 (alpha ${two(agreement.realistic)}); criteria right: ${["yes", "partly", "no"].map((level) => `${level} ${summary.cases.reduce((sum, { right }) => sum + right[level as "yes"], 0)}`).join(", ")} (alpha ${two(agreement.right)})`,
      `a fault in a critical criterion could do serious harm: ${percent(harmful.critical)} of answers; in another one: ${percent(harmful.other)}`,
      ...disputed.map(
        ({ criterion, yes, of }) =>
          `disputed: ${criterion} is critical to the authors, to ${yes} of ${of} clinicians`,
      ),
      ...(missing.length === 0 ? [] : [`${counted(missing.length, "comment")}, in ${shownPath(file)}`]),
    ],
    json: { file: shownPath(file), reviews: reviews.length, status, summary },
  };
}

/** A form has one language: cases are written in each on their own. */
function languageOf(given: readonly string[] = ["zh"]): Language {
  const [one, more] = given;
  const found = languages.find((language) => language === one);
  if (found === undefined || more !== undefined) {
    throw new UsageError(`--languages must be zh or en for --clinicians, got "${given.join(" ")}"`);
  }
  return found;
}

const two = ({ value }: Pick<Estimate, "value">): string =>
  Number.isNaN(value) ? "no value" : value.toFixed(2);
const percent = ({ value, ci }: Pick<Estimate, "value" | "ci">): string =>
  Number.isNaN(value)
    ? "none"
    : `${(100 * value).toFixed(0)}% [${ci.map((bound) => (100 * bound).toFixed(0)).join(", ")}]`;
