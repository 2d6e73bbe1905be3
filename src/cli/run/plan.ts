import { totalmem } from "node:os";
import path from "node:path";
import { AffectlabError, UsageError } from "../../core/errors.js";
import { optionValue } from "../../core/option-value.js";
import type { JudgeOrder, RunManifest, RunPlan } from "../../core/run-record.js";
import type { StudyId } from "../../core/study-id.js";
import { requireImages } from "../../models/require-images.js";
import type { WishedParameters } from "../../models/sent-parameters.js";
import { countCalls, planEpisodes, planHash } from "../../runs/plan.js";
import { type PlanParameters, planParameters, roomForVerdicts } from "../../runs/plan-parameters.js";
import { defaultRunFolder, findRun, readManifest, runFiles } from "../../runs/run-folder.js";
import { defaultSettings } from "../../runs/start.js";
import type { LiveStudy } from "../../studies/live-contract.js";
import { manifestOf } from "../../studies/registry.js";
import { isFormChoices, toPlanChoices } from "../../studies/shared/form-judging/choices.js";
import { loadPrepareJudging } from "../../studies/shared/judging-parts.js";
import { loadPrepareLive } from "../../studies/shared/live-parts.js";
import { type FormOptions, readFormChoices } from "../form-options.js";
import { judgingFolder } from "../judgings.js";
import { distinctOption, numberOption } from "../option-values.js";
import { readChoices, readJudgingChoices, requireNoJudgingOption } from "../study-options.js";
import { findFolders, openWorkbench, type SettingsOptions, type Workbench } from "../workbench.js";
import { type AgentOptions, readAgents, readAgentsAlone } from "./agents.js";
import {
  type ParameterOptions,
  readModels,
  readParameters,
  requireComputedModels,
  requireModelIds,
} from "./model-options.js";

/** A run as it is sent: its plan, what its calls are made of, and its folder. */
export interface Planned {
  folder: string;
  plan: RunPlan;
  study: LiveStudy;
  /** What a reader must know of what is sent, by model. */
  notes?: RunManifest["notes"];
}

/** A run that is in its folder. */
export type KeptRun = Pick<Planned, "folder" | "plan">;

/** The options that `run` and `judge` share. */
interface SendingOptions extends SettingsOptions, ParameterOptions {
  seed: string;
  out?: string;
  dryRun?: boolean;
  adapt?: boolean;
  yes?: boolean;
}

export interface RunOptions extends SendingOptions, AgentOptions {
  replicates: string;
  judgeReplicates?: string;
  model?: string;
  prompt?: string;
  items?: string;
  judge?: string;
}

export interface JudgeOptions extends SendingOptions, FormOptions {
  replicates?: string;
  judge: string;
}

/** What `affectlab run` asks, and who judges the answers. */
export async function planRun(
  study: StudyId,
  options: RunOptions,
): Promise<{ planned: Planned; order: JudgeOrder | undefined; workbench: Workbench }> {
  const workbench = await openWorkbench(options, defaultSettings);
  const order = await readJudgeOrder(study, options, workbench);
  const made = await makePlan(study, options, workbench);
  const { plan } = made;
  await requireComputedModels("model", plan.models, workbench);
  await requireComputedModels("agent", plan.agents?.models ?? [], workbench);
  await requireComputedModels("judge", order?.models ?? [], workbench);
  const folder =
    options.out === undefined ? defaultRunFolder(plan, workbench.folders.runs) : path.resolve(options.out);
  return { planned: { folder, ...made }, order, workbench };
}

/** What `affectlab judge` asks about the replies of the run of that name. */
export async function planJudge(
  name: string,
  options: JudgeOptions,
): Promise<{ planned: Planned; judged: KeptRun; workbench: Workbench }> {
  const found = await findFolders();
  const folder = findRun(name, found.runs);
  const judged = { folder, plan: readManifest(folder).what };
  const workbench = await openWorkbench(options, defaultSettings, found);
  const models = distinctOption("judge", options.judge);
  await requireModelIds("judge", models);
  const choices = await readChoicesOfJudge(judged.plan.study, options);
  const order = {
    ...{ models, choices },
    replicates: judgeReplicates("replicates", options.replicates, judged.plan.study, choices),
    ...(await judgeParameters(models, readParameters(options), workbench)),
  };
  const planned = await planJudging(judged, order, readSeed(options));
  const into = options.out === undefined ? planned.folder : path.resolve(options.out);
  return { planned: { ...planned, folder: into }, judged, workbench };
}

/** How `affectlab judge` judges: by the form that is named, otherwise as the study does. */
async function readChoicesOfJudge(study: StudyId, options: JudgeOptions): Promise<JudgeOrder["choices"]> {
  const form = await readFormChoices(options);
  return form === undefined ? readJudgingChoices(study, { ...options }) : toPlanChoices(form);
}

/**
 * Plans the judging of a run's replies.
 *
 * @param characters the length of a typical reply, to plan before there are replies
 * @throws UsageError when the run is a judging itself, or its study is not judged
 * @throws AffectlabError when there is no reply to judge
 */
