import { describe, expect, it } from "vitest";
import { reasoningEfforts } from "../../src/core/reasoning-effort.js";
import type { AffectlabConfig } from "../../src/models/config.js";
import type { GenerationParameters } from "../../src/models/contract.js";
import { familySchema, loadFamilies } from "../../src/models/families.js";
import { familyOf } from "../../src/models/registry.js";
import {
  expectedReasoningTokens,
  sentParameters,
  type WishedParameters,
} from "../../src/models/sent-parameters.js";
import { ownParameters, planParameters } from "../../src/runs/plan-parameters.js";

const sentTo = async (id: string, wished: WishedParameters = {}, config: AffectlabConfig = {}) =>
  sentParameters(id, await familyOf(id, config), wished);

const notTaken = "temperature: not taken by this model";
const notWhile = "temperature: not taken by this model while it reasons";
const disagree = "temperature: not sent, sources disagree whether this model takes it";
const advised = "temperature: not sent, the provider advises 1";
const ignored = "temperature: ignored by this model, so replies are not at temperature 0";
const own = (effort: string) => `reasoning-effort ${effort}: this model's own default, sent explicitly`;
const asItDoes = "reasoning: as much as the model does by its own default";

describe("without any wish", () => {
  it.each<[string, GenerationParameters, string[]]>([
    ["openai/gpt-4o-2024-08-06", { temperature: 0, maxOutputTokens: 1024 }, []],
    ["openai/o3-mini", { maxOutputTokens: 8192, reasoningEffort: "medium" }, [notTaken, own("medium")]],
    ["openai/o4-mini", { maxOutputTokens: 8192, reasoningEffort: "medium" }, [notTaken, own("medium")]],
    ["openai/gpt-5", { maxOutputTokens: 8192, reasoningEffort: "medium" }, [notTaken, own("medium")]],
    ["openai/gpt-5-pro", { maxOutputTokens: 25_000, reasoningEffort: "high" }, [notTaken, own("high")]],
    ["openai/gpt-5.1", { temperature: 0, maxOutputTokens: 1024, reasoningEffort: "none" }, [own("none")]],
    ["openai/gpt-5.4-mini", { maxOutputTokens: 1024, reasoningEffort: "none" }, [disagree, own("none")]],
    ["openai/gpt-5.6-terra", { maxOutputTokens: 8192 }, [notWhile, asItDoes]],
    ["openai/gpt-6-astra", { maxOutputTokens: 8192 }, [notTaken, asItDoes]],
    ["openai/gpt-6-sol", { maxOutputTokens: 8192, reasoningEffort: "medium" }, [notWhile, own("medium")]],
    ["anthropic/claude-3-5-sonnet-20241022", { temperature: 0, maxOutputTokens: 1024 }, []],
    ["anthropic/claude-sonnet-4-20250514", { temperature: 0, maxOutputTokens: 1024 }, []],
    ["anthropic/claude-haiku-4-5-20251001", { temperature: 0, maxOutputTokens: 1024 }, []],
    ["anthropic/claude-sonnet-4-6", { temperature: 0, maxOutputTokens: 1024 }, []],
    ["anthropic/claude-opus-4-7", { maxOutputTokens: 1024 }, [notTaken]],
    [
      "anthropic/claude-opus-5",
      { maxOutputTokens: 16_000, reasoningEffort: "high" },
      [notTaken, own("high")],
    ],
    [
      "anthropic/claude-opus-5-5",
      { maxOutputTokens: 16_000, reasoningEffort: "medium" },
      [notTaken, own("medium")],
    ],
    [
      "anthropic/claude-fable-5-1",
      { maxOutputTokens: 16_000, reasoningEffort: "high" },
      [notTaken, own("high")],
    ],
    ["google/gemini-2.5-flash", { temperature: 0, maxOutputTokens: 8192 }, [asItDoes]],
    ["google/gemini-3-pro-preview", { maxOutputTokens: 25_000 }, [advised, asItDoes]],
    ["google/gemini-3.6-flash", { maxOutputTokens: 8192 }, [ignored, asItDoes]],
    ["deepseek/deepseek-flash", { maxOutputTokens: 25_000, reasoningEffort: "high" }, [ignored, own("high")]],
    ["mistral/mistral-small-latest", { temperature: 0, maxOutputTokens: 8192 }, [asItDoes]],
    ["mistral/ministral-8b-latest", { temperature: 0, maxOutputTokens: 1024 }, []],
    ["ollama/llama3.1:8b", { temperature: 0, maxOutputTokens: 2048 }, []],
    ["ollama/qwen3:8b", { temperature: 0, maxOutputTokens: 8192 }, [asItDoes]],
    ["ollama/gemma4:26b", { temperature: 0, maxOutputTokens: 8192 }, [asItDoes]],
    [
      "openrouter/openai/gpt-5",
      { maxOutputTokens: 8192, reasoningEffort: "medium" },
      [notTaken, own("medium")],
    ],
    ["openrouter/anthropic/claude-opus-4.7", { maxOutputTokens: 1024 }, [notTaken]],
    ["compatible/nobody-knows", { temperature: 0, maxOutputTokens: 1024 }, []],
    // Retired at DeepSeek only: others serve its weights under this name.
    ["openrouter/deepseek/deepseek-chat", { temperature: 0, maxOutputTokens: 1024 }, []],
  ])("%s is sent %j", async (id, parameters, notes) => {
    expect(await sentTo(id)).toEqual({ parameters, notes });
  });
});

