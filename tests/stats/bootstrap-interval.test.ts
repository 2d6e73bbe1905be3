import { describe, expect, test } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { bcaInterval } from "../../src/stats/bca-interval.js";
import { bootstrapInterval, type CountStatistic } from "../../src/stats/bootstrap-interval.js";
import { pearsonOfCounts } from "../../src/stats/pearson-correlation.js";
import { percentileInterval } from "../../src/stats/percentile-interval.js";
import { spearmanOfCounts } from "../../src/stats/spearman-correlation.js";
import { loadFixture } from "../support/fixture.js";

interface Case {
  name: string;
  inputs: {
    statistic: "mean" | "ratio" | "pearson" | "spearman";
    x: number[];
    y: number[];
    level: number;
    interval: "percentile" | "bca";
    distribution: number[];
  };
  outputs: { ci: [number, number]; wide: [number, number]; standardError: number };
}

const weighted = (values: number[], counts: Int32Array): number =>
  values.reduce((sum, value, i) => sum + counts[i]! * value, 0);

const statistics: Record<Case["inputs"]["statistic"], (x: number[], y: number[]) => CountStatistic> = {
  mean: (x) => (counts) => weighted(x, counts) / counts.reduce((sum, c) => sum + c, 0),
  ratio: (x, y) => (counts) => weighted(y, counts) / weighted(x, counts),
  pearson: pearsonOfCounts,
  spearman: spearmanOfCounts,
};

describe.each(loadFixture<Case>("scipy", "bootstrapInterval").cases)(
  "against SciPy: $inputs.interval interval of the $name",
  ({ inputs, outputs }) => {
    const statistic = statistics[inputs.statistic](inputs.x, inputs.y);
    const { level, interval, distribution } = inputs;
    const n = inputs.x.length;

    test("from SciPy's own draws, to rounding", () => {
      const ones = new Int32Array(n).fill(1);
      const jackknife = inputs.x.map((_, left) => statistic(ones.map((one, i) => (i === left ? 0 : one))));
      const ci =
        interval === "bca"
          ? bcaInterval(distribution, statistic(ones), jackknife, level)
          : percentileInterval(distribution, level);
      // The skewness of jackknife values and NumPy's interpolation round differently in the last digits.
      expect(ci[0]).toBeCloseTo(outputs.ci[0], 9);
      expect(ci[1]).toBeCloseTo(outputs.ci[1], 9);
    });

    test("from our draws, to Monte Carlo error", () => {
      // The error of a 5% quantile from m draws is about se sqrt(0.05 * 0.95 / m) / density = 0.021 se at
      // m = 10,000 for a normal shape (density 0.103 / se); 0.1 se leaves room for tails twice as thin.
      const { ci } = bootstrapInterval(n, statistic, { interval, level, resamples: 10_000, seed: 3 });
      const room = 0.1 * outputs.standardError;
      expect(Math.abs(ci[0] - outputs.wide[0])).toBeLessThan(room);
      expect(Math.abs(ci[1] - outputs.wide[1])).toBeLessThan(room);
    });
  },
);

