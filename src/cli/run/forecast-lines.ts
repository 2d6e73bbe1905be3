import { counted } from "../../core/counted.js";
import { printable } from "../../core/printable.js";
import type { RunManifest, RunPlan, RunSettings } from "../../core/run-record.js";
import { shownPath } from "../../io/project-root.js";
import { askedAs, type Call } from "../../runs/call.js";
import { sumCosts } from "../../runs/cost.js";
import { countCalls } from "../../runs/plan.js";
import type { ModelForecast, Preflight } from "../../runs/preflight.js";
import { usd } from "../../runs/usd.js";
import { manifestOf } from "../../studies/registry.js";
import { isFormChoices, shownChoices } from "../../studies/shared/form-judging/choices.js";
import { formatTable } from "../print.js";
import { destinationLines, type ServerOfModels } from "./destinations.js";
import { compareWays, wayLines } from "./forecast-ways.js";

/** What a run will send and cost, before anything is sent. */
export interface Forecast {
  folder: string;
  settings: RunSettings;
  /** One after the other under one cap: the run's calls, then their judging. */
  stages: ForecastStage[];
  /** Where the models of all stages are asked. */
  servers: ServerOfModels[];
  /** Whether workers make the calls, with keys of their own. */
  isQueued?: boolean;
  /** The run that a judging judges. */
  judged?: string;
}

export interface ForecastStage {
  /** The line above the stage. */
  heading?: string;
  plan: RunPlan;
  /** What a reader must know of what is sent, by model. */
  notes: NonNullable<RunManifest["notes"]>;
  /** What a reader must know of the texts. */
  texts?: string | undefined;
  forecast: Preflight;
}

/** What a run will send and cost, in lines for a reader. */
export function forecastLines({ folder, settings, stages, servers, isQueued = false }: Forecast): string[] {
  const forecasts = stages.map(({ forecast }) => forecast);
  const expected = sumCosts(forecasts.map(({ expectedCost }) => expectedCost));
  return [
    ...stages.flatMap(stageLines),
    ...(stages.length > 1 && expected !== null && expected > 0
      ? [`both together about ${usd(expected)}`]
      : []),
    ...wayLines(compareWays(stages, settings), settings, isQueued),
    ...(isQueued ? ["the calls go into a queue: the keys are those of the workers"] : []),
    ...destinationLines(
      isQueued ? servers.map((server) => ({ ...server, about: "the workers' key" })) : servers,
    ),
    ...capLines(forecasts, settings),
    `run ${shownPath(folder)}`,
  ];
}

function stageLines({ heading, plan, notes, texts, forecast }: ForecastStage): string[] {
  const { planned, answered, cached, toSend, turns, models, agents = [], expectedCost, worstCost } = forecast;
  const episodes = plan.episodes?.length ?? 0;
  const isJudging = plan.judging !== undefined;
  const asked = [
    plan.items.length > 0 ? counted(plan.items.length, isJudging ? "judgement" : "item") : "",
    episodes > 0 ? counted(episodes, "episode") : "",
  ].filter((part) => part !== "");
  const factors = [
    asked.length > 1 ? `(${asked.join(" + ")})` : asked[0],
    counted(plan.prompts.length, "prompt"),
    counted(plan.replicates, "replicate"),
    counted(plan.models.length, isJudging ? "judge" : "model"),
    ...(plan.agents === undefined ? [] : [counted(plan.agents.models.length, "agent")]),
  ];
  const calls =
    episodes > 0 ? `about ${grouped(planned)} calls, at most ${grouped(countCalls(plan))}` : callsOf(planned);
  const about = turns.most > 0 ? "about " : "";
  const reasons = [...models, ...agents].some(({ reasoningTokens }) => reasoningTokens > 0);
  const lines = [
    ...(heading === undefined ? [] : [heading]),
    `${plan.study}: ${factors.join(" × ")} = ${calls}${parametersText(plan.parameters)}, seed ${plan.seed}${choicesText(plan)}`,
    ...(texts === undefined ? [] : [texts]),
    ...plan.models.flatMap((model) => sentLines({ model }, plan, notes)),
    ...agentLines(plan, notes),
    `to send ${about}${grouped(toSend)}, in the cache ${grouped(cached)}, answered before ${grouped(answered)}`,
  ];
  if (turns.most > 0) {
    lines.push(
      `of these about ${grouped(Math.round(turns.expected))} turns of play, at most ${grouped(turns.most)}; turns in the cache are found in play`,
    );
  }
  lines.push(
    formatTable(
      [
        ...["model", "calls", "input tokens", "output tokens"],
        ...(reasons ? ["of these reasoning"] : []),
        ...["costs about", "at most", "price"],
      ],
      [
        ...models.map((model) => modelRow(model, reasons)),
        ...agents.map((agent) => modelRow(agent, reasons, "agent")),
      ],
    ),
  );
  if (expectedCost === null) lines.push("the price of a model is unknown, so what the run will cost is too");
  else if (worstCost !== null && worstCost > 0) {
    lines.push(`about ${usd(expectedCost)}, at most ${usd(worstCost)} if no call is repeated`);
  }
  return lines;
}

