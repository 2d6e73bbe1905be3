import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { feeling, saying } from "../agents/sentient/person.js";
import type { Rule } from "../support/mock-provider/behaviour.js";
import { redisServer } from "../support/redis.js";
import { ensureBuilt } from "../support/scratch-clone.js";
import { expectWhole, Floor, model, rowsOf, saidIn } from "./queue-floor.js";

beforeAll(ensureBuilt);

const agent = "anthropic/claude-3-5-haiku-20241022";
/** A supporter and a person whose words and feelings depend on what was said before. */
const talkers = (latencyMs: number): Rule[] => {
  const person = { latencyMs, model: "claude-3-5-haiku-20241022" };
  const feels = { ...person, contains: "Change: <step 5" };
  return [
    { ...feels, contains: "Once more", text: feeling("-3") },
    { ...feels, text: feeling("+9") },
    { ...person, contains: "Once more", text: saying("You said that before.") },
    { ...person, text: saying("Hm.") },
    { latencyMs, model: "gpt-4o-2024-08-06", contains: "Hm.", text: "Once more: tell me." },
    { latencyMs, text: "I hear you." },
  ];
};
const scenes = (count: number, ...more: string[]): string[] => [
  ...[
    "--model",
    model,
    "--agent",
    agent,
    "--scenarios",
    String(count),
    ...(more.includes("--turn-limit") ? [] : ["--turn-limit", "4"]),
    ...more,
  ],
];

async function callsOf(floor: Floor, study: string, out: string, asked: string[]): Promise<number> {
  const ended = await floor.alone(study, out, ...asked).ended;
  expect(ended.code, ended.stderr).toBe(0);
  await floor.bench.mock.reset();
  return rowsOf(out).length;
}

const bothSpeak = (out: string): void =>
  expect(new Set(rowsOf(out).map(({ respondent }) => respondent.kind))).toEqual(new Set(["model", "agent"]));

describe.skipIf(redisServer === undefined)("play whose calls are made by workers", () => {
  it("is a dialogue of two models as without a queue, each call sent once", async () => {
    const floor = await Floor.open({ rules: talkers(20) });
    const [alone, out] = [path.join(floor.bench.runs, "alone"), path.join(floor.bench.runs, "queued")];
    const calls = await callsOf(floor, "sage", alone, scenes(6));
    const workers = [floor.worker("a", 2), floor.worker("b", 2)];
    await expectWhole(floor.runStudy("sage", out, ...scenes(6)), out, calls);
    expect(saidIn(out)).toEqual(saidIn(alone));
    bothSpeak(out);
    expect(await floor.sent()).toEqual(Array(calls).fill(1));
    for (const worker of workers) worker.kill("SIGINT");
    for (const { ended } of workers) expect(JSON.parse((await ended).stdout).answered).toBeGreaterThan(0);
  });

  it.each([
    ["blackjack", ["--items", "6"]],
    ["bomb", ["--items", "bomb-clinic-1"]],
  ])("is a game of %s as without a queue", async (scenario, items) => {
    const floor = await Floor.open();
    const [alone, out] = [path.join(floor.bench.runs, "alone"), path.join(floor.bench.runs, "queued")];
    const asked = ["--model", model, "--scenario", scenario, ...items];
    const calls = await callsOf(floor, "egosocialarena", alone, asked);
    expect(calls).toBeGreaterThan(3);
    floor.worker("a", 2);
    floor.worker("b", 2);
    await expectWhole(floor.runStudy("egosocialarena", out, ...asked), out, calls);
    expect(saidIn(out)).toEqual(saidIn(alone));
    expect(await floor.sent()).toEqual(Array(calls).fill(1));
  });

  it("plays more dialogues at once than the run's own process would, for many workers", async () => {
    const floor = await Floor.open({ rules: talkers(300) });
    const out = path.join(floor.bench.runs, "wide");
    floor.worker("only", 12);
    const ended = await floor.runStudy("sage", out, ...scenes(12, "--turn-limit", "2", "--concurrency", "2"))
      .ended;
    expect(ended.code, ended.stderr).toBe(0);
    expect((await floor.bench.mock.log()).peakInFlight).toBeGreaterThan(8);
  });

  it("loses no turn when a worker is killed in mid-dialogue, and repeats at most what it had in flight", async () => {
    const floor = await Floor.open({ rules: talkers(200) });
    const [alone, out] = [path.join(floor.bench.runs, "alone"), path.join(floor.bench.runs, "killed")];
    const calls = await callsOf(floor, "sage", alone, scenes(8));
    const [first] = [floor.worker("first", 2), floor.worker("second", 2)];
    const started = floor.runStudy("sage", out, ...scenes(8));
    await floor.untilAsked(Math.floor(calls / 3));
    first.kill("SIGKILL");
    await expectWhole(started, out, calls);
    expect(saidIn(out)).toEqual(saidIn(alone));
    const sent = await floor.sent();
    expect(sent).toHaveLength(calls);
    // Two providers, two calls of each at once.
    expect(sent.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(calls + 4);
  });

  it("goes on by queue where a run was killed in mid-dialogue, and sends nothing again", async () => {
    const floor = await Floor.open({ rules: talkers(50) });
    const [alone, out] = [path.join(floor.bench.runs, "alone"), path.join(floor.bench.runs, "coordinator")];
    const calls = await callsOf(floor, "sage", alone, scenes(4));
    floor.worker("a", 2);
    floor.worker("b", 2);
    const started = floor.runStudy("sage", out, ...scenes(4));
    await floor.untilAsked(Math.floor(calls / 2));
    started.kill("SIGKILL");
    await started.ended;
    expect(rowsOf(out).length).toBeLessThan(calls);
    await expectWhole(floor.resume(out), out, calls);
    expect(saidIn(out)).toEqual(saidIn(alone));
    expect(await floor.sent()).toEqual(Array(calls).fill(1));
  });

  it.each([
    ["model", "scripted/empathy-first", agent],
    ["person", model, "scripted/person"],
  ])("lets a %s of this process play with one over the queue", async (_, supporter, person) => {
    const floor = await Floor.open({ rules: talkers(0) });
    const [alone, out] = [path.join(floor.bench.runs, "alone"), path.join(floor.bench.runs, "mixed")];
    const asked = ["--model", supporter, "--agent", person, "--scenarios", "3", "--turn-limit", "4"];
    const calls = await callsOf(floor, "sage", alone, asked);
    floor.worker("only");
    await expectWhole(floor.runStudy("sage", out, ...asked), out, calls);
    expect(saidIn(out)).toEqual(saidIn(alone));
    const sent = await floor.sent();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThan(calls);
  });

  it("ends where the cap on cost stops one of the two, and leaves the rest for resume", async () => {
    const floor = await Floor.open({ rules: talkers(0) });
    const out = path.join(floor.bench.runs, "capped");
    floor.worker("only");
    const ended = await floor.runStudy("sage", out, ...scenes(8, "--max-cost", "0.03")).ended;
    expect(ended.code, ended.stderr).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ isComplete: false, stopped: "max-cost" });
    bothSpeak(out);
    const resumed = await floor.resume(out, "--max-cost", "5").ended;
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ isComplete: true });
  }, 60_000);
});
