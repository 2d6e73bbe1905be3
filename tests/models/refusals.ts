import type { ModelErrorKind } from "../../src/models/model-error.js";

/** The body of an error as a server has sent it, and what must be read from it. */
export interface Refusal {
  name: string;
  /** Where the words are reported. */
  source: string;
  api: "openai" | "anthropic";
  status: number;
  body: unknown;
  /** A part of our message. */
  says: string;
  kind?: ModelErrorKind;
  parameter?: string;
  isModeration?: true;
  retryAfterMs?: number;
}

const openai = (message: string, param: string | null, code: string | null): object => ({
  error: { message, type: "invalid_request_error", param, code },
});

const anthropic = (message: string): object => ({
  type: "error",
  request_id: "req_example",
  error: { type: "invalid_request_error", message },
});

/** A parameter that the model does not take. */
export const unsupported: readonly Refusal[] = [
  {
    name: "gpt-5.4, temperature",
    source: "https://github.com/johny-b/llmcomp/issues/69",
    api: "openai",
    status: 400,
    body: openai(
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      "temperature",
      "unsupported_value",
    ),
    says: "does not support 0 with this model",
    parameter: "temperature",
  },
  {
    name: "a gateway that passes on the message alone",
    source: "the message of https://github.com/johny-b/llmcomp/issues/69",
    api: "openai",
    status: 400,
    body: openai("Unsupported value: 'temperature' does not support 0 with this model.", null, null),
    says: "does not support 0",
    parameter: "temperature",
  },
  {
    name: "a reasoning model, max_tokens",
    source: "vercel/ai packages/openai/src/chat/__fixtures__/reasoning-model-legacy-parameter-error.json",
    api: "openai",
    status: 400,
    body: openai(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      "max_tokens",
      "unsupported_parameter",
    ),
    says: "Use 'max_completion_tokens' instead",
    parameter: "max_tokens",
  },
  {
    name: "the Responses API, temperature",
    source: "vercel/ai packages/openai/src/responses/__fixtures__/reasoning-model-temperature-error.json",
    api: "openai",
    status: 400,
    body: openai(
      "Unsupported parameter: 'temperature' is not supported with this model.",
      "temperature",
      null,
    ),
    says: "'temperature' is not supported",
    parameter: "temperature",
  },
  {
    name: "the Responses API, an effort",
    source: "the form of openai@6.30.1 resources/responses, parameter reasoning.effort",
    api: "openai",
    status: 400,
    body: openai(
      "Unsupported value: 'minimal' is not supported with the 'gpt-5.1' model.",
      "reasoning.effort",
      "unsupported_value",
    ),
    says: "'minimal' is not supported",
    parameter: "reasoning_effort",
  },
  {
    name: "claude-opus-4-7, temperature",
    source: "https://github.com/TestPlanIt/testplanit/issues/220",
    api: "anthropic",
    status: 400,
    body: anthropic("`temperature` is deprecated for this model."),
    says: "`temperature` is deprecated",
    parameter: "temperature",
  },
  {
    name: "claude-opus-4-7, thinking.enabled",
    source: "https://github.com/earendil-works/pi/issues/3297",
    api: "anthropic",
    status: 400,
    body: anthropic(
      '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
    ),
    says: "is not supported for this model",
    parameter: "thinking",
  },
  {
    name: "claude-haiku-4-5, effort",
    source: "https://github.com/Oaklight/llm-rosetta/issues/289",
    api: "anthropic",
    status: 400,
    body: anthropic("This model does not support the effort parameter."),
    says: "does not support the effort parameter",
    parameter: "effort",
  },
  {
    name: "claude-fable-5-1, a forced tool",
    source: "https://github.com/anthropics/claude-cookbooks/issues/854",
    api: "anthropic",
    status: 400,
    body: anthropic('tool_choice: type "tool" and "any" are not supported for this model.'),
    says: 'type "tool" and "any" are not supported',
    parameter: "tool_choice",
  },
  {
    name: "Claude, a forced tool while thinking",
    source: "https://github.com/langchain-ai/langchain/issues/35544",
    api: "anthropic",
    status: 400,
    body: anthropic("Thinking may not be enabled when tool_choice forces tool use."),
    says: "Thinking may not be enabled",
    parameter: "tool_choice",
  },
  {
    name: "Gemini's compatible route, seed, in an array",
    source: "https://github.com/Vali-98/ChatterUI/issues/227",
    api: "openai",
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: 'Invalid JSON payload received. Unknown name "seed": Cannot find field.',
          status: "INVALID_ARGUMENT",
          details: [
            {
              "@type": "type.googleapis.com/google.rpc.BadRequest",
              fieldViolations: [
                { description: 'Invalid JSON payload received. Unknown name "seed": Cannot find field.' },
              ],
            },
          ],
        },
      },
    ],
    says: 'Unknown name "seed"',
    parameter: "seed",
  },
  {
    name: "DeepSeek, a JSON schema",
    source: "https://github.com/UKGovernmentBEIS/inspect_ai/issues/4916",
    api: "openai",
    status: 400,
    body: openai("This response_format type is unavailable now", null, "invalid_request_error"),
    says: "response_format type is unavailable",
    parameter: "response_format",
  },
  {
    name: "DeepSeek while thinking, a tool",
    source: "https://github.com/deepseek-ai/DeepSeek-V3/issues/1376",
    api: "openai",
    status: 400,
    body: openai("Thinking mode does not support this tool_choice", null, "invalid_request_error"),
    says: "does not support this tool_choice",
    parameter: "tool_choice",
  },
  {
    name: "LM Studio, an error that is a string",
    source: "https://github.com/willmiao/ComfyUI-Lora-Manager/issues/1033",
    api: "openai",
    status: 400,
    body: { error: "'response_format.type' must be 'json_schema' or 'text'" },
    says: "must be 'json_schema' or 'text'",
    parameter: "response_format",
  },
  {
    name: "FastAPI, an extra field",
    source: "pydantic's error for extra=forbid, as FastAPI sends it",
    api: "openai",
    status: 422,
    body: {
      detail: [{ type: "extra_forbidden", loc: ["body", "seed"], msg: "Extra inputs are not permitted" }],
    },
    says: "body.seed: Extra inputs are not permitted",
    parameter: "seed",
  },
  {
    name: "FastAPI's list inside a message",
    source: "the same list as Mistral's API wraps it",
    api: "openai",
    status: 422,
    body: {
      object: "error",
      type: "invalid_request_error",
      message: {
        detail: [{ type: "extra_forbidden", loc: ["body", "top_p"], msg: "Extra inputs are not permitted" }],
      },
    },
    says: "body.top_p: Extra inputs are not permitted",
    parameter: "top_p",
  },
];

