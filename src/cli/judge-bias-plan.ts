import { readDecimal } from "../core/decimal.js";
import { UsageError } from "../core/errors.js";
import type { BiasOptions } from "../judges/bias/bias-report.js";
import type { RatingSet } from "../judges/rating-set.js";
import { loadPrices, type PriceTable } from "../runs/prices.js";
import { listOption, numberOption } from "./option-values.js";

/** The options of `judge bias` that plan a panel, as the command line gives them. */
export interface PlanFlags {
  plan?: boolean;
  cost?: string[];
  tokens?: string;
  targetReliability?: string;
  conversations?: string;
}

type Plan = NonNullable<BiasOptions["plan"]>;

/** What is planned; undefined if nothing is asked. @throws UsageError for a value it cannot use */
export async function planOptions(
  flags: PlanFlags,
  set: Pick<RatingSet, "ratings">,
): Promise<Plan | undefined> {
  const { plan, cost, tokens, targetReliability, conversations } = flags;
  if ([plan, cost, tokens, targetReliability, conversations].every((flag) => flag === undefined)) {
    return undefined;
  }
  const target = numberOption("target-reliability", targetReliability);
  if (target !== undefined && !(target > 0 && target < 1)) {
    throw new UsageError(
      `--target-reliability must be between 0 and 1, such as 0.8, got "${targetReliability}"`,
    );
  }
  const found: Plan = {
    ...(target === undefined ? {} : { targetReliability: target }),
    ...(cost === undefined ? {} : { costs: costsOption(cost) }),
    ...(tokens === undefined
      ? {}
      : { tokens: tokensOption(tokens), prices: pricesOf(set, await loadPrices()) }),
  };
  const n = numberOption("conversations", conversations, { least: 1, whole: true });
  return n === undefined ? found : { ...found, conversations: n };
}

/** "gpt=0.01,claude=0.02" */
function costsOption(given: readonly string[]): Record<string, number> {
  const costs = given
    .flatMap((one) => listOption("cost", one))
    .map((one): [string, number] => {
      const at = one.lastIndexOf("=");
      const usd = readDecimal(one.slice(at + 1));
      if (at > 0 && Number.isFinite(usd) && usd >= 0) return [one.slice(0, at), usd];
      throw new UsageError(`--cost takes judge=USD such as gpt=0.01, got "${one}"`);
    });
  const names = costs.map(([name]) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new UsageError(`--cost names ${twice} twice; name it once`);
  return Object.fromEntries(costs);
}

/** "1500/200": read and written. */
function tokensOption(given: string): NonNullable<Plan["tokens"]> {
  const [input, output, more] = given.split("/").map((part) => readDecimal(part.trim()));
  const counts = [input, output ?? 0];
  if (more === undefined && counts.every((count) => Number.isInteger(count) && count! >= 0)) {
    return { input: counts[0]!, output: counts[1]! };
  }
  throw new UsageError(`--tokens takes what a judge reads and writes such as 1500/200, got "${given}"`);
}

/** The prices of the table's raters. A name without its provider counts if one provider alone has it. */
function pricesOf({ ratings }: Pick<RatingSet, "ratings">, table: PriceTable): NonNullable<Plan["prices"]> {
  const models = new Set(
    ratings.flatMap(({ rater: { id, kind } }) => (kind === "model" || kind === "scripted" ? [id] : [])),
  );
  return Object.fromEntries(
    [...models].flatMap((judge) => {
      const names = judge.includes("/") ? [judge] : table.providers.map((provider) => `${provider}/${judge}`);
      const found = names.flatMap((name) => table.find(name) ?? []);
      const [price] = found;
      return found.length !== 1 || price === undefined
        ? []
        : [[judge, { input: price.input, output: price.output }]];
    }),
  );
}
