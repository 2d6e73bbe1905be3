import path from "node:path";
import { counted } from "../../../../core/counted.js";
import { UsageError } from "../../../../core/errors.js";
import { shownPath } from "../../../../io/project-root.js";
import { writeFileAtomic } from "../../../../io/write-file-atomic.js";
import type { Generated } from "../../../shared/generate-verb.js";
import { readConvertedFolder } from "./folder.js";
import { loadConversionTexts } from "./form-texts.js";
import { type ReaderRow, readerCsv, readerHtml, readerRows, shuffledRows } from "./reader-forms.js";
import { reviewCsv, reviewHtml } from "./review-form.js";
import { reviewItems } from "./review-rows.js";
import type { ValidationRow } from "./validation.js";

export interface FormOptions {
  out: string;
  readers?: readonly string[];
  seed: number;
}

/** The people's codes: "ana,ben" and "ana ben" are the same. */
export function readerCodes(given: readonly string[] = []): string[] {
  const codes = given.flatMap((one) => one.split(",")).map((code) => code.trim());
  const odd = codes.find((code, i) => !/^[A-Za-z0-9-]{1,40}$/.test(code) || codes.indexOf(code) < i);
  if (odd !== undefined) {
    throw new UsageError(
      `--readers: "${odd}" is no code; use different codes of letters, digits and hyphens`,
    );
  }
  return codes;
}

/** Writes the review of a folder: every doubt and every disagreement as a row that a person decides. */
export async function writeReview(from: string, { out, readers }: FormOptions): Promise<Generated> {
  const codes = readerCodes(readers ?? ["reviewer"]);
  if (codes.length !== 1) {
    throw new UsageError(`--readers: a review is one person's, and ${codes.length} are named; name one`);
  }
  const [reviewer] = codes as [string];
  const items = reviewItems(await readConvertedFolder(from));
  const rows = items.flatMap((item) => item.rows);
  const folder = shownPath(out);
  if (rows.length === 0) {
    return {
      lines: [`${shownPath(from)} has no doubt and no disagreement: there is nothing to review`],
      json: { folder: null, items: 0, rows: 0 },
    };
  }
  const files = await writeForm(path.join(out, reviewer), {
    csv: reviewCsv(reviewer, items),
    html: reviewHtml(reviewer, items, await loadConversionTexts("review")),
  });
  return {
    lines: [
      `${folder}: a review of ${counted(rows.length, "row")} in ${counted(items.length, "item")} for ${reviewer} (${files.join(" or ")})`,
      `then: npx affectlab generate egosocialarena --review ${shownPath(from)} --confirm <the filled form> --out <folder>`,
    ],
    json: { folder, reviewer, items: items.length, rows: rows.length, files },
  };
}

/** Writes a blind form for each reader of a folder's converted items. */
export async function writeReaderForms(
  from: string,
  { out, readers, seed }: FormOptions,
): Promise<Generated> {
  const codes = readerCodes(readers);
  if (codes.length !== 2) {
    throw new UsageError(
      `--readers: agreement is of two readers, and ${counted(codes.length, "code")} is given; name two`,
    );
  }
  const rows = readerRows(await readConvertedFolder(from));
  const items = new Set(rows.map(({ item }) => item.id)).size;
  if (items === 0) throw new UsageError(`--validate: ${shownPath(from)} has no item in the first person`);
  const texts = await loadConversionTexts("reading");
  const files: string[] = [];
  for (const code of codes) {
    const own = shuffledRows(rows, code, seed);
    const form = { csv: readerCsv(code, own, texts), html: readerHtml(code, own, texts) };
    files.push(...(await writeForm(path.join(out, code), form)).map((file) => path.join(code, file)));
  }
  return {
    lines: [
      `${shownPath(out)}: forms of ${codes.join(" and ")} on ${counted(items, "item")}, ${counted(rows.length, "question")} each (form.html or form.csv in a folder each); no key stands in them`,
      `then: npx affectlab generate egosocialarena --validate ${shownPath(from)} --answers <the filled forms> --out <folder>`,
    ],
    json: { folder: shownPath(out), readers: codes, items, questions: rows.length, files, seed },
  };
}

/** Writes the form of whoever settles what two readers left open. */
export async function writeThirdForm(
  folder: string,
  rows: readonly ReaderRow[],
  open: readonly ValidationRow[],
): Promise<string[]> {
  const texts = await loadConversionTexts("third");
  const byCode = new Map(open.map((row) => [`${row.item}:${row.asked}`, row]));
  const own = rows.filter(({ code }) => byCode.has(code));
  const said = ({ code }: ReaderRow): string | null => {
    const row = byCode.get(code);
    if (row === undefined) return null;
    const heard = row.answers.map((answer, i) => `reader ${i + 1}: ${answer ?? texts.words.third.none}`);
    return [...heard, ...row.comments].join("\n");
  };
  return writeForm(path.join(folder, "third"), {
    csv: readerCsv("third", own, texts, said),
    html: readerHtml("third", own, texts, said),
  });
}

async function writeForm(folder: string, { csv, html }: { csv: string; html: string }): Promise<string[]> {
  await writeFileAtomic(path.join(folder, "form.csv"), csv);
  await writeFileAtomic(path.join(folder, "form.html"), html);
  return ["form.html", "form.csv"];
}
