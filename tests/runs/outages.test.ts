import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { RunSettings } from "../../src/core/run-record.js";
import type { ModelClient } from "../../src/models/contract.js";
import { openModel } from "../../src/models/registry.js";
import type { RunParts, RunResult } from "../../src/runs/start.js";
import { startLimitedServer } from "../support/limited-server.js";
import { type MockProvider, startMockProvider } from "../support/mock-provider/server.js";
import { scratchFolder } from "../support/scratch.js";
import { samplePlan, startSample } from "./support.js";

/** Waits so short that an outage of a second is a long one. */
const retry = { firstWaitMs: 20, longestWaitMs: 100 };

const noHost = "http://no-such-host.invalid/v1";

const clientAt = (baseUrl: string, id = "openai/test"): Promise<ModelClient> =>
  openModel(id, {
    env: {
      OPENAI_BASE_URL: baseUrl,
      OPENAI_API_KEY: "sk-test",
      ANTHROPIC_BASE_URL: baseUrl,
      ANTHROPIC_API_KEY: "sk-t",
    },
    config: {},
  });

/** Runs a plan against servers, with the lines that the user is told. */
async function runAgainst(
  clients: ModelClient | readonly ModelClient[],
  {
    count = 40,
    settings = {},
    ...parts
  }: { count?: number; settings?: Partial<RunSettings> } & Partial<RunParts> = {},
): Promise<RunResult & { lines: string[] }> {
  const lines: string[] = [];
  const models = [clients].flat().map(({ id }) => id);
  const plan = samplePlan({ count, models, parameters: { maxOutputTokens: 100 } });
  const result = await startSample(scratchFolder(), clients, {
    plan,
    settings: { concurrency: 4, ...settings },
    retry,
    onNotice: (line) => lines.push(line),
    ...parts,
  });
  return { ...result, lines };
}

/** A mock provider that can go down and come back on the same port. */
async function unsteadyProvider(rules: Parameters<typeof startMockProvider>[0] = {}) {
  let mock: MockProvider = await startMockProvider(rules);
  const port = Number(new URL(mock.url).port);
  let answered = 0;
  onTestFinished(() => mock.close());
  return {
    openaiUrl: mock.openaiUrl,
    anthropicUrl: mock.anthropicUrl,
    requests: () => answered + mock.requests.length,
    async down() {
      answered += mock.requests.length;
      await mock.close();
    },
    async up() {
      mock = await startMockProvider({ ...rules, port });
    },
  };
}

const messageOf = ({ ending }: RunResult): string =>
  ending.kind === "failed" ? (ending.error as Error).message : `ended with ${ending.kind}`;

