import type { Behaviour } from "../behaviour.js";
import { chatReply, limitIn, schemaIn } from "./chat-reply.js";
import { type Family, type Json, Refusal, setIn, strangersIn } from "./family.js";
import { billedFor, generate } from "./generation.js";

/** What a Gemini takes on Google's OpenAI-compatible route. */
interface Gemini {
  pattern: RegExp;
  efforts: readonly string[];
  effort: string;
  /** From 3.5 on the sampling parameters are taken without a word, and not used. */
  ignoresSampling: boolean;
}

const toHigh = ["minimal", "low", "medium", "high"];

const models: readonly Gemini[] = [
  { pattern: /^gemini-2\.0/, efforts: [], effort: "none", ignoresSampling: false },
  {
    pattern: /^gemini-2\.5-pro/,
    efforts: ["low", "medium", "high"],
    effort: "medium",
    ignoresSampling: false,
  },
  {
    pattern: /^gemini-2\.5/,
    efforts: ["none", "low", "medium", "high"],
    effort: "low",
    ignoresSampling: false,
  },
  { pattern: /^gemini-3\.[78]/, efforts: ["low", "medium", "high"], effort: "medium", ignoresSampling: true },
  { pattern: /^gemini-3\.[56]/, efforts: toHigh, effort: "medium", ignoresSampling: true },
  { pattern: /^gemini-3\.1-pro/, efforts: ["low", "medium", "high"], effort: "high", ignoresSampling: false },
  { pattern: /^gemini-3-pro/, efforts: ["low", "high"], effort: "high", ignoresSampling: false },
  { pattern: /^gemini-3/, efforts: toHigh, effort: "high", ignoresSampling: false },
];

const keys =
  "model messages max_tokens max_completion_tokens temperature top_p n stop presence_penalty frequency_penalty response_format reasoning_effort tools tool_choice parallel_tool_calls user stream stream_options extra_body".split(
    " ",
  );

/** Google's OpenAI-compatible route. An error's body is a JSON array. */
export const google: Family = {
  server: "google",
  serves: (model) => model.startsWith("gemini-"),
  answer(asked) {
    const { body } = asked;
    const name = asked.behaviour.as ?? asked.model;
    const model = models.find(({ pattern }) => pattern.test(name));
    if (model === undefined)
      throw refuse(`models/${name} is not found for API version v1main.`, "NOT_FOUND", 404);
    const strangers = strangersIn(body, keys);
    if (strangers.length > 0) throw unknownField(strangers);
    const penalties = ["presence_penalty", "frequency_penalty"].filter((key) => body[key]);
    if (penalties.length > 0 && !/^gemini-2\.0/.test(name))
      throw refuse("Penalty is not enabled for this model");
    const effort = body.reasoning_effort === undefined ? model.effort : String(body.reasoning_effort);
    if (body.reasoning_effort !== undefined && !model.efforts.includes(effort)) {
      throw refuse(
        `Thinking level ${effort.toUpperCase()} is not supported for this model. Please retry with other thinking level.`,
      );
    }
    const limit = limitIn(body, ["max_tokens", "max_completion_tokens"]);
    const made = generate(asked, { effort, limit, schema: schemaIn(body) });
    return {
      body: chatReply(asked, made, {
        // The thoughts are in the total alone, and a reply without text has no content at all.
        usage: { completion_tokens: made.textTokens },
        ...(made.text === "" ? { message: { content: undefined } } : {}),
        reply: { id: `gemini-${asked.number}` },
      }),
      billed: billedFor(made),
      ignored: model.ignoresSampling ? setIn(body, ["temperature", "top_p"]) : [],
    };
  },
  error(status, { errorMessage, retryAfter }: Behaviour) {
    const retry = {
      "@type": "type.googleapis.com/google.rpc.RetryInfo",
      retryDelay: `${retryAfter ?? "34.4"}s`,
    };
    const message = errorMessage ?? wordsFor[status] ?? `the mock was told to answer ${status}`;
    return bodyOf(status, message, states[status] ?? "INTERNAL", status === 429 ? [retry] : undefined);
  },
};

const states: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
};

const wordsFor: Record<number, string> = {
  429: "You exceeded your current quota, please check your plan and billing details.",
  503: "The model is overloaded. Please try again later.",
};

const bodyOf = (code: number, message: string, status: string, details?: unknown[]): unknown => [
  { error: { code, message, status, ...(details === undefined ? {} : { details }) } },
];

const refuse = (message: string, state = "INVALID_ARGUMENT", status = 400): Refusal =>
  new Refusal(status, bodyOf(status, message, state));

function unknownField(names: string[]): Refusal {
  const described = names.map(
    (name) => `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`,
  );
  const fieldViolations = described.map((description): Json => ({ description }));
  const details = [{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations }];
  return new Refusal(400, bodyOf(400, described.join("\n"), "INVALID_ARGUMENT", details));
}
