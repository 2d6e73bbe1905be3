import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { classifyRawVerdict } from "../../../src/judges/diagnostics/raw-verdict.js";
import { amelRatings } from "../../../src/judges/sets/amel/ratings.js";
import { evaluatorFolder, judges, prompts, sets } from "../../../src/judges/sets/llmbar/design.js";

const mirror = process.env.AFFECTLAB_MIRROR ?? "";
const status = (text: string | null | undefined): string => classifyRawVerdict(text).status;

describe("classifyRawVerdict", () => {
  it.each([
    "2",
    "B",
    "2.",
    "**2**\n\nResponse B better follows the instruction.",
    "2 (B)",
    "2 for B",
    "Reply 1\n\nResponse A better follows",
    "I would reply with **2**.",
    "Output (a)",
    "Both are wrong in places. Therefore, Output (b) is better.",
    "The first is dull. [[B]]",
    "Score: 4/5",
    "I think it is kind and short. My rating is 4.5",
    '{"score": 3, "reason": "kind"}',
    "评分：4",
    "yes",
    "0",
    "-10",
    "-3",
  ])("takes %j for a verdict", (reply) => expect(status(reply)).toBe("ok"));

  it.each([
    "2\n\nResponse B handles the error 429 Too Many Requests.",
    "1. Response A explains what a Traceback is.",
    "Response A catches the TimeoutError; Response B does not. Verdict: 1",
    "Error handling is better in Response A. Verdict: 1",
    "Error: Response B miscounts the words. [[A]]",
    "Errors in grammar aside, Output (a) is better.",
    "Response B says \"I'm sorry, I can't help with that\". Response A is better.",
    "I cannot find fault with Response A, so I choose 1",
    "I can't help but prefer the second. My answer is 2",
    "Sorry state of a poem, but Output (b) is better.",
    "Not found in the text: the name. Output (a) is better.",
    "404",
    "HTTP 404 is explained by Response B only. Response B is better.",
    "Error 500 is what the first ignores.\nVerdict: 2",
    "Rate limit reached is what the text says. My score is 3",
    "Timeout is named by Output (a) and not by (b). Output (a) is better.",
  ])("does not take a verdict that speaks of errors or refusals for one: %j", (reply) => {
    expect(status(reply)).toBe("ok");
  });

  it.each([
    [
      "ERROR: Client error '429 Too Many Requests' for url 'https://api.anthropic.com/v1/messages'\nFor more information check: https://developer.mozilla.org",
      "error message: 429 Too Many Requests",
    ],
    [
      "Server error '503 Service Unavailable' for url 'https://x.org/v1'",
      "error message: 503 Service Unavailable",
    ],
    ["ERROR: ", "error message: ERROR"],
    ["Error code: 400 - {'error': {'message': 'Invalid'}}", "error message: 400"],
    ["429 Too Many Requests", "error message: 429 Too Many Requests"],
    ["Request failed with status code 500", "error message: 500"],
    ["Traceback (most recent call last):\n  File 1", "error message: Traceback (most recent call last)"],
    ["openai.RateLimitError: rate limit at 2 per minute", "error message: openai.RateLimitError"],
    ["ReadTimeout", "error message: ReadTimeout"],
    [
      '{"error": {"type": "x", "message": "Overloaded, try in 1 s"}}',
      "error message: Overloaded, try in 1 s",
    ],
    ["<!DOCTYPE html><html><head><title>502 Bad Gateway</title>", "error message: 502 Bad Gateway"],
    ["Error: connection reset by peer (attempt 2)", "error message: connection reset by peer (attempt 2)"],
  ])("names the error in %j", (reply, reason) => {
    expect(classifyRawVerdict(reply)).toEqual({ status: "error", reason });
  });

  it.each([
    "I'm sorry, but I can't help with that.",
    "I cannot provide a decision on this question, so that neither Output (a) nor (b) can be named.",
    "I can’t assist with rating this content.",
    "As an AI language model, I am unable to evaluate such texts.",
    "I must respectfully decline.",
    "抱歉，我无法评价这段对话。",
    "作为一个人工智能，我不能提供评分。",
  ])("finds the refusal in %j", (reply) => expect(status(reply)).toBe("refusal"));

  it.each(["", "  \n", "...", "**", "null", "N/A", null, undefined])("finds nothing in %j", (reply) => {
    expect(status(reply)).toBe("missing");
  });

  it.each([
    "I need to evaluate which response better follows",
    "I need to solve |x + ",
    "Both outputs are equally good and either can be considered as the better output.",
    "Let me work through this problem step by",
    "Neither response effectively continues the story starting with",
  ])("finds no verdict in %j", (reply) => expect(status(reply)).toBe("unparsed"));
});

