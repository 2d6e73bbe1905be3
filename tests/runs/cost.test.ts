import { describe, expect, it } from "vitest";
import { Budget } from "../../src/runs/budget.js";
import { countInputTokens, replyCost, worstCost } from "../../src/runs/cost.js";
import { preflight, requireAffordable } from "../../src/runs/preflight.js";
import { loadPrices } from "../../src/runs/prices.js";
import { defaultSettings } from "../../src/runs/start.js";
import { usd } from "../../src/runs/usd.js";
import { scratchFolder } from "../support/scratch.js";
import { sampleMaterial, samplePlan, samplePrices } from "./support.js";

const price = { input: 1, cachedInput: 0.5, output: 10, asOf: "", source: "" };

describe("prices", () => {
  it("finds a model by its name, and a snapshot by the pattern that names most of it", async () => {
    const prices = await loadPrices();
    expect(prices.find("openai/gpt-4o-2024-08-06")).toMatchObject({ input: 2.5, output: 10 });
    expect(prices.find("openai/gpt-4o-2024-05-13")).toMatchObject({ input: 5, cachedInput: 5, output: 15 });
    expect(prices.find("anthropic/claude-3-5-sonnet-20240620")).toMatchObject({ input: 3, output: 15 });
    expect(prices.find("openai/gpt-4o-2024-08-06")?.source).toMatch(/^https:/);
  });

  it("knows no price by a likeness of names", async () => {
    const prices = await loadPrices();
    for (const id of ["openai/gpt-4o-audio", "compatible/llama", "compatible/ollama/gpt-4o", "google/x"]) {
      expect(prices.find(id)).toBeNull();
    }
  });

  it("reads a user's pattern of many stars at once", async () => {
    const header = "provider,model,input,cached_input,output,as_of,source";
    const folder = scratchFolder({
      "mine.csv": `${header}\nopenai,${"*".repeat(30)}x,1,,2,2026-11,our agreement\nopenai,gpt-*,3,,4,2026-11,our agreement\n`,
    });
    const prices = await loadPrices(`${folder}/mine.csv`);
    expect(prices.find(`openai/gpt-${"4o".repeat(40)}`)).toMatchObject({ input: 3, output: 4 });
    expect(prices.find("openai/gpt-x")).toMatchObject({ input: 1, output: 2 });
  });

  it("takes what runs on this machine as free", async () => {
    expect((await loadPrices()).find("replay/affective-cognition/gpt-4")).toMatchObject({
      input: 0,
      output: 0,
    });
  });

  it("reads another table with the same columns, and names what is wrong with one", async () => {
    const header = "provider,model,input,cached_input,output,as_of,source";
    const folder = scratchFolder({
      "mine.csv": `${header}\ncompatible,ollama/*,0.2,,0.4,2026-11,our agreement of March\n`,
      "bad.csv": `${header}\nopenai,x,free,,1,2026-11,https://example.org\n`,
    });
    const mine = await loadPrices(`${folder}/mine.csv`);
    expect(mine.find("compatible/ollama/llama3")).toMatchObject({
      input: 0.2,
      cachedInput: 0.2,
      output: 0.4,
    });
    expect(mine.find("openai/gpt-4o")).toBeNull();
    await expect(loadPrices(`${folder}/bad.csv`)).rejects.toThrow(
      /bad\.csv:2: field "input": expected a number/,
    );
    await expect(loadPrices(`${folder}/none.csv`)).rejects.toThrow(
      /none\.csv is not there; check the path of the prices \(--prices\)$/,
    );
  });
});

