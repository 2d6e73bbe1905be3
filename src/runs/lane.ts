import type { ModelError } from "../models/model-error.js";
import { askedAs, type Call } from "./call.js";
import type { Job } from "./job.js";
import { LaneHealth, type Outage, type Patience } from "./lane-health.js";
import { LaneWidth } from "./lane-width.js";
import { RateBucket } from "./rate-bucket.js";
import type { CallSource } from "./scheduler.js";

export interface LaneLimits {
  concurrency: number;
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
}

/** A probe that takes longer than this does not hold up the end of patience. */
const probeMs = 30_000;

/** One provider's calls and limits. */
export class Lane {
  active = 0;
  /** True if no further call of this lane fits under the cap on cost. */
  capped = false;
  /** Calls that failed for good since the last answer. */
  givenUpInARow = 0;
  /** Until when the user knows that the lane waits for a rate limit. */
  toldUntil = Number.NEGATIVE_INFINITY;
  /** Who has answered, by `askedAs`. */
  private readonly answered = new Set<string>();
  /** Those that nobody knows, of which a call is on its way. */
  private readonly tried = new Set<string>();
  private readonly retries: Job[] = [];
  private head: Job | undefined;
  private exhausted = false;
  private pulling = false;
  private failure: { error: unknown } | undefined;
  private readonly requests: RateBucket;
  private readonly tokens: RateBucket;
  private readonly adaptive: LaneWidth;
  private readonly health: LaneHealth;

  constructor(
    readonly name: string,
    private readonly calls: CallSource,
    limits: LaneLimits,
    patience: Patience,
    now: number,
    private readonly unproven: ReadonlySet<string> = new Set(),
  ) {
    this.adaptive = new LaneWidth(limits.concurrency);
    this.health = new LaneHealth(patience);
    this.requests = new RateBucket(limits.requestsPerMinute, now);
    this.tokens = new RateBucket(limits.tokensPerMinute, now);
  }

  /** How many calls may be in flight now. */
  get width(): number {
    return this.outage === null ? this.adaptive.value : 1;
  }

  /** What keeps the lane from answers now; null while it has them. */
  get outage(): Outage | null {
    return this.health.outage;
  }

  get isFinished(): boolean {
    return this.capped || (this.exhausted && this.head === undefined && this.retries.length === 0);
  }

  /** Whether nothing is to be done here before another lane has an answer. */
  get waitsForOthers(): boolean {
    const hasCalls = this.active > 0 || this.head !== undefined || this.retries.length > 0;
    return this.pulling && !hasCalls && this.calls.waitsForOthers?.() === true;
  }

  /** Whether a call like this one, to the same model in the same part, has been answered. */
  hasAnswered(call: Call): boolean {
    return this.answered.has(askedAs(call));
  }

  /**
   * The call to send next: a retry that is due, else a new one; undefined if none can be sent now. In an outage
   * it is the next probe. A new call may take a while (a game's next turn waits for its last). This function
   * does not wait: `onNew` reports when a new call is ready.
   *
   * @throws what the making of calls threw
   */
  next(now: number, onNew: () => void): Job | undefined {
    if (this.failure !== undefined) throw this.failure.error;
    if (this.capped) return undefined;
    const { outage } = this;
    // Calls from before the outage may hang until their time-out: they do not hold up a probe.
    if (outage === null ? this.active >= this.width : outage.probe !== null || now < outage.nextProbeAt) {
      return undefined;
    }
    const due = this.retries[0];
    if (due !== undefined && (due.notBefore <= now || outage !== null)) return due;
    if (this.head === undefined && !this.exhausted && !this.pulling) this.pull(onNew);
    return this.head === undefined || this.isTrying(this.head) ? undefined : this.head;
  }

  /** Whether the first call of a model that nobody knows is on its way: it may refuse what it is sent. */
  private isTrying({ call }: Job): boolean {
    return this.tried.has(askedAs(call)) && !this.hasAnswered(call);
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

  /**
   * Sends no further call: none fits under the cap on cost.
   *
   * @returns the calls that were taken and not answered; those in flight may still be
   */
  cap(): Call[] {
    this.capped = true;
    const left = [...(this.head === undefined ? [] : [this.head]), ...this.retries.splice(0)];
    this.head = undefined;
    void this.close();
    return left.map(({ call }) => call);
  }

  /** Stops asking for calls. The maker of calls may continue to a place where it can stop. */
  async close(): Promise<void> {
    await this.calls.return?.().catch(() => {});
  }

  /** Milliseconds until the rate limits set for the run allow a call; 0 = now. */
  waitFor(weight: number, now: number): number {
    return Math.max(this.requests.waitFor(1, now), this.tokens.waitFor(weight, now));
  }

  start(job: Job, weight: number, now: number): void {
    if (job === this.head) this.head = undefined;
    else this.retries.splice(this.retries.indexOf(job), 1);
    if (this.outage !== null) this.outage.probe = { job, sentAt: now };
    const asked = askedAs(job.call);
    if (this.unproven.has(asked)) this.tried.add(asked);
    job.tries++;
    this.active++;
    this.requests.take(1, now);
    this.tokens.take(weight, now);
  }

  /** @returns the outage that this answer ended */
  succeeded({ call }: Job, now: number): Outage | null {
    this.active--;
    this.givenUpInARow = 0;
    this.answered.add(askedAs(call));
    const ended = this.health.answered(now);
    if (ended === null) this.adaptive.answered();
    else this.adaptive.halve(now);
    return ended;
  }

  failed({ call }: Job): void {
    this.active--;
    this.tried.delete(askedAs(call));
  }

  /** The provider is overloaded. */
  refused(sentAt: number, now: number): void {
    if (this.outage === null) this.adaptive.refused(sentAt, now, this.active);
  }

  /** Notes a failure that another attempt may mend; takes the attempt back if it is the lane's failure. */
  fails(job: Job, sentAt: number, now: number, error: ModelError): "counts" | "excused" | "begins" {
    const { width, active: inFlight } = this;
    const isLast = (failed: ReadonlySet<Job>): boolean =>
      this.head === undefined &&
      (this.exhausted || this.pulling) &&
      this.retries.every((other) => failed.has(other));
    const verdict = this.health.fails({ job, sentAt, now, error, width, inFlight, isLast });
    if (verdict === "excused") job.tries--;
    return verdict;
  }

  retry(job: Job, at: number): void {
    job.notBefore = at;
    this.retries.push(job);
    this.retries.sort((a, b) => a.notBefore - b.notBefore);
  }

  /** Whether an outage has lasted longer than it may. */
  isOutOfPatience(now: number): boolean {
    const { outage } = this;
    if (outage === null || now < outage.deadline) return false;
    return outage.probe === null ? outage.nextProbeAt > now : now >= outage.probe.sentAt + probeMs;
  }

  /** When a call can start by waiting alone; infinite if another call must settle first. */
  wakeAt(now: number): number {
    const { outage } = this;
    if (outage !== null) return wakeInOutage(outage, now);
    if (this.isFinished || this.active >= this.width) return Number.POSITIVE_INFINITY;
    return this.retries[0]?.notBefore ?? Number.POSITIVE_INFINITY;
  }
}

function wakeInOutage({ probe, nextProbeAt, deadline }: Outage, now: number): number {
  if (probe !== null) return Math.max(deadline, probe.sentAt + probeMs);
  return nextProbeAt > now ? nextProbeAt : Number.POSITIVE_INFINITY;
}
