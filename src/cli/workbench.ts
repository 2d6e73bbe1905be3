import { statSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../core/errors.js";
import type { RunSettings } from "../core/run-record.js";
import { projectPath } from "../io/project-root.js";
import {
  type AffectlabConfig,
  type Environment,
  loadConfig,
  readEnvironment,
  resolveSettings,
} from "../models/config.js";
import type { ModelClient } from "../models/contract.js";
import { listProviders } from "../models/registry.js";
import { ownHostPrices } from "../runs/own-host-prices.js";
import { loadPrices, type PriceTable } from "../runs/prices.js";
import { durationOption, numberOption } from "./option-values.js";
import { TrustDesk, type TrustOptions } from "./run/trust-desk.js";

/** Seconds: a timer of Node holds 2^31 - 1 ms; a longer one fires at once. */
const longestTimer = 2_147_483;

/** The options that `run`, `judge` and `resume` share, as the command line gives them. */
export interface SettingsOptions extends TrustOptions {
  maxCost?: string;
  allowUnknownPrice?: boolean;
  prices?: string;
  concurrency?: string;
  requestsPerMinute?: string;
  tokensPerMinute?: string;
  timeout?: string;
  timeLimit?: string;
  attempts?: string;
  patience?: string;
  maxErrors?: string;
  cache?: boolean;
  yesTruncated?: boolean;
  batch?: boolean;
  batchPoll?: string;
  queue?: string;
  json?: boolean;
}

/** Where runs and replies are kept here. */
interface Folders {
  runs: string;
  cache: string;
  env: Environment;
  config: AffectlabConfig;
}

/** A named folder is resolved from the working folder; the default lies in the clone. */
export async function findFolders(): Promise<Folders> {
  const env = readEnvironment();
  const config = await loadConfig();
  const named = (variable: string, ofConfig: string | undefined): string | undefined => {
    const given = env[variable]?.trim();
    const folder = given === undefined || given === "" ? ofConfig : given;
    return folder === undefined ? undefined : path.resolve(folder);
  };
  const runs = named("AFFECTLAB_RUNS_DIR", config.runsDir) ?? projectPath("runs");
  return {
    runs,
    cache: named("AFFECTLAB_CACHE_DIR", config.cacheDir) ?? path.join(runs, ".cache"),
    env,
    config,
  };
}

/** What every run needs beside its plan: folders, settings, prices, models. */
export interface Workbench {
  folders: Folders;
  settings: RunSettings;
  prices: PriceTable;
  /** The address of a queue whose workers make the calls; undefined = they are made here. */
  queue: string | undefined;
  open(id: string): Promise<ModelClient>;
  /** Settles, before any work, whether the models' servers may get their keys. */
  requireTrust(models: readonly string[]): Promise<void>;
}

/** @param base the settings where neither the command line nor the environment says otherwise */
export async function openWorkbench(
  options: SettingsOptions,
  base: RunSettings,
  folders?: Folders,
): Promise<Workbench> {
  const found = folders ?? (await findFolders());
  const settings = readSettings(options, found, base);
  const { env, config } = found;
  const [list, { openModel, requireTrustedModel }] = await Promise.all([
    loadPrices(settings.prices),
    import("../models/registry.js"),
  ]);
  // A table that the user names holds wherever the models are.
  const usual = settings.prices === null ? await ownHostPrices(list, { env, config }) : list;
  const prices = settings.batch ? usual.byBatch() : usual;
  const queue = (options.queue ?? env.AFFECTLAB_QUEUE)?.trim() || undefined;
  if (queue !== undefined && settings.batch) {
    throw new UsageError("--queue and --batch: a call goes one way; leave out one of them");
  }
  const desk = new TrustDesk(options);
  // The keys are where the workers are; nothing is sent from here.
  const keys = queue === undefined ? env : await withKeys(env, config);
  const asked = { env: keys, config, trust: queue === undefined ? desk.trusts : true };
  return {
    folders: found,
    settings,
    prices,
    queue,
    open: (id) => desk.with(() => openModel(id, asked)),
    async requireTrust(models) {
      for (const id of models) await desk.with(() => requireTrustedModel(id, asked));
    },
  };
}

/** An environment in which no key is missing, so that models can be described. */
async function withKeys(env: Environment, config: AffectlabConfig): Promise<Environment> {
  const places = await Promise.all(
    listProviders().map((provider) => provider.places?.({ env, config }) ?? []),
  );
  const missing = places
    .flat()
    .flatMap(({ destination }) =>
      destination?.hasKey === false && destination.keyName ? [destination.keyName] : [],
    );
  return { ...env, ...Object.fromEntries(missing.map((name) => [name, "kept-by-the-worker"])) };
}

/**
 * Each setting comes from the first source that has it: a flag, the environment, affectlab.config.ts, `base`.
 *
 * @throws UsageError naming the option whose value is no number
 */
function readSettings(
  options: SettingsOptions,
  { env, config }: Pick<Folders, "env" | "config">,
  base: RunSettings,
): RunSettings {
  const whole = { least: 1, whole: true };
  const maxConnections = numberOption("concurrency", options.concurrency, whole);
  const maxCost = numberOption("max-cost", options.maxCost);
  const resolved = resolveSettings({
    flags: {
      ...(maxConnections === undefined ? {} : { maxConnections }),
      ...(maxCost === undefined ? {} : { maxCost }),
    },
    env,
    config,
  });
  const seconds = { least: 0.001, most: longestTimer };
  const timeout = numberOption("timeout", options.timeout, seconds);
  const batchPoll = numberOption("batch-poll", options.batchPoll, { least: 0.05, most: 3600 });
  const timeLimit = numberOption("time-limit", options.timeLimit, seconds);
  return {
    concurrency: resolved.maxConnections ?? base.concurrency,
    requestsPerMinute:
      numberOption("requests-per-minute", options.requestsPerMinute, whole) ?? base.requestsPerMinute,
    tokensPerMinute:
      numberOption("tokens-per-minute", options.tokensPerMinute, whole) ?? base.tokensPerMinute,
    maxCost: resolved.maxCost ?? base.maxCost,
    allowUnknownPrice: options.allowUnknownPrice ?? base.allowUnknownPrice,
    prices: options.prices === undefined ? base.prices : pricesFile(options.prices),
    callTimeoutMs: timeout === undefined ? base.callTimeoutMs : Math.ceil(timeout * 1000),
    runTimeoutMs: timeLimit === undefined ? base.runTimeoutMs : Math.ceil(timeLimit * 1000),
    maxAttempts: numberOption("attempts", options.attempts, whole) ?? base.maxAttempts,
    patienceMs: durationOption("patience", options.patience) ?? base.patienceMs,
    maxErrors: numberOption("max-errors", options.maxErrors, whole) ?? base.maxErrors,
    cache: options.cache === false ? false : base.cache,
    yesTruncated: options.yesTruncated ?? base.yesTruncated,
    batch: options.batch ?? base.batch,
    batchPollMs: batchPoll === undefined ? base.batchPollMs : Math.ceil(batchPoll * 1000),
  };
}

/** @throws UsageError when there is no such file */
function pricesFile(given: string): string {
  const file = path.resolve(given);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return file;
  throw new UsageError(`--prices: ${given} is no file; name a table with the columns of data/prices.csv`);
}
