import { chatReply, formatIn, limitIn, schemaIn } from "./chat-reply.js";
import { type Family, Refusal, strangersIn } from "./family.js";
import { billedFor, generate } from "./generation.js";

const keys =
  "model messages max_tokens temperature top_p stop random_seed presence_penalty frequency_penalty n response_format reasoning_effort prompt_mode safe_prompt tools tool_choice parallel_tool_calls prediction stream metadata".split(
    " ",
  );

/** Mistral's Chat Completions: a thought comes as a chunk of the content, and is not counted apart. */
export const mistral: Family = {
  server: "mistral",
  serves: (model) => /^(mistral|magistral|ministral)-/.test(model) && !model.includes(":"),
  answer(asked) {
    const { body } = asked;
    const name = asked.behaviour.as ?? asked.model;
    if (!mistral.serves(name)) throw refuse(`Invalid model: ${name}`, "invalid_model", "1500");
    const [stranger] = strangersIn(body, keys);
    if (stranger !== undefined) throw extra(stranger, body[stranger]);
    const effort = effortOf(name, body.reasoning_effort);
    const made = generate(asked, {
      effort,
      limit: limitIn(body, ["max_tokens"]),
      schema: schemaIn(body),
      anyObject: formatIn(body) === "json_object",
    });
    const chunks = [
      { type: "thinking", thinking: [{ type: "text", text: made.reasoning }] },
      ...(made.text === "" ? [] : [{ type: "text", text: made.text }]),
    ];
    return {
      body: chatReply(asked, made, {
        message: { content: effort === "none" ? made.text : chunks, tool_calls: null },
      }),
      billed: billedFor(made),
      ignored: [],
    };
  },
  error: (status, { errorMessage, errorCode }) => ({
    object: "error",
    message:
      errorMessage ??
      (status === 429 ? "Requests rate limit exceeded" : `the mock was told to answer ${status}`),
    type: status === 429 ? "rate_limited" : "mock_error",
    param: null,
    code: errorCode ?? (status === 429 ? "1300" : null),
  }),
};

const efforts: readonly [RegExp, readonly string[]][] = [
  [/^mistral-(small|medium)/, ["none", "high"]],
  [/^mistral-large-4/, ["low", "medium"]],
];

/** magistral always thinks; others do at an effort, or know none. */
function effortOf(model: string, asked: unknown): string {
  if (model.startsWith("magistral")) return "medium";
  if (asked === undefined) return "none";
  const taken = efforts.find(([pattern]) => pattern.test(model))?.[1];
  if (taken === undefined) throw extra("reasoning_effort", asked);
  if (!taken.includes(String(asked))) {
    throw refuse(
      `reasoning_effort '${asked}' is not supported for model ${model}. Supported values: ${taken.join(", ")}`,
    );
  }
  return String(asked);
}

const refuse = (
  message: unknown,
  type = "invalid_request_error",
  code: string | null = null,
  status = 400,
): Refusal => new Refusal(status, { object: "error", message, type, param: null, code });

/** The message of this refusal is an object. */
const extra = (name: string, input: unknown): Refusal =>
  refuse(
    {
      detail: [
        { type: "extra_forbidden", loc: ["body", name], msg: "Extra inputs are not permitted", input },
      ],
    },
    "invalid_request_error",
    null,
    422,
  );
