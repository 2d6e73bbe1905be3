import { describe, expect, it, onTestFinished } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { readEpisodes } from "../../src/runs/read-episodes.js";
import { spawnMockProvider } from "../support/mock-provider/spawn.js";
import { countingGame } from "./games.js";
import { KilledRun } from "./killed-run.js";

/** Another seed kills at other instants: AFFECTLAB_KILL_SEED=8 npx vitest run tests/runs/kill-episodes.test.ts */
const seed = Number(process.env.AFFECTLAB_KILL_SEED ?? 7);
const concurrency = 4;
const games = Array.from({ length: 24 }, (_, i) => countingGame(`game-${i}`));

describe(`kill -9 in the middle of games, eight times, seed ${seed}`, () => {
  it("loses at most the turns in flight, and ends in the same outcomes as games that nobody killed", async () => {
    const mock = await spawnMockProvider({ rules: [{ latencyMs: 15, text: "3" }] });
    onTestFinished(() => mock.stop());
    const run = new KilledRun({
      ...{ script: "game-process.ts", args: [String(games.length), String(concurrency)] },
      env: { OPENAI_BASE_URL: mock.openaiUrl, OPENAI_API_KEY: "sk-none" },
      ...{ episodes: games, concurrency, mocks: [mock] },
    });
    await run.killAtRandom(randomStream(seed, "kill", "episodes"), { byRequests: 5, byBytes: 3 });
    expect(run.kills).toHaveLength(8);
    // Most kills fell where games stood open in the middle.
    expect(run.kills.filter(({ open }) => open > 0).length).toBeGreaterThanOrEqual(5);
    const result = await run.finish();
    // Each game adds 3 until it has 20: seven turns.
    expect(result).toMatchObject({ ending: "done", isComplete: true, answered: 168, planned: 168 });
    const rows = run.rows();
    expect(new Set(rows.map(({ call }) => call)).size).toBe(168);
    expect(rows).toHaveLength(168);
    // The witness: what the server was asked and what has a row are the same calls.
    const requests = await run.requests();
    expect(new Set(requests.map(({ callId }) => callId))).toEqual(new Set(rows.map(({ call }) => call)));
    for (const { call } of rows) {
      expect(requests.some(({ callId, outcome }) => callId === call && outcome === "answered")).toBe(true);
    }
    for (const { outcome, turns } of await readEpisodes(run.folder, { episodes: games })) {
      expect(outcome).toEqual({ sum: 21, unread: 0, end: "far enough" });
      expect(turns.map(({ turn }) => turn)).toEqual(Array.from({ length: 7 }, (_, i) => `turn-${i + 1}`));
    }
  }, 120_000);
});
