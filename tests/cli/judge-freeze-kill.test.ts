import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Response } from "../../src/core/response.js";
import { benchWithMock } from "../runs/command.js";
import { spawnMockProvider } from "../support/mock-provider/spawn.js";
import { ensureBuilt } from "../support/scratch-clone.js";

beforeAll(ensureBuilt);

const rowsOf = (file: string): Response[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Response)
    : [];

const feels = (change: string): string =>
  `Meaning: it is so.\nGoal: no.\nMind: hm.\nFeeling: as before.\nChange: ${change}`;

describe("a process killed while frozen replies are judged at two servers", () => {
  it("asks again at most what was in flight, and tells what an undisturbed judging tells", async () => {
    const other = await spawnMockProvider({ rules: [{ latencyMs: 60, text: feels("-1") }] });
    onTestFinished(() => other.stop());
    const bench = await benchWithMock({ rules: [{ latencyMs: 40, text: feels("+3") }] });
    const env = { ANTHROPIC_BASE_URL: other.anthropicUrl };
    const affectlab: typeof bench.affectlab = (args, options = {}) =>
      bench.affectlab(args, { ...options, env });
    const talk = path.join(bench.runs, "talk");
    const played = await affectlab([
      ...["run", "sage", "--scenarios", "2", "--model", "scripted/empathy-first", "--yes", "--out", talk],
    ]);
    expect(played.code, played.stderr).toBe(0);
    const concurrency = 2;
    const judges = "openai/gpt-4o-2024-08-06,anthropic/claude-haiku-4-5";
    const freezeInto = (out: string): string[] => [
      ...["judge", "freeze", talk, "--judge", judges, "--edit", "pad,family-label:gpt", "--out", out],
      ...["--yes", "--max-cost", "20", "--no-cache", "--json", "--no-figures"],
      ...["--concurrency", String(concurrency)],
    ];
    const frozen = path.join(bench.runs, "frozen");
    const judging = (): string => {
      const judgements = path.join(frozen, "judgements");
      const [name] = existsSync(judgements) ? readdirSync(judgements) : [];
      return path.join(judgements, name ?? "none");
    };
    const log = (): string => path.join(judging(), "responses.jsonl");
    // The first is killed as the verb, the second as `resume`, the third as the verb that is given again.
    const commands = [
      () => freezeInto(frozen),
      () => ["resume", judging(), "--no-cache", "--json"],
      () => freezeInto(frozen),
    ];
    for (const [i, command] of commands.entries()) {
      const rows = 4 + 6 * i;
      const killed = await affectlab(command(), {
        onStart: (child) =>
          void (async () => {
            while (rowsOf(log()).length < rows && child.exitCode === null) await sleep(5);
            child.kill("SIGKILL");
          })(),
      });
      expect(killed.signal, killed.stderr).toBe("SIGKILL");
      expect(rowsOf(log()).length).toBeGreaterThanOrEqual(rows);
    }
    const requests = async () =>
      (await Promise.all([bench.mock.log(), other.log()])).map((found) => found.requests);
    const before = new Set(rowsOf(log()).map(({ call }) => call));
    const sentBefore = (await requests()).map(({ length }) => length);
    const resumed = await affectlab(["resume", judging(), "--no-cache", "--json"]);
    expect(resumed.code, resumed.stderr).toBe(0);
    const sent = await requests();
    const session = sent.flatMap((own, i) => own.slice(sentBefore[i])).map(({ callId }) => callId as string);
    // Nothing that was answered is lost, and nothing of it is asked again.
    expect(session.filter((call) => before.has(call))).toEqual([]);
    const rows = rowsOf(log());
    expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length);
    expect([...before].filter((call) => !rows.some((row) => row.call === call))).toEqual([]);
    expect(rows).toHaveLength(JSON.parse(resumed.stdout).planned);
    // Three kills, and at each no more than what was in flight at each server.
    const repeated = sent.flat().length - rows.length;
    expect(repeated).toBeLessThanOrEqual(3 * 2 * concurrency);

    const told = await affectlab(["judge", "freeze", frozen, "--json", "--no-figures"]);
    const alone = await affectlab(freezeInto(path.join(bench.runs, "alone")));
    expect(alone.code, alone.stderr).toBe(0);
    const [ofKilled, ofAlone] = [told, alone].map(({ stdout }) => JSON.parse(stdout).freeze);
    expect(ofKilled).toEqual(ofAlone);
    // -1 minus +3, or the reverse, on every reply.
    expect(Math.abs(ofAlone.instruments[0].severity[0].perReply.value)).toBe(4);
  }, 180_000);
});
