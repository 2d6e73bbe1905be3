import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { redisServer } from "../support/redis.js";
import { ensureBuilt } from "../support/scratch-clone.js";
import { benchWithMock } from "./command.js";
import { expectWhole, Floor, model, rowsOf, saidIn } from "./queue-floor.js";

beforeAll(ensureBuilt);

describe.skipIf(redisServer === undefined)("a run whose calls are made by workers", () => {
  it("is whole with two workers, without a key where the run is, each call sent once", async () => {
    const floor = await Floor.open({ rules: [{ latencyMs: 150 }] });
    const out = path.join(floor.bench.runs, "two");
    const workers = [floor.worker("a", 2), floor.worker("b", 2)];
    await expectWhole(floor.run(out, 80), out, 80);
    expect(await floor.sent()).toEqual(Array(80).fill(1));
    for (const worker of workers) worker.kill("SIGINT");
    const done = await Promise.all(
      workers.map(async ({ ended }) => JSON.parse((await ended).stdout) as { answered: number }),
    );
    // Both have worked.
    expect(Math.min(...done.map(({ answered }) => answered))).toBeGreaterThan(0);
    expect(done[0]!.answered + done[1]!.answered).toBe(80);
  });

  it("says that no worker is there, and goes on when one comes", async () => {
    const floor = await Floor.open();
    const out = path.join(floor.bench.runs, "late");
    const started = floor.run(out, 5);
    await started.untilTold("no worker is there: start `affectlab work` with the same address");
    floor.worker("late");
    await expectWhole(started, out, 5);
  });

  it("loses nothing when a worker is killed, and repeats at most what it had in flight", async () => {
    const floor = await Floor.open({ rules: [{ latencyMs: 100 }] });
    const out = path.join(floor.bench.runs, "killed");
    const [first] = [floor.worker("first", 4), floor.worker("second", 4)];
    const started = floor.run(out, 100);
    await floor.untilAsked(30);
    first!.kill("SIGKILL");
    await expectWhole(started, out, 100);
    const sent = await floor.sent();
    expect(sent.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(104);
  });

  it("goes on after the run itself was killed: what workers had answered is not sent again", async () => {
    const floor = await Floor.open({ rules: [{ latencyMs: 50 }] });
    const out = path.join(floor.bench.runs, "coordinator");
    floor.worker("only", 4);
    const started = floor.run(out, 60);
    await floor.untilAsked(20);
    started.kill("SIGKILL");
    await started.ended;
    await expectWhole(floor.resume(out), out, 60);
    expect(await floor.sent()).toEqual(Array(60).fill(1));
  });

  it("goes on after Redis was flushed, and a reply that a worker has on its disk is not paid twice", async () => {
    const floor = await Floor.open({ rules: [{ latencyMs: 50 }] });
    const out = path.join(floor.bench.runs, "flushed");
    floor.worker("only", 4);
    const started = floor.run(out, 60);
    await floor.untilAsked(20);
    expect(await floor.redis.say("FLUSHALL")).toBe("+OK");
    await expectWhole(started, out, 60);
    const sent = await floor.sent();
    expect(sent).toHaveLength(60);
    expect(sent.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(64);
    expect((await started.ended).stderr).toContain(
      "Redis has lost its queues: what is not answered is put back",
    );
  });

  it("is judged by workers as without a queue, a worker killed among them", async () => {
    const floor = await Floor.open({ rules: [{ latencyMs: 100 }] });
    const [replies, alone, out] = ["replies", "alone", "judged"].map((name) =>
      path.join(floor.bench.runs, name),
    ) as [string, string, string];
    const run = await floor.alone("heartbench", replies, "--model", model, "--items", "4").ended;
    expect(run.code, run.stderr).toBe(0);
    const by = ["--judge", "openai/gpt-4o-mini-2024-07-18", "--replicates", "2"];
    const ended = await floor.judgeAlone(replies, alone, ...by).ended;
    expect(ended.code, ended.stderr).toBe(0);
    const calls = rowsOf(alone).length;
    expect(calls).toBeGreaterThan(8);
    await floor.bench.mock.reset();
    const [first] = [floor.worker("first", 2), floor.worker("second", 2)];
    const started = floor.judge(replies, out, ...by);
    await floor.untilAsked(Math.floor(calls / 3));
    first.kill("SIGKILL");
    const judged = await started.ended;
    expect(judged.code, judged.stderr).toBe(0);
    expect(saidIn(out)).toEqual(saidIn(alone));
    const sent = await floor.sent();
    expect(sent).toHaveLength(calls);
    expect(sent.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(calls + 2);
  });

  it("keeps one limit over all workers, and waits together after a 429", async () => {
    const floor = await Floor.open({ rules: [{ rateLimit: { requests: 10, windowMs: 1000 } }] });
    const out = path.join(floor.bench.runs, "limited");
    floor.worker("a");
    floor.worker("b");
    await expectWhole(floor.run(out, 40), out, 40);
    const { requests } = await floor.bench.mock.log();
    const refused = requests.filter(({ status }) => status === 429).length;
    // Each window refuses at most what was on its way when the first was refused.
    expect(refused).toBeLessThan(5 * 16);
  });

  it("ends with the worker's word where its key is refused", async () => {
    const floor = await Floor.open({ key: "another" });
    floor.worker("wrong");
    const ended = await floor.run(path.join(floor.bench.runs, "key"), 5).ended;
    expect(ended.code).toBe(1);
    expect(ended.stderr.trim().split("\n").at(-1)).toMatch(/^affectlab: .*401/);
  });

  it("is refused in one line where no Redis is, or what is no address, and shows no password", async () => {
    const bench = await benchWithMock();
    for (const [address, told] of [
      ["redis://:secret-word@127.0.0.1:1", /no Redis answers at redis:\/\/127\.0\.0\.1:1; start it/],
      ["localhost:6379", /the queue is no address of Redis; give one like redis:\/\/localhost:6379$/],
    ] as const) {
      for (const args of [
        ["work", address],
        [
          "run",
          "affective-cognition",
          "--model",
          model,
          "--items",
          "3",
          "--yes",
          "--out",
          path.join(bench.runs, "x"),
          "--queue",
          address,
        ],
      ]) {
        const ended = await bench.affectlab(args);
        expect(ended.code, ended.stderr).toBe(2);
        expect(ended.stderr.trim().split("\n").at(-1)).toMatch(told);
        expect(ended.stderr).not.toContain("secret-word");
      }
    }
  });
});
