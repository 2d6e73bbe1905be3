import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { randomStream } from "../../../core/random.js";
import { normalQuantile } from "../../../stats/normal-distribution.js";
import { spearmanCorrelation } from "../../../stats/spearman-correlation.js";
import type { PrintedEmotion, PrintedStanding } from "../data/printed-tables.js";

/** A rank correlation of printed numbers, from -1 to 1. */
export interface PrintedCorrelation extends Estimate {
  /** Lowest and highest value if each number that was read off varies within its ±0.5. */
  reading: ConfidenceInterval;
}

/**
 * The rank correlation of two judges over the ten models of Figure 7: what Table 2 prints.
 *
 * The interval takes models as the units. `reading` is the range over 1,000 redraws of the numbers that were
 * read off the figure, uniformly within ±0.5.
 *
 * @throws InputError when a judge is none of the figure's
 *
 * @example
 * ```ts
 * const rho = figure7Correlation(await loadFigure7(), "V3", "4o");
 * rho.value; // 0.842
 * rho.n; // 10
 * ```
 */
export function figure7Correlation(
  printed: readonly PrintedEmotion[],
  first: string,
  second: string,
  seed = 1,
): PrintedCorrelation {
  const of = (judge: string): PrintedEmotion[] => {
    const own = printed.filter((row) => row.judge === judge);
    if (own.length > 0) return own;
    const known = [...new Set(printed.map((row) => row.judge))].join(", ");
    throw new InputError(`figure7Correlation requires a judge of Figure 7 (${known}), got "${judge}"`);
  };
  const x = of(first);
  const y = x.map((row) => of(second).find((other) => other.model === row.model)!);
  const values = (rows: PrintedEmotion[]): number[] => rows.map((row) => row.emotion);
  const stream = randomStream(seed, "sage", "figure-7-reading", first, second);
  const move = ({ emotion, read }: PrintedEmotion): number =>
    read === "exact" ? emotion : emotion + stream.next() - 0.5;
  const moved = Array.from(
    { length: 1_000 },
    () => spearmanCorrelation(x.map(move), y.map(move), { interval: "fisher-z" }).value,
  );
  return {
    ...spearmanCorrelation(values(x), values(y)),
    reading: [Math.min(...moved), Math.max(...moved)],
  };
}

/**
 * How alike are the sentient and the Arena leaderboard? Spearman's correlation of the two scores of Table 3,
 * models as the units. Orthogonal would be a correlation of 0.
 */
export function arenaCorrelation(printed: readonly PrintedStanding[]): Estimate {
  return spearmanCorrelation(
    printed.map((row) => row.sentientScore),
    printed.map((row) => row.arenaScore),
  );
}

/**
 * The interval of a printed Pearson correlation over n independent units, by Fisher's z: what an r without an
 * interval leaves open.
 *
 * From −1 to 1; NaN bounds for n below 4. Units that share a model are not independent: then n is smaller
 * than it looks and the interval too narrow.
 *
 * @throws InputError `printedCorrelationInterval requires a correlation within -1 to 1, got 1.2`
 *
 * Source: Fisher (1921), standard error 1 / √(n − 3) of artanh r.
 *
 * @example
 * ```ts
 * printedCorrelationInterval(0.818, 8); // [0.268, 0.966]
 * ```
 */
export function printedCorrelationInterval(r: number, n: number, level = 0.95): ConfidenceInterval {
  if (!(r >= -1 && r <= 1)) {
    throw new InputError(`printedCorrelationInterval requires a correlation within -1 to 1, got ${r}`);
  }
  const half = n > 3 ? normalQuantile(0.5 + level / 2) / Math.sqrt(n - 3) : Number.NaN;
  return [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)];
}
