// Asks aimock with its faults on: errors, broken JSON, cut connections, rate limits, odd fields.
import { LLMock } from "@copilotkit/aimock";
import { session } from "./session.mjs";

/** What every second request gets in turn: the first 20 calls meet each of these. */
const odd = [
  { content: "A:a. yes", usage: { prompt_tokens: 12.5, completion_tokens: 3.25, total_tokens: 15.75 } },
  { content: "A:a. yes", usage: { prompt_tokens: -12, completion_tokens: -3, total_tokens: -15 } },
  { content: "A:a. yes", usage: { prompt_tokens: 1e300, completion_tokens: 2 ** 60, total_tokens: 1e300 } },
  { content: "A:a. yes", usage: { prompt_tokens: "12", completion_tokens: "3", total_tokens: "15" } },
  { content: "A:a. yes", finishReason: "constructor" },
  { content: "A:a. yes", finishReason: "__proto__" },
  { content: "A:a. yes", model: 4 },
  { content: "A:a", finishReason: "length" },
  { content: "", finishReason: "content_filter" },
  { content: "A:a. yes", reasoning: "Is it a, or b?" },
  { error: { message: "The server had an error", type: "server_error" }, status: 500 },
  { error: { message: "Overloaded", type: "overloaded_error" }, status: 529 },
  {
    error: { message: "Slow down", type: "rate_limit_error", code: "rate_limit_exceeded" },
    status: 429,
    retryAfter: 1,
  },
  {
    error: {
      message: "Rejected by the safety system",
      type: "invalid_request_error",
      code: "content_policy_violation",
    },
    status: 400,
  },
];

// aimock draws its faults with Math.random: seeded, two runs meet the same ones in the same order of requests.
let state = Number(process.env.AFFECTLAB_FAULT_SEED ?? 7);
Math.random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};

const mock = new LLMock({
  port: 0,
  logLevel: "silent",
  chaos: { dropRate: 0.05, malformedRate: 0.05, rateLimitRate: 0.05, disconnectRate: 0.05, latencyMs: 20 },
});
let requests = 0;
mock.onMessage(/./, (request) => {
  requests++;
  return requests % 2 === 0 ? odd[(requests / 2 - 1) % odd.length] : { content: answerTo(request) };
});
await mock.start();

/** The first option that the last message lists. */
function answerTo({ messages }) {
  const { content } = messages.at(-1);
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const option = /^\s*([a-z])[.)]\s+(.+?)\s*$/m.exec(text);
  return option === null ? "A:a. yes" : `A:${option[1]}. ${option[2]}`;
}

process.exitCode = await session("aimock", `${mock.url}/v1`, process.argv.slice(2));
const served = new Map();
for (const { response } of mock.getRequests())
  served.set(response.status, (served.get(response.status) ?? 0) + 1);
console.log(
  `\nthe server answered ${[...served].map(([status, count]) => `${count} with ${status}`).join(", ")}`,
);
await mock.stop();
