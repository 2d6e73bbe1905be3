/** Near a width that was refused, the lane widens this many times more slowly, and later up to `slowest`. */
const slow = 16;
const slowest = 128;

/**
 * How many calls of a lane may be in flight. It adapts.
 *
 * Each answer raises it by 1 / width, so by one per round. A refusal (429, 503, 529) lowers it to the calls
 * that are still in flight, because the server holds those, but at most by half per round. So a server that
 * allows so many at once is found within a few rounds. The width at which it refused is remembered and tried
 * again only now and then.
 */
export class LaneWidth {
  private limit: number;
  /** Refusals of calls sent before this moment belong to the round that was lowered then. */
  private loweredAt = Number.NEGATIVE_INFINITY;
  /** A round is not lowered below this. */
  private floor = 1;
  /** The smallest width that is known to be refused. */
  private refusedAt = Number.POSITIVE_INFINITY;
  private slowness = slow;

  constructor(private readonly most: number) {
    this.limit = most;
  }

  get value(): number {
    return Math.max(1, Math.floor(this.limit + 1e-9));
  }

  answered(): void {
    const isNear = this.limit + 1 > this.refusedAt - 1e-9;
    const step = 1 / (this.limit * (isNear ? this.slowness : 1));
    this.limit = Math.min(this.most, this.limit + step);
    if (this.limit < this.refusedAt) return;
    this.refusedAt = Number.POSITIVE_INFINITY;
    this.slowness = slow;
  }

  /**
   * @param sentAt when the refused call was sent
   * @param inFlight calls that are still in flight without it
   */
  refused(sentAt: number, now: number, inFlight: number): void {
    if (sentAt >= this.loweredAt) {
      this.loweredAt = now;
      this.floor = this.limit / 2;
    }
    this.limit = Math.max(1, Math.min(this.limit, Math.max(this.floor, inFlight)));
    // If the whole round is refused, the cause is not its width.
    const refusedAt = inFlight >= this.floor ? inFlight + 1 : Number.POSITIVE_INFINITY;
    const isKnown = Math.abs(refusedAt - this.refusedAt) <= 1;
    if (isKnown) this.slowness = Math.min(slowest, this.slowness * 2);
    this.refusedAt = refusedAt;
  }

  /** After an outage. */
  halve(now: number): void {
    this.loweredAt = now;
    this.limit = Math.max(1, this.limit / 2);
  }
}
