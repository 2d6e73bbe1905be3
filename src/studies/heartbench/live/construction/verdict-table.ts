import { InputError } from "../../../../core/errors.js";
import { mean } from "../../../../stats/descriptives.js";
import type { CriterionWeight } from "../../data/data.js";
import type { Hit } from "../../measures/cell-score.js";
import { scoreCase } from "../../measures/scoring.js";

/** A criterion that verdicts are about. */
export interface VerdictCriterion extends CriterionWeight {
  id: string;
}

/** A case with every model's verdicts on its criteria. */
export interface VerdictCase {
  id: string;
  criteria: readonly VerdictCriterion[];
  /** One list a model, in the order of the table's models: a verdict a criterion, null where it is unscored. */
  hits: readonly (readonly Hit[])[];
}

/** Verdicts of several models on the criteria of many cases. */
export interface VerdictTable {
  models: readonly string[];
  cases: readonly VerdictCase[];
}

/** @throws InputError when a list of verdicts is not as long as what it is about */
export function requireVerdictTable({ models, cases }: VerdictTable, caller: string): void {
  const double = models.find((model, i) => models.indexOf(model) < i);
  if (double !== undefined) throw new InputError(`${caller} requires each model once, got ${double} twice`);
  for (const { id, criteria, hits } of cases) {
    if (hits.length !== models.length) {
      throw new InputError(
        `${caller} requires verdicts of ${models.length} models on ${id}, got ${hits.length}`,
      );
    }
    const odd = hits.findIndex((list) => list.length !== criteria.length);
    if (odd !== -1) {
      throw new InputError(
        `${caller} requires ${criteria.length} verdicts of ${models[odd]} on ${id} (null where unscored), got ${hits[odd]!.length}`,
      );
    }
  }
}

/** Where some models stand in a table. @throws InputError naming the model that does not */
export function modelIndices(models: readonly string[], wanted: readonly string[], caller: string): number[] {
  return wanted.map((model) => {
    const at = models.indexOf(model);
    if (at === -1) throw new InputError(`${caller}: no model "${model}"; one of ${models.join(", ")}`);
    return at;
  });
}

/**
 * A model's score on a case over those criteria that are kept; NaN where one of them is unscored, or where
 * they leave no range.
 */
export function keptScore(
  { criteria, hits }: Pick<VerdictCase, "criteria" | "hits">,
  model: number,
  keep: (criterion: number) => boolean = () => true,
): number {
  const kept = [...criteria.keys()].filter(keep);
  return scoreCase({
    criteria: kept.map((i) => criteria[i]!),
    hits: kept.map((i) => hits[model]![i]!),
  }).mean;
}

/** The mean of the numbers that are defined, with how many they are; NaN of none. */
export function definedMean(values: readonly number[]): { value: number; n: number } {
  const defined = values.filter((value) => !Number.isNaN(value));
  return { value: mean(defined), n: defined.length };
}
