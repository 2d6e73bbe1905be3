import { DataError, InputError } from "../core/errors.js";
import { shownPath } from "./project-root.js";
import { readText } from "./read-text.js";
import { sha256 } from "./sha256-file.js";

/** A prompt: named texts with places to fill. */
export interface PromptText {
  id: string;
  /** Hash of the file's text. A run records it, because the text behind an id may change. */
  sha256: string;
  sections: Readonly<Record<string, string>>;
}

/**
 * Reads a prompt's file, whose sections begin with "## name".
 *
 * @param needed sections that it must have
 * @throws DataError `data/prompts/sage/feel.en.md: has no section "## turn"`
 */
export async function readPromptText(
  id: string,
  file: string,
  needed: readonly string[],
): Promise<PromptText> {
  const text = await readText(file);
  const sections: Record<string, string> = {};
  for (const part of text.split(/^## /m).slice(1)) {
    const end = part.indexOf("\n");
    // A leading space belongs to the text, because such a sentence follows another.
    sections[part.slice(0, end)] = part.slice(end).replace(/^\n+|\s+$/g, "");
  }
  const missing = needed.filter((name) => sections[name] === undefined);
  if (missing.length > 0) {
    throw new DataError(`has no section ${missing.map((name) => `"## ${name}"`).join(" or ")}`, {
      file: shownPath(file),
    });
  }
  return { id, sha256: sha256(text), sections };
}

/**
 * A section with its places filled. A place inside a value is not filled.
 *
 * @throws InputError `the prompt g08a has no section "middle"`
 * @throws InputError `the prompt g08a needs "round" for its section "turn"`
 *
 * @example
 * ```ts
 * const prompt = { id: "cards", sha256: "", sections: { deck: "{{decks}} decks" } };
 * fillSection(prompt, "deck", { decks: 6 }); // "6 decks"
 * ```
 */
export function fillSection(
  prompt: PromptText,
  section: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = prompt.sections[section];
  if (text === undefined) throw new InputError(`the prompt ${prompt.id} has no section "${section}"`);
  return text.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) {
      throw new InputError(`the prompt ${prompt.id} needs "${name}" for its section "${section}"`);
    }
    return String(value);
  });
}
