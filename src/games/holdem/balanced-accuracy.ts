import type { Estimate } from "../../core/estimate.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";

/** Right answers among the trials of each class. */
export interface ClassHits {
  hits: number;
  trials: number;
}

/**
 * Balanced accuracy: the mean of the shares that are right in each class.
 *
 * Answers "how often would one be right if both classes were equally frequent?". Who always gives the same
 * answer has 50% of two classes, however frequent each is. It hides which class is missed: show the share of
 * each class beside it.
 *
 * Range 0 to 1; chance is 1 / classes. A class without trials: NaN.
 *
 * The interval is exact in the sense of Clopper and Pearson: it covers the truth with at least the level, for
 * every n. Each class gets an interval of the level^(1 / classes), so that all hold together with the level
 * if classes are independent; the bounds are averaged. It is wider than necessary.
 *
 * @throws InputError as `clopperPearson`
 *
 * Source: Brodersen, Ong, Stephan & Buhmann 2010, doi 10.1109/ICPR.2010.764 (the measure; the interval is ours).
 *
 * @example
 * ```ts
 * const found = balancedAccuracy([{ hits: 48, trials: 50 }, { hits: 20, trials: 50 }]);
 * found.value; // 0.68
 * found.ci; // [0.548, 0.782]
 * ```
 */
export function balancedAccuracy(classes: readonly ClassHits[], level = 0.95): Estimate {
  const each = classes.map(({ hits, trials }) => clopperPearson(hits, trials, level ** (1 / classes.length)));
  const mean = (of: (one: Estimate) => number): number =>
    each.reduce((sum, one) => sum + of(one), 0) / each.length;
  return {
    value: mean(({ value }) => value),
    ci: [mean(({ ci }) => ci[0]), mean(({ ci }) => ci[1])],
    n: classes.reduce((sum, { trials }) => sum + trials, 0),
    method: "balanced accuracy; Clopper-Pearson by class, joint level",
  };
}
