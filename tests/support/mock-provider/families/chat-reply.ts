import type { Asked, Json } from "./family.js";
import type { Generation } from "./generation.js";

interface Extras {
  message?: Json;
  choice?: Json;
  usage?: Json;
  reply?: Json;
}

/** A Chat Completions reply; what a server adds to it, or words otherwise, comes as extras. */
export function chatReply({ number, model, behaviour }: Asked, made: Generation, extras: Extras = {}): Json {
  const { inputTokens, textTokens, reasoningTokens } = made;
  return {
    id: `chatcmpl-${number}`,
    object: "chat.completion",
    created: 1795000000,
    model: behaviour.servedModel ?? model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: made.text, ...extras.message },
        finish_reason: behaviour.finishReason ?? (made.cut ? "length" : "stop"),
        ...extras.choice,
      },
    ],
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: textTokens + reasoningTokens,
      total_tokens: inputTokens + textTokens + reasoningTokens,
      ...extras.usage,
    },
    ...extras.reply,
  };
}

/** The JSON schema that a Chat Completions request asks for. */
export function schemaIn(body: Json): Json | undefined {
  return (body.response_format as { json_schema?: { schema?: Json } } | undefined)?.json_schema?.schema;
}

export const formatIn = (body: Json): string | undefined =>
  (body.response_format as { type?: string } | undefined)?.type;

/** The smaller of the two limits that a request may name. */
export function limitIn(body: Json, keys: readonly string[]): number | undefined {
  const set = keys.flatMap((key) => (typeof body[key] === "number" ? [body[key] as number] : []));
  return set.length === 0 ? undefined : Math.min(...set);
}

/** Whether a message holds a part of this type. */
export function holdsPart(body: Json, type: string): boolean {
  return ((body.messages ?? []) as { content: unknown }[]).some(
    ({ content }) => Array.isArray(content) && content.some((part) => part.type === type),
  );
}
