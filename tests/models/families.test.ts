import { describe, expect, it } from "vitest";
import { FamilyTable, familySchema, formsOf, loadFamilies } from "../../src/models/families.js";
import { familyOf } from "../../src/models/registry.js";

/** Real names of models, and the row of data/models.csv that describes each. */
const rows: readonly [name: string, row: string][] = [
  ["gpt-3.5-turbo", "^gpt-(3\\.5|4($|[-o.]))"],
  ["gpt-4", "^gpt-(3\\.5|4($|[-o.]))"],
  ["gpt-4-turbo-2024-04-09", "^gpt-(3\\.5|4($|[-o.]))"],
  ["gpt-4o-2024-08-06", "^gpt-(3\\.5|4($|[-o.]))"],
  ["gpt-4.1-mini", "^gpt-(3\\.5|4($|[-o.]))"],
  ["o1-pro", "^o[13]-pro"],
  ["o3-pro-2025-06-10", "^o[13]-pro"],
  ["o3-mini", "^o3-mini"],
  ["o1", "^o\\d"],
  ["o3", "^o\\d"],
  ["o4-mini-2025-04-16", "^o\\d"],
  ["gpt-5-chat-latest", "^gpt-5(\\.3)?-chat"],
  ["gpt-5.3-chat-latest", "^gpt-5(\\.3)?-chat"],
  ["gpt-5.1-chat-latest", "^gpt-5\\.[12]-chat"],
  ["gpt-5-pro", "^gpt-5-pro"],
  ["gpt-5.4-pro", "^gpt-5\\.[24]-pro"],
  ["gpt-5.5-pro", "^gpt-5\\.5-pro"],
  ["gpt-5", "^gpt-5(-|$)"],
  ["gpt-5-mini-2025-08-07", "^gpt-5(-|$)"],
  ["gpt-5-nano", "^gpt-5(-|$)"],
  ["gpt-5.1", "^gpt-5\\.1"],
  ["gpt-5.2-2025-12-11", "^gpt-5\\.[23]"],
  ["gpt-5.4-mini", "^gpt-5\\.[45]"],
  ["gpt-5.6-terra", "^gpt-5\\.6"],
  ["gpt-6-astra", "^gpt-6-astra"],
  ["gpt-6-luna", "^gpt-6-(sol|luna)"],
  ["gpt-6.1-sol", "^gpt-6\\.1-sol"],
  ["gpt-6.1-terra", "^gpt-6\\.1-terra"],
  ["gpt-6.2-sol", "^gpt-6\\.2"],
  ["claude-3-7-sonnet-20250219", "^claude-3-7"],
  ["claude-3-5-sonnet-20241022", "^claude-3"],
  ["claude-opus-4-1-20250805", "^claude-opus-4-1"],
  ["claude-sonnet-4-20250514", "^claude-(opus|sonnet)-4($|@|-0|-2025)"],
  ["claude-opus-4-0", "^claude-(opus|sonnet)-4($|@|-0|-2025)"],
  ["claude-opus-4-5-20251101", "^claude-opus-4-5"],
  ["claude-haiku-4-5-20251001", "^claude-(sonnet|haiku)-4-5"],
  ["claude-sonnet-4-6", "^claude-(opus|sonnet)-4-6"],
  ["claude-opus-4-7", "^claude-opus-4-[78]"],
  ["claude-mythos-preview", "^claude-mythos-preview"],
  ["claude-sonnet-5-5", "^claude-sonnet-5-5"],
  ["claude-haiku-5-5", "^claude-haiku-5-5"],
  ["claude-opus-5-5", "^claude-opus-5-5"],
  ["claude-fable-5-1", "^claude-(fable|mythos)-5"],
  ["claude-mythos-5-2", "^claude-(fable|mythos)-5"],
  ["claude-opus-5", "^claude-(opus|sonnet)-5"],
  ["claude-sonnet-5", "^claude-(opus|sonnet)-5"],
  ["gemini-2.0-flash", "^gemini-(1\\.5|2\\.0)"],
  ["gemini-2.5-pro", "^gemini-2\\.5-pro"],
  ["gemini-2.5-flash", "^gemini-2\\.5"],
  ["gemini-3.8-pro", "^gemini-3\\.[78]"],
  ["gemini-3.6-flash", "^gemini-3\\.[56]"],
  ["gemini-3.1-pro-preview", "^gemini-3\\.1-pro"],
  ["gemini-3-pro-preview", "^gemini-3-pro"],
  ["gemini-3-flash-preview", "^gemini-3"],
  ["deepseek-chat", "^deepseek-(chat|reasoner)$"],
  ["deepseek-flash", "^deepseek-flash"],
  ["deepseek-v4-pro", "^deepseek-v4"],
  ["mistral-small-latest", "^mistral-(small-2603|small-latest|medium-3-5|medium-2604)"],
  ["mistral-large-4", "^mistral-large-4"],
  ["magistral-medium", "^magistral"],
  ["ministral-8b-latest", "^(mistral|ministral|pixtral|codestral)"],
  ["qwen3:8b", "^(qwen3|qwq)"],
  ["gpt-oss:20b", "^(deepseek-r1|gpt-oss)"],
  ["gemma4:26b", "^gemma-?4"],
  ["gemma3:4b", "^(llama|gemma|phi|qwen)"],
  ["llama3.1:8b", "^(llama|gemma|phi|qwen)"],
];

