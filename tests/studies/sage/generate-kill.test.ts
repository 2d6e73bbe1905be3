import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { validateDatapackage } from "../../../src/io/datapackage.js";
import { benchWithMock } from "../../runs/command.js";
import { ensureBuilt } from "../../support/scratch-clone.js";

beforeAll(ensureBuilt);

describe("a process killed while scenes are written", () => {
  it("leaves no file behind, and asks again at most what was in flight", async () => {
    // The mock fills every form with the same words. So all but the first name are refused, and asked for again.
    const bench = await benchWithMock({ rules: [{ latencyMs: 60 }] });
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
    // Five of six scenes have the name of the first: they are given up, and the exit code says so.
    expect(again.code).toBe(1);
    expect(JSON.parse(again.stdout)).toMatchObject({ scenarios: 1, scripted: false });
    expect((await validateDatapackage(out)).problems).toEqual([]);
    const requests = (await bench.mock.log()).requests.map(({ callId }) => callId);
    const asked = new Set(requests);
    // At most eight requests are in flight at a time, and only those may be sent twice.
    expect(requests.length - asked.size).toBeLessThanOrEqual(8);

    const elsewhere = { AFFECTLAB_CACHE_DIR: path.join(bench.runs, "another-cache") };
    await bench.affectlab([...args.slice(0, -1), alone], { env: elsewhere });
    for (const file of readdirSync(alone)) {
      expect(readFileSync(path.join(out, file), "utf8")).toBe(readFileSync(path.join(alone, file), "utf8"));
    }
    const total = (await bench.mock.log()).requests.length;
    expect(total - requests.length).toBe(asked.size);
  });
});
