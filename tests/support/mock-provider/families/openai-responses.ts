import type { Wire } from "../wire.js";
import { openai as chat, tokens } from "../wire.js";
import { type Answer, type Asked, type Json, listed, strangersIn } from "./family.js";
import { billedFor, type Generation, generate } from "./generation.js";
import { checkOpenaiImage } from "./images.js";
import type { OpenaiModel } from "./openai-models.js";
import { refuse, snapshotOf, strictFault } from "./openai-refusals.js";

interface Format {
  type: string;
  name?: string;
  strict?: boolean;
  schema?: Json;
}

interface Item {
  role?: string;
  content?: string | { type: string; text?: string; image_url?: unknown }[];
}

const itemsIn = (body: Json): Item[] =>
  typeof body.input === "string" ? [{ role: "user", content: body.input }] : ((body.input ?? []) as Item[]);

const formatIn = (body: Json): Format | undefined => (body.text as { format?: Format } | undefined)?.format;

/** OpenAI's Responses API. Without a family it takes any model and refuses nothing. */
export const responses: Wire = {
  ...chat,
  read(body) {
    const parts = itemsIn(body).flatMap(({ content }) =>
      typeof content === "string" ? [content] : (content ?? []).map((part) => part.text ?? ""),
    );
    const system = typeof body.instructions === "string" ? [body.instructions] : [];
    return { model: String(body.model), text: [...system, ...parts].join("\n") };
  },
  reply: (call, behaviour) => {
    const asked: Asked = { ...call, behaviour, api: "responses" };
    return wrap(asked, generate(asked, settingOf(call.body, "none")), "none", `${call.model}-served`);
  },
};

const keys =
  "model input instructions max_output_tokens reasoning text store temperature top_p metadata include previous_response_id tools tool_choice parallel_tool_calls truncation user service_tier safety_identifier prompt_cache_key stream background max_tool_calls top_logprobs".split(
    " ",
  );

/** Parameters of Chat Completions, and what they are called here. */
const moved: Record<string, string> = {
  messages: "input",
  response_format: "text.format",
  max_tokens: "max_output_tokens",
  max_completion_tokens: "max_output_tokens",
  reasoning_effort: "reasoning.effort",
};

export function respond(asked: Asked, model: OpenaiModel): Answer {
  const { body } = asked;
  const effort = check(body, model);
  const made = generate(asked, settingOf(body, effort));
  const name = asked.behaviour.servedModel ?? snapshotOf(asked.model);
  return { body: wrap(asked, made, effort, name), billed: billedFor(made), ignored: [] };
}

const settingOf = (body: Json, effort: string): Parameters<typeof generate>[1] => ({
  effort,
  limit: typeof body.max_output_tokens === "number" ? body.max_output_tokens : undefined,
  schema: formatIn(body)?.schema,
  anyObject: formatIn(body)?.type === "json_object",
});

function check(body: Json, model: OpenaiModel): string {
  const [stranger] = strangersIn(body, keys);
  if (stranger !== undefined && moved[stranger] !== undefined) {
    const message = `Unsupported parameter: '${stranger}'. In the Responses API, this parameter has moved to '${moved[stranger]}'. Try again with the new parameter. See the API documentation for more information: https://platform.openai.com/docs/api-reference/responses/create.`;
    throw refuse(message, stranger, "unsupported_parameter");
  }
  if (stranger !== undefined)
    throw refuse(`Unknown parameter: '${stranger}'.`, stranger, "unknown_parameter");
  const asked = (body.reasoning as { effort?: string } | undefined)?.effort;
  const unsupported = (name: string, code: string | null) =>
    refuse(`Unsupported parameter: '${name}' is not supported with this model.`, name, code);
  if (asked !== undefined && model.efforts.length === 0)
    throw unsupported("reasoning.effort", "unsupported_parameter");
  const effort = asked ?? model.effort;
  if (model.efforts.length > 0 && !model.efforts.includes(effort)) {
    const message = `Unsupported value: '${effort}' is not supported with the '${body.model}' model. Supported values are: ${listed(model.efforts)}.`;
    throw refuse(message, "reasoning.effort", "unsupported_value");
  }
  if (effort !== "none" || model.temperature === "no") {
    // The API refuses both at any value, and its code for it is null.
    for (const name of ["temperature", "top_p"]) if (body[name] !== undefined) throw unsupported(name, null);
  }
  const limit = body.max_output_tokens;
  if (typeof limit === "number" && limit < 16) {
    const message = `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${limit} instead.`;
    throw refuse(message, "max_output_tokens", "integer_below_min_value");
  }
  checkParts(body, model);
  const format = formatIn(body);
  const fault =
    format?.type === "json_schema" && format.strict ? strictFault(format.schema ?? {}) : undefined;
  if (fault !== undefined) {
    const message = `Invalid schema for response_format '${format?.name}': ${fault}`;
    throw refuse(message, "text.format.schema", "invalid_json_schema");
  }
  return effort;
}