/** A 400 or 422 that names a parameter of which the value is wrong, or none. */
export const otherMistakes: readonly Refusal[] = [
  {
    name: "a value out of range",
    source: "OpenAI's form with code decimal_above_max_value",
    api: "openai",
    status: 400,
    body: openai(
      "Invalid 'temperature': decimal above maximum value.",
      "temperature",
      "decimal_above_max_value",
    ),
    says: "decimal above maximum value",
  },
  {
    name: "Anthropic, out of range",
    source: "the form of Anthropic's validation errors",
    api: "anthropic",
    status: 400,
    body: anthropic("temperature: range: 0..1"),
    says: "temperature: range",
  },
  {
    name: "a message of another kind that is not supported",
    source: "OpenAI's form with code unsupported_value",
    api: "openai",
    status: 400,
    body: openai(
      "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
      "messages[0].role",
      "unsupported_value",
    ),
    says: "messages[0].role",
  },
  {
    name: "llama.cpp, a prompt that is too long",
    source: "https://github.com/ggml-org/llama.cpp/issues/17284",
    api: "openai",
    status: 400,
    body: {
      error: {
        code: 400,
        message: "the request exceeds the available context size, try increasing it",
        type: "exceed_context_size_error",
        n_prompt_tokens: 9000,
        n_ctx: 4096,
      },
    },
    says: "exceeds the available context size",
  },
  {
    name: "detail as a sentence",
    source: "FastAPI's HTTPException",
    api: "openai",
    status: 400,
    body: { detail: "the prompt is empty" },
    says: "400 the prompt is empty",
  },
];