describe.skipIf(mirror === "")("the AMEL pilots (AFFECTLAB_MIRROR)", () => {
  it("hold 668 error messages that were read as verdicts, 238 of them in the second pilot", async () => {
    const { ratings } = await amelRatings();
    const counts = new Map<string, number>();
    for (const { rater, prompt, status: found, reason } of ratings) {
      if (found === "ok" || found === "unparsed") continue;
      const key = [rater.id, prompt, found, reason].join(", ");
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({
      "claude-haiku-4-5, pilot-1/batched, error, error message: 429 Too Many Requests (was read as 2)": 430,
      "claude-haiku-4-5, pilot-2/batched, error, error message: 429 Too Many Requests (was read as 2)": 238,
      "gpt-4.1-nano, pilot-1/fresh, error, error message: ERROR": 2,
      "gpt-4.1-nano, pilot-2/batched, error, error message: ERROR": 1,
    });
  });

  it("lose no verdict that was read from a reply: 3,428 of 4,200 stay", () => {
    // Independent of the classifier: a reply in which a digit of its own is the verdict.
    const verdict = /^\W*(?:reply:? |i would reply with )?\W*[12]\b/i;
    const rows = ["pilot_responses", "pilot_v2_responses"].flatMap((name) =>
      readFileSync(path.join(mirror, "amel-llmbar-audit", "data", "llmbar", `${name}.jsonl`), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as { raw_response: string; parsed_label: string | null }),
    );
    expect(rows).toHaveLength(4200);
    const read = rows.filter(
      ({ parsed_label, raw_response }) => parsed_label !== null && verdict.test(raw_response),
    );
    expect(read).toHaveLength(3428);
    expect(read.filter(({ raw_response }) => status(raw_response) !== "ok")).toEqual([]);
    const others = rows.filter(
      ({ parsed_label, raw_response }) => parsed_label !== null && !verdict.test(raw_response),
    );
    expect(others.every(({ raw_response }) => status(raw_response) === "error")).toBe(true);
    expect(others).toHaveLength(668);
  });
});

describe.skipIf(mirror === "")("LLMBar's replies (AFFECTLAB_MIRROR)", () => {
  it("are verdicts where upstream read one, in all of 20,879 but one, which declines", () => {
    const refused: string[] = [];
    let verdicts = 0;
    for (const { folder } of sets)
      for (const { id } of judges)
        for (const prompt of prompts) {
          const file = path.join(mirror, "LLMBar", evaluatorFolder(folder, id, prompt), "result.json");
          type Verdict = { completion: [string]; winner: string | null };
          const rows = JSON.parse(readFileSync(file, "utf8")) as { results: Record<string, Verdict>[] }[];
          for (const [i, { results }] of rows.entries())
            for (const order of ["swap = False", "swap = True"]) {
              const { completion, winner } = results.at(-1)![order]!;
              if (winner === null) continue;
              verdicts++;
              if (status(completion[0]) !== "ok") refused.push(`${folder} ${id} ${prompt} ${i} ${order}`);
            }
        }
    expect(verdicts).toBe(20_879);
    expect(refused).toEqual(["Adversarial/GPTInst LLaMA2 CoT 82 swap = True"]);
  });
});
