import type { RunSummary } from "../../../runs/run-tally.js";

/** Which models are asked which items, how often, and what that may cost. */
export interface AskOptions {
  /** Model ids: "openai/gpt-4o-2024-08-06", "replay/affective-cognition/gpt-4". */
  models: readonly string[];
  /** Prompt ids; "0shot" unless given. */
  prompts?: readonly string[];
  /** How often each item is asked; 1 unless given. */
  replicates?: number;
  /** The provider's own unless given. */
  temperature?: number;
  /** The root seed of the order of options and of replayed draws; 1 unless given. */
  seed?: number;
  /**
   * The most that the run may cost, in US dollars; required for models that cost money or whose price is
   * unknown.
   */
  maxCost?: number | null;
  /**
   * A number of items, or patterns of ids with commas; or a set of your own, a folder or a file, and after a comma what is
   * chosen of it: "my-set,*-emotion-face". All text items unless given.
   */
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
    { planParameters },
    { loadConfig },
    { defaultRunFolder },
    { runFromProgram },
    { requireImages },
    { recordOfStudy },
  ] = await Promise.all([
    import("./prepare.js"),
    import("../../../runs/plan-parameters.js"),
    import("../../../models/config.js"),
    import("../../../runs/run-folder.js"),
    import("../../../runs/run-from-program.js"),
    import("../../../models/require-images.js"),
    import("../../shared/record-of-study.js"),
  ]);
  const { models, prompts = ["0shot"], replicates = 1, temperature, seed = 1, maxCost } = options;
  const wished = temperature === undefined ? {} : { temperature };
  const config = await loadConfig();
  const { notes, ...sent } = await planParameters(models, wished, config);
  const { parameters } = sent;
  const study = await prepareLive({ models, prompts, parameters, items: options.items, seed });
  await requireImages(models, study.withPicture ?? 0, config);
  const plan = {
    study: "affective-cognition" as const,
    models: [...models],
    prompts: study.prompts,
    items: study.items,
    ...(study.set === undefined ? {} : { set: study.set.what }),
    replicates,
    ...sent,
    seed,
  };
  const folder = options.folder ?? defaultRunFolder(plan);
  const summary = await runFromProgram(folder, plan, study.material, {
    ...{ asker: "askModels", maxCost },
    record: { notes, ...recordOfStudy(folder, study) },
  });
  return { folder, summary };
}
