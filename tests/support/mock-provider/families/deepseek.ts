import { openai as wire } from "../wire.js";
import { chatReply, formatIn, holdsPart, limitIn } from "./chat-reply.js";
import { type Family, Refusal, setIn, strangersIn } from "./family.js";
import { billedFor, generate } from "./generation.js";

const served = ["deepseek-flash", "deepseek-v4-pro"];

const keys =
  "model messages max_tokens temperature top_p stop presence_penalty frequency_penalty logprobs top_logprobs response_format reasoning_effort thinking tools tool_choice stream stream_options".split(
    " ",
  );

const sampling = ["temperature", "top_p", "presence_penalty", "frequency_penalty"];

/** Efforts of others are mapped to DeepSeek's three. */
const efforts: Record<string, string> = {
  minimal: "low",
  low: "low",
  medium: "high",
  high: "high",
  xhigh: "max",
  max: "max",
};

/** DeepSeek's Chat Completions: it thinks unless it is told not to, and uses no temperature while it does. */
export const deepseek: Family = {
  server: "deepseek",
  serves: (model) => model.startsWith("deepseek-") && !model.includes(":"),
  answer(asked) {
    const { body, text } = asked;
    if (!served.includes(asked.behaviour.as ?? asked.model)) {
      throw refuse(`The supported API model names are ${served.join(", ")}, but you passed ${asked.model}.`);
    }
    const thinks = (body.thinking as { type?: string } | undefined)?.type !== "disabled";
    const format = formatIn(body);
    if (format === "json_schema") throw refuse("This response_format type is unavailable now");
    if (format === "json_object" && !/json/i.test(text)) {
      throw refuse(
        "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
      );
    }
    if (thinks && typeof body.tool_choice === "object")
      throw refuse("Thinking mode does not support this tool_choice");
    if (asked.model !== "deepseek-flash" && holdsPart(body, "image_url")) {
      throw refuse(
        "Failed to deserialize the JSON body into the target type: messages[0]: unknown variant `image_url`, expected `text`",
      );
    }
    const made = generate(asked, {
      effort: thinks ? (efforts[String(body.reasoning_effort ?? "high")] ?? "high") : "none",
      limit: limitIn(body, ["max_tokens"]),
      anyObject: format === "json_object",
    });
    return {
      body: chatReply(asked, made, {
        message: thinks ? { reasoning_content: made.reasoning } : {},
        choice: { logprobs: null },
        usage: {
          prompt_tokens_details: { cached_tokens: 0 },
          prompt_cache_hit_tokens: 0,
          prompt_cache_miss_tokens: made.inputTokens,
          ...(thinks ? { completion_tokens_details: { reasoning_tokens: made.reasoningTokens } } : {}),
        },
      }),
      billed: billedFor(made),
      ignored: [...(thinks ? setIn(body, sampling) : []), ...strangersIn(body, keys)],
    };
  },
  error: (status, behaviour) => wire.error(status, behaviour),
};

const refuse = (message: string): Refusal =>
  new Refusal(400, {
    error: { message, type: "invalid_request_error", param: null, code: "invalid_request_error" },
  });