const partTypes = [
  "input_text",
  "input_image",
  "output_text",
  "refusal",
  "input_file",
  "computer_screenshot",
  "summary_text",
];

function checkParts(body: Json, model: OpenaiModel): void {
  itemsIn(body).forEach(({ content }, item) => {
    if (!Array.isArray(content)) return;
    content.forEach((part, index) => {
      const place = `input[${item}].content[${index}]`;
      if (!partTypes.includes(part.type)) {
        const message = `Invalid value: '${part.type}'. Supported values are: ${listed(partTypes)}.`;
        throw refuse(message, place, "invalid_value");
      }
      if (part.type !== "input_image") return;
      if (model.images === false)
        throw refuse("Invalid content type. image_url is only supported by certain models.", null, null);
      if (typeof part.image_url !== "string") {
        const message = `Invalid type for '${place}.image_url': expected an image URL, but got an object instead.`;
        throw refuse(message, `${place}.image_url`, "invalid_type");
      }
      checkOpenaiImage(part.image_url, (text) => refuse(text, null, "invalid_image_format"));
    });
  });
}

function wrap(
  { number, body, behaviour, text: prompt }: Asked,
  made: Generation,
  effort: string,
  model: string,
): Json {
  const { refusal, finishReason } = behaviour;
  const reason =
    finishReason === "content_filter"
      ? "content_filter"
      : made.cut || finishReason === "length"
        ? "max_output_tokens"
        : null;
  const status = finishReason === "failed" ? "failed" : reason === null ? "completed" : "incomplete";
  const part =
    refusal === undefined
      ? { type: "output_text", text: made.text, annotations: [], logprobs: [] }
      : { type: "refusal", refusal };
  const message = { id: `msg_${number}`, type: "message", status, role: "assistant", content: [part] };
  const visible = status !== "failed" && (refusal !== undefined || made.text !== "");
  return {
    id: `resp_${number}`,
    object: "response",
    created_at: 1795000000,
    status,
    error:
      status === "failed"
        ? { code: "server_error", message: "The model failed to generate a response." }
        : null,
    incomplete_details: reason === null || status === "failed" ? null : { reason },
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    metadata: {},
    model,
    output: [
      ...(effort === "none" ? [] : [{ id: `rs_${number}`, type: "reasoning", summary: [] }]),
      ...(visible ? [message] : []),
    ],
    parallel_tool_calls: true,
    reasoning: { effort, summary: null },
    store: body.store ?? true,
    temperature: body.temperature ?? 1,
    text: { format: formatIn(body) ?? { type: "text" } },
    tool_choice: "auto",
    tools: [],
    top_p: body.top_p ?? 1,
    usage: {
      input_tokens: tokens(prompt),
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: made.textTokens + made.reasoningTokens,
      output_tokens_details: { reasoning_tokens: made.reasoningTokens },
      total_tokens: tokens(prompt) + made.textTokens + made.reasoningTokens,
    },
  };
}
