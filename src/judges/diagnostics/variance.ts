import { counted } from "../../core/counted.js";
import type { Rating } from "../../core/rating.js";
import { varianceComponents } from "../../stats/variance-components.js";
import type { VarianceComponent, VarianceComponents } from "../../stats/variance-table.js";
import { groupBy, scored, unitOf } from "./ratings.js";

/** A variance component of scores, and what its interval generalises to. */
export interface ScoreComponent extends VarianceComponent {
  /**
   * "other profiles" if profiles are in the component, otherwise "these 6 models and 2 judges only": the
   * jackknife leaves out profiles one by one, but never models or judges.
   */
  intervalFor: string;
}

/** The variance of scores in parts, each with what its interval generalises to. */
export interface ScoreVariance extends VarianceComponents {
  components: ScoreComponent[];
}

/**
 * The names of the factors of a crossed design. The independent unit is the factor that the jackknife leaves
 * out.
 */
interface CrossedNames {
  respondent: string;
  unit: string;
  /** Without a name for judges, all ratings come from one judge, and the judge is not a factor. */
  judge?: string;
}

/**
 * Where the spread of ratings comes from: variance components of respondent x independent unit x judge, each
 * combination rated equally often. With one rating of each combination, the residual is the highest
 * interaction plus the noise of a single rating.
 *
 * The jackknife leaves out units. So the interval of a component without units holds for these respondents
 * and these judges only; `intervalFor` says so for each component.
 *
 * @throws InputError when the combinations are not rated equally often, or one is unscored
 */
export function crossedVariance(
  ratings: readonly Rating[],
  names: CrossedNames,
  options: { level?: number } = {},
): ScoreVariance {
  const found = varianceComponents(
    ratings.map(scored),
    {
      [names.respondent]: ratings.map(({ respondent }) => respondent!),
      [names.unit]: ratings.map(unitOf),
      ...(names.judge === undefined ? {} : { [names.judge]: ratings.map(({ rater }) => rater.id) }),
    },
    { level: options.level, jackknife: names.unit },
  );
  return withReach(found, names.unit);
}

/** Adds to the component and to the method what each interval generalises to. */
function withReach(found: VarianceComponents, unit: string): ScoreVariance {
  const fixed = found.factors
    .filter(({ name }) => name !== unit)
    .map(({ name, levels }) => counted(levels, name))
    .join(" and ");
  const reach = `these ${fixed} only`;
  // The residual includes the interaction with units.
  const overUnits = (name: string): boolean => name === "residual" || name.split(":").includes(unit);
  const bound = found.components.filter(({ name }) => !overUnits(name)).map(({ name }) => name);
  return {
    ...found,
    components: found.components.map((component) => ({
      ...component,
      intervalFor: overUnits(component.name) ? `other ${unit}s` : reach,
    })),
    method: `${found.method}; intervals of ${bound.join(", ")} speak of ${reach}`,
  };
}

/**
 * The units that every judge rated for every respondent, each equally often, and how many units are left out
 * because one of these ratings is missing or unscored.
 */
export function completeUnits(ratings: readonly Rating[]): { kept: Rating[]; left: number } {
  const cellOf = ({ rater, respondent }: Rating): string => JSON.stringify([rater.id, respondent ?? null]);
  const cells = groupBy(ratings, cellOf).size;
  const units = [...groupBy(ratings, unitOf).values()];
  const most = Math.max(0, ...units.map((own) => Math.floor(own.length / cells)));
  const kept = units.filter((own) => {
    const counts = [...groupBy(own, cellOf).values()].map((one) => one.length);
    return (
      counts.length === cells &&
      counts.every((n) => n === most) &&
      own.every((rating) => !Number.isNaN(scored(rating)))
    );
  });
  return { kept: kept.flat(), left: units.length - kept.length };
}