describe("a provider that is away", () => {
  it("for longer than the attempts of a call last ends no run and fails no call", async () => {
    const provider = await unsteadyProvider({ rules: [{ latencyMs: 2 }] });
    let state: "up" | "down" | "again" = "up";
    const { ending, summary, progress } = await runAgainst(await clientAt(provider.openaiUrl), {
      // Two attempts, 20 ms apart, are over long before the server is back.
      settings: { maxAttempts: 2 },
      onProgress: ({ answered }) => {
        if (answered < 10 || state !== "up") return;
        state = "down";
        void provider.down();
      },
      onNotice: (line) => {
        if (!line.includes("paused")) return;
        setTimeout(() => {
          state = "again";
          void provider.up();
        }, 700);
      },
    });
    expect(state).toBe("again");
    expect(ending).toEqual({ kind: "done" });
    expect(progress).toMatchObject({ answered: 40, failed: 0 });
    expect(summary.answered).toBe(40);
  });

  it("is told of in one line when the lane pauses and one when it goes on", async () => {
    const provider = await unsteadyProvider();
    await provider.down();
    const lines: string[] = [];
    const { ending } = await runAgainst(await clientAt(provider.openaiUrl), {
      onNotice: (line) => {
        lines.push(line);
        if (lines.length === 1) setTimeout(() => void provider.up(), 300);
      },
    });
    expect(ending.kind).toBe("done");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^openai at 127\.0\.0\.1:\d+: no answers, paused until \d\d:\d\d:\d\d at the latest \(--patience\), trying one call at a time: openai\/test: the connection failed \(.*ECONNREFUSED/,
    );
    expect(lines[1]).toMatch(
      /^openai at 127\.0\.0\.1:\d+: answers again after \d+ s, going on with 2 at a time$/,
    );
  });

  it("is probed with one call at a time, at growing distances", async () => {
    const mock = await startMockProvider({ rules: [{ status: 502 }] });
    onTestFinished(() => mock.close());
    const { ending, lines } = await runAgainst(await clientAt(mock.openaiUrl), {
      settings: { patienceMs: 1500 },
      retry: { firstWaitMs: 50, longestWaitMs: 400 },
    });
    expect(ending.kind).toBe("failed");
    expect(lines).toHaveLength(1);
    // Before the pause a first round, and one more. Then 50, 100, 200, 400, 400, 400 … ms apart.
    expect(mock.requests.length).toBeLessThan(20);
    expect(mock.requests.length).toBeGreaterThan(8);
  });

  it("for longer than patience ends the run, which says why and can be resumed", async () => {
    const provider = await unsteadyProvider();
    const client = await clientAt(provider.openaiUrl);
    await provider.down();
    const result = await runAgainst(client, { settings: { patienceMs: 400 } });
    expect(messageOf(result)).toMatch(/ECONNREFUSED.*; no answer within 0\.4 s \(--patience\)$/);
    expect(result.progress).toMatchObject({ answered: 0, failed: 0, spent: 0 });
  });

  it("ends the run also where a probe falls due between two looks at the clock", async () => {
    const provider = await unsteadyProvider();
    const client = await clientAt(provider.openaiUrl);
    await provider.down();
    const real = performance.now.bind(performance);
    let looks = 0;
    // Every second look is half a millisecond later than it was: a timer ends as early as that.
    const clock = vi
      .spyOn(performance, "now")
      .mockImplementation(() => real() + (looks++ % 2 === 0 ? 0 : 0.5));
    onTestFinished(() => clock.mockRestore());
    const retrySoon = { ...retry, firstWaitMs: 1, longestWaitMs: 2 };
    const result = await runAgainst(client, { settings: { patienceMs: 1500 }, retry: retrySoon });
    expect(messageOf(result)).toMatch(/no answer within 1\.5 s \(--patience\)$/);
  });

  it("because its name is not found books nothing", async () => {
    const result = await runAgainst(await clientAt(noHost), {
      settings: { patienceMs: 1200, maxCost: 0.01 },
    });
    expect(messageOf(result)).toMatch(/(ENOTFOUND|EAI_AGAIN).*; no answer within 1\.2 s \(--patience\)$/);
    expect(result.progress).toMatchObject({ answered: 0, failed: 0, spent: 0 });
    expect(result.progress.retries).toBeGreaterThan(4);
  });

  it("is not waited for with a patience of 0: the attempts of each call decide", async () => {
    const result = await runAgainst(await clientAt(noHost), { settings: { patienceMs: 0, maxAttempts: 2 } });
    expect(messageOf(result)).toMatch(/^10 calls in a row have failed; the last: .*(ENOTFOUND|EAI_AGAIN)/);
    expect(result.lines).toEqual([]);
  });

  it("keeps no other provider waiting", async () => {
    const [away, near] = [await unsteadyProvider(), await unsteadyProvider()];
    await away.down();
    const clients = [
      await clientAt(away.openaiUrl, "openai/test"),
      await clientAt(near.anthropicUrl, "anthropic/test"),
    ];
    let nearBefore = 0;
    const { ending, progress } = await runAgainst(clients, {
      count: 30,
      onProgress: ({ answered }) => {
        if (answered < 30 || nearBefore > 0) return;
        // All that the near one was to answer has been answered while the other was away.
        nearBefore = answered;
        void away.up();
      },
    });
    expect(nearBefore).toBe(30);
    expect(ending).toEqual({ kind: "done" });
    expect(progress).toMatchObject({ answered: 60, failed: 0 });
  });

  it("ends the run only when the others have done all they can", async () => {
    const near = await unsteadyProvider({ rules: [{ latencyMs: 20 }] });
    const clients = [
      await clientAt(noHost, "openai/test"),
      await clientAt(near.anthropicUrl, "anthropic/test"),
    ];
    const result = await runAgainst(clients, { count: 60, settings: { patienceMs: 50 } });
    expect(messageOf(result)).toContain("no answer within 0.05 s (--patience)");
    expect(result.progress).toMatchObject({ answered: 60, failed: 0 });
  });
});

