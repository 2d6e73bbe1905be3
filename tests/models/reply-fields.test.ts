import { describe, expect, it } from "vitest";
import {
  countOf,
  fieldsOf,
  nameOf,
  reasonOf,
  refusalOf,
  textOf,
  usageOf,
} from "../../src/models/apis/reply-fields.js";
import type { ModelReply } from "../../src/models/contract.js";
import { oddReplies } from "../support/mock-provider/odd-replies.js";
import { failureOf, mockProvider, question } from "./support.js";

/** Everything that JSON can hold, and what it can grow into. */
const values = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e300,
  Number.NaN,
  "",
  "a",
  "constructor",
  "__proto__",
  [],
  [12, 3],
  {},
  { a: 1 },
];

describe("coercions", () => {
  it.each<[unknown, number | null]>([
    [0, 0],
    [7, 7],
    [12.5, 13],
    [0.0001, 1],
    ["12", 12],
    [" 12 ", 12],
    ["3.2", 4],
    [1e9, 1e9],
    [1e9 + 1, null],
    [1e300, null],
    [2 ** 60, null],
    [Number.POSITIVE_INFINITY, null],
    [-1, null],
    [-0.5, null],
    ["-3", null],
    ["3 tokens", null],
    ["", null],
    [" ", null],
    ["NaN", null],
    [Number.NaN, null],
    [true, null],
    [null, null],
    [undefined, null],
    [[3], null],
    [{ valueOf: 3 }, null],
  ])("a count of %j is %j", (sent, read) => {
    expect(countOf(sent)).toBe(read);
  });

  it.each<[unknown, string | null]>([
    ["gpt-5", "gpt-5"],
    [4, "4"],
    [1795, "1795"],
    ["", null],
    [true, null],
    [null, null],
    [undefined, null],
    [["gpt-5"], null],
    [{ name: "gpt-5" }, null],
  ])("a name of %j is %j", (sent, read) => {
    expect(nameOf(sent)).toBe(read);
  });

  it.each<[unknown, string | null]>([
    ["I would rather not.", "I would rather not."],
    ["", null],
    [null, null],
    [undefined, null],
    [false, null],
    [0, null],
    [true, "the provider marked the reply as a refusal"],
    [1, "the provider marked the reply as a refusal"],
    [{ reason: "policy" }, "the provider marked the reply as a refusal"],
  ])("a refusal of %j is %j", (sent, read) => {
    expect(refusalOf(sent)).toBe(read);
  });

  it("looks reasons up among its own keys", () => {
    const known = { stop: "stop", length: "length" } as const;
    expect(["stop", "length"].map((word) => reasonOf(word, known))).toEqual(["stop", "length"]);
    for (const word of [...values, "toString", "hasOwnProperty", "STOP"]) {
      expect(reasonOf(word, known)).toBe("other");
    }
  });

  it("has a text for a text, and fields for an object", () => {
    for (const value of values) {
      expect(textOf(value)).toBe(typeof value === "string" ? value : "");
      expect(fieldsOf(value)).toEqual(
        typeof value === "object" && value !== null && !Array.isArray(value) ? value : {},
      );
    }
  });

  it("gives whole counts of at least 0, or null, whatever is sent", () => {
    const odd = [...values, 5, 12.5, "15"];
    for (const input of odd)
      for (const output of odd)
        for (const total of odd) {
          const usage = usageOf({ input, output, total, cached: output, reasoning: total });
          for (const count of Object.values(usage)) {
            if (count !== null) expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
          }
        }
  });

  it.each([
    ["as the server says", 20, 198, 218, 198],
    ["reasoning that only the total holds", 20, 198, 623, 603],
    ["a total that is too small", 20, 198, 100, 198],
    ["no output, but a total", 20, undefined, 218, 198],
    ["no total", 20, 198, undefined, 198],
    ["no input", undefined, 198, 623, 198],
    ["a total that is no count", 20, 198, 1e300, 198],
    ["nothing", undefined, undefined, undefined, null],
  ])("counts the output: %s", (_, input, output, total, billed) => {
    expect(usageOf({ input, output, total, cached: 1, reasoning: 2 }).outputTokens).toBe(billed);
  });
});

