import type { Rule } from "./behaviour.js";
import { type Asked, type Family, Refusal } from "./families/family.js";
import { familyOf } from "./families/index.js";
import type { Billed, LoggedRequest } from "./log.js";
import { patched, without } from "./patch.js";
import type { Call, Wire } from "./wire.js";

/** What is sent, and what the log says of it. */
export interface Outcome {
  status: number;
  body: unknown;
  billed: Billed | null;
  ignored: string[];
}

interface Place {
  wire: Wire;
  api: LoggedRequest["api"];
  pathname: string;
  families: boolean;
  models: string[] | undefined;
}

const apis = { openai: "chat", anthropic: "messages", responses: "responses" } as const;

/** Answers a request as a rule, its family, or the well-behaved default does, in this order. */
export function answerTo(call: Call, behaviour: Rule, place: Place): Outcome {
  const { wire, api, pathname } = place;
  const status = behaviour.status ?? (behaviour.maxInFlight === undefined ? 200 : 429);
  const nothing = { billed: null, ignored: [] };
  const byFamily = place.families || behaviour.as !== undefined;
  const family = byFamily ? familyOf(pathname, behaviour.as ?? call.model) : undefined;
  if (status !== 200) return { status, body: (family ?? wire).error(status, behaviour), ...nothing };
  if (api === "models") return { status, body: wire.models(place.models ?? ["mock-model"]), ...nothing };
  try {
    const made =
      family === undefined
        ? plain(call, behaviour, wire)
        : familiar(family, { ...call, behaviour, api: apis[api] });
    return { status, ...made, body: without(patched(made.body, behaviour.patch), behaviour.remove ?? []) };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body, ...nothing };
    throw error;
  }
}

function familiar(family: Family, asked: Asked): Omit<Outcome, "status"> {
  const served =
    family.server === "anthropic"
      ? ["messages"]
      : family.server === "openai"
        ? ["chat", "responses"]
        : ["chat"];
  if (!served.includes(asked.api)) {
    throw new Refusal(404, family.error(404, { errorMessage: `${family.server} has no such path` }));
  }
  return family.answer(asked);
}

function plain(call: Call, behaviour: Rule, wire: Wire): Omit<Outcome, "status"> {
  const body = wire.reply(call, behaviour);
  return { body, billed: countedIn(body.usage as Usage), ignored: [] };
}

interface Usage {
  prompt_tokens?: number;
  completion_tokens?: number;
  input_tokens?: number;
  output_tokens?: number;
  cache_read_input_tokens?: number;
  prompt_tokens_details?: { cached_tokens: number };
  completion_tokens_details?: { reasoning_tokens: number };
  output_tokens_details?: { reasoning_tokens?: number; thinking_tokens?: number } | null;
}

/** The default replies are right about what they cost. Anthropic counts cached input apart. */
function countedIn(usage: Usage): Billed {
  const apart = usage.cache_read_input_tokens ?? 0;
  const { output_tokens_details: details } = usage;
  return {
    inputTokens: (usage.prompt_tokens ?? usage.input_tokens ?? 0) + apart,
    cachedTokens: apart + (usage.prompt_tokens_details?.cached_tokens ?? 0),
    outputTokens: usage.completion_tokens ?? usage.output_tokens ?? 0,
    reasoningTokens:
      usage.completion_tokens_details?.reasoning_tokens ??
      details?.reasoning_tokens ??
      details?.thinking_tokens ??
      0,
  };
}