describe("a wish", () => {
  it.each<[string, WishedParameters, GenerationParameters, string[]]>([
    ["openai/gpt-4o", { temperature: 0.7 }, { temperature: 0.7, maxOutputTokens: 1024 }, []],
    ["openai/gpt-4o", { temperature: "none" }, { maxOutputTokens: 1024 }, []],
    [
      "openai/gpt-4o",
      { topP: 0.9, seed: 7, stop: ["x"], maxOutputTokens: 5 },
      { temperature: 0, topP: 0.9, seed: 7, stop: ["x"], maxOutputTokens: 5 },
      [],
    ],
    [
      "openai/gpt-5",
      { temperature: "none" },
      { maxOutputTokens: 8192, reasoningEffort: "medium" },
      [notTaken, own("medium")],
    ],
    [
      "openai/gpt-5",
      { reasoningEffort: "minimal" },
      { maxOutputTokens: 8192, reasoningEffort: "minimal" },
      [notTaken],
    ],
    [
      "openai/gpt-5",
      { reasoningEffort: "high" },
      { maxOutputTokens: 25_000, reasoningEffort: "high" },
      [notTaken],
    ],
    [
      "openai/gpt-5",
      { maxOutputTokens: 64, reasoningEffort: "high" },
      { maxOutputTokens: 64, reasoningEffort: "high" },
      [notTaken],
    ],
    [
      "openai/gpt-5.1",
      { reasoningEffort: "low" },
      { maxOutputTokens: 8192, reasoningEffort: "low" },
      [notWhile],
    ],
    [
      "openai/gpt-5.1",
      { reasoningEffort: "none", temperature: 0.5 },
      { temperature: 0.5, maxOutputTokens: 1024, reasoningEffort: "none" },
      [],
    ],
    // Sources disagree about it at "none" only: whoever asks for a temperature gets it there.
    [
      "openai/gpt-5.5",
      { temperature: 0 },
      { temperature: 0, maxOutputTokens: 1024, reasoningEffort: "none" },
      [own("none")],
    ],
    [
      "openai/gpt-5.2",
      { reasoningEffort: "xhigh" },
      { maxOutputTokens: 64_000, reasoningEffort: "xhigh" },
      [notWhile],
    ],
    [
      "anthropic/claude-sonnet-4-5",
      { thinkingTokens: 4000 },
      { maxOutputTokens: 5024, thinkingTokens: 4000 },
      [notWhile],
    ],
    // Newer models refuse both together, so our default gives way.
    [
      "anthropic/claude-sonnet-4-5",
      { topP: 0.9 },
      { topP: 0.9, maxOutputTokens: 1024 },
      ["temperature: not sent, this model takes no temperature beside top-p"],
    ],
    // An effort is how much it writes; only a budget makes it think.
    [
      "anthropic/claude-opus-4-5",
      { reasoningEffort: "low", temperature: 0.2 },
      { temperature: 0.2, maxOutputTokens: 1024, reasoningEffort: "low" },
      ["reasoning: this model reasons only with --thinking-tokens"],
    ],
    [
      "anthropic/claude-opus-4-5",
      { reasoningEffort: "low", thinkingTokens: 2000 },
      { maxOutputTokens: 3024, reasoningEffort: "low", thinkingTokens: 2000 },
      [notWhile],
    ],
    [
      "anthropic/claude-opus-4-6",
      { reasoningEffort: "max" },
      { maxOutputTokens: 64_000, reasoningEffort: "max" },
      [notWhile],
    ],
    [
      "anthropic/claude-opus-4-7",
      { reasoningEffort: "low" },
      { maxOutputTokens: 8192, reasoningEffort: "low" },
      [notTaken],
    ],
    [
      "anthropic/claude-opus-4-7",
      { reasoningEffort: "none" },
      { maxOutputTokens: 1024, reasoningEffort: "none" },
      [notTaken],
    ],
    [
      "anthropic/claude-opus-5",
      { reasoningEffort: "none" },
      { maxOutputTokens: 1024, reasoningEffort: "none" },
      [notTaken],
    ],
    [
      "anthropic/claude-haiku-5-5",
      { reasoningEffort: "low" },
      { maxOutputTokens: 8192, reasoningEffort: "low" },
      [notTaken],
    ],
    [
      "google/gemini-2.5-flash",
      { reasoningEffort: "none" },
      { temperature: 0, maxOutputTokens: 1024, reasoningEffort: "none" },
      [],
    ],
    [
      "google/gemini-3-pro-preview",
      { temperature: 1 },
      { temperature: 1, maxOutputTokens: 25_000 },
      [asItDoes],
    ],
    [
      "google/gemini-3-pro-preview",
      { temperature: 0 },
      { temperature: 0, maxOutputTokens: 25_000 },
      ["temperature: the provider advises to leave it at 1", asItDoes],
    ],
    [
      "google/gemini-3.8-pro",
      { temperature: 0, topP: 0.5 },
      { temperature: 0, topP: 0.5, maxOutputTokens: 8192 },
      [ignored, "top-p: ignored by this model", asItDoes],
    ],
    [
      "deepseek/deepseek-v4-pro",
      { reasoningEffort: "none" },
      { temperature: 0, maxOutputTokens: 1024, reasoningEffort: "none" },
      [],
    ],
    [
      "deepseek/deepseek-flash",
      { temperature: 0 },
      { temperature: 0, maxOutputTokens: 25_000, reasoningEffort: "high" },
      [ignored, own("high")],
    ],
    [
      "ollama/llama3.1:8b",
      { reasoningEffort: "none" },
      { temperature: 0, maxOutputTokens: 1024 * 2, reasoningEffort: "none" },
      [],
    ],
    [
      "compatible/nobody-knows",
      { reasoningEffort: "max", thinkingTokens: 10 },
      { temperature: 0, maxOutputTokens: 1034, reasoningEffort: "max", thinkingTokens: 10 },
      [],
    ],
  ])("%s, %j: %j", async (id, wished, parameters, notes) => {
    expect(await sentTo(id, wished)).toEqual({ parameters, notes });
  });

  it.each<[string, WishedParameters, string]>([
    [
      "openai/gpt-5",
      { temperature: 0 },
      "openai/gpt-5 takes no temperature (data/models.csv, 2026-07-02); leave --temperature out",
    ],
    [
      "openai/gpt-5",
      { topP: 0.5 },
      "openai/gpt-5 takes no top-p (data/models.csv, 2026-07-02); leave --top-p out",
    ],
    [
      "openai/gpt-5.1",
      { temperature: 0, reasoningEffort: "low" },
      "openai/gpt-5.1 takes no temperature while it reasons (data/models.csv, 2026-08-22); leave --temperature out, or set --reasoning-effort none",
    ],
    [
      "openai/gpt-5.4",
      { temperature: 0, reasoningEffort: "high" },
      "openai/gpt-5.4 takes no temperature while it reasons (data/models.csv, 2026-07-25); leave --temperature out, or set --reasoning-effort none",
    ],
    [
      "openai/gpt-5",
      { reasoningEffort: "none" },
      "openai/gpt-5 does not take the reasoning effort none (data/models.csv, 2026-07-02); it takes minimal, low, medium, high",
    ],
    [
      "openai/gpt-5-pro",
      { reasoningEffort: "low" },
      "openai/gpt-5-pro does not take the reasoning effort low (data/models.csv, 2026-07-02); it takes high",
    ],
    // OpenAI: "Unrecognized request argument supplied: reasoning_effort".
    [
      "openai/gpt-4o",
      { reasoningEffort: "none" },
      "openai/gpt-4o does not take the reasoning effort none (data/models.csv, 2026-07-02); leave --reasoning-effort out",
    ],
    [
      "openai/gpt-5",
      { thinkingTokens: 2000 },
      "openai/gpt-5 takes no --thinking-tokens (data/models.csv, 2026-07-02); set --reasoning-effort instead",
    ],
    [
      "ollama/llama3.1:8b",
      { thinkingTokens: 2000 },
      "ollama/llama3.1:8b takes no --thinking-tokens (data/models.csv, 2026-08-21); leave it out",
    ],
    [
      "anthropic/claude-opus-4-7",
      { thinkingTokens: 2000 },
      "anthropic/claude-opus-4-7 takes no --thinking-tokens (data/models.csv, 2026-08-22); set --reasoning-effort instead",
    ],
    [
      "anthropic/claude-opus-4-7",
      { temperature: 1 },
      "anthropic/claude-opus-4-7 takes no temperature (data/models.csv, 2026-08-22); leave --temperature out",
    ],
    [
      "anthropic/claude-sonnet-4-5",
      { temperature: 0, thinkingTokens: 2000 },
      "anthropic/claude-sonnet-4-5 takes no temperature while it reasons (data/models.csv, 2026-08-22); leave --temperature out",
    ],
    [
      "anthropic/claude-haiku-4-5-20251001",
      { reasoningEffort: "low" },
      "anthropic/claude-haiku-4-5-20251001 does not take the reasoning effort low (data/models.csv, 2026-08-22); leave --reasoning-effort out",
    ],
    [
      "anthropic/claude-opus-4-6",
      { reasoningEffort: "none", thinkingTokens: 2000 },
      "anthropic/claude-opus-4-6 cannot reason with --thinking-tokens at --reasoning-effort none; leave one out",
    ],
    [
      "anthropic/claude-opus-5-5",
      { reasoningEffort: "none" },
      "anthropic/claude-opus-5-5 does not take the reasoning effort none (data/models.csv, 2026-11-22); it takes low, medium, high, xhigh, max",
    ],
    [
      "google/gemini-2.5-pro",
      { reasoningEffort: "none" },
      "google/gemini-2.5-pro does not take the reasoning effort none (data/models.csv, 2026-07-02); it takes low, medium, high",
    ],
    [
      "google/gemini-3.7-flash",
      { reasoningEffort: "minimal" },
      "google/gemini-3.7-flash does not take the reasoning effort minimal (data/models.csv, 2026-09-16); it takes low, medium, high",
    ],
    [
      "deepseek/deepseek-chat",
      {},
      "deepseek/deepseek-chat is retired (2026-07-25, https://github.com/NousResearch/hermes-agent/issues/71212); name a model that is served",
    ],
  ])("%s, %j is refused", async (id, wished, message) => {
    await expect(sentTo(id, wished)).rejects.toThrow(
      expect.objectContaining({ name: "InputError", message }),
    );
  });

  it("is refused by a row of the configuration in the configuration's name", async () => {
    const config = { models: [familySchema.parse({ family: "^mine$", temperature: "no" })] };
    await expect(sentTo("compatible/mine", { temperature: 0 }, config)).rejects.toThrow(
      "compatible/mine takes no temperature (affectlab.config.ts); leave --temperature out",
    );
    expect((await sentTo("compatible/mine", {}, config)).parameters).toEqual({ maxOutputTokens: 1024 });
  });
});

