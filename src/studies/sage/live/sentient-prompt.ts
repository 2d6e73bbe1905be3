import type { SentientPerson } from "../../../agents/sentient/contract.js";
import { loadSentientPrompts, type SentientPrompts } from "../../../agents/sentient/prompts.js";
import { UsageError } from "../../../core/errors.js";

type Language = SentientPerson["language"];

/** The prompt's id without its language. */
const promptName = "sentient";

export const promptId = (language: Language): string => `${promptName}.${language}`;

/** @throws UsageError for any prompt but the only one */
export async function readSentientPrompt(
  prompts: readonly string[],
  language: Language,
): Promise<SentientPrompts> {
  const given = prompts[0];
  if (prompts.length === 1 && (given === promptName || given === promptId(language))) {
    return loadSentientPrompts(language);
  }
  throw new UsageError(
    `sage has one prompt, ${promptName}, in the language of its scenarios (${language}), got ${prompts.join(", ")}`,
  );
}
