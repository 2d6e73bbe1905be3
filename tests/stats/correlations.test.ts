import { sampleCorrelation, sampleRankCorrelation } from "simple-statistics";
import { describe, expect, test } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { randomStream } from "../../src/core/random.js";
import type { Correlation, CorrelationOptions } from "../../src/stats/correlation-interval.js";
import { kendallTau } from "../../src/stats/kendall-tau.js";
import { pearsonCorrelation } from "../../src/stats/pearson-correlation.js";
import { spearmanCorrelation } from "../../src/stats/spearman-correlation.js";

// What holds of all three alike; each one's own values are in the test of its name.
const correlations = { pearsonCorrelation, spearmanCorrelation, kendallTau };
const each = Object.entries(correlations);
const bootstraps = ["percentile", "bca"] as const;

const stream = randomStream(5, "correlations.test");
const x = Array.from({ length: 30 }, () => Math.round(stream.normal() * 4));
const y = x.map((value) => value + Math.round(stream.normal() * 5));

describe.each(each)("%s", (name, correlate) => {
  const all: CorrelationOptions[] = [
    { interval: "fisher-z" },
    ...bootstraps.map((interval) => ({ interval })),
  ];

  test("does not depend on the order of pairs or on which variable comes first", () => {
    const order = randomStream(9).shuffle(x.map((_, i) => i));
    const again = correlate(
      order.map((i) => x[i]!),
      order.map((i) => y[i]!),
    );
    // Equal to rounding: a shuffled sum of the same numbers.
    expect(again.value).toBeCloseTo(correlate(x, y).value, 14);
    expect(correlate(y, x).value).toBeCloseTo(correlate(x, y).value, 14);
    expect(correlate(y, x).pValue).toBeCloseTo(correlate(x, y).pValue, 12);
  });

  test.each(all)("changes sign, and mirrors its interval, when y does: %o", (options) => {
    const opposite = y.map((value) => -value);
    const up = correlate(x, y, { ...options, resamples: 999 });
    const down = correlate(x, opposite, { ...options, resamples: 999 });
    expect(down.value).toBeCloseTo(-up.value, 14);
    expect(down.pValue).toBeCloseTo(up.pValue, 14);
    // The draws are the same, so the distribution is mirrored exactly.
    expect(down.ci[0]).toBeCloseTo(-up.ci[1], 12);
    expect(down.ci[1]).toBeCloseTo(-up.ci[0], 12);
  });

  test("stays the same when x and y change their units", () => {
    const there = x.map((value) => value * 250 + 1e6);
    const moved = correlate(there, y, { interval: "percentile", resamples: 500 });
    const before = correlate(x, y, { interval: "percentile", resamples: 500 });
    expect(moved.value).toBeCloseTo(before.value, 11);
    expect(moved.ci[0]).toBeCloseTo(before.ci[0], 11);
  });

  test.each(all)("brackets its value and lies between -1 and 1: %o", (options) => {
    const { value, ci } = correlate(x, y, options);
    expect(ci[0]).toBeLessThan(value);
    expect(ci[1]).toBeGreaterThan(value);
    expect(ci[0]).toBeGreaterThan(-1);
    expect(ci[1]).toBeLessThan(1);
  });

  test.each(all)("is wider at a higher level: %o", (options) => {
    const at = (level: number) => correlate(x, y, { ...options, level, resamples: 2000 }).ci;
    expect(at(0.99)[0]).toBeLessThan(at(0.8)[0]);
    expect(at(0.99)[1]).toBeGreaterThan(at(0.8)[1]);
  });

  test("is undefined, never 0, where a variable is constant or pairs are too few", () => {
    const cases: [number[], number[]][] = [
      [[], []],
      [[1], [2]],
      [
        [0.1, 0.1, 0.1],
        [1, 2, 3],
      ],
      [
        [1, 2, 3, 4],
        [-7, -7, -7, -7],
      ],
    ];
    for (const [a, b] of cases) {
      for (const options of all) {
        const result: Correlation = correlate(a, b, { ...options, resamples: 50 });
        expect([result.value, result.pValue, ...result.ci]).toEqual([NaN, NaN, NaN, NaN]);
        expect(result.n).toBe(a.length);
      }
    }
    expect(correlate([1, 2, 3], [1, 3, 2]).ci).toEqual([NaN, NaN]);
  });

  test("the same seed gives the same interval, another seed another", () => {
    const ci = (seed: number) => correlate(x, y, { interval: "bca", seed, resamples: 300 }).ci;
    expect(ci(4)).toEqual(ci(4));
    expect(ci(4)).not.toEqual(ci(5));
  });

  test("names its interval, resamples and seed", () => {
    expect(correlate(x, y, { interval: "bca", resamples: 300, seed: 8 }).method).toContain(
      "BCa bootstrap, 300 resamples, seed 8",
    );
    expect(correlate(x, y).method).toContain("Fisher z");
    expect(correlate([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]).method).toContain(
      "without width at a perfect correlation",
    );
  });

  test("resamples whole clusters where they are given, and then gives no p-value", () => {
    const single = x.map((_, i) => i);
    const pairs = x.map((_, i) => `story ${Math.floor(i / 3)}`);
    const options = { interval: "cluster-percentile", resamples: 4000 } as const;
    const rows = correlate(x, y, { interval: "percentile", resamples: 4000 });
    // One pair a cluster is the plain bootstrap, draw by draw.
    expect(correlate(x, y, { ...options, clusters: single }).ci).toEqual(rows.ci);
    expect(correlate(x, y, { clusters: pairs }).method).toContain(
      "percentile bootstrap of 10 whole clusters",
    );
    expect(correlate(x, y, { clusters: pairs }).pValue).toBeNaN();

    // Every pair written five times holds no more information: clustered intervals see that, others do not.
    const five = (values: number[]) => values.flatMap((value) => [value, value, value, value, value]);
    const width = ({ ci }: Correlation) => ci[1] - ci[0];
    const naive = width(correlate(five(x), five(y), { interval: "percentile", resamples: 4000 }));
    const clustered = width(correlate(five(x), five(y), { clusters: five(single), resamples: 4000 }));
    // Five equal rows a cluster: the interval of single rows, of which the naive one is about 1 / sqrt(5).
    expect(clustered).toBeCloseTo(width(rows), 1);
    expect(naive / clustered).toBeGreaterThan(0.35);
    expect(naive / clustered).toBeLessThan(0.55);
    expect(correlate(x, y, { clusters: x.map(() => "one") }).ci).toEqual([NaN, NaN]);
  });

  test("says what is wrong with its arguments", () => {
    const message = (run: () => unknown): string => {
      try {
        run();
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        return (error as Error).message;
      }
      throw new Error("nothing was thrown");
    };
    const twelve = Array.from({ length: 12 }, (_, i) => i);
    expect(message(() => correlate(twelve, twelve.slice(1)))).toBe(
      `${name} requires equal lengths, got 12 and 11`,
    );
    expect(message(() => correlate([1, 2, 3, NaN], [1, 2, 3, 4]))).toBe(
      `${name} requires finite numbers, got NaN at x index 3`,
    );
    expect(message(() => correlate([1, 2], [1, Infinity]))).toBe(
      `${name} requires finite numbers, got Infinity at y index 1`,
    );
    expect(message(() => correlate(x, y, { level: 95 }))).toBe(
      `${name} requires a level between 0 and 1, got 95`,
    );
    expect(message(() => correlate(x, y, { interval: "percentile", resamples: 0 }))).toContain(
      "at least 1 resample",
    );
    expect(message(() => correlate(x, y, { interval: "wald" as "bca" }))).toContain('got "wald"');
    expect(message(() => correlate(x, y, { interval: "bca", clusters: x }))).toContain("cluster-percentile");
    expect(message(() => correlate(x, y, { interval: "cluster-percentile" }))).toContain("got no clusters");
    expect(message(() => correlate(x, y, { clusters: [1, 2] }))).toBe(
      `${name} requires one cluster label per pair, got 2 for 30 pairs`,
    );
  });
});

