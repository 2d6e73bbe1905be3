import type { ConfidenceInterval } from "../../core/estimate.js";
import { bootstrapInterval } from "../../stats/bootstrap-interval.js";
import { spearmanCorrelation } from "../../stats/spearman-correlation.js";

/** How two raters agree on respondents, and on cases once respondents and cases are taken out. */
export interface RespondentAgreement {
  /** Spearman's correlation of the respondents' means. */
  means: number;
  /** Correlation of values without row and column means: agreement on single replies. */
  cases: number;
}

/** Respondents x cases as two raters rated them, each row a respondent, without gaps. */
export interface RatedGrid {
  respondents: number;
  cases: number;
  first: Float64Array;
  second: Float64Array;
}

interface GridSums {
  cases: number;
  /** Sums over cases by respondent. */
  first: Float64Array;
  second: Float64Array;
  /** Sums of products and squares: of single values, and of the columns' totals. */
  products: Record<"ab" | "aa" | "bb", { single: number; columns: number }>;
}

/**
 * Do two raters rank the respondents alike, and do they agree on single replies? Two judges can rank models
 * alike and still agree on no reply: the means of many replies hide it. `cases` takes row and column means
 * out of both raters' values and correlates the rest, so that neither good respondents nor easy cases count.
 *
 * The ranks of a few means do not move when one group of cases is left out, which a jackknife would take for
 * certainty. So their interval resamples groups of cases. For `cases` the values without each group are given.
 *
 * @param groups the group of each case
 *
 * @example
 * ```ts
 * const first = Float64Array.of(1, 2, 2, 3, 5, 4); // 3 respondents, 2 cases
 * const found = respondentAgreement({ respondents: 3, cases: 2, first, second: first }, [0, 1], 2);
 * found.all; // { means: 1, cases: 1 }
 * ```
 */
export function respondentAgreement(
  grid: RatedGrid,
  groupOf: ArrayLike<number>,
  groups: number,
  options: { resamples?: number; seed?: number; level?: number } = {},
): { all: RespondentAgreement; means: ConfidenceInterval; casesWithout: number[] } {
  const sums = Array.from({ length: groups }, () => emptySums(grid.respondents));
  const all = emptySums(grid.respondents);
  for (let column = 0; column < grid.cases; column++) {
    for (const into of [all, sums[groupOf[column]!]!]) addCase(into, grid, column);
  }
  const used = sums.filter(({ cases }) => cases > 0);
  return {
    all: fromSums(all),
    means: intervalOfMeans(used, options),
    casesWithout: used.map((group) => fromSums(all, group).cases),
  };
}

function intervalOfMeans(
  used: readonly GridSums[],
  { resamples = 2_000, seed = 1, level = 0.95 }: { resamples?: number; seed?: number; level?: number },
): ConfidenceInterval {
  const rows = used[0]?.first.length ?? 0;
  if (rows < 3) return [Number.NaN, Number.NaN];
  const first = new Float64Array(rows);
  const second = new Float64Array(rows);
  const statistic = (counts: Int32Array): number => {
    first.fill(0);
    second.fill(0);
    for (let group = 0; group < used.length; group++) {
      const times = counts[group]!;
      if (times === 0) continue;
      for (let row = 0; row < rows; row++) {
        first[row]! += times * used[group]!.first[row]!;
        second[row]! += times * used[group]!.second[row]!;
      }
    }
    return spearmanCorrelation(first, second).value;
  };
  return bootstrapInterval(used.length, statistic, { resamples, seed, level }).ci;
}

const emptySums = (respondents: number): GridSums => ({
  cases: 0,
  first: new Float64Array(respondents),
  second: new Float64Array(respondents),
  products: {
    ab: { single: 0, columns: 0 },
    aa: { single: 0, columns: 0 },
    bb: { single: 0, columns: 0 },
  },
});

function addCase(sums: GridSums, { respondents, cases, first, second }: RatedGrid, column: number): void {
  let [a, b] = [0, 0];
  const { ab, aa, bb } = sums.products;
  sums.cases++;
  for (let row = 0; row < respondents; row++) {
    const x = first[row * cases + column]!;
    const y = second[row * cases + column]!;
    sums.first[row]! += x;
    sums.second[row]! += y;
    a += x;
    b += y;
    ab.single += x * y;
    aa.single += x * x;
    bb.single += y * y;
  }
  ab.columns += a * b;
  aa.columns += a * a;
  bb.columns += b * b;
}

function fromSums(all: GridSums, without?: GridSums): RespondentAgreement {
  const rows = all.first.length;
  const columns = all.cases - (without?.cases ?? 0);
  const first = all.first.map((sum, i) => sum - (without?.first[i] ?? 0));
  const second = all.second.map((sum, i) => sum - (without?.second[i] ?? 0));
  /** The sum of products of double-centred values. */
  const centred = (name: "ab" | "aa" | "bb", a: Float64Array, b: Float64Array): number => {
    const single = all.products[name].single - (without?.products[name].single ?? 0);
    const ofColumns = all.products[name].columns - (without?.products[name].columns ?? 0);
    let [ofRows, x, y] = [0, 0, 0];
    for (let row = 0; row < rows; row++) {
      ofRows += a[row]! * b[row]!;
      x += a[row]!;
      y += b[row]!;
    }
    return single - ofRows / columns - ofColumns / rows + (x * y) / (rows * columns);
  };
  const [aa, bb] = [centred("aa", first, first), centred("bb", second, second)];
  const spread = (name: "aa" | "bb"): number => 1e-10 * all.products[name].single;
  return {
    means: rows < 3 ? Number.NaN : spearmanCorrelation(first, second).value,
    cases:
      columns > 1 && aa > spread("aa") && bb > spread("bb")
        ? centred("ab", first, second) / Math.sqrt(aa * bb)
        : Number.NaN,
  };
}
