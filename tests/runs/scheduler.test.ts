import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ModelError, type ModelErrorKind } from "../../src/models/model-error.js";
import type { Admission } from "../../src/runs/budget.js";
import type { Call } from "../../src/runs/call.js";
import { type InProcessOptions, InProcessScheduler } from "../../src/runs/in-process-scheduler.js";
import { planCalls } from "../../src/runs/plan.js";
import { RateBucket } from "../../src/runs/rate-bucket.js";
import { defaultRetryPolicy, retryWait } from "../../src/runs/retry.js";
import type { Ending, ScheduledWork } from "../../src/runs/scheduler.js";
import { quickRetry, samplePlan } from "./support.js";

const failure = (kind: ModelErrorKind, status: number | null = null, retryAfterMs: number | null = null) =>
  new ModelError(`it said ${kind}`, { kind, status, retryAfterMs });

interface Observed {
  ending: Ending;
  /** Items in the order in which they were sent, and when. */
  sent: { item: string; at: number }[];
  answered: string[];
  givenUp: string[];
  peak: number;
  scheduler: InProcessScheduler;
}

async function* listOf(count: number, model = "openai/test"): AsyncGenerator<Call> {
  yield* planCalls(samplePlan({ count, models: [model] }));
}

async function schedule(
  send: (call: Call, tries: number, signal: AbortSignal) => Promise<void> | void,
  options: Partial<InProcessOptions> & {
    count?: number;
    lanes?: ScheduledWork["lanes"];
    admit?: (call: Call, inFlight: number) => Admission;
    weight?: number;
    signal?: AbortSignal;
  } = {},
): Promise<Observed> {
  const { count = 20, lanes, admit, weight = 0, signal, ...rest } = options;
  const scheduler = new InProcessScheduler({
    concurrency: 4,
    requestsPerMinute: null,
    tokensPerMinute: null,
    retry: quickRetry,
    ...rest,
  });
  const seen: Omit<Observed, "ending"> = { sent: [], answered: [], givenUp: [], peak: 0, scheduler };
  const tries = new Map<string, number>();
  let inFlight = 0;
  const started = performance.now();
  const ending = await scheduler.run(
    {
      lanes: lanes ?? [{ name: "one", calls: listOf(count) }],
      admit: (call) => admit?.(call, inFlight) ?? "send",
      weight: () => weight,
      giveUp: (call) => seen.givenUp.push(call.item),
      send: async (call, abort) => {
        seen.sent.push({ item: call.item, at: performance.now() - started });
        const nth = (tries.get(call.id) ?? 0) + 1;
        tries.set(call.id, nth);
        seen.peak = Math.max(seen.peak, ++inFlight);
        try {
          await sleep(1);
          await send(call, nth, abort);
          seen.answered.push(call.item);
        } finally {
          inFlight--;
        }
      },
    },
    signal,
  );
  return { ending, ...seen };
}

