import { tokens } from "../wire.js";
import { chatReply, formatIn, limitIn, schemaIn } from "./chat-reply.js";
import { type Asked, type Family, type Json, Refusal } from "./family.js";
import { billedFor, type Generation, generate } from "./generation.js";

/** Tokens of prompt and reply that the servers below were started with. */
export const localContext = 8192;

const thinksByName = (model: string): boolean => /qwen3|deepseek-r1|gpt-oss|magistral/i.test(model);

const thinkingOff = (body: Json): boolean =>
  (body.chat_template_kwargs as { enable_thinking?: boolean } | undefined)?.enable_thinking === false;

function make(asked: Asked, limit: number | undefined): Generation {
  const { body, model } = asked;
  return generate(asked, {
    effort: thinksByName(asked.behaviour.as ?? model) && !thinkingOff(body) ? "low" : "none",
    limit,
    schema: schemaIn(body),
    anyObject: formatIn(body) === "json_object",
  });
}

/** llama-server: one model, whatever the request calls it; a prompt that is too long is refused. */
export const llamaCpp: Family = {
  server: "llamacpp",
  keyless: true,
  serves: () => false,
  answer(asked) {
    const { body } = asked;
    const prompt = tokens(asked.text);
    if (prompt >= localContext) {
      throw new Refusal(400, {
        error: {
          code: 400,
          message: `request (${prompt} tokens) exceeds the available context size (${localContext} tokens), try increasing it`,
          type: "exceed_context_size_error",
          n_prompt_tokens: prompt,
          n_ctx: localContext,
        },
      });
    }
    const made = make(asked, limitIn(body, ["max_tokens", "max_completion_tokens"]));
    const thought = made.reasoning === "" ? {} : { reasoning_content: made.reasoning };
    return {
      body: chatReply(asked, made, {
        message: thought,
        reply: {
          system_fingerprint: "b7100-mock",
          timings: { prompt_n: prompt, predicted_n: made.textTokens },
        },
      }),
      billed: billedFor(made),
      // A tool that is named becomes "auto": the model may answer without it.
      ignored: ["model", ...(typeof body.tool_choice === "object" ? ["tool_choice"] : [])],
    };
  },
  error: (status, { errorMessage }) => ({
    error: {
      code: status,
      message: errorMessage ?? (status === 503 ? "Loading model" : `the mock was told to answer ${status}`),
      type: status === 503 ? "unavailable_error" : "server_error",
    },
  }),
};

/** LM Studio: some of its errors are a string. */
export const lmStudio: Family = {
  server: "lmstudio",
  keyless: true,
  serves: () => false,
  answer(asked) {
    const { body } = asked;
    if (formatIn(body) === "json_object") {
      throw new Refusal(400, { error: "'response_format.type' must be 'json_schema' or 'text'" });
    }
    const made = make(asked, limitIn(body, ["max_tokens"]));
    const thought = made.reasoning === "" ? {} : { reasoning_content: made.reasoning };
    return {
      body: chatReply(asked, made, { message: thought, reply: { stats: {} } }),
      billed: billedFor(made),
      ignored: [],
    };
  },
  error: (status, { errorMessage }) => ({ error: errorMessage ?? `the mock was told to answer ${status}` }),
};

const onVllm = ["Qwen/Qwen3-8B", "meta-llama/Llama-3.1-8B-Instruct"];

/** vLLM: the models that it was started with, and a context that prompt and reply share. */
export const vllm: Family = {
  server: "vllm",
  keyless: true,
  serves: (model) => onVllm.includes(model),
  answer(asked) {
    const { body } = asked;
    const name = asked.behaviour.as ?? asked.model;
    if (!onVllm.includes(name))
      throw vllmRefusal(404, `The model \`${name}\` does not exist.`, "NotFoundError", "model");
    const limit = limitIn(body, ["max_completion_tokens", "max_tokens"]);
    const prompt = tokens(asked.text);
    const asksFor = prompt + (limit ?? 0);
    if (asksFor > localContext) {
      throw vllmRefusal(
        400,
        `This model's maximum context length is ${localContext} tokens. However, you requested ${asksFor} tokens (${prompt} in the messages, ${limit ?? 0} in the completion). Please reduce the length of the messages or completion.`,
        "BadRequestError",
        null,
      );
    }
    const made = make(asked, limit ?? localContext - prompt);
    return {
      body: chatReply(asked, made, {
        message: {
          content: made.text === "" ? null : made.text,
          reasoning: made.reasoning || null,
          tool_calls: [],
        },
        choice: { logprobs: null, stop_reason: null },
        usage: { prompt_tokens_details: null },
      }),
      billed: billedFor(made),
      ignored: [],
    };
  },
  error: (status, { errorMessage }) => ({
    error: {
      message: errorMessage ?? `the mock was told to answer ${status}`,
      type: "InternalServerError",
      param: null,
      code: status,
    },
  }),
};

const vllmRefusal = (code: number, message: string, type: string, param: string | null): Refusal =>
  new Refusal(code, { error: { message, type, param, code } });
