import { setMaxListeners } from "node:events";
import { ModelError } from "../models/model-error.js";
import { askedAs, type Call } from "./call.js";
import { isHopeless } from "./decide-failure.js";
import { ErrorLimit } from "./error-limit.js";
import { defaultRetryPolicy, retryWait } from "./retry.js";
import type { Ending, LaneOfCalls, ScheduledWork, Scheduler, SchedulerState } from "./scheduler.js";

export interface EagerOptions {
  maxAttempts: number;
  /** How many calls may fail for good; null = ten in a row without an answer. */
  maxErrors: number | null;
  runTimeoutMs: number | null;
  seed: number;
  /** Ends the wait: nobody waits for a reply once it is aborted. */
  stopWaiting: AbortController;
  /** Where the calls are: "in batches". */
  place(): string;
}

/** More calls than these are not held in memory at a time. */
const window = 100_000;

interface Job {
  call: Call;
  tries: number;
}

/** One lane's calls. */
interface Lane {
  source: LaneOfCalls;
  head: Job | undefined;
  retries: Job[];
  /** Failed calls whose wait is not over. */
  waiting: number;
  inFlight: number;
  isExhausted: boolean;
  isPulling: boolean;
  isCapped: boolean;
  /** Who has answered, by `askedAs`. */
  answered: Set<string>;
  givenUpInARow: number;
}

/**
 * Hands out every call that can be made now, and all at once, for senders that keep the limits themselves: batches and
 * a queue. A turn of a dialogue follows when the one before it is answered.
 */
export class EagerScheduler implements Scheduler {
  private lanes: Lane[] = [];
  private retried = 0;
  private ending: Ending | undefined;
  private wake: () => void = () => {};
  private isAwake = false;
  private readonly errors: ErrorLimit;

  constructor(private readonly options: EagerOptions) {
    this.errors = new ErrorLimit(options.maxErrors);
    // Every call that waits to be repeated listens to it, and Node warns of more than ten.
    setMaxListeners(0, options.stopWaiting.signal);
  }

  state(): SchedulerState {
    const inFlight = this.lanes.reduce((sum, lane) => sum + lane.inFlight, 0);
    return {
      inFlight,
      limit: inFlight,
      retries: this.retried,
      pause: inFlight > 0 ? this.options.place() : null,
    };
  }

  async run(work: ScheduledWork, signal?: AbortSignal): Promise<Ending> {
    const { runTimeoutMs } = this.options;
    this.lanes = work.lanes.map((source) => ({
      ...{ source, head: undefined, retries: [], waiting: 0, inFlight: 0, givenUpInARow: 0 },
      ...{ answered: new Set(), isExhausted: false, isPulling: false, isCapped: false },
    }));
    const interrupt = (): void => this.end({ kind: "interrupted" });
    const timer =
      runTimeoutMs === null ? undefined : setTimeout(() => this.end({ kind: "run-timeout" }), runTimeoutMs);
    if (signal?.aborted) interrupt();
    signal?.addEventListener("abort", interrupt, { once: true });
    try {
      for (;;) {
        this.isAwake = false;
        for (const lane of this.lanes) this.startWhatFits(lane, work);
        const isDone = this.lanes.every(
          (lane) => lane.inFlight === 0 && (this.ending !== undefined || isFinished(lane)),
        );
        if (isDone) break;
        if (!this.isAwake) await new Promise<void>((resolve) => (this.wake = resolve));
      }
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
      await Promise.all(this.lanes.map(close));
    }
    if (this.ending !== undefined) return this.ending;
    return this.lanes.some(({ isCapped }) => isCapped) ? { kind: "max-cost" } : { kind: "done" };
  }

