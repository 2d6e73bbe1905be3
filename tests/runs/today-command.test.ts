import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LoggedRequest } from "../support/mock-provider/log.js";
import { ensureBuilt } from "../support/scratch-clone.js";
import {
  benchWithFamilies,
  billedCost,
  lastLine,
  manifestOf,
  requestsOf,
  rowsOf,
  type TodaysBench,
} from "./today.js";

beforeAll(ensureBuilt);

/** A model of today: what the plan says, what its server receives, and what the forecast tells. */
interface Today {
  model: string;
  plan: object;
  sent: object;
  told: RegExp[];
  /** Whether it reasons unless told otherwise. */
  reasons: boolean;
  key: string;
}

const noTemperature = /temperature: not taken by this model/;
const ownEffort = (effort: string): RegExp =>
  new RegExp(`reasoning-effort ${effort}: this model's own default`);
const ownReasoning = /reasoning: as much as the model does by its own default/;
const ignored = /temperature: ignored by this model, so replies are not at temperature 0/;
const adaptive = { thinking: { type: "adaptive", display: "summarized" } };

const models: readonly Today[] = [
  {
    model: "openai/gpt-4o-2024-08-06",
    plan: { temperature: 0, maxOutputTokens: 1024 },
    sent: { temperature: 0, max_completion_tokens: 1024 },
    told: [/calls, temperature 0, max-output-tokens 1024/],
    reasons: false,
    key: "OPENAI_API_KEY",
  },
  {
    model: "openai/gpt-5",
    plan: { maxOutputTokens: 8192, reasoningEffort: "medium" },
    sent: { max_completion_tokens: 8192, reasoning_effort: "medium" },
    told: [noTemperature, ownEffort("medium")],
    reasons: true,
    key: "OPENAI_API_KEY",
  },
  {
    model: "openai/gpt-5.4",
    plan: { maxOutputTokens: 1024, reasoningEffort: "none" },
    sent: { max_completion_tokens: 1024, reasoning_effort: "none" },
    told: [/temperature: not sent, sources disagree/, ownEffort("none")],
    reasons: false,
    key: "OPENAI_API_KEY",
  },
  {
    model: "openai/gpt-6-astra",
    plan: { maxOutputTokens: 8192 },
    sent: { store: false, max_output_tokens: 8192 },
    told: [noTemperature, ownReasoning],
    reasons: true,
    key: "OPENAI_API_KEY",
  },
  {
    model: "openai/gpt-5-pro",
    plan: { maxOutputTokens: 25_000, reasoningEffort: "high" },
    sent: { store: false, max_output_tokens: 25_000, reasoning: { effort: "high" } },
    told: [noTemperature, ownEffort("high")],
    reasons: true,
    key: "OPENAI_API_KEY",
  },
  {
    model: "anthropic/claude-haiku-4-5",
    plan: { temperature: 0, maxOutputTokens: 1024 },
    sent: { temperature: 0, max_tokens: 1024 },
    told: [/calls, temperature 0, max-output-tokens 1024/],
    reasons: false,
    key: "ANTHROPIC_API_KEY",
  },
  {
    model: "anthropic/claude-opus-4-7",
    plan: { maxOutputTokens: 1024 },
    sent: { max_tokens: 1024 },
    told: [noTemperature],
    reasons: false,
    key: "ANTHROPIC_API_KEY",
  },
  {
    model: "anthropic/claude-opus-5-5",
    plan: { maxOutputTokens: 16_000, reasoningEffort: "medium" },
    sent: { max_tokens: 16_000, ...adaptive, output_config: { effort: "medium" } },
    told: [noTemperature, ownEffort("medium")],
    reasons: true,
    key: "ANTHROPIC_API_KEY",
  },
  {
    model: "google/gemini-3.6-flash",
    plan: { maxOutputTokens: 8192 },
    sent: { max_tokens: 8192 },
    told: [ignored, ownReasoning],
    reasons: true,
    key: "GOOGLE_API_KEY",
  },
  {
    model: "deepseek/deepseek-flash",
    plan: { maxOutputTokens: 25_000, reasoningEffort: "high" },
    sent: { max_tokens: 25_000, thinking: { type: "enabled" }, reasoning_effort: "high" },
    told: [ignored, ownEffort("high")],
    reasons: true,
    key: "DEEPSEEK_API_KEY",
  },
  {
    model: "mistral/magistral-medium-2509",
    plan: { temperature: 0, maxOutputTokens: 16_384 },
    sent: { temperature: 0, max_tokens: 16_384 },
    told: [/calls, temperature 0, max-output-tokens 16384/, ownReasoning],
    reasons: true,
    key: "MISTRAL_API_KEY",
  },
  {
    model: "ollama/llama3.1:8b",
    plan: { temperature: 0, maxOutputTokens: 2048 },
    sent: { temperature: 0, max_tokens: 2048 },
    told: [/calls, temperature 0, max-output-tokens 2048/],
    reasons: false,
    key: "OLLAMA_API_KEY",
  },
  {
    model: "openrouter/openai/gpt-5",
    plan: { maxOutputTokens: 8192, reasoningEffort: "medium" },
    sent: {
      max_tokens: 8192,
      reasoning: { effort: "medium" },
      provider: { require_parameters: true },
    },
    told: [noTemperature, ownEffort("medium")],
    reasons: true,
    key: "OPENROUTER_API_KEY",
  },
];

