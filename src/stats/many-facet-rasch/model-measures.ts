import { InputError } from "../../core/errors.js";
import { tQuantile } from "../distributions.js";
import { countOption, levelOption, oneOf, readOptions, seedOption } from "../options.js";
import { type RankSet, simultaneousRankSets } from "../simultaneous-rank-sets.js";
import type { ManyFacetRasch, RaschDesign, RaschMeasure } from "./contract.js";
import { type Decomposition, regressionDecomposition, squaresDecomposition } from "./decomposition.js";
import { jointDecomposition } from "./joint-regression.js";
import { itemsWithout, jackknifeGroups } from "./left-out-items.js";
import { type ModelForm, modelForm } from "./model-form.js";

/** A model on the scale of the ratings, with the ranks that are compatible with the data. */
export interface ModelMeasure extends RaschMeasure {
  /** Rated objects (replies, dialogues) of this model. */
  objects: number;
  /** 1 + how many models have a higher measure. */
  rank: number;
  ranks: Pick<RankSet, "marginal" | "simultaneous">;
}

/** Measures of the models whose replies were rated, each with its ranks. In logits; higher is better. */
export interface ModelMeasures {
  models: ModelMeasure[];
  /** Higher is harder to please; they sum to 0. Empty where models share no profiles. */
  profiles: RaschMeasure[];
  /** Standard deviation of objects around model less profile, in logits. */
  sigma: number;
  /** Covariance matrix of the models' measures. */
  covariance: number[][];
  df: number;
  units: { n: number; name: string };
  level: number;
  method: string;
  notes: string[];
}

/** Options of `modelMeasures`. */
export interface ModelMeasureOptions {
  /**
   * `least-squares`: effects on the objects' own measures (Warm's), each weighted by who rated it.
   * `regression`: objects are normal around model less profile, and their positions are integrated out. With few
   * models a profile it stretches differences: with three by a seventh.
   * `joint`: as `regression`, with severities and thresholds estimated at once, by marginal likelihood.
   * `least-squares` unless given.
   */
  estimate?: "regression" | "least-squares" | "joint";
  level?: number;
  /** Draws for the ranks; 10,000 unless given. */
  resamples?: number;
  seed?: number;
}

/**
 * Where each model stands on the one scale of a many-facet Rasch model, and how sure its rank is.
 *
 * Answers "which model is better, once it no longer matters who rated it and whom it met?". The position of a rated
 * object is the model's measure less the profile's demand plus the object's own deviation. A model that only a
 * severe rater saw is neither punished for it nor taken to be as well known as one that many saw.
 *
 * Shape: the result of `manyFacetRasch` on a table with models (the facet `model`, column `respondent`). Measures
 * are in logits; a model's is that of its reply to a profile of average demand. Profiles take part where models
 * met the same ones, else they belong to the deviations, as a note says.
 *
 * Errors are by jackknife over the table's units, left out whole with their share in the severities, and Student's
 * t. Ranks are simultaneous sets (`simultaneousRankSets`). One unit: errors are NaN and every rank is open.
 *
 * @throws InputError `modelMeasures requires ratings of two models or more, got 1: name the column of the model in facets`
 * @throws InputError `modelMeasures requires a fit that converged, got one without a finite maximum: name the model rating-scale, or emptyLevels prior`
 *
 * Source: the latent regression of Mislevy 1985, doi 10.1080/01621459.1985.10478215; least squares: Paule &
 * Mandel 1982, doi 10.6028/jres.087.022. Coverage by simulation in tests/stats/many-facet-rasch.
 *
 * @example
 * ```ts
 * // Three judges' votes on the replies of two models to six profiles.
 * const votes = {
 *   weak: ["100", "010", "000", "110", "100", "001"], strong: ["110", "111", "101", "011", "110", "100"],
 * };
 * const ratings = Object.entries(votes).flatMap(([respondent, all]) =>
 *   all.flatMap((own, p) => [...own].map((vote, j): Rating => ({
 *     target: `profile ${p}`, respondent, value: Number(vote), status: "ok",
 *     rater: { id: `judge ${j}`, kind: "model", version: null },
 *   }))),
 * );
 * const { models, df } = modelMeasures(manyFacetRasch(ratings), { resamples: 500 });
 * models.map(({ id, value, se }) => `${id} ${value.toFixed(2)} (${se.toFixed(2)})`); // ["weak -0.63 (0.34)", "strong 0.63 (0.34)"]
 * df; // 5
 * ```
 */
