import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { clusteredMean } from "../../src/stats/clustered-mean.js";
import { equivalenceTest } from "../../src/stats/equivalence-test.js";
import { meanInterval } from "../../src/stats/mean-interval.js";
import { ordinaryLeastSquares } from "../../src/stats/ordinary-least-squares.js";
import { pairedT } from "../../src/stats/paired-t.js";
import { percentileRankIntervals } from "../../src/stats/percentile-rank-intervals.js";
import { simultaneousRankSets } from "../../src/stats/simultaneous-rank-sets.js";
import { welchT } from "../../src/stats/welch-t.js";

const times = (value: number, n: number): number[] => new Array<number>(n).fill(value);

// 0.1 + 0.1 + 0.1 is not 0.3: constants have a spread of about 1e-17 unless one looks.
describe("a spread of rounding size is none", () => {
  it("gives constant values an interval without width, however many there are", () => {
    for (const n of [3, 6, 1000, 100_000]) {
      for (const value of [0.1, 0.7, -1 / 3, 1e9 + 0.1, 1e-200]) {
        const m = meanInterval(times(value, n));
        expect([m.sd, m.se, m.ci[1] - m.ci[0]], `${n} times ${value}`).toEqual([0, 0, 0]);
      }
    }
  });

  it("tests no difference between constants", () => {
    for (const test of [
      welchT(times(0.1, 3), times(0.3, 3)),
      welchT(times(0.7, 6), times(0.3, 7)),
      // The same difference in every pair, in decimals: 0.3 - 0.1 is 0.19999999999999998, 0.4 - 0.2 is 0.2.
      pairedT([0.3, 0.4, 0.5], [0.1, 0.2, 0.3]),
      pairedT(times(0.7, 6), times(0.1, 6)),
    ]) {
      expect([test.se, test.t, test.df, test.pValue]).toEqual([0, Number.NaN, Number.NaN, Number.NaN]);
      expect(test.ci).toEqual([Number.NaN, Number.NaN]);
    }
  });

  it("still tests a spread that is small and there", () => {
    // Differences 1, 2, 3 in units of the last place but ten: t = 2 / (1 / sqrt 3) = 3.4641.
    const unit = 2 ** -40;
    expect(pairedT([1 + unit, 1 + 2 * unit, 1 + 3 * unit], [1, 1, 1]).t).toBeCloseTo(2 * Math.sqrt(3), 10);
    expect(meanInterval([1e9, 1e9 + 1, 1e9 + 2]).sd).toBe(1);
  });

  it("knows no standard error of clusters whose means are the same numbers in another order", () => {
    const clusters = ["a", "a", "a", "b", "b", "c", "c", "c", "c"];
    for (const method of ["CR2", "CR0", "CR1", "t-of-cluster-means"] as const) {
      const constant = clusteredMean(times(0.1, 9), clusters, { method });
      const shuffled = clusteredMean(
        [0.1, 0.2, 0.3, 0.3, 0.2, 0.1, 0.2, 0.3, 0.1],
        ["a", "a", "a", "b", "b", "b", "c", "c", "c"],
        { method },
      );
      for (const m of [constant, shuffled]) {
        expect(m.se, method).toBe(0);
        expect(equivalenceTest(m, { lower: -1, upper: 1 }).pValue, method).toBeNaN();
      }
    }
  });

  it("tests no coefficient of an exact fit", () => {
    for (const y of [times(0.1, 6), [0.1, 0.2, 0.3, 0.4, 0.5, 0.7]]) {
      const fit = ordinaryLeastSquares(y, [[1, 2, 3, 4, 5, 7]]);
      for (const c of fit.coefficients) expect([c.se, c.t, c.pValue]).toEqual([0, Number.NaN, Number.NaN]);
    }
    expect(ordinaryLeastSquares(times(0.1, 6), [[1, 2, 3, 4, 5, 7]]).r2).toBeNaN();
  });

  it("tests no coefficient that one cluster determines alone", () => {
    // The rows with x = 0 are all of story 0: the intercept's score is 0 there, and rounding either side of it.
    for (let seed = 0; seed < 40; seed++) {
      const stream = randomStream(seed, "one cluster");
      const story = [0, 0, 0, 0, 0, 1, 1, 1];
      const x = [0, 0, 1, 0, 0, 1, 1, 1];
      const y = x.map((v) => v + stream.normal());
      const [intercept, slope] = ordinaryLeastSquares(y, [x], {
        errors: "CR2",
        clusters: story,
      }).coefficients;
      expect([intercept!.se, intercept!.pValue], `seed ${seed}`).toEqual([0, Number.NaN]);
      expect(slope!.pValue).toBeGreaterThan(0);
    }
  });

  it("leaves competitors undecided that differ by a constant", () => {
    for (const n of [3, 7, 20]) {
      const result = simultaneousRankSets(
        Array.from({ length: n }, () => [0.1, 0.3]),
        { resamples: 200 },
      );
      expect(result.sets.map((s) => s.simultaneous)).toEqual([
        [1, 2],
        [1, 2],
      ]);
      expect([result.untested, result.critical]).toEqual([1, Number.NaN]);
    }
  });

  it("gives competitors with the same scores in another order the same rank", () => {
    const rows = [
      [0.1, 0.3],
      [0.2, 0.2],
      [0.3, 0.1],
    ];
    expect(simultaneousRankSets(rows, { resamples: 200 }).sets.map((s) => s.rank)).toEqual([1, 1]);
    expect(percentileRankIntervals(rows, { resamples: 200 }).intervals.map((s) => s.rank)).toEqual([1, 1]);
  });
});
