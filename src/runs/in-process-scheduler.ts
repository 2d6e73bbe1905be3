import { AffectlabError } from "../core/errors.js";
import { ModelError, type ModelErrorKind } from "../models/model-error.js";
import { type Job, Lane, type LaneLimits } from "./lane.js";
import { defaultRetryPolicy, type RetryPolicy, retryWait } from "./retry.js";
import type { Ending, ScheduledWork, Scheduler, SchedulerState } from "./scheduler.js";

export interface InProcessOptions extends LaneLimits {
  retry?: Partial<RetryPolicy>;
  /** Milliseconds after which nothing more is sent. */
  runTimeoutMs?: number | null;
  /** How long calls in flight may still take after an interruption. */
  graceMs?: number;
  /** The same after a failure that ends the run. It is longer, because their answers are paid for. */
  failureGraceMs?: number;
}

/** After these, repeating the call or making any other would fail in the same way. */
const endsRun: ReadonlySet<ModelErrorKind> = new Set(["authentication", "quota", "unknown-model"]);

/** This many failed calls in a row end the run: the cause is not a single call. */
const givenUpInARow = 10;

/** Makes the calls from this process: up to `concurrency` at once over all lanes, adapted for each lane. */
export class InProcessScheduler implements Scheduler {
  private lanes: Lane[] = [];
  private inFlight = 0;
  private retries = 0;
  private givenUp = 0;
  private ending: Ending | undefined;
  private changed = false;
  private wake: () => void = () => {};
  private readonly abort = new AbortController();
  private readonly policy: RetryPolicy;

  constructor(private readonly options: InProcessOptions) {
    this.policy = { ...defaultRetryPolicy, ...options.retry };
  }

  state(): SchedulerState {
    const limit = this.lanes.reduce((sum, lane) => sum + lane.width, 0);
    return {
      inFlight: this.inFlight,
      limit: Math.min(limit, this.options.concurrency),
      retries: this.retries,
    };
  }

  async run(work: ScheduledWork, signal?: AbortSignal): Promise<Ending> {
    const { runTimeoutMs, graceMs = 3000 } = this.options;
    this.lanes = work.lanes.map(({ name, calls }) => new Lane(name, calls, this.options, performance.now()));
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
    for (let progress = true; progress; ) {
      progress = false;
      wakeAt = Number.POSITIVE_INFINITY;
      for (const lane of this.lanes) {
        if (this.inFlight >= this.options.concurrency) return wakeAt;
        let job: Job | undefined;
        try {
          job = lane.next(performance.now(), () => this.notify());
          if (job === undefined) {
            wakeAt = Math.min(wakeAt, lane.wakeAt(performance.now()));
            continue;
          }
          const weight = work.weight(job.call);
          const wait = lane.waitFor(weight, performance.now());
          if (wait > 0) {
            wakeAt = Math.min(wakeAt, performance.now() + wait);
            continue;
          }
          const admission = work.admit(job.call);
          if (admission === "stop") lane.capped = true;
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
        lane.succeeded();
        this.givenUp = 0;
      })
      .catch((error: unknown) => {
        lane.failed();
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
    const wait = retryWait(this.policy, job.call, job.tries, error);
    if (error.status === 429 || error.status === 503 || error.status === 529) {
      lane.slowDown(sentAt, now, now + (error.retryAfterMs ?? 0));
    }
    const hopeless = endsRun.has(error.kind) || (error.kind === "invalid-request" && !lane.answered);
    if (hopeless) {
      this.end({ kind: "failed", error });
    } else if (wait > this.policy.patienceMs) {
      const minutes = Math.ceil(wait / 60_000);
      const problem = `${error.message}; it asks to wait ${minutes} minutes, resume the run then`;
      this.end({ kind: "failed", error: new AffectlabError(problem, { cause: error }) });
    } else if (error.retryable && job.tries < this.policy.maxAttempts) {
      this.retries++;
      lane.retry(job, now + wait);
    } else if (this.ending === undefined) {
      work.giveUp(job.call, error);
      if (++this.givenUp < givenUpInARow) return;
      const problem = `${givenUpInARow} calls in a row have failed; the last: ${error.message}`;
      this.end({ kind: "failed", error: new AffectlabError(problem, { cause: error }) });
    }
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
