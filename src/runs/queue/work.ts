import { setTimeout as sleep } from "node:timers/promises";
import type { ModelClient } from "../../models/contract.js";
import { ModelError } from "../../models/model-error.js";
import { type EngineJob, type EngineWorker, openEngine, queuesKey } from "./engine.js";
import { failureOf, jobId, type Outcome, type QueuedCall, queuedCallSchema } from "./protocol.js";
import { Spool } from "./spool.js";

export interface WorkerOptions {
  url: string;
  /** Calls at once, for each provider. */
  concurrency: number;
  /** Where replies are kept until the run has them. */
  spoolFolder: string;
  /** This worker's name among those of its machine. */
  name: string;
  open(model: string): Promise<ModelClient>;
  signal: AbortSignal;
  onProgress?: (progress: WorkProgress) => void;
  say?: (line: string) => void;
}

export interface WorkProgress {
  answered: number;
  failed: number;
  /** Taken from the worker's own disk. */
  again: number;
  inFlight: number;
}

/** Statuses with which a server says that it is sent too much: all workers wait. */
const overload: ReadonlySet<number | null> = new Set([429, 503, 529]);
const mostRefusals = 20;

/**
 * Works on the calls of every run that has put some into a queue, until it is stopped. What it has begun it ends.
 *
 * @returns what was done
 */
export async function workOnQueues(options: WorkerOptions): Promise<WorkProgress> {
  const engine = await openEngine(options.url);
  const spool = await Spool.open(options.spoolFolder, options.name);
  const clients = new Map<string, Promise<ModelClient>>();
  const workers = new Map<string, EngineWorker>();
  const progress: WorkProgress = { answered: 0, failed: 0, again: 0, inFlight: 0 };
  const refusals = new Map<string, number>();
  const tell = (): void => options.onProgress?.(progress);

  const clientOf = (model: string): Promise<ModelClient> => {
    let client = clients.get(model);
    if (client === undefined) {
      client = options.open(model);
      clients.set(model, client);
      // A key that is set later is found at the next call.
      client.catch(() => clients.delete(model));
    }
    return client;
  };

  async function answer(call: QueuedCall): Promise<Outcome> {
    const client = await clientOf(call.model);
    if (client.baseUrl !== call.baseUrl) {
      throw new ModelError(
        `${call.model} is asked at ${call.baseUrl} by the run and at ${client.baseUrl} by this worker; set the same base URL`,
        { kind: "invalid-request" },
      );
    }
    return { reply: await client.generate(call.request, { timeoutMs: call.timeoutMs }) };
  }

  async function work(name: string, job: EngineJob): Promise<Outcome> {
    const call = queuedCallSchema.parse(job.data);
    const id = jobId(call);
    const known = spool.get(id);
    if (known !== undefined) {
      progress.again++;
      tell();
      return known;
    }
    progress.inFlight++;
    tell();
    try {
      const outcome = await answer(call);
      spool.put(id, outcome);
      progress.answered++;
      refusals.delete(id);
      return outcome;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const refused = (refusals.get(id) ?? 0) + 1;
      if (overload.has(error.status) && refused < mostRefusals) {
        refusals.set(id, refused);
        await workers.get(name)?.rateLimit(error.retryAfterMs ?? Math.min(60_000, 500 * 2 ** refused));
        throw engine.Worker.RateLimitError();
      }
      refusals.delete(id);
      progress.failed++;
      return failureOf(error);
    } finally {
      progress.inFlight--;
      tell();
    }
  }

  try {
    while (!options.signal.aborted) {
      for (const name of await engine.redis.smembers(queuesKey)) {
        if (workers.has(name)) continue;
        const worker = new engine.Worker(name, (job) => work(name, job), {
          connection: engine.connection,
          concurrency: options.concurrency,
          // A worker that dies holds its calls for so long; then others take them.
          lockDuration: 15_000,
          stalledInterval: 5000,
          maxStalledCount: 1000,
        });
        worker.on("error", () => {});
        workers.set(name, worker);
        options.say?.(`works on ${name}`);
      }
      await sleep(1000, undefined, { signal: options.signal }).catch(() => {});
    }
  } finally {
    await Promise.all([...workers.values()].map((worker) => worker.close()));
    await spool.close();
    await Promise.all(
      [...clients.values()].map(async (client) => (await client.catch(() => undefined))?.close?.()),
    );
    engine.redis.disconnect();
  }
  return progress;
}
