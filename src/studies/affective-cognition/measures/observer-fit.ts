import type { QueryAnswers } from "../../../stimuli/observer/fit.js";
import { predictAnswers } from "../../../stimuli/observer/infer.js";
import { type CrossFit, crossFitObserver } from "../../../stimuli/observer/jackknife.js";
import type { Experiment, Pair } from "../data/conditions.js";
import type { StudyData, StudyItem } from "../data/data.js";
import { queryOfItem, studyObserver, toItemOptions } from "./observer-design.js";

const fits = new WeakMap<StudyData, Map<string, CrossFit>>();

/**
 * The Bayesian observer of one pair and one experiment, fitted to people's answers: to all ten stories, and
 * to nine for each one left out.
 *
 * All four inferences of the pair are fitted at once, by one joint distribution. In Experiment 2 no item
 * tells the emotion, so there P(emotion | appraisals) and P(expression | emotion) lean on each other: its
 * predictions are well determined, its tables less so, as their intervals show.
 *
 * @example
 * ```ts
 * const fit = fitStudyObserver(await loadAffectiveCognition(), "goal-control", 1);
 * const joyful = fit.parameters.find(({ block }) => block === "P(emotion | goal, control)")!;
 * joyful.value; // 0.647
 * ```
 */
export function fitStudyObserver(data: StudyData, pair: Pair, experiment: Experiment): CrossFit {
  const key = `${pair} ${experiment}`;
  const known = fits.get(data) ?? new Map<string, CrossFit>();
  fits.set(data, known);
  let fit = known.get(key);
  if (fit === undefined) {
    const observer = studyObserver(pair, experiment);
    const items = data.items.filter((item) => item.pair === pair && item.experiment === experiment);
    const answers = items.map((item): QueryAnswers => {
      const counts = new Array<number>(item.options).fill(0);
      for (const answer of item.answers) counts[answer]!++;
      return { query: queryOfItem(observer, item), counts: toItemOptions(item, counts), story: item.story };
    });
    fit = crossFitObserver(observer, answers);
    known.set(key, fit);
  }
  return fit;
}

/**
 * What the observer predicts for an item: the share of each option, in the item's own order, by parameters
 * from the other nine stories of its pair and experiment.
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const [joyful] = data.itemsOf("1a-emotion");
 * predictItem(data, joyful!); // [0.596, 0.034, 0.27, 0.1]
 * ```
 */
export function predictItem(data: StudyData, item: StudyItem): number[] {
  const { observer, without, all } = fitStudyObserver(data, item.pair, item.experiment);
  const { probabilities } = without.get(item.story) ?? all;
  return toItemOptions(item, predictAnswers(observer, probabilities, queryOfItem(observer, item)));
}
