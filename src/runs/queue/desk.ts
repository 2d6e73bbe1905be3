import type { ModelClient, ModelReply, ModelRequest } from "../../models/contract.js";
import { ModelError } from "../../models/model-error.js";
import { type EngineEvents, type EngineQueue, type OpenEngine, queuesKey } from "./engine.js";
import { jobId, keptForSeconds, type QueuedCall, queueName, replyOf } from "./protocol.js";

export interface QueueDeskOptions {
  engine: OpenEngine;
  /** Of the run's folder. */
  run: string;
  /** Whether nobody can have put a call of this run into the queue before. */
  isNew: boolean;
  timeoutMs: number;
  requestsPerMinute: number | null;
  signal: AbortSignal;
  say?: ((line: string) => void) | undefined;
  /** How often the queue is looked over for what was lost, in milliseconds. */
  sweepMs?: number;
}

interface Waiting {
  queued: QueuedCall;
  since: number;
  resolve(reply: ModelReply): void;
  reject(error: unknown): void;
}

interface Lane {
  queue: EngineQueue;
  events: EngineEvents;
  /** By job id. */
  waiting: Map<string, Waiting>;
  /** To be added, together. */
  fresh: Waiting[];
  timer: NodeJS.Timeout | undefined;
}

/** So many jobs are added by one command. */
const together = 500;
/** A job that has been waited for so long may have finished unheard. */
const heardWithinMs = 30_000;

/**
 * Puts calls into the queues of their providers, and gives each the reply that a worker made. The run's folder is the
 * truth: what Redis loses is added again, under the same id, so that a call which is there already stays one.
 */
export class QueueDesk {
  private readonly lanes = new Map<string, Promise<Lane>>();
  private readonly aliveKey: string;
  private readonly sweeper: NodeJS.Timeout;
  private toldOfWorkers = true;
  private mayBeThere: boolean;
  private sweeping = false;

  constructor(private readonly options: QueueDeskOptions) {
    this.mayBeThere = !options.isNew;
    this.aliveKey = `affectlab:run:${options.run}`;
    this.sweeper = setInterval(() => void this.sweep(), options.sweepMs ?? 2000);
    options.signal.addEventListener("abort", () => void this.abort(), { once: true });
  }

