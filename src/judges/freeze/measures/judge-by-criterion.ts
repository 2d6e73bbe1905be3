import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import type { FrozenTable } from "../contract.js";
import { frozenScores } from "./frozen-scores.js";

/** How much more a judge gives on one criterion than its severity and the criterion's mean say. */
export interface JudgeByCriterion {
  judge: string;
  criterion: string;
  effect: ClusteredMean;
}

/** A frozen reply that every judge scored on every criterion: judges by criteria. */
export interface CompleteObject {
  unit: string;
  scores: number[][];
}

/** The frozen replies that have all scores, and how many have not. */
export function completeObjects(table: FrozenTable): {
  judges: readonly string[];
  criteria: readonly string[];
  objects: CompleteObject[];
  left: number;
} {
  const { contexts, judges, criteria, score } = frozenScores(table);
  const all = [...contexts.values()].map(({ id, unit }) => ({
    unit,
    scores: judges.map((judge) => criteria.map((criterion) => score(id, judge, criterion))),
  }));
  const objects = all.filter(({ scores }) => scores.flat().every((value) => !Number.isNaN(value)));
  return { judges, criteria, objects, left: all.length - objects.length };
}

/**
 * Judge-by-criterion effects: mean residuals of judge x criterion after the judge's and the criterion's own means,
 * over frozen replies that all judges scored on all criteria. The effects of one judge add up to 0, and so do those of
 * one criterion.
 */
export function judgeByCriterion(
  { judges, criteria, objects }: ReturnType<typeof completeObjects>,
  level: number,
): JudgeByCriterion[] {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const units = objects.map(({ unit }) => unit);
  const centred = objects.map(({ scores }) => {
    const ofJudge = scores.map(mean);
    const ofCriterion = criteria.map((_, c) => mean(scores.map((row) => row[c]!)));
    const grand = mean(ofJudge);
    return scores.map((row, j) => row.map((value, c) => value - ofJudge[j]! - ofCriterion[c]! + grand));
  });
  return judges.flatMap((judge, j) =>
    criteria.map((criterion, c) => ({
      ...{ judge, criterion },
      effect: clusteredMean(
        centred.map((rows) => rows[j]![c]!),
        units,
        { level },
      ),
    })),
  );
}
