import { InputError, UsageError } from "../core/errors.js";
import { askedModels, type RunManifest, type RunPlan, type RunSettings } from "../core/run-record.js";
import type { ModelClient } from "../models/contract.js";
import { isCacheable, ReplyCache } from "./cache.js";
import { type ExecuteOptions, executeRun } from "./execute.js";
import type { RunLock } from "./held-lock.js";
import { takeRun } from "./lock.js";
import { countCalls, planHash } from "./plan.js";
import { makeRunFolder, readManifest, writeManifest } from "./run-folder.js";
import type { RunSummary } from "./run-tally.js";
import type { RunProgress } from "./run-work.js";
import type { Ending } from "./scheduler.js";
import { softwareVersions } from "./software.js";
import { summariseRun } from "./summary.js";

/** What a run needs besides its plan. */
export interface RunParts
  extends Pick<
    ExecuteOptions,
    | "material"
    | "episodes"
    | "unproven"
    | "prices"
    | "signal"
    | "onProgress"
    | "onNotice"
    | "retry"
    | "scheduler"
    | "queue"
  > {
  /** Opens a model by its id. */
  open(id: string): Promise<ModelClient>;
  /** The folder of the cache. */
  cacheFolder: string;
  /** Is told why nothing happens while a lock from elsewhere is watched. */
  tell?: (line: string) => void;
  /** What a new run's manifest says besides its plan: where its set is, which run it judges, and who judges it. */
  record?: Pick<RunManifest, "set" | "judged" | "judge" | "notes" | "texts">;
}

export interface RunResult {
  ending: Ending;
  progress: RunProgress;
  summary: RunSummary;
}

export const defaultSettings: RunSettings = {
  concurrency: 16,
  requestsPerMinute: null,
  tokensPerMinute: null,
  maxCost: null,
  allowUnknownPrice: false,
  prices: null,
  callTimeoutMs: 300_000,
  runTimeoutMs: null,
  maxAttempts: 8,
  patienceMs: 600_000,
  maxErrors: null,
  cache: true,
  yesTruncated: false,
  batch: false,
  batchPollMs: 30_000,
};

/**
 * Starts a run: makes its folder, its manifest and its calls. If the folder holds a run of the same plan,
 * that run is resumed, so starting twice changes nothing.
 *
 * @throws UsageError when the folder holds a run of another plan
 * @throws RunLockedError when another process works on it
 * @throws RunLostError when another process has taken it over, because this one stood still for too long
 */
export async function startRun(
  folder: string,
  plan: RunPlan,
  settings: RunSettings,
  parts: RunParts,
): Promise<RunResult> {
  // Opened first, so that a model that cannot be opened leaves no folder behind.
  return withClients(plan, parts, (clients) => {
    makeRunFolder(folder);
    return withLock(folder, parts, async (lock) => {
      const manifest = await writeManifest(folder, {
        format: 1,
        plan: planHash(plan),
        what: plan,
        calls: countCalls(plan),
        ...parts.record,
        settings,
        endpoints: endpointsOf(clients),
        software: softwareVersions(),
      });
      return work({ folder, manifest, settings, clients, lock }, parts);
    });
  });
}

/**
 * Resumes a run: makes every call without an answer. At most the calls in flight when the run ended are made
 * twice.
 *
 * @throws InputError when a model's address has changed since the run was started
 */
export async function resumeRun(folder: string, settings: RunSettings, parts: RunParts): Promise<RunResult> {
  const manifest = readManifest(folder);
  return withLock(folder, parts, (lock) =>
    withClients(manifest.what, parts, (clients) =>
      work({ folder, manifest, settings, clients, lock }, parts),
    ),
  );
}

interface OpenedRun extends Pick<ExecuteOptions, "folder" | "manifest" | "settings"> {
  clients: Map<string, ModelClient>;
  lock: RunLock;
}

async function work({ lock, ...run }: OpenedRun, parts: RunParts): Promise<RunResult> {
  const { folder, manifest, settings, clients } = run;
  const { open: _, record: __, tell: ___, cacheFolder, signal, ...rest } = parts;
  const cache = settings.cache ? new ReplyCache(cacheFolder) : null;
  try {
    requireSameEndpoints(manifest, endpointsOf(clients));
    if ([...clients.values()].some(isCacheable)) cache?.requireWritable();
    const { ending, progress, summary } = await executeRun({
      ...{ ...run, cache, ...rest },
      mayWrite: lock.check,
      // Whoever has lost the lock stops as if interrupted.
      signal: AbortSignal.any([lock.lost, ...(signal === undefined ? [] : [signal])]),
    });
    if (lock.lost.aborted) throw lock.lost.reason;
    return { ending, progress, summary: summary ?? (await summariseRun(folder, parts)) };
  } finally {
    cache?.close();
  }
}

async function withLock<T>(
  folder: string,
  { signal, tell }: Pick<RunParts, "signal" | "tell">,
  work: (lock: RunLock) => Promise<T>,
): Promise<T> {
  const lock = await takeRun(folder, { signal, tell });
  try {
    return await work(lock);
  } finally {
    lock.release();
  }
}

/** Opens the models for some work and closes them afterwards, even if the work fails. */
async function withClients<T>(
  plan: RunPlan,
  { open }: Pick<RunParts, "open">,
  work: (clients: Map<string, ModelClient>) => Promise<T>,
): Promise<T> {
  for (const ids of [plan.models, plan.agents?.models ?? []]) {
    if (new Set(ids).size !== ids.length) throw new UsageError("a model is named twice; name it once");
  }
  const clients = new Map<string, ModelClient>();
  try {
    for (const model of askedModels(plan)) clients.set(model, await open(model));
    return await work(clients);
  } finally {
    await Promise.all([...clients.values()].map((client) => client.close?.()));
  }
}

function endpointsOf(clients: ReadonlyMap<string, ModelClient>): Record<string, string | null> {
  return Object.fromEntries([...clients].map(([id, { baseUrl }]) => [id, withoutCredentials(baseUrl)]));
}

/** An address may contain a key in its user part or its query. */
function withoutCredentials(baseUrl: string | null): string | null {
  if (baseUrl === null || !URL.canParse(baseUrl)) return null;
  const { protocol, host, pathname } = new URL(baseUrl);
  return `${protocol}//${host}${pathname}`;
}

function requireSameEndpoints(manifest: RunManifest, now: Record<string, string | null>): void {
  for (const [model, address] of Object.entries(now)) {
    const before = manifest.endpoints[model] ?? null;
    if (before === address) continue;
    throw new InputError(
      `${model} was asked at ${before ?? "no address"} when the run was started and is now at ${address ?? "no address"}; set its base URL back, or start another run`,
    );
  }
}
