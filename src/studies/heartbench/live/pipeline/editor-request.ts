import type * as z from "zod";
import { randomStream } from "../../../../core/random.js";
import type { ModelReply, OutputSchema } from "../../../../models/contract.js";
import { objectIn, validated } from "../../../../models/structured-output.js";
import { drawCode, fencedDialogue, fill } from "../construction/fenced-request.js";
import type { Draft } from "./draft.js";
import type { EditorPrompt } from "./editor-prompts.js";
import type { StageQuestion } from "./stage.js";

/** A closed object of a JSON Schema: all fields are required, in this order. */
export const closed = (properties: Record<string, unknown>): Record<string, unknown> => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

export interface EditorRequest {
  draft: Draft;
  prompt: EditorPrompt;
  seed: number;
  output: OutputSchema;
  /** What follows the dialogue, by the fence's code: lists, and last what is asked. */
  more(code: string): readonly string[];
  /** Of the request within the stage; the draft's id when left out. */
  id?: string;
  /** Whether turns are numbered, from 1. */
  numbered?: boolean;
  /** Values for the places of the system prompt. */
  values?: Record<string, string | number>;
  maxOutputTokens: number;
}

/** The request about one draft: the dialogue in a fence that its text cannot close, then what is asked. */
export function editorQuestion(request: EditorRequest): StageQuestion {
  const { draft, prompt, seed, output, more, id = draft.id, numbered = false, values = {} } = request;
  const { words } = prompt;
  const material = draft.dialogue.map(({ text }) => text).join("\n");
  const code = drawCode(randomStream(seed, "heartbench-editor", prompt.id, id), material);
  const content = [
    fill(words.intro, { code }),
    fencedDialogue(draft.dialogue, code, words, { numbered }),
    ...more(code),
  ].join("\n\n");
  return {
    ...{ id, draft: draft.id, prompt: prompt.id, promptHash: prompt.sha256 },
    request: {
      messages: [
        { role: "system", content: fill(prompt.text, values).trimEnd() },
        { role: "user", content },
      ],
      parameters: { maxOutputTokens: request.maxOutputTokens },
      output,
      metadata: { item: draft.id, prompt: prompt.id, seed },
    },
  };
}

/** Why a reply gave no answer. */
export type NoAnswer = "refused" | "unreadable";

const anyObject: OutputSchema = { name: "object", schema: { type: "object" } };

/** The answer in a reply, or why there is none. Fields that nobody asked for do no harm. */
export function answerOf<T>(
  { text, object, refusal }: Pick<ModelReply, "text" | "object" | "refusal">,
  schema: z.ZodType<T>,
): { value: T } | { problem: NoAnswer } {
  if (refusal !== null && refusal !== "") return { problem: "refused" };
  const read = schema.safeParse(validated(object, anyObject) ?? objectIn(text, anyObject));
  return read.success ? { value: read.data } : { problem: "unreadable" };
}
