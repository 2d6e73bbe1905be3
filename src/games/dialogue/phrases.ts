import { readPromptText } from "../../io/prompt-text.js";
import { studyFile } from "../../io/study-file.js";
import type { TalkPhrases } from "./players.js";

/**
 * Reads what computed players say in any talk: data/prompts/<study>/social-goals-players.md.
 *
 * @example
 * ```ts
 * const phrases = await loadTalkPhrases();
 * Object.keys(phrases.sections).length; // 6
 * ```
 */
export async function loadTalkPhrases(): Promise<TalkPhrases> {
  const { file } = studyFile("data/prompts/<study>/social-goals-players.md");
  const small = ["small-talk-1", "small-talk-2", "small-talk-3"];
  return readPromptText("social-goals-players", file, ["again", "once-more", "farewell", ...small]);
}
