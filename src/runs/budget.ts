/** What the gate says of a call: send it; wait until a call in flight has settled; or never in this run. */
export type Admission = "send" | "wait" | "stop";

/**
 * The hard cap on cost. Before a call is sent its worst case is reserved; when it settles the reservation
 * gives way to what it cost. Spent plus reserved never passes the cap, so neither does the bill. What a
 * call that failed may have been billed stays reserved for good.
 */
export class Budget {
  private reserved = 0;
  private inFlight = 0;

  /**
   * @param cap USD; null = none
   * @param spent what the run's log shows so far
   */
  constructor(
    private readonly cap: number | null,
    private spent = 0,
  ) {}

  /** USD that was billed, or may have been. */
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
    // Without calls in flight nothing is reserved: no rounding residue may keep a later call out.
    this.reserved = this.inFlight === 0 ? 0 : this.reserved - worst;
    this.spent += cost;
  }
}
