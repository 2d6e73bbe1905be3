import type { Rule } from "./behaviour.js";

const content = (value: unknown): Rule => ({ patch: { choices: [{ message: { content: value } }] } });
const finish = (value: unknown): Rule => ({ patch: { choices: [{ finish_reason: value }] } });
const usage = (value: unknown): Rule => ({ patch: { usage: value } });

/**
 * Replies of Chat Completions in which one thing is odd. All arrive as 200 but for those with a `status`;
 * none is a fault of the network. Use one as a rule: `setRules([oddReplies["usage is fractional"]])`.
 */
export const oddReplies = {
  "usage is fractional": usage({ prompt_tokens: 12.5, completion_tokens: 3.25, total_tokens: 15.75 }),
  "usage is negative": usage({ prompt_tokens: -12, completion_tokens: -3, total_tokens: -15 }),
  "usage is text": usage({ prompt_tokens: "12", completion_tokens: "3 tokens", total_tokens: "15" }),
  "usage is huge": usage({ prompt_tokens: 1e300, completion_tokens: 2 ** 60, total_tokens: 1e300 }),
  "usage is null": usage(null),
  "usage is missing": { remove: ["usage"] },
  "usage is a list": usage([12, 3]),
  "usage's details are text": usage({ completion_tokens_details: "none", prompt_tokens_details: 7 }),
  "reasoning is outside completion_tokens": usage({
    prompt_tokens: 20,
    completion_tokens: 198,
    total_tokens: 623,
    completion_tokens_details: { reasoning_tokens: 405 },
  }),
  "refusal is true": { patch: { choices: [{ message: { refusal: true } }] } },
  "refusal is an object": { patch: { choices: [{ message: { refusal: { reason: "policy" } } }] } },
  "model is a number": { patch: { model: 4 } },
  "model is missing": { remove: ["model"] },
  "id is a number": { patch: { id: 1795 } },
  "finish_reason is constructor": finish("constructor"),
  "finish_reason is __proto__": finish("__proto__"),
  "finish_reason is 7": finish(7),
  "finish_reason is null": finish(null),
  "finish_reason is error, with part of a text": {
    patch: {
      choices: [
        {
          finish_reason: "error",
          error: { code: 502, message: "Upstream error: the provider ended the stream" },
          message: { content: "A:b. ann" },
        },
      ],
    },
  },
  "content is chunks of thinking and text": content([
    { type: "thinking", thinking: [{ type: "text", text: "Is it a. joyful?" }] },
    { type: "text", text: "A:b. annoyed" },
  ]),
  "content is parts of text": content([
    { type: "text", text: "A:b. " },
    { type: "text", text: "annoyed" },
  ]),
  "content is an object": content({ answer: "b" }),
  "content is a number": content(2),
  "content is missing": { remove: ["choices.0.message.content"] },
  "choices is an object": { patch: { choices: { 0: {} } } },
  "choices is empty": {
    rawBody: JSON.stringify({ id: "chatcmpl-1", object: "chat.completion", choices: [] }),
  },
  "200 with an error": {
    rawBody: JSON.stringify({ error: { code: 429, message: "Provider returned error" } }),
  },
  "200 with an error as text": { rawBody: JSON.stringify({ error: "out of memory" }) },
  "200 with FastAPI's detail": { rawBody: JSON.stringify({ detail: "Internal Server Error" }) },
  "422 with FastAPI's detail": {
    status: 422,
    rawBody: JSON.stringify({
      detail: [{ type: "missing", loc: ["body", "messages"], msg: "Field required", input: {} }],
    }),
  },
  "403 flagged": {
    status: 403,
    rawBody: JSON.stringify({
      error: {
        code: 403,
        message: "openai/gpt-4o requires moderation on OpenAI. Your input was flagged",
        metadata: { reasons: ["violence"], flagged_input: "Ann missed", provider_name: "OpenAI" },
      },
    }),
  },
  "400 content policy": {
    status: 400,
    rawBody: JSON.stringify({
      error: {
        message: "Your request was rejected as a result of our safety system.",
        type: "invalid_request_error",
        param: null,
        code: "content_policy_violation",
      },
    }),
  },
  "400 content filter of Azure": {
    status: 400,
    rawBody: JSON.stringify({
      error: {
        message:
          "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
        type: null,
        param: "prompt",
        code: "content_filter",
        status: 400,
        innererror: { code: "ResponsibleAIPolicyViolation", content_filter_result: {} },
      },
    }),
  },
  "a page of HTML": { rawBody: "<html><body>502 Bad Gateway</body></html>", contentType: "text/html" },
  "a body of 50 MB": { huge: { kind: "plain", size: 50_000_000 } },
  "a gzip bomb": { huge: { kind: "gzip", size: 100_000_000 } },
  "a body of 100,000 lists": { huge: { kind: "deep", size: 100_000 } },
} satisfies Record<string, Rule>;
