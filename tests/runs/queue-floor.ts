import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import type { Response } from "../../src/core/response.js";
import type { Ended } from "../support/child.js";
import { type RunningRedis, startRedis } from "../support/redis.js";
import { type Bench, benchWithMock } from "./command.js";

/** What a coordinator is not given: the keys. */
const keyless = { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "" };

export const model = "openai/gpt-4o-2024-08-06";
const asData = ["--yes", "--json", "--no-cache"];

interface Started {
  kill(signal: NodeJS.Signals): void;
  /** Waits until the process has told something beside its result. */
  untilTold(text: string): Promise<void>;
  ended: Promise<Ended>;
}

/** A Redis, a provider, and processes of the command line before them. */
export class Floor {
  private constructor(
    readonly bench: Bench,
    readonly redis: RunningRedis,
  ) {}

  static async open(options: Parameters<typeof benchWithMock>[0] = {}): Promise<Floor> {
    const [bench, redis] = await Promise.all([benchWithMock(options), startRedis()]);
    onTestFinished(() => redis.stop());
    return new Floor(bench, redis);
  }

  private start(args: string[], env: Record<string, string> = {}): Started {
    let [child, told]: [ChildProcess | undefined, string] = [undefined, ""];
    const onStart = (started: ChildProcess): void => {
      child = started;
      child.stderr?.on("data", (chunk) => (told += chunk));
    };
    const ended = this.bench.affectlab(args, { env, onStart });
    const kill = (signal: NodeJS.Signals): void => void child?.kill(signal);
    onTestFinished(() => kill("SIGKILL"));
    const untilTold = (text: string): Promise<void> =>
      until(
        () => told.includes(text),
        () => `it did not say "${text}" but "${told}"`,
      );
    return { kill, untilTold, ended };
  }

  worker(name: string, concurrency = 8): Started {
    return this.start(["work", this.redis.url, "--name", name, "--concurrency", `${concurrency}`, "--json"]);
  }

  run(out: string, items: number, ...more: string[]): Started {
    return this.runStudy("affective-cognition", out, "--model", model, "--items", String(items), ...more);
  }

  runStudy(study: string, out: string, ...more: string[]): Started {
    return this.queued("run", study, out, more);
  }

  judge(run: string, out: string, ...more: string[]): Started {
    return this.queued("judge", run, out, more);
  }

  private queued(verb: string, what: string, out: string, more: string[]): Started {
    return this.start([verb, what, "--out", out, "--queue", this.redis.url, ...asData, ...more], keyless);
  }

  /** The same without a queue: the calls are made by the process itself. */
  alone(study: string, out: string, ...more: string[]): Started {
    return this.start(["run", study, "--out", out, ...asData, ...more]);
  }

  judgeAlone(run: string, out: string, ...more: string[]): Started {
    return this.start(["judge", run, "--out", out, ...asData, ...more]);
  }

  resume(out: string, ...more: string[]): Started {
    return this.start(["resume", out, "--queue", this.redis.url, "--json", ...more], keyless);
  }

  async asked(): Promise<number> {
    return (await this.bench.mock.log()).requests.length;
  }

  async untilAsked(count: number): Promise<void> {
    let came = 0;
    await until(
      async () => {
        came = await this.asked();
        return came >= count;
      },
      () => `only ${came} calls came`,
    );
  }

  /** How often each call was sent. */
  async sent(): Promise<number[]> {
    const counts = new Map<string, number>();
    for (const { callId } of (await this.bench.mock.log()).requests)
      counts.set(callId!, (counts.get(callId!) ?? 0) + 1);
    return [...counts.values()];
  }
}

export const rowsOf = (out: string): Response[] =>
  readFileSync(path.join(out, "responses.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Response);

async function until(holds: () => boolean | Promise<boolean>, missed: () => string): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await holds()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(missed());
  }
}

/** What was asked and answered, whatever the order. */
export const saidIn = (out: string): string[] =>
  rowsOf(out)
    .map(({ call, item, respondent, status, reply, answer }: Response) =>
      JSON.stringify([call, item, respondent.id, respondent.kind, status, reply, answer]),
    )
    .sort();

/** A run that ends well, with each of its calls answered once. */
export async function expectWhole(started: Started, out: string, calls: number): Promise<void> {
  const ended = await started.ended;
  expect(ended.code, ended.stderr).toBe(0);
  expect(JSON.parse(ended.stdout)).toMatchObject({ answered: calls, isComplete: true });
  const answered = rowsOf(out)
    .filter(({ status }) => status !== "error")
    .map(({ call }) => call);
  expect(new Set(answered).size).toBe(calls);
  expect(answered).toHaveLength(calls);
}
