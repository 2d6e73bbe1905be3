import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ModelClient } from "../../src/models/contract.js";
import { namedServers } from "../../src/models/providers/named-servers.js";
import { providerNames, registerProvider } from "../../src/models/registry.js";
import { isCacheable } from "../../src/runs/cache.js";
import { answeredResponse } from "../../src/runs/make-response.js";
import { planCalls } from "../../src/runs/plan.js";
import { planParameters } from "../../src/runs/plan-parameters.js";
import { PriceTable } from "../../src/runs/prices.js";
import "../../src/studies/affective-cognition/live/observer-register.js";
import { reply, samplePlan } from "./support.js";

const noPrices = new PriceTable([]);

/** What a run makes of a model: is its reply kept, does it cost nothing, what is the respondent called? */
function treatmentOf(provider: string) {
  const id = `${provider}/m`;
  const [call] = planCalls(samplePlan({ models: [id], count: 1 }));
  const read = { answer: 0, status: "ok", reason: null } as const;
  const how = { cost: 0, costBasis: "free", cached: false, attempts: 1 } as const;
  const price = noPrices.find(id);
  return [
    isCacheable({ provider }),
    price !== null && price.input === 0 && price.cachedInput === 0 && price.output === 0,
    answeredResponse(call!, reply("A:a. joyful"), read, how).respondent.kind,
  ];
}

describe("what a run makes of a provider's replies", () => {
  // Kept in the cache; free of charge; kind of respondent.
  it.each([
    ["openai", true, false, "model"],
    ["google", true, false, "model"],
    ["anthropic", true, false, "model"],
    ["compatible", true, false, "model"],
    ["gguf", true, true, "model"],
    ["replay", false, true, "model"],
    ["scripted", false, true, "baseline"],
    ["bayes", false, true, "baseline"],
    ["unheard-of", true, false, "model"],
  ])("%s", (provider, ...treatment) => {
    expect(treatmentOf(provider)).toEqual(treatment);
  });

  it("a program's provider says what it is; a factory alone is taken for a hosted model", () => {
    const open = (): ModelClient => ({ id: "x" }) as ModelClient;
    registerProvider({ name: "chess-engine", open, cacheable: false, free: true, respondent: "agent" });
    registerProvider({ name: "free-server", open, free: true });
    registerProvider("plain-factory", open);
    expect(treatmentOf("chess-engine")).toEqual([false, true, "agent"]);
    expect(treatmentOf("free-server")).toEqual([true, true, "model"]);
    expect(treatmentOf("plain-factory")).toEqual([true, false, "model"]);
  });
});

describe("src/models/providers", () => {
  it("has a file for each provider, which exports one descriptor of its name", async () => {
    const folder = path.resolve(import.meta.dirname, "../../src/models/providers");
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const exported = Object.values(await import(path.join(folder, file)));
      const described = exported.flatMap((value) =>
        typeof value === "object" && value !== null && "open" in value && "name" in value ? [value.name] : [],
      );
      // Servers that differ in a line each share a file.
      if (file === "named-servers.ts") expect(described).toEqual([]);
      else expect(described, file).toEqual([path.basename(file, ".ts")]);
      expect(providerNames()).toEqual(expect.arrayContaining(described));
    }
  });

  it("has the servers of one line each", () => {
    const names = namedServers.map(({ name }) => name);
    expect(names).toEqual(["deepseek", "mistral", "openrouter", "ollama", "llamacpp", "lmstudio", "vllm"]);
    expect(providerNames()).toEqual(expect.arrayContaining(names));
  });
});

describe("what a reader must know of every request to a provider", () => {
  it("stands in the notes of the plan", async () => {
    const { notes } = await planParameters(
      ["openrouter/openai/gpt-5", "ollama/llama3.1:8b", "openai/gpt-4o"],
      {},
    );
    expect(notes["openrouter/openai/gpt-5"]?.at(-1)).toMatch(/^parameters: OpenRouter is told to refuse/);
    expect(notes["ollama/llama3.1:8b"]).toEqual([expect.stringMatching(/^prompt: Ollama cuts/)]);
    expect(notes).not.toHaveProperty("openai/gpt-4o");
  });
});
