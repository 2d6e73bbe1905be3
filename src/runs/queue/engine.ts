import { UsageError } from "../../core/errors.js";
import { requireTool } from "../../io/tool-packages.js";

/** The parts of BullMQ that a run uses; its packages lie in tools/queue. */
export interface Engine {
  Queue: new (name: string, options: object) => EngineQueue;
  Worker: (new (
    name: string,
    work: (job: EngineJob) => Promise<unknown>,
    options: object,
  ) => EngineWorker) & {
    RateLimitError(): Error;
  };
  QueueEvents: new (name: string, options: object) => EngineEvents;
}

export interface EngineJob {
  id?: string;
  data: unknown;
  returnvalue: unknown;
  failedReason?: string;
  finishedOn?: number;
}

interface Closing {
  on(event: string, listener: (...args: never[]) => void): unknown;
  close(force?: boolean): Promise<void>;
}

export interface EngineQueue extends Closing {
  readonly client: Promise<Redis>;
  addBulk(jobs: { name: string; data: object; opts: object }[]): Promise<EngineJob[]>;
  getJob(id: string): Promise<EngineJob | undefined>;
  remove(id: string): Promise<number>;
  getWorkersCount(): Promise<number>;
  setGlobalRateLimit(max: number, duration: number): Promise<number>;
  removeGlobalRateLimit(): Promise<number>;
}

export interface EngineWorker extends Closing {
  rateLimit(ms: number): Promise<void>;
}

export interface EngineEvents extends Closing {
  waitUntilReady(): Promise<unknown>;
}

export interface Redis {
  sadd(key: string, ...members: string[]): Promise<number>;
  smembers(key: string): Promise<string[]>;
  exists(key: string): Promise<number>;
  set(key: string, value: string, ex: "EX", seconds: number): Promise<unknown>;
  ping(): Promise<string>;
  quit(): Promise<unknown>;
  disconnect(): void;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** The names of the queues that have calls, so that workers find them. */
export const queuesKey = "affectlab:queues";

export interface OpenEngine extends Engine {
  /** What BullMQ is told of the server. */
  connection: object;
  redis: Redis;
}

/**
 * Connects to Redis.
 *
 * @throws UsageError when the address is none, or nobody answers there; a password is never shown
 */
export async function openEngine(url: string): Promise<OpenEngine> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^rediss?:$/.test(parsed.protocol)) {
    throw new UsageError("the queue is no address of Redis; give one like redis://localhost:6379");
  }
  const load = await requireTool("queue", { need: "queues", otherwise: "leave out --queue" });
  const { Redis } = load("ioredis") as { Redis: new (url: string, options: object) => Redis };
  const engine = load("bullmq") as Engine;
  const place = `${parsed.protocol}//${parsed.host}`;
  const probe = new Redis(url, {
    maxRetriesPerRequest: 0,
    connectTimeout: 5000,
    retryStrategy: null,
    lazyConnect: false,
  });
  let problem = "";
  probe.on("error", (error) => {
    problem ||= error.message;
  });
  try {
    await probe.ping();
  } catch (error) {
    probe.disconnect();
    const said = /NOAUTH|WRONGPASS/.test(`${problem} ${(error as Error).message}`)
      ? "it asks for a password: redis://:password@host:6379"
      : "start it (docs/many-machines.md), or correct the address";
    throw new UsageError(`no Redis answers at ${place}; ${said}`, { cause: error });
  }
  probe.disconnect();
  // A run outlives a restart of Redis: its commands wait, and are sent again.
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on("error", () => {});
  return { ...engine, connection: { url, maxRetriesPerRequest: null }, redis };
}
