import { UsageError } from "../core/errors.js";
import { parametersOf, type RunPlan, type RunSettings } from "../core/run-record.js";
import { readAttempts } from "./attempt-log.js";
import { askedAs, type Call } from "./call.js";
import { countInputTokens, sumCosts, worstCost } from "./cost.js";
import type { Episode } from "./episode.js";
import { type RunMaterial, requestOf } from "./material.js";
import { plannedCalls } from "./plan.js";
import type { Price, PriceTable } from "./prices.js";
import { type TurnsLeft, turnsLeft } from "./read-episodes.js";
import { type ResponseHistory, readHistory } from "./response-log.js";
import { runFiles } from "./run-folder.js";
import { usd } from "./usd.js";

/** What a run will send to one model, under test or as agent. */
export interface ModelForecast {
  model: string;
  /** Likely number; with episodes, the maximum. */
  calls: number;
  mostCalls: number;
  /** Likely tokens; the output is a guess by prompt. */
  inputTokens: number;
  outputTokens: number;
  /** Of these, hidden reasoning. */
  reasoningTokens: number;
  /** null = not in the price table. */
  price: Price | null;
  /** The host at which the list prices do not hold, if the price is unknown for that reason. */
  elsewhere: string | null;
  /** Likely USD, and the maximum for sending each call once; null = unknown price. */
  expectedCost: number | null;
  worstCost: number | null;
  /** The highest possible cost of a single call. */
  worstCall: number | null;
}

export interface Preflight {
  planned: number;
  /** Answered by an earlier part of this run. */
  answered: number;
  /** Found in the cache, so not sent. */
  cached: number;
  toSend: number;
  /** Of these, turns of episodes. Their true number is known only after play. */
  turns: { expected: number; most: number };
  models: ModelForecast[];
  /** What those are sent that simulate a person; absent if the plan has no agents. */
  agents?: ModelForecast[];
  expectedCost: number | null;
  worstCost: number | null;
  /** USD that the run's logs show as spent, including lost calls. The cap counts this amount. */
  spent: number;
}

/**
 * Counts what a run will send and what that may cost; sends nothing and writes nothing. For episodes it gives
 * a likely number and a maximum, because cached turns are found only in play.
 */
export async function preflight(options: {
  folder: string;
  plan: RunPlan;
  material: RunMaterial;
  episodes?: readonly Episode[] | undefined;
  prices: PriceTable;
  /** Whether the cache holds the answer to a call. */
  isCached?: (call: Call) => boolean;
  /** Likely tokens of hidden reasoning before a reply; none unless given. */
  reasoningOf?: (asked: Pick<Call, "model" | "to">) => number;
}): Promise<Preflight> {
  const { folder, plan, material, episodes = [], prices, isCached, reasoningOf = () => 0 } = options;
  const { answeredAt, spent } = await readLogs(folder);
  const empty = (to?: "agent") => (model: string) =>
    [askedAs({ model, ...(to === undefined ? {} : { to }) }), emptyForecast(model, prices)] as const;
  const models = new Map(plan.models.map(empty()));
  const agents = new Map(plan.agents?.models.map(empty("agent")));
  let cached = 0;
  let answered = 0;
  for (const { id, make } of plannedCalls(plan)) {
    if (answeredAt.has(id)) {
      answered++;
      continue;
    }
    const call = make();
    if (isCached?.(call)) cached++;
    else add(models.get(call.model) as ModelForecast, call, material, reasoningOf(call));
  }
  const turns = { expected: 0, most: 0 };
  for (const asked of await turnsLeft(folder, plan, episodes)) {
    turns.expected += asked.left.expected;
    turns.most += asked.left.most;
    answered += asked.played;
    const of = (asked.to === "agent" ? agents : models).get(askedAs(asked)) as ModelForecast;
    addTurns(of, asked, plan, reasoningOf(asked));
  }
  const [ofModels, ofAgents] = [models, agents].map((its) => [...its.values()].map(freeIfNothing)) as [
    ModelForecast[],
    ModelForecast[],
  ];
  const forecasts = [...ofModels, ...ofAgents];
  const toSend = Math.round(forecasts.reduce((sum, { calls }) => sum + calls, 0));
  return {
    planned: toSend + cached + answered,
    answered,
    cached,
    toSend,
    turns,
    models: ofModels,
    ...(plan.agents === undefined ? {} : { agents: ofAgents }),
    expectedCost: sumCosts(forecasts.map(({ expectedCost }) => expectedCost)),
    worstCost: sumCosts(forecasts.map(({ worstCost }) => worstCost)),
    spent,
  };
}

/** USD that a run's logs show as billed, or as possibly billed for calls without an answer. */
export async function spentOn(folder: string): Promise<number> {
  return (await readLogs(folder)).spent;
}

