import type { Call } from "./call.js";
import { RateBucket } from "./rate-bucket.js";

/** A call being made: how often it was tried here, and when it may be tried again. */
export interface Job {
  call: Call;
  tries: number;
  notBefore: number;
}

export interface LaneLimits {
  concurrency: number;
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
}

/**
 * One provider's calls and limits. Concurrency adapts. Each answer raises the limit by 1 / limit, so by one
 * per round. When the provider asks to slow down, the limit is halved, only once for all calls sent before
 * the halving.
 */
export class Lane {
  active = 0;
  /** True if no further call of this lane fits under the cap on cost. */
  capped = false;
  /** True if any call of this lane has been answered. */
  answered = false;
  private limit: number;
  private slowedAt = Number.NEGATIVE_INFINITY;
  private pausedUntil = Number.NEGATIVE_INFINITY;
  private readonly retries: Job[] = [];
  private head: Job | undefined;
  private exhausted = false;
  private pulling = false;
  private failure: { error: unknown } | undefined;
  private readonly requests: RateBucket;
  private readonly tokens: RateBucket;

  constructor(
    readonly name: string,
    private readonly calls: AsyncIterator<Call>,
    private readonly limits: LaneLimits,
    now: number,
  ) {
    this.limit = limits.concurrency;
    this.requests = new RateBucket(limits.requestsPerMinute, now);
    this.tokens = new RateBucket(limits.tokensPerMinute, now);
  }

  /** How many calls may be in flight now. */
  get width(): number {
    return Math.max(1, Math.floor(this.limit));
  }

  get isFinished(): boolean {
    return this.capped || (this.exhausted && this.head === undefined && this.retries.length === 0);
  }

  /**
   * The call to send next: a retry that is due, else a new one; undefined if none can be sent now. A new call
   * may take a while (a game's next turn waits for its last). This function does not wait: `onNew` reports
   * when a new call is ready.
   *
   * @throws what the making of calls threw
   */
  next(now: number, onNew: () => void): Job | undefined {
    if (this.failure !== undefined) throw this.failure.error;
    if (this.capped || this.active >= this.width || now < this.pausedUntil) return undefined;
    const due = this.retries[0];
    if (due !== undefined && due.notBefore <= now) return due;
    if (this.head === undefined && !this.exhausted && !this.pulling) this.pull(onNew);
    return this.head;
  }

  private pull(onNew: () => void): void {
    this.pulling = true;
    this.calls
      .next()
      .then(({ done, value }) => {
        if (done === true) this.exhausted = true;
        else this.head = { call: value, tries: 0, notBefore: 0 };
      })
      .catch((error: unknown) => {
        this.failure = { error };
      })
      .finally(() => {
        this.pulling = false;
        onNew();
      });
  }

  /** Stops asking for calls. The maker of calls may continue to a place where it can stop. */
  async close(): Promise<void> {
    await this.calls.return?.().catch(() => {});
  }

  /** Milliseconds until the rate limits allow a call; 0 = now. */
  waitFor(weight: number, now: number): number {
    return Math.max(this.requests.waitFor(1, now), this.tokens.waitFor(weight, now));
  }

  start(job: Job, weight: number, now: number): void {
    if (job === this.head) this.head = undefined;
    else this.retries.splice(this.retries.indexOf(job), 1);
    job.tries++;
    this.active++;
    this.requests.take(1, now);
    this.tokens.take(weight, now);
  }

  succeeded(): void {
    this.active--;
    this.answered = true;
    this.limit = Math.min(this.limits.concurrency, this.limit + 1 / this.limit);
  }

  failed(): void {
    this.active--;
  }

  retry(job: Job, at: number): void {
    job.notBefore = at;
    this.retries.push(job);
    this.retries.sort((a, b) => a.notBefore - b.notBefore);
  }

  /** The provider is overloaded: halves the number of calls at once and sends none before `until`. */
  slowDown(sentAt: number, now: number, until: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, until);
    if (sentAt < this.slowedAt) return;
    this.slowedAt = now;
    this.limit = Math.max(1, this.limit / 2);
  }

  /** When a call can start by waiting alone; infinite if another call must settle first. */
  wakeAt(now: number): number {
    if (this.isFinished || this.active >= this.width) return Number.POSITIVE_INFINITY;
    if (now < this.pausedUntil) return this.pausedUntil;
    return this.retries[0]?.notBefore ?? Number.POSITIVE_INFINITY;
  }
}
