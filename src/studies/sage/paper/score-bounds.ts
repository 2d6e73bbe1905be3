import { emotionRange } from "../../../core/dialogue.js";
import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";

/**
 * Between which limits does a mean of whole emotions lie, given how many of n dialogues ended at 100 and how
 * many below 10? Those between lie from 10 to 99; an emotion falls below 10 from at least 10 by at most 10, so
 * it is never below 0.
 *
 * @throws InputError `scoreBounds requires successes and failures of n dialogues, got 60 and 50 of 100`
 *
 * @example
 * ```ts
 * scoreBounds({ success: 51, failure: 4, n: 100 }); // [55.5, 95.91]
 * ```
 */
export function scoreBounds(counts: { success: number; failure: number; n: number }): ConfidenceInterval {
  const { success, failure, n } = counts;
  const between = n - success - failure;
  if (!(success >= 0 && failure >= 0 && between >= 0)) {
    throw new InputError(
      `scoreBounds requires successes and failures of n dialogues, got ${success} and ${failure} of ${n}`,
    );
  }
  const { high, low } = emotionRange;
  return [
    (success * high + between * low) / n,
    (success * high + between * (high - 1) + failure * (low - 1)) / n,
  ];
}
