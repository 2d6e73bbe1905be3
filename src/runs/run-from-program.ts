import path from "node:path";
import { InputError, InterruptedError } from "../core/errors.js";
import type { RunPlan } from "../core/run-record.js";
import { projectPath } from "../io/project-root.js";
import type { RunMaterial } from "./material.js";
import type { RunSummary } from "./run-tally.js";
import type { RunParts } from "./start.js";

export interface ProgramOptions extends Pick<RunParts, "record" | "episodes" | "signal"> {
  /** The name of the function that the program called, for the message. */
  asker: string;
  maxCost?: number | null | undefined;
  /** Opens a model; by the environment and the configuration unless given. */
  open?: RunParts["open"] | undefined;
}

/**
 * Executes a plan for a program or a notebook. Nobody is asked before money is spent, so a plan that costs
 * money or has an unknown price needs a cap. The same plan in the same folder asks nothing again.
 *
 * @throws InputError `askModels would ask openai/gpt-4o at up to $3.10; give maxCost in US dollars`
 */
export async function runFromProgram(
  folder: string,
  plan: RunPlan,
  material: RunMaterial,
  { asker, maxCost = null, record, episodes, open, signal }: ProgramOptions,
): Promise<RunSummary> {
  // Loaded only when something is run, because public functions import this module.
  const [
    { startRun, defaultSettings },
    { loadPrices },
    { ownHostPrices },
    { preflight },
    { usd },
    { openModel },
    { loadConfig, readEnvironment },
  ] = await Promise.all([
    import("./start.js"),
    import("./prices.js"),
    import("./own-host-prices.js"),
    import("./preflight.js"),
    import("./usd.js"),
    import("../models/registry.js"),
    import("../models/config.js"),
  ]);
  const settings = { env: readEnvironment(), config: await loadConfig() };
  const prices = await ownHostPrices(await loadPrices(), settings);
  const { worstCost } = await preflight({ folder, plan, material, episodes, prices });
  if (worstCost !== 0 && maxCost === null) {
    const most = worstCost === null ? "an unknown price" : `up to ${usd(worstCost)}`;
    throw new InputError(
      `${asker} would ask ${[...plan.models, ...(plan.agents?.models ?? [])].join(", ")} at ${most}; give maxCost in US dollars`,
    );
  }
  const { ending, summary } = await startRun(
    folder,
    plan,
    { ...defaultSettings, maxCost },
    {
      material,
      prices,
      open: open ?? ((id) => openModel(id)),
      cacheFolder: path.join(projectPath("runs"), ".cache"),
      ...(record === undefined ? {} : { record }),
      ...(episodes === undefined ? {} : { episodes }),
      ...(signal === undefined ? {} : { signal }),
    },
  );
  if (ending.kind === "failed") throw ending.error;
  if (ending.kind === "interrupted") {
    throw new InterruptedError("interrupted; what was answered is kept, and the same call goes on");
  }
  return summary;
}
