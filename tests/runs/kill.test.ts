import { existsSync, readFileSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { type RandomStream, randomStream } from "../../src/core/random.js";
import type { Response } from "../../src/core/response.js";
import type { LoggedRequest } from "../support/mock-provider/log.js";
import { ensureBuilt } from "../support/scratch-clone.js";
import { type Bench, benchWithMock } from "./command.js";

/** Another seed kills at other instants: AFFECTLAB_KILL_SEED=8 npx vitest run tests/runs/kill.test.ts */
const seed = Number(process.env.AFFECTLAB_KILL_SEED ?? 7);

beforeAll(ensureBuilt);

interface Kill {
  run: string;
  aimedAt: string;
  /** What the server and the files showed when the process was dead. */
  fellIn: "planning" | "in flight" | "between calls" | "writing a row";
  /** The server's count of requests before this process, and by it. */
  before: number;
  sent: number;
  /** Calls of earlier processes that this one sent again. */
  repeated: number;
  rows: number;
}

const kills: Kill[] = [];

/** A run that is killed again and again, with the server's log as the witness. */
class KilledRun {
  private readonly out: string;
  private sentBefore: LoggedRequest[] = [];
  private answeredBefore = new Set<string>();

  constructor(
    private readonly name: string,
    private readonly bench: Bench,
    private readonly concurrency: number,
    private readonly args: string[],
  ) {
    this.out = `${bench.runs}/${name}`;
  }

  private get log(): string {
    return `${this.out}/responses.jsonl`;
  }

  /** Started anew where the kill came before the manifest, resumed after it. */
  private command(): string[] {
    if (existsSync(`${this.out}/manifest.json`)) return ["resume", this.out, "--json"];
    return ["run", "affective-cognition", ...this.args, "--out", this.out, "--json"];
  }

  /** Starts a process, kills it at an instant, and records what it did. */
  async kill(aimedAt: string, instant: (log: string) => Promise<void>): Promise<void> {
    const ended = await this.bench.affectlab(this.command(), {
      onStart: (child) => void instant(this.log).then(() => child.kill("SIGKILL")),
    });
    if (ended.signal !== "SIGKILL") throw new Error(`it ended before it was killed: ${ended.stderr}`);
    const torn = existsSync(this.log) && !/(^|\n)$/.test(lastBytes(this.log));
    const open = (await this.bench.mock.log()).requests.filter(({ outcome }) => outcome === "open").length;
    const session = await this.session();
    const answered = completeRows(this.log);
    const fellIn =
      session.length === 0
        ? "planning"
        : torn
          ? "writing a row"
          : open > 0 || session.some(({ callId }) => !answered.has(callId as string))
            ? "in flight"
            : "between calls";
    this.check(session);
    kills.push({
      run: this.name,
      aimedAt,
      fellIn,
      before: this.sentBefore.length,
      sent: session.length,
      repeated: this.repeatedIn(session),
      rows: answered.size,
    });
    this.sentBefore = [...this.sentBefore, ...session];
    this.answeredBefore = answered;
  }

  /** Lets a last process finish the run; gives its printed result. */
  async finish(): Promise<{ result: Record<string, unknown>; requests: LoggedRequest[] }> {
    const ended = await this.bench.affectlab(this.command());
    expect(ended.stderr).not.toMatch(/error/i);
    expect(ended.code).toBe(0);
    const session = await this.session();
    this.check(session);
    return { result: JSON.parse(ended.stdout), requests: [...this.sentBefore, ...session] };
  }

  /** The requests of the process that has just ended, as the server saw them. */
  private async session(): Promise<LoggedRequest[]> {
    const { requests } = await this.bench.mock.log();
    return requests.slice(this.sentBefore.length);
  }

  private repeatedIn(session: readonly LoggedRequest[]): number {
    const earlier = new Set(this.sentBefore.map(({ callId }) => callId));
    return session.filter(({ callId }) => earlier.has(callId)).length;
  }

  private check(session: readonly LoggedRequest[]): void {
    // Nothing that was answered and logged is asked again, and of the rest only what was in flight.
    expect(session.filter(({ callId }) => this.answeredBefore.has(callId as string))).toEqual([]);
    expect(this.repeatedIn(session)).toBeLessThanOrEqual(this.concurrency);
  }

  rows(): Response[] {
    return readFileSync(this.log, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Response);
  }
}

const lastBytes = (file: string): string => readFileSync(file, "utf8").slice(-1);

function completeRows(file: string): Set<string> {
  if (!existsSync(file)) return new Set();
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return new Set(lines.map((line) => (JSON.parse(line) as Response).call));
}

/** After the last resume: one answer an item and replicate, and a summary that is the rows'. */
async function verify(run: KilledRun, items: number, replicates: number): Promise<void> {
  const { result, requests } = await run.finish();
  const rows = run.rows();
  const pairs = new Set(rows.map(({ item, replicate }) => `${item} ${replicate}`));
  expect(pairs.size).toBe(items * replicates);
  expect(rows).toHaveLength(items * replicates);
  expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length);
  // The witness: the server has answered every call that has a row, and no other call exists.
  const asked = new Set(requests.map(({ callId }) => callId));
  expect(asked).toEqual(new Set(rows.map(({ call }) => call)));
  for (const { call } of rows) {
    expect(requests.some(({ callId, outcome }) => callId === call && outcome === "answered")).toBe(true);
  }
  const count = (status: string): number => rows.filter((row) => row.status === status).length;
  expect(result).toMatchObject({
    stopped: "done",
    isComplete: true,
    answered: rows.length,
    planned: rows.length,
  });
  const [respondent] = result.respondents as Record<string, number>[];
  expect(respondent).toMatchObject({
    ok: count("ok"),
    refused: count("refused"),
    unparsed: count("unparsed"),
    error: 0,
    missing: 0,
    inputTokens: rows.reduce((sum, row) => sum + (row.usage.inputTokens ?? 0), 0),
  });
  expect(respondent?.cost).toBeCloseTo(
    rows.reduce((sum, row) => sum + (row.cost ?? 0), 0),
    9,
  );
}

