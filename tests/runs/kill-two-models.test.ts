import { describe, expect, it, onTestFinished } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { readEpisodes } from "../../src/runs/read-episodes.js";
import { spawnMockProvider } from "../support/mock-provider/spawn.js";
import { KilledRun } from "./killed-run.js";
import { talk } from "./talks.js";

/** Another seed kills at other instants: AFFECTLAB_KILL_SEED=8 npx vitest run tests/runs/kill-two-models.test.ts */
const seed = Number(process.env.AFFECTLAB_KILL_SEED ?? 7);
const concurrency = 6;
const talks = Array.from({ length: 20 }, (_, i) => talk(`talk-${i}`));

describe(`kill -9 in the middle of talks of two models, eight times, seed ${seed}`, () => {
  it("sends nothing again that was answered, at either server, and ends as talks that nobody killed", async () => {
    // The model's server takes two requests at once, and the agent's is slower.
    const [model, agent] = await Promise.all([
      spawnMockProvider({ rules: [{ maxInFlight: 2 }, { latencyMs: 10, text: "I see" }] }),
      spawnMockProvider({ rules: [{ latencyMs: 20, text: "3" }] }),
    ]);
    onTestFinished(async () => void (await Promise.all([model.stop(), agent.stop()])));
    const run = new KilledRun({
      ...{ script: "talk-process.ts", args: [String(talks.length), String(concurrency)] },
      env: {
        ...{ OPENAI_BASE_URL: model.openaiUrl, OPENAI_API_KEY: "sk-none" },
        ...{ ANTHROPIC_BASE_URL: agent.anthropicUrl, ANTHROPIC_API_KEY: "sk-none" },
      },
      ...{ episodes: talks, concurrency, mocks: [model, agent] },
    });
    await run.killAtRandom(randomStream(seed, "kill", "talks"), { byRequests: 5, byBytes: 3 });
    expect(run.kills).toHaveLength(8);
    expect(run.kills.filter(({ open }) => open > 0).length).toBeGreaterThanOrEqual(5);
    const result = await run.finish();
    // A talk has 4 replies: 4 calls to the model, 4 feelings and 3 sayings of the agent.
    expect(result).toMatchObject({
      ...{ ending: "done", isComplete: true, answered: 220, planned: 220 },
      respondents: [{ ok: 80, error: 0, missing: 0, episodes: { planned: 20, ended: 20 } }],
      agents: [{ ok: 140, error: 0, missing: 0 }],
    });
    const rows = run.rows();
    expect(rows).toHaveLength(220);
    expect(new Set(rows.map(({ call }) => call)).size).toBe(220);
    // The witnesses: each server answered the calls that have rows of its model, and no others.
    const [ofModel, ofAgent] = await Promise.all([model.log(), agent.log()]);
    const answeredBy = (log: typeof ofModel): Set<string | null> =>
      new Set(log.requests.filter(({ status }) => status === 200).map(({ callId }) => callId));
    const rowsOf = (kind: string): Set<string> =>
      new Set(rows.filter(({ respondent }) => respondent.kind === kind).map(({ call }) => call));
    expect(ofModel.requests.some(({ status }) => status === 429)).toBe(true);
    expect(answeredBy(ofModel)).toEqual(rowsOf("model"));
    expect(answeredBy(ofAgent)).toEqual(rowsOf("agent"));
    for (const { outcome, turns } of await readEpisodes(run.folder, { episodes: talks })) {
      expect(outcome?.felt).toBe(12);
      expect(turns).toHaveLength(11);
    }
  }, 120_000);
});
