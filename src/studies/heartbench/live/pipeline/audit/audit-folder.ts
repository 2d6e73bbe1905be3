import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DataError } from "../../../../../core/errors.js";
import { shownPath } from "../../../../../io/project-root.js";
import { sha256 } from "../../../../../io/sha256-file.js";
import { writeFileAtomic } from "../../../../../io/write-file-atomic.js";
import { type FilledForm, oneOfAnswers, readFilledForm } from "../../../../shared/forms/read-answers.js";
import { type AuditForm, type AuditKind, itemsOf } from "./audit-form.js";
import { auditCsv, auditHtml } from "./audit-page.js";
import { loadAuditTexts } from "./audit-texts.js";

/** An expert's answers by item. */
export type Answers = ReadonlyMap<string, string>;

/** What came back from the experts. */
export interface Audit {
  /** By rater; only complete forms. */
  answers: Map<string, Answers>;
  /** What is still to be done, one sentence for each expert. */
  waiting: string[];
}

/** The folder of the forms on these items: other items get other forms, and no answer is lost. */
export const formsFolder = (folder: string, forms: readonly AuditForm[]): string =>
  path.join(folder, `forms-${sha256(JSON.stringify(forms)).slice(0, 8)}`);

/** The hash of everything that experts have filled in, in any of a stage's folders of forms. */
export function answersHash(folder: string): string {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((file) => /^forms-/.test(file) && file.endsWith(".csv"))
        .sort()
    : [];
  return sha256(
    JSON.stringify(
      files.map((file) => [file.replaceAll("\\", "/"), readFileSync(path.join(folder, file), "utf8")]),
    ),
  );
}

/**
 * Writes the forms if they are not there, and reads what has been filled in: the spreadsheet where it lies, or what the page
 * saved, put beside it.
 *
 * @throws DataError naming file, line and field
 */
export async function auditBy(kind: AuditKind, folder: string, forms: readonly AuditForm[]): Promise<Audit> {
  const into = formsFolder(folder, forms);
  const texts = await loadAuditTexts(kind);
  for (const form of forms) {
    const own = path.join(into, form.rater);
    for (const [name, make] of [
      ["form.html", () => auditHtml(form, kind, texts)],
      ["form.csv", () => auditCsv(form, texts)],
    ] as const) {
      const file = path.join(own, name);
      if (!existsSync(file)) await writeFileAtomic(file, make());
    }
  }
  const filled = await filledForms(into, forms);
  const out: Audit = { answers: new Map(), waiting: [] };
  for (const form of forms) {
    const items = itemsOf(form);
    const answers = new Map<string, string>();
    const given = filled.get(form.rater);
    if (given !== undefined) {
      const byItem = new Map(given.answers.map((row) => [row.item, row]));
      for (const { item, answers: allowed } of items) {
        const row = byItem.get(item);
        const value =
          row === undefined
            ? null
            : oneOfAnswers(
                row,
                allowed.map((one) => one.value),
                given,
              );
        if (value !== null) answers.set(item, value);
      }
    }
    if (answers.size === items.length) out.answers.set(form.rater, answers);
    else {
      const where = shownPath(path.join(into, form.rater));
      out.waiting.push(
        `${form.rater}: ${answers.size} of ${items.length} answered; fill in ${path.join(where, "form.csv")}, or open form.html and put what it saves into ${where}`,
      );
    }
  }
  return out;
}

/** The files of a folder that hold an answer, by rater. */
async function filledForms(into: string, forms: readonly AuditForm[]): Promise<Map<string, FilledForm>> {
  const filled = new Map<string, FilledForm>();
  const files = readdirSync(into, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".csv"))
    .sort();
  for (const name of files) {
    const one = await readFilledForm(path.join(into, name));
    if (one.answers.every(({ answer }) => answer === null)) continue;
    if (!forms.some(({ rater }) => rater === one.rater)) {
      const remedy = `the forms here are of ${forms.map(({ rater }) => rater).join(", ")}`;
      throw new DataError(`is of "${one.rater}"`, { file: one.file, field: "rater", remedy });
    }
    const before = filled.get(one.rater);
    if (before !== undefined) {
      throw new DataError(`is a second file of ${one.rater}, after ${before.file}`, {
        file: one.file,
        remedy: "keep one",
      });
    }
    filled.set(one.rater, one);
  }
  return filled;
}
