import type { RunSettings } from "../core/run-record.js";
import type { ModelClient } from "../models/contract.js";
import type { Scheduler } from "./scheduler.js";

/**
 * So many plays are under way at once where others make the calls: they keep the limits, and a play with one call in
 * flight would leave most of them idle.
 */
const mostPlays = 5000;

/**
 * How many plays a run keeps under way whose calls are made elsewhere. Under a cap on cost, or with a person at the
 * keyboard, as many as its concurrency: what is begun should come to its end.
 */
export const playsAtOnce = ({ maxCost, concurrency }: RunSettings): number =>
  maxCost === null && concurrency > 1 ? mostPlays : concurrency;

/** What a run has in place of what sends its calls one by one from here: batches, or a queue. */
export interface RemoteCalls {
  clients: ReadonlyMap<string, ModelClient>;
  scheduler: Scheduler;
  /** USD that the log of attempts counts as lost, but that will be counted when its answer comes. */
  notLost: number;
  close(): Promise<void>;
}
