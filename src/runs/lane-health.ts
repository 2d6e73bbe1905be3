import type { ModelError } from "../models/model-error.js";
import type { Job } from "./job.js";

/** A call that failed in a way that may be its server's or the network's fault. */
export interface LaneFailure {
  job: Job;
  sentAt: number;
  now: number;
  error: ModelError;
  /** How many calls the lane may have in flight. */
  width: number;
  /** How many calls are in flight besides it. */
  inFlight: number;
  /** True if the lane has no call that is not among those that failed since the last answer. */
  isLast(failed: ReadonlySet<Job>): boolean;
}

/** A time in which a lane has no answers: it sends one call now and then. */
export interface Outage {
  since: number;
  /** When patience ends. */
  deadline: number;
  cause: ModelError;
  /** How long the wait before the last probe was. */
  wait: number;
  nextProbeAt: number;
  probe: { job: Job; sentAt: number } | null;
  /** Whether the user has been told of it. */
  isTold: boolean;
}

export interface Patience {
  /** How long an outage may last; 0 = it is not waited for. */
  patienceMs: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

/** Fewer failures in a row than this may be chance, even where every third call fails. */
const fewest = 8;
/** The same where the server was not reached, or where nothing else is in flight or left. */
const fewestClear = 3;

/** A connection that never opened is not the fault of the call. */
const isUnsent = ({ status, isBilled, kind }: ModelError): boolean =>
  status === null && isBilled === "no" && (kind === "network" || kind === "timeout");

/** Statuses with which a server or a proxy speaks of itself and not of the call. */
const ofServer: ReadonlySet<number | null> = new Set([408, 429, 502, 503, 504, 529]);

interface Failed {
  job: Job;
  error: ModelError;
  /** Attempts that counted before this one. */
  triesBefore: number;
}

/**
 * Tells an outage of a lane from the failure of a single call. In an outage many calls fail in a row, with no
 * answer in between; a call that fails alone fails while others are answered. What failed in an outage does not
 * count as an attempt.
 */
export class LaneHealth {
  outage: Outage | null = null;
  private failed: Failed[] = [];
  /** The width when the first of them failed. */
  private width = 0;
  private answeredAt = Number.NEGATIVE_INFINITY;
  private outageEndedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly patience: Patience) {}

  /** @returns the outage that the answer ended */
  answered(now: number): Outage | null {
    const ended = this.outage;
    if (ended !== null) this.outageEndedAt = now;
    this.outage = null;
    this.failed = [];
    this.answeredAt = now;
    return ended;
  }

  /**
   * Notes a failed call.
   *
   * @returns "counts" if the attempt counts against the call, "excused" if it does not, and "begins" if it
   *   does not because an outage begins with it
   */
  fails(failure: LaneFailure): "counts" | "excused" | "begins" {
    const { job, sentAt, now, error } = failure;
    if (this.patience.patienceMs === 0) return "counts";
    if (this.outage !== null) {
      if (this.outage.probe?.job === job) this.probeFailed(this.outage, error, now);
      return "excused";
    }
    if (sentAt < this.outageEndedAt) return "excused";
    if (this.failed.length === 0) this.width = failure.width;
    this.failed.push({ job, error, triesBefore: job.tries - 1 });
    if (!this.isOutage(failure)) return isUnsent(error) ? "excused" : "counts";
    this.begin(error, now);
    return "begins";
  }

  private isOutage({ sentAt, inFlight, error, isLast }: LaneFailure): boolean {
    // A call sent before the last answer says nothing about the time after it.
    if (sentAt < this.answeredAt) return false;
    const clear = this.failed.slice(-fewestClear);
    if (clear.length === fewestClear && clear.every((one) => isUnsent(one.error))) return true;
    const isRefused = clear.length === fewestClear && clear.every((one) => one.error.status === 429);
    if (isRefused && inFlight === 0) return true;
    // A call that failed before while others were answered may well be the cause itself.
    if (this.failed.every(({ triesBefore }) => triesBefore > 0)) return false;
    const jobs = new Set(this.failed.map(({ job }) => job));
    if (jobs.size >= Math.max(fewest, this.width)) return true;
    const isSeveral = jobs.size > 1 || ofServer.has(error.status);
    return this.failed.length >= fewestClear && inFlight === 0 && isSeveral && isLast(jobs);
  }

  private begin(cause: ModelError, now: number): void {
    const waits = this.failed.flatMap(({ error }) => error.retryAfterMs ?? []);
    for (const { job, triesBefore } of [...this.failed].reverse()) job.tries = triesBefore;
    this.failed = [];
    const wait = Math.max(this.patience.firstWaitMs, waits.length === 0 ? 0 : Math.min(...waits));
    const deadline = now + this.patience.patienceMs;
    this.outage = { since: now, deadline, cause, wait, nextProbeAt: now + wait, probe: null, isTold: false };
  }

  private probeFailed(outage: Outage, cause: ModelError, now: number): void {
    const { longestWaitMs } = this.patience;
    outage.cause = cause;
    outage.probe = null;
    outage.wait = Math.min(longestWaitMs, Math.max(outage.wait, 1) * 2);
    const nextProbeAt = now + Math.max(outage.wait, cause.retryAfterMs ?? 0);
    // The last probe is sent when patience ends.
    outage.nextProbeAt = now < outage.deadline ? Math.min(nextProbeAt, outage.deadline) : nextProbeAt;
  }
}
