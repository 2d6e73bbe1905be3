import path from "node:path";
import { UsageError } from "../core/errors.js";
import type { JudgeOrder, RunPlan } from "../core/run-record.js";
import type { StudyId } from "../core/study-id.js";
import { shownPath } from "../io/project-root.js";
import { countCalls, expectedCalls } from "../runs/plan.js";
import { type Preflight, preflight, requireAffordable } from "../runs/preflight.js";
import { defaultRunFolder } from "../runs/run-folder.js";
import { defaultSettings, startRun } from "../runs/start.js";
import type { LiveStudy } from "../studies/contract.js";
import { manifestOf } from "../studies/registry.js";
import { loadPrepareLive } from "../studies/shared/live-parts.js";
import { askToSend } from "./ask-to-send.js";
import { cacheLookup } from "./cache-lookup.js";
import { forecastLines, judgedForecastLines } from "./forecast.js";
import { numberOption } from "./number-option.js";
import { type ParameterOptions, readParameters } from "./parameters.js";
import { print, printJson } from "./print.js";
import { readChoices, readJudgingChoices, requireNoJudgingOption } from "./read-choices.js";
import { requireComputedModels, requireModelIds } from "./require-models.js";
import { runSession } from "./run-session.js";
import { distinctOption, type SettingsOptions } from "./run-settings.js";
import { finishRun } from "./stages.js";
import { openWorkbench, type Workbench } from "./workbench.js";

export interface RunOptions extends SettingsOptions, ParameterOptions {
  model?: string;
  prompt?: string;
  replicates: string;
  seed: string;
  items?: string;
  judge?: string;
  out?: string;
  dryRun?: boolean;
  yes?: boolean;
}

/** `affectlab run <study>` */
export async function run(study: StudyId, options: RunOptions): Promise<void> {
  const order = readJudgeOrder(study, options);
  const workbench = await openWorkbench(options, defaultSettings);
  const { folders, settings, prices, open } = workbench;
  const { plan, live } = await makePlan(study, options);
  await requireComputedModels("model", plan.models, workbench);
  await requireModelIds("judge", order?.models ?? []);
  await requireComputedModels("judge", order?.models ?? [], workbench);
  const folder = options.out === undefined ? defaultRunFolder(plan, folders.runs) : path.resolve(options.out);
  const first = { plan, forecast: await forecastOf(folder, plan, live, workbench) };
  const second =
    order === undefined
      ? undefined
      : await (await import("./forecast-judging.js")).forecastJudging(folder, first, live, order, workbench);
  const lines =
    second === undefined
      ? forecastLines(folder, plan, first.forecast, settings)
      : judgedForecastLines(folder, first, second, settings);
  if (options.dryRun === true) {
    if (options.json === true) {
      const judging =
        second === undefined
          ? {}
          : { judging: { plan: withoutItems(second.plan), forecast: second.forecast } };
      printJson({
        ...{ run: shownPath(folder), plan: withoutItems(plan), settings, forecast: first.forecast },
        ...judging,
      });
    } else print(lines.join("\n"));
    return;
  }
  process.stderr.write(`${lines.join("\n")}\n`);
  const forecasts = [first.forecast, ...(second === undefined ? [] : [second.forecast])];
  requireAffordable(first.forecast, settings);
  if (second !== undefined) {
    const spent = first.forecast.spent + second.forecast.spent;
    requireAffordable({ ...second.forecast, spent }, settings);
  }
  if (order !== undefined) {
    const { requireJudges, warnOfOwnJudge } = await import("./judging.js");
    warnOfOwnJudge(order.models, plan);
    await requireJudges(order.models, workbench);
  }
  if (forecasts.some(({ worstCost }) => worstCost !== 0) && options.yes !== true) await askToSend();
  const { material, episodes } = live;
  const result = await runSession("calls", expectedCalls(plan), (hooks) =>
    startRun(folder, plan, settings, {
      ...{ material, prices, open, cacheFolder: folders.cache, ...hooks },
      ...(episodes === undefined ? {} : { episodes }),
      ...(order === undefined ? {} : { record: { judge: order } }),
    }),
  );
  await finishRun(folder, { plan, result, order }, workbench, options.json === true);
}

async function makePlan(study: StudyId, options: RunOptions): Promise<{ plan: RunPlan; live: LiveStudy }> {
  const { live: asked } = manifestOf(study);
  const prepareLive = await loadPrepareLive(study);
  const parameters = readParameters(options);
  const choices = readChoices(study, { ...options });
  const models =
    options.model === undefined ? [...(asked?.computed ?? [])] : distinctOption("model", options.model);
  if (models.length === 0) {
    throw new UsageError("--model is missing; name provider/model, as `affectlab models` lists them");
  }
  await requireModelIds("model", models);
  const prompts = distinctOption("prompt", options.prompt ?? asked?.prompt ?? "0shot");
  const replicates = numberOption("replicates", options.replicates, { least: 1, whole: true }) as number;
  const seed = numberOption("seed", options.seed, { whole: true }) as number;
  const live = await prepareLive({
    ...{ models, prompts, parameters, seed },
    ...(options.items === undefined ? {} : { items: options.items }),
    ...(choices === undefined ? {} : { choices }),
  });
  const episodes = live.episodes?.map(({ id, calls }) => ({ id, calls })) ?? [];
  const plan: RunPlan = {
    study,
    models,
    prompts: live.prompts,
    items: [...live.items],
    ...(episodes.length === 0 ? {} : { episodes }),
    ...(choices === undefined ? {} : { choices }),
    replicates,
    parameters,
    seed,
  };
  requireFeasible(plan);
  return { plan, live };
}

/** Calls of the largest plan: more would fill the memory before the first is sent. */
const mostCalls = 2_000_000;

function requireFeasible(plan: RunPlan): void {
  const calls = countCalls(plan);
  if (calls <= mostCalls) return;
  throw new UsageError(
    `the plan has ${calls} calls, and a run at most ${mostCalls}; ask for fewer --replicates, --items, --model or --prompt`,
  );
}

/** Who is to judge, where anyone is. Judges answer at temperature 0, once, with the room that a call needs. */
function readJudgeOrder(study: StudyId, options: RunOptions): JudgeOrder | undefined {
  const choices = readJudgingChoices(study, { ...options }, "judge-");
  if (options.judge === undefined) {
    requireNoJudgingOption({ ...options }, "judge-");
    return undefined;
  }
  if (manifestOf(study).live?.judging === undefined) {
    throw new UsageError(`--judge: the answers of ${study} are scored by their options, not judged`);
  }
  const models = distinctOption("judge", options.judge);
  return { models, choices, replicates: 1, parameters: { temperature: 0 } };
}

async function forecastOf(
  folder: string,
  plan: RunPlan,
  { material, episodes }: LiveStudy,
  { folders, settings, prices, open }: Workbench,
): Promise<Preflight> {
  const isCached = settings.cache ? await cacheLookup(folders.cache, plan, material, open) : undefined;
  return preflight({ folder, plan, material, episodes, prices, ...(isCached ? { isCached } : {}) });
}

/** A plan in print: its items would fill pages. */
function withoutItems(plan: RunPlan): object {
  const { episodes } = plan;
  return {
    ...plan,
    items: plan.items.length,
    ...(episodes === undefined ? {} : { episodes: episodes.length }),
  };
}
