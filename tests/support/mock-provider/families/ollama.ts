import { tokens } from "../wire.js";
import { chatReply, formatIn, limitIn, schemaIn } from "./chat-reply.js";
import { type Family, Refusal, strangersIn } from "./family.js";
import { billedFor, generate } from "./generation.js";

/** The models that have been pulled, and whether they think. */
const pulled: Record<string, boolean> = {
  "llama3.1:latest": false,
  "llama3.1:8b": false,
  "llama3.2:3b": false,
  "gemma4:26b": true,
  "qwen3:8b": true,
  "deepseek-r1:8b": true,
  "gpt-oss:20b": true,
};

/** Tokens of context below 24 GiB of video memory; /v1 cannot ask for more. */
const context = 4096;

const keys =
  "model messages max_tokens temperature top_p seed stop presence_penalty frequency_penalty response_format reasoning_effort reasoning tools stream stream_options".split(
    " ",
  );

/** Ollama's /v1: it asks for no key, and drops the oldest text of a long prompt without a word. */
export const ollama: Family = {
  server: "ollama",
  keyless: true,
  serves: (model) => /^[^/]+:[^/]+$/.test(model),
  answer(asked) {
    const { body, text } = asked;
    const name = asked.behaviour.as ?? asked.model;
    const thinks = pulled[name.includes(":") ? name : `${name}:latest`];
    if (thinks === undefined) throw refuse(`model '${name}' not found`, "not_found_error", 404);
    const effort = body.reasoning_effort;
    if (effort !== undefined && effort !== "none" && !thinks) {
      throw refuse(`"${name}" does not support thinking`, "invalid_request_error", 400);
    }
    const made = generate(asked, {
      effort: thinks ? String(effort ?? "low") : "none",
      limit: limitIn(body, ["max_tokens"]),
      schema: schemaIn(body),
      anyObject: formatIn(body) === "json_object",
      context,
    });
    return {
      body: chatReply(asked, made, {
        message: made.reasoning === "" ? {} : { reasoning: made.reasoning },
        reply: { system_fingerprint: "fp_ollama" },
      }),
      billed: billedFor(made),
      ignored: [...strangersIn(body, keys), ...(tokens(text) > context ? ["the oldest messages"] : [])],
    };
  },
  error: (status, { errorMessage }) => ({
    error: {
      message: errorMessage ?? (status === 503 ? queueFull : `the mock was told to answer ${status}`),
      type: "api_error",
      param: null,
      code: null,
    },
  }),
};

const queueFull = "server busy, please try again.  maximum pending requests exceeded";

const refuse = (message: string, type: string, status: number): Refusal =>
  new Refusal(status, { error: { message, type, param: null, code: null } });
