import { beforeAll, describe, expect, it } from "vitest";
import { oddReplies } from "../support/mock-provider/odd-replies.js";
import { ensureBuilt } from "../support/scratch-clone.js";
import { benchWithMock } from "./command.js";
import { lastLine, requestsOf, rowsOf } from "./today.js";

beforeAll(ensureBuilt);

const run = (out: string, ...more: string[]): string[] => [
  ...["run", "affective-cognition", "--model", "openai/gpt-4o-2024-08-06", "--items", "8"],
  ...["--yes", "--json", "--concurrency", "1", "--out", out, ...more],
];

/** $2.5 and $10 per million tokens. */
const cost = (input: number, output: number): number => (2.5 * input + 10 * output) / 1e6;

describe("what a run costs, whatever the server counts", () => {
  it("stops after a call that cost more than its bound, and keeps its row", async () => {
    const usage = { prompt_tokens: 20, completion_tokens: 50_000, total_tokens: 50_020 };
    const bench = await benchWithMock({ rules: [{ every: 3, patch: { usage } }] });
    const out = `${bench.runs}/dear`;
    const ended = await bench.affectlab(run(out, "--max-cost", "5"));
    expect(ended.code).toBe(1);
    expect(lastLine(ended)).toMatch(
      /openai\/gpt-4o-2024-08-06: a call cost \$0\.50, more than its bound of \$0\.01\d* \(the server counts 20 input and 50000 output tokens\), so no cap on cost can hold; /,
    );
    expect(await requestsOf(bench)).toHaveLength(3);
    const costs = rowsOf(out).map((row) => row.cost);
    expect(costs).toHaveLength(3);
    expect(costs[2]).toBeCloseTo(cost(20, 50_000), 12);
    expect(JSON.parse(ended.stdout)).toMatchObject({ stopped: "failed", answered: 3 });
  });

  it("bills reasoning that the server leaves out of completion_tokens", async () => {
    const bench = await benchWithMock({ rules: [oddReplies["reasoning is outside completion_tokens"]] });
    const out = `${bench.runs}/outside`;
    const ended = await bench.affectlab(run(out));
    expect(ended.code).toBe(0);
    // 623 in all without 20 of input: 198 of text and 405 of reasoning.
    expect(JSON.parse(ended.stdout).cost).toBeCloseTo(8 * cost(20, 603), 12);
    expect(rowsOf(out)[0]?.usage).toMatchObject({ outputTokens: 603, reasoningTokens: 405 });
  });

  it("never books a negative cost", async () => {
    const bench = await benchWithMock({ rules: [oddReplies["usage is negative"]] });
    const out = `${bench.runs}/negative`;
    const ended = await bench.affectlab(run(out));
    expect(ended.code).toBe(0);
    for (const row of rowsOf(out)) {
      expect(row.cost).toBeGreaterThan(0);
      expect(row.costBasis).toBe("bound");
    }
    expect(JSON.parse(ended.stdout).spent).toBeGreaterThan(0);
  });

  it.each([
    ["a refused connection", { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" }, undefined],
    ["an unknown host", { OPENAI_BASE_URL: "http://nowhere.invalid/v1" }, undefined],
    ["503", {}, 503],
    ["529", {}, 529],
  ])("books nothing for %s", async (_, env, status) => {
    const bench = await benchWithMock({ rules: status === undefined ? [] : [{ status }] });
    const out = `${bench.runs}/away`;
    const ended = await bench.affectlab(run(out, "--patience", "0", "--attempts", "1"), { env });
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({ answered: 0, spent: 0, cost: 0 });
  });

  it("pays for a call once if the first attempt met a 503", async () => {
    const bench = await benchWithMock({ rules: [{ status: 503 }] });
    const out = `${bench.runs}/back`;
    expect((await bench.affectlab(run(out, "--patience", "0", "--attempts", "1"))).code).toBe(1);
    await bench.mock.setRules([]);
    const resumed = await bench.affectlab(["resume", out, "--json"]);
    expect(resumed.code).toBe(0);
    const { spent, cost: paid } = JSON.parse(resumed.stdout);
    const billed = (await requestsOf(bench)).map((request) => request.billed);
    const expected = billed.reduce(
      (sum, one) => sum + cost(one?.inputTokens ?? 0, one?.outputTokens ?? 0),
      0,
    );
    expect(paid).toBeCloseTo(expected, 12);
    expect(spent).toBeCloseTo(expected, 12);
  });

  it("applies the list of prices to no other host: the forecast says so, a cap needs --prices", async () => {
    const bench = await benchWithMock();
    const elsewhere = { billsByList: false };
    const { host } = new URL(bench.mock.url);
    const out = `${bench.runs}/elsewhere`;
    const capped = await bench.affectlab(run(out, "--max-cost", "5"), elsewhere);
    expect(capped.code).toBe(2);
    expect(lastLine(capped)).toMatch(
      /the price of openai\/gpt-4o-2024-08-06 .*unknown.*--max-cost.*--prices/,
    );
    expect(await requestsOf(bench)).toEqual([]);
    const dry = await bench.affectlab(
      run(out, "--dry-run").filter((one) => one !== "--json"),
      elsewhere,
    );
    expect(dry.code).toBe(0);
    expect(dry.stdout).toContain(`unknown at ${host}: see --prices`);
    expect(dry.stdout).toContain("the price of a model is unknown, so what the run will cost is too");
    const free = await bench.affectlab(run(out), elsewhere);
    expect(free.code).toBe(0);
    expect(JSON.parse(free.stdout)).toMatchObject({ answered: 8, cost: null });
    const listed = await bench.affectlab(run(`${bench.runs}/listed`, "--max-cost", "5", "--no-cache"));
    expect(listed.code).toBe(0);
    expect(JSON.parse(listed.stdout).cost).toBeGreaterThan(0);
  });
});