/** Models of every row: a name that the row's expression fits. */
const models = [
  ..."gpt-4o o1-pro o3-mini o3 gpt-5-chat-latest gpt-5.1-chat gpt-5-pro gpt-5.4-pro gpt-5.5-pro gpt-5 gpt-5.1 gpt-5.2 gpt-5.4 gpt-5.6 gpt-6-astra gpt-6-sol gpt-6.1-sol gpt-6.1-terra gpt-6.2-sol"
    .split(" ")
    .map((name) => `openai/${name}`),
  ..."3-7-sonnet 3-5-sonnet opus-4-1 sonnet-4-0 opus-4-5 haiku-4-5 opus-4-6 opus-4-8 mythos-preview sonnet-5-5 haiku-5-5 opus-5-5 fable-5 opus-5"
    .split(" ")
    .map((name) => `anthropic/claude-${name}`),
  ..."2.0-flash 2.5-pro 2.5-flash 3.7-flash 3.5-flash 3.1-pro 3-pro 3-flash"
    .split(" ")
    .map((name) => `google/gemini-${name}`),
  ..."flash v4-pro".split(" ").map((name) => `deepseek/deepseek-${name}`),
  ..."mistral-small-latest mistral-large-4 magistral-medium ministral-8b"
    .split(" ")
    .map((name) => `mistral/${name}`),
  ..."qwen3:8b gpt-oss:20b gemma4:26b llama3.1:8b".split(" ").map((name) => `ollama/${name}`),
  "compatible/nobody-knows",
];

