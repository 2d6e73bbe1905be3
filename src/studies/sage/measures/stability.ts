import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import { type Direction, directions } from "../data/changes.js";

/** One repeat of the judge's reading of one dialogue context. */
export interface RepeatRow {
  context: string;
  replicate: number;
  /** The change of emotion; null where the judge's reply could not be read. */
  change: number | null;
}

export interface RepeatStability {
  /** Share of repeats in their context's most frequent direction: what the paper calls consistent. */
  modalShare: Estimate;
  /** Share of pairs of repeats that agree: the modal share's optimism taken out. */
  pairAgreement: Estimate;
  /** Share of contexts in which every repeat has one direction. */
  unanimous: Estimate;
  /** Standard deviation of the change over repeats of one context, pooled, in points. */
  sd: Estimate;
  /** What two unrelated repeats would agree by chance, from the margins of all repeats. */
  chance: number;
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
 * direction afterwards, so it is above 1/2 even for a coin; the agreement of pairs is not so favoured, and
 * `chance` says what a judge without regard for the context would reach.
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
  const { resamples = 2_000, seed = 1, level = 0.95 } = options;
  const contexts = [...changesByContext(rows).values()];
  const summaries = contexts.map(summariseContext);
  const ratio = (top: (s: ContextSummary) => number, bottom: (s: ContextSummary) => number): Estimate => {
    const statistic = (counts: Int32Array): number => {
      let [above, below] = [0, 0];
      for (let i = 0; i < counts.length; i++) {
        above += counts[i]! * top(summaries[i]!);
        below += counts[i]! * bottom(summaries[i]!);
      }
      return below === 0 ? Number.NaN : above / below;
    };
    const { value, ci, method } = bootstrapInterval(summaries.length, statistic, { resamples, seed, level });
    return { value, ci, n: summaries.length, method: `${method}, contexts whole` };
  };
  const variance = ratio(
    (s) => s.squares,
    (s) => s.n - 1,
  );
  const readable = contexts.flat();
  const shares = directions.map(
    (direction) => readable.filter((change) => Math.sign(change) === direction).length / readable.length,
  );
  return {
    modalShare: ratio(
      (s) => s.modal,
      (s) => s.n,
    ),
    pairAgreement: ratio(
      (s) => s.agreeing / s.pairs,
      () => 1,
    ),
    unanimous: ratio(
      (s) => Number(s.modal === s.n),
      () => 1,
    ),
    sd: {
      ...variance,
      value: Math.sqrt(variance.value),
      ci: variance.ci.map(Math.sqrt) as ConfidenceInterval,
    },
    chance: shares.reduce((sum, share) => sum + share ** 2, 0),
    contexts: contexts.length,
    repeats: rows.length,
    unscored: rows.length - readable.length,
  };
}

interface ContextSummary {
  n: number;
  modal: number;
  pairs: number;
  agreeing: number;
  /** Squared deviations from the context's mean change. */
  squares: number;
}

function summariseContext(changes: readonly number[]): ContextSummary {
  const n = changes.length;
  const counts = directions.map(
    (direction: Direction) => changes.filter((change) => Math.sign(change) === direction).length,
  );
  const mean = changes.reduce((sum, change) => sum + change, 0) / n;
  return {
    n,
    modal: Math.max(...counts),
    pairs: (n * (n - 1)) / 2,
    agreeing: counts.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0),
    squares: changes.reduce((sum, change) => sum + (change - mean) ** 2, 0),
  };
}

function changesByContext(rows: readonly RepeatRow[]): Map<string, number[]> {
  const seen = new Set<string>();
  const contexts = new Map<string, number[]>();
  for (const { context, replicate, change } of rows) {
    const key = JSON.stringify([context, replicate]);
    if (seen.has(key)) {
      throw new InputError(`repeatStability: repeat ${replicate} of "${context}" stands there twice`);
    }
    seen.add(key);
    const own = contexts.get(context) ?? [];
    contexts.set(context, own);
    if (change !== null) own.push(change);
  }
  for (const [context, changes] of contexts) {
    if (changes.length < 2) {
      throw new InputError(
        `repeatStability requires 2 or more readable repeats of each context, got ${changes.length} of "${context}"; leave the context out`,
      );
    }
  }
  return contexts;
}