const found: string[][] = [
  ["model", "sent", "ok", "recorded tokens", "billed tokens", "recorded cost", "cost by the server's log"],
];
afterAll(() => console.log(found.map((row) => `| ${row.join(" | ")} |`).join("\n")));

const run = ({ prices }: TodaysBench, out: string, model: string, ...more: string[]): string[] => [
  ...["run", "affective-cognition", "--model", model, "--items", "8"],
  ...["--yes", "--out", out, "--prices", prices, ...more],
];

const sentTo = (id: string, requests: readonly LoggedRequest[]): LoggedRequest[] =>
  requests.filter(({ model }) => model === id.slice(id.indexOf("/") + 1));

const sum = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

describe("a model of today, with no parameter given", () => {
  it.each(models)("$model: all answered, as the forecast, the plan and the bill say", async (today) => {
    const { model, plan, sent, told, reasons, key } = today;
    const bench = await benchWithFamilies();
    const out = `${bench.runs}/run`;
    const ended = await bench.affectlab(run(bench, out, model, "--json"));
    expect(ended.stderr, "the forecast, and nothing after it").toMatch(/^run \S+\s*$/m);
    expect(ended.code).toBe(0);
    for (const line of told) expect(ended.stderr).toMatch(line);
    expect(ended.stderr.includes("of these reasoning")).toBe(reasons);
    const { host } = new URL(bench.mock.url);
    expect(ended.stderr).toContain(`${model} is asked at ${host} (key: ${key})`);

    const result = JSON.parse(ended.stdout);
    const [counts] = result.respondents;
    expect(counts).toMatchObject({ model, ok: 8, truncated: 0, unparsed: 0, error: 0, missing: 0 });
    expect(manifestOf(out).what.parameters).toEqual(plan);
    const requests = await requestsOf(bench);
    expect(requests.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const { parameters } of requests) expect(parameters).toEqual(sent);

    const cost = billedCost(model, requests);
    const billed = requests.map(({ billed }) => billed);
    const tokens = [sum(billed.map((one) => one?.inputTokens)), sum(billed.map((one) => one?.outputTokens))];
    expect([counts.inputTokens, counts.outputTokens]).toEqual(tokens);
    expect(result.cost).toBeCloseTo(cost, 9);
    expect(result.spent).toBeCloseTo(cost, 9);
    if (reasons) expect(tokens[1]).toBeGreaterThan(8 * 100);

    for (const args of [
      ["report", out, "--no-figures", "--json"],
      ["score", out, "--json"],
    ]) {
      const read = await bench.affectlab(args);
      expect(read.stderr).not.toContain("cannot be read");
      expect(read.code).toBe(0);
      expect(() => JSON.parse(read.stdout)).not.toThrow();
    }
    found.push([
      ...[model, JSON.stringify(requests[0]?.parameters), `${counts.ok} of 8`],
      ...[`${counts.inputTokens} + ${counts.outputTokens}`, `${tokens[0]} + ${tokens[1]}`],
      ...[`$${result.cost.toFixed(6)}`, `$${cost.toFixed(6)}`],
    ]);
  });

  it("sends each of several models what it takes, in one run", async () => {
    const bench = await benchWithFamilies();
    const out = `${bench.runs}/several`;
    const some = models.filter(({ model }) => /gpt-4o|gpt-5$|opus-5-5|flash/.test(model));
    const ids = some.map(({ model }) => model);
    const ended = await bench.affectlab(run(bench, out, ids.join(","), "--json"));
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ answered: 8 * ids.length, isComplete: true });
    const { parameters, parametersByModel } = manifestOf(out).what;
    expect(parameters).toEqual({});
    expect(parametersByModel).toEqual(Object.fromEntries(some.map(({ model, plan }) => [model, plan])));
    const requests = await requestsOf(bench);
    expect(requests).toHaveLength(8 * ids.length);
    for (const { model, sent } of some) {
      const own = sentTo(model, requests);
      expect(own.map((one) => one.parameters)).toEqual(Array(8).fill(sent));
    }
    expect(sum(rowsOf(out).map(({ cost }) => cost))).toBeCloseTo(
      sum(ids.map((id) => billedCost(id, sentTo(id, requests)))),
      9,
    );
  });

  it("refuses a temperature that a model does not take: one line, nothing sent, no folder", async () => {
    const bench = await benchWithFamilies();
    const out = `${bench.runs}/refused`;
    const ended = await bench.affectlab(run(bench, out, "openai/gpt-5", "--temperature", "0"));
    expect(ended.code).toBe(2);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    expect(lastLine(ended)).toMatch(
      /--model: openai\/gpt-5 takes no temperature \(data\/models\.csv, \S+\); leave --temperature out/,
    );
    expect(await requestsOf(bench)).toEqual([]);
    expect(() => manifestOf(out)).toThrow(/ENOENT/);
  });
});