export function modelMeasures(
  result: Pick<ManyFacetRasch, "design" | "fit" | "options">,
  options: ModelMeasureOptions = {},
): ModelMeasures {
  const caller = "modelMeasures";
  const settings = readOptions(options, caller, {
    estimate: oneOf("least-squares", "regression", "joint"),
    level: levelOption,
    resamples: countOption(10_000),
    seed: seedOption,
  });
  const { design, fit } = result;
  const form = modelForm(design);
  const M = form.models.length;
  if (M < 2) {
    throw new InputError(
      `${caller} requires ratings of two models or more, got ${M}: name the column of the model in facets`,
    );
  }
  if (!fit.converged) {
    throw new InputError(
      `${caller} requires a fit that converged, got one without a finite maximum: name the model rating-scale, or emptyLevels prior`,
    );
  }
  const groups = jackknifeGroups(design, form.rowOf);
  const leftOut = (group: number) => (object: number) => groups.of[design.objects[object]!.unit] === group;
  const decompose = settings.estimate === "regression" ? regressionDecomposition : squaresDecomposition;
  const isJoint = settings.estimate === "joint";
  const whole = isJoint ? jointDecomposition(result, form) : decompose(design, fit.eta, form);
  const items = isJoint ? Array.from({ length: groups.count }, () => fit.eta) : itemsWithout(result, groups);
  const without = items.map((etas, group) => whole.without(leftOut(group), etas));
  const { covariance, alone } = jackknifeCovariance(whole, without, M);
  const df = groups.count - 1;
  const quantile = df < 1 ? Number.NaN : tQuantile(0.5 + settings.level / 2, df);
  const shown = countObjects(design, form);
  const measure = (id: string, at: number, se: number): RaschMeasure => {
    const value = whole.coefficients[at]!;
    return { id, value, se, ci: [value - quantile * se, value + quantile * se], n: shown.ratings[at]! };
  };
  const ranking = simultaneousRankSets(
    {
      estimates: whole.coefficients.subarray(0, M),
      covariance: df < 1 ? covariance.map((row) => row.map(() => 0)) : covariance,
      df: Math.max(df, 1),
    },
    { level: settings.level, resamples: settings.resamples, seed: settings.seed },
  );
  const notes = [...form.notes];
  if (alone.length > 0) {
    const who = alone.map((m) => form.models[m]!).join(", ");
    notes.push(`${who}: seen in a single unit, so the error is the likelihood's, which trusts the model.`);
  }
  return {
    models: form.models.map((id, m) => {
      const { rank, marginal, simultaneous } = ranking.sets[m]!;
      const own = measure(id, m, df < 1 ? Number.NaN : Math.sqrt(covariance[m]![m]!));
      return { ...own, objects: shown.objects[m]!, rank, ranks: { marginal, simultaneous } };
    }),
    profiles: form.profiles.map((id, p) => measure(id, M + p, Math.sqrt(whole.variances[M + p]!))),
    sigma: whole.sigma,
    covariance,
    df,
    units: { n: groups.units, name: design.unitsName },
    level: settings.level,
    method: `${how[settings.estimate]}${form.profiles.length > 0 ? "" : ", no profile effects"}; jackknife over ${groups.count}${groups.count < groups.units ? ` groups of ${groups.units}` : ""} ${design.unitsName}, t with ${df} df`,
    notes,
  };
}

const how = {
  regression: "latent regression, positions normal around model less profile",
  "least-squares": "weighted least squares on Warm's estimates",
  joint: "latent regression with severities at once, positions normal around model less profile",
} as const;

/** Covariances of the models' measures. A model that one group alone shows has the likelihood's variance. */
function jackknifeCovariance(
  { variances }: Decomposition,
  without: readonly Float64Array[],
  M: number,
): { covariance: number[][]; alone: number[] } {
  const G = without.length;
  const alone = [...Array(M).keys()].filter((m) => without.some((one) => Number.isNaN(one[m]!)));
  const value = (g: number, m: number): number => without[g]![m]!;
  const mean = Array.from({ length: M }, (_, m) => without.reduce((sum, one) => sum + one[m]!, 0) / G);
  const covariance = Array.from({ length: M }, (_, a) =>
    Array.from({ length: M }, (_, b) => {
      if (G < 2) return Number.NaN;
      if (alone.includes(a) || alone.includes(b)) return a === b ? variances[a]! : 0;
      let sum = 0;
      for (let g = 0; g < G; g++) sum += (value(g, a) - mean[a]!) * (value(g, b) - mean[b]!);
      return (sum * (G - 1)) / G;
    }),
  );
  return { covariance, alone };
}

/** Objects and ratings of each model and profile. */
function countObjects({ objects: all, starts }: RaschDesign, { size, rowOf, covariates }: ModelForm) {
  const ratings = new Float64Array(size);
  const objects = new Float64Array(size);
  all.forEach((_, o) => {
    if (rowOf[o]! < 0) return;
    for (const { at } of covariates[rowOf[o]!]!) {
      ratings[at]! += starts[o + 1]! - starts[o]!;
      objects[at]!++;
    }
  });
  return { ratings, objects };
}
