import { describe, expect, it } from "vitest";
import { type RandomStream, randomStream } from "../../src/core/random.js";
import { clusteredColumnMeans } from "../../src/stats/clustered-column-means.js";
import { clusteredMean } from "../../src/stats/clustered-mean.js";
import { tQuantile } from "../../src/stats/distributions.js";
import { percentileRankIntervals } from "../../src/stats/percentile-rank-intervals.js";
import { powerBySimulation } from "../../src/stats/power-by-simulation.js";
import { gammaDraw } from "../../src/stats/rank-draws.js";
import { simultaneousRankSets } from "../../src/stats/simultaneous-rank-sets.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

type Sets = [number, number][];
type Case =
  | {
      kind: "sets";
      inputs: { estimates: number[]; covariance: number[][]; stepdown: boolean; level: number };
      outputs: { simultaneous: Sets | null; marginal: Sets | null };
    }
  | { kind: "critical"; inputs: { M: number; level: number }; outputs: number };
const { cases } = loadFixture<Case>("r", "simultaneousRankSets");

const diagonal = (M: number, variance = 1) =>
  Array.from({ length: M }, (_, i) => Array.from({ length: M }, (_, j) => (i === j ? variance : 0)));

describe("simultaneousRankSets against R", () => {
  it("has the sets of csranks, marginal and simultaneous, with and without stepdown", () => {
    let compared = 0;
    let informative = 0;
    for (const c of cases) {
      if (c.kind !== "sets") continue;
      const { estimates, covariance, ...options } = c.inputs;
      const got = simultaneousRankSets({ estimates, covariance }, { ...options, resamples: 20_000 });
      for (const kind of ["simultaneous", "marginal"] as const) {
        const want = c.outputs[kind];
        if (want === null) continue;
        expect(
          got.sets.map((s) => s[kind]),
          `${kind} ${JSON.stringify(options)}`,
        ).toEqual(want);
        compared++;
        if (want.some(([best, worst]) => worst - best < estimates.length - 1)) informative++;
      }
    }
    expect(compared).toBe(91);
    expect(informative).toBeGreaterThan(50);
  });

  it("has the critical values of the studentised range", () => {
    let seen = 0;
    for (const c of cases) {
      if (c.kind !== "critical") continue;
      const { M, level } = c.inputs;
      const estimates = new Array<number>(M).fill(0);
      const got = simultaneousRankSets(
        { estimates, covariance: diagonal(M, 4) },
        { level, resamples: 40_000 },
      );
      // The quantile of 40,000 draws has a standard error of about 0.01.
      expect(Math.abs(got.critical - c.outputs), `M ${M}, ${level}`).toBeLessThan(0.04);
      seen++;
    }
    expect(seen).toBe(8);
  });
});