describe("rank correlations", () => {
  test.each([
    ["spearmanCorrelation", spearmanCorrelation],
    ["kendallTau", kendallTau],
  ] as const)("%s is the same after any increasing transform, interval included", (_name, correlate) => {
    const curved = x.map((value) => Math.exp(value / 3));
    const cubed = y.map((value) => value ** 3 - 5);
    for (const interval of ["fisher-z", "percentile", "bca"] as const) {
      expect(correlate(curved, cubed, { interval, resamples: 300 })).toEqual(
        correlate(x, y, { interval, resamples: 300 }),
      );
    }
    expect(correlate([1, 2, 3, 4], [1, 10, 1000, 1e9]).value).toBe(1);
  });

  test("midranks agree with simple-statistics, ties included, and Pearson with its sampleCorrelation", () => {
    expect(spearmanCorrelation(x, y).value).toBeCloseTo(sampleRankCorrelation(x, y), 14);
    expect(pearsonCorrelation(x, y).value).toBeCloseTo(sampleCorrelation(x, y), 14);
    // Where simple-statistics is not defined as we need it: a constant whose rounded mean is not itself.
    const constant = [0.1, 0.1, 0.1];
    expect(pearsonCorrelation(constant, [1, 2, 4]).value).toBeNaN();
    expect(spearmanCorrelation(constant, [1, 2, 4]).value).toBeNaN();
  });
});

describe("coverage", () => {
  // 400 data sets of 40 bivariate normal pairs with r = 0.6; the nominal level is 90%. The simulation's own
  // standard error is sqrt(0.9 * 0.1 / 400) = 1.5 points, and bootstrap intervals at n = 40 are known to fall a
  // few points short: 84% to 95% is what a correct implementation gives, a wrong tail or level does not.
  test.each(["fisher-z", "percentile", "bca"] as const)(
    "%s intervals of Pearson's r hold r about 90%% of the time",
    (interval) => {
      const draws = randomStream(2024, "coverage");
      const rho = 0.6;
      let held = 0;
      let below = 0;
      for (let study = 0; study < 400; study++) {
        const a = Array.from({ length: 40 }, () => draws.normal());
        const b = a.map((value) => rho * value + Math.sqrt(1 - rho * rho) * draws.normal());
        const { ci } = pearsonCorrelation(a, b, { interval, level: 0.9, resamples: 400 });
        if (ci[0] <= rho && rho <= ci[1]) held++;
        if (rho < ci[0]) below++;
      }
      expect(held / 400).toBeGreaterThan(0.84);
      expect(held / 400).toBeLessThan(0.95);
      // Neither tail takes all the misses.
      expect(below).toBeGreaterThan((400 - held) * 0.2);
      expect(below).toBeLessThan((400 - held) * 0.8);
    },
  );
});
