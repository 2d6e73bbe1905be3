import { setMaxListeners } from "node:events";
import { AffectlabError } from "../core/errors.js";
import { ModelError } from "../models/model-error.js";
import { decideFailure } from "./decide-failure.js";
import { ErrorLimit } from "./error-limit.js";
import type { Job } from "./job.js";
import { Lane, type LaneLimits } from "./lane.js";
import { outOfPatience, pauseOf, tellEnd, tellOutage, untilReset } from "./lane-notices.js";
import { defaultRetryPolicy, type RetryPolicy } from "./retry.js";
import type { Ending, ScheduledWork, Scheduler, SchedulerState } from "./scheduler.js";

export interface InProcessOptions extends LaneLimits {
  retry?: Partial<RetryPolicy>;
  /** How many calls may fail for good before the run gives up; null = ten in a row without an answer. */
  maxErrors?: number | null;
  /** Milliseconds after which nothing more is sent. */
  runTimeoutMs?: number | null;
  /** How long calls in flight may still take after an interruption. */
  graceMs?: number;
  /** The same after a failure that ends the run. It is longer, because their answers are paid for. */
  failureGraceMs?: number;
}

/** Makes the calls from this process: up to `concurrency` at once over all lanes, adapted for each lane. */
export class InProcessScheduler implements Scheduler {
  private lanes: Lane[] = [];
  private inFlight = 0;
  private retries = 0;
  private ending: Ending | undefined;
  private changed = false;
  private wake: () => void = () => {};
  private readonly abort = new AbortController();
  private readonly policy: RetryPolicy;
  private readonly errors: ErrorLimit;

  constructor(private readonly options: InProcessOptions) {
    this.policy = { ...defaultRetryPolicy, ...options.retry };
    this.errors = new ErrorLimit(options.maxErrors ?? null);
    // Every call in flight listens to it, and Node warns of more than ten.
    setMaxListeners(0, this.abort.signal);
  }

  state(): SchedulerState {
    const limit = this.lanes.reduce((sum, lane) => sum + lane.width, 0);
    return {
      inFlight: this.inFlight,
      limit: Math.min(limit, this.options.concurrency),
      retries: this.retries,
      pause: pauseOf(this.lanes),
    };
  }

  async run(work: ScheduledWork, signal?: AbortSignal): Promise<Ending> {
    const { runTimeoutMs, graceMs = 3000 } = this.options;
    this.lanes = work.lanes.map(({ name, calls, unproven }) => {
      return new Lane(name, calls, this.options, this.policy, performance.now(), unproven);
    });
    const interrupt = (): void => this.end({ kind: "interrupted" }, graceMs);
    const outOfTime = (): void => this.end({ kind: "run-timeout" }, graceMs);
    const timer = typeof runTimeoutMs === "number" ? setTimeout(outOfTime, runTimeoutMs) : undefined;
    if (signal?.aborted) interrupt();
    signal?.addEventListener("abort", interrupt, { once: true });
    try {
      for (;;) {
        this.changed = false;
        let wakeAt = Number.POSITIVE_INFINITY;
        if (this.ending === undefined) wakeAt = this.startWhatFits(work);
        this.endOutOfPatience();
        const finished = this.ending !== undefined || this.lanes.every((lane) => lane.isFinished);
        if (finished && this.inFlight === 0) break;
        if (!this.changed) await this.sleepUntil(wakeAt);
      }
    } finally {
      clearTimeout(timer);
      clearTimeout(this.graceTimer);
      signal?.removeEventListener("abort", interrupt);
      await Promise.all(this.lanes.map((lane) => lane.close()));
    }
    if (this.ending !== undefined) return this.ending;
    return this.lanes.some((lane) => lane.capped) ? { kind: "max-cost" } : { kind: "done" };
  }

