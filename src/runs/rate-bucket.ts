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