  private startWhatFits(lane: Lane, work: ScheduledWork): void {
    while (this.ending === undefined && !lane.isCapped && lane.inFlight < window) {
      const job = lane.retries[0] ?? lane.head;
      if (job === undefined) break;
      const admission = work.admit(job.call);
      if (admission === "wait") return;
      if (admission === "stop") {
        this.cap(lane, work);
        return;
      }
      if (job === lane.head) lane.head = undefined;
      else lane.retries.shift();
      this.start(lane, job, work);
    }
    this.pull(lane, work);
  }

  /** Sends nothing more of a lane. Its source is told, or a play in it would keep another lane waiting for a turn. */
  private cap(lane: Lane, work: ScheduledWork): void {
    lane.isCapped = true;
    const left = [...lane.retries.splice(0), ...(lane.head === undefined ? [] : [lane.head])];
    lane.head = undefined;
    for (const { call } of left) work.leave?.(call);
    void close(lane);
  }

  private pull(lane: Lane, work: ScheduledWork): void {
    if (this.ending !== undefined || lane.isPulling || lane.isExhausted || lane.isCapped || lane.head) return;
    if (lane.inFlight >= window) return;
    lane.isPulling = true;
    lane.source.calls
      .next()
      .then(({ done, value }) => {
        if (done === true) lane.isExhausted = true;
        else if (lane.isCapped) work.leave?.(value);
        else lane.head = { call: value, tries: 0 };
      })
      .catch((error: unknown) => this.end({ kind: "failed", error }))
      .finally(() => {
        lane.isPulling = false;
        this.notify();
      });
  }

  private start(lane: Lane, job: Job, work: ScheduledWork): void {
    lane.inFlight++;
    job.tries++;
    work
      .send(job.call, this.options.stopWaiting.signal)
      .then(() => {
        lane.answered.add(askedAs(job.call));
        lane.givenUpInARow = 0;
      })
      .catch((error: unknown) => this.failed(lane, job, work, error))
      .catch((error: unknown) => this.end({ kind: "failed", error }))
      .finally(() => {
        lane.inFlight--;
        this.notify();
      });
  }

  private failed(lane: Lane, job: Job, work: ScheduledWork, error: unknown): void {
    if (!(error instanceof ModelError)) {
      this.end({ kind: "failed", error });
      return;
    }
    if (error.kind === "aborted" && this.ending !== undefined) return;
    const hasAnswered = lane.answered.has(askedAs(job.call));
    const isResumed = work.isResumed ?? false;
    if (isHopeless({ error, hasAnswered, isResumed })) this.end({ kind: "failed", error, call: job.call });
    else if (error.retryable && job.tries < this.options.maxAttempts) this.retry(lane, job, work, error);
    else if (this.ending === undefined) {
      work.giveUp(job.call, error);
      const tooMany = this.errors.add(lane, error);
      if (tooMany !== undefined) this.end({ kind: "failed", error: tooMany });
    }
  }

  private retry(lane: Lane, job: Job, work: ScheduledWork, error: ModelError): void {
    if (lane.isCapped) {
      work.leave?.(job.call);
      return;
    }
    this.retried++;
    lane.waiting++;
    const policy = { ...defaultRetryPolicy, seed: this.options.seed };
    const timer = setTimeout(
      () => {
        lane.waiting--;
        if (lane.isCapped) work.leave?.(job.call);
        else lane.retries.push(job);
        this.notify();
      },
      retryWait(policy, job.call, job.tries, error),
    );
    this.options.stopWaiting.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  }

  /** Hands out nothing more, and waits for nothing more: what was handed over is for `resume`. */
  private end(ending: Ending): void {
    this.ending ??= ending;
    this.options.stopWaiting.abort();
    this.notify();
  }

  private notify(): void {
    this.isAwake = true;
    this.wake();
  }
}

async function close({ source }: Lane): Promise<void> {
  await source.calls.return?.().catch(() => {});
}

const isFinished = ({ isCapped, isExhausted, head, retries, waiting }: Lane): boolean =>
  isCapped || (isExhausted && head === undefined && retries.length === 0 && waiting === 0);