function capLines(forecasts: readonly Preflight[], { maxCost }: RunSettings): string[] {
  const expected = sumCosts(forecasts.map(({ expectedCost }) => expectedCost));
  const spent = forecasts.reduce((total, forecast) => total + forecast.spent, 0);
  if (maxCost === null || expected === null || expected + spent <= maxCost) return [];
  const toSend = forecasts.reduce((total, forecast) => total + forecast.toSend, 0);
  const fits = Math.floor((toSend * Math.max(0, maxCost - spent)) / expected);
  return [`--max-cost ${usd(maxCost)} will stop it after about ${callsOf(fits)}`];
}

/** What one model is sent, if it differs from the others or something must be known of it. */
function sentLines(
  asked: Pick<Call, "model" | "to">,
  { parametersByModel }: Pick<RunPlan, "parametersByModel">,
  notes: ForecastStage["notes"],
): string[] {
  const own = parametersByModel?.[asked.model];
  const sent = own === undefined ? "" : parametersText(own).replace(/^, /, "");
  const parts = [...(sent === "" ? [] : [`sent ${sent}`]), ...(notes[askedAs(asked)] ?? [])];
  return parts.length === 0 ? [] : [`${printable(askedAs(asked))}: ${parts.join("; ")}`];
}

/** What the agents are sent: all of them, and each where that differs. */
function agentLines({ agents }: RunPlan, notes: ForecastStage["notes"]): string[] {
  if (agents === undefined) return [];
  const sent = parametersText(agents.parameters).replace(/^, /, "");
  const all = agents.models.map(printable).join(", ");
  return [
    `agent ${all}${sent === "" ? "" : `: ${sent}`}`,
    ...agents.models.flatMap((model) => sentLines({ model, to: "agent" }, agents, notes)),
  ];
}

function modelRow(forecast: ModelForecast, reasons: boolean, to?: "agent"): string[] {
  const { model, calls, inputTokens, outputTokens, reasoningTokens, price, elsewhere } = forecast;
  const { expectedCost, worstCost } = forecast;
  const isFree = price !== null && price.input === 0 && price.output === 0;
  const priceText =
    price === null
      ? `unknown${elsewhere === null ? "" : ` at ${elsewhere}`}: see --prices`
      : isFree
        ? "free"
        : `$${price.input} in, $${price.output} out per 1M, as of ${price.asOf} (${price.source})`;
  const cost = (value: number | null): string => (value === null ? "unknown" : usd(value));
  const tokens = reasons ? [outputTokens, reasoningTokens] : [outputTokens];
  const counts = [calls, inputTokens, ...tokens].map((count) => grouped(Math.round(count)));
  const asked = askedAs({ model, ...(to === undefined ? {} : { to }) });
  return [printable(asked), ...counts, cost(expectedCost), cost(worstCost), priceText];
}

/** So many settings that nobody changed are told in full; more would bury those that somebody did. */
const mostUnchanged = 3;

/** ", language zh, 10 more settings as they come": the settings of a study, those that differ from its own first. */
function choicesText({ study, judging, choices }: RunPlan): string {
  const { live } = manifestOf(study);
  const declared = (judging === undefined ? live?.options : live?.judging?.options) ?? [];
  const usual = new Map(declared.map((option) => [option.name, option.default]));
  const all = Object.entries(shownChoices(choices));
  const changed = isFormChoices(choices) ? all : all.filter(([name, value]) => value !== usual.get(name));
  const rest = all.length - changed.length;
  const words = (shown: typeof all): string => shown.map(([name, value]) => `, ${name} ${value}`).join("");
  if (rest <= mostUnchanged) return words(all);
  const more = changed.length === 0 ? "settings" : "more settings";
  return `${words(changed)}, ${rest} ${more} as they come (--json or manifest.json has all)`;
}

function parametersText(parameters: RunPlan["parameters"]): string {
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined);
  // Named like the options: "max-output-tokens 1024".
  const option = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return entries.map(([name, value]) => `, ${option(name)} ${value}`).join("");
}

const callsOf = (count: number): string => `${grouped(count)} ${count === 1 ? "call" : "calls"}`;

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