const usage = (input: number | null, output: number | null, reasoning: number | null = null) => ({
  usage: { inputTokens: input, outputTokens: output, reasoningTokens: reasoning },
});
const marked = "the provider marked the reply as a refusal";
type Odd = keyof typeof oddReplies;

/** What each odd 200 is read as. */
const read: readonly [Odd, object][] = [
  ["usage is fractional", usage(13, 4, 0)],
  ["usage is negative", usage(null, null, 0)],
  ["usage is text", usage(12, 3, 0)],
  ["usage is huge", usage(null, null, 0)],
  ["usage is null", usage(null, null)],
  ["usage is missing", usage(null, null)],
  ["usage is a list", usage(null, null)],
  ["usage's details are text", { usage: { cachedInputTokens: null, reasoningTokens: null } }],
  ["reasoning is outside completion_tokens", usage(20, 603, 405)],
  ["refusal is true", { refusal: marked, finishReason: "refusal" }],
  ["refusal is an object", { refusal: marked, finishReason: "refusal" }],
  ["model is a number", { servedModel: "4", finishReason: "stop" }],
  ["model is missing", { servedModel: null, finishReason: "stop" }],
  ["id is a number", { replyId: "1795", finishReason: "stop" }],
  ["finish_reason is constructor", { finishReason: "other" }],
  ["finish_reason is __proto__", { finishReason: "other" }],
  ["finish_reason is 7", { finishReason: "other" }],
  ["finish_reason is null", { finishReason: "other" }],
  ["content is chunks of thinking and text", { text: "A:b. annoyed", reasoning: "Is it a. joyful?" }],
  ["content is parts of text", { text: "A:b. annoyed" }],
  ["content is an object", { text: "" }],
  ["content is a number", { text: "" }],
  ["content is missing", { text: "" }],
  ["403 flagged", { text: "", finishReason: "content-filter", refusal: expect.stringContaining("flagged") }],
  [
    "400 content policy",
    { finishReason: "content-filter", refusal: expect.stringContaining("safety system") },
  ],
  [
    "400 content filter of Azure",
    { finishReason: "content-filter", refusal: expect.stringContaining("Azure") },
  ],
];

/** The failures of the server, with what its message says. */
const failed: readonly [Odd, string, string][] = [
  ["finish_reason is error, with part of a text", "server", "Upstream error"],
  ["choices is an object", "malformed-reply", ""],
  ["choices is empty", "malformed-reply", ""],
  ["200 with an error", "rate-limit", "Provider returned error"],
  ["200 with an error as text", "server", "out of memory"],
  ["200 with FastAPI's detail", "server", "Internal Server Error"],
  ["422 with FastAPI's detail", "invalid-request", "Field required"],
  ["a page of HTML", "malformed-reply", "text in place of JSON"],
];

describe("odd replies", () => {
  it.each(read)("%s", async (name, wanted) => {
    const { open } = await mockProvider({ rules: [oddReplies[name]] });
    const reply = await (await open("compatible/m")).generate(question);
    expect(reply).toMatchObject(wanted);
    expectTyped(reply);
  });

  it.each(failed)("%s", async (name, kind, words) => {
    const { open } = await mockProvider({ rules: [oddReplies[name]] });
    const error = await failureOf((await open("compatible/m")).generate(question));
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(words);
    expect(error.message).not.toContain("\n");
  });

  it("are all of them looked at here, or too large to be read", () => {
    const huge: Odd[] = ["a body of 50 MB", "a gzip bomb", "a body of 100,000 lists"];
    const seen = [...read.map(([name]) => name), ...failed.map(([name]) => name), ...huge];
    expect(seen.sort()).toEqual(Object.keys(oddReplies).sort());
  });
});

/** Whatever arrived, a reply has the types of the contract: it is written to disk and read again. */
function expectTyped(reply: ModelReply): void {
  const isNameOrNull = (value: unknown) => value === null || (typeof value === "string" && value !== "");
  expect(typeof reply.text).toBe("string");
  for (const value of [reply.refusal, reply.servedModel, reply.replyId])
    expect(isNameOrNull(value)).toBe(true);
  expect(["stop", "length", "refusal", "content-filter", "other"]).toContain(reply.finishReason);
  for (const count of Object.values(reply.usage)) {
    expect(count === null || (Number.isSafeInteger(count) && count >= 0)).toBe(true);
  }
}
