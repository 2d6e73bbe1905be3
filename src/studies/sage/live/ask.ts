import path from "node:path";
import type { RunPlan } from "../../../core/run-record.js";
import type { RunSummary } from "../../../runs/run-tally.js";
import type { LiveStudy, StudyOption } from "../../live-contract.js";
import { judgingOptions } from "./declared-judging.js";
import { liveOptions } from "./declared-options.js";

/** Who simulates people, who supports them, who judges the dialogues, and what that may cost. */
export interface SimulateOptions {
  /** Model ids of the agents, which simulate people: "scripted/person", "openai/gpt-4o-2024-08-06". */
  agents: readonly string[];
  /** Model ids of the supporters under test: "scripted/empathy-first", "anthropic/claude-sonnet-4-5". */
  models: readonly string[];
  /** Model ids of the judges; none = dialogues are played and not judged. */
  judges?: readonly string[];
  /** How many scenarios, spread over the hidden intentions. Default: all. */
  scenarios?: number;
  /** The study's other options by name: `{ "largest-change": "20" }`. */
  choices?: Readonly<Record<string, string>>;
  /** What judges are asked: `{ instruments: "relationship,style" }`. */
  judging?: Readonly<Record<string, string>>;
  /** How often each model meets each person. Default 1. */
  replicates?: number;
  /** How often each judge is asked. Default 3, as in the paper. */
  judgeReplicates?: number;
  /** The root seed. Default 1. */
  seed?: number;
  /** The most that dialogues, and again judgings, may cost in US dollars. Required if anything costs. */
  maxCost?: number | null;
  /** The run's folder. Default: runs/<name of the plan> in this clone. */
  folder?: string;
}

/**
 * Simulates people with agents, has models talk with them, and has judges rate the dialogues: `affectlab run sage`
 * for programs and notebooks. If the same plan has run in the same folder, nothing is asked again.
 *
 * @returns the folder and the judgings in it, for `readSageRun` and `reportSage`, and the outcomes of the calls
 * @throws UsageError, MissingDataError or ModelError, each in one line
 */
export async function simulateDialogues(
  options: SimulateOptions,
): Promise<{ folder: string; judgings: string[]; dialogues: RunSummary; judgements: RunSummary | null }> {
  const { agents, models, judges = [], replicates = 1, seed = 1 } = options;
  const [{ prepareLive }, parts, { loadConfig }, runFolder, plans, { runFromProgram }] = await Promise.all([
    import("./prepare.js"),
    import("../../../runs/plan-parameters.js"),
    import("../../../models/config.js"),
    import("../../../runs/run-folder.js"),
    import("../../../runs/plan.js"),
    import("../../../runs/run-from-program.js"),
  ]);
  const config = await loadConfig();
  const { notes, ...sent } = await parts.planParameters(models, {}, config);
  const { notes: agentNotes, ...playing } = await parts.planParameters(agents, agentRoom, config);
  const choices = choicesOf(options);
  const study = await prepareLive({ models, agents, prompts: ["sentient"], choices, seed, ...sent });
  const plan: RunPlan = {
    ...planOf(study, { models: [...models], choices, replicates, ...sent, seed }),
    agents: { models: [...agents], ...playing },
    episodes: plans.planEpisodes(study.episodes ?? []),
  };
  const folder = options.folder ?? runFolder.defaultRunFolder(plan);
  const asked = { asker: "simulateDialogues", maxCost: options.maxCost };
  const dialogues = await runFromProgram(folder, plan, study.material, {
    ...asked,
    record: { notes: { ...notes, ...agentNotes } },
    episodes: study.episodes,
  });
  if (judges.length === 0) return { folder, judgings: [], dialogues, judgements: null };
  const { prepareJudging } = await import("./judging.js");
  const room = { roomForText: parts.roomForVerdicts };
  const { notes: judgeNotes, ...judged } = await parts.planParameters(judges, room, config);
  const order = { models: [...judges], choices: judgingChoices(options), ...judged };
  const judging = await prepareJudging({ folder }, { ...order, seed });
  const more = { ...order, replicates: options.judgeReplicates ?? 3, seed };
  const its = planOf(judging, { ...more, judging: { plan: plans.planHash(plan) } });
  const name = `${runFolder.modelsPart(its)}-${plans.planHash(its).slice(0, 8)}`;
  const into = path.join(runFolder.runFiles(folder).judgements, name);
  const record = { judged: path.relative(into, folder), notes: judgeNotes };
  const judgements = await runFromProgram(into, its, judging.material, { ...asked, record });
  return { folder, judgings: [into], dialogues, judgements };
}

/** Five sections on what goes on in a person take more room than a reply. */
const agentRoom = { maxOutputTokens: 2500 };

/** Every option of a run, with its default where none is given: the plan keeps them all. */
function choicesOf({ choices = {}, scenarios }: SimulateOptions): Record<string, string> {
  return withDefaults(liveOptions, {
    ...choices,
    ...(scenarios === undefined ? {} : { scenarios: String(scenarios) }),
  });
}

const judgingChoices = ({ judging = {} }: SimulateOptions): Record<string, string> =>
  withDefaults(judgingOptions, judging);

const withDefaults = (
  declared: readonly StudyOption[],
  given: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...Object.fromEntries(declared.map(({ name, default: usual }) => [name, usual])),
  ...given,
});

const planOf = (
  { prompts, items }: LiveStudy,
  more: Omit<RunPlan, "study" | "prompts" | "items">,
): RunPlan => ({ study: "sage", prompts, items: [...items], ...more });
