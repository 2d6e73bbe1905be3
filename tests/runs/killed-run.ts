import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { RandomStream } from "../../src/core/random.js";
import type { Response } from "../../src/core/response.js";
import type { Episode } from "../../src/runs/episode.js";
import { readEpisodes } from "../../src/runs/read-episodes.js";
import { type Ended, endOf } from "../support/child.js";
import type { LoggedRequest } from "../support/mock-provider/log.js";
import type { SpawnedMock } from "../support/mock-provider/spawn.js";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

interface Kill {
  aimedAt: string;
  sent: number;
  repeated: number;
  rows: number;
  /** Episodes that stood open in the middle. */
  open: number;
}

/** A run of episodes that is killed in the middle again and again, with the servers' logs as witnesses. */
export class KilledRun {
  readonly folder = path.join(scratchFolder(), "run");
  readonly kills: Kill[] = [];
  private sentBefore: LoggedRequest[] = [];

  constructor(
    private readonly its: {
      /** A script of this folder; it is given the run's folder and these arguments. */
      script: string;
      args: readonly string[];
      env: Record<string, string>;
      episodes: readonly Episode[];
      concurrency: number;
      mocks: readonly SpawnedMock[];
    },
  ) {}

  /** Kills so many times after some requests, and so many times when the log has grown by some bytes. */
  async killAtRandom(random: RandomStream, times: { byRequests: number; byBytes: number }): Promise<void> {
    for (let i = 0; i < times.byRequests; i++) {
      const [requests, ms] = [1 + random.int(16), random.int(18)];
      const seen = (await this.requests()).length;
      await this.kill(`request ${requests} + ${ms} ms`, async () => {
        while ((await this.requests()).length < seen + requests) await sleep(1);
        await sleep(ms);
      });
    }
    for (let i = 0; i < times.byBytes; i++) {
      const bytes = 200 + random.int(6000);
      const size = (): number => (existsSync(this.log) ? statSync(this.log).size : 0);
      const before = size();
      await this.kill(`${bytes} bytes more`, async () => {
        while (size() < before + bytes) await new Promise((resolve) => setImmediate(resolve));
      });
    }
    console.log(this.kills.map((kill) => Object.values(kill).join(" | ")).join("\n"));
  }

  async finish(): Promise<Record<string, unknown>> {
    const answered = this.answered();
    const ended = await this.start(() => {});
    expect(ended.stderr).toBe("");
    await this.check(answered);
    return JSON.parse(ended.stdout);
  }

  /** What all servers were asked, in the order of time. */
  async requests(): Promise<LoggedRequest[]> {
    const logs = await Promise.all(this.its.mocks.map((mock) => mock.log()));
    const all = logs.flatMap(({ requests }) => requests);
    return this.its.mocks.length === 1 ? all : all.sort((a, b) => a.receivedAt - b.receivedAt);
  }

  rows(): Response[] {
    if (!existsSync(this.log)) return [];
    const lines = readFileSync(this.log, "utf8").split("\n").slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Response);
  }

  /** Starts a process and kills it at an instant. */
  private async kill(aimedAt: string, instant: () => Promise<void>): Promise<void> {
    const answered = this.answered();
    const ended = await this.start((child) => void instant().then(() => child.kill("SIGKILL")));
    if (ended.signal !== "SIGKILL") throw new Error(`it ended before it was killed: ${ended.stderr}`);
    const { sent, repeated } = await this.check(answered);
    const { episodes } = this.its;
    const records = existsSync(this.log) ? await readEpisodes(this.folder, { episodes }) : [];
    const open = records.filter(({ isEnded, turns }) => !isEnded && turns.length > 0).length;
    this.kills.push({ aimedAt, sent, repeated, rows: this.answered().size, open });
  }

  private get log(): string {
    return path.join(this.folder, "responses.jsonl");
  }

  private answered(): Set<string> {
    return new Set(this.rows().map(({ call }) => call));
  }

  /** Nothing that was answered and logged is asked again, and of the rest only what was in flight. */
  private async check(answeredBefore: ReadonlySet<string>): Promise<{ sent: number; repeated: number }> {
    const all = await this.requests();
    const session = all.slice(this.sentBefore.length);
    expect(session.filter(({ callId }) => answeredBefore.has(callId as string))).toEqual([]);
    const earlier = new Set(this.sentBefore.map(({ callId }) => callId));
    // A request that was refused for the server's limits was not worked on.
    const repeated = session.filter(({ callId, status }) => status !== 429 && earlier.has(callId)).length;
    expect(repeated).toBeLessThanOrEqual(this.its.concurrency);
    this.sentBefore = all;
    return { sent: session.length, repeated };
  }

  private start(onStart: (child: ChildProcess) => void): Promise<Ended> {
    const { script, args, env } = this.its;
    const file = path.join(root, "tests", "runs", script);
    const child = spawn(process.execPath, ["--import", "tsx", file, this.folder, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    onStart(child);
    return endOf(child);
  }
}
