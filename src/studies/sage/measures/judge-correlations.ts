import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import { transposed } from "../../../stats/matrix.js";
import { pearsonCorrelation } from "../../../stats/pearson-correlation.js";
import { spearmanCorrelation, spearmanOfCounts } from "../../../stats/spearman-correlation.js";
import type { SageData } from "../data/data.js";
import { type Centring, crossedCells } from "./crossed-cells.js";
import { crossedCorrelation } from "./crossed-products.js";

/** Scores of the same models on the same profiles from two judges. */
export interface JudgePair {
  models: string[];
  /** One row a model, one column a profile. */
  first: number[][];
  second: number[][];
}

/** How the interval of a correlation is made. */
export interface CorrelationChoice {
  /** Default 2,000. */
  resamples?: number;
  /** Default 1. */
  seed?: number;
  /** Default 0.95. */
  level?: number;
}

/** The scores that two judges gave to the models that both have seen. */
export function judgePair(data: SageData, first: string, second: string): JudgePair {
  const models = data.sharedModels(first, second);
  if (models.length < 2) {
    throw new InputError(
      `judgePair requires at least 2 models under both "${first}" and "${second}", got ${models.length}`,
    );
  }
  const scores = (judge: string) => transposed(data.scoreMatrix(judge, models));
  return { models, first: scores(first), second: scores(second) };
}

/** Spearman's correlation of two judges' mean scores, from -1 to 1, with models as units. */
export interface ModelLevelCorrelation extends Estimate {
  /** Where the means lie in resampled profiles, the models as they are. */
  profiles: ConfidenceInterval;
  pearson: Estimate;
}

/**
 * Do two judges rank models alike? Spearman's correlation of the models' mean scores: what Table 2 prints.
 *
 * `ci` takes models as the units (Bonett-Wright): with six of them it is wide. `profiles` says how far the
 * value moves with other profiles. It is no evidence of agreement on single dialogues: means of 100 profiles
 * hide how far apart those are.
 *
 * @example
 * ```ts
 * const pair = judgePair(await loadSage(), "deepseek-v3-2024-1227", "gpt-4o-2024-0806");
 * const rho = modelLevelCorrelation(pair, { resamples: 200 });
 * rho.n; // 6
 * rho.value; // 0.943
 * ```
 */
export function modelLevelCorrelation(
  pair: JudgePair,
  options: CorrelationChoice = {},
): ModelLevelCorrelation {
  const { level } = options;
  const profiles = pair.first[0]!.length;
  const all = new Int32Array(profiles).fill(1);
  const x = pair.first.map((row) => weightedMean(row, all));
  const y = pair.second.map((row) => weightedMean(row, all));
  const boot = bootstrapInterval(
    profiles,
    (counts) =>
      spearmanOfCounts(
        pair.first.map((row) => weightedMean(row, counts)),
        pair.second.map((row) => weightedMean(row, counts)),
      )(new Int32Array(pair.models.length).fill(1)),
    resampling(options),
  );
  return {
    ...spearmanCorrelation(x, y, { level }),
    profiles: boot.ci,
    pearson: pearsonCorrelation(x, y, { level }),
  };
}

/**
 * Do two judges give the same dialogue situation (model and profile) similar scores? Pearson's correlation
 * over all pairs of model and profile, whole profiles resampled.
 *
 * It mixes differences between models, on which judges agree, with differences between profiles.
 */
export function pooledCorrelation(pair: JudgePair, options: CorrelationChoice = {}): Estimate {
  return overProfiles(
    pair,
    "none",
    options,
    `Pearson over ${pair.first.flat().length} pairs of model and profile`,
  );
}

/**
 * Do two judges agree on which profiles a given model served well? Pearson's correlation over profiles
 * after each model's mean is taken out of both judges.
 *
 * @example
 * ```ts
 * const pair = { models: ["a", "b"], first: [[1, 2, 3], [11, 12, 13]], second: [[3, 2, 1], [23, 22, 21]] };
 * withinModelCorrelation(pair, { resamples: 100 }).value; // -1
 * ```
 */
export function withinModelCorrelation(pair: JudgePair, options: CorrelationChoice = {}): Estimate {
  return overProfiles(pair, "models", options, "Pearson over profiles, model means taken out");
}

/**
 * Do two judges agree on which model suits which profile? Pearson's correlation of what is left when both
 * the models' and the profiles' means are taken out: the interaction, plus the noise of single runs.
 */
export function doubleCentredCorrelation(pair: JudgePair, options: CorrelationChoice = {}): Estimate {
  const what = "Pearson, means of models and of profiles taken out";
  return overProfiles(pair, "models and profiles", options, what);
}

/** All four levels at once, as a table of a notebook shows them. */
export function judgeCorrelations(
  data: SageData,
  first: string,
  second: string,
  options: CorrelationChoice = {},
): { models: string[]; rows: (Estimate & { level: string })[] } {
  const pair = judgePair(data, first, second);
  const { pearson, profiles, ...rank } = modelLevelCorrelation(pair, options);
  return {
    models: pair.models,
    rows: [
      { ...rank, level: "models, ranks" },
      { ...rank, ci: profiles, level: "models, ranks; profiles resampled" },
      { ...pearson, level: "models, means" },
      { ...pooledCorrelation(pair, options), level: "pooled" },
      { ...withinModelCorrelation(pair, options), level: "within model" },
      { ...doubleCentredCorrelation(pair, options), level: "double-centred" },
    ],
  };
}

function overProfiles(
  pair: JudgePair,
  centring: Centring,
  options: CorrelationChoice,
  what: string,
): Estimate {
  const rows = pair.first.flatMap((row, m) => row.map((_, p) => ({ model: `${m}`, profile: `${p}` })));
  const [x, y] = [pair.first.flat(), pair.second.flat()];
  const statistic = crossedCorrelation(crossedCells(rows), [x, y], centring);
  const { value, ci, method } = bootstrapInterval(pair.first[0]!.length, statistic, resampling(options));
  return { value, ci, n: x.length, method: `${what}; ${method}, profiles whole` };
}

function weightedMean(values: readonly number[], counts: Int32Array): number {
  let [sum, n] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    sum += counts[i]! * values[i]!;
    n += counts[i]!;
  }
  return sum / n;
}

const resampling = ({ resamples = 2_000, seed = 1, level = 0.95 }: CorrelationChoice) => ({
  resamples,
  seed,
  level,
});
