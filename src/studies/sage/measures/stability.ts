import { InputError } from "../../../core/errors.js";
import type { Rating } from "../../../core/rating.js";
import { type RepeatAgreement, repeatAgreement } from "../../../judges/diagnostics/repeat-agreement.js";
/** One repeat of the judge's reading of one dialogue context. */
export interface RepeatRow {
  context: string;
  replicate: number;
  /** The change of emotion; null where the judge's reply could not be read. */
  change: number | null;
}

/** Categories are directions: up, down or none. `modalShare` is what the paper calls consistent. */
export interface RepeatStability extends RepeatAgreement {
  contexts: number;
  repeats: number;
  /** Repeats that could not be read: left out, never taken as no change. */
  unscored: number;
}

/**
 * How stable is a judge when it reads the same context again? Direction and size of its change over repeats
 * (the paper: 10 repeats at temperature 0.5).
 *
 * Contexts are the units of the intervals: they are resampled whole. The modal share picks the most frequent
 * direction afterwards, so it is above 1/2 even for a coin; the agreement of pairs has no such advantage, and
 * `chance` says what a judge that ignores the context would reach.
 *
 * @throws InputError when a context has fewer than 2 readable repeats, or two rows are the same repeat
 *
 * @example
 * ```ts
 * const rows = [5, 5, -5, 5].map((change, replicate) => ({ context: "a", replicate, change }));
 * const more = [10, 5, 5, null].map((change, replicate) => ({ context: "b", replicate, change }));
 * const found = repeatStability([...rows, ...more], { resamples: 100 });
 * found.modalShare.value; // 0.857
 * found.pairAgreement.value; // 0.75
 * found.unscored; // 1
 * ```
 */
export function repeatStability(
  rows: readonly RepeatRow[],
  options: { resamples?: number; seed?: number; level?: number } = {},
): RepeatStability {
  requireRepeats(rows);
  const ratings = rows.map(({ context, replicate, change }): Rating => {
    const place = { target: context, replicate, rater: agent };
    return change === null
      ? { ...place, value: null, status: "unparsed" }
      : { ...place, value: change, status: "ok" };
  });
  return {
    ...repeatAgreement(ratings, { ...options, categoryOf: Math.sign, units: "contexts" }),
    contexts: new Set(rows.map(({ context }) => context)).size,
    repeats: rows.length,
    unscored: rows.filter(({ change }) => change === null).length,
  };
}

/** The judge whose repeats these are: the rows do not name it. */
const agent: Rating["rater"] = { id: "sentient agent", kind: "model", version: null };

function requireRepeats(rows: readonly RepeatRow[]): void {
  const seen = new Set<string>();
  const readable = new Map<string, number>();
  for (const { context, replicate, change } of rows) {
    const key = JSON.stringify([context, replicate]);
    if (seen.has(key)) {
      throw new InputError(
        `repeatStability: repeat ${replicate} of "${context}" is there twice; keep one of the two`,
      );
    }
    seen.add(key);
    readable.set(context, (readable.get(context) ?? 0) + Number(change !== null));
  }
  for (const [context, repeats] of readable) {
    if (repeats < 2) {
      throw new InputError(
        `repeatStability requires 2 or more readable repeats of each context, got ${repeats} of "${context}"; leave the context out`,
      );
    }
  }
}
