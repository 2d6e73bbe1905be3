import type { RateLimit } from "../models/rate-limits.js";
import type { Admission } from "./budget.js";
import type { Call } from "./call.js";

/** Why a scheduler ended. All but `done` leave calls for `resume`. */
export type Ending =
  | { kind: "done" }
  /** The next call's worst case would pass the cap on cost. */
  | { kind: "max-cost" }
  | { kind: "run-timeout" }
  | { kind: "interrupted" }
  /** Going on is of no use: a refused key, an exhausted quota, a full disk. */
  | { kind: "failed"; error: unknown /** The call that failed, if one did. */; call?: Call };

/**
 * `next` may wait for earlier answers, those of other lanes too: so no lane may wait for another's `next`. The
 * iterator ends when no answer can bring another call. `return` is called at the end, or when the lane will send
 * nothing more, even while `next` waits.
 */
export interface CallSource extends AsyncIterator<Call, undefined> {
  /** Whether no call can come before another lane has an answer. */
  waitsForOthers?(): boolean;
}

/** Calls that share a provider's limits. */
export interface LaneOfCalls {
  /** What the user is told: "openai at api.openai.com". */
  name: string;
  calls: CallSource;
  /** Until these have answered once (`askedAs` of their calls), the lane sends one call at a time. */
  unproven?: ReadonlySet<string>;
}

/** What a scheduler is given: the calls, and how to send one. */
export interface ScheduledWork {
  lanes: readonly LaneOfCalls[];
  /** Asked right before a call is sent. */
  admit(call: Call): Admission;
  /**
   * Sends a call once and records the answer.
   *
   * @throws ModelError when no answer came; any other error ends the run
   */
  send(call: Call, signal: AbortSignal): Promise<void>;
  /** Records that a call has failed for good. */
  giveUp(call: Call, error: Error): void;
  /** Told of a call that was handed out and will not be sent again in this run: the cap on cost forbids it. */
  leave?(call: Call): void;
  /** Tokens that a call uses of a rate limit. */
  weight(call: Call): number;
  /** What the server of a call has said about its rate limits. */
  limits?(call: Call): readonly RateLimit[];
  /** Tells the user in one line why a lane pauses, and when it goes on. */
  say?(line: string): void;
  /** True if the run had answers when it began. A request that the model refuses is then that call's own. */
  isResumed?: boolean;
}

/** What a scheduler reports while it works. */
export interface SchedulerState {
  inFlight: number;
  /** How many calls may be in flight now, over all lanes. */
  limit: number;
  retries: number;
  /** Why nothing is sent now, in a few words; null while calls are sent. */
  pause: string | null;
}

/**
 * Executes calls, each until it is answered or abandoned. This is the only interface between a run and how
 * its calls are made: in this process, by a provider's batch API, or through a queue. A call has a stable id
 * and its answer is recorded once, so making a call again does no harm.
 */
export interface Scheduler {
  run(work: ScheduledWork, signal?: AbortSignal): Promise<Ending>;
  state(): SchedulerState;
}
