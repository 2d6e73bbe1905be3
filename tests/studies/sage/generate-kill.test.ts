import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { drawSceneSeeds, loadScenePools } from "../../../src/agents/scenes/pools.js";
import { validateDatapackage } from "../../../src/io/datapackage.js";
import { hiddenIntentions } from "../../../src/studies/sage/data/design.js";
import { goodAnswers } from "../../agents/scenes/mock-scenes.js";
import { benchWithMock } from "../../runs/command.js";
import { ensureBuilt } from "../../support/scratch-clone.js";

beforeAll(ensureBuilt);

describe("a process killed while scenes are written", () => {
  it("leaves no file behind, and asks again at most what was in flight", async () => {
    const pools = await loadScenePools("en");
    const codes = hiddenIntentions.map(({ code }) => code);
    const seeds = drawSceneSeeds(pools, codes, { count: 6, seed: 1 });
    const bench = await benchWithMock({ rules: goodAnswers(seeds, { latencyMs: 60 }) });
    const out = path.join(bench.runs, "scenes");
    const args = [
      ...["generate", "sage", "--scenarios", "6", "--model", "openai/gpt-4o-2024-08-06", "--json"],
      ...["--out", out],
    ];
    const alone = path.join(bench.runs, "alone");
    const finished = async (): Promise<number> =>
      (await bench.mock.log()).requests.filter(({ outcome }) => outcome === "answered").length;
    const killed = await bench.affectlab(args, {
      onStart: (child) =>
        void (async () => {
          while ((await finished()) < 9 && child.exitCode === null) await sleep(5);
          child.kill("SIGKILL");
        })(),
    });
    expect(killed.signal).toBe("SIGKILL");
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([]);
    const before = (await bench.mock.log()).requests.map(({ callId }) => callId);
    expect(before.length).toBeGreaterThanOrEqual(9);

    const again = await bench.affectlab(args);
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ scenarios: 6, calls: 24, scripted: false });
    expect((await validateDatapackage(out)).problems).toEqual([]);
    const requests = (await bench.mock.log()).requests.map(({ callId }) => callId);
    const asked = new Set(requests);
    expect(asked.size).toBe(24);
    // At most six requests are in flight at a time (one a scene), and only those are sent twice.
    expect(requests.length - asked.size).toBeLessThanOrEqual(6);

    const elsewhere = { AFFECTLAB_CACHE_DIR: path.join(bench.runs, "another-cache") };
    await bench.affectlab([...args.slice(0, -1), alone], { env: elsewhere });
    for (const file of readdirSync(alone)) {
      expect(readFileSync(path.join(out, file), "utf8")).toBe(readFileSync(path.join(alone, file), "utf8"));
    }
    const total = (await bench.mock.log()).requests.length;
    expect(total - requests.length).toBe(24);
  });
});
