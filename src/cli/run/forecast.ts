import { existsSync } from "node:fs";
import { counted } from "../../core/counted.js";
import { askedModels, type JudgeOrder, parametersOf, type RunPlan } from "../../core/run-record.js";
import { shownPath } from "../../io/project-root.js";
import { familyOf } from "../../models/registry.js";
import { expectedReasoningTokens } from "../../models/sent-parameters.js";
import { cacheKey, isCacheable, ReplyCache } from "../../runs/cache.js";
import { askedAs } from "../../runs/call.js";
import { requestOf } from "../../runs/material.js";
import { planCalls } from "../../runs/plan.js";
import { type Preflight, preflight, requireAffordable } from "../../runs/preflight.js";
import { print, printJson } from "../print.js";
import type { Workbench } from "../workbench.js";
import { serversOf } from "./destinations.js";
import { type Forecast, type ForecastStage, forecastLines } from "./forecast-lines.js";
import { compareWays } from "./forecast-ways.js";
import { type KeptRun, type Planned, planJudging } from "./plan.js";

/** Forecasts a run, and the judging that follows it. */
export async function forecastRun(
  run: Planned,
  order: JudgeOrder | undefined,
  workbench: Workbench,
): Promise<Forecast> {
  const { folder, plan } = run;
  const { texts } = run.study;
  const first = { plan, texts, notes: run.notes ?? {}, forecast: await forecastCalls(run, workbench) };
  const second = order === undefined ? [] : [await forecastNext(run, first.forecast, order, workbench)];
  const servers = await serversOf([...askedModels(plan), ...(order?.models ?? [])], workbench.folders);
  const isQueued = workbench.queue !== undefined;
  return { folder, settings: workbench.settings, stages: [first, ...second], servers, isQueued };
}

/** Forecasts a judging of replies that exist. */
export async function forecastJudge(
  judging: Planned,
  judged: KeptRun,
  workbench: Workbench,
): Promise<Forecast> {
  const { folder, plan } = judging;
  const forecast = await forecastCalls(judging, workbench);
  const stage = { heading: judgedLine(judging, judged), plan, notes: judging.notes ?? {}, forecast };
  const servers = await serversOf(plan.models, workbench.folders);
  const isQueued = workbench.queue !== undefined;
  return { folder, settings: workbench.settings, stages: [stage], servers, isQueued, judged: judged.folder };
}

/** If all replies exist, this is the rest of the judging. If not, it assumes replies of typical length. */
async function forecastNext(
  run: Planned,
  { answered, planned }: Preflight,
  order: JudgeOrder,
  workbench: Workbench,
): Promise<ForecastStage> {
  if (answered === planned) {
    const judging = await planJudging(run, order, run.plan.seed);
    const forecast = await forecastCalls(judging, workbench);
    return { heading: "then judged:", plan: judging.plan, notes: judging.notes ?? {}, forecast };
  }
  const judging = await planJudging(run, order, run.plan.seed, 4 * likelyReply(run));
  // No real reply was judged, so the cache is not asked.
  const { prices } = workbench;
  const reasoningOf = await reasoningLookup(judging, workbench);
  const forecast = await preflight({ ...callsOf(judging), prices, reasoningOf });
  const heading = "then judged, with replies of a likely length:";
  return { heading, plan: judging.plan, notes: judging.notes ?? {}, forecast };
}

/** Output tokens of the first call: replies of a study are alike in length. */
function likelyReply({ plan, study }: Planned): number {
  const [call] = planCalls(plan);
  return call === undefined ? 0 : study.material.expectedOutputTokens(call);
}

/** Says how many replies, or pairs of them, are judged: some may be missing, others not fit to be judged. */
function judgedLine({ plan }: Planned, { folder, plan: judged }: KeptRun): string {
  const { items, models, prompts, replicates, episodes = [], agents, choices } = judged;
  const targets = new Set(plan.items.map(({ id }) => id.split("#")[0]));
  // Where agents play, only what they play are dialogues that can be judged.
  const dialogues = agents === undefined ? episodes : episodes.filter(({ agent }) => agent !== undefined);
  const isPlayed = items.length === 0 || (agents !== undefined && plan.choices?.judging === undefined);
  const played = isPlayed ? dialogues.length * (agents?.models.length ?? 1) : 0;
  const all = (isPlayed ? played : items.length) * models.length * prompts.length * replicates;
  // A frozen reply is of one model, and not every reply can be edited: the plan's grid has gaps.
  if (choices?.frozen !== undefined) return `judges ${targets.size} frozen replies of ${shownPath(folder)}`;
  const what =
    plan.choices?.judging === "pairwise" ? `${counted(targets.size, "pair")} of the` : `${targets.size} of`;
  return `judges ${what} ${all} ${played === 0 ? "replies" : "dialogues"} of ${shownPath(folder)}`;
}

