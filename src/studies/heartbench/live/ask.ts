import path from "node:path";
import type { RunPlan } from "../../../core/run-record.js";
import type { ProgramOptions } from "../../../runs/run-from-program.js";
import type { RunSummary } from "../../../runs/run-tally.js";
import type { LiveStudy } from "../../live-contract.js";
import { type LiveChoices, readLiveChoices } from "./cases.js";

/** Which helpers reply to which cases, who judges the replies, and what that may cost. */
export interface AskHelpersOptions extends Partial<LiveChoices> {
  /** Model ids of the helpers: "openai/gpt-4o-2024-08-06", "scripted/heartbench-helper". */
  models: readonly string[];
  /** Model ids of the judges; none = replies are asked for and not judged. */
  judges?: readonly string[];
  /** All criteria in one call, or one call each; Default "all". */
  mode?: "all" | "each";
  /**
   * The order of criteria for a judge that sees them all: the case's, or drawn by the seed. Default "fixed".
   */
  order?: "fixed" | "shuffled";
  /** How often each case is put to each helper. Default 1. */
  replicates?: number;
  /** Temperature of the helpers; judges answer at 0. */
  temperature?: number;
  /** The root seed. Default 1. */
  seed?: number;
  /**
   * The most that helpers, and again judges, may cost in US dollars. Required if anything costs, or if a
   * price is unknown.
   */
  maxCost?: number | null;
  /** A number of cases, or a pattern of ids. Default: all. */
  items?: string;
  /** The run's folder. Default: runs/<name of the plan> in this clone. */
  folder?: string;
  /** Opens a model; by the environment and the configuration unless given. */
  open?: ProgramOptions["open"];
  signal?: AbortSignal;
}

/**
 * Puts HeartBench's dialogues to models and their replies to judges: `affectlab run heartbench --judge` for
 * programs and notebooks. If the same plan has run in the same folder, nothing is asked again.
 *
 * @returns the folder and the judgings in it, for `makeBoard` and `reportHeartbench`, and the outcomes of the
 * calls
 * @throws UsageError, MissingDataError or ModelError, each in one line
 */
export async function askHelpers(
  options: AskHelpersOptions,
): Promise<{ folder: string; judgings: string[]; replies: RunSummary; judgements: RunSummary | null }> {
  const { models, judges = [], replicates = 1, temperature, seed = 1, items } = options;
  const { mode = "all", order: criteria = "fixed" } = options;
  const { subset, language, cases, form } = readLiveChoices(definedOnly(options));
  const choices = { subset, language, cases, form };
  const [
    { prepareLive },
    { prepareJudging },
    { planParameters, roomForVerdicts },
    { loadConfig },
    runFolder,
    { planHash },
    { runFromProgram },
  ] = await Promise.all([
    import("./prepare.js"),
    import("./judging.js"),
    import("../../../runs/plan-parameters.js"),
    import("../../../models/config.js"),
    import("../../../runs/run-folder.js"),
    import("../../../runs/plan.js"),
    import("../../../runs/run-from-program.js"),
  ]);
  const { open, signal } = options;
  const asked = {
    asker: "askHelpers",
    maxCost: options.maxCost,
    open,
    ...(signal === undefined ? {} : { signal }),
  };
  const wished = temperature === undefined ? {} : { temperature };
  const config = await loadConfig();
  const { notes, ...sent } = await planParameters(models, wished, config);
  const { parameters } = sent;
  const study = await prepareLive({ models, prompts: ["0shot"], parameters, choices, items });
  const plan = planOf(study, { models: [...models], choices, replicates, ...sent, seed });
  const folder = options.folder ?? runFolder.defaultRunFolder(plan);
  const replies = await runFromProgram(folder, plan, study.material, { ...asked, record: { notes } });
  if (judges.length === 0) return { folder, judgings: [], replies, judgements: null };
  // No limit of text is set: each call gets as much as its criteria need, as on the command line.
  const { notes: judgeNotes, ...judged } = await planParameters(
    judges,
    { roomForText: roomForVerdicts },
    config,
  );
  const order = { models: [...judges], choices: { mode, order: criteria }, ...judged };
  const judging = await prepareJudging({ folder }, { ...order, seed });
  const its = planOf(judging, { ...order, replicates: 1, seed, judging: { plan: planHash(plan) } });
  const name = `${runFolder.modelsPart(its)}-${planHash(its).slice(0, 8)}`;
  const into = path.join(runFolder.runFiles(folder).judgements, name);
  const record = { judged: path.relative(into, folder), notes: judgeNotes };
  const judgements = await runFromProgram(into, its, judging.material, { ...asked, record });
  return { folder, judgings: [into], replies, judgements };
}

const definedOnly = (options: AskHelpersOptions): Record<string, string> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value === "string"));

const planOf = (
  { prompts, items }: LiveStudy,
  more: Omit<RunPlan, "study" | "prompts" | "items">,
): RunPlan => ({ study: "heartbench", prompts, items: [...items], ...more });