  /** @throws ModelError as the worker had it */
  ask(client: ModelClient, call: string, request: ModelRequest): Promise<ModelReply> {
    const { run, timeoutMs, signal } = this.options;
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(aborted(client.id));
        return;
      }
      const queued = { run, call, model: client.id, baseUrl: client.baseUrl, request, timeoutMs };
      this.laneOf(client)
        .then((lane) => this.put(lane, { queued, since: performance.now(), resolve, reject }))
        .catch(reject);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    for (const lane of await Promise.all(this.lanes.values())) {
      clearTimeout(lane.timer);
      await Promise.all([lane.events.close(), lane.queue.close()]);
    }
    this.options.engine.redis.disconnect();
  }

  private laneOf(client: ModelClient): Promise<Lane> {
    const name = queueName(client);
    const known = this.lanes.get(name);
    if (known !== undefined) return known;
    const lane = this.openLane(name);
    this.lanes.set(name, lane);
    return lane;
  }

  private async openLane(name: string): Promise<Lane> {
    const { Queue, QueueEvents, connection } = this.options.engine;
    const lane: Lane = {
      queue: new Queue(name, { connection }),
      events: new QueueEvents(name, { connection }),
      ...{ waiting: new Map(), fresh: [], timer: undefined },
    };
    lane.queue.on("error", () => {});
    lane.events.on("error", () => {});
    lane.events.on("completed", (({ jobId: id, returnvalue }: { jobId: string; returnvalue: unknown }) =>
      this.done(lane, id, returnvalue)) as never);
    await lane.events.waitUntilReady();
    await this.announce(lane, name);
    return lane;
  }

  /** Tells Redis what it forgets when it is flushed: which queues there are, and how fast they may go. */
  private async announce({ queue }: Lane, name: string): Promise<void> {
    const { engine, requestsPerMinute } = this.options;
    await engine.redis.sadd(queuesKey, name);
    await engine.redis.set(this.aliveKey, "1", "EX", keptForSeconds);
    if (requestsPerMinute === null) await queue.removeGlobalRateLimit();
    else await queue.setGlobalRateLimit(requestsPerMinute, 60_000);
  }

  private put(lane: Lane, waiting: Waiting): void {
    lane.waiting.set(jobId(waiting.queued), waiting);
    lane.fresh.push(waiting);
    lane.timer ??= setTimeout(() => {
      lane.timer = undefined;
      this.addFresh(lane).catch((error: unknown) => {
        for (const one of lane.waiting.values()) one.reject(error);
      });
    }, 20);
  }

  private async addFresh(lane: Lane): Promise<void> {
    while (lane.fresh.length > 0) await this.add(lane, lane.fresh.splice(0, together));
  }

  private async add(lane: Lane, calls: readonly Waiting[]): Promise<void> {
    const jobs = await lane.queue.addBulk(
      calls.map(({ queued }) => ({
        name: "call",
        data: queued,
        opts: {
          jobId: jobId(queued),
          removeOnComplete: { age: keptForSeconds },
          removeOnFail: { age: keptForSeconds },
        },
      })),
    );
    if (!this.mayBeThere) return;
    // One that was there may have finished before anybody listened.
    for (const { id = "" } of jobs) void this.lookAt(lane, id);
  }

  /** Takes the result of a job that has finished; puts one that is gone back. */
  private async lookAt(lane: Lane, id: string): Promise<void> {
    const waiting = lane.waiting.get(id);
    if (waiting === undefined) return;
    const job = await lane.queue.getJob(id).catch(() => undefined);
    if (!lane.waiting.has(id)) return;
    if (job === undefined) lane.fresh.push(waiting);
    else if (job.failedReason !== undefined) this.lost(lane, id, job.failedReason);
    else if (job.finishedOn !== undefined) this.done(lane, id, job.returnvalue);
  }

  private done(lane: Lane, id: string, value: unknown): void {
    const waiting = lane.waiting.get(id);
    if (waiting === undefined) return;
    lane.waiting.delete(id);
    try {
      const { model } = waiting.queued;
      waiting.resolve(replyOf(model, typeof value === "string" ? parsed(value) : value));
    } catch (error) {
      waiting.reject(error);
    }
    this.forget(lane, id);
  }

  /** A job that the queue gave up: its workers died with it. */
  private lost(lane: Lane, id: string, reason: string): void {
    const waiting = lane.waiting.get(id);
    lane.waiting.delete(id);
    this.forget(lane, id);
    waiting?.reject(
      new ModelError(`${waiting.queued.model}: no worker brought it to an end (${reason})`, {
        kind: "server",
      }),
    );
  }

  /** Once its row is in the log. */
  private forget(lane: Lane, id: string): void {
    setImmediate(() => void lane.queue.remove(id).catch(() => {}));
  }

  private async sweep(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    try {
      const isKnown = (await this.options.engine.redis.exists(this.aliveKey)) === 1;
      for (const [name, opening] of this.lanes) {
        const lane = await opening;
        if (!isKnown) {
          this.mayBeThere = true;
          this.options.say?.("Redis has lost its queues: what is not answered is put back");
          await this.announce(lane, name);
          lane.fresh = [...lane.waiting.values()];
        } else {
          const late = performance.now() - heardWithinMs;
          const overdue = [...lane.waiting].filter(([, { since }]) => since < late).slice(0, together);
          for (const [id, waiting] of overdue) {
            waiting.since = performance.now();
            await this.lookAt(lane, id);
          }
        }
        await this.addFresh(lane);
        await this.tellOfWorkers(lane);
      }
    } catch {
      // Redis is away; BullMQ connects again, and the next sweep looks.
    } finally {
      this.sweeping = false;
    }
  }

  private async tellOfWorkers({ queue, waiting }: Lane): Promise<void> {
    const isAlone = waiting.size > 0 && (await queue.getWorkersCount()) === 0;
    if (isAlone && this.toldOfWorkers) {
      this.options.say?.("no worker is there: start `affectlab work` with the same address, on any machine");
    }
    this.toldOfWorkers = !isAlone;
  }

  private async abort(): Promise<void> {
    clearInterval(this.sweeper);
    for (const lane of await Promise.all(this.lanes.values())) {
      clearTimeout(lane.timer);
      for (const { queued, reject } of lane.waiting.values()) reject(aborted(queued.model));
      lane.waiting.clear();
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is in the queue may still be worked on, and billed. */
const aborted = (model: string): ModelError =>
  new ModelError(`${model}: the wait for the queue was ended`, { kind: "aborted", isBilled: "maybe" });
