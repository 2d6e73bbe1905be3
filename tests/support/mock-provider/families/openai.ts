import type { Behaviour } from "../behaviour.js";
import { openai as wire } from "../wire.js";
import { chatReply, formatIn, holdsPart, limitIn, schemaIn } from "./chat-reply.js";
import {
  type Answer,
  type Asked,
  type Family,
  type Json,
  listed,
  type Refusal,
  setIn,
  strangersIn,
} from "./family.js";
import { billedFor, generate } from "./generation.js";
import { checkOpenaiImage } from "./images.js";
import { type OpenaiModel, openaiModel } from "./openai-models.js";
import { refuse, snapshotOf, strictFault, unsupported } from "./openai-refusals.js";
import { respond } from "./openai-responses.js";

/** OpenAI's own server: Chat Completions and Responses. */
export const openai: Family = {
  server: "openai",
  serves: (model) => openaiModel(model) !== undefined,
  answer(asked) {
    const model = openaiModel(asked.behaviour.as ?? asked.model);
    if (model === undefined) throw unknownModel(asked.model);
    return asked.api === "responses" ? respond(asked, model) : complete(asked, model);
  },
  error: (status: number, behaviour: Behaviour) => wire.error(status, behaviour),
};

const chatKeys =
  "model messages max_tokens max_completion_tokens temperature top_p n seed stop presence_penalty frequency_penalty logprobs top_logprobs logit_bias response_format reasoning_effort verbosity tools tool_choice parallel_tool_calls user store metadata service_tier safety_identifier prompt_cache_key stream stream_options modalities prediction".split(
    " ",
  );

const unknownModel = (model: string): Refusal =>
  refuse(
    `The model \`${model}\` does not exist or you do not have access to it.`,
    null,
    "model_not_found",
    404,
  );

function complete(asked: Asked, model: OpenaiModel): Answer {
  const { body } = asked;
  if (model.notInChat !== undefined) throw refuse(model.notInChat, "model", null, 404);
  const effort = checkedEffort(body, model);
  if (effort !== "none" || model.temperature === "no") checkSampling(body);
  if (model.efforts.length > 0) checkReasoner(body);
  if (model.images === false && holdsPart(body, "image_url")) {
    throw refuse("Invalid content type. image_url is only supported by certain models.", null, null);
  }
  checkImages(body);
  checkFormat(body, asked.text);
  const made = generate(asked, {
    effort,
    limit: limitIn(body, ["max_completion_tokens", "max_tokens"]),
    schema: schemaIn(body),
    anyObject: formatIn(body) === "json_object",
  });
  return { body: reply(asked, made), billed: billedFor(made), ignored: [] };
}

function checkImages(body: Json): void {
  const messages = (body.messages ?? []) as { role?: string; content?: unknown }[];
  for (const { role, content } of messages) {
    for (const part of Array.isArray(content) ? content : []) {
      if (part.type !== "image_url") continue;
      if (role !== "user") {
        throw refuse(
          `Invalid 'messages'. Image URLs are only allowed for messages with role 'user', but this message with role '${role}' contains an image URL.`,
          "messages",
          null,
        );
      }
      checkOpenaiImage(String(part.image_url?.url), (text) => refuse(text, null, "invalid_image_format"));
    }
  }
}

function checkedEffort(body: Json, model: OpenaiModel): string {
  const reasons = model.efforts.length > 0;
  const [stranger] = strangersIn(
    body,
    reasons ? chatKeys : chatKeys.filter((key) => key !== "reasoning_effort"),
  );
  if (stranger !== undefined && reasons)
    throw refuse(`Unknown parameter: '${stranger}'.`, stranger, "unknown_parameter");
  if (stranger !== undefined) throw refuse(`Unrecognized request argument supplied: ${stranger}`, null, null);
  const effort = body.reasoning_effort === undefined ? model.effort : String(body.reasoning_effort);
  const taken = model.chatEfforts ?? model.efforts;
  if (reasons && !taken.includes(effort)) {
    const message = `Unsupported value: 'reasoning_effort' does not support '${effort}' with this model. Supported values are: ${listed(taken)}.`;
    throw refuse(message, "reasoning_effort", "unsupported_value");
  }
  return effort;
}

/** What a model that is thinking refuses. The default value of a parameter is taken. */
function checkSampling(body: Json): void {
  const { temperature, top_p: topP } = body;
  if (temperature !== undefined && temperature !== null && temperature !== 1) {
    const message = `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`;
    throw refuse(message, "temperature", "unsupported_value");
  }
  if (topP !== undefined && topP !== null && topP !== 1) throw unsupported("top_p");
  for (const name of ["presence_penalty", "frequency_penalty"]) {
    if (body[name] !== undefined && body[name] !== 0) throw unsupported(name);
  }
  if (body.logprobs === true || setIn(body, ["top_logprobs"]).length > 0) {
    throw refuse("You are not allowed to request logprobs from this model", null, null, 403);
  }
}

function checkReasoner(body: Json): void {
  if (setIn(body, ["max_tokens"]).length > 0) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    throw refuse(message, "max_tokens", "unsupported_parameter");
  }
  if (setIn(body, ["stop"]).length > 0) throw unsupported("stop");
}

function checkFormat(body: Json, prompt: string): void {
  const format = body.response_format as
    | { type: string; json_schema?: { name: string; strict?: boolean } }
    | undefined;
  if (format?.type === "json_object" && !/json/i.test(prompt)) {
    const message =
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
    throw refuse(message, "messages", null);
  }
  if (format?.json_schema?.strict !== true) return;
  const fault = strictFault(schemaIn(body) ?? {});
  if (fault === undefined) return;
  const message = `Invalid schema for response_format '${format.json_schema.name}': ${fault}`;
  throw refuse(message, "response_format", null);
}

function reply(asked: Asked, made: ReturnType<typeof generate>): Json {
  const { refusal, servedModel } = asked.behaviour;
  return chatReply(asked, made, {
    message: { content: refusal === undefined ? made.text : null, refusal: refusal ?? null, annotations: [] },
    choice: { logprobs: null },
    usage: {
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: made.reasoningTokens,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    reply: {
      model: servedModel ?? snapshotOf(asked.model),
      service_tier: "default",
      system_fingerprint: null,
    },
  });
}