describe("InProcessScheduler", () => {
  it("makes every call once, with as many in flight as it may", async () => {
    const { ending, sent, answered, peak } = await schedule(() => sleep(3));
    expect(ending).toEqual({ kind: "done" });
    expect(sent.map(({ item }) => item)).toEqual(Array.from({ length: 20 }, (_, i) => `item-${i}`));
    expect(new Set(answered).size).toBe(20);
    expect(peak).toBe(4);
  });

  it("shares its places among lanes, and does not let one wait for another", async () => {
    const lanes = ["openai/slow", "anthropic/fast"].map((model) => ({
      name: model,
      calls: listOf(10, model),
    }));
    const first: string[] = [];
    const { ending, peak } = await schedule(
      async (call) => {
        first.push(call.model);
        await sleep(call.model === "openai/slow" ? 20 : 1);
      },
      { lanes },
    );
    expect(ending.kind).toBe("done");
    expect(peak).toBe(4);
    expect(new Set(first.slice(0, 4))).toEqual(new Set(["openai/slow", "anthropic/fast"]));
    expect(first).toHaveLength(20);
  });

  it("tries again what may be tried again, and only so often", async () => {
    const { ending, answered, givenUp, sent, scheduler } = await schedule(
      (call, nth) => {
        if (call.item === "item-3" && nth < 4) throw failure("server", 500);
        if (call.item === "item-5") throw failure("network");
      },
      { retry: { ...quickRetry, maxAttempts: 5 } },
    );
    expect(ending.kind).toBe("done");
    expect(sent.filter(({ item }) => item === "item-3")).toHaveLength(4);
    expect(sent.filter(({ item }) => item === "item-5")).toHaveLength(5);
    expect(givenUp).toEqual(["item-5"]);
    expect(answered).toHaveLength(19);
    expect(scheduler.state().retries).toBe(3 + 4);
  });

  it("waits as long as Retry-After says with the refused call alone", async () => {
    const { sent, ending } = await schedule(
      (call, nth) => {
        if (call.item === "item-0" && nth === 1) throw failure("rate-limit", 429, 150);
      },
      { concurrency: 1, count: 5 },
    );
    expect(ending.kind).toBe("done");
    expect(sent.map(({ item }) => item)).toEqual([
      "item-0",
      "item-1",
      "item-2",
      "item-3",
      "item-4",
      "item-0",
    ]);
    expect(sent[5]!.at - sent[0]!.at).toBeGreaterThanOrEqual(149);
  });

  it("halves its width on 429, once a round, and wins it back step by step", async () => {
    const { ending, answered, scheduler } = await schedule(
      async (call, nth) => {
        await sleep(2);
        // The first round of eight is turned down as a whole: one halving, not eight.
        if (Number(call.item.slice(5)) < 8 && nth === 1) throw failure("rate-limit", 429);
      },
      { concurrency: 8, count: 60 },
    );
    expect(ending.kind).toBe("done");
    expect(answered).toHaveLength(60);
    // 4 after the halving; 52 answers later it is back at 8 and no wider.
    expect(scheduler.state().limit).toBe(8);
  });

  it("does not send more than four at once right after a halving from eight", async () => {
    let turnedDown = 0;
    let inFlight = 0;
    let peakAfter = 0;
    const { ending } = await schedule(
      async (_, nth) => {
        inFlight++;
        if (turnedDown >= 8) peakAfter = Math.max(peakAfter, inFlight);
        await sleep(5);
        inFlight--;
        if (nth === 1 && turnedDown < 8) {
          turnedDown++;
          throw failure("rate-limit", 429);
        }
      },
      { concurrency: 8, count: 12 },
    );
    expect(ending.kind).toBe("done");
    expect(turnedDown).toBe(8);
    // 4, widened by 1/4 an answer: 12 calls can take it to 6 at most.
    expect(peakAfter).toBeGreaterThanOrEqual(4);
    expect(peakAfter).toBeLessThanOrEqual(6);
  });

  it.each(["authentication", "quota", "unknown-model"] as const)(
    "stops at once on %s; calls in flight end and count",
    async (kind) => {
      const { ending, sent, answered } = await schedule(async (call) => {
        if (call.item === "item-1") throw failure(kind, 401);
        await sleep(30);
      });
      expect(ending).toMatchObject({ kind: "failed", error: { message: `it said ${kind}` } });
      expect(sent).toHaveLength(4);
      expect(answered).toHaveLength(3);
    },
  );

  it("takes a bad request as hopeless while nothing was answered, later as that call's own", async () => {
    const first = await schedule(() => Promise.reject(failure("invalid-request", 400)), { concurrency: 1 });
    expect(first.ending).toMatchObject({ kind: "failed" });
    expect(first.sent).toHaveLength(1);
    const later = await schedule(
      (call) => {
        if (call.item === "item-9") throw failure("invalid-request", 400);
      },
      { concurrency: 1 },
    );
    expect(later.ending.kind).toBe("done");
    expect(later.givenUp).toEqual(["item-9"]);
    expect(later.sent).toHaveLength(20);
  });

  it("gives in when ten calls in a row have failed for good", async () => {
    const { ending, givenUp } = await schedule(
      ({ item }) => {
        if (item !== "item-0") throw failure("invalid-request", 400);
      },
      { count: 100, concurrency: 1 },
    );
    expect(ending).toMatchObject({ kind: "failed" });
    expect((ending as { error: Error }).error.message).toBe(
      "10 calls in a row have failed; the last: it said invalid-request",
    );
    expect(givenUp).toHaveLength(10);
  });

  it("gives in when so many calls have failed in total as it may bear", async () => {
    const isOdd = ({ item }: Call): boolean => Number(item.slice(5)) % 2 === 1;
    const { ending, givenUp, answered } = await schedule(
      (call) => {
        if (isOdd(call)) throw failure("invalid-request", 400);
      },
      { count: 100, concurrency: 1, maxErrors: 3 },
    );
    expect((ending as { error: Error }).error.message).toBe(
      "3 calls failed for good (--max-errors 3); the last: it said invalid-request",
    );
    expect(givenUp).toEqual(["item-1", "item-3", "item-5"]);
    expect(answered).toEqual(["item-0", "item-2", "item-4"]);
    const patient = await schedule(
      (call) => {
        if (isOdd(call)) throw failure("invalid-request", 400);
      },
      { count: 100, concurrency: 1 },
    );
    expect(patient.ending.kind).toBe("done");
    expect(patient.givenUp).toHaveLength(50);
  });

  it("takes a 403 after answers as that call's own, a first one and every 401 as the key's", async () => {
    const forbidden = await schedule(
      (call) => {
        if (call.item === "item-9") throw failure("authentication", 403);
      },
      { concurrency: 1 },
    );
    expect(forbidden.ending.kind).toBe("done");
    expect(forbidden.givenUp).toEqual(["item-9"]);
    expect(forbidden.answered).toHaveLength(19);
    const first = await schedule(() => Promise.reject(failure("authentication", 403)), { concurrency: 1 });
    expect(first).toMatchObject({ ending: { kind: "failed" }, givenUp: [], sent: { length: 1 } });
    const revoked = await schedule(
      (call) => {
        if (call.item === "item-9") throw failure("authentication", 401);
      },
      { concurrency: 1 },
    );
    expect(revoked).toMatchObject({ ending: { kind: "failed" }, givenUp: [], answered: { length: 9 } });
  });

  it("takes a first bad request of a model as hopeless although another model is answered", async () => {
    const models = ["openai/a", "openai/b"];
    async function* both(): AsyncGenerator<Call> {
      for (const model of models) yield* listOf(5, model);
    }
    const { ending, answered } = await schedule(
      (call) => {
        if (call.model === "openai/b") throw failure("invalid-request", 400);
      },
      { concurrency: 1, lanes: [{ name: "openai", calls: both() }] },
    );
    expect(ending.kind).toBe("failed");
    expect(answered).toHaveLength(5);
  });

  it("takes moderation as that call's own, also at the first call", async () => {
    const { ending, givenUp } = await schedule((call) => {
      if (call.item !== "item-0") return;
      throw new ModelError("flagged", { kind: "authentication", status: 403, isModeration: true });
    });
    expect(ending.kind).toBe("done");
    expect(givenUp).toEqual(["item-0"]);
  });

  it("does not sit out a wait of an hour", async () => {
    const { ending } = await schedule(() => Promise.reject(failure("rate-limit", 429, 3_600_000)));
    expect((ending as { error: Error }).error.message).toMatch(
      /it asks to wait 60 minutes, resume the run then$/,
    );
  });

  it("ends with the error when recording an answer fails", async () => {
    const full = new Error("no space left on the device while writing log");
    const { ending } = await schedule((call) => {
      if (call.item === "item-4") throw full;
    });
    expect(ending).toEqual({ kind: "failed", error: full });
  });

  it("stops under a cap on cost, lets calls in flight end, and says so", async () => {
    let admitted = 0;
    const { ending, answered } = await schedule(() => sleep(2), {
      admit: (_, inFlight) => (admitted++ < 7 ? "send" : inFlight > 0 ? "wait" : "stop"),
    });
    expect(ending).toEqual({ kind: "max-cost" });
    expect(answered).toHaveLength(7);
  });

  it("gives calls in flight a moment after an interruption, then aborts them", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    const aborted: string[] = [];
    const { ending, answered, sent } = await schedule(
      async (call, _, signal) => {
        if (call.item === "item-0") return sleep(50);
        await new Promise<void>((_resolve, reject) =>
          signal.addEventListener("abort", () => {
            aborted.push(call.item);
            reject(failure("aborted"));
          }),
        );
      },
      { signal: controller.signal, graceMs: 100 },
    );
    expect(ending).toEqual({ kind: "interrupted" });
    expect(sent).toHaveLength(4);
    expect(answered).toEqual(["item-0"]);
    expect(aborted).toEqual(["item-1", "item-2", "item-3"]);
  });

  it("sends nothing when it was interrupted before it began", async () => {
    const { ending, sent } = await schedule(() => {}, { signal: AbortSignal.abort() });
    expect(ending).toEqual({ kind: "interrupted" });
    expect(sent).toEqual([]);
  });

  it("stops at the run's own time limit", async () => {
    const { ending, answered } = await schedule(() => sleep(20), {
      count: 1000,
      runTimeoutMs: 100,
      graceMs: 500,
    });
    expect(ending).toEqual({ kind: "run-timeout" });
    expect(answered.length).toBeGreaterThan(3);
    expect(answered.length).toBeLessThan(1000);
  });

  it("keeps to a rate limit of requests", async () => {
    // 600 a minute are 10 a second; a second's worth may go at once, the other ten take a second more.
    const { sent } = await schedule(() => {}, { requestsPerMinute: 600, count: 20, concurrency: 20 });
    expect(sent.filter(({ at }) => at < 90)).toHaveLength(10);
    expect(sent.at(-1)!.at).toBeGreaterThanOrEqual(990);
  });

  it("keeps to a rate limit of tokens", async () => {
    // 60,000 tokens a minute are 1,000 a second: two calls of 500 at once, the other two take a second more.
    const { sent } = await schedule(() => {}, { tokensPerMinute: 60_000, weight: 500, count: 4 });
    expect(sent[1]!.at).toBeLessThan(200);
    expect(sent[3]!.at).toBeGreaterThanOrEqual(990);
  });
});

