import type { Admission } from "./budget.js";
import type { Call } from "./call.js";

/** Why a scheduler came to an end. All but `done` leave calls that `resume` makes. */
export type Ending =
  | { kind: "done" }
  /** The next call's worst case would pass the cap on cost. */
  | { kind: "max-cost" }
  | { kind: "run-timeout" }
  | { kind: "interrupted" }
  /** Going on is of no use: a refused key, an exhausted quota, a full disk. */
  | { kind: "failed"; error: unknown };

/** Calls that share a provider's limits. */
export interface LaneOfCalls {
  name: string;
  /**
   * A call may be made only when earlier ones are answered; it ends when no answer can bring another.
   * `return` is called at the end, also while `next` waits.
   */
  calls: AsyncIterator<Call>;
}

/** What a scheduler is given: the calls, and what sending one means. */
export interface ScheduledWork {
  lanes: readonly LaneOfCalls[];
  /** Asked right before a call is sent. */
  admit(call: Call): Admission;
  /**
   * Sends a call once and records the answer.
   *
   * @throws ModelError when no answer came; anything else ends the run
   */
  send(call: Call, signal: AbortSignal): Promise<void>;
  /** Records that a call has failed for good. */
  giveUp(call: Call, error: Error): void;
  /** Tokens that a call takes from a rate limit. */
  weight(call: Call): number;
}

/** What a scheduler tells while it works. */
export interface SchedulerState {
  inFlight: number;
  /** Calls that may be in flight now, over all lanes. */
  limit: number;
  retries: number;
}

/**
 * Executes calls, each until it is answered or given up. The one seam between a run and how its calls
 * are made: in this process, a provider's batch API, or a queue. A call is a value with a stable id and
 * its answer is recorded once, so any of them may make a call again without harm.
 */
export interface Scheduler {
  run(work: ScheduledWork, signal?: AbortSignal): Promise<Ending>;
  state(): SchedulerState;
}