export async function planJudging(
  { folder, plan: judged }: KeptRun,
  { models, choices, replicates, parameters, parametersByModel, notes }: JudgeOrder,
  seed: number,
  characters?: number,
): Promise<Planned> {
  if (judged.judging !== undefined) {
    throw new UsageError("this run is a judging itself; name the run whose answers are to be judged");
  }
  const prepareJudging = await loadPrepareJudging(judged.study, choices);
  const source = characters === undefined ? { folder } : { plan: judged, characters };
  const study = await prepareJudging(source, { models, parameters, choices, seed });
  if (study.items.length === 0) {
    throw new AffectlabError(
      "the run has no reply that can be judged; `affectlab resume` asks what is missing",
    );
  }
  const plan: RunPlan = {
    study: judged.study,
    models: [...models],
    prompts: study.prompts,
    items: [...study.items],
    choices,
    judging: { plan: planHash(judged) },
    replicates,
    parameters,
    ...(parametersByModel === undefined ? {} : { parametersByModel }),
    seed,
  };
  // What is planned without replies is forecast only: no judging is kept in a folder of this name.
  const into =
    characters === undefined ? judgingFolder(folder, plan) : path.join(runFiles(folder).judgements, "none");
  return { folder: into, plan, study, ...(notes === undefined ? {} : { notes }) };
}

async function makePlan(
  study: StudyId,
  options: RunOptions,
  { folders }: Pick<Workbench, "folders">,
): Promise<Omit<Planned, "folder">> {
  const { live: asked } = manifestOf(study);
  const prepareLive = await loadPrepareLive(study);
  const choices = readChoices(study, { ...options });
  const alone = await readAgentsAlone(study, options, choices ?? {}, { folders });
  const { models, notes, sent } = alone ?? (await readModels(study, options, { folders }));
  const playing = alone === undefined ? await readAgents(study, options, { folders }, choices) : undefined;
  const prompts = distinctOption("prompt", options.prompt ?? asked?.prompt ?? "0shot");
  const replicates = alone?.replicates ?? readReplicates(options);
  const seed = readSeed(options);
  const live = await prepareLive({
    ...{ models, prompts, parameters: sent.parameters, seed },
    ...(playing === undefined ? {} : { agents: playing.agents.models }),
    ...(options.items === undefined ? {} : { items: options.items }),
    ...(choices === undefined ? {} : { choices }),
  });
  await optionValue("model", () => requireImages(models, live.withPicture ?? 0, folders.config));
  const episodes = planEpisodes(live.episodes ?? []);
  // Of the chosen items, none may be one that an agent plays.
  const isPlayed = episodes.some(({ agent }) => agent !== undefined);
  if (playing !== undefined && !isPlayed && options.agent !== undefined) {
    throw new UsageError("--agent: no agent plays in the --items that were chosen; leave it out");
  }
  const plan: RunPlan = {
    study,
    models,
    prompts: live.prompts,
    items: [...live.items],
    ...(live.set === undefined ? {} : { set: live.set.what }),
    ...(episodes.length === 0 ? {} : { episodes }),
    ...(playing === undefined || !isPlayed ? {} : { agents: playing.agents }),
    ...(choices === undefined ? {} : { choices }),
    replicates,
    ...sent,
    seed,
  };
  requireFeasible(plan);
  return { plan, study: live, notes: { ...notes, ...playing?.notes } };
}

const readReplicates = ({ replicates }: RunOptions): number =>
  numberOption("replicates", replicates, { least: 1, whole: true }) as number;

/** How often each judgement is asked: as often as the study's own judging has it, unless it is said. */
function judgeReplicates(
  option: string,
  given: string | undefined,
  study: StudyId,
  choices: JudgeOrder["choices"],
): number {
  const own = isFormChoices(choices) ? 1 : (manifestOf(study).live?.judging?.replicates ?? 1);
  return numberOption(option, given, { least: 1, whole: true }) ?? own;
}

const readSeed = ({ seed }: SendingOptions): number => numberOption("seed", seed, { whole: true }) as number;

/** A call takes a place of 24 to 36 bytes in each of two tables, outside the heap: its answer and its attempts. */
const bytesPerCall = 72;
/** Calls of the largest plan: those that half of the memory holds. At 50 million, a forecast takes a quarter of an hour. */
const mostCalls = Math.min(50_000_000, Math.floor(totalmem() / 2 / bytesPerCall));

function requireFeasible(plan: RunPlan): void {
  const calls = countCalls(plan);
  if (calls <= mostCalls) return;
  throw new UsageError(
    `the plan has ${calls} calls, and a run on this machine at most ${mostCalls}; ask for fewer --replicates, --items, --model, --agent or --prompt`,
  );
}

/** What judges are sent. Without a limit of the user's, a call's criteria decide how much text it may have. */
async function judgeParameters(
  models: readonly string[],
  wished: WishedParameters,
  { folders }: Pick<Workbench, "folders">,
): Promise<PlanParameters> {
  const asked = { roomForText: roomForVerdicts, ...wished };
  return optionValue("judge", () => planParameters(models, asked, folders.config));
}

/** Who judges the answers, if anyone. Judges answer at temperature 0 where they take it. */
async function readJudgeOrder(
  study: StudyId,
  options: RunOptions,
  workbench: Workbench,
): Promise<JudgeOrder | undefined> {
  const choices = readJudgingChoices(study, { ...options }, "judge-");
  if (options.judge === undefined) {
    requireNoJudgingOption({ ...options }, "judge-");
    if (options.judgeReplicates !== undefined) {
      throw new UsageError("--judge-replicates says how to judge, and no judge is named; add --judge");
    }
    return undefined;
  }
  if (manifestOf(study).live?.judging === undefined) {
    throw new UsageError(`--judge: the answers of ${study} are scored by their options, not judged`);
  }
  const models = distinctOption("judge", options.judge);
  await requireModelIds("judge", models);
  const replicates = judgeReplicates("judge-replicates", options.judgeReplicates, study, choices);
  return { models, choices, replicates, ...(await judgeParameters(models, {}, workbench)) };
}
