import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { Response } from "../../src/core/response.js";
import { ensureBuilt } from "../support/scratch-clone.js";
import { type Bench, benchWithMock, plantedKey } from "./command.js";

beforeAll(ensureBuilt);

const models = { openai: "openai/gpt-4o-2024-08-06", anthropic: "anthropic/claude-3-5-haiku-20241022" };

const run = (out: string, model: string, ...more: string[]): string[] => [
  ...["run", "affective-cognition", "--model", model, "--items", "6", "--yes", "--json"],
  ...["--batch", "--batch-poll", "0.1", "--out", out, ...more],
];
const rowsOf = (out: string): Response[] =>
  readFileSync(path.join(out, "responses.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Response);
const journalOf = (out: string): string[] => {
  const file = path.join(out, "batches.jsonl");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
};

/** How often each call was handed over, over all batches. */
async function handedOver({ mock }: Bench): Promise<number[]> {
  const counts = new Map<string, number>();
  for (const { ids } of await mock.batches()) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
}

/** Starts a run and kills it once a condition holds. */
async function killed(bench: Bench, args: string[], when: () => Promise<boolean> | boolean): Promise<void> {
  let child: { kill(signal: NodeJS.Signals): boolean } | undefined;
  const ended = bench.affectlab(args, { onStart: (started) => (child = started) });
  for (const deadline = Date.now() + 60_000; !(await when()); await sleep(5)) {
    if (Date.now() > deadline) throw new Error("the run never came so far");
  }
  child?.kill("SIGKILL");
  await ended;
}

describe.each(Object.entries(models))("a run by batches of %s", (provider, model) => {
  it("answers every call at half the price, whatever the order of the results", async () => {
    const bench = await benchWithMock();
    const out = path.join(bench.runs, "batched");
    const alone = path.join(bench.runs, "alone");
    const ended = await bench.affectlab(run(out, model, "--replicates", "2", "--no-cache"));
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stderr).toMatch(/12 calls handed over as batch \S+; results within 24 hours, often sooner/);
    expect(JSON.parse(ended.stdout)).toMatchObject({ answered: 12, isComplete: true });
    const [batch] = await bench.mock.batches();
    const rows = rowsOf(out);
    expect(new Set(batch!.ids)).toEqual(new Set(rows.map(({ call }) => call)));
    // Replicates are entries of their own.
    expect(batch!.ids).toHaveLength(12);
    expect((await bench.mock.log()).requests.every(({ path: asked }) => asked.startsWith("batch "))).toBe(
      true,
    );

    const args = run(alone, model, "--replicates", "2", "--no-cache").filter(
      (one) => !one.startsWith("--batch"),
    );
    args.splice(args.indexOf("0.1"), 1);
    const other = await bench.affectlab(args);
    expect(other.code, other.stderr).toBe(0);
    const byCall = new Map(rowsOf(alone).map((row) => [row.call, row]));
    for (const row of rows) {
      const same = byCall.get(row.call)!;
      expect([row.reply, row.answer]).toEqual([same.reply, same.answer]);
      expect(row.cost).toBeCloseTo(same.cost! / 2, 12);
    }
  });

  it("is found by listing after a kill between the batch's creation and the writing of its id", async () => {
    const bench = await benchWithMock();
    const out = path.join(bench.runs, "killed");
    await bench.mock.setBatches({ answerDelayMs: 60_000 });
    await killed(bench, run(out, model), async () => (await bench.mock.batches()).length === 1);
    expect(journalOf(out)).toHaveLength(1);
    await bench.mock.setBatches({});
    const resumed = await bench.affectlab(["resume", out, "--json"]);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ answered: 6, isComplete: true });
    expect(await handedOver(bench)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("is taken up on another machine while it is with the provider, at the price of one answer", async () => {
    const bench = await benchWithMock();
    const out = path.join(bench.runs, "later");
    await bench.mock.setBatches({ delayMs: 3000 });
    await killed(bench, run(out, model), () => journalOf(out).length === 2);
    const again = await bench.affectlab(["resume", out, "--json"], {
      // Nothing of the first machine but the run's folder.
      env: { AFFECTLAB_CACHE_DIR: path.join(bench.runs, "elsewhere") },
    });
    expect(again.code, again.stderr).toBe(0);
    expect(again.stderr).toContain("1 of this run's batches are with their provider and asked for");
    expect(await handedOver(bench)).toEqual([1, 1, 1, 1, 1, 1]);
    const cost = rowsOf(out).reduce((sum, row) => sum + (row.cost ?? 0), 0);
    const { spent } = JSON.parse((await bench.affectlab(["resume", out, "--json"])).stdout) as {
      spent: number;
    };
    expect(spent).toBeCloseTo(cost, 12);
  });

  it("sends again what had expired, and nothing else", async () => {
    const bench = await benchWithMock();
    const out = path.join(bench.runs, "expired");
    await bench.mock.setBatches({ expire: 2 });
    const started = bench.affectlab(run(out, model));
    while ((await bench.mock.batches()).length === 0) await sleep(20);
    await bench.mock.setBatches({});
    const ended = await started;
    expect(ended.code, ended.stderr).toBe(0);
    expect((await handedOver(bench)).sort()).toEqual([1, 1, 1, 1, 2, 2]);
    expect(rowsOf(out).map(({ status }) => status)).not.toContain("error");
  });

  it("looks for a batch whose answer was lost before it sends it again", async () => {
    const bench = await benchWithMock();
    const out = path.join(bench.runs, "lost");
    await bench.mock.setBatches({ cutAnswers: 1 });
    const ended = await bench.affectlab(run(out, model));
    expect(ended.code, ended.stderr).toBe(0);
    expect(await handedOver(bench)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("tells what is refused in a batch as it would for a call alone, and goes on with the rest", async () => {
    const bench = await benchWithMock({ rules: [{ status: 400, errorMessage: "bad request", times: 2 }] });
    const out = path.join(bench.runs, "refused");
    const ended = await bench.affectlab(run(out, model));
    expect(JSON.parse(ended.stdout)).toMatchObject({ answered: 4, isComplete: false });
    expect(rowsOf(out).filter(({ status }) => status === "error")).toHaveLength(2);
    expect(await handedOver(bench)).toEqual([1, 1, 1, 1, 1, 1]);
    const resumed = await bench.affectlab(["resume", out, "--json"]);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ answered: 6 });
  });

  it("leaves with Ctrl-C what is with the provider, and takes it up", async () => {
    const bench = await benchWithMock();
    const out = path.join(bench.runs, "interrupted");
    await bench.mock.setBatches({ delayMs: 2500 });
    let child: { kill(signal: NodeJS.Signals): boolean } | undefined;
    const running = bench.affectlab(run(out, model), { onStart: (started) => (child = started) });
    while ((await bench.mock.batches()).length === 0) await sleep(20);
    await sleep(300);
    child?.kill("SIGINT");
    expect((await running).code).toBe(130);
    const resumed = await bench.affectlab(["resume", out, "--json"]);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ answered: 6, isComplete: true });
    expect(await handedOver(bench)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("ends at a refused key with one line", async () => {
    const bench = await benchWithMock({ key: "another" });
    const ended = await bench.affectlab(run(path.join(bench.runs, "key"), model));
    expect(ended.code).toBe(1);
    expect(ended.stderr.trim().split("\n").at(-1)).toMatch(/^affectlab: .*401 .*check the key/);
    expect(await bench.mock.batches()).toEqual([]);
    expect(provider).toBeTruthy();
  });
});

describe("batches", () => {
  it("are judged by batches too, each judgement an entry", async () => {
    const bench = await benchWithMock();
    const out = path.join(bench.runs, "judged");
    const args = ["run", "heartbench", "--model", models.openai, "--judge", models.anthropic, "--items", "3"];
    const ended = await bench.affectlab([
      ...args,
      "--batch",
      "--batch-poll",
      "0.1",
      "--yes",
      "--json",
      "--out",
      out,
    ]);
    expect(ended.code, ended.stderr).toBe(0);
    const batches = await bench.mock.batches();
    expect(batches.map(({ api }) => api)).toEqual(["openai", "anthropic"]);
  });

  it("wait where the provider has no room, and lose nothing to a key that is refused meanwhile", async () => {
    const bench = await benchWithMock({ key: plantedKey });
    const out = path.join(bench.runs, "full");
    await bench.mock.setBatches({ refuse: 2, delayMs: 2000 });
    let child: { kill(signal: NodeJS.Signals): boolean } | undefined;
    const running = bench.affectlab(run(out, models.openai), { onStart: (started) => (child = started) });
    while ((await bench.mock.batches()).length < 3) await sleep(20);
    // What the third took goes on; whoever asks for it with a wrong key is told so, and that closes nothing.
    while (journalOf(out).length < 8) await sleep(20);
    child?.kill("SIGKILL");
    await running;
    const refused = await bench.affectlab(["resume", out, "--json"], {
      env: { OPENAI_API_KEY: "sk-wrong-0123456789" },
    });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/401/);
    expect(journalOf(out)).toHaveLength(8);
    const resumed = await bench.affectlab(["resume", out, "--json"]);
    expect(JSON.parse(resumed.stdout), resumed.stderr).toMatchObject({ answered: 6, isComplete: true });
    expect(await bench.mock.batches()).toHaveLength(3);
  });

  it("take one round of all dialogues: a turn waits for the one before it", async () => {
    const bench = await benchWithMock();
    const out = path.join(bench.runs, "dialogues");
    const args = ["run", "sage", "--model", models.openai, "--agent", "scripted/person", "--scenarios", "5"];
    const ended = await bench.affectlab([
      ...args,
      "--batch",
      "--batch-poll",
      "0.1",
      "--yes",
      "--json",
      "--out",
      out,
    ]);
    expect(ended.code, ended.stderr).toBe(0);
    const batches = await bench.mock.batches();
    const calls = batches.reduce((sum, { ids }) => sum + ids.length, 0);
    const rounds = Math.max(...batches.map(({ ids }) => ids.length));
    expect(rounds).toBe(5);
    // Nobody leaves a dialogue before its second turn.
    expect(calls).toBeGreaterThanOrEqual(10);
    expect(batches.length).toBeLessThanOrEqual(10);
    expect(batches.map(({ ids }) => ids.length)).toEqual(
      batches.map(({ ids }) => ids.length).toSorted((a, b) => b - a),
    );
  });

  it("say before anything is sent what they save, with and without --batch", async () => {
    const bench = await benchWithMock();
    const args = ["run", "affective-cognition", "--model", models.openai, "--dry-run"];
    const ways = (text: string): string[][] =>
      [...text.matchAll(/^([> ]) (16 at once from here|--batch) +(\$[\d.]+) +(.+)$/gm)].map((found) =>
        found.slice(1),
      );
    const one = ways((await bench.affectlab(args)).stdout);
    const [alone = "", batched = ""] = one.map(([, , cost]) => cost?.slice(1));
    expect(Number(batched) / Number(alone)).toBeCloseTo(0.5, 1);
    expect(one.map(([chosen]) => chosen)).toEqual([">", " "]);
    expect(one[1]?.at(-1)).toBe("often 1 hour, at most 24 hours");
    const other = (await bench.affectlab([...args, "--batch"])).stdout;
    expect(ways(other).map(([chosen, , cost]) => [chosen, cost])).toEqual([
      [" ", `$${alone}`],
      [">", `$${batched}`],
    ]);
    expect(other).toContain("50% in a batch");
  });

  it("are refused for what has none, in one line and before anything is sent", async () => {
    const bench = await benchWithMock();
    for (const [model, told] of [
      [
        "google/gemini-2.0-flash",
        /--batch: google\/gemini-2.0-flash has no batches here; leave out --batch, or name models of openai or anthropic$/,
      ],
      [
        "bayes/appraisal",
        /--batch: these models answer in this process and cost nothing; leave out --batch$/,
      ],
    ] as const) {
      const ended = await bench.affectlab(run(path.join(bench.runs, "none"), model), {
        env: { GOOGLE_API_KEY: "x-123456789" },
      });
      expect([ended.code, ended.stdout]).toEqual([2, ""]);
      expect(ended.stderr.trim()).toMatch(told);
    }
  });

  it("never fetch results from another host, which would get the key", async () => {
    const bench = await benchWithMock();
    await bench.mock.setBatches({ resultsHost: "192.0.2.7" });
    const ended = await bench.affectlab(
      run(path.join(bench.runs, "host"), models.anthropic, "--patience", "0"),
    );
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain("the results of a batch are said to lie at 192.0.2.7, not at 127.0.0.1");
  });
});
