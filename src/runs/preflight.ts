import { existsSync } from "node:fs";
import { UsageError } from "../core/errors.js";
import type { RunPlan, RunSettings } from "../core/run-record.js";
import type { Call } from "./call.js";
import { countInputTokens, worstCost } from "./cost.js";
import type { RunMaterial } from "./material.js";
import { countCalls, planCalls } from "./plan.js";
import type { Price, PriceTable } from "./prices.js";
import { readHistory } from "./response-log.js";
import { runFiles } from "./run-folder.js";

/** What a run will send to one model. */
export interface ModelForecast {
  model: string;
  calls: number;
  /** Tokens that are likely; output is a guess by prompt. */
  inputTokens: number;
  outputTokens: number;
  /** null = not in the price table. */
  price: Price | null;
  /** USD that is likely, and the most that sending each call once can cost; null = unknown price. */
  expectedCost: number | null;
  worstCost: number | null;
  /** The most that a single call can cost. */
  worstCall: number | null;
}

export interface Preflight {
  planned: number;
  /** Answered by an earlier part of this run. */
  answered: number;
  /** In the cache, so not sent. */
  cached: number;
  toSend: number;
  models: ModelForecast[];
  expectedCost: number | null;
  worstCost: number | null;
  /** USD that the run's log shows as spent. */
  spent: number;
}

/** Counts what a run will send and what that may cost; sends nothing and writes nothing. */
export async function preflight(options: {
  folder: string;
  plan: RunPlan;
  material: RunMaterial;
  prices: PriceTable;
  /** Whether the cache has the answer to a call. */
  isCached?: (call: Call) => boolean;
}): Promise<Preflight> {
  const { folder, plan, material, prices, isCached } = options;
  const { answeredAt, spent } = await readHistory(runFiles(folder).responses);
  const models = new Map(plan.models.map((model) => [model, emptyForecast(model, prices.find(model))]));
  let cached = 0;
  for (const call of planCalls(plan)) {
    if (answeredAt.has(call.id)) continue;
    if (isCached?.(call)) cached++;
    else add(models.get(call.model) as ModelForecast, call, material);
  }
  const forecasts = [...models.values()];
  const toSend = forecasts.reduce((sum, { calls }) => sum + calls, 0);
  return {
    planned: countCalls(plan),
    answered: countCalls(plan) - toSend - cached,
    cached,
    toSend,
    models: forecasts,
    expectedCost: total(forecasts.map(({ expectedCost }) => expectedCost)),
    worstCost: total(forecasts.map(({ worstCost }) => worstCost)),
    spent,
  };
}

/**
 * Refuses a run whose cap on cost cannot hold or leaves no room for a single call.
 *
 * @throws UsageError
 */
export function requireAffordable(forecast: Preflight, settings: RunSettings): void {
  const { maxCost, allowUnknownPrice } = settings;
  if (maxCost === null || forecast.toSend === 0) return;
  const unknown = forecast.models.find(({ price, calls }) => price === null && calls > 0);
  if (unknown !== undefined && !allowUnknownPrice) {
    throw new UsageError(
      `the price of ${unknown.model} is unknown, so --max-cost cannot hold; give a table by --prices, or --allow-unknown-price to send its calls uncapped`,
    );
  }
  const least = Math.min(
    ...forecast.models.filter(({ calls }) => calls > 0).map(({ worstCall }) => worstCall ?? 0),
  );
  if (forecast.spent + least <= maxCost) return;
  const spent = forecast.spent > 0 ? ` on top of ${usd(forecast.spent)} spent` : "";
  throw new UsageError(
    `one call may cost ${usd(least)}${spent}, more than --max-cost ${usd(maxCost)}; raise it or lower --max-output-tokens`,
  );
}

/** US dollars with as many digits as matter. */
export function usd(value: number): string {
  if (value !== 0 && value < 0.01) return `$${Number(value.toPrecision(2))}`;
  return `$${value.toFixed(value < 100 ? 2 : 0)}`;
}

/** Whether a manifest is in a folder: the run has been started before. */
export const isStarted = (folder: string): boolean => existsSync(runFiles(folder).manifest);

function emptyForecast(model: string, price: Price | null): ModelForecast {
  const zero = price === null ? null : 0;
  return {
    model,
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    price,
    expectedCost: zero,
    worstCost: zero,
    worstCall: zero,
  };
}

function add(forecast: ModelForecast, call: Call, material: RunMaterial): void {
  const request = material.request(call);
  const input = countInputTokens(request).expected;
  const limit = call.parameters.maxOutputTokens ?? Number.POSITIVE_INFINITY;
  const output = Math.min(limit, material.expectedOutputTokens(call));
  forecast.calls++;
  forecast.inputTokens += input;
  forecast.outputTokens += output;
  const { price } = forecast;
  if (price === null) return;
  const worst = worstCost(request, price);
  forecast.expectedCost = (forecast.expectedCost ?? 0) + (input * price.input + output * price.output) / 1e6;
  forecast.worstCost = (forecast.worstCost ?? 0) + worst;
  forecast.worstCall = Math.max(forecast.worstCall ?? 0, worst);
}

const total = (costs: readonly (number | null)[]): number | null =>
  costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
