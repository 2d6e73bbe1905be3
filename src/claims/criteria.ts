import { type EstimateWithError, equivalenceTest } from "../stats/equivalence-test.js";

/**
 * What decides a word of comparison. One word has one bar in every paper:
 *
 * | word | bar |
 * |---|---|
 * | leads, outperforms, surpasses, exceeds, improves | `leads`: the 95% interval of the paired difference is above 0 |
 * | excels, is strong, performs well | `leads`, against the mean of the others |
 * | lags, struggles, declines | `leads`, with the sign turned |
 * | comparable, similar, on par, no improvement | `comparable`: two one-sided tests within a margin fixed before |
 * | matches or exceeds; none exceeds | `matchesOrExceeds`: one-sided non-inferiority within that margin |
 * | highest, best score, rank | the printed or computed order itself |
 * | most; nearly all; all, consistently | more than half; nine in ten; every case |
 * | significant | the paper's own test at its own level |
 *
 * Each gives true, false, or null where the interval allows both: such a case is open.
 */

/** Whether a difference is above 0: true or false where its 95% interval says so, otherwise null. */
export function leads({ ci }: { ci: readonly [number, number] | null }): boolean | null {
  if (ci === null || !ci.every(Number.isFinite)) return null;
  if (ci[0] > 0) return true;
  return ci[1] < 0 ? false : null;
}

/**
 * Whether a difference is within the margin on both sides: true where two one-sided tests at 5% say so, false
 * where the 90% interval lies outside the margin, otherwise null. The margin is fixed before computing: the paper's
 * word, or one unit as it prints.
 */
export function comparable(difference: EstimateWithError, margin: number): boolean | null {
  const { equivalent, ci90 } = equivalenceTest(difference, { lower: -margin, upper: margin });
  if (equivalent) return true;
  return ci90[0] > margin || ci90[1] < -margin ? false : null;
}

/**
 * Whether the first is at least as good as the second but for the margin: true where a one-sided test at 5% says
 * that it is not worse by the margin, false where it is worse by more, otherwise null. "None exceeds" is the same
 * with the sign turned.
 */
export function matchesOrExceeds(difference: EstimateWithError, margin: number): boolean | null {
  const { ci90 } = equivalenceTest(difference, { lower: -margin, upper: margin });
  if (ci90[0] > -margin) return true;
  return ci90[1] < -margin ? false : null;
}
