import path from "node:path";
import { InputError } from "../../core/errors.js";
import { findProjectRoot } from "../../io/project-root.js";
import type { RunSummary } from "../../runs/summary.js";

export interface AskOptions {
  /** Model ids: "openai/gpt-4o-2024-08-06", "replay/affective-cognition/gpt-4". */
  models: readonly string[];
  /** Prompt ids; "0shot" unless given. */
  prompts?: readonly string[];
  replicates?: number;
  temperature?: number;
  /** The root seed of the order of options and of replayed draws; 1 unless given. */
  seed?: number;
  /** US dollars that the run may not pass: required for models that cost, or whose price is unknown. */
  maxCost?: number | null;
  /** A number of items, or a pattern of ids; all unless given. */
  items?: string;
  /** The run's folder; runs/<name of the plan> of this clone unless given. */
  folder?: string;
}

/**
 * Asks models the study's questions and keeps their answers in a run folder: `affectlab run` for programs
 * and notebooks. The same plan in the same folder asks nothing again.
 *
 * @returns the folder, for `readLiveAnswers` and `reportLive`, and what came of every model and prompt
 * @throws UsageError, MissingDataError or ModelError, each in one line
 */
export async function askModels(options: AskOptions): Promise<{ folder: string; summary: RunSummary }> {
  const [
    { prepareLive },
    { startRun, defaultSettings },
    { loadPrices },
    { preflight, usd },
    folders,
    { openModel },
  ] = await Promise.all([
    import("./live.js"),
    import("../../runs/start.js"),
    import("../../runs/prices.js"),
    import("../../runs/preflight.js"),
    import("../../runs/run-folder.js"),
    import("../../models/registry.js"),
  ]);
  const { models, prompts = ["0shot"], replicates = 1, temperature = 0, seed = 1, maxCost = null } = options;
  const parameters = { temperature, maxOutputTokens: 1024 };
  const study = await prepareLive({ models, prompts, parameters, items: options.items });
  const plan = {
    study: "affective-cognition" as const,
    models: [...models],
    prompts: study.prompts,
    items: study.items,
    replicates,
    parameters,
    seed,
  };
  const runs = path.join(findProjectRoot(), "runs");
  const folder = options.folder ?? folders.defaultRunFolder(plan, runs);
  const prices = await loadPrices();
  const forecast = await preflight({ folder, plan, material: study.material, prices });
  if (forecast.worstCost !== 0 && maxCost === null) {
    const most = forecast.worstCost === null ? "an unknown price" : `up to ${usd(forecast.worstCost)}`;
    throw new InputError(`askModels would ask ${models.join(", ")} at ${most}; give maxCost in US dollars`);
  }
  const { ending, summary } = await startRun(
    folder,
    plan,
    { ...defaultSettings, maxCost },
    { material: study.material, prices, open: (id) => openModel(id), cacheFolder: path.join(runs, ".cache") },
  );
  if (ending.kind === "failed") throw ending.error;
  return { folder, summary };
}