const each = <K extends keyof WishedParameters>(
  name: K,
  values: readonly WishedParameters[K][],
): WishedParameters[] => [{}, ...values.map((value) => ({ [name]: value }) as WishedParameters)];

const wishes = each("temperature", ["none", 0, 0.7, 1]).flatMap((a) =>
  each("topP", [0.5]).flatMap((b) =>
    each("reasoningEffort", reasoningEfforts).flatMap((c) =>
      each("thinkingTokens", [2048]).flatMap((d) =>
        each("maxOutputTokens", [77]).flatMap((e) =>
          each("roomForText", [8192]).map((f) => ({ ...a, ...b, ...c, ...d, ...e, ...f })),
        ),
      ),
    ),
  ),
);

describe("for every family and every combination of wishes", () => {
  it("covers the whole table", async () => {
    const rows = new Set(await Promise.all(models.map(async (id) => (await familyOf(id))?.family)));
    const table = await loadFamilies();
    // The retired names are refused, and nobody is unknown.
    expect(rows.size).toBe(52 - 1 + 1);
    expect(table.find("deepseek-chat")?.api).toBe("retired");
  });

  it.each(models)("%s: a wish is sent as it is, or refused in one line", async (id) => {
    const family = await familyOf(id);
    let sent = 0;
    for (const wished of wishes) {
      let result: ReturnType<typeof sentParameters>;
      try {
        result = sentParameters(id, family, wished);
      } catch (error) {
        expect((error as Error).name).toBe("InputError");
        expect((error as Error).message).toMatch(/^[^\n]{1,200}$/);
        continue;
      }
      sent++;
      const { temperature, roomForText, ...rest } = wished;
      const { parameters, notes } = result;
      expect(parameters).toMatchObject(rest);
      if (typeof temperature === "number") expect(parameters.temperature).toBe(temperature);
      if (temperature === "none") expect(parameters).not.toHaveProperty("temperature");
      // Where our default is not sent, a note says why.
      if (temperature === undefined && parameters.temperature === undefined) {
        expect(notes.join()).toContain("temperature: ");
      }
      expect(parameters).not.toHaveProperty("roomForText");
      // Every limit leaves room for the text beside a budget of thoughts.
      const limit = parameters.maxOutputTokens ?? Number.POSITIVE_INFINITY;
      if (wished.maxOutputTokens === undefined) {
        expect(limit).toBeGreaterThanOrEqual((wished.thinkingTokens ?? 0) + (roomForText ?? 1024));
      }
      for (const note of notes) expect(note).toMatch(/^[a-z-]+[ a-z]*: [^\n]+$/);
    }
    expect(sent).toBeGreaterThan(10);
  });
});

