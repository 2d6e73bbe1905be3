import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { bcaInterval } from "../../src/stats/bca-interval.js";
import { clusteredMean } from "../../src/stats/clustered-mean.js";
import { type IntraclassForm, intraclassCorrelation } from "../../src/stats/intraclass-correlation.js";
import { jensenShannon } from "../../src/stats/jensen-shannon.js";
import { meanInterval } from "../../src/stats/mean-interval.js";
import { ordinaryLeastSquares } from "../../src/stats/ordinary-least-squares.js";
import { pairedT } from "../../src/stats/paired-t.js";
import { allPairs, differenceErrors, studentisedDraws } from "../../src/stats/rank-draws.js";
import { tFromSummaries } from "../../src/stats/t-from-summaries.js";
import { wassersteinClouds } from "../../src/stats/wasserstein-clouds.js";
import { welchT } from "../../src/stats/welch-t.js";
import { expectClose } from "./close.js";

// Invariance: another unit of measurement changes no test. Powers of two, so that scaling itself rounds
// nothing; at these the squares, or the squares of squares, leave the range of a double. What is left is the
// rounding of other orders of multiplication: 1e-12.
const units = [2 ** -700, 2 ** -531, 2 ** -300, 2 ** 300, 2 ** 400, 2 ** 700];
const data = (key: string, n: number): number[] => {
  const stream = randomStream(5, key);
  return Array.from({ length: n }, () => 3 + stream.normal());
};
const x = data("x", 9);
const y = data("y", 9);

describe.each(units)("in units of %d", (unit) => {
  const scaled = (values: readonly number[]): number[] => values.map((v) => v * unit);

  it("t tests and means are the same", () => {
    for (const test of [welchT, pairedT]) {
      const [a, b] = [test(x, y), test(scaled(x), scaled(y))];
      for (const field of ["t", "df", "pValue"] as const) expectClose(b[field], a[field], 1e-12, field);
      expectClose(b.ci[0] / unit, a.ci[0], 1e-12);
    }
    const printed = (by: number) =>
      tFromSummaries({ mean: 2 * by, sd: 3 * by, n: 9 }, { mean: by, se: by, n: 7 }).df;
    expectClose(printed(unit), printed(1), 1e-12);
    expectClose(meanInterval(scaled(x)).sd / unit, meanInterval(x).sd, 1e-12);
    const clusters = [1, 1, 1, 2, 2, 3, 3, 4, 4];
    for (const method of ["CR2", "t-of-cluster-means"] as const) {
      const se = clusteredMean(x, clusters, { method }).se;
      expectClose(clusteredMean(scaled(x), clusters, { method }).se / unit, se, 1e-12);
    }
  });

  it("regressions are the same, in y and in x", () => {
    const regress = (by: number, ofX: number) =>
      ordinaryLeastSquares(
        y.map((v) => v * by),
        [x.map((v) => v * ofX)],
        { errors: "CR2", clusters: [1, 1, 2, 2, 3, 3, 4, 4, 5] },
      );
    const plain = regress(1, 1);
    for (const other of [regress(unit, 1), regress(1, unit), regress(unit, unit)]) {
      expect(other.rank).toBe(2);
      expectClose(other.r2, plain.r2, 1e-12);
      other.coefficients.forEach((c, j) => {
        for (const field of ["t", "df", "pValue"] as const) {
          expectClose(c[field], plain.coefficients[j]![field], 1e-10, `${c.name} ${field}`);
        }
      });
    }
  });

  it("intraclass correlations are the same", () => {
    const rows = (by: number) => x.map((v, i) => [v * by, (v + y[i]!) * by, (v * 2 - y[i]!) * by]);
    for (const form of ["1,1", "C,1", "A,1", "1,k", "C,k", "A,k"] as IntraclassForm[]) {
      const [a, b] = [intraclassCorrelation(rows(1), { form }), intraclassCorrelation(rows(unit), { form })];
      expectClose(b.value, a.value, 1e-12, form);
      expectClose(b.ci[0], a.ci[0], 1e-10, form);
      expectClose(b.pValue, a.pValue, 1e-10, form);
    }
  });

  it("clouds are as far apart", () => {
    const cloud = (values: readonly number[]) => values.map((v, i) => [v, values[(i + 1) % values.length]!]);
    expectClose(
      wassersteinClouds(cloud(scaled(x)), cloud(scaled(y))) / unit,
      wassersteinClouds(cloud(x), cloud(y)),
      1e-12,
    );
  });
});

describe("extreme parts beside ordinary ones", () => {
  it("are worth one bit to Jensen and Shannon, however small", () => {
    // p is all but [0, 1] and q is [1, 0].
    for (const tiny of [5e-324, 1e-310, 1e-300])
      expectClose(jensenShannon([tiny, 1], [1, 0]).value, 1, 1e-15);
  });

  it("leave every studentised draw defined where one competitor scatters 1e8 times as much", () => {
    const covariance = [
      [1, 0, 0],
      [0, 1e-16, 2e-17],
      [0, 2e-17, 1e-16],
    ];
    const pairs = allPairs(3);
    const errors = differenceErrors(covariance, pairs);
    for (const df of [4, Number.POSITIVE_INFINITY]) {
      const draws = studentisedDraws(covariance, pairs, errors, df, 4000, randomStream(1, "ratio"));
      expect(draws.every((t) => Number.isFinite(t))).toBe(true);
      // The last pair, of the two that scatter little: t with these df, whose quartiles are +-0.741 and +-0.674.
      const own = Array.from({ length: 4000 }, (_, r) => Math.abs(draws[r * 3 + 2]!)).sort((a, b) => a - b);
      // Monte Carlo error of a median of 4000 draws is about 0.013.
      expectClose(own[2000]!, df === 4 ? 0.7407 : 0.6745, 0.04);
    }
  });

  it("do not make all resamples equal to the observed value", () => {
    const ordinary = bcaInterval([1, 2, 3, 4, 5, 6], 5, [4, 5, 6], 0.5);
    const infinite = bcaInterval([1, 2, 3, 4, 5, Number.POSITIVE_INFINITY], 5, [4, 5, 6], 0.5);
    expect(infinite[0]).toBe(ordinary[0]);
  });
});
