import path from "node:path";
import { writeFileAtomic } from "../../../../../io/write-file-atomic.js";
import type { ExpertForms } from "./form.js";
import { expertFormCsv, expertKeyCsv } from "./form-csv.js";
import { expertFormHtml } from "./form-html.js";
import type { FormTexts } from "./form-texts.js";

/**
 * Writes each rater's form as form.html and form.csv into a folder named by the rater's code, and the key
 * beside the folders. The key stays with the researcher.
 */
export async function writeExpertForms(
  folder: string,
  { forms, key }: ExpertForms,
  texts: FormTexts,
): Promise<string[]> {
  const files: Record<string, string> = { "key.csv": expertKeyCsv(key) };
  for (const form of forms) {
    files[path.join(form.rater, "form.html")] = expertFormHtml(form, texts);
    files[path.join(form.rater, "form.csv")] = expertFormCsv(form, texts);
  }
  for (const [name, content] of Object.entries(files))
    await writeFileAtomic(path.join(folder, name), content);
  return Object.keys(files);
}
