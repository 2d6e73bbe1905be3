import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { tQuantile } from "../../../stats/distributions.js";
import type { FrozenTable } from "../contract.js";
import { completeObjects, type JudgeByCriterion, judgeByCriterion } from "./judge-by-criterion.js";
import { type ObjectComponents, objectComponents } from "./object-components.js";
import { type ResidualDimensions, residualDimensions } from "./residual-dimensions.js";

/** One source of the spread of frozen scores. */
export interface FrozenComponent {
  name: keyof ObjectComponents;
  /** In squared units of the score; may be negative. */
  value: number;
  /** Of the sum of components, each at least 0. */
  share: number;
  ci: ConfidenceInterval;
}

/** What is left in frozen scores beside one worth of each reply and one severity of each judge. */
export interface ResidualStructure {
  components: FrozenComponent[];
  /** Empty with one criterion. */
  judgeByCriterion: JudgeByCriterion[];
  dimensions: ResidualDimensions;
  objects: number;
  units: number;
  /** Replies without one of the scores. */
  left: number;
}

/**
 * The residual structure of frozen scores: variance components of reply x judge x criterion, what each judge does on
 * each criterion, and how many dimensions the residuals have.
 *
 * Answers "is a judge severe on everything, or on one criterion?", "do replies differ by criterion in a way that all
 * judges see?" (object:criterion) and "do the judges see one thing, or several?". Not for judges that scored different
 * replies: only replies with all scores count.
 *
 * Shape: a table of frozen scores with two judges or more; replies as they were recorded. Intervals by a jackknife that
 * leaves out units, value +- t se: they speak of other units under these judges and criteria. Symmetric, although a
 * component is skewed. Fewer than three units: NaN.
 *
 * @throws InputError `residualStructure requires 2 judges and 3 replies with all scores, got 1 and 8`
 *
 * Source: Cornfield & Tukey 1956, doi 10.1214/aoms/1177728067; Horn 1965, doi 10.1007/BF02289447. Reference:
 * `varianceComponents` (R's aov) in tests/judges/freeze/residual-structure.test.ts.
 */
export function residualStructure(
  table: FrozenTable,
  {
    level = 0.95,
    permutations = 100,
    seed = 1,
  }: { level?: number; permutations?: number; seed?: number } = {},
): ResidualStructure {
  const complete = completeObjects(table);
  const { objects, judges, criteria, left } = complete;
  if (judges.length < 2 || objects.length < 3) {
    throw new InputError(
      `residualStructure requires 2 judges and 3 replies with all scores, got ${judges.length} and ${objects.length}`,
    );
  }
  const all = objectComponents(objects.map(({ scores }) => scores));
  const units = [...new Set(objects.map(({ unit }) => unit))];
  const without = units.map((out) =>
    objectComponents(objects.filter(({ unit }) => unit !== out).map(({ scores }) => scores)),
  );
  const names = (Object.keys(all) as (keyof ObjectComponents)[]).filter((name) => !Number.isNaN(all[name]));
  const total = names.reduce((sum, name) => sum + Math.max(0, all[name]), 0);
  const columns = judges.flatMap((_, j) =>
    criteria.map((__, k) => objects.map(({ scores }) => scores[j]![k]!)),
  );
  return {
    components: names.map((name) => {
      const half = halfWidth(
        without.map((one) => one[name]),
        level,
      );
      const value = all[name];
      return { name, value, share: Math.max(0, value) / total, ci: [value - half, value + half] };
    }),
    judgeByCriterion: criteria.length < 2 ? [] : judgeByCriterion(complete, level),
    dimensions: residualDimensions(columns, { permutations, seed }),
    ...{ objects: objects.length, units: units.length, left },
  };
}

/** t times the jackknife's standard error. */
function halfWidth(values: readonly number[], level: number): number {
  const G = values.length;
  if (G < 3) return Number.NaN;
  const mean = values.reduce((sum, value) => sum + value, 0) / G;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return tQuantile(0.5 + level / 2, G - 1) * Math.sqrt(((G - 1) / G) * squares);
}
