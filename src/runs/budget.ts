/** The decision about a call: send it, wait until a call in flight has settled, or never send it in this run. */
export type Admission = "send" | "wait" | "stop";

/**
 * The hard cap on cost. Before a call is sent, its highest possible cost is reserved. When the call settles,
 * its real cost replaces the reservation. Spent plus reserved never exceeds the cap, so the bill does not
 * either. If a call failed, the amount that may have been billed stays reserved for good.
 */
export class Budget {
  private reserved = 0;
  private inFlight = 0;

  /**
   * @param cap USD; null = none
   * @param spent the amount that the run's log shows so far
   */
  constructor(
    private readonly cap: number | null,
    private spent = 0,
  ) {}

  /** USD that were or may have been billed. */
  get total(): number {
    return this.spent;
  }

  admit(worst: number): Admission {
    if (this.cap === null || worst === 0) return "send";
    if (this.spent + this.reserved + worst <= this.cap) return "send";
    return this.inFlight > 0 && this.spent + worst <= this.cap ? "wait" : "stop";
  }

  reserve(worst: number): void {
    this.reserved += worst;
    this.inFlight++;
  }

  settle(worst: number, cost: number): void {
    this.inFlight--;
    // Without calls in flight nothing is reserved. A rounding residue must not block a later call.
    this.reserved = this.inFlight === 0 ? 0 : this.reserved - worst;
    this.spent += cost;
  }
}
