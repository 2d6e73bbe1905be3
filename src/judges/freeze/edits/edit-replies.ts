import { InputError } from "../../../core/errors.js";
import { type FrozenContext, type FrozenItem, type NotEdited, unedited } from "../contract.js";
import type { Edit, EditOptions } from "./contract.js";
import { edits } from "./registry.js";

/** One edit in one of its forms: "pad", "family-label:gpt". */
export interface ChosenEdit {
  edit: Edit;
  variant: string;
}

/** How an edit and its variant are written together. */
export const editName = (edit: string, variant: string): string =>
  variant === "" ? edit : `${edit}:${variant}`;

/**
 * The edits of these names, in the order of the list: "format" means all its variants, "format:list" one.
 *
 * @throws InputError `no edit "polite"; one of pad, shorten, …`
 */
export function chooseEdits(names: readonly string[], words: EditOptions["words"]): ChosenEdit[] {
  const known = edits.flatMap((edit) => edit.variants(words.en).map((variant) => ({ edit, variant })));
  const nameOf = ({ edit, variant }: ChosenEdit): string => editName(edit.id, variant);
  for (const given of names) {
    if (!known.some((one) => given === one.edit.id || given === nameOf(one))) {
      const all = [...new Set(known.flatMap((one) => [one.edit.id, nameOf(one)]))];
      throw new InputError(`no edit "${given}"; one of ${all.join(", ")}`);
    }
  }
  return known.filter((one) => names.includes(one.edit.id) || names.includes(nameOf(one)));
}

/**
 * Every reply as it was recorded, and in each chosen form. A reply that cannot be edited is left out of that form
 * with the reason, and so is one whose edited form fails its check.
 *
 * @throws InputError for an edit that is not known
 */
export function editReplies(
  contexts: readonly FrozenContext[],
  names: readonly string[],
  options: EditOptions,
): { items: FrozenItem[]; left: NotEdited[] } {
  const chosen = chooseEdits(names, options.words);
  const items: FrozenItem[] = [];
  const left: NotEdited[] = [];
  for (const context of contexts) {
    const { id, text, language } = context;
    items.push({ context: id, edit: unedited, variant: "", text, label: null });
    for (const { edit, variant } of chosen) {
      const named = { context: id, edit: edit.id, variant };
      const made = edit.make(context, variant, options);
      if ("reason" in made) {
        left.push({ ...named, reason: made.reason });
        continue;
      }
      const into = options.translations?.get(id)?.language;
      const faults = edit.check({
        ...{ before: text, after: made, variant, language, words: options.words[language] },
        ...(into === undefined ? {} : { into }),
      });
      if (faults.length === 0) items.push({ ...named, ...made });
      else left.push({ ...named, reason: `the edit failed its check: ${faults[0]}` });
    }
  }
  return { items, left };
}