describe("retryWait", () => {
  const policy = { ...defaultRetryPolicy, seed: 3 };
  const wait = (id: string, attempt: number, retryAfterMs: number | null = null): number =>
    retryWait(policy, { id }, attempt, { retryAfterMs });

  it("doubles with jitter of a half, the same for the same seed, and ends at the longest", () => {
    for (let attempt = 1; attempt <= 6; attempt++) {
      const base = 500 * 2 ** (attempt - 1);
      expect(wait("a", attempt)).toBeGreaterThanOrEqual(base * 0.5);
      expect(wait("a", attempt)).toBeLessThan(base * 1.5);
      expect(wait("a", attempt)).toBe(wait("a", attempt));
    }
    expect(wait("a", 1)).not.toBe(wait("b", 1));
    expect(wait("a", 30)).toBeLessThanOrEqual(60_000);
  });

  it("is never shorter than Retry-After", () => {
    expect(wait("a", 1, 90_000)).toBe(90_000);
    expect(wait("a", 1, 1)).toBeGreaterThanOrEqual(250);
  });
});

describe("RateBucket", () => {
  it("holds a second's worth and refills steadily", () => {
    const bucket = new RateBucket(600, 0);
    for (let i = 0; i < 10; i++) {
      expect(bucket.waitFor(1, 0)).toBe(0);
      bucket.take(1, 0);
    }
    expect(bucket.waitFor(1, 0)).toBeCloseTo(100, 9);
    expect(bucket.waitFor(1, 60)).toBeCloseTo(40, 9);
    expect(bucket.waitFor(1, 100)).toBe(0);
  });

  it("lets a call in that is larger than its capacity, and makes the next pay for it", () => {
    const bucket = new RateBucket(60, 0);
    expect(bucket.waitFor(5, 0)).toBe(0);
    bucket.take(5, 0);
    expect(bucket.waitFor(1, 0)).toBeCloseTo(5000, 9);
  });

  it("is no limit where none is set", () => {
    const bucket = new RateBucket(null, 0);
    bucket.take(1e12, 0);
    expect(bucket.waitFor(1e12, 0)).toBe(0);
  });
});
