import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { benchWithMock } from "../runs/command.js";
import { talkFile } from "../studies/heartbench/pipeline/support.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt } from "../support/scratch-clone.js";

beforeAll(ensureBuilt);

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];

describe("a pipeline whose process is killed in the middle of a stage", () => {
  it("goes on by the same command, asks only for what was in flight, and gives what an undisturbed one gives", async () => {
    const answer = {
      ...{ reasoning: "r", scenario: "between-generations", abilities: ["warmth"], content_note: "" },
    };
    const bench = await benchWithMock({ rules: [{ latencyMs: 60, text: JSON.stringify(answer) }] });
    const ids = Array.from({ length: 60 }, (_, i) => `k${i + 1}`);
    const folder = scratchFolder({ "talks/t.jsonl": talkFile(...ids) });
    const command = (out: string): string[] => [
      ...[
        "generate",
        "heartbench",
        "--from",
        path.join(folder, "talks"),
        "--model",
        "openai/gpt-4o-2024-08-06",
      ],
      ...[
        "--names",
        "rules",
        "--near-double",
        "1",
        "--until",
        "tag",
        "--out",
        path.join(folder, out),
        "--json",
      ],
    ];
    const log = path.join(folder, "killed", "03-tag", "asked.jsonl");
    // Each run has a cache of its own, so that only the log of the stage can know what was answered.
    const env = (name: string) => ({ AFFECTLAB_CACHE_DIR: path.join(folder, `cache-${name}`) });
    for (const rows of [5, 20]) {
      const killed = await bench.affectlab(command("killed"), {
        env: env(`killed-${rows}`),
        onStart: (child) =>
          void (async () => {
            while (linesOf(log).length < rows && child.exitCode === null) await sleep(5);
            child.kill("SIGKILL");
          })(),
      });
      expect(killed.signal, killed.stderr).toBe("SIGKILL");
    }
    const before = new Set(linesOf(log).map((line) => JSON.parse(line).id as string));
    expect(before.size).toBeGreaterThanOrEqual(20);
    expect(existsSync(path.join(folder, "killed", "03-tag", "stage.json"))).toBe(false);
    const sent = (await bench.mock.log()).requests.length;
    const resumed = await bench.affectlab(command("killed"), { env: env("resumed") });
    expect(resumed.code, resumed.stderr).toBe(0);
    const after = (await bench.mock.log()).requests.length;
    expect(after - sent).toBe(ids.length - before.size);
    // At each kill no more was lost than what was in flight: eight at a time.
    expect(after).toBeLessThanOrEqual(ids.length + 2 * 8);
    const alone = await bench.affectlab(command("alone"), { env: env("alone") });
    expect(alone.code, alone.stderr).toBe(0);
    const drafts = (out: string): string =>
      readFileSync(path.join(folder, out, "03-tag", "drafts.jsonl"), "utf8");
    expect(drafts("killed")).toBe(drafts("alone"));
  }, 120_000);
});
