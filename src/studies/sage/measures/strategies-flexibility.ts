import type { Estimate } from "../../../core/estimate.js";
import { bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import type { Correlation } from "../../../stats/correlation-interval.js";
import { spearmanCorrelation } from "../../../stats/spearman-correlation.js";
import {
  dialoguesOf,
  meanRates,
  neighbours,
  normalisations,
  type RepetitionRow,
  repetitionThreshold,
  type SequenceNormalisation,
} from "./strategies-repetition.js";
import type { StrategyTurn } from "./strategy-turn.js";

/** How many models stay below the paper's threshold, under one way to divide. */
export interface ThresholdRow {
  normalisation: SequenceNormalisation;
  below: number;
  /** Models whose whole interval lies below. */
  surelyBelow: number;
  models: number;
}

/** Which models are "effective" by the paper's threshold of 0.4 depends on what similarity is divided by. */
export function belowThreshold(
  rows: Readonly<Record<SequenceNormalisation, readonly RepetitionRow[]>>,
  threshold: number = repetitionThreshold,
): ThresholdRow[] {
  return normalisations.map((normalisation) => {
    const rates = rows[normalisation].map(({ ssrr }) => ssrr);
    return {
      normalisation,
      below: rates.filter(({ value }) => value < threshold).length,
      surelyBelow: rates.filter(({ ci }) => ci[1] < threshold).length,
      models: rates.length,
    };
  });
}

/** Does a model that repeats itself score higher or lower? */
export interface RepetitionAndScore {
  /** Spearman's correlation over models; below 0: who repeats less scores higher. Models are the units. */
  models: Correlation;
  /** The same value, with an interval over profiles: these models, other people. */
  profiles: Estimate;
  /** Which of the paper's two sentences the interval over models allows. */
  allows: { lowRepetitionHighRank: boolean; lowRepetitionLowRank: boolean };
}

/**
 * The paper says both that high-ranking models repeat less (section 4.2) and that lower rates go with the lowest
 * ranks (appendix E). Both are tested: a correlation of the rate with the score below 0 is the first, above 0
 * the second. An interval that holds 0 allows both.
 *
 * @param scores mean final emotion of each dialogue, by its id
 */
export function repetitionAndScore(
  turns: readonly StrategyTurn[],
  scores: ReadonlyMap<string, number>,
  normalisation: SequenceNormalisation = "max",
  options: { resamples?: number; seed?: number } = {},
): RepetitionAndScore {
  const { resamples = 2_000, seed = 1 } = options;
  const models = [...new Set(turns.map(({ model }) => model))];
  const profiles = [...new Set(turns.map(({ profile }) => profile))];
  const rates = models.map(() => new Float64Array(profiles.length).fill(Number.NaN));
  const finals = models.map(() => new Float64Array(profiles.length).fill(Number.NaN));
  const places = {
    model: new Map(models.map((m, i) => [m, i])),
    profile: new Map(profiles.map((p, i) => [p, i])),
  };
  for (const replies of dialoguesOf(turns)) {
    const { model, profile, dialogue } = replies[0]!;
    const [m, p] = [places.model.get(model)!, places.profile.get(profile)!];
    rates[m]![p] = meanRates(neighbours(replies).map(([a, b]) => [a.strategies, b.strategies]))[
      normalisation
    ];
    finals[m]![p] = scores.get(dialogue) ?? Number.NaN;
  }
  const correlation = (counts: ArrayLike<number>): Correlation =>
    spearmanCorrelation(
      rates.map((own) => weightedMean(own, counts)),
      finals.map((own) => weightedMean(own, counts)),
    );
  const overProfiles = bootstrapInterval(profiles.length, (counts) => correlation(counts).value, {
    resamples,
    seed,
  });
  const overModels = correlation(new Float64Array(profiles.length).fill(1));
  return {
    models: overModels,
    profiles: {
      value: overProfiles.value,
      ci: overProfiles.ci,
      n: profiles.length,
      method: `Spearman rank correlation of ${models.length} models; ${overProfiles.method} over profiles`,
    },
    allows: { lowRepetitionHighRank: !(overModels.ci[0] > 0), lowRepetitionLowRank: !(overModels.ci[1] < 0) },
  };
}

function weightedMean(values: ArrayLike<number>, counts: ArrayLike<number>): number {
  let sum = 0;
  let n = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i]!)) continue;
    sum += counts[i]! * values[i]!;
    n += counts[i]!;
  }
  return sum / n;
}
