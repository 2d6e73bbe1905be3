import { describe, expect, it } from "vitest";
import { compareWays, wayLines } from "../../src/cli/run/forecast-ways.js";
import type { ModelForecast } from "../../src/runs/preflight.js";
import { defaultSettings } from "../../src/runs/start.js";

const price = { model: "m", input: 2, cachedInput: 1, output: 8, asOf: "2026-01", source: "x" };
const forecastOf = (model: string, calls: number, more: Partial<ModelForecast> = {}): ModelForecast => ({
  ...{
    model,
    calls,
    mostCalls: calls,
    inputTokens: 100 * calls,
    outputTokens: 120 * calls,
    reasoningTokens: 0,
  },
  ...{ price, elsewhere: null, expectedCost: calls / 1000, worstCost: calls, worstCall: 1 },
  ...more,
});
const stageOf = (models: ModelForecast[], episodes?: { expected: number; agent: number }) => ({
  plan:
    episodes === undefined
      ? {}
      : {
          episodes: [
            {
              id: "a",
              calls: { expected: episodes.expected, most: 99 },
              agent: { calls: { expected: episodes.agent, most: 99 } },
            },
          ],
        },
  forecast: {
    models,
    toSend: models.reduce((sum, { calls }) => sum + calls, 0),
    turns: { expected: episodes?.expected ?? 0, most: 99 },
  },
});
const settings = { ...defaultSettings, concurrency: 16 };

describe("compareWays", () => {
  it("takes the calls at once, at a likely time each, and half the price by batch", () => {
    // 1,600 calls of 1 s and 120 tokens at 60 a second: 3 s each, 16 at once.
    const ways = compareWays([stageOf([forecastOf("openai/gpt-4o", 1600)])], settings);
    expect(ways).toEqual([
      { way: "one by one", cost: 1.6, seconds: 300 },
      { way: "batch", cost: 0.8, seconds: 3600, most: 86_400 },
      { way: "queue", cost: 1.6, seconds: 300 },
    ]);
    expect(wayLines(ways, settings, true)).toEqual([
      [
        "  way                                 costs about  takes about",
        "  16 at once from here                $1.60        5 min",
        "  --batch                             $0.80        often 1 hour, at most 24 hours",
        "> --queue, 16 at once by each worker  $1.60        5 min / workers",
      ].join("\n"),
      "if an answer needs 1 s and 1 s for each 60 output tokens, and no limit of the provider is lower",
    ]);
  });

  it("undoes the batch's price where the forecast has it", () => {
    const stage = stageOf([forecastOf("openai/gpt-4o", 1600)]);
    const costs = compareWays([stage], { ...settings, batch: true }).map(({ cost }) => cost);
    expect(costs).toEqual([3.2, 1.6, 3.2]);
  });

  it("is no faster than the limits that were given", () => {
    const secondsBy = (limits: Partial<typeof settings>): number | null | undefined =>
      compareWays([stageOf([forecastOf("openai/gpt-4o", 1600)])], { ...settings, ...limits })[0]?.seconds;
    expect(secondsBy({ requestsPerMinute: 100 })).toBe(960);
    expect(secondsBy({ tokensPerMinute: 22_000 })).toBe(960);
    expect(secondsBy({ requestsPerMinute: 1_000_000 })).toBe(300);
  });

  it("waits for each turn of a play, and for the run before its judging", () => {
    const play = stageOf([forecastOf("openai/gpt-4o", 20)], { expected: 8, agent: 12 });
    const judging = stageOf([forecastOf("anthropic/claude-opus-4-1", 5)]);
    const [alone, batch] = compareWays([play, judging], settings);
    // 20 turns of 3 s one after the other, then 5 calls at once.
    expect(alone?.seconds).toBe(63);
    expect([batch?.seconds, batch?.most]).toEqual([21 * 3600, 21 * 86_400]);
    expect(wayLines([batch as NonNullable<typeof batch>], { ...settings, batch: true }, false)[0]).toContain(
      "21 rounds: often 21 hours, at most 21 days",
    );
  });

  it("has no batch where a model has none, no time for a server of one's own, no cost without a price", () => {
    const own = forecastOf("ollama/llama3.2", 10, {
      price: { ...price, input: 0, output: 0 },
      expectedCost: 0,
    });
    expect(compareWays([stageOf([own])], settings)).toEqual([]);
    expect(compareWays([stageOf([forecastOf("scripted/first-option", 10)])], settings)).toEqual([]);
    const both = compareWays([stageOf([own, forecastOf("openai/gpt-4o", 10)])], settings);
    expect(both.map(({ way, seconds }) => [way, seconds])).toEqual([
      ["one by one", null],
      ["queue", null],
    ]);
    const unknown = forecastOf("openai/gpt-x", 10, { price: null, expectedCost: null });
    expect(compareWays([stageOf([unknown])], settings).map(({ cost }) => cost)).toEqual([null, null, null]);
  });
});