const model = ["--model", "openai/gpt-4o-2024-08-06", "--no-cache", "--max-cost", "100"];

describe(`kill -9, twenty times, seed ${seed}`, () => {
  it("in planning: nothing is half-made, and the run starts again or goes on", async () => {
    const random = randomStream(seed, "kill", "planning");
    const bench = await benchWithMock({ rules: [{ latencyMs: 20 }] });
    const args = [...model, "--items", "96", "--concurrency", "4"];
    const run = new KilledRun("planning", bench, 4, args);
    // How long it takes on this machine, now, until the first call would go out.
    const started = performance.now();
    await bench.affectlab(["run", "affective-cognition", ...args, "--dry-run"]);
    const planning = performance.now() - started;
    for (let i = 0; i < 6; i++) {
      const ms = Math.round((planning * (i + random.next())) / 6);
      await run.kill(`${ms} ms`, () => sleep(ms));
    }
    await verify(run, 96, 1);
  });

  it("in flight: at most the calls in flight are asked again", async () => {
    const random = randomStream(seed, "kill", "in flight");
    const bench = await benchWithMock({ rules: [{ latencyMs: 10 }] });
    const args = [...model, "--items", "80", "--replicates", "3", "--concurrency", "8"];
    const run = new KilledRun("in-flight", bench, 8, args);
    for (let i = 0; i < 7; i++) {
      const requests = 1 + random.int(30);
      const ms = random.int(10);
      const seen = (await bench.mock.log()).requests.length;
      await run.kill(`request ${requests} + ${ms} ms`, async () => {
        while ((await bench.mock.log()).requests.length < seen + requests) await sleep(1);
        await sleep(ms);
      });
    }
    await verify(run, 80, 3);
  });

  it("while rows of a megabyte are written: a torn row is cut off and asked again", async () => {
    const random: RandomStream = randomStream(seed, "kill", "writing");
    const bench = await benchWithMock();
    await bench.mock.setRules([{ text: `${"thinking ".repeat(120_000)}\nA:a.` }]);
    // A reply that is longer than its limit of tokens would stop the run.
    const room = ["--max-output-tokens", "400000", "--max-cost", "1000"];
    const args = [...model.slice(0, -2), "--items", "40", "--concurrency", "4", ...room];
    const run = new KilledRun("writing", bench, 4, args);
    for (let i = 0; i < 7; i++) {
      const bytes = Math.round((0.2 + 3 * random.next()) * 1e6);
      await run.kill(`${(bytes / 1e6).toFixed(2)} MB more`, async (log) => {
        const size = (): number => (existsSync(log) ? statSync(log).size : 0);
        const before = size();
        // Closer than a timer can look: rows are written in a millisecond.
        while (size() < before + bytes) await new Promise((resolve) => setImmediate(resolve));
      });
    }
    await verify(run, 40, 1);
  });

  it("fell into every phase", () => {
    const header = ["run", "aimed at", "fell in", "requests before", "sent", "repeated", "rows kept"];
    const lines = kills.map((kill) => Object.values(kill).join(" | "));
    console.log([`seed ${seed}`, header.join(" | "), ...lines].join("\n"));
    expect(kills).toHaveLength(20);
    const phases = new Set(kills.map(({ fellIn }) => fellIn));
    expect(phases).toContain("planning");
    expect(phases).toContain("in flight");
  });
});
