import type { Estimate } from "../../../core/estimate.js";
import { bootstrapInterval, type CountStatistic } from "../../../stats/bootstrap-interval.js";
import type { EmpathicData } from "../data/data.js";
import type { ModelRater } from "../data/design.js";
import { type Judge, leftOutStatistic } from "./left-out.js";
import type { ResamplingOptions } from "./pair-agreement.js";
import { placesAmongUsed, quadraticOfCounts } from "./quadratic-agreement.js";

/**
 * How much better a model agrees with the experts' median than the crowd's mean does: the difference of the
 * table's two kappas, averaged over the dimensions of a framework. Conversations are resampled whole, with all
 * their dimensions. BCa interval.
 */
export function modelOverCrowd(
  data: EmpathicData,
  framework: string,
  model: ModelRater,
  options: ResamplingOptions = {},
): Estimate {
  const tableKappa = (dimension: string, rater: "llm" | "crowd"): CountStatistic =>
    quadraticOfCounts(
      ...placesAmongUsed(data.side(dimension, "experts", model), data.side(dimension, rater, model)),
    );
  return overDimensions(data, framework, options, (dimension) => {
    const [ofModel, ofCrowd] = [tableKappa(dimension, "llm"), tableKappa(dimension, "crowd")];
    return (counts) => ofModel(counts) - ofCrowd(counts);
  });
}

/**
 * How much better a judge agrees with two experts than the expert who was left out does, averaged over the
 * dimensions of a framework (see leftOutAgreement). Conversations are resampled whole. BCa interval.
 */
export function judgeOverExpert(
  data: EmpathicData,
  framework: string,
  judge: Judge,
  options: ResamplingOptions = {},
): Estimate {
  return overDimensions(data, framework, options, (dimension) => {
    const own = leftOutStatistic(data, dimension, judge);
    const expert = leftOutStatistic(data, dimension, "expert");
    return (counts) => own(counts) - expert(counts);
  });
}

function overDimensions(
  data: EmpathicData,
  framework: string,
  { resamples = 2_000, seed = 1 }: ResamplingOptions,
  statisticOf: (dimension: string) => CountStatistic,
): Estimate {
  const dimensions = data.dimensionsOf(framework);
  const statistics = dimensions.map(statisticOf);
  const n = data.casesOf(dimensions[0]!).length;
  const { value, ci, method } = bootstrapInterval(
    n,
    (counts) => statistics.reduce((sum, statistic) => sum + statistic(counts) / statistics.length, 0),
    { resamples, seed, interval: "bca" },
  );
  return { value, ci, n, method: `mean over ${dimensions.length} dimensions; ${method} of conversations` };
}