describe("the limit", () => {
  it("grows with the effort", async () => {
    const limits = async (id: string, efforts: readonly (typeof reasoningEfforts)[number][]) =>
      Promise.all(
        efforts.map(
          async (reasoningEffort) => (await sentTo(id, { reasoningEffort })).parameters.maxOutputTokens,
        ),
      );
    expect(
      await limits("anthropic/claude-opus-4-7", ["none", "low", "medium", "high", "xhigh", "max"]),
    ).toEqual([1024, 8192, 8192, 25_000, 64_000, 64_000]);
    expect(await limits("openai/gpt-6-sol", ["none", "low", "medium", "high", "xhigh", "max"])).toEqual([
      1024, 8192, 8192, 25_000, 64_000, 64_000,
    ]);
  });

  it("has room for a long text beside the thoughts, and is the call's own where nothing is thought", async () => {
    const limit = async (id: string, wished: WishedParameters = {}) =>
      (await sentTo(id, { roomForText: 4000, ...wished })).parameters.maxOutputTokens;
    expect(await limit("openai/gpt-5")).toBe(8192 + 4000);
    expect(await limit("openai/gpt-5", { reasoningEffort: "high" })).toBe(25_000 + 4000);
    expect(await limit("anthropic/claude-opus-5-5")).toBe(16_000 + 4000);
    expect(await limit("anthropic/claude-sonnet-4-5", { thinkingTokens: 2000 })).toBe(2000 + 4000);
    expect(await limit("openai/gpt-4o")).toBeUndefined();
    expect(await limit("anthropic/claude-opus-4-7")).toBeUndefined();
    expect(await limit("compatible/nobody-knows")).toBeUndefined();
    expect(await limit("openai/gpt-5", { maxOutputTokens: 9 })).toBe(9);
  });
});