/** The calls that a run's logs show as answered, and the possible cost of all calls. */
async function readLogs(folder: string): Promise<Pick<ResponseHistory, "answeredAt" | "spent">> {
  const files = runFiles(folder);
  const { answeredAt, spent } = await readHistory(files.responses);
  const { lost } = await readAttempts(files.attempts, answeredAt);
  return { answeredAt, spent: spent + lost };
}

/**
 * Refuses a run if its cap on cost cannot hold or does not allow a single call.
 *
 * @throws UsageError
 */
export function requireAffordable(forecast: Preflight, settings: RunSettings): void {
  const { maxCost, allowUnknownPrice } = settings;
  if (maxCost === null || forecast.toSend === 0) return;
  const asked = [...forecast.models, ...(forecast.agents ?? [])];
  const unknown = asked.find(({ price, calls }) => price === null && calls > 0);
  if (unknown !== undefined && !allowUnknownPrice) {
    const { model, elsewhere } = unknown;
    const [where, table] =
      elsewhere === null
        ? ["", "give a table by --prices"]
        : [` at ${elsewhere}`, "give --prices data/prices.csv if that host bills by the provider's list"];
    throw new UsageError(
      `the price of ${model}${where} is unknown, so --max-cost cannot hold; ${table}, or --allow-unknown-price to send its calls uncapped`,
      { page: "docs/running-models.md#costs" },
    );
  }
  const least = Math.min(...asked.filter(({ calls }) => calls > 0).map(({ worstCall }) => worstCall ?? 0));
  if (forecast.spent + least <= maxCost) return;
  const spent = forecast.spent > 0 ? ` on top of ${usd(forecast.spent)} spent` : "";
  throw new UsageError(
    `one call may cost ${usd(least)}${spent}, more than --max-cost ${usd(maxCost)}; raise it or lower --max-output-tokens`,
    { page: "docs/running-models.md#costs" },
  );
}

/** What is not sent costs nothing, whatever its price. */
const freeIfNothing = (forecast: ModelForecast): ModelForecast =>
  forecast.mostCalls > 0 ? forecast : { ...forecast, expectedCost: 0, worstCost: 0, worstCall: 0 };

function emptyForecast(model: string, prices: PriceTable): ModelForecast {
  const price = prices.find(model);
  const zero = price === null ? null : 0;
  return {
    model,
    calls: 0,
    mostCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    price,
    elsewhere: prices.hostElsewhere(model),
    expectedCost: zero,
    worstCost: zero,
    worstCall: zero,
  };
}

function add(forecast: ModelForecast, call: Call, material: RunMaterial, reasoning: number): void {
  const request = requestOf(material, call);
  const input = countInputTokens(request).expected;
  const limit = call.parameters.maxOutputTokens ?? Number.POSITIVE_INFINITY;
  const output = Math.min(limit, material.expectedOutputTokens(call) + reasoning);
  forecast.calls++;
  forecast.mostCalls++;
  forecast.inputTokens += input;
  forecast.outputTokens += output;
  forecast.reasoningTokens += Math.min(output, reasoning);
  const { price } = forecast;
  if (price === null) return;
  const worst = worstCost(request, price);
  forecast.expectedCost = (forecast.expectedCost ?? 0) + (input * price.input + output * price.output) / 1e6;
  forecast.worstCost = (forecast.worstCost ?? 0) + worst;
  forecast.worstCall = Math.max(forecast.worstCall ?? 0, worst);
}

/** Each turn at the episode's likely tokens, and at most with all output tokens that it allows. */
function addTurns(
  forecast: ModelForecast,
  { tokens, left, model, to }: TurnsLeft,
  plan: RunPlan,
  reasoning: number,
): void {
  const parameters = parametersOf(to === "agent" ? (plan.agents ?? plan) : plan, model);
  const limit = parameters.maxOutputTokens ?? Number.POSITIVE_INFINITY;
  const output = Math.min(limit, tokens.output + reasoning);
  forecast.calls += left.expected;
  forecast.mostCalls += left.most;
  forecast.inputTokens += left.expected * tokens.input;
  forecast.outputTokens += left.expected * output;
  forecast.reasoningTokens += left.expected * Math.min(output, reasoning);
  const { price } = forecast;
  if (price === null || left.most === 0) return;
  const worst =
    price.input === 0 && price.output === 0
      ? 0
      : (tokens.mostInput * price.input + (limit + (parameters.thinkingTokens ?? 0)) * price.output) / 1e6;
  const each = (tokens.input * price.input + output * price.output) / 1e6;
  forecast.expectedCost = (forecast.expectedCost ?? 0) + left.expected * each;
  forecast.worstCost = (forecast.worstCost ?? 0) + left.most * worst;
  forecast.worstCall = Math.max(forecast.worstCall ?? 0, worst);
}
