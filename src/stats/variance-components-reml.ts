import { InputError } from "../core/errors.js";
import { type CrossedDesign, crossedDesign, type Factors } from "./crossed-design.js";
import { mean } from "./descriptives.js";
import { nelderMead } from "./nelder-mead.js";
import { type CrossedCells, crossedCells, remlCriterion } from "./reml-criterion.js";
import {
  type RawComponent,
  readVarianceOptions,
  type VarianceComponents,
  type VarianceOptions,
  withJackknife,
} from "./variance-table.js";

/** Variance components by restricted maximum likelihood. */
export interface RemlComponents extends VarianceComponents {
  /** -2 log restricted likelihood at the optimum. */
  criterion: number;
  /** Parts of the design that share no level: above 1, severity and profiles are confounded between them. */
  parts: number;
}

/**
 * Variance components of a two-way crossed design with any cells missing or unequal, by restricted maximum
 * likelihood (REML).
 *
 * Answers the question of `varianceComponents` if not every judge rated every profile equally often. With
 * balanced data and no negative estimate the two agree. It assumes that the reasons for missing ratings are
 * unrelated to their values. A judge who refuses the hardest profiles breaks this assumption.
 *
 * Shape: finite values and two factors with a label per value, `{ profile, judge }`. Missing combinations are
 * simply not listed. Components are in squared units of the values. If some cell holds several values, the
 * interaction is a separate component; otherwise the residual contains it.
 *
 * REML has no negative estimates: such an estimate becomes 0, and the other components absorb the difference.
 * `df` are those of the corresponding sums of squares (two judges: 1). `replicates` is NaN unless all cells
 * hold equally many. The interval is a jackknife as in `varianceComponents`, NaN where leaving out one level
 * leaves no residual. Fewer than two levels of a factor, or no variance at all: NaN.
 *
 * Missing values are refused: leave them out of the lists, and say how many.
 *
 * @throws InputError `varianceComponentsReml requires 2 factors, got 3`
 *
 * Source: Patterson & Thompson 1971, doi 10.1093/biomet/58.3.545; the profiled criterion of Bates, Mächler,
 * Bolker & Walker 2015, doi 10.18637/jss.v067.i01, equation 42. Reference:
 * tests/reference/r/varianceComponents.R (lme4).
 *
 * @example
 * ```ts
 * const profiles = [1, 1, 2, 2, 3, 3, 4];
 * const raters = ["a", "b", "a", "b", "a", "b", "a"];
 * const result = varianceComponentsReml([4, 6, 1, 3, 7, 8, 2], { profile: profiles, judge: raters });
 * result.components.map((c) => c.name); // ["profile", "judge", "residual"]
 * result.components.map((c) => c.value.toFixed(2)); // ["6.01", "1.36", "0.16"]
 * ```
 */
export function varianceComponentsReml(
  values: ArrayLike<number>,
  factors: Factors,
  options: VarianceOptions = {},
): RemlComponents {
  const settings = readVarianceOptions(options, "varianceComponentsReml");
  const design = crossedDesign(values, factors, [2], "varianceComponentsReml");
  if (values.length === 0) throw new InputError("varianceComponentsReml requires values, got none");
  const all = crossedCells(design);
  const interaction = all.most > 1;
  const whole = fitReml(
    design,
    all,
    interaction,
    [0.3, 1, 3].map((s) => [s, s, ...(interaction ? [s] : [])]),
  );
  // Without one level the optimum moves little, so one start from the full solution is enough.
  const near = whole.at.map((x) => Math.max(0.05, Math.abs(x)));
  const estimate = (part: CrossedDesign) =>
    part === design ? whole.raw : fitReml(part, crossedCells(part), interaction, [near]).raw;
  const { components, text } = withJackknife(design, estimate, settings, "varianceComponentsReml");
  const [first, second] = design.names;
  const apart = all.parts > 1 ? `, in ${all.parts} unconnected parts` : "";
  const residual = interaction ? "" : `, residual holds ${first}:${second}`;
  return {
    components,
    factors: design.names.map((name, f) => ({ name, levels: design.levels[f]! })),
    replicates:
      all.least === all.most && all.count === design.levels[0]! * design.levels[1]! ? all.most : Number.NaN,
    interaction,
    n: values.length,
    mean: mean(design.values),
    criterion: whole.criterion,
    parts: all.parts,
    method: `random ${first} x ${second}, REML${residual}, ${all.count} cells${apart}; ${text}`,
  };
}

function fitReml(design: CrossedDesign, cells: CrossedCells, interaction: boolean, starts: number[][]) {
  const [a, b] = design.levels as [number, number];
  const [first, second] = design.names as [string, string];
  const n = design.values.length;
  const rank = a + b - cells.parts;
  const df = [
    a - 1,
    b - 1,
    ...(interaction ? [cells.count - rank] : []),
    n - (interaction ? cells.count : rank),
  ];
  const names = [first, second, ...(interaction ? [`${first}:${second}`] : []), "residual"];
  const table = (values: number[]): RawComponent[] =>
    names.map((name, k) => ({ name, value: values[k]!, df: df[k]!, meanSquare: Number.NaN }));
  const undefinedTable = {
    raw: table(names.map(() => Number.NaN)),
    criterion: Number.NaN,
    at: [] as number[],
  };
  if (a < 2 || b < 2 || df.at(-1)! < 1) return undefinedTable;
  // Parameters are standard deviations divided by the residual's. Their signs mean nothing.
  const at = (x: number[]) =>
    remlCriterion(
      cells,
      x.map((v) => v * v),
    );
  const found = starts.map((start) => nelderMead((x) => at(x).criterion, start));
  const best = found.reduce((p, q) => (q.f < p.f ? q : p));
  const { residual, criterion } = at(best.x);
  if (!Number.isFinite(criterion)) return undefinedTable;
  // A parameter this small is at the boundary, where the criterion is flat.
  const parts = best.x.map((x) => (Math.abs(x) < 1e-5 ? 0 : x * x * residual));
  return { raw: table([...parts, residual]), criterion, at: best.x };
}
