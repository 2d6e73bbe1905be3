import { describe, expect, it } from "vitest";
import { ModelError, type ModelErrorDetails } from "../../src/models/model-error.js";
import type { Job } from "../../src/runs/job.js";
import { type LaneFailure, LaneHealth } from "../../src/runs/lane-health.js";
import { LaneWidth } from "../../src/runs/lane-width.js";
import { planCalls } from "../../src/runs/plan.js";
import { samplePlan } from "./support.js";

/** A server that works on so many calls at once, in rounds: what a lane of this width is refused, and its widths. */
function rounds(width: LaneWidth, allowed: number, count: number): { refused: number; widths: number[] } {
  const seen = { refused: 0, widths: [] as number[] };
  for (let now = 0; now < count; now++) {
    let active = width.value;
    // What is too much is refused at once, and the lane sends no more than it may then.
    while (active > allowed) {
      active--;
      seen.refused++;
      width.refused(now, now, active);
    }
    for (let i = 0; i < active; i++) width.answered();
    seen.widths.push(width.value);
  }
  return seen;
}

describe("LaneWidth", () => {
  it("finds the number that a server allows, stays there, and asks for more only now and then", () => {
    const { refused, widths } = rounds(new LaneWidth(50), 10, 400);
    expect(widths[0]).toBeLessThanOrEqual(25);
    expect(widths.slice(3).every((width) => width === 10 || width === 11)).toBe(true);
    expect(refused).toBeLessThan(60);
  });

  it("wins width back where the server allows more than it did", () => {
    const width = new LaneWidth(32);
    rounds(width, 4, 50);
    expect(width.value).toBeLessThanOrEqual(5);
    rounds(width, 1000, 400);
    expect(width.value).toBe(32);
  });

  it("halves once for a round that is refused as a whole, and is never below one", () => {
    const width = new LaneWidth(8);
    for (let active = 7; active >= 0; active--) width.refused(0, 1, active);
    expect(width.value).toBe(4);
    for (let round = 2; round < 9; round++) width.refused(round, round, 0);
    expect(width.value).toBe(1);
  });
});

const calls = [...planCalls(samplePlan({ count: 40 }))];
const jobOf = (i: number, tries = 1): Job => ({ call: calls[i]!, tries, notBefore: 0 });
const error = (details: Partial<ModelErrorDetails> = {}): ModelError =>
  new ModelError("it broke", { kind: "server", status: 500, ...details });
const unsent = error({ kind: "network", status: null, isBilled: "no" });

const failure = (job: Job, more: Partial<LaneFailure> = {}): LaneFailure => ({
  ...{ job, sentAt: 1, now: 2, error: error(), width: 4, inFlight: 3, isLast: () => false },
  ...more,
});

describe("LaneHealth", () => {
  const health = (patienceMs = 1000): LaneHealth =>
    new LaneHealth({ patienceMs, firstWaitMs: 10, longestWaitMs: 80 });

  it("takes eight calls that fail with no answer in between as an outage, and gives their attempts back", () => {
    const lane = health();
    const jobs = Array.from({ length: 8 }, (_, i) => jobOf(i, i === 3 ? 2 : 1));
    expect(jobs.map((job) => lane.fails(failure(job)))).toEqual([...Array(7).fill("counts"), "begins"]);
    expect(jobs.map(({ tries }) => tries)).toEqual([0, 0, 0, 1, 0, 0, 0, 0]);
    expect(lane.outage).toMatchObject({ since: 2, deadline: 1002, nextProbeAt: 12 });
  });

  it("begins anew with every answer", () => {
    const lane = health();
    for (let i = 0; i < 30; i++) {
      expect(lane.fails(failure(jobOf(i), { sentAt: i * 10, now: i * 10 + 1 }))).toBe("counts");
      if (i % 7 === 6) lane.answered(i * 10 + 2);
    }
    expect(lane.outage).toBeNull();
  });

  it("takes as many failures as the lane is wide", () => {
    const lane = health();
    for (let i = 0; i < 15; i++) lane.fails(failure(jobOf(i), { width: 16 }));
    expect(lane.outage).toBeNull();
    expect(lane.fails(failure(jobOf(15), { width: 16 }))).toBe("begins");
  });

  it("takes three connections in a row that never opened as an outage, and never counts them", () => {
    const lane = health();
    const job = jobOf(0);
    const verdicts = [0, 1, 2].map(() => lane.fails(failure(job, { error: unsent })));
    expect(verdicts).toEqual(["excused", "excused", "begins"]);
  });

  it("leaves a single call alone, however often it fails, also when it alone is left", () => {
    const lane = health();
    const job = jobOf(0);
    for (job.tries = 1; job.tries < 9; job.tries++) {
      expect(lane.fails(failure(job, { inFlight: 0, isLast: () => true }))).toBe("counts");
    }
  });

  it("takes the last few calls as an outage, but not those that failed while others were answered", () => {
    const few = health();
    const last = { inFlight: 0, isLast: () => true };
    expect([0, 1, 2].map((i) => few.fails(failure(jobOf(i), last)))).toEqual(["counts", "counts", "begins"]);
    const suspects = health();
    for (let round = 0; round < 4; round++) {
      for (const i of [0, 1, 2]) expect(suspects.fails(failure(jobOf(i, 3 + round), last))).toBe("counts");
    }
  });

  it("does not read calls sent before the last answer as news", () => {
    const lane = health();
    lane.answered(5);
    for (let i = 0; i < 20; i++) lane.fails(failure(jobOf(i), { sentAt: 4, now: 6 }));
    expect(lane.outage).toBeNull();
  });

  it("doubles the wait before each probe up to the longest, sends the last when patience ends, and is over then", () => {
    const lane = health(200);
    const job = jobOf(0);
    for (let i = 0; i < 3; i++) lane.fails(failure(job, { now: 0, sentAt: 0, error: unsent }));
    const at: number[] = [];
    for (let i = 0; i < 6; i++) {
      const now = lane.outage!.nextProbeAt;
      at.push(now);
      lane.outage!.probe = { job, sentAt: now };
      expect(lane.fails(failure(job, { now, sentAt: now, error: unsent }))).toBe("excused");
    }
    expect(at).toEqual([10, 30, 70, 150, 200, 280]);
  });

  it("waits as long as Retry-After says, and no attempt from before the end of an outage counts", () => {
    const lane = health();
    const busy = error({ kind: "rate-limit", status: 429, retryAfterMs: 300 });
    for (let i = 0; i < 3; i++) lane.fails(failure(jobOf(i), { error: busy, inFlight: 0 }));
    expect(lane.outage?.nextProbeAt).toBe(302);
    expect(lane.answered(310)).toMatchObject({ since: 2 });
    expect(lane.fails(failure(jobOf(9), { sentAt: 1, now: 320 }))).toBe("excused");
    expect(lane.fails(failure(jobOf(9), { sentAt: 315, now: 330 }))).toBe("counts");
  });

  it("waits for nothing with a patience of 0", () => {
    const lane = health(0);
    for (let i = 0; i < 40; i++) expect(lane.fails(failure(jobOf(i), { error: unsent }))).toBe("counts");
  });
});
