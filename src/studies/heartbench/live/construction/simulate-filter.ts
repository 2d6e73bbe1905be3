import { InputError } from "../../../../core/errors.js";
import type { ConfidenceInterval } from "../../../../core/estimate.js";
import { type RandomStream, randomStream } from "../../../../core/random.js";
import { standardDeviation } from "../../../../stats/standard-deviation.js";
import type { CriterionWeight } from "../../data/data.js";
import { changeOf, type FilterEffect, filterEffect } from "./filter-effect.js";
import { filterSaturated, type SaturationOptions, type SaturationReport } from "./saturation.js";
import { definedMean, type VerdictTable } from "./verdict-table.js";

/** What is assumed of criteria and of equally able models where a filter is simulated. */
export interface FilterSimulation {
  /** The cases' criteria before any filter: abilities and weights. */
  design: readonly (readonly CriterionWeight[])[];
  /** The number of models in the filter and of all others. All are equally able. Default 6 and 7. */
  filterModels?: number;
  otherModels?: number;
  /** Probability that a model has a merit, or avoids a fault, of mean difficulty. Default 0.7. */
  successRate?: number;
  /** Spread of the criteria's difficulty on the logit scale. Default 1.5. */
  difficultySd?: number;
  /**
   * Spread of a model's particular strength on a criterion, which is the same in all its replies. Default 1.
   */
  particularSd?: number;
  /**
   * Whether the benchmark's scores come from the same verdicts that the filter saw, or from new replies.
   * Default "same".
   */
  verdicts?: "same" | "new";
  /** How many benchmarks are simulated. Default 200. */
  runs?: number;
  seed?: number;
}

/** What a filter does among equally able models, in points of 0 to 100, as means over simulated runs. */
export interface SimulatedFilterEffect {
  /** Mean over runs of each group's mean score before and after, and of the outsiders' advantage in points. */
  before: number;
  inside: number;
  outside: number;
  advantageOfOutsiders: number;
  /** Interval of the advantage for Monte Carlo error only: mean +- 1.96 standard errors over runs. */
  ci: ConfidenceInterval;
  /** Mean shares of criteria and of cases that were dropped, 0 to 1. */
  droppedCriteria: number;
  droppedCases: number;
  runs: number;
  method: string;
}

/**
 * The filter's selection effect among equally able models, where every difference after the filter is caused
 * by the filter. It draws verdicts, filters by some of the models, and scores all.
 *
 * A verdict is good (a merit had, a fault avoided) with the probability logistic(ability - difficulty of the
 * criterion + the model's particular strength on it). Without particular strengths and with new verdicts the
 * groups cannot differ. With the same verdicts the filter removes exactly the criteria on which its own
 * models did well.
 *
 * @throws InputError when a rate is not between 0 and 1 or a number of runs or models is not positive
 *
 * @example
 * ```ts
 * const design = Array.from({ length: 20 }, () => [{ ability: "warmth" as const, score: 4 }, { ability: "humor" as const, score: 2 }]);
 * const effect = simulateFilterEffect({ design, runs: 50 }, { caseThreshold: 100 });
 * effect.advantageOfOutsiders > 0; // true
 * effect.inside < effect.outside; // true
 * ```
 */
