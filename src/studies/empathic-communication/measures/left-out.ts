import type { Estimate } from "../../../core/estimate.js";
import { bootstrapInterval, type CountStatistic } from "../../../stats/bootstrap-interval.js";
import { oncePerData } from "../../shared/once-per-data.js";
import type { EmpathicData } from "../data/data.js";
import { experts, type RatedBy } from "../data/design.js";
import type { ResamplingOptions } from "./pair-agreement.js";
import { quadraticOfCounts } from "./quadratic-agreement.js";

/** Who is compared with two experts: an expert left out, or a rater who is no expert. */
export type Judge = "expert" | Exclude<RatedBy, (typeof experts)[number]>;
/** All who are compared with two experts. "expert" is the expert left out. */
export const judgesBesideExperts = ["expert", "crowd", "gpt", "claude", "gemini"] as const;

/** Agreement with two experts on one dimension. */
export interface LeftOutAgreement {
  dimension: string;
  judge: Judge;
  /** Mean of three kappas: each expert is left out once, and the judge meets the mean of the other two. */
  kappa: Estimate;
  /** The judge minus the expert left out, on the same conversations; NaN for the expert. */
  difference: Estimate;
}

/**
 * Does a judge agree with experts as well as an expert does? Each expert is left out once. The judge, and the
 * expert who was left out, are compared with the mean of the other two.
 *
 * An expert compared with the median of all three is partly compared with the own rating, and a judge who meets
 * that median meets less noise than one expert who meets another. Here all meet the same two.
 *
 * Quadratic kappa with distances between values, since means of two have halves. Intervals: BCa, conversations
 * resampled; they hold for these three experts.
 */
export function leftOutAgreement(
  data: EmpathicData,
  dimension: string,
  { resamples = 2_000, seed = 1 }: ResamplingOptions = {},
): LeftOutAgreement[] {
  const n = data.casesOf(dimension).length;
  const estimate = (statistic: CountStatistic): Estimate => {
    const found = bootstrapInterval(n, statistic, { resamples, seed, interval: "bca" });
    return { value: found.value, ci: found.ci, n, method: `${found.method} of conversations` };
  };
  const ofExpert = leftOutStatistic(data, dimension, "expert");
  return judgesBesideExperts.map((judge) => {
    const own = leftOutStatistic(data, dimension, judge);
    return {
      ...{ dimension, judge, kappa: estimate(own) },
      difference:
        judge === "expert"
          ? { value: Number.NaN, ci: [Number.NaN, Number.NaN], n, method: "none: the expert with the expert" }
          : estimate((counts) => own(counts) - ofExpert(counts)),
    };
  });
}

/** The same on every dimension. */
export const leftOutOnAll = oncePerData((data: EmpathicData, options: ResamplingOptions = {}) =>
  data.dimensions.flatMap((dimension) => leftOutAgreement(data, dimension, options)),
);

/** The mean of the three kappas as a statistic of how often each conversation occurs. */
export function leftOutStatistic(data: EmpathicData, dimension: string, judge: Judge): CountStatistic {
  const ratings = experts.map((expert) => data.values(dimension, expert));
  const three = ratings.map((left, i) => {
    const [a, b] = ratings.filter((_, other) => other !== i) as [number[], number[]];
    const ofTwo = a.map((value, k) => (value + b[k]!) / 2);
    return quadraticOfCounts(judge === "expert" ? left : data.values(dimension, judge), ofTwo);
  });
  return (counts) => three.reduce((sum, kappa) => sum + kappa(counts) / three.length, 0);
}
