import type { Call } from "./call.js";

/** An allowance per minute. It refills steadily and holds at most the amount of one second. */
export class RateBucket {
  private level: number;
  private at: number;
  private readonly perMs: number;
  private readonly capacity: number;

  /** @param perMinute null = unlimited */
  constructor(perMinute: number | null, now: number) {
    this.perMs = (perMinute ?? Number.POSITIVE_INFINITY) / 60_000;
    this.capacity = Math.max(1, this.perMs * 1000);
    this.level = this.capacity;
    this.at = now;
  }

  /** Milliseconds until an amount may be taken; 0 = now. An amount above the capacity may be taken when full. */
  waitFor(amount: number, now: number): number {
    if (this.perMs === Number.POSITIVE_INFINITY) return 0;
    this.refill(now);
    const needed = Math.min(amount, this.capacity) - this.level;
    return needed <= 1e-9 ? 0 : needed / this.perMs;
  }

  /** Takes an amount. The level may fall below 0; later amounts then wait. */
  take(amount: number, now: number): void {
    if (this.perMs === Number.POSITIVE_INFINITY) return;
    this.refill(now);
    this.level -= amount;
  }

  private refill(now: number): void {
    this.level = Math.min(this.capacity, this.level + (now - this.at) * this.perMs);
    this.at = now;
  }
}

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
