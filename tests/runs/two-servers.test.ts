import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openModel } from "../../src/models/registry.js";
import { readEpisodes } from "../../src/runs/read-episodes.js";
import { defaultSettings, type RunParts, resumeRun, startRun } from "../../src/runs/start.js";
import { type MockProvider, type Rule, startMockProvider } from "../support/mock-provider/server.js";
import { scratchFolder } from "../support/scratch.js";
import { sampleMaterial, samplePrices } from "./support.js";
import { talk, talkPlan } from "./talks.js";

const talks = Array.from({ length: 12 }, (_, i) => talk(`talk-${i}`));
const [gpt, claude] = ["openai/gpt-4o-2024-08-06", "anthropic/claude-3-5-haiku-20241022"] as const;
const plan = talkPlan(talks, {
  models: [gpt],
  agents: { models: [claude], parameters: { maxOutputTokens: 50 } },
});
const settings = { ...defaultSettings, cache: false };

afterEach(() => vi.unstubAllEnvs());

async function server(rules: Rule[], port?: number): Promise<MockProvider> {
  const mock = await startMockProvider({ rules, ...(port === undefined ? {} : { port }) });
  onTestFinished(() => mock.close().catch(() => {}));
  return mock;
}

/** The real SDKs, before the model's server and the agent's. */
function partsAt(model: MockProvider, agent: MockProvider, folder: string): RunParts {
  vi.stubEnv("OPENAI_BASE_URL", model.openaiUrl);
  vi.stubEnv("OPENAI_API_KEY", "sk-none");
  vi.stubEnv("ANTHROPIC_BASE_URL", agent.anthropicUrl);
  vi.stubEnv("ANTHROPIC_API_KEY", "sk-none");
  return {
    ...{ material: sampleMaterial, episodes: talks, prices: samplePrices, cacheFolder: `${folder}/cache` },
    open: (id) => openModel(id),
    retry: { firstWaitMs: 2, longestWaitMs: 20 },
  };
}

const answered = ({ requests }: MockProvider): number =>
  requests.filter(({ status }) => status === 200).length;

describe("two models at real servers", () => {
  it("keep to each server's own limit: one is refused and narrows, the other stays as wide as it may", async () => {
    const folder = scratchFolder();
    const model = await server([{ maxInFlight: 2 }, { latencyMs: 8, text: "I see" }]);
    const agent = await server([{ latencyMs: 4, text: "3" }]);
    const { ending, summary } = await startRun(
      `${folder}/run`,
      plan,
      { ...settings, concurrency: 8 },
      partsAt(model, agent, folder),
    );
    expect(ending).toEqual({ kind: "done" });
    expect(summary).toMatchObject({ isComplete: true, answered: 132 });
    // 4 replies a talk, and 4 feelings and 3 sayings of the agent.
    expect([answered(model), answered(agent)]).toEqual([48, 84]);
    expect(model.requests.some(({ status }) => status === 429)).toBe(true);
    expect(agent.requests.every(({ status }) => status === 200)).toBe(true);
  });

  it("share one server's limit where they stand at one host", async () => {
    const folder = scratchFolder();
    const one = await server([{ maxInFlight: 3 }, { latencyMs: 3, text: "3" }]);
    const agents = { models: ["openai/gpt-4o-mini-2024-07-18"], parameters: { maxOutputTokens: 50 } };
    const { summary } = await startRun(
      `${folder}/run`,
      { ...plan, agents },
      { ...settings, concurrency: 3 },
      partsAt(one, one, folder),
    );
    expect(summary).toMatchObject({ isComplete: true, answered: 132 });
    // One lane for both: never more at once than the run may have.
    expect(one.requests.filter(({ status }) => status === 429)).toHaveLength(0);
    expect(one.peakInFlight()).toBeLessThanOrEqual(3);
  });

  it("end when the agent's server stays away for longer than patience, and go on when it is back", async () => {
    const folder = scratchFolder();
    const model = await server([{ text: "I see" }]);
    const first = await server([]);
    const port = Number(new URL(first.url).port);
    await first.close();
    const lines: string[] = [];
    const parts = { ...partsAt(model, first, folder), onNotice: (line: string) => lines.push(line) };
    const { ending, summary } = await startRun(
      `${folder}/run`,
      plan,
      { ...settings, concurrency: 4, patienceMs: 500 },
      parts,
    );
    expect(ending).toMatchObject({
      kind: "failed",
      error: { message: expect.stringMatching(/ECONNREFUSED.*; no answer within 0.5 s \(--patience\)/) },
    });
    expect(lines.filter((line) => line.includes("no answers, paused until"))).toHaveLength(1);
    // Each play that began has its first reply, and waits for what the agent feels. No more began than may be open.
    expect(summary.respondents[0]).toMatchObject({ ok: 4, episodes: { ended: 0 } });
    const again = await server([{ text: "3" }], port);
    const after = await resumeRun(`${folder}/run`, settings, partsAt(model, again, folder));
    expect(after.summary).toMatchObject({ isComplete: true, answered: 132 });
    expect([answered(model), answered(again)]).toEqual([48, 84]);
  });

  it("stop together under the cap on cost, with no bill above it, and go on under a higher one", async () => {
    const folder = scratchFolder();
    const model = await server([{ text: "I see" }]);
    const agent = await server([{ text: "3" }]);
    const prices = Object.assign(Object.create(samplePrices), {
      find: () => samplePrices.find("openai/any"),
    }) as typeof samplePrices;
    const parts = { ...partsAt(model, agent, folder), prices };
    const first = await startRun(`${folder}/run`, plan, { ...settings, maxCost: 0.003 }, parts);
    expect(first.ending.kind).toBe("max-cost");
    expect(first.progress.spent).toBeLessThanOrEqual(0.003);
    expect(first.summary.isComplete).toBe(false);
    expect(answered(agent)).toBeGreaterThan(0);
    const last = await resumeRun(`${folder}/run`, { ...settings, maxCost: 1 }, parts);
    expect(last.summary).toMatchObject({ isComplete: true, answered: 132 });
    expect([answered(model), answered(agent)]).toEqual([48, 84]);
    for (const { outcome } of await readEpisodes(`${folder}/run`, { episodes: talks })) {
      expect(outcome).toMatchObject({ felt: 12 });
    }
  });
});
