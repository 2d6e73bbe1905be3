import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { report } from "../../src/cli/report.js";
import { resume } from "../../src/cli/resume.js";
import { readRun } from "../../src/cli/run/reading.js";
import { run } from "../../src/cli/run.js";
import { score } from "../../src/cli/score.js";
import { registerScripted } from "../../src/models/providers/scripted.js";
import { readEpisodes } from "../../src/runs/read-episodes.js";
import type { ReadRow } from "../../src/runs/reading/row.js";
import { readManifest } from "../../src/runs/run-folder.js";
import type { LiveManifest, LiveOptions, LiveStudy } from "../../src/studies/live-contract.js";
import { startMockProvider } from "../support/mock-provider/server.js";
import { scratchFolder } from "../support/scratch.js";
import { sampleMaterial } from "./support.js";
import { talk } from "./talks.js";

const talks = Array.from({ length: 3 }, (_, i) => talk(`talk-${i}`, 3));
let computed: string[] | undefined;
let prepared: LiveOptions | undefined;

async function prepareLive(options: LiveOptions): Promise<LiveStudy> {
  prepared = options;
  return {
    prompts: options.prompts.map((id) => ({ id, sha256: "a".repeat(64) })),
    items: [],
    episodes: talks,
    material: { ...sampleMaterial, study: "egosocialarena" },
  };
}

vi.mock("../../src/studies/shared/live-parts.js", () => ({
  loadPrepareLive: async () => prepareLive,
  loadReportLive: async () => async (folder: string) => {
    const records = await readEpisodes(folder, { episodes: talks });
    const json = { felt: records.map(({ agent, outcome }) => [agent, outcome?.felt ?? null]) };
    return { tables: [], notes: [], json, figures: () => [] };
  },
}));

vi.mock("../../src/studies/registry.js", async (original) => {
  const registry = await original<typeof import("../../src/studies/registry.js")>();
  const arena = registry.manifestOf("egosocialarena");
  const agents = {
    description: "simulates somebody who talks",
    parameters: { temperature: 0.7, maxOutputTokens: 300 },
  };
  const live = (): LiveManifest => ({
    ...(arena.live as LiveManifest),
    computed: ["scripted/talks-model"],
    agents: { ...agents, ...(computed === undefined ? {} : { computed }) },
  });
  return { ...registry, manifestOf: () => ({ ...arena, live: live() }) };
});

registerScripted("talks-model", () => "I see");
registerScripted("talks-agent", ({ messages }) =>
  String(messages.at(-1)?.content).startsWith("feel") ? "4" : "so it is",
);

const options = { replicates: "1", seed: "1", cache: false, json: true, yes: true };
const gpt = "openai/gpt-4o-2024-08-06";
const claude = "anthropic/claude-3-5-haiku-20241022";
let out = "";
let err = "";