  /** Starts calls, one per lane in turn, until none can start; returns when to look again. */
  private startWhatFits(work: ScheduledWork): number {
    let wakeAt = Number.POSITIVE_INFINITY;
    const longest = Math.max(this.policy.patienceMs, this.policy.longestWaitMs);
    for (let progress = true; progress; ) {
      progress = false;
      wakeAt = Number.POSITIVE_INFINITY;
      for (const lane of this.lanes) {
        if (this.inFlight >= this.options.concurrency) return wakeAt;
        let job: Job | undefined;
        try {
          // One look at the clock for both: if a probe fell due between two, nothing would wake the lane for it.
          const looked = performance.now();
          job = lane.next(looked, () => this.notify());
          if (job === undefined) {
            wakeAt = Math.min(wakeAt, lane.wakeAt(looked));
            continue;
          }
          const weight = work.weight(job.call);
          const now = performance.now();
          const wait = Math.max(lane.waitFor(weight, now), untilReset(lane, job, work, now, longest));
          if (wait > 0) {
            wakeAt = Math.min(wakeAt, performance.now() + wait);
            continue;
          }
          const admission = work.admit(job.call);
          if (admission === "stop") for (const call of lane.cap()) work.leave?.(call);
          if (admission !== "send") continue;
          this.start(work, lane, job, weight);
          progress = true;
        } catch (error) {
          this.end({ kind: "failed", error });
          return wakeAt;
        }
      }
    }
    return wakeAt;
  }

  private start(work: ScheduledWork, lane: Lane, job: Job, weight: number): void {
    const sentAt = performance.now();
    lane.start(job, weight, sentAt);
    this.inFlight++;
    work
      .send(job.call, this.abort.signal)
      .then(() => {
        const now = performance.now();
        const ended = lane.succeeded(job, now);
        if (ended !== null) tellEnd(lane, ended, now, work);
      })
      .catch((error: unknown) => {
        lane.failed(job);
        this.handleFailure(work, lane, job, sentAt, error);
      })
      .catch((error: unknown) => this.end({ kind: "failed", error }))
      .finally(() => {
        this.inFlight--;
        this.notify();
      });
  }

  private handleFailure(work: ScheduledWork, lane: Lane, job: Job, sentAt: number, error: unknown): void {
    if (!(error instanceof ModelError)) {
      this.end({ kind: "failed", error });
      return;
    }
    if (error.kind === "aborted" && this.ending !== undefined) return;
    const now = performance.now();
    const isResumed = work.isResumed ?? false;
    const decision = decideFailure({ job, lane, error, sentAt, now, isResumed }, this.policy);
    if (decision.kind === "end") this.end({ kind: "failed", error: decision.error, call: job.call });
    else if (decision.kind === "retry" && lane.capped) work.leave?.(job.call);
    else if (decision.kind === "retry") {
      this.retries++;
      lane.retry(job, decision.at);
      if (this.ending === undefined) tellOutage(lane, work);
    } else if (this.ending === undefined) {
      work.giveUp(job.call, error);
      const tooMany = this.errors.add(lane, error);
      if (tooMany !== undefined) this.end({ kind: "failed", error: tooMany });
    }
  }

  /**
   * Ends the run when no lane has anything to wait for. A lane that works keeps the others waiting, but not one
   * that waits for their answers.
   */
  private endOutOfPatience(): void {
    const open = this.lanes.filter((lane) => !lane.isFinished || lane.active > 0);
    const now = performance.now();
    if (this.ending !== undefined || open.length === 0) return;
    if (!open.every((lane) => lane.isOutOfPatience(now) || lane.waitsForOthers)) return;
    const outage = open.map((lane) => lane.outage).find((one) => one !== null);
    if (!outage) return;
    const problem = outOfPatience(outage, this.policy.patienceMs);
    this.end({
      kind: "failed",
      error: new AffectlabError(problem, {
        cause: outage.cause,
        page: "docs/running-models.md#when-a-provider-is-away",
      }),
    });
  }

  private graceTimer: NodeJS.Timeout | undefined;

  /** Sends nothing more. Calls in flight have this long to end. */
  private end(ending: Ending, graceMs = this.options.failureGraceMs ?? 30_000): void {
    // After a failure, an interruption only shortens the wait.
    if (this.ending === undefined) this.ending = ending;
    else if (ending.kind !== "interrupted") return;
    clearTimeout(this.graceTimer);
    this.graceTimer = setTimeout(() => this.abort.abort(), graceMs);
    this.notify();
  }

  private notify(): void {
    this.changed = true;
    this.wake();
  }

  private sleepUntil(at: number): Promise<void> {
    return new Promise((resolve) => {
      const ms = at === Number.POSITIVE_INFINITY ? undefined : Math.max(1, Math.ceil(at - performance.now()));
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
