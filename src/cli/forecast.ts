import { printable } from "../core/printable.js";
import type { RunPlan, RunSettings } from "../core/run-record.js";
import { shownPath } from "../io/project-root.js";
import { type ModelForecast, type Preflight, usd } from "../runs/preflight.js";
import { formatTable } from "./text-table.js";

/** What a run will send and cost, in lines for a reader. */
export function forecastLines(
  folder: string,
  plan: RunPlan,
  forecast: Preflight,
  settings: RunSettings,
): string[] {
  const { planned, answered, cached, toSend, models, expectedCost, worstCost } = forecast;
  const factors = [
    plural(plan.items.length, "item"),
    plural(plan.prompts.length, "prompt"),
    plural(plan.replicates, "replicate"),
    plural(plan.models.length, "model"),
  ];
  const lines = [
    `${plan.study}: ${factors.join(" × ")} = ${grouped(planned)} calls, ${parametersText(plan)}, seed ${plan.seed}`,
    `to send ${grouped(toSend)}, in the cache ${grouped(cached)}, answered before ${grouped(answered)}`,
    formatTable(
      ["model", "calls", "input tokens", "output tokens", "about", "at most", "price"],
      models.map(modelRow),
    ),
  ];
  if (expectedCost === null) lines.push("the price of a model is unknown, so what the run will cost is too");
  else if (worstCost !== null && worstCost > 0) {
    lines.push(`about ${usd(expectedCost)}, at most ${usd(worstCost)} if no call is repeated`);
  }
  const { maxCost } = settings;
  if (maxCost !== null && expectedCost !== null && expectedCost + forecast.spent > maxCost) {
    const fits = Math.floor((toSend * Math.max(0, maxCost - forecast.spent)) / expectedCost);
    lines.push(`--max-cost ${usd(maxCost)} will stop it after about ${grouped(fits)} calls`);
  }
  lines.push(`run ${shownPath(folder)}`);
  return lines;
}

function modelRow({
  model,
  calls,
  inputTokens,
  outputTokens,
  price,
  expectedCost,
  worstCost,
}: ModelForecast) {
  const isFree = price !== null && price.input === 0 && price.output === 0;
  const priceText =
    price === null
      ? "unknown: see --prices"
      : isFree
        ? "free"
        : `$${price.input} in, $${price.output} out per 1M, as of ${price.asOf} (${price.source})`;
  const cost = (value: number | null): string => (value === null ? "unknown" : usd(value));
  const counts = [calls, inputTokens, Math.round(outputTokens)].map(grouped);
  return [printable(model), ...counts, cost(expectedCost), cost(worstCost), priceText];
}

function parametersText({ parameters }: RunPlan): string {
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return entries.map(([name, value]) => `${name} ${value}`).join(", ");
}

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