const callsOf = ({ folder, plan, study: { material, episodes } }: Planned) => ({
  folder,
  plan,
  material,
  episodes,
});

async function forecastCalls(planned: Planned, workbench: Workbench): Promise<Preflight> {
  const { prices, settings } = workbench;
  const isCached = settings.cache ? await cacheLookup(planned, workbench) : undefined;
  const reasoningOf = await reasoningLookup(planned, workbench);
  return preflight({ ...callsOf(planned), prices, reasoningOf, ...(isCached ? { isCached } : {}) });
}

/** Likely tokens of each model's hidden reasoning. */
async function reasoningLookup(
  { plan }: Pick<Planned, "plan">,
  { folders }: Pick<Workbench, "folders">,
): Promise<NonNullable<Parameters<typeof preflight>[0]["reasoningOf"]>> {
  const tokens = new Map<string, number>();
  const add = async (of: Pick<RunPlan, "models" | "parameters" | "parametersByModel">, to?: "agent") => {
    for (const model of of.models) {
      const expected = expectedReasoningTokens(
        await familyOf(model, folders.config),
        parametersOf(of, model),
      );
      tokens.set(askedAs({ model, ...(to === undefined ? {} : { to }) }), expected);
    }
  };
  await add(plan);
  if (plan.agents !== undefined) await add(plan.agents, "agent");
  return (asked) => tokens.get(askedAs(asked)) ?? 0;
}

/** Whether a call's answer is in the cache. A model that cannot be opened (no key, say) has no answers there. */
async function cacheLookup(
  { plan, study: { material } }: Planned,
  { folders, open }: Workbench,
): Promise<NonNullable<Parameters<typeof preflight>[0]["isCached"]>> {
  // An empty cache has no answers, and needs no keys to look them up by.
  if (!existsSync(folders.cache)) return () => false;
  const kept = new ReplyCache(folders.cache);
  const clients = new Map(
    await Promise.all(
      plan.models.map(async (id) => {
        const client = await open(id).catch(() => undefined);
        await client?.close?.();
        return [id, client] as const;
      }),
    ),
  );
  return (call) => {
    const client = clients.get(call.model);
    if (client === undefined || !isCacheable(client)) return false;
    return kept.has(cacheKey(client, requestOf(material, call), call.replicate, material.role?.(call)));
  };
}

/** Prints a forecast as the result: `--dry-run`. */
export function printForecast(forecast: Forecast, { json }: { json?: boolean }): void {
  if (json !== true) {
    print(forecastLines(forecast).join("\n"));
    return;
  }
  const { folder, judged, settings, stages, servers } = forecast;
  const [first, second] = stages.map((stage) => ({
    plan: withoutItems(stage.plan),
    forecast: stage.forecast,
  }));
  printJson({
    run: shownPath(folder),
    ...(judged === undefined ? {} : { judges: shownPath(judged) }),
    plan: first?.plan,
    settings,
    forecast: first?.forecast,
    ways: compareWays(stages, settings),
    servers: servers.map(({ about: _, ...server }) => server),
    ...(second === undefined ? {} : { judging: second }),
  });
}

/** Tells a forecast before anything is sent. */
export function tellForecast(forecast: Forecast): void {
  process.stderr.write(`${forecastLines(forecast).join("\n")}\n`);
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

/** @throws UsageError when the cap does not hold a call, after what the stages have spent before */
export function requireAffordableStages({ stages, settings }: Forecast): void {
  let spent = 0;
  for (const { forecast } of stages) {
    spent += forecast.spent;
    requireAffordable({ ...forecast, spent }, settings);
  }
}
