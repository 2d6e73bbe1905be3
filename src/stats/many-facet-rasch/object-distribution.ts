import { expandParameters, type FreeParameter, reduceGradient, reduceHessian } from "./coordinates.js";
import { maximise } from "./newton.js";
import { objectPosterior } from "./object-posterior.js";
import { fineStep, type PositionTable, positionTable } from "./position-table.js";
import type { ScoreGroups } from "./score-groups.js";
import type { EntryMeasures } from "./warm-estimate.js";

/** The mean of objects as a sum of x times coordinate, by row of covariates. @internal */
export type Covariates = readonly (readonly { at: number; x: number }[])[];

/** How objects are distributed around what is known of them. @internal */
export interface ObjectDistribution {
  /** The coordinates of the mean. */
  coefficients: Float64Array;
  /** Free parameters at the maximum: those of the mean, then the standard deviation. */
  parameters: Float64Array;
  sigma: number;
  logLikelihood: number;
  covariance: () => Float64Array[] | undefined;
  converged: boolean;
  /** Mean and standard deviation of each entry's posterior; not of replicates. */
  posterior: EntryMeasures;
}

/** The same objects with other counts: needs fewer digits than the estimate. @internal */
export interface Replicate {
  /** Free parameters near the maximum. */
  start: Float64Array;
  /** How often each entry counts. */
  counts: Float64Array;
}

const coarseStep = 0.1;

/** One mean for all objects. */
const oneMean: RegressionForm = { covariates: [[{ at: 0, x: 1 }]], size: 1, free: [{ plus: 0, minus: -1 }] };

/** @internal */
export interface RegressionForm {
  covariates: Covariates;
  /** How many coordinates the mean has, and what is free of them. */
  size: number;
  free: readonly FreeParameter[];
}

/**
 * The normal distribution of objects around their means, by marginal maximum likelihood with the items known.
 * @internal
 */
export function objectDistribution(
  scores: ScoreGroups,
  etas: readonly Float64Array[],
  { covariates, size, free: meanFree }: RegressionForm = oneMean,
  replicate?: Replicate,
): ObjectDistribution {
  const { start, counts } = replicate ?? {};
  const free = [...meanFree, { plus: size, minus: -1 }];
  const offset = new Float64Array(size + 1);
  const tables = tablesOf(scores, etas, replicate === undefined ? fineStep : coarseStep);
  const posterior = { value: new Float64Array(scores.entries), se: new Float64Array(scores.entries) };
  const evaluate = (parameters: Float64Array) => {
    const at = expandParameters({ free, offset }, parameters);
    const sums = emptySums(size + 1);
    scores.groups.forEach((group, g) => {
      const row = covariates[group.covariates]!;
      const mean = row.reduce((sum, { at: j, x }) => sum + x * at[j]!, 0);
      for (let e = 0; e < group.counts.length; e++) {
        const count = counts === undefined ? group.counts[e]! : counts[group.first + e]!;
        if (count === 0) continue;
        const one = objectPosterior(
          tables[g]!,
          group.scores[e]!,
          mean,
          at[size]!,
          replicate === undefined ? 0.5 : 0.8,
        );
        addObject(sums, row, size, count, one);
        posterior.value[group.first + e] = mean + at[size]! * one.z;
        posterior.se[group.first + e] = Math.abs(at[size]!) * Math.sqrt(one.variance);
      }
    });
    return {
      value: sums.value,
      gradient: reduceGradient(free, sums.gradient),
      hessian: reduceHessian(free, sums.hessian),
    };
  };
  const first = new Float64Array(free.length);
  first[free.length - 1] = 1;
  const found = maximise(evaluate, start ?? first, {
    spreads: [free.length - 1],
    ...(replicate === undefined ? {} : { leastGain: 1e-5 }),
  });
  // The last point that was tried need not be the best.
  if (replicate === undefined) evaluate(found.at);
  const at = expandParameters({ free, offset }, found.at);
  return {
    coefficients: at.slice(0, size),
    parameters: found.at,
    sigma: Math.abs(at[size]!),
    logLikelihood: found.value,
    covariance: found.covariance,
    converged: found.converged,
    posterior,
  };
}

/** One table for each list of items. */
function tablesOf({ groups }: ScoreGroups, etas: readonly Float64Array[], step: number): PositionTable[] {
  const known = new Map<string, PositionTable>();
  return groups.map(({ items }) => {
    const key = items.join();
    const found =
      known.get(key) ??
      positionTable(
        Array.from(items, (item) => etas[item]!),
        step,
      );
    known.set(key, found);
    return found;
  });
}

const emptySums = (size: number) => ({
  value: 0,
  gradient: new Float64Array(size),
  hessian: Array.from({ length: size }, () => new Float64Array(size)),
});

function addObject(
  sums: ReturnType<typeof emptySums>,
  row: Covariates[number],
  spread: number,
  count: number,
  one: ReturnType<typeof objectPosterior>,
): void {
  sums.value += count * one.value;
  sums.gradient[spread]! += count * one.bySpread;
  sums.hessian[spread]![spread]! += count * one.spreadSpread;
  for (const { at, x } of row) {
    sums.gradient[at]! += count * x * one.byMean;
    sums.hessian[at]![spread]! += count * x * one.meanSpread;
    sums.hessian[spread]![at]! += count * x * one.meanSpread;
    for (const two of row) {
      sums.hessian[at]![two.at]! += count * x * two.x * one.meanMean;
    }
  }
}
