import { describe, expect, it } from "vitest";
import { showModels } from "../../src/cli/models.js";
import { type Availability, listAvailability } from "../../src/models/availability.js";
import type { ModelClient } from "../../src/models/contract.js";
import { registerProvider } from "../../src/models/registry.js";
import "../../src/studies/shared/register-replays.js";
import { captureOutput } from "../cli/support.js";
import { mockProvider, plantedKey } from "./support.js";

const place = (id: string) => ({ id, usable: true, baseUrl: null, reason: "" });
const byId = (places: Availability[]) => new Map(places.map((place) => [place.id, place]));

describe("which models are usable", () => {
  it("without keys: recorded replies, and what is missing for the rest", async () => {
    const places = byId(await listAvailability({ env: {}, config: {} }));
    for (const [provider, variable] of [
      ["openai", "OPENAI_API_KEY"],
      ["google", "GOOGLE_API_KEY"],
      ["anthropic", "ANTHROPIC_API_KEY"],
    ]) {
      expect(places.get(`${provider}/<model>`)).toMatchObject({
        usable: false,
        reason: `set ${variable} in the environment or in .env`,
      });
    }
    expect(places.get("compatible/<model>")).toMatchObject({ usable: false, baseUrl: null });
    expect(places.get("gguf/<file>")).toMatchObject({ usable: false });
    expect(places.get("gguf/<file>")?.reason).toContain("npm install --no-save node-llama-cpp");
    // No study is loaded here yet.
    expect(places.get("scripted/<name>")?.reason).toBe("a program registers them by registerScripted");
    expect(places.get("replay/affective-cognition/gpt-4")).toEqual({
      id: "replay/affective-cognition/gpt-4",
      usable: true,
      baseUrl: null,
      reason: "",
    });
  });

  it("each provider stands in its place, what a program registers at the end", async () => {
    const model = { id: "x" } as ModelClient;
    registerProvider("zither", () => model);
    registerProvider({ name: "accordion", open: () => model, places: () => [place("accordion/low")] });
    const config = { endpoints: { judge: { baseUrl: "http://localhost:1/v1" } } };
    const ids = (await listAvailability({ env: {}, config })).map(({ id }) => id);
    const replayed = ids.filter((id) => id.startsWith("replay/"));
    expect(replayed.length).toBeGreaterThan(5);
    expect(ids).toEqual([
      ...["openai/<model>", "google/<model>", "anthropic/<model>"],
      ...["deepseek/<model>", "mistral/<model>", "openrouter/<model>"],
      ...["ollama/<model>", "llamacpp/<model>", "lmstudio/<model>", "vllm/<model>"],
      ...["compatible/<model>", "compatible/judge/<model>", "gguf/<file>"],
      ...replayed,
      ...["scripted/<name>", "human/terminal", "accordion/low", "zither/<model>"],
    ]);
  });

  it("lists the studies' own players, helpers and judge, and the replay of a run", async () => {
    const output = captureOutput();
    await showModels({ json: true });
    const ids = (JSON.parse(output.stdout()) as Availability[]).map(({ id }) => id);
    for (const id of [
      ...["scripted/arena-rules", "scripted/arena-random", "scripted/heartbench-helper"],
      ...["scripted/rubric-judge", "replay/run/<run>"],
    ]) {
      expect(ids).toContain(id);
    }
  });

  it("asks no server unless told to", async () => {
    const { mock, env } = await mockProvider();
    const config = { endpoints: { judge: { baseUrl: mock.openaiUrl, keyEnv: "JUDGE_KEY" } } };
    const places = byId(await listAvailability({ env, config }));
    expect(places.get("openai/<model>")).toEqual({
      id: "openai/<model>",
      usable: true,
      baseUrl: mock.openaiUrl,
      reason: "",
    });
    expect(places.get("compatible/judge/<model>")).toMatchObject({
      usable: false,
      reason: "set JUDGE_KEY in the environment or in .env",
    });
    expect(mock.requests).toHaveLength(0);
  });

  it("a probe tells the models of each server, or why it did not answer", async () => {
    const { mock, env } = await mockProvider({ key: plantedKey, models: ["m-1", "m-2"] });
    const closed = await mockProvider();
    await closed.mock.close();
    const config = {
      endpoints: {
        claude: { baseUrl: mock.anthropicUrl, keyEnv: "OPENAI_API_KEY", api: "anthropic" as const },
        gone: { baseUrl: closed.mock.openaiUrl },
        wrong: { baseUrl: mock.openaiUrl, keyEnv: "WRONG_KEY" },
      },
    };
    const environment = { ...env, WRONG_KEY: "sk-wrong-123456789" };
    const list = await listAvailability({ env: environment, config, probe: true });
    const places = byId(list);
    const found = { reachable: true, models: ["m-1", "m-2"], problem: "" };
    for (const id of [
      "openai/<model>",
      "google/<model>",
      "anthropic/<model>",
      "compatible/<model>",
      "compatible/claude/<model>",
    ]) {
      expect(places.get(id)?.probe, id).toEqual(found);
    }
    expect(places.get("compatible/gone/<model>")?.probe).toMatchObject({ reachable: false, models: [] });
    expect(places.get("compatible/gone/<model>")?.probe?.problem).toContain("ECONNREFUSED");
    expect(places.get("compatible/wrong/<model>")?.probe?.problem).toContain(
      "401 Incorrect API key provided: [key]",
    );
    expect(JSON.stringify(list)).not.toMatch(/planted|wrong-1/);
  });

  it("an unusable base URL is a reason, not a crash", async () => {
    const env = { OPENAI_API_KEY: plantedKey, OPENAI_BASE_URL: `https://u:${plantedKey}@h/v1` };
    const place = byId(await listAvailability({ env, config: {} })).get("openai/<model>");
    expect(place).toMatchObject({ usable: false });
    expect(JSON.stringify(place)).not.toContain(plantedKey);
  });
});

describe("affectlab models", () => {
  it("prints a table, or JSON, and no key", async () => {
    const { OPENAI_API_KEY } = process.env;
    process.env.OPENAI_API_KEY = plantedKey;
    try {
      const output = captureOutput();
      await showModels({});
      const table = output.stdout();
      expect(table).toMatch(/^openai\/<model> +https:\/\/api\.openai\.com\/v1$/m);
      expect(table).toMatch(/^scripted\/rubric-judge +in this process$/m);
      expect(table).toMatch(/^not usable +because$/m);
      const json = captureOutput();
      await showModels({ json: true });
      const places = JSON.parse(json.stdout()) as Availability[];
      expect(places.find(({ id }) => id === "openai/<model>")).toMatchObject({ usable: true });
      expect(output.stdout() + output.stderr()).not.toContain(plantedKey);
    } finally {
      if (OPENAI_API_KEY === undefined) delete process.env.OPENAI_API_KEY;
      else process.env.OPENAI_API_KEY = OPENAI_API_KEY;
    }
  });
});