describe("cost", () => {
  const ask = (content: string) => ({
    messages: [{ role: "user" as const, content }],
    parameters: { maxOutputTokens: 50 },
  });

  it("bounds tokens by bytes, whatever the language", () => {
    // 8 characters of 3 bytes; 16 tokens of format for the message and 16 for the whole
    expect(countInputTokens(ask("天気がいいですね")).most).toBe(24 + 32);
    // 400 characters: 115 likely tokens
    expect(countInputTokens(ask("word ".repeat(80))).expected).toBe(115 + 32);
  });

  it("needs no tokeniser for a run of 50,000 letters: its length says all", () => {
    // 50,000 bytes; 50,000 / 4 x 1.15 = 14,375 likely tokens; 32 of format
    expect(countInputTokens(ask("a".repeat(50_000)))).toEqual({ expected: 14_375 + 32, most: 50_000 + 32 });
  });

  it("takes a Chinese character as a token, and four letters", () => {
    const tokens = (content: string) => countInputTokens({ messages: [{ role: "user", content }] }).expected;
    // 1.15 times 40, and what the format of two messages adds: 16 each.
    expect(tokens("她".repeat(40))).toBe(46 + 32);
    expect(tokens("abcd".repeat(40))).toBe(46 + 32);
    expect(tokens(`${"她".repeat(20)}${"abcd".repeat(20)}`)).toBe(46 + 32);
  });

  it("takes the worst case of a call as every byte in and every allowed token out", () => {
    // (4 + 32) x $1 + 50 x $10, per million
    expect(worstCost(ask("four"), price)).toBeCloseTo((36 * 1 + 50 * 10) / 1e6, 15);
    expect(worstCost({ ...ask("four"), parameters: {} }, price)).toBe(Number.POSITIVE_INFINITY);
    const thinking = { maxOutputTokens: 50, thinkingTokens: 1000 };
    expect(worstCost({ ...ask("four"), parameters: thinking }, price)).toBeCloseTo(
      (36 + 1050 * 10) / 1e6,
      15,
    );
  });

  it("counts cached input at its own price, and takes the bound where usage is not told", () => {
    const usage = { inputTokens: 100, cachedInputTokens: 40, outputTokens: 10, reasoningTokens: 4 };
    // 60 x $1 + 40 x $0.5 + 10 x $10
    expect(replyCost(usage, price, 1)).toEqual({ cost: 180 / 1e6, costBasis: "usage" });
    expect(replyCost({ ...usage, outputTokens: null }, price, 1)).toEqual({ cost: 1, costBasis: "bound" });
    expect(replyCost(usage, null, 1)).toEqual({ cost: null, costBasis: "unknown" });
  });

  it("prints small sums with the digits that matter", () => {
    expect([0, 0.000123, 0.5, 12.345, 1234.5].map(usd)).toEqual([
      "$0.00",
      "$0.00012",
      "$0.50",
      "$12.35",
      "$1235",
    ]);
  });
});

describe("Budget", () => {
  it("keeps spent and reserved below the cap, waits while a reservation may be freed, then stops", () => {
    const budget = new Budget(1);
    expect(budget.admit(0.6)).toBe("send");
    budget.reserve(0.6);
    expect(budget.admit(0.6)).toBe("wait");
    budget.settle(0.6, 0.1);
    expect(budget.admit(0.6)).toBe("send");
    budget.reserve(0.6);
    budget.settle(0.6, 0.6);
    expect(budget.total).toBeCloseTo(0.7, 12);
    expect(budget.admit(0.6)).toBe("stop");
    expect(budget.admit(0)).toBe("send");
  });

  it("admits anything without a cap", () => {
    expect(new Budget(null, 1e9).admit(1e9)).toBe("send");
  });
});

describe("preflight", () => {
  const settings = { ...defaultSettings, maxCost: 1 };
  const look = (plan = samplePlan({ replicates: 3 })) =>
    preflight({ folder: scratchFolder(), plan, material: sampleMaterial, prices: samplePrices });

  it("counts calls, tokens and cost before anything is sent", async () => {
    const forecast = await look();
    expect(forecast).toMatchObject({ planned: 30, answered: 0, cached: 0, toSend: 30 });
    const [model] = forecast.models;
    expect(model?.outputTokens).toBe(300);
    expect(forecast.expectedCost).toBeCloseTo((model!.inputTokens + 300 * 10) / 1e6, 12);
    expect(forecast.worstCost).toBeGreaterThan(forecast.expectedCost as number);
    expect(forecast.worstCost as number).toBeGreaterThan((30 * 100 * 10) / 1e6);
  });

  it("leaves out what the cache has", async () => {
    const forecast = await preflight({
      folder: scratchFolder(),
      plan: samplePlan(),
      material: sampleMaterial,
      prices: samplePrices,
      isCached: ({ item }) => item === "item-3",
    });
    expect(forecast).toMatchObject({ planned: 10, cached: 1, toSend: 9 });
  });

  it("says that a price is unknown, and refuses a cap that cannot hold", async () => {
    const forecast = await look(samplePlan({ models: ["compatible/llama"] }));
    expect(forecast.expectedCost).toBeNull();
    expect(() => requireAffordable(forecast, settings)).toThrow(
      /the price of compatible\/llama is unknown, so --max-cost cannot hold/,
    );
    expect(() => requireAffordable(forecast, { ...settings, allowUnknownPrice: true })).not.toThrow();
    expect(() => requireAffordable(forecast, { ...settings, maxCost: null })).not.toThrow();
  });

  it("refuses a cap below a single call", async () => {
    const forecast = await look();
    expect(() => requireAffordable(forecast, { ...settings, maxCost: 0.0001 })).toThrow(
      /one call may cost \$0\.0011, more than --max-cost \$0\.0001/,
    );
    expect(() => requireAffordable(forecast, settings)).not.toThrow();
  });
});