describe("the table of families", () => {
  it.each(rows)("%s is of the row %s", async (name, row) => {
    expect((await loadFamilies()).find(name)?.family).toBe(row);
  });

  it("has no row that no name reaches", async () => {
    const { readFileSync } = await import("node:fs");
    const lines = readFileSync("data/models.csv", "utf8").trim().split("\n").slice(1);
    const listed = lines.map((line) => line.split(",")[0]);
    expect([...new Set(rows.map(([, row]) => row))].sort()).toEqual([...listed].sort());
  });

  it.each([
    ["openrouter/openai/gpt-5", "^gpt-5(-|$)"],
    ["openrouter/openai/gpt-5:online", "^gpt-5(-|$)"],
    ["openrouter/anthropic/claude-opus-4.7", "^claude-opus-4-[78]"],
    ["openrouter/anthropic/claude-3.7-sonnet:thinking", "^claude-3-7"],
    ["openrouter/anthropic/claude-sonnet-4", "^claude-(opus|sonnet)-4($|@|-0|-2025)"],
    ["openrouter/meta-llama/llama-3.1-8b-instruct:free", "^(llama|gemma|phi|qwen)"],
    ["vllm/meta-llama/Llama-3.1-8B-Instruct", "^(llama|gemma|phi|qwen)"],
    ["vllm/Qwen/Qwen3-8B", "^(qwen3|qwq)"],
    ["vllm/deepseek-ai/DeepSeek-R1-Distill-Qwen-7B", "^(deepseek-r1|gpt-oss)"],
    ["vllm/google/gemma-4-31b-it", "^gemma-?4"],
    ["ollama/llama3.1:8b", "^(llama|gemma|phi|qwen)"],
    ["compatible/lab/claude-opus-4-7", "^claude-opus-4-[78]"],
    [
      "compatible/bedrock/us.anthropic.claude-sonnet-4-20250514-v1:0",
      "^claude-(opus|sonnet)-4($|@|-0|-2025)",
    ],
    ["compatible/bedrock/anthropic.claude-haiku-4-5-20251001-v1:0", "^claude-(sonnet|haiku)-4-5"],
    ["compatible/vertex/claude-opus-4@20250514", "^claude-(opus|sonnet)-4($|@|-0|-2025)"],
  ])("%s is of the row %s", async (id, row) => {
    expect((await familyOf(id))?.family).toBe(row);
  });

  it.each([
    "openai/gpt-7",
    "openai/gpt-50",
    "openai/text-davinci-003",
    "anthropic/claude-opus-6",
    "anthropic/claude-opus-4-9",
    "google/gemini-4-pro",
    "compatible/my-model",
    "ollama/my-llama",
  ])("%s is unknown", async (id) => {
    expect(await familyOf(id)).toBeNull();
  });

  it.each(["replay/affective-cognition/gpt-4", "scripted/first"])(
    "%s computes: no row describes it",
    async (id) => {
      expect(await familyOf(id)).toBeNull();
    },
  );

  it("is asked after the rows of a configuration", async () => {
    const own = familySchema.parse({ family: "^gpt-5$", temperature: "ignored", efforts: ["max"] });
    const config = { models: [own] };
    expect(await familyOf("openai/gpt-5", config)).toMatchObject({
      temperature: "ignored",
      efforts: ["max"],
      source: "affectlab.config.ts",
    });
    expect((await familyOf("openai/gpt-5-mini", config))?.family).toBe("^gpt-5(-|$)");
    // The rest of a row that says little: an ordinary model without reasoning.
    expect(familySchema.parse({ family: "^x" })).toMatchObject({
      api: "chat",
      temperature: "yes",
      reasoning: "none",
      efforts: [],
      defaultEffort: null,
      limitCovers: "text",
      structured: "json-schema",
    });
  });

  it("tries its rows in order", () => {
    const table = new FamilyTable(["^a-b", "^a", "b$"].map((family) => familySchema.parse({ family })));
    const found = ["a-b", "a-c", "c-b", "vendor/A-B", "c"].map((name) => table.find(name)?.family ?? null);
    expect(found).toEqual(["^a-b", "^a", "b$", "^a-b", null]);
  });

  it("is not built from a row that is none", () => {
    for (const row of [
      { family: "(" },
      { family: "^x", efforts: ["huge"] },
      { family: "^x", temprature: "no" },
      { family: "^x", defaultLimit: 0 },
      { family: "^x", defaultLimit: 1.5 },
    ]) {
      expect(familySchema.safeParse(row).success).toBe(false);
    }
  });
});

describe("formsOf", () => {
  it("takes a forced tool for an enforced schema, and what is unknown for taken", async () => {
    const forms = async (name: string) => formsOf((await loadFamilies()).find(name));
    expect(await forms("claude-3-5-sonnet-20241022")).toEqual({
      images: true,
      structuredOutput: "json-schema",
    });
    expect(await forms("deepseek-v4-pro")).toEqual({ images: false, structuredOutput: "json-object" });
    expect(await forms("gpt-5.2-pro")).toEqual({ images: true, structuredOutput: "instructions" });
    expect(await forms("o3-mini")).toEqual({ images: false, structuredOutput: "json-schema" });
    expect(await forms("nobody")).toEqual({ images: true, structuredOutput: "json-schema" });
  });
});
