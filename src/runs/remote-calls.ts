import type { ModelClient } from "../models/contract.js";
import type { Scheduler } from "./scheduler.js";

/** What a run has in place of what sends its calls one by one from here: batches, or a queue. */
export interface RemoteCalls {
  clients: ReadonlyMap<string, ModelClient>;
  scheduler: Scheduler;
  /** USD that the log of attempts counts as lost, but that will be counted when its answer comes. */
  notLost: number;
  close(): Promise<void>;
}
