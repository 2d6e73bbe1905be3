import { filterSaturated, type SaturationOptions } from "./saturation.js";
import { definedMean, keptScore, requireVerdictTable, type VerdictTable } from "./verdict-table.js";

export interface ModelFilterEffect {
  model: string;
  inFilter: boolean;
  /** The mean of the cases' scores before and after the filter, with the number of cases for each. */
  before: number;
  after: number;
  casesBefore: number;
  casesAfter: number;
  /** after - before. */
  change: number;
}

/** What a saturation filter does to scores, in points of 0 to 100. */
export interface FilterEffect {
  models: ModelFilterEffect[];
  /** Mean change of the filter's models, and of the others; NaN if there are none. */
  inside: number;
  outside: number;
  /** outside - inside: how many points models outside the filter gain over those in it. */
  advantageOfOutsiders: number;
}

/**
 * The effect of a saturation filter on every model's score: before, after, and how much more the filter's own
 * models lose.
 *
 * In a real table the two groups also differ in ability, and therefore in how many easy points they lose.
 * {@link exchangeEffect} compares each model in the filter with itself outside it.
 *
 * @example
 * ```ts
 * const criterion = (id: string) => ({ id, ability: "warmth" as const, score: 4 });
 * const cases = [{ id: "one", criteria: [criterion("a"), criterion("b")], hits: [[true, false], [true, true], [false, true]] }];
 * const effect = filterEffect({ models: ["m", "n", "o"], cases }, { filterModels: ["m", "n"], fewestModels: 2, caseThreshold: 100 });
 * effect.models[0]!.after; // 0
 * effect.models[2]!.after; // 100
 * effect.advantageOfOutsiders; // 63.38
 * ```
 */
export function filterEffect(table: VerdictTable, options: SaturationOptions = {}): FilterEffect {
  const { filtered, filterModels } = filterSaturated(table, options);
  const models = table.models.map((model, i) => changeOf(table, filtered, i, filterModels.includes(model)));
  const change = (inside: boolean): number =>
    definedMean(models.filter(({ inFilter }) => inFilter === inside).map((one) => one.change)).value;
  const [inside, outside] = [change(true), change(false)];
  return { models, inside, outside, advantageOfOutsiders: outside - inside };
}

/** One model's scores on the whole table and on what a filter left of it. @internal */
export function changeOf(
  whole: VerdictTable,
  left: VerdictTable,
  at: number,
  inFilter: boolean,
): ModelFilterEffect {
  const [before, after] = [meanScore(whole, at), meanScore(left, at)];
  return {
    ...{ model: whole.models[at]!, inFilter },
    ...{ before: before.value, after: after.value, casesBefore: before.n, casesAfter: after.n },
    change: after.value - before.value,
  };
}

/** What being in the filter does to the score of one model, in points of 0 to 100. */
export interface ExchangeEffect {
  model: string;
  /** Its mean score under filters that contain it, and under filters with another model in its place. */
  within: number;
  without: number;
  /** without - within: how many points this model gains by not being in the filter. */
  gain: number;
  /** How many filters were tried for it. */
  filters: number;
}

/**
 * What being in the filter costs each model at fixed ability: its score under filters that contain it, and
 * under the same filters with another model in its place.
 *
 * The others in a filter are `size` - 1 neighbours in the table's order, taken as a circle. Each such group
 * is tried with the model itself and with every model outside the group. So the number of filters grows with
 * the square of the number of models, not with the binomial coefficient.
 */
export function exchangeEffect(
  table: VerdictTable,
  size = 6,
  options: SaturationOptions = {},
): ExchangeEffect[] {
  requireVerdictTable(table, "exchangeEffect");
  const scoreUnder = new Map<string, number[]>();
  const scores = (filter: readonly string[]): number[] => {
    const key = [...filter].sort().join("\n");
    const known = scoreUnder.get(key);
    if (known !== undefined) return known;
    const { filtered } = filterSaturated(table, { ...options, filterModels: filter });
    const made = table.models.map((_, i) => meanScore(filtered, i).value);
    scoreUnder.set(key, made);
    return made;
  };
  return table.models.map((model, at): ExchangeEffect => {
    const others = table.models.filter((other) => other !== model);
    const [within, without]: [number[], number[]] = [[], []];
    for (let start = 0; start < others.length; start++) {
      const run = Array.from({ length: size - 1 }, (_, i) => others[(start + i) % others.length]!);
      for (const substitute of others.filter((other) => !run.includes(other))) {
        within.push(scores([...run, model])[at]!);
        without.push(scores([...run, substitute])[at]!);
      }
    }
    const [a, b] = [definedMean(within).value, definedMean(without).value];
    return { model, within: a, without: b, gain: b - a, filters: within.length };
  });
}

function meanScore({ cases }: VerdictTable, model: number): { value: number; n: number } {
  return definedMean(cases.map((one) => keptScore(one, model)));
}
