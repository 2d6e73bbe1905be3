import { InputError } from "../../../../../core/errors.js";
import { randomStream } from "../../../../../core/random.js";
import { sha256 } from "../../../../../io/sha256-file.js";
import { showInert } from "../../../../../judges/fence.js";
import type { GenerationParameters, ModelRequest, OutputSchema } from "../../../../../models/contract.js";
import type { Language } from "../../../data/case.js";
import { drawCode, fencedDialogue, fill } from "../fenced-request.js";
import { identifierKinds } from "./identifier.js";
import type { PrivacyPrompts } from "./privacy-prompts.js";
import type { PrivacyTurn } from "./turns.js";

/** The request that asks a model for identifiers that are left. */
export interface PrivacyRequest {
  request: ModelRequest;
}

/** The form of the answer. */
export const privacyOutput: OutputSchema = {
  name: "identifiers",
  schema: {
    type: "object",
    properties: {
      found: {
        type: "array",
        items: {
          type: "object",
          properties: { kind: { type: "string", enum: [...identifierKinds] }, text: { type: "string" } },
          required: ["kind", "text"],
          additionalProperties: false,
        },
      },
    },
    required: ["found"],
    additionalProperties: false,
  },
};

/**
 * The second pass: the request that shows a conversation to a model and asks which strings may still identify
 * somebody. Show it what {@link anonymise} gave, so that no original leaves the machine that was found before.
 *
 * The code that ends the fence's tags is drawn from seed and conversation; tags and invisible characters in the
 * conversation are made harmless.
 *
 * @throws InputError `buildPrivacyRequest requires at least one turn, got 0`
 * @throws InputError when the prompts are in another language
 */
export function buildPrivacyRequest(
  turns: readonly PrivacyTurn[],
  options: { language: Language; prompts: PrivacyPrompts; seed: number; parameters?: GenerationParameters },
): PrivacyRequest {
  const { language, prompts, seed } = options;
  if (turns.length === 0) throw new InputError("buildPrivacyRequest requires at least one turn, got 0");
  if (prompts.language !== language) {
    throw new InputError(
      `buildPrivacyRequest requires prompts in ${language}, got ${prompts.id}; load them by loadPrivacyPrompts("${language}")`,
    );
  }
  const { words } = prompts;
  const shown = turns.map(({ role, text }) => ({ role, text: showInert(text).text }));
  const key = sha256(JSON.stringify(shown));
  const code = drawCode(
    randomStream(seed, "heartbench-privacy-request", key),
    shown.map(({ text }) => text).join("\n"),
  );
  const content = [fill(words.intro, { code }), fencedDialogue(shown, code, words), words.ask].join("\n\n");
  return {
    request: {
      messages: [
        { role: "system", content: prompts.text.trimEnd() },
        { role: "user", content },
      ],
      parameters: { maxOutputTokens: 1500, ...options.parameters },
      output: privacyOutput,
      metadata: { item: key.slice(0, 16), prompt: prompts.id, seed },
    },
  };
}
