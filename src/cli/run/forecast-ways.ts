import { counted } from "../../core/counted.js";
import type { RunPlan, RunSettings } from "../../core/run-record.js";
import { traitsOf } from "../../models/registry.js";
import type { ModelForecast, Preflight } from "../../runs/preflight.js";
import { usd } from "../../runs/usd.js";
import { formatTable } from "../print.js";

/** What an answer of a hosted model is taken to need where nothing is known: it begins, and then comes in tokens. */
const secondsToBegin = 1;
const tokensPerSecond = 60;

/** A way in which a run's calls may be made. */
export interface Way {
  way: "one by one" | "batch" | "queue";
  /** USD; null = a price is unknown. */
  cost: number | null;
  /** Likely seconds; of a queue with one worker. null = nobody can say, as of a server of one's own. */
  seconds: number | null;
  /** The most seconds, where a provider promises a time. */
  most?: number;
}

interface Stage {
  plan: Pick<RunPlan, "episodes">;
  forecast: Pick<Preflight, "models" | "agents" | "toSend" | "turns">;
}

const hour = 3600;

/**
 * The ways in which calls can be made, by price and by likely time: calls at once from this machine, batches of the
 * provider, workers on other machines. Empty if nothing is sent to a server that bills.
 */
export function compareWays(stages: readonly Stage[], settings: RunSettings): Way[] {
  const asked = stages.flatMap(({ forecast }) => askedOf(forecast)).filter(({ calls }) => calls > 0);
  const sent = asked.filter(isServed);
  const bills = ({ price }: ModelForecast): boolean => price === null || price.input > 0 || price.output > 0;
  if (!sent.some(bills)) return [];
  const share = ({ model }: ModelForecast): number => traitsOf(model).batchShare ?? 1;
  const costOf = (part: (of: ModelForecast) => number): number | null =>
    asked.reduce<number | null>(
      (sum, of) => (sum === null || of.expectedCost === null ? null : sum + of.expectedCost * part(of)),
      0,
    );
  // The forecast of a run by batch has its prices.
  const alone = settings.batch ? costOf((of) => 1 / share(of)) : costOf(() => 1);
  const batched = settings.batch ? costOf(() => 1) : costOf(share);
  const seconds = sent.every(bills)
    ? stages.reduce((sum, stage) => sum + secondsOf(stage, settings), 0)
    : null;
  const rounds = stages.reduce((sum, stage) => sum + roundsOf(stage), 0);
  const canBatch = sent.every(({ model }) => traitsOf(model).batchShare !== undefined);
  return [
    { way: "one by one", cost: alone, seconds },
    ...(canBatch
      ? [{ way: "batch" as const, cost: batched, seconds: rounds * hour, most: rounds * 24 * hour }]
      : []),
    { way: "queue", cost: alone, seconds },
  ];
}

/** What is computed in this process takes no time to speak of. */
const isServed = ({ model }: ModelForecast): boolean => traitsOf(model).isLocal !== true;

const askedOf = ({ models, agents = [] }: Stage["forecast"]): ModelForecast[] => [...models, ...agents];

const secondsOfCall = ({ calls, outputTokens }: ModelForecast): number =>
  calls === 0 ? 0 : secondsToBegin + outputTokens / calls / tokensPerSecond;

/** How long the calls of a stage take at once, and no shorter than its longest play and its limits a minute. */
function secondsOf({ plan, forecast }: Stage, settings: RunSettings): number {
  const { concurrency, requestsPerMinute, tokensPerMinute } = settings;
  const asked = askedOf(forecast).filter(isServed);
  const busy = asked.reduce((sum, of) => sum + of.calls * secondsOfCall(of), 0);
  const atOnce = Math.max(1, Math.min(concurrency, forecast.toSend));
  const slowest = Math.max(0, ...asked.map(secondsOfCall));
  const perMinute = asked.flatMap(({ calls, inputTokens, outputTokens }) => [
    requestsPerMinute === null ? 0 : (60 * calls) / requestsPerMinute,
    tokensPerMinute === null ? 0 : (60 * (inputTokens + outputTokens)) / tokensPerMinute,
  ]);
  return Math.max(busy / atOnce, longestPlay(plan, forecast) * slowest, ...perMinute);
}

/** The turns of the longest play: each waits for the one before it. */
function longestPlay({ episodes = [] }: Stage["plan"], { turns }: Stage["forecast"]): number {
  if (turns.expected === 0) return 0;
  return Math.max(...episodes.map(({ calls, agent }) => calls.expected + (agent?.calls.expected ?? 0)));
}

/** The batches that wait for each other. */
const roundsOf = ({ plan, forecast }: Stage): number =>
  forecast.toSend === 0 ? 0 : Math.max(1, Math.round(longestPlay(plan, forecast)));

/** The ways as lines for a reader. */
export function wayLines(
  ways: readonly Way[],
  { batch, concurrency }: RunSettings,
  isQueued: boolean,
): string[] {
  if (ways.length === 0) return [];
  const chosen = isQueued ? "queue" : batch ? "batch" : "one by one";
  const rows = ways.map((way) => [
    `${way.way === chosen ? ">" : " "} ${nameOf(way, concurrency)}`,
    way.cost === null ? "unknown" : usd(way.cost),
    timeOf(way),
  ]);
  const isKnown = ways[0]?.seconds !== null;
  return [
    formatTable(["  way", "costs about", "takes about"], rows),
    ...(isKnown
      ? [
          `if an answer needs ${secondsToBegin} s and 1 s for each ${tokensPerSecond} output tokens, and no limit of the provider is lower`,
        ]
      : []),
  ];
}

const nameOf = ({ way }: Way, concurrency: number): string =>
  ({
    "one by one": `${concurrency} at once from here`,
    batch: "--batch",
    queue: `--queue, ${concurrency} at once by each worker`,
  })[way];

function timeOf({ way, seconds, most }: Way): string {
  if (seconds === null) return "unknown";
  if (most !== undefined) {
    const rounds = Math.round(seconds / hour);
    return `${rounds > 1 ? `${rounds} rounds: ` : ""}often ${duration(seconds)}, at most ${duration(most)}`;
  }
  return way === "queue" ? `${duration(seconds)} / workers` : duration(seconds);
}

/** "40 s", "12 min", "3.5 hours", "4 days" */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < hour) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * hour) return counted(Number((seconds / hour).toPrecision(2)), "hour");
  return counted(Number((seconds / (24 * hour)).toPrecision(2)), "day");
}