export function simulateFilterEffect(
  simulation: FilterSimulation,
  options: SaturationOptions = {},
): SimulatedFilterEffect {
  const { design, filterModels = 6, otherModels = 7, runs = 200, seed = 1 } = simulation;
  const { successRate = 0.7, difficultySd = 1.5, particularSd = 1, verdicts = "same" } = simulation;
  if (!(successRate > 0 && successRate < 1)) {
    throw new InputError(`simulateFilterEffect requires a success rate between 0 and 1, got ${successRate}`);
  }
  for (const [name, n] of Object.entries({ runs, filterModels, otherModels })) {
    if (!(Number.isInteger(n) && n > 0)) {
      throw new InputError(`simulateFilterEffect requires ${name} of 1 or more, got ${n}`);
    }
  }
  const models = Array.from({ length: filterModels + otherModels }, (_, i) => `m${i + 1}`);
  const filterOptions = {
    fewestModels: filterModels,
    ...options,
    filterModels: models.slice(0, filterModels),
  };
  const rows = Array.from({ length: runs }, (_, run) => {
    const random = randomStream(seed, "heartbench-filter", run);
    const chances = drawChances(random, design, models.length, Math.log(successRate / (1 - successRate)), {
      ...{ difficultySd, particularSd },
    });
    const seen = drawVerdicts(random, design, models, chances);
    const report = filterSaturated(seen, filterOptions);
    const effect =
      verdicts === "same"
        ? filterEffect(seen, filterOptions)
        : effectOnNew(drawVerdicts(random, design, models, chances), report, filterModels);
    const group = (inside: boolean): number =>
      definedMean(effect.models.filter(({ inFilter }) => inFilter === inside).map(({ after }) => after))
        .value;
    return {
      before: definedMean(effect.models.map(({ before }) => before)).value,
      ...{ inside: group(true), outside: group(false), advantage: group(false) - group(true) },
      droppedCriteria: 1 - report.counts.criteria.kept / report.counts.criteria.of,
      droppedCases: 1 - report.counts.cases.kept / report.counts.cases.of,
    };
  });
  const mean = (name: keyof (typeof rows)[number]): number => definedMean(rows.map((row) => row[name])).value;
  const advantages = rows.map(({ advantage }) => advantage).filter((value) => !Number.isNaN(value));
  const value = mean("advantage");
  const se = standardDeviation(advantages) / Math.sqrt(advantages.length);
  return {
    ...{
      before: mean("before"),
      inside: mean("inside"),
      outside: mean("outside"),
      advantageOfOutsiders: value,
    },
    ci: [value - 1.96 * se, value + 1.96 * se],
    ...{ droppedCriteria: mean("droppedCriteria"), droppedCases: mean("droppedCases"), runs },
    method: `${runs} simulated filters of ${filterModels} among ${models.length} equally able models, ${verdicts} verdicts, seed ${seed}; interval of the Monte Carlo error`,
  };
}

/** Probabilities of a good verdict, by case, model and criterion. */
function drawChances(
  random: RandomStream,
  design: FilterSimulation["design"],
  models: number,
  ability: number,
  { difficultySd, particularSd }: { difficultySd: number; particularSd: number },
): number[][][] {
  return design.map((criteria) => {
    const difficulty = criteria.map(() => difficultySd * random.normal());
    return Array.from({ length: models }, () =>
      difficulty.map((hard) => 1 / (1 + Math.exp(-(ability - hard + particularSd * random.normal())))),
    );
  });
}

function drawVerdicts(
  random: RandomStream,
  design: FilterSimulation["design"],
  models: readonly string[],
  chances: readonly (readonly (readonly number[])[])[],
): VerdictTable {
  const cases = design.map((criteria, c) => ({
    id: `c${c + 1}`,
    criteria: criteria.map((criterion, i) => ({ ...criterion, id: `${i + 1}` })),
    hits: models.map((_, m) =>
      criteria.map(({ score }, i) => random.next() < chances[c]![m]![i]! === (score ?? 0) >= 0),
    ),
  }));
  return { models, cases };
}

/** The filter's decisions, applied to verdicts that it has not seen. */
function effectOnNew(
  fresh: VerdictTable,
  { criteria, filtered }: SaturationReport,
  filterModels: number,
): Pick<FilterEffect, "models"> {
  const kept = new Set(
    criteria.flatMap((one) => (one.fate === "kept" ? [`${one.case}/${one.criterion}`] : [])),
  );
  const keptCases = new Set(filtered.cases.map(({ id }) => id));
  const left: VerdictTable = {
    models: fresh.models,
    cases: fresh.cases.flatMap((one) => {
      if (!keptCases.has(one.id)) return [];
      const stays = one.criteria.map(({ id }) => kept.has(`${one.id}/${id}`));
      const only = <T>(list: readonly T[]): T[] => list.filter((_, i) => stays[i]);
      return [{ id: one.id, criteria: only(one.criteria), hits: one.hits.map(only) }];
    }),
  };
  return { models: fresh.models.map((_, i) => changeOf(fresh, left, i, i < filterModels)) };
}
