import { InputError } from "../../../../core/errors.js";
import { mean } from "../../../../stats/descriptives.js";
import type { CriterionWeight } from "../../data/data.js";
import type { Hit } from "../../measures/cell-score.js";
import { scoreCase } from "../../measures/scoring.js";

/** A criterion on which there are verdicts. */
export interface VerdictCriterion extends CriterionWeight {
  id: string;
}

/** A case with every model's verdicts on its criteria. */
export interface VerdictCase {
  id: string;
  criteria: readonly VerdictCriterion[];
  /**
   * One list per model, in the order of the table's models, with one verdict per criterion; null if unscored.
   */
  hits: readonly (readonly Hit[])[];
}

/** Verdicts of several models on the criteria of many cases. */
export interface VerdictTable {
  models: readonly string[];
  cases: readonly VerdictCase[];
}

/** @throws InputError when a list of verdicts does not have one entry per model, or per criterion */
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

/** The indices of some models in a table. @throws InputError naming the model that does not */
export function modelIndices(models: readonly string[], wanted: readonly string[], caller: string): number[] {
  return wanted.map((model) => {
    const at = models.indexOf(model);
    if (at === -1) throw new InputError(`${caller}: no model "${model}"; one of ${models.join(", ")}`);
    return at;
  });
}

/**
 * A model's score on a case over the criteria that are kept; NaN if one of them is unscored, or if their
 * minimum and maximum are the same.
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

/** The mean of the numbers that are not NaN, with their count; NaN if there are none. */
export function definedMean(values: readonly number[]): { value: number; n: number } {
  const defined = values.filter((value) => !Number.isNaN(value));
  return { value: mean(defined), n: defined.length };
}
