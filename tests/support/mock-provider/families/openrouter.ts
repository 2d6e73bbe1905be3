import { chatReply, formatIn, limitIn, schemaIn } from "./chat-reply.js";
import { type Family, type Json, Refusal, setIn } from "./family.js";
import { billedFor, generate } from "./generation.js";

/** A model on OpenRouter: who serves it, what that one does not take, and dollars a token. */
interface Routed {
  provider: string;
  unsupported: readonly string[];
  effort: string;
  native: Record<string, string>;
  price: readonly [number, number];
}

const sampling = ["temperature", "top_p", "seed", "stop", "logprobs", "top_logprobs"];
const openai = { stop: "completed", length: "max_output_tokens" };

const routed: Record<string, Routed> = {
  "openai/gpt-5": {
    provider: "OpenAI",
    unsupported: sampling,
    effort: "medium",
    native: openai,
    price: [1.25e-6, 1e-5],
  },
  "openai/gpt-4o": { provider: "OpenAI", unsupported: [], effort: "none", native: {}, price: [2.5e-6, 1e-5] },
  "anthropic/claude-opus-4.7": {
    provider: "Anthropic",
    unsupported: [...sampling, "response_format"],
    effort: "none",
    native: { stop: "end_turn", length: "max_tokens" },
    price: [5e-6, 2.5e-5],
  },
  "google/gemini-3.6-flash": {
    provider: "Google",
    unsupported: ["logprobs", "top_logprobs"],
    effort: "medium",
    native: { stop: "STOP", length: "MAX_TOKENS" },
    price: [3e-7, 2.5e-6],
  },
  "meta-llama/llama-3.1-8b-instruct:free": {
    provider: "Chutes",
    unsupported: ["response_format", "reasoning", "reasoning_effort"],
    effort: "none",
    native: {},
    price: [0, 0],
  },
};

/** OpenRouter: it drops what an endpoint does not take, unless it is told to require all parameters. */
export const openrouter: Family = {
  server: "openrouter",
  serves: (model) => routed[model] !== undefined,
  answer(asked) {
    const { body, behaviour } = asked;
    const name = behaviour.as ?? asked.model;
    const route = routed[name];
    if (route === undefined) throw refuse(400, `${name} is not a valid model ID`);
    const dropped = setIn(body, route.unsupported);
    const required =
      (body.provider as { require_parameters?: boolean } | undefined)?.require_parameters === true;
    if (required && dropped.length > 0) {
      throw refuse(
        404,
        "No endpoints found that can handle the requested parameters. To learn more about provider routing, visit: https://openrouter.ai/docs/guides/routing/provider-selection",
      );
    }
    const asksFor = (body.reasoning as { effort?: string } | undefined)?.effort ?? body.reasoning_effort;
    const takesFormat = !route.unsupported.includes("response_format");
    const made = generate(asked, {
      effort: route.effort === "none" ? "none" : String(asksFor ?? route.effort),
      limit: limitIn(body, ["max_tokens", "max_completion_tokens"]),
      schema: takesFormat ? schemaIn(body) : undefined,
      anyObject: takesFormat && formatIn(body) === "json_object",
    });
    const billed = billedFor(made);
    const cost = billed.inputTokens * route.price[0] + billed.outputTokens * route.price[1];
    const finish = behaviour.finishReason ?? (made.cut ? "length" : "stop");
    const brokeOff = finish === "error";
    const text = brokeOff ? made.text.slice(0, Math.ceil(made.text.length / 2)) : made.text;
    return {
      body: chatReply(asked, made, {
        message: { content: text, refusal: behaviour.refusal ?? null, ...thoughts(made.reasoning) },
        choice: {
          native_finish_reason: route.native[finish] ?? finish,
          ...(brokeOff
            ? { error: { code: 502, message: "Upstream error: the provider ended the stream" } }
            : {}),
        },
        usage: {
          completion_tokens_details: { reasoning_tokens: made.reasoningTokens },
          cost,
          is_byok: false,
        },
        reply: { id: `gen-${asked.number}`, provider: route.provider },
      }),
      billed: { ...billed, cost },
      ignored: dropped,
    };
  },
  error: (status, { errorMessage }) => ({
    error: {
      code: status,
      message: errorMessage ?? (status === 429 ? "Rate limit exceeded" : "Provider returned error"),
      metadata: { provider_name: "mock" },
    },
  }),
};

const thoughts = (reasoning: string): Json =>
  reasoning === ""
    ? { reasoning: null }
    : {
        reasoning,
        reasoning_details: [{ type: "reasoning.text", text: reasoning, format: "unknown", index: 0 }],
      };

const refuse = (code: number, message: string): Refusal => new Refusal(code, { error: { message, code } });