describe("the tokens of reasoning that a forecast counts", () => {
  it.each<[string, GenerationParameters, number]>([
    ["openai/gpt-4o", {}, 0],
    ["openai/gpt-5", { reasoningEffort: "minimal" }, 100],
    ["openai/gpt-5", { reasoningEffort: "low" }, 300],
    ["openai/gpt-5", { reasoningEffort: "medium" }, 700],
    ["openai/gpt-5", { reasoningEffort: "high" }, 1500],
    ["openai/gpt-6-sol", { reasoningEffort: "xhigh" }, 3000],
    ["openai/gpt-6-sol", { reasoningEffort: "max" }, 5000],
    ["openai/gpt-6-sol", { reasoningEffort: "none" }, 0],
    ["openai/gpt-6-sol", { reasoningEffort: "max", maxOutputTokens: 64 }, 64],
    ["openai/gpt-6-astra", {}, 700],
    ["anthropic/claude-opus-4-7", {}, 0],
    ["anthropic/claude-opus-4-5", { reasoningEffort: "high" }, 0],
    ["anthropic/claude-sonnet-4-5", { thinkingTokens: 3000 }, 1500],
    ["compatible/nobody-knows", {}, 0],
  ])("%s with %j: %d", async (id, parameters, tokens) => {
    expect(expectedReasoningTokens(await familyOf(id), parameters)).toBe(tokens);
  });
});

describe("a plan", () => {
  it("keeps once what all models are sent alike", async () => {
    expect(await planParameters(["openai/gpt-4o", "openai/gpt-4.1"], {})).toEqual({
      parameters: { temperature: 0, maxOutputTokens: 1024 },
      notes: {},
    });
    expect(await planParameters([], { temperature: 0 })).toEqual({ parameters: {}, notes: {} });
  });

  it("keeps what is shared, and everything that each is sent, where they differ", async () => {
    const models = ["openai/gpt-4o", "openai/gpt-5", "anthropic/claude-opus-4-7"];
    expect(await planParameters(models, { maxOutputTokens: 300 })).toEqual({
      parameters: { maxOutputTokens: 300 },
      parametersByModel: {
        "openai/gpt-4o": { temperature: 0, maxOutputTokens: 300 },
        "openai/gpt-5": { maxOutputTokens: 300, reasoningEffort: "medium" },
        "anthropic/claude-opus-4-7": { maxOutputTokens: 300 },
      },
      notes: { "openai/gpt-5": [notTaken, own("medium")], "anthropic/claude-opus-4-7": [notTaken] },
    });
  });

  it("is not made if one of its models refuses a wish", async () => {
    await expect(planParameters(["openai/gpt-4o", "openai/gpt-5"], { temperature: 0 })).rejects.toThrow(
      /^openai\/gpt-5 takes no temperature/,
    );
  });
});

describe("parameters of the project's own choice", () => {
  const chosen = { temperature: 0.9, maxOutputTokens: 4000, stop: ["x"] };
  it.each<[string, GenerationParameters]>([
    ["openai/gpt-4o", chosen],
    ["compatible/nobody-knows", chosen],
    ["openai/gpt-5", { reasoningEffort: "medium", maxOutputTokens: 12_192, stop: ["x"] }],
    ["openai/gpt-5.1", { ...chosen, reasoningEffort: "none" }],
    ["anthropic/claude-opus-4-7", { maxOutputTokens: 4000, stop: ["x"] }],
    ["anthropic/claude-opus-5-5", { reasoningEffort: "medium", maxOutputTokens: 20_000, stop: ["x"] }],
    ["google/gemini-3.6-flash", { maxOutputTokens: 12_192, stop: ["x"] }],
  ])("%s is sent %j", async (id, parameters) => {
    expect(await ownParameters(id, chosen)).toEqual(parameters);
  });
});
