import { describe, expect, test } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { correlationDifference, overlappingInterval } from "../../src/stats/correlation-difference.js";
import { normalQuantile } from "../../src/stats/normal-distribution.js";
import { pearsonCorrelation } from "../../src/stats/pearson-correlation.js";

const fisher = (r: number, n: number) => {
  const half = normalQuantile(0.975) / Math.sqrt(n - 3);
  const ci: [number, number] = [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)];
  return { value: r, ci };
};

test("gives the published interval of Zou (2007), example 2", () => {
  // r12 = .396, r13 = .179, r23 = .088, n = 66: [-.093, .517], to three decimals.
  const [low, high] = overlappingInterval(fisher(0.396, 66), fisher(0.179, 66), 0.088);
  expect(low).toBeCloseTo(-0.093, 3);
  expect(high).toBeCloseTo(0.517, 3);
});

describe("of the same units", () => {
  const stream = randomStream(5, "correlation-difference");
  const draw = (n: number) => {
    const rows = Array.from({ length: n }, () => {
      const [x, a] = [stream.normal(), stream.normal()];
      return [x, 0.8 * x + 0.6 * a, 0.4 * x + 0.5 * a + Math.sqrt(1 - 0.16 - 0.25) * stream.normal()];
    });
    return [0, 1, 2].map((k) => rows.map((row) => row[k]!)) as [number[], number[], number[]];
  };

  test("is the difference, turns its sign with the order, and is 0 for the same variable", () => {
    const [x, a, b] = draw(30);
    const there = correlationDifference(x, a, b);
    const back = correlationDifference(x, b, a);
    expect(there.value).toBeCloseTo(pearsonCorrelation(x, a).value - pearsonCorrelation(x, b).value, 14);
    expect(back.value).toBeCloseTo(-there.value, 14);
    expect(back.ci[0]).toBeCloseTo(-there.ci[1], 12);
    const none = correlationDifference(x, a, a);
    expect(none.value).toBe(0);
    // With the correlation of the two at 1 the width is |r - lower| - |upper - r|: what Fisher's interval is askew.
    const { value, ci } = pearsonCorrelation(x, a);
    expect(none.ci[1]).toBeCloseTo(Math.abs(value - ci[0] - (ci[1] - value)), 6);
  });

  test("covers 0.8 - 0.4 with 12 units in 95% of 200 draws, within what 200 draws allow", () => {
    let covered = 0;
    for (let i = 0; i < 200; i++) {
      const { ci } = correlationDifference(...draw(12));
      if (ci[0] <= 0.4 && 0.4 <= ci[1]) covered++;
    }
    expect(covered).toBeGreaterThanOrEqual(181);
    expect(covered).toBeLessThanOrEqual(197);
  });
});

test("is undefined for three units, and where a variable is constant", () => {
  expect(correlationDifference([1, 2, 3], [1, 3, 2], [2, 1, 3]).ci[0]).toBeNaN();
  expect(correlationDifference([1, 2, 3, 4], [1, 1, 1, 1], [2, 1, 3, 5]).value).toBeNaN();
});
