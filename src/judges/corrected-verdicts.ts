import { InputError } from "../core/errors.js";
import type { Rating } from "../core/rating.js";
import { type CorrectedRate, correctedRate, type JudgedRate } from "../stats/corrected-rate.js";

/** One judge's share of positive verdicts where the truth is taken as unknown, corrected by its errors where it is known. */
export interface CorrectedVerdicts {
  judge: string;
  counts: JudgedRate;
  corrected: CorrectedRate;
  /** The true share there, where the truth rated those things as well; NaN where it did not. */
  truth: number;
}

/**
 * Corrects each judge's share of positive verdicts by its sensitivity and specificity, which come from things whose truth
 * is known.
 *
 * Answers "how many are really positive, if these judges say so?". It holds only where a judge errs in the other things as
 * often as in the known ones; `correctedRate` says more.
 *
 * Shape: yes or no verdicts (1 or 0), at most one of a judge for each thing (target, other, criterion): choose one prompt and one
 * order before. `truth` is the rater whose verdicts are the truth, `known` says which of its ratings may be used to learn a
 * judge's errors. Unscored verdicts are left out.
 *
 * @throws InputError `correctedVerdicts needs verdicts of 0 or 1, got 0.5 by gpt of a`
 *
 * @example
 * ```ts
 * const rate = (judge: string, target: string, value: number) =>
 *   ({ target, value, status: "ok" as const, rater: { id: judge, kind: "model" as const, version: null } });
 * const all = Array.from({ length: 40 }, (_, i) => [rate("gold", `t${i}`, i % 2), rate("j", `t${i}`, i % 2)]).flat();
 * const [row] = correctedVerdicts(all, { truth: "gold", known: ({ target }) => Number(target.slice(1)) < 30 });
 * row.corrected.value; // 0.5
 * row.counts.judged; // { k: 5, n: 10 }
 * ```
 */
export function correctedVerdicts(
  ratings: readonly Rating[],
  { truth, known, level }: { truth: string; known: (rating: Rating) => boolean; level?: number },
): CorrectedVerdicts[] {
  const labels = new Map<string, { value: number; known: boolean }>();
  const byJudge = new Map<string, Map<string, number>>();
  for (const rating of ratings) {
    const { rater, value, target } = rating;
    if (value === null) continue;
    if (value !== 0 && value !== 1) {
      throw new InputError(
        `correctedVerdicts needs verdicts of 0 or 1, got ${value} by ${rater.id} of ${target}`,
      );
    }
    const key = JSON.stringify([target, rating.other, rating.criterion]);
    if (rater.id === truth) {
      labels.set(key, { value, known: known(rating) });
      continue;
    }
    const own = byJudge.get(rater.id) ?? new Map<string, number>();
    if (own.has(key)) {
      throw new InputError(
        `correctedVerdicts needs one verdict a thing, got a second by ${rater.id} of ${target}; choose one prompt and one order`,
      );
    }
    byJudge.set(rater.id, own.set(key, value));
  }
  if (labels.size === 0) throw new InputError(`correctedVerdicts found no verdict by "${truth}"`);
  return [...byJudge].map(([judge, verdicts]) => {
    const [positive, negative, other] = [[], [], []] as [number[], number[], number[]];
    const truths: number[] = [];
    for (const [key, verdict] of verdicts) {
      const label = labels.get(key);
      if (label?.known) (label.value === 1 ? positive : negative).push(Number(verdict === label.value));
      else {
        other.push(verdict);
        if (label !== undefined) truths.push(label.value);
      }
    }
    const counts = {
      judged: countOf(other),
      sensitivity: countOf(positive),
      specificity: countOf(negative),
    };
    const { k, n } = countOf(truths);
    return {
      ...{ judge, counts, truth: n === other.length ? k / n : Number.NaN },
      corrected: correctedRate(counts, level === undefined ? {} : { level }),
    };
  });
}

const countOf = (values: readonly number[]) => ({
  k: values.reduce((sum, value) => sum + value, 0),
  n: values.length,
});