/** A content filter's answer. */
export const moderated: readonly Refusal[] = [
  {
    name: "OpenRouter's moderation",
    source: "https://openrouter.ai/docs/api/reference/errors-and-debugging",
    api: "openai",
    status: 403,
    body: {
      error: {
        code: 403,
        message: "Input was flagged",
        metadata: {
          reasons: ["violence", "self-harm"],
          flagged_input: "I will...",
          provider_name: "OpenAI",
          model_slug: "openai/gpt-4o",
        },
      },
    },
    says: "Input was flagged",
    kind: "authentication",
    isModeration: true,
  },
  ...["content_policy_violation", "invalid_prompt", "cyber_policy", "moderation_blocked"].map(
    (code): Refusal => ({
      name: `OpenAI, ${code}`,
      source: "UKGovernmentBEIS/inspect_ai src/inspect_ai/model/_providers/_openai.py",
      api: "openai",
      status: 400,
      body: openai("Your request was rejected by the safety system.", null, code),
      says: "rejected by the safety system",
      isModeration: true,
    }),
  ),
  {
    name: "Azure's content filter",
    source: "https://github.com/openai/openai-agents-python/issues/806",
    api: "openai",
    status: 400,
    body: {
      error: {
        message:
          "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
        type: null,
        param: "prompt",
        code: "content_filter",
        status: 400,
        innererror: {
          code: "ResponsibleAIPolicyViolation",
          content_filter_result: { violence: { filtered: true, severity: "medium" } },
        },
      },
    },
    says: "content management policy",
    isModeration: true,
  },
  {
    name: "Anthropic's output filter",
    source: "https://github.com/anthropics/claude-code/issues/58367",
    api: "anthropic",
    status: 400,
    body: anthropic("Output blocked by content filtering policy"),
    says: "blocked by content filtering policy",
    isModeration: true,
  },
  {
    name: "DeepSeek's filter",
    source: "https://github.com/666ghj/BettaFish/issues/108",
    api: "openai",
    status: 400,
    body: openai("Content Exists Risk", null, "invalid_request_error"),
    says: "Content Exists Risk",
    isModeration: true,
  },
  {
    name: "DeepSeek's filter, as it was in 2024",
    source: "https://github.com/deepseek-ai/DeepSeek-V2/issues/30",
    api: "openai",
    status: 400,
    body: { detail: "Content Exists Risk" },
    says: "Content Exists Risk",
    isModeration: true,
  },
  {
    name: "OpenRouter, the provider's filter",
    source: "https://www.developersdigest.tech/errors/api/openrouter/403-content-policy-violation",
    api: "openai",
    status: 403,
    body: { error: { code: "content_policy_violation", message: "The output was blocked" } },
    says: "The output was blocked",
    kind: "authentication",
    isModeration: true,
  },
];

/** Other errors, in the forms of several servers. */
export const others: readonly Refusal[] = [
  {
    name: "gpt-5-pro, the Responses API only",
    source: "https://github.com/egoist/chatwise-releases/issues/1122",
    api: "openai",
    status: 404,
    body: openai(
      "This model is only supported in v1/responses and not in v1/chat/completions.",
      "model",
      null,
    ),
    says: 'v1/chat/completions; set api: "responses" for this model\'s family in affectlab.config.ts',
    kind: "unknown-model",
  },
  {
    name: "gpt-5.4-pro, no chat model",
    source: "https://github.com/BerriAI/litellm/issues/23143",
    api: "openai",
    status: 404,
    body: openai(
      "This is not a chat model and thus not supported in the v1/chat/completions endpoint",
      "model",
      null,
    ),
    says: 'set api: "responses"',
    kind: "unknown-model",
  },
  {
    name: "Gemini's delay in the body",
    source: "vercel/ai packages/google, fixture of a 429",
    api: "openai",
    status: 429,
    body: [
      {
        error: {
          code: 429,
          message: "You exceeded your current rate.",
          status: "RESOURCE_EXHAUSTED",
          details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.4s" }],
        },
      },
    ],
    says: "You exceeded your current rate (asked to wait 34.4 s)",
    kind: "rate-limit",
    retryAfterMs: 34_400,
  },
  {
    name: "a forbidden key",
    source: "OpenAI's form of a 403",
    api: "openai",
    status: 403,
    body: openai("You do not have access to this project.", null, "forbidden"),
    says: "You do not have access",
    kind: "authentication",
  },
  {
    name: "an empty account",
    source: "OpenAI's 429 with code insufficient_quota",
    api: "openai",
    status: 429,
    body: openai("You exceeded your current quota.", null, "insufficient_quota"),
    says: "the account has no credit left",
    kind: "quota",
  },
];