beforeEach(() => {
  [out, err] = ["", ""];
  computed = ["scripted/talks-agent"];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    err += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Two servers: the model's speaks as OpenAI, the agent's as Anthropic. */
async function twoServers() {
  const rules = [{ text: "4" }];
  const [model, agent] = await Promise.all([startMockProvider({ rules }), startMockProvider({ rules })]);
  onTestFinished(async () => void (await Promise.all([model.close(), agent.close()])));
  vi.stubEnv("OPENAI_BASE_URL", model.openaiUrl);
  vi.stubEnv("OPENAI_API_KEY", "sk-none");
  vi.stubEnv("ANTHROPIC_BASE_URL", agent.anthropicUrl);
  vi.stubEnv("ANTHROPIC_API_KEY", "sk-none");
  return { model, agent };
}

describe("affectlab run, with an agent", () => {
  it("plays with computed players where none is named; score, report and view tell the two apart", async () => {
    const folder = path.join(scratchFolder(), "run");
    await run("egosocialarena", { ...options, out: folder });
    // A talk has 3 replies: 3 calls to the model, 3 feelings and 2 sayings of the agent.
    expect(JSON.parse(out)).toMatchObject({
      ...{ planned: 24, answered: 24, isComplete: true },
      respondents: [{ model: "scripted/talks-model", ok: 9, episodes: { planned: 3, ended: 3 } }],
      agents: [{ model: "scripted/talks-agent", ok: 15, missing: 0 }],
    });
    expect(prepared?.agents).toEqual(["scripted/talks-agent"]);
    expect(err).toContain("3 episodes × 1 prompt × 1 replicate × 1 model × 1 agent = about 24 calls");
    expect(err).toContain("agent scripted/talks-agent: temperature 0.7, max-output-tokens");
    expect(err).toMatch(/^scripted\/talks-model +9 /m);
    expect(err).toMatch(/^agent scripted\/talks-agent +15 /m);
    out = "";
    await score(folder, { json: true });
    expect(JSON.parse(out)).toMatchObject({ responses: 24, changed: 0 });
    out = "";
    await report(folder, { json: true, figures: false });
    expect(JSON.parse(out)).toMatchObject({
      respondents: [{ ok: 9 }],
      agents: [{ ok: 15 }],
      felt: Array.from({ length: 3 }, () => ["scripted/talks-agent", 12]),
    });
    out = "";
    await report(folder, { figures: false });
    expect(out).toMatch(/^agent scripted\/talks-agent +0shot +15 /m);
    expect(out).toContain("24 of 24 calls answered, 3 of 3 episodes played to the end");
    const rows: ReadRow[] = [];
    await (await readRun(folder, [])).eachRow((row) => rows.push(row));
    expect(rows).toHaveLength(24);
  });

  it("forecasts, asks and sends each at its own server, with its own parameters", async () => {
    const { model, agent } = await twoServers();
    const folder = path.join(scratchFolder(), "run");
    const named = { ...options, out: folder, model: gpt, agent: claude, prices: "data/prices.csv" };
    await run("egosocialarena", { ...named, dryRun: true });
    const { forecast, servers, plan } = JSON.parse(out);
    expect(plan.agents).toEqual({ models: [claude], parameters: { temperature: 0.7, maxOutputTokens: 300 } });
    expect(forecast.models).toMatchObject([{ model: gpt, calls: 9, inputTokens: 180, outputTokens: 45 }]);
    expect(forecast.agents).toMatchObject([
      { model: claude, calls: 15, inputTokens: 600, outputTokens: 105 },
    ]);
    const [ofModel, ofAgent] = [forecast.models[0], forecast.agents[0]];
    expect(forecast.expectedCost).toBeCloseTo(ofModel.expectedCost + ofAgent.expectedCost, 12);
    expect(forecast.worstCost).toBeCloseTo(ofModel.worstCost + ofAgent.worstCost, 12);
    expect(ofAgent.worstCost).toBeGreaterThan(0);
    expect(servers).toMatchObject([
      { models: [gpt], key: "OPENAI_API_KEY" },
      { models: [claude], key: "ANTHROPIC_API_KEY" },
    ]);
    expect(model.requests).toHaveLength(0);
    out = "";
    await run("egosocialarena", {
      ...named,
      agentTemperature: "1",
      agentMaxOutputTokens: "77",
      maxCost: "1",
    });
    expect(JSON.parse(out)).toMatchObject({ isComplete: true, answered: 24 });
    expect(model.requests).toHaveLength(9);
    expect(agent.requests).toHaveLength(15);
    for (const { parameters } of agent.requests) {
      expect(parameters).toMatchObject({ temperature: 1, max_tokens: 77 });
    }
    for (const { parameters } of model.requests) expect(parameters).toMatchObject({ temperature: 0 });
    expect(err).toMatch(new RegExp(`^agent ${claude} +15 `, "m"));
    expect(readManifest(folder).endpoints).toHaveProperty([claude], `${agent.anthropicUrl}/`);
  });

  it("takes one model for both, and warns", async () => {
    const { model } = await twoServers();
    const folder = path.join(scratchFolder(), "run");
    await run("egosocialarena", { ...options, out: folder, model: gpt, agent: gpt });
    expect(JSON.parse(out)).toMatchObject({
      isComplete: true,
      respondents: [{ ok: 9 }],
      agents: [{ ok: 15 }],
    });
    expect(err).toContain(`${gpt} simulates the person it talks to: set another agent beside it`);
    const sent = model.requests.map(({ parameters }) => parameters.temperature);
    expect(sent.filter((one) => one === 0.7)).toHaveLength(15);
    expect(sent.filter((one) => one === 0)).toHaveLength(9);
  });

  it("goes on without what an agent's server refuses, if it may adapt; otherwise names the agent's flag", async () => {
    const { agent } = await twoServers();
    const refusal = { status: 400, errorMessage: "temperature: not supported by this model" };
    const folder = path.join(scratchFolder(), "run");
    agent.setRules([refusal]);
    const named = { ...options, out: folder, agent: claude };
    await expect(run("egosocialarena", named)).rejects.toThrow(
      /start it again with --agent-temperature none/,
    );
    agent.setRules([{ ...refusal, times: 1 }, { text: "4" }]);
    out = "";
    await run("egosocialarena", { ...named, out: `${folder}-2`, adapt: true });
    expect(JSON.parse(out)).toMatchObject({ isComplete: true });
    const { what, notes } = readManifest(`${folder}-2`);
    expect(what.agents?.parameters).toEqual({ maxOutputTokens: 300 });
    expect(notes).toHaveProperty(
      [`agent ${claude}`],
      ["temperature: refused by the server, so left out (--adapt)"],
    );
  });

  it("is resumed with its agents, each at the address it had", async () => {
    const { model, agent } = await twoServers();
    const folder = path.join(scratchFolder(), "run");
    model.setRules([
      { times: 5, text: "4" },
      { status: 401, errorCode: "invalid_api_key", errorMessage: "no" },
    ]);
    const named = { ...options, out: folder, model: gpt, agent: claude };
    await expect(run("egosocialarena", named)).rejects.toThrow(/answered and kept/);
    const before = agent.requests.length;
    model.setRules([{ text: "4" }]);
    out = "";
    await resume(folder, { cache: false, json: true });
    expect(JSON.parse(out)).toMatchObject({ isComplete: true, answered: 24 });
    expect(agent.requests.length).toBe(15);
    expect(before).toBeGreaterThan(0);
    vi.stubEnv("ANTHROPIC_BASE_URL", model.anthropicUrl);
    await expect(resume(folder, { cache: false, json: true })).rejects.toThrow(/set its base URL back/);
  });

  it.each([
    [{}, /^--agent is missing: in egosocialarena a model simulates somebody who talks; name provider\/model/],
    [{ agent: "opnai/x" }, /^--agent: no provider "opnai"/],
    [{ agent: "scripted/none" }, /^--agent: no scripted model "none"/],
    [{ agent: `${gpt},${gpt}` }, /^--agent names .* twice/],
    [{ agent: gpt, agentTemperature: "hot" }, /^--agent-temperature must be a number/],
    [
      { agent: "openai/gpt-5", agentTemperature: "1" },
      /^--agent: openai\/gpt-5 takes no temperature .*; leave --agent-temperature out/,
    ],
  ])("refuses %o in one line", async (more, message) => {
    computed = undefined;
    const refused = run("egosocialarena", { ...options, ...more, out: path.join(scratchFolder(), "run") });
    await expect(refused).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
  });
});
