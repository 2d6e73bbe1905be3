import { filterSaturated, type SaturationOptions } from "./saturation.js";
import { definedMean, keptScore, requireVerdictTable, type VerdictTable } from "./verdict-table.js";

export interface ModelFilterEffect {
  model: string;
  inFilter: boolean;
  /** The mean over cases of the case's score, before and after the filter; over so many cases each. */
  before: number;
  after: number;
  casesBefore: number;
  casesAfter: number;
  /** after - before. */
  change: number;
}

export interface FilterEffect {
  models: ModelFilterEffect[];
  /** Mean change of the filter's models, and of the others; NaN where there are none. */
  inside: number;
  outside: number;
  /** outside - inside: how many points a model gains over the filter's by not having been in it. */
  advantageOfOutsiders: number;
}

/**
 * What a saturation filter does to every model's score: before, after, and how much more it takes from the
 * models that it was made with.
 *
 * In one real table the two groups also differ in ability, and so in how many easy points they lose:
 * {@link exchangeEffect} asks the same of each model with itself in the filter and out of it.
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

export interface ExchangeEffect {
  model: string;
  /** Its score where the filter held it, and where another model sat in its place; means over filters. */
  within: number;
  without: number;
  /** without - within: what not being in the filter is worth to this model. */
  gain: number;
  filters: number;
}

/**
 * What being in the filter costs each model, ability held fixed: its score under filters that hold it,
 * beside its score under the same filters with another model in its place.
 *
 * A model's companions are each run of `size` - 1 others in the table's order, taken as a circle; each run is
 * tried with the model and with every model that is in neither. So the number of filters grows with the
 * square of the models, not with the binomial.
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
