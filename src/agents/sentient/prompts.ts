import { fillSection, type PromptText, readPromptText } from "../../io/prompt-text.js";
import { sha256 } from "../../io/sha256-file.js";
import { studyFile } from "../../io/study-file.js";
import type { SentientPerson } from "./contract.js";

/** The texts of the agent's two calls and of the model under test, in one language. */
export interface SentientPrompts {
  language: SentientPerson["language"];
  /** What the person makes of a reply. */
  feel: PromptText;
  /** What the person says next. */
  say: PromptText;
  /** The one line that the model under test is given. */
  supporter: PromptText;
  /** Hash of all texts. */
  sha256: string;
}

const shared = ["system", "turn", "empty-reply", "again", "cut", "speaker-user", "speaker-assistant"];
const needed = {
  feel: [...shared, "emotions"],
  say: [...shared, "thoughts", ...["S", "A", "B", "C", "F"].map((tier) => `tier-${tier}`)],
  supporter: ["system"],
} as const;

/**
 * Reads the agent's prompts: data/prompts/<study>/{feel,say,supporter}.<language>.md, our own wording.
 *
 * @throws DataError naming a section that a file lacks
 *
 * @example
 * ```ts
 * const prompts = await loadSentientPrompts("en");
 * prompts.feel.id; // "feel.en"
 * prompts.say.sections["tier-B"]; // "middle"
 * ```
 */
export async function loadSentientPrompts(language: SentientPerson["language"]): Promise<SentientPrompts> {
  const read = (name: keyof typeof needed): Promise<PromptText> => {
    const { file } = studyFile(`data/prompts/<study>/${name}.${language}.md`);
    return readPromptText(`${name}.${language}`, file, needed[name]);
  };
  const [feel, say, supporter] = await Promise.all([read("feel"), read("say"), read("supporter")]);
  const hash = sha256([feel, say, supporter].map((prompt) => prompt.sha256).join("+"));
  return { language, feel, say, supporter, sha256: hash };
}

/** A prompt's words for who speaks. */
export const speakers = (prompt: PromptText): Readonly<Record<"user" | "assistant", string>> => ({
  user: fillSection(prompt, "speaker-user"),
  assistant: fillSection(prompt, "speaker-assistant"),
});
