import { DataError, InputError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { readText } from "../io/read-text.js";
import { sha256 } from "../io/sha256-file.js";
import { studyFile } from "../io/study-file.js";

/** The prompt of a game: named texts with places to fill. */
export interface GamePrompt {
  id: string;
  /** Hash of the file's text. A run records it, because the text behind an id may change. */
  sha256: string;
  sections: Readonly<Record<string, string>>;
}

/** The prompts of the games, which we wrote. "-cot" asks for reasoning before the move. */
export const gamePromptIds = ["g08a", "g08a-cot", "blackjack", "blackjack-cot"] as const;

/**
 * Reads a game's prompt: data/prompts/<study>/<id>.md, whose sections begin with "## name".
 *
 * @throws InputError naming the existing prompts
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("blackjack");
 * prompt.id; // "blackjack"
 * prompt.sections["one-deck"]; // "one deck of 52 cards"
 * ```
 */
export async function loadGamePrompt(id: string): Promise<GamePrompt> {
  if (!(gamePromptIds as readonly string[]).includes(id)) {
    throw new InputError(`no game prompt "${id}"; one of ${gamePromptIds.join(", ")}`);
  }
  const { file } = studyFile(`data/prompts/<study>/${id}.md`);
  const text = await readText(file);
  const sections: Record<string, string> = {};
  for (const part of text.split(/^## /m).slice(1)) {
    const end = part.indexOf("\n");
    // A leading space belongs to the text, because such a sentence follows another.
    sections[part.slice(0, end)] = part.slice(end).replace(/^\n+|\s+$/g, "");
  }
  if (sections.turn === undefined || sections.system === undefined) {
    throw new DataError('has no section "## system" or "## turn"', { file: shownPath(file) });
  }
  return { id, sha256: sha256(text), sections };
}

/**
 * A section with its places filled.
 *
 * @throws InputError `the prompt g08a has no section "middle"`
 * @throws InputError `the prompt g08a needs "round" for its section "turn"`
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("blackjack");
 * fillSection(prompt, "many-decks", { decks: 6 }); // "6 decks of 52 cards"
 * ```
 */
export function fillSection(
  prompt: GamePrompt,
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
