import path from "node:path";
import * as z from "zod";
import { canonicalJson } from "../../core/canonical-json.js";
import { DataError } from "../../core/errors.js";
import { shownPath } from "../../io/project-root.js";
import { readText } from "../../io/read-text.js";
import { sha256 } from "../../io/sha256-file.js";
import { findForm, readFormFile } from "../forms/read-form.js";
import { formIdSchema, formLanguageSchema } from "../likert/form.js";

const pairwiseFormSchema = z.strictObject({
  id: formIdSchema,
  title: z.string().trim().min(1),
  language: formLanguageSchema.default("en"),
  /** What makes a reply the better one. */
  standard: z.string().trim().min(1),
});
/** By which standard two replies are compared. */
export type PairwiseForm = z.infer<typeof pairwiseFormSchema>;
export { pairwiseFormSchema };

/** A form's content as a hash. */
export const pairwiseFormHash = (form: PairwiseForm): string => sha256(canonicalJson(form));

/**
 * Reads the standard of a comparison: one of the project's own by its name, a JSON or YAML file, or a text file
 * (.md, .txt) that is the standard itself.
 *
 * @throws InputError when there is no such form, naming those there are
 * @throws DataError naming file, line and field
 *
 * @example
 * ```ts
 * const form = await loadPairwiseForm("better-support");
 * form.standard.startsWith("The better reply"); // true
 * ```
 */
export async function loadPairwiseForm(nameOrFile: string): Promise<PairwiseForm> {
  const file = await findForm("pairwise", nameOrFile);
  if (!/\.(?:md|txt)$/i.test(file)) return readFormFile<PairwiseForm>(file, pairwiseFormSchema);
  const standard = (await readText(file, "check the path")).trim();
  const name = path.basename(file).replace(/\.[^.]+$/, "");
  const parsed = pairwiseFormSchema.safeParse({ id: name, title: name, standard });
  if (parsed.success) return parsed.data;
  throw new DataError(
    standard === "" ? "is empty; it must say what makes a reply better" : "has a name that is no id",
    {
      file: shownPath(file),
    },
  );
}
