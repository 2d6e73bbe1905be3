import { InputError } from "../core/errors.js";
import { type CrossedDesign, crossedDesign, type Factors } from "./crossed-design.js";
import { mean } from "./descriptives.js";
import {
  type RawComponent,
  readVarianceOptions,
  type VarianceComponents,
  type VarianceOptions,
  withJackknife,
} from "./variance-table.js";

/**
 * Variance components of a balanced, fully crossed design of two or three random factors, by expected mean
 * squares.
 *
 * Answers "how much of the spread of scores is profiles, how much judges' severity, how much judges who
 * disagree about profiles?". Feed the result to `dStudy`. Not for unbalanced data (`varianceComponentsReml`),
 * nor for factors whose levels are the whole population: the levels of a random factor stand for a larger set
 * of judges or profiles.
 *
 * Shape: finite values, and for each factor a label per value: `{ profile, judge }` or
 * `{ model, profile, judge }`. Every combination occurs equally often. Components are in squared units of the
 * values. With one value per cell the residual also contains the highest interaction.
 *
 * A negative estimate is reported unchanged, with 0 as `truncated`: the component is small, or errors are
 * negatively correlated. `df` belong to the component's mean square: with two judges the judge component has
 * 1 df and says almost nothing. The interval is value +- t se by a jackknife that leaves out whole levels of
 * one factor (by default the one with most levels), so it is valid for other profiles, not for other judges;
 * fewer than 3 levels: NaN. It is symmetric, but the estimate is skewed: the 95% interval covers the profile
 * component in 87% of simulated studies with 12 profiles, and in 92% with 30 or more. It does not cover the
 * variance of judges in general (four judges: 79% with 12 profiles, 40% with 100, because more profiles only
 * show better how these four differ). A factor with one level: its components, and those that they are taken
 * from, are NaN.
 *
 * Missing values are refused.
 *
 * @throws InputError `varianceComponents requires equally many values in every cell, got 1 to 2; use varianceComponentsReml`
 *
 * Source: Cornfield & Tukey 1956, doi 10.1214/aoms/1177728067; Brennan 2001, doi 10.1007/978-1-4757-3456-0,
 * chapter 3 (appendix A for the algorithm) and 6 (jackknife). Reference: tests/reference/r/varianceComponents.R
 * (aov mean squares; lme4 where no estimate is negative).
 *
 * @example
 * ```ts
 * const profiles = [1, 1, 2, 2, 3, 3, 4, 4];
 * const raters = ["a", "b", "a", "b", "a", "b", "a", "b"];
 * const scores = [4, 6, 1, 3, 7, 8, 2, 5];
 * const result = varianceComponents(scores, { profile: profiles, judge: raters });
 * result.components.map((c) => c.name); // ["profile", "judge", "residual"]
 * result.components.map((c) => c.value); // [5.333, 1.917, 0.333]
 * result.components.map((c) => c.df); // [3, 1, 3]
 * ```
 */
export function varianceComponents(
  values: ArrayLike<number>,
  factors: Factors,
  options: VarianceOptions = {},
): VarianceComponents {
  const settings = readVarianceOptions(options, "varianceComponents");
  const design = crossedDesign(values, factors, [2, 3], "varianceComponents");
  const replicates = requireBalance(design);
  const estimate = (part: CrossedDesign) => byMeanSquares(part, replicates);
  const { components, text } = withJackknife(design, estimate, settings, "varianceComponents");
  const highest = design.names.join(":");
  const residual = replicates > 1 ? `${replicates} replicates` : `residual holds ${highest}`;
  return {
    components,
    factors: design.names.map((name, f) => ({ name, levels: design.levels[f]! })),
    replicates,
    interaction: replicates > 1,
    n: values.length,
    mean: mean(design.values),
    method: `random ${design.names.join(" x ")}, expected mean squares, ${residual}; ${text}`,
  };
}

function requireBalance(design: CrossedDesign): number {
  const cells = design.levels.reduce((product, l) => product * l, 1);
  const counts = new Int32Array(cells);
  for (let i = 0; i < design.values.length; i++) counts[cellOf(design, (1 << design.names.length) - 1, i)]!++;
  const least = counts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  if (cells === 0) throw new InputError("varianceComponents requires values, got none");
  if (least !== most) {
    throw new InputError(
      `varianceComponents requires equally many values in every cell, got ${least} to ${most}; use varianceComponentsReml`,
    );
  }
  return most;
}

/** Index of value i among the cells of a subset of factors, given as bits. */
function cellOf(design: CrossedDesign, subset: number, i: number): number {
  let cell = 0;
  for (let f = 0; f < design.names.length; f++) {
    if (subset & (1 << f)) cell = cell * design.levels[f]! + design.codes[f]![i]!;
  }
  return cell;
}

function byMeanSquares(design: CrossedDesign, replicates: number): RawComponent[] {
  const { names, levels, values } = design;
  const full = (1 << names.length) - 1;
  const bits = (set: number) => names.reduce((s, _, f) => s + ((set >> f) & 1), 0);
  const within = (set: number, per: (f: number) => number) =>
    levels.reduce((product, _, f) => (set & (1 << f) ? product * per(f) : product), 1);
  // Relative to one of the values, so that equal values give squares of exactly 0.
  const origin = values[0] ?? 0;
  const means = Array.from({ length: full + 1 }, (_, set) => {
    const sums = new Float64Array(within(set, (f) => levels[f]!));
    values.forEach((v, i) => {
      sums[cellOf(design, set, i)]! += v - origin;
    });
    return sums.map((s) => s / (values.length / sums.length));
  });
  const squares = new Float64Array(full + 1);
  let residual = 0;
  values.forEach((v, i) => {
    for (let set = 1; set <= full; set++) {
      // The effect of a set: its cell mean without the effects of smaller sets, by inclusion and exclusion.
      let effect = 0;
      for (let part = set; ; part = (part - 1) & set) {
        effect += ((bits(set) - bits(part)) % 2 === 0 ? 1 : -1) * means[part]![cellOf(design, part, i)]!;
        if (part === 0) break;
      }
      squares[set]! += effect ** 2;
    }
    residual += (v - origin - means[full]![cellOf(design, full, i)]!) ** 2;
  });
  const df = (set: number) => within(set, (f) => levels[f]! - 1);
  const over = (sum: number, by: number) => (by > 0 ? sum / by : Number.NaN);
  const ms = (set: number) => over(squares[set]!, df(set));
  const residualDf = within(full, (f) => levels[f]!) * (replicates - 1);
  const out: RawComponent[] = [];
  const ordered = Array.from({ length: full }, (_, k) => k + 1).sort((a, b) => bits(a) - bits(b) || a - b);
  for (const set of ordered) {
    if (set === full && replicates === 1) break;
    let sum = set === full ? -over(residual, residualDf) : 0;
    for (let larger = set; larger <= full; larger++) {
      if ((larger & set) === set) sum += ((bits(larger) - bits(set)) % 2 === 0 ? 1 : -1) * ms(larger);
    }
    const times = replicates * within(full & ~set, (f) => levels[f]!);
    const name = names.filter((_, f) => set & (1 << f)).join(":");
    out.push({ name, value: sum / times, df: df(set), meanSquare: ms(set) });
  }
  const last = replicates === 1 ? ms(full) : over(residual, residualDf);
  out.push({ name: "residual", value: last, df: replicates === 1 ? df(full) : residualDf, meanSquare: last });
  return out;
}
