import { InputError } from "../core/errors.js";
import type { Estimate } from "../core/estimate.js";
import { requireArray, requireEqualLengths, requireFinite, requireObject, shown } from "./arguments.js";
import { choiceLogLikelihood } from "./choice-likelihood.js";
import { type CueOptions, cueOptions, readCues } from "./combine-cues.js";
import { jackknifeChoices } from "./jackknifed-choices.js";
import { levelOption, readOptions } from "./options.js";

/** The answers to two cues together, beside what each cue says alone. */
export interface CueAnswers {
  /** Counts or shares of the answers to the first cue alone. */
  first: ArrayLike<number>;
  /** Counts or shares of the answers to the second cue alone. */
  second: ArrayLike<number>;
  /** Counts of the answers to both cues, over the same options. */
  together: ArrayLike<number>;
  /** What is independent: the person, or the story. */
  cluster: number | string;
}

/** How much each of two cues counts. */
export interface CueWeights {
  first: Estimate;
  second: Estimate;
  /** The log-likelihood of the answers at these weights; NaN if there are none. */
  logLikelihood: number;
  /** The same at 1 and 1, which is Bayes' rule. */
  bayesLogLikelihood: number;
  /** Answers to both cues. */
  n: number;
  clusters: number;
}

/**
 * Cue weights: the exponents with which people combine two cues, by maximum likelihood.
 *
 * Answers "does a face count as much as Bayes' rule says, beside a story?". The weights are those of
 * {@link combineCues}: P(e) (P(e | a) / P(e))^w1 (P(e | b) / P(e))^w2. 1 and 1 are Bayes' rule. Not for data without
 * answers to each cue alone: the two factors of a cue, its weight and what it says, cannot be told apart then.
 *
 * Shape: rows, each with two lists of counts or shares, and a list of counts over the same options. A weight may
 * come out below 0: a cue that is used the wrong way round. Weights have no unit.
 *
 * The shares of each cue are taken as known. If few people gave them, their noise pulls the weights towards 0.
 *
 * An option that a cue never names has no weight that could bring it back, so shares of 0 are refused: state a
 * `pseudoCount`, which is added to each count of both cues. `prior` as in {@link combineCues}. A cue that says the
 * prior in every row has no weight, and choices that follow a cue without exception have none that is finite: both
 * weights are then NaN. Missing values are refused.
 *
 * Intervals: a jackknife over clusters, t with clusters − 1 df. One cluster: NaN.
 *
 * @param options.level confidence level (0.95)
 * @throws InputError `fitCueWeights requires shares above 0 or a pseudoCount, got 0 in second of row 3`
 *
 * Source: the model: Genest & Zidek 1986, doi 10.1214/ss/1177013825; Ong, Zaki & Goodman 2015, doi
 * 10.1016/j.cognition.2015.06.010. It is a conditional logit with the cues' log lifts as features: McFadden 1974.
 * Reference: logisticRegression for two options, planted weights, in the tests.
 *
 * @example
 * ```ts
 * const even = [0.5, 0.5];
 * const rows = [0, 1].flatMap((cluster) => [
 *   { first: [0.8, 0.2], second: even, together: [8, 2], cluster },
 *   { first: even, second: [0.8, 0.2], together: [2, 1], cluster },
 * ]);
 * const fit = fitCueWeights(rows);
 * fit.first.value; // 1
 * fit.second.value; // 0.5
 * ```
 */
export function fitCueWeights(
  rows: readonly CueAnswers[],
  options: CueOptions & { level?: number } = {},
): CueWeights {
  const caller = "fitCueWeights";
  const { level, ...settings } = readOptions(options, caller, { ...cueOptions, level: levelOption });
  requireArray(rows, caller, "rows");
  if (rows.length === 0) throw new InputError(`${caller} requires at least 1 row, got none`);
  const choices = rows.map((row, i) => {
    requireObject(row, caller, `row ${i}`);
    const { first, second, together, cluster } = row;
    const cues = readCues(first, second, settings, caller);
    requireEqualLengths(first, together, caller);
    requireCounts(together, caller, i);
    if (typeof cluster !== "string" && !Number.isFinite(cluster)) {
      throw new InputError(
        `${caller} requires a number or text as cluster, got ${shown(cluster)} in row ${i}`,
      );
    }
    const lift = (which: "first" | "second"): number[] =>
      cues[which].map((share, o) => {
        if (share > 0) return Math.log(share / cues.prior[o]!);
        throw new InputError(
          `${caller} requires shares above 0 or a pseudoCount, got ${shown(share)} in ${which} of row ${i}`,
        );
      });
    return {
      features: [lift("first"), lift("second")],
      offset: cues.prior.map(Math.log),
      counts: together,
      cluster,
    };
  });
  const fit = jackknifeChoices(choices, 2, level);
  const [first, second] = fit.weights as [Estimate, Estimate];
  return {
    first,
    second,
    logLikelihood: fit.logLikelihood,
    bayesLogLikelihood: choiceLogLikelihood(choices, [1, 1]),
    n: first.n,
    clusters: fit.clusters,
  };
}

function requireCounts(counts: ArrayLike<number>, caller: string, row: number): void {
  requireFinite(counts, caller);
  for (let i = 0; i < counts.length; i++) {
    if (counts[i]! < 0) {
      throw new InputError(`${caller} requires counts of 0 or more, got ${shown(counts[i])} in row ${row}`);
    }
  }
}