describe("a provider that answers with errors", () => {
  it("of its own for a while (529) is waited for, without a storm of requests", async () => {
    const mock = await startMockProvider({ rules: [{ status: 529 }] });
    onTestFinished(() => mock.close());
    let told = 0;
    const { ending, progress } = await runAgainst(await clientAt(mock.anthropicUrl, "anthropic/test"), {
      count: 100,
      settings: { concurrency: 16, maxAttempts: 3 },
      onNotice: () => {
        if (++told === 1) setTimeout(() => mock.setRules([]), 600);
      },
    });
    expect(ending).toEqual({ kind: "done" });
    expect(progress).toMatchObject({ answered: 100, failed: 0 });
    expect(told).toBe(2);
    expect(mock.requests.filter(({ status }) => status === 529).length).toBeLessThan(60);
  });

  it("for one call alone is not away: that call is given up", async () => {
    const mock = await startMockProvider({ rules: [{ contains: "item-7:", status: 500 }, { latencyMs: 3 }] });
    onTestFinished(() => mock.close());
    const { ending, progress, lines } = await runAgainst(await clientAt(mock.openaiUrl), {
      settings: { maxAttempts: 4 },
    });
    expect(ending).toEqual({ kind: "done" });
    expect(progress).toMatchObject({ answered: 39, failed: 1 });
    expect(mock.requests.filter(({ status }) => status === 500)).toHaveLength(4);
    expect(lines).toEqual([]);
  });

  it("for some calls is not away either, also when they alone are left", async () => {
    const bad = [3, 9, 17, 25, 33].map((i) => ({ contains: `item-${i}:`, cut: "headers" as const }));
    const mock = await startMockProvider({ rules: [...bad, { latencyMs: 3 }] });
    onTestFinished(() => mock.close());
    const { ending, progress, lines } = await runAgainst(await clientAt(mock.openaiUrl), {
      settings: { maxAttempts: 6 },
    });
    expect(ending).toEqual({ kind: "done" });
    expect(progress).toMatchObject({ answered: 35, failed: 5 });
    expect(lines).toEqual([]);
  });

  it("to three of ten requests is not away", async () => {
    const mock = await startMockProvider({ rules: [{ share: 0.3, status: 500 }] });
    onTestFinished(() => mock.close());
    const { ending, progress, lines } = await runAgainst(await clientAt(mock.openaiUrl), {
      count: 100,
      settings: { maxAttempts: 20 },
    });
    expect(ending).toEqual({ kind: "done" });
    expect(progress).toMatchObject({ answered: 100, failed: 0 });
    expect(lines).toEqual([]);
  });
});

describe("a rate limit", () => {
  it("of ten at once is found, few calls are refused, and the others go on meanwhile", async () => {
    const server = await startLimitedServer({ inFlight: 10, latencyMs: 10, retryAfter: "2" });
    onTestFinished(() => server.close());
    const { ending, progress, lines } = await runAgainst(await clientAt(server.url), {
      count: 600,
      settings: { concurrency: 40 },
    });
    expect(ending).toEqual({ kind: "done" });
    expect(progress).toMatchObject({ answered: 600, failed: 0 });
    expect(server.counts).toMatchObject({ answered: 600, most: 10 });
    // 30 of the first round, half as many of the next, and now and then one that asks whether there is more.
    expect(server.counts.refused).toBeLessThan(100);
    expect(lines).toEqual([]);
    // At the end only calls that were refused may be left, and each waits for its two seconds.
    const early = server.taken.slice(0, 450);
    expect(Math.max(...early.slice(1).map((at, i) => at - early[i]!))).toBeLessThan(1500);
  });

  it("of which nothing is left is waited for until its reset", async () => {
    const mock = await startMockProvider({
      rules: [
        {
          times: 1,
          headers: {
            "x-ratelimit-limit-requests": "100",
            "x-ratelimit-remaining-requests": "0",
            "x-ratelimit-reset-requests": "600ms",
          },
        },
        { headers: { "x-ratelimit-remaining-requests": "99" } },
      ],
    });
    onTestFinished(() => mock.close());
    const started = performance.now();
    let second = 0;
    const { ending } = await runAgainst(await clientAt(mock.openaiUrl), {
      count: 10,
      settings: { concurrency: 1 },
      onProgress: ({ answered }) => {
        if (answered === 2 && second === 0) second = performance.now() - started;
      },
    });
    expect(ending).toEqual({ kind: "done" });
    expect(second).toBeGreaterThanOrEqual(590);
    // The other eight did not wait.
    expect(mock.requests).toHaveLength(10);
  });
});
