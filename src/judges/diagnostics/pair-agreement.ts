/** What two raters' confusion table says. Each is NaN where it is undefined. */
export interface PairStatistics {
  /** Share of subjects with the same value. */
  agreement: number;
  /** The share that kappa expects by chance, from the margins. */
  chance: number;
  kappa: number;
  /** Weighted by the squared distance of the values. */
  quadraticKappa: number;
  ac1: number;
  /** Spearman's, with midranks. */
  spearman: number;
}

/**
 * Agreement of two raters from their confusion table: kappa, quadratic kappa, Gwet's AC1 and Spearman's
 * correlation, each as in `src/stats`, but from the table alone, so that a jackknife can subtract a group's
 * table and compute again.
 *
 * Shape: counts of `levels.length` squared cells, rows = the first rater. The distance of two levels is that
 * of their values, so that a level that nobody used changes nothing.
 *
 * Reference: tests/reference/r/agreement.R (psych::cohen.kappa), and the functions of `src/stats`.
 *
 * @example
 * ```ts
 * const found = pairStatistics(Float64Array.of(2, 0, 1, 1), [0, 1]);
 * found.kappa; // 0.5
 * found.ac1; // 0.529
 * ```
 */
export function pairStatistics(counts: ArrayLike<number>, levels: readonly number[]): PairStatistics {
  const q = levels.length;
  const rows = new Float64Array(q);
  const columns = new Float64Array(q);
  let [n, same] = [0, 0];
  for (let a = 0; a < q; a++) {
    same += counts[a * q + a]!;
    for (let b = 0; b < q; b++) {
      const count = counts[a * q + b]!;
      rows[a]! += count;
      columns[b]! += count;
      n += count;
    }
  }
  const agreement = same / n;
  let [chance, evenness] = [0, 0];
  for (let a = 0; a < q; a++) {
    chance += (rows[a]! / n) * (columns[a]! / n);
    const use = (rows[a]! + columns[a]!) / (2 * n);
    evenness += use * (1 - use);
  }
  const ac1Chance = q < 2 ? Number.NaN : evenness / (q - 1);
  return {
    agreement,
    chance,
    kappa: beyond(agreement, chance),
    quadraticKappa: concordance(counts, rows, columns, n, levels),
    ac1: beyond(agreement, ac1Chance),
    spearman: correlation(counts, rows, columns, n, midranks(rows), midranks(columns)),
  };
}

/** Agreement beyond chance as a share of what is possible; undefined where chance alone is certain. */
const beyond = (agreement: number, chance: number): number =>
  1 - chance < 1e-14 ? Number.NaN : (agreement - chance) / (1 - chance);

type Margin = Float64Array;

/** Quadratic kappa: 1 - the mean squared distance over the one of independent raters with these margins. */
function concordance(
  counts: ArrayLike<number>,
  rows: Margin,
  columns: Margin,
  n: number,
  levels: readonly number[],
): number {
  const q = levels.length;
  let [observed, expected] = [0, 0];
  for (let a = 0; a < q; a++) {
    for (let b = 0; b < q; b++) {
      const distance = (levels[a]! - levels[b]!) ** 2;
      observed += counts[a * q + b]! * distance;
      expected += ((rows[a]! * columns[b]!) / n) * distance;
    }
  }
  return expected > 0 ? 1 - observed / expected : Number.NaN;
}

function correlation(
  counts: ArrayLike<number>,
  rows: Margin,
  columns: Margin,
  n: number,
  x: Margin,
  y: Margin,
): number {
  const q = rows.length;
  // Midranks add up to n (n + 1) / 2.
  const mean = (n + 1) / 2;
  let [xx, yy, xy] = [0, 0, 0];
  for (let a = 0; a < q; a++) {
    xx += rows[a]! * (x[a]! - mean) ** 2;
    yy += columns[a]! * (y[a]! - mean) ** 2;
    for (let b = 0; b < q; b++) xy += counts[a * q + b]! * (x[a]! - mean) * (y[b]! - mean);
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : Number.NaN;
}

/** The midrank of each level, from how often it was used. */
function midranks(counts: Margin): Margin {
  let below = 0;
  return counts.map((count) => {
    below += count;
    return below - (count - 1) / 2;
  });
}
