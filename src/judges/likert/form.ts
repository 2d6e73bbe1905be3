import * as z from "zod";
import { canonicalJson } from "../../core/canonical-json.js";
import { sha256 } from "../../io/sha256-file.js";
import { findForm, readFormFile } from "../forms/read-form.js";

const line = z.string().trim().min(1);
/** Ids stand in tables and in names of calls. */
export const formIdSchema = line.max(60).regex(/^[^#~\n]+$/, "must be one line without # and ~");
export const formLanguageSchema = line.regex(
  /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/,
  'must be a language such as "en"',
);

const levelSchema = z.strictObject({
  value: z.number().int(),
  /** What a reply at this level is like. */
  anchor: line,
});

const dimensionSchema = z
  .strictObject({
    id: formIdSchema,
    question: line,
    /** In ascending order. */
    levels: z.array(levelSchema).min(2).max(21),
    /** True if a high level is bad. */
    reversed: z.boolean().default(false),
  })
  .check(({ value, issues }) => {
    const at = value.levels.findIndex((level, i) => i > 0 && level.value <= value.levels[i - 1]!.value);
    if (at < 0) return;
    const message = `levels must rise, got ${value.levels[at]!.value} after ${value.levels[at - 1]!.value}`;
    issues.push({ code: "custom", message, path: ["levels", at, "value"], input: value });
  });
export type LikertDimension = z.infer<typeof dimensionSchema>;

/** A form with anchored levels, as a user may write it. */
export const likertFormSchema = z
  .strictObject({
    id: formIdSchema,
    title: line,
    /** The language of questions and anchors. */
    language: formLanguageSchema.default("en"),
    /** What a judge should know before the questions. */
    about: line.optional(),
    dimensions: z.array(dimensionSchema).min(1),
  })
  .check(({ value, issues }) => {
    const ids = value.dimensions.map(({ id }) => id.normalize("NFKC"));
    const at = ids.findIndex((id, i) => ids.indexOf(id) < i);
    if (at < 0) return;
    const message = `the dimension "${ids[at]}" occurs twice`;
    issues.push({ code: "custom", message, path: ["dimensions", at, "id"], input: value });
  });
/** A form with anchored levels, as judges and people fill it in. */
export type LikertForm = z.infer<typeof likertFormSchema>;

/** A form's content as a hash: whoever changes a word of it asks another form. */
export const likertFormHash = (form: LikertForm): string => sha256(canonicalJson(form));

/**
 * Reads a Likert form: one of the project's own by its name, or a JSON or YAML file.
 *
 * @throws InputError when there is no such form, naming those there are
 * @throws DataError `<file>:<line>: field "dimensions.0.levels.1.value": levels must rise, got 1 after 2`
 *
 * @example
 * ```ts
 * const form = await loadLikertForm("empathic-support");
 * form.dimensions[0]!.levels.length; // 5
 * ```
 */
export async function loadLikertForm(nameOrFile: string): Promise<LikertForm> {
  return readFormFile<LikertForm>(await findForm("likert", nameOrFile), likertFormSchema);
}
