import { InputError } from "../core/errors.js";
import { type PromptText, readPromptText } from "../io/prompt-text.js";
import { studyFile } from "../io/study-file.js";

export { fillSection } from "../io/prompt-text.js";

/** The prompt of a game: named texts with places to fill. */
export type GamePrompt = PromptText;

/** The prompts of the games, which we wrote. "-cot" asks for reasoning before the move. */
export const gamePromptIds = [
  "g08a",
  "g08a-cot",
  "holdem",
  "holdem-cot",
  "blackjack",
  "blackjack-cot",
  "bomb",
  "bomb-cot",
  "social-goals",
  "social-goals-cot",
] as const;

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
  return readPromptText(id, file, ["system", "turn"]);
}
