import path from "node:path";
import type { ModelClient } from "../../../../models/contract.js";
import { openModel } from "../../../../models/registry.js";
import type { HeartbenchCase } from "../../data/case.js";
import { readCases } from "../case-file.js";
import type { Draft, Dropped } from "./draft.js";
import type { PipelineOptions } from "./run-pipeline.js";

/** What a stage kept, dropped and says. */
export interface MadeStage {
  stage: string;
  title: string;
  kept: Draft[];
  dropped: Dropped[];
  notes: string[];
}

/** Options of {@link makeCases}: those of `affectlab generate heartbench --from`, in camel case. */
export interface MakeCasesOptions extends Omit<PipelineOptions, "redo"> {
  from: string;
  out: string;
}

/**
 * Takes conversations through the stages of the paper's Figure 2: `affectlab generate heartbench --from` for programs and
 * notebooks. Called again, it goes on where it stopped; a stage whose material, settings and prompts are the same is not made
 * again. "scripted" names rules that play a model's part, without a key.
 *
 * @returns the stages that are done, and the cases once all are
 * @throws UsageError, DataError or ModelError, each in one line
 *
 * @example
 * ```ts
 * const { stages } = await makeCases({
 *   from: "data/heartbench/stimuli/conversations",
 *   ...{ out: "runs/from-conversations", model: "scripted", until: "clean" },
 * });
 * stages[0]!.dropped.length; // 7
 * ```
 */
export async function makeCases(
  options: MakeCasesOptions,
): Promise<{ folder: string; stages: MadeStage[]; cases: HeartbenchCase[]; waiting: string[] }> {
  const [
    { runPipeline },
    { stages: all },
    { doneStages },
    { loadPrices },
    { ownHostPrices },
    { ReplyCache },
    { ownParameters },
    { loadConfig, readEnvironment },
    { projectPath },
  ] = await Promise.all([
    import("./run-pipeline.js"),
    import("./stages.js"),
    import("./workspace.js"),
    import("../../../../runs/prices.js"),
    import("../../../../runs/own-host-prices.js"),
    import("../../../../runs/cache.js"),
    import("../../../../runs/plan-parameters.js"),
    import("../../../../models/config.js"),
    import("../../../../io/project-root.js"),
  ]);
  const config = await loadConfig();
  const prices = await ownHostPrices(await loadPrices(), { env: readEnvironment(), config });
  const cache = new ReplyCache(projectPath("runs", ".cache"));
  const clients: ModelClient[] = [];
  const made = await runPipeline(
    { ...options },
    {
      tell: () => {},
      runsFolder: async () => projectPath("runs"),
      interruptible: (work) => work(new AbortController().signal),
      openModel: async (id) => {
        const client = await openModel(id);
        clients.push(client);
        return { client, prices, cache, taken: (chosen) => ownParameters(id, chosen, config) };
      },
    },
  ).finally(async () => {
    for (const client of clients) await client.close?.();
  });
  const { done, stages: told } = made.json as { done: boolean; stages: { waiting: string[] }[] };
  return {
    folder: options.out,
    stages: (await doneStages(options.out, all)).map(({ stage: { id, title }, kept, dropped, record }) => ({
      ...{ stage: id, title, kept, dropped, notes: record.notes },
    })),
    waiting: told.flatMap(({ waiting }) => waiting),
    cases: done ? await readCases(path.join(options.out, "cases", "cases.jsonl")) : [],
  };
}