describe("simultaneousRankSets", () => {
  const scores = (stream: RandomStream, n: number, means: number[]) =>
    Array.from({ length: n }, () => {
      const shared = 2 * stream.normal();
      return means.map((m) => m + shared + stream.normal());
    });
  const rows = scores(randomStream(1, "rows"), 30, [0, 0.2, 1, 2]);

  it("with two competitors is the paired t test", () => {
    const pair = rows.map((row) => [row[0]!, row[2]!]);
    const got = simultaneousRankSets(pair, { resamples: 40_000 });
    expect(got.df).toBeCloseTo(29, 10);
    expect(Math.abs(got.critical - tQuantile(0.975, 29))).toBeLessThan(0.04);
    const { estimates, covariance } = { estimates: [0, 1], covariance: diagonal(2, 0.125) };
    // |t| = 1 / sqrt(0.25) = 2: above 1.96 for the normal, below 2.09 for 19 df.
    const sets = (df: number) =>
      simultaneousRankSets({ estimates, covariance, df }, { resamples: 40_000 }).sets.map(
        (s) => s.simultaneous,
      );
    expect(sets(Number.POSITIVE_INFINITY)).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(sets(19)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it("is 1 to M where nothing is known and exact where everything is", () => {
    const estimates = [3, 1, 2];
    const wide = simultaneousRankSets({ estimates, covariance: diagonal(3, 100) }, { resamples: 500 });
    expect(wide.sets.map((s) => s.simultaneous)).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
    const sharp = simultaneousRankSets({ estimates, covariance: diagonal(3, 1e-4) }, { resamples: 500 });
    expect(sharp.sets.map((s) => [s.rank, ...s.simultaneous, ...s.marginal])).toEqual([
      [1, 1, 1, 1, 1],
      [3, 3, 3, 3, 3],
      [2, 2, 2, 2, 2],
    ]);
  });

  it("turns over with best = lowest", () => {
    const high = simultaneousRankSets(rows, { resamples: 4000 });
    const low = simultaneousRankSets(rows, { resamples: 4000, best: "lowest" });
    expect(low.sets.map((s) => 5 - s.rank)).toEqual(high.sets.map((s) => s.rank));
    expect(low.sets.map((s) => [5 - s.simultaneous[1], 5 - s.simultaneous[0]])).toEqual(
      high.sets.map((s) => s.simultaneous),
    );
    expect(low.sets.map((s) => s.estimate)).toEqual(high.sets.map((s) => s.estimate));
  });

  it("moves with its columns, not with unit, origin or what all share", () => {
    const options = { resamples: 20_000 };
    const want = simultaneousRankSets(rows, options).sets.map((s) => s.simultaneous);
    const moved = rows.map((row, r) => row.map((v) => 50 + 3 * v + 7 * r));
    expect(simultaneousRankSets(moved, options).sets.map((s) => s.simultaneous)).toEqual(want);
    const turned = rows.map((row) => [...row].reverse());
    expect(simultaneousRankSets(turned, options).sets.map((s) => s.simultaneous)).toEqual(
      [...want].reverse(),
    );
  });

  it("holds its own rank, and nests: marginal in simultaneous, stepdown in single step", () => {
    const random = randomStream(8, "nesting");
    for (let i = 0; i < 15; i++) {
      const data = scores(random, 25, [0, 0.3, 0.6, 0.9, 1.2]);
      const step = simultaneousRankSets(data, { resamples: 2000 }).sets;
      const single = simultaneousRankSets(data, { resamples: 2000, stepdown: false }).sets;
      step.forEach((s, m) => {
        for (const [inner, outer] of [
          [s.simultaneous, single[m]!.simultaneous],
          [s.marginal, single[m]!.marginal],
          [single[m]!.marginal, single[m]!.simultaneous],
          [[s.rank, s.rank] as const, s.marginal],
        ] as const) {
          expect(inner[0]).toBeGreaterThanOrEqual(outer[0]);
          expect(inner[1]).toBeLessThanOrEqual(outer[1]);
        }
      });
    }
  });

  it("takes whole clusters as the draws: copies of rows bring nothing", () => {
    const cluster = rows.map((_, r) => r);
    const once = simultaneousRankSets(rows, { resamples: 4000 });
    const copied = simultaneousRankSets([...rows, ...rows, ...rows], {
      resamples: 4000,
      clusters: [...cluster, ...cluster, ...cluster],
    });
    expectClose(copied.df, once.df, 1e-9);
    expectClose(copied.critical, once.critical, 1e-6);
    expect(copied.sets.map((s) => s.simultaneous)).toEqual(once.sets.map((s) => s.simultaneous));
    expect(copied.method).toContain("90 rows in 30 clusters, Wishart errors with 29.0 df");
    const naive = simultaneousRankSets([...rows, ...rows, ...rows], { resamples: 4000 });
    const width = (r: typeof naive) => r.sets.reduce((s, { simultaneous: [a, b] }) => s + b - a, 0);
    expect(width(naive)).toBeLessThan(width(once));
  });

  it("gives differences the CR2 error and df of clusteredMean", () => {
    const random = randomStream(3, "clusters");
    const labels = rows.map(() => random.int(7));
    const columns = clusteredColumnMeans(rows, labels, "test");
    const difference = clusteredMean(
      rows.map((row) => row[3]! - row[1]!),
      labels,
    );
    const [c11, c13, c33] = [
      columns.covariance[1]![1]!,
      columns.covariance[1]![3]!,
      columns.covariance[3]![3]!,
    ];
    expectClose(columns.means[3]! - columns.means[1]!, difference.value, 1e-12);
    expectClose(Math.sqrt(c11 + c33 - 2 * c13), difference.se, 1e-12);
    expectClose(columns.df, difference.df, 1e-10);
    expectClose(simultaneousRankSets(rows, { clusters: labels, resamples: 10 }).df, difference.df, 1e-10);
  });

  it("keeps its confidence where all are equal, with ten clusters of six competitors", () => {
    // Wrong if any set leaves out rank 1, the rank of all. 400 studies: 4 standard errors of 0.05 are 0.044.
    const study = (stream: RandomStream) =>
      simultaneousRankSets(scores(stream, 10, [0, 0, 0, 0, 0, 0]), {
        resamples: 600,
        seed: stream.int(1e9),
      }).sets.some((s) => s.simultaneous[0] > 1);
    const wrong = powerBySimulation(study, { runs: 400, seed: 3 });
    expect(wrong.value).toBeLessThan(0.094);
    expect(wrong.value).toBeGreaterThan(0.015);
  });

  it("covers all true ranks where they differ, which naive percentiles do not where they tie", () => {
    let wrong = 0;
    let naiveWrong = 0;
    for (let i = 0; i < 150; i++) {
      const stream = randomStream(5, "coverage", i);
      const data = scores(stream, 40, [0, 0, 0, 0.5, 1]);
      const truth = [3, 3, 3, 2, 1];
      const sets = simultaneousRankSets(data, { resamples: 500, seed: i }).sets;
      if (sets.some((s, m) => s.simultaneous[0] > truth[m]! || s.simultaneous[1] < truth[m]!)) wrong++;
      const naive = percentileRankIntervals(data, { resamples: 300, seed: i }).intervals;
      if (naive.some((s, m) => s.ci[0] > truth[m]! || s.ci[1] < truth[m]!)) naiveWrong++;
    }
    // 4 standard errors of 0.05 in 150 are 0.071.
    expect(wrong / 150).toBeLessThan(0.121);
    expect(naiveWrong / 150).toBeGreaterThan(wrong / 150);
  });

  it("leaves pairs without variance undecided, and says how many", () => {
    const constant = rows.map((row) => [row[0]!, row[0]! + 1, row[0]!, row[3]! + 100]);
    const got = simultaneousRankSets(constant, { resamples: 500 });
    // Columns 0 and 2 are equal: nothing to test. 0-1 and 1-2 differ by exactly 1.
    expect(got.untested).toBe(2);
    expect(got.sets.map((s) => s.simultaneous)).toEqual([
      [2, 4],
      [2, 4],
      [2, 4],
      [1, 1],
    ]);
  });

  it("knows what one competitor, one cluster and more competitors than clusters can tell", () => {
    expect(simultaneousRankSets([[1], [2]], { resamples: 10 }).sets[0]).toMatchObject({
      rank: 1,
      marginal: [1, 1],
      simultaneous: [1, 1],
    });
    const one = simultaneousRankSets([[1, 2, 3]], { resamples: 10 });
    expect(one.df).toBeNaN();
    expect(one.sets.map((s) => s.simultaneous)).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
    const four = simultaneousRankSets(scores(randomStream(2, "few"), 4, [0, 0, 0, 0, 0, 0, 0, 500]), {
      resamples: 2000,
    });
    expect(four.sets[7]!.simultaneous).toEqual([1, 1]);
    expect(four.sets[0]!.simultaneous).toEqual([2, 8]);
  });

  it("repeats itself, and says what is wrong", () => {
    expect(simultaneousRankSets(rows, { resamples: 200 })).toEqual(
      simultaneousRankSets(rows, { resamples: 200 }),
    );
    expect(() =>
      simultaneousRankSets([
        [1, 2, 3],
        [1, 2],
      ]),
    ).toThrow(
      "simultaneousRankSets requires one score per competitor in every row, got 3 in row 0 and 2 in row 1; leave incomplete rows out",
    );
    expect(() => simultaneousRankSets([[1, Number.NaN]])).toThrow(
      "requires finite numbers, got NaN at row 0, index 1",
    );
    expect(() => simultaneousRankSets(rows, { clusters: [1] })).toThrow("got 30 rows and 1 clusters");
    expect(() => simultaneousRankSets({ estimates: [1, 2], covariance: [[1]] })).toThrow(
      "simultaneousRankSets requires a 2 x 2 covariance matrix, got 1 x 1",
    );
    const of =
      (...covariance: number[][]) =>
      () =>
        simultaneousRankSets({ estimates: [1, 2], covariance });
    expect(of([1, 0.5], [0.2, 1])).toThrow(
      "simultaneousRankSets requires a symmetric covariance matrix, got 0.5 at 0, 1 and 0.2 at 1, 0",
    );
    expect(of([-1, 0], [0, 1])).toThrow("requires variances of 0 or more, got -1 at 0, 0");
    // Eigenvalues 1 + 2 and 1 - 2: the sum and the difference of the two estimates.
    expect(of([1, 2], [2, 1])).toThrow(
      "requires a covariance matrix without negative eigenvalues, got -1.00",
    );
    expect(of([0, 1], [1, 0])).toThrow("without negative eigenvalues, got -1.00");
    expect(of([1, 1], [1, 1])).not.toThrow();
    expect(of([0.3, 0.1 + 0.2], [0.3, 0.3])).not.toThrow();
    expect(() => simultaneousRankSets({ estimates: [1], covariance: [[1]], df: 0 })).toThrow(
      "df above 0, got 0",
    );
    expect(() => simultaneousRankSets(rows, { resamples: 0 })).toThrow("at least 1 resample, got 0");
    expect(() => simultaneousRankSets(rows, { level: 95 })).toThrow("level between 0 and 1, got 95");
  });
});

describe("percentileRankIntervals", () => {
  const rows = Array.from({ length: 12 }, (_, i) => [i % 5, (i * 7) % 4, 10 + (i % 3)]);

  it("calls itself naive, and repeats itself", () => {
    const got = percentileRankIntervals(rows, { resamples: 400, seed: 2 });
    expect(got.method).toBe(
      "naive percentiles of bootstrapped ranks (no stated coverage); 12 rows in 12 whole clusters, 400 resamples, seed 2",
    );
    expect(percentileRankIntervals(rows, { resamples: 400, seed: 2 })).toEqual(got);
    expect(got.intervals[2]).toMatchObject({ rank: 1, ci: [1, 1] });
    expect(got.intervals.map((i) => i.rank)).toEqual([2, 3, 1]);
    expect(
      percentileRankIntervals(rows, { best: "lowest", resamples: 400 }).intervals.map((i) => i.rank),
    ).toEqual([2, 1, 3]);
  });

  it("draws clusters whole", () => {
    // In two of the four rows the first wins by 1, in two it loses by 2, so it leads a resample with more than
    // twice as many won rows. Of two whole clusters: 1/4 of the resamples; of four rows: 5/16. At level
    // 0.45 the lower percentile is the 27.5%, between the two; 20,000 resamples leave 0.3% of error.
    const pair = [
      [1, 0],
      [1, 0],
      [0, 2],
      [0, 2],
    ];
    const options = { resamples: 20_000, level: 0.45 };
    const whole = percentileRankIntervals(pair, { ...options, clusters: ["a", "a", "b", "b"] });
    expect(whole.intervals[0]).toMatchObject({ rank: 2, ci: [2, 2] });
    expect(percentileRankIntervals(pair, options).intervals[0]).toMatchObject({ rank: 2, ci: [1, 2] });
  });

  it("is NaN for one cluster, and shares ranks of ties", () => {
    expect(percentileRankIntervals([[1, 2]], { resamples: 5 }).intervals[0]!.ci).toEqual([
      Number.NaN,
      Number.NaN,
    ]);
    const tied = percentileRankIntervals(
      [
        [1, 1, 0],
        [2, 2, 0],
      ],
      { resamples: 50 },
    );
    expect(tied.intervals.map((i) => i.rank)).toEqual([1, 1, 3]);
    expect(tied.intervals[1]!.ci).toEqual([1, 1]);
    expect(() => percentileRankIntervals(rows, { clusters: [1, 2] })).toThrow(
      "percentileRankIntervals requires one cluster per row, got 12 rows and 2 clusters",
    );
  });
});

describe("gammaDraw", () => {
  it("has the mean and the variance of its shape", () => {
    for (const shape of [0.3, 1, 4.5]) {
      const stream = randomStream(1, "gamma", shape);
      let sum = 0;
      let squares = 0;
      for (let i = 0; i < 20_000; i++) {
        const x = gammaDraw(shape, stream);
        sum += x;
        squares += x * x;
      }
      const mean = sum / 20_000;
      // 4 standard errors of the mean; the variance is good to about 10% for these shapes.
      expect(Math.abs(mean - shape)).toBeLessThan(4 * Math.sqrt(shape / 20_000));
      expect(Math.abs((squares / 20_000 - mean ** 2) / shape - 1)).toBeLessThan(0.12);
    }
  });
});
