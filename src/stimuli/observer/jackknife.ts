import { InputError } from "../../core/errors.js";
import type { ConfidenceInterval } from "../../core/estimate.js";
import { jackknifeError } from "../../stats/descriptives.js";
import { tQuantile } from "../../stats/distributions.js";
import {
  countsWithout,
  type FitOptions,
  maximise,
  type ObserverFit,
  poolAnswers,
  type QueryAnswers,
} from "./fit.js";
import type { Observer } from "./observer.js";

/** A fitted probability with its interval. */
export interface ObserverParameter {
  block: string;
  level: string;
  value: number;
  ci: ConfidenceInterval;
  /** Standard error on the logit scale, on which the interval is made. */
  seLogit: number;
}

/** An observer fitted to all stories, and to all stories but one, for each story. */
export interface CrossFit {
  observer: Observer;
  all: ObserverFit;
  /** Story → the fit without it. */
  without: Map<number | string, ObserverFit>;
  parameters: ObserverParameter[];
}

/**
 * Fits an observer to all stories and to all but each one in turn.
 *
 * Answers two questions with the same fits: what does the observer predict for a story that it has not seen,
 * and how far would each probability move with other stories? Intervals come from the jackknife over stories
 * on the logit scale, with t on stories − 1 df, and are converted back. So they stay between 0 and 1, and
 * treat the answers to one story as one draw.
 *
 * @param options.level default 0.95
 * @throws InputError `crossFitObserver requires at least 2 stories, got 1`
 *
 * Source: jackknife of groups: Efron & Tibshirani 1993, chapter 11.
 *
 * @example
 * ```ts
 * const observer = makeObserver(await loadTemplate("goal-control"));
 * const truth = theoryProbabilities(observer, { slip: 0.2, lapse: 0.1 });
 * const { parameters } = crossFitObserver(observer, simulateAnswers(observer, truth, { stories: 10, people: 18, seed: 1 }));
 * const joyful = parameters.find(({ block, level }) => block === "P(emotion | goal, control)" && level === "joyful")!;
 * joyful.ci[0] < 0.8 && 0.8 < joyful.ci[1]; // true
 * ```
 */
export function crossFitObserver(
  observer: Observer,
  answers: readonly QueryAnswers[],
  options: FitOptions & { level?: number } = {},
): CrossFit {
  const { level = 0.95, ...fitOptions } = options;
  const pooled = poolAnswers(observer, answers);
  const stories = [...pooled.byStory.keys()];
  if (stories.length < 2) {
    throw new InputError(`crossFitObserver requires at least 2 stories, got ${stories.length}`);
  }
  const all = maximise(observer, countsWithout(pooled, undefined), fitOptions);
  // Started from the fit to all stories, so that each fit finds the same peak, slightly moved.
  const near = { ...fitOptions, start: all.probabilities };
  const without = new Map(
    stories.map((story) => [story, maximise(observer, countsWithout(pooled, story), near)]),
  );
  const t = tQuantile(0.5 + level / 2, stories.length - 1);
  const parameters = observer.blocks.flatMap(({ name, levels }, b) =>
    levels.map((of, l): ObserverParameter => {
      const at = ({ probabilities }: ObserverFit): number => probabilities[b]?.[l] as number;
      const seLogit = jackknifeError([...without.values()].map((fit) => logit(at(fit))));
      const centre = logit(at(all));
      const ci: ConfidenceInterval = [logistic(centre - t * seLogit), logistic(centre + t * seLogit)];
      return { block: name, level: of, value: at(all), ci, seLogit };
    }),
  );
  return { observer, all, without, parameters };
}

const logit = (p: number): number => Math.log(p / (1 - p));
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