describe("bootstrapInterval", () => {
  const data = [4, 8, 15, 16, 23, 42];
  const mean = (draw: number[]): number => draw.reduce((sum, value) => sum + value, 0) / draw.length;

  test("gives the same of a list and of its counts", () => {
    const ofCounts: CountStatistic = (counts) => weighted(data, counts) / data.length;
    for (const interval of ["percentile", "bca"] as const) {
      const list = bootstrapInterval(data, mean, { interval, resamples: 700 });
      const counts = bootstrapInterval(data.length, ofCounts, { interval, resamples: 700 });
      expect(counts.value).toBeCloseTo(list.value, 13);
      expect(counts.ci[0]).toBeCloseTo(list.ci[0], 12);
      expect(counts.ci[1]).toBeCloseTo(list.ci[1], 12);
    }
  });

  test("moves and stretches with the data", () => {
    const options = { interval: "bca", resamples: 700 } as const;
    const before = bootstrapInterval(data, mean, options).ci;
    const after = bootstrapInterval(
      data.map((value) => 100 - 2 * value),
      mean,
      options,
    ).ci;
    expect(after[0]).toBeCloseTo(100 - 2 * before[1], 10);
    expect(after[1]).toBeCloseTo(100 - 2 * before[0], 10);
  });

  test("every draw has as many observations as the data", () => {
    const sizes = new Set<number>();
    bootstrapInterval(data, (draw) => sizes.add(draw.length).size, { resamples: 50 });
    expect([...sizes]).toEqual([6]);
  });

  test("draws each observation once a resample on average", () => {
    // 20,000 resamples of 6: a count has variance 6 * 1/6 * 5/6 = 0.83, its mean a standard error of 0.0065.
    const totals = new Float64Array(6);
    const add: CountStatistic = (counts) => {
      counts.forEach((c, i) => {
        totals[i]! += c;
      });
      return 0;
    };
    bootstrapInterval(6, add, { resamples: 20_000 });
    for (const total of totals) expect(Math.abs(total / 20_000 - 1)).toBeLessThan(4.5 * 0.0065);
  });

  test("leaves undefined resamples out, and says how many", () => {
    // The share of draws without the last of three observations is (2/3)^3 = 0.296.
    const needsLast: CountStatistic = (counts) => (counts[2] === 0 ? Number.NaN : counts[2]!);
    const result = bootstrapInterval(3, needsLast, { resamples: 3000, level: 0.5 });
    expect(result.undefinedResamples / 3000).toBeGreaterThan(0.26);
    expect(result.undefinedResamples / 3000).toBeLessThan(0.33);
    expect(result.method).toContain(`${result.undefinedResamples} undefined ones left out`);
    // One (12/27) is the smallest and commonest defined count, two (6/27) next: the middle half is 1 to 2.
    expect(result.ci).toEqual([1, 2]);
  });

  test("is undefined for fewer than 2 observations, and where BCa has no answer", () => {
    expect(bootstrapInterval([3], mean).ci).toEqual([NaN, NaN]);
    expect(bootstrapInterval([3], mean).value).toBe(3);
    // Every resample below the observed value: the bias correction is infinite.
    expect(bcaInterval([1, 2, 3], 4, [1, 2, 3], 0.9)).toEqual([NaN, NaN]);
    expect(percentileInterval([Number.NaN, Number.NaN], 0.9)).toEqual([NaN, NaN]);
    // No spread at all is no reason for NaN: the interval is the value.
    expect(bootstrapInterval([7, 7, 7], mean, { interval: "bca", resamples: 50 }).ci).toEqual([7, 7]);
  });

  test("refuses arguments it cannot use", () => {
    expect(() => bootstrapInterval(data, mean, { resamples: 0 })).toThrow(
      "bootstrapInterval requires at least 1 resample, got 0",
    );
    expect(() => bootstrapInterval(data, mean, { level: 1 })).toThrow(
      "requires a level between 0 and 1, got 1",
    );
    expect(() => bootstrapInterval(2.5, () => 0)).toThrow("requires a whole number of observations, got 2.5");
    expect(() => bootstrapInterval(data, mean, { interval: "basic" as "bca" })).toThrow('got "basic"');
    expect(() => bootstrapInterval([1, Number.NaN, 3], mean)).toThrow(
      "bootstrapInterval requires observations that are not missing, got NaN at index 1",
    );
  });

  test("an undefined value has no interval, although resamples without its NaN have values", () => {
    const hidden = [1, Number.NaN, 3];
    const sum = (counts: Int32Array) => counts.reduce((s, c, i) => (c === 0 ? s : s + c * hidden[i]!), 0);
    expect(bootstrapInterval(3, sum)).toMatchObject({ value: Number.NaN, ci: [Number.NaN, Number.NaN] });
  });

  test("BCa holds the mean of skewed data more evenly than percentiles do", () => {
    // 300 sets of 30 exponential observations with mean 1, nominal 90%: both fall short by skewness; BCa's misses
    // are less one-sided. Standard error of a coverage: sqrt(0.9 * 0.1 / 300) = 1.7 points.
    const stream = randomStream(77, "skewed");
    const tally = { percentile: { held: 0, above: 0 }, bca: { held: 0, above: 0 } };
    for (let study = 0; study < 300; study++) {
      const values = Array.from({ length: 30 }, () => -Math.log(1 - stream.next()));
      const statistic: CountStatistic = (counts) => weighted(values, counts) / 30;
      for (const interval of ["percentile", "bca"] as const) {
        const { ci } = bootstrapInterval(30, statistic, { interval, level: 0.9, resamples: 500 });
        if (ci[0] <= 1 && 1 <= ci[1]) tally[interval].held++;
        if (ci[1] < 1) tally[interval].above++;
      }
    }
    for (const { held } of Object.values(tally)) {
      expect(held / 300).toBeGreaterThan(0.82);
      expect(held / 300).toBeLessThan(0.95);
    }
    expect(tally.bca.above).toBeLessThan(tally.percentile.above);
  });
});
