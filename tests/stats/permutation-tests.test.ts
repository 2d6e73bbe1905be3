import { describe, expect, test } from "vitest";
import { correlationPermutationTest } from "../../src/stats/correlation-permutation-test.js";
import { kendallTau } from "../../src/stats/kendall-tau.js";
import { pairedPermutationTest } from "../../src/stats/paired-permutation-test.js";
import { pearsonCorrelation } from "../../src/stats/pearson-correlation.js";
import { permutationTest } from "../../src/stats/permutation-test.js";
import { spearmanCorrelation } from "../../src/stats/spearman-correlation.js";
import { loadFixture } from "../support/fixture.js";

interface Case {
  name: string;
  inputs: { x: number[]; y: number[]; correlation?: "pearson" | "spearman" | "kendall" };
  outputs: { value: number; pValue: number; doubled?: number; arrangements?: number };
}

// An exact p is a count over a count: 1e-12 allows for the division only.
const digits = 12;
// A p from 9,999 draws has a standard error of at most sqrt(0.25 / 9999) = 0.005.
const monteCarlo = 4.5 * 0.005;

describe.each(loadFixture<Case>("scipy", "permutationTest").cases)(
  "permutationTest against SciPy: $name",
  ({ inputs: { x, y }, outputs }) => {
    test("all arrangements", () => {
      const ours = permutationTest(x, y);
      expect(ours.value).toBeCloseTo(outputs.value, digits);
      expect(ours.pValue).toBeCloseTo(outputs.pValue, digits);
      expect(ours.arrangements).toBe(outputs.arrangements);
      // For groups of one size |difference| is symmetric, and doubling the smaller tail is the same.
      if (x.length === y.length) expect(ours.pValue).toBeCloseTo(outputs.doubled!, digits);
    });

    test("random arrangements come near", () => {
      const drawn = permutationTest(x, y, { exactUpTo: 0 });
      expect(drawn).toMatchObject({ exact: false, arrangements: 9_999 });
      expect(drawn.value).toBeCloseTo(outputs.value, digits);
      expect(Math.abs(drawn.pValue - outputs.pValue)).toBeLessThan(monteCarlo);
    });

    test("the other way round changes the sign only", () => {
      expect(permutationTest(y, x).value).toBeCloseTo(-outputs.value, digits);
      expect(permutationTest(y, x).pValue).toBeCloseTo(outputs.pValue, digits);
    });
  },
);

describe.each(loadFixture<Case>("scipy", "pairedPermutationTest").cases)(
  "pairedPermutationTest against SciPy: $name",
  ({ inputs: { x, y }, outputs }) => {
    test("all flips, and random ones", () => {
      const ours = pairedPermutationTest(x, y);
      expect(ours.value).toBeCloseTo(outputs.value, digits);
      expect(ours.pValue).toBeCloseTo(outputs.pValue, digits);
      expect(ours.arrangements).toBe(2 ** x.length);
      const drawn = pairedPermutationTest(x, y, { exactUpTo: 0 });
      expect(Math.abs(drawn.pValue - outputs.pValue)).toBeLessThan(monteCarlo);
      expect(pairedPermutationTest(y, x).pValue).toBeCloseTo(outputs.pValue, digits);
    });
  },
);

describe.each(loadFixture<Case>("scipy", "correlationPermutationTest").cases)(
  "correlationPermutationTest against SciPy: $name",
  ({ inputs: { x, y, correlation }, outputs }) => {
    test("all pairings, and random ones", () => {
      const ours = correlationPermutationTest(x, y, { correlation });
      expect(ours.exact).toBe(true);
      expect(ours.value).toBeCloseTo(outputs.value, digits);
      expect(ours.pValue).toBeCloseTo(outputs.pValue, digits);
      const drawn = correlationPermutationTest(x, y, { correlation, exactUpTo: 0 });
      expect(Math.abs(drawn.pValue - outputs.pValue)).toBeLessThan(monteCarlo);
    });
  },
);

describe("p-values", () => {
  test("from random arrangements are (b + 1) / (m + 1): never 0, and the smallest is 1 / (m + 1)", () => {
    const low = Array.from({ length: 30 }, (_, i) => i / 100);
    const high = low.map((value) => value + 50);
    // 1 of 30! / ... arrangements is as extreme: none of 99 draws will be.
    expect(permutationTest(low, high, { resamples: 99 }).pValue).toBe(1 / 100);
    expect(pairedPermutationTest(low, high, { resamples: 99 }).pValue).toBe(1 / 100);
    expect(correlationPermutationTest(low, high, { resamples: 99 }).pValue).toBe(1 / 100);
  });

  test("one against eleven: the largest of 12 is as far out as 1 arrangement in 12", () => {
    expect(permutationTest([40], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).pValue).toBeCloseTo(1 / 12, 15);
  });

  test("one pair can be flipped to the same distance: p is 1", () => {
    expect(pairedPermutationTest([2], [1]).pValue).toBe(1);
  });

  test("equal data are no evidence, whatever their rounding", () => {
    expect(permutationTest([0.1, 0.1, 0.1], [0.1, 0.1]).pValue).toBe(1);
    expect(pairedPermutationTest([0.3, 0.7], [0.3, 0.7]).pValue).toBe(1);
  });

  test("ties of the statistic count as reached: 0.1 + 0.2 is 0.3", () => {
    // Sums of three of {0.1, 0.2, 0.3, 0.6, ...} tie in decimals and not in binary.
    const whole = permutationTest([1, 2, 6, 3], [3, 1, 2, 4]);
    const tenths = permutationTest([0.1, 0.2, 0.6, 0.3], [0.3, 0.1, 0.2, 0.4]);
    expect(tenths.pValue).toBe(whole.pValue);
    const offset = permutationTest(
      [0.1, 0.2, 0.6, 0.3].map((value) => value + 1e6),
      [0.3, 0.1, 0.2, 0.4].map((value) => value + 1e6),
    );
    expect(offset.pValue).toBe(whole.pValue);
  });

  test("the correlations are those of the functions of their names", () => {
    const x = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
    const y = [2, 7, 1, 8, 2, 8, 1, 8, 2, 4];
    const value = (correlation: "pearson" | "spearman" | "kendall") =>
      correlationPermutationTest(x, y, { correlation, resamples: 10 }).value;
    expect(value("pearson")).toBeCloseTo(pearsonCorrelation(x, y).value, 14);
    expect(value("spearman")).toBeCloseTo(spearmanCorrelation(x, y).value, 14);
    expect(value("kendall")).toBeCloseTo(kendallTau(x, y).value, 14);
  });

  test("are uniform when nothing is there", () => {
    // All 20 ways to label 6 numbers: the exact p of the labellings takes each of its values as often as it says.
    const values = [0.3, 1.9, 2.2, 4.7, 7.1, 9.6];
    const ps: number[] = [];
    for (let a = 0; a < 6; a++) {
      for (let b = a + 1; b < 6; b++) {
        for (let c = b + 1; c < 6; c++) {
          const chosen = new Set([a, b, c]);
          const group = (inside: boolean) => values.filter((_, i) => chosen.has(i) === inside);
          ps.push(permutationTest(group(true), group(false)).pValue);
        }
      }
    }
    expect(ps).toHaveLength(20);
    for (const p of ps) expect(ps.filter((other) => other <= p + 1e-12).length / 20).toBeCloseTo(p, 12);
  });
});

describe("limits", () => {
  test("nothing to test is undefined", () => {
    expect(permutationTest([], [1, 2])).toMatchObject({ value: NaN, pValue: NaN, n: 2, arrangements: 0 });
    expect(pairedPermutationTest([], []).pValue).toBeNaN();
    for (const correlation of ["pearson", "spearman", "kendall"] as const) {
      expect(correlationPermutationTest([2, 2, 2], [1, 2, 3], { correlation }).pValue).toBeNaN();
      expect(correlationPermutationTest([1], [2], { correlation }).value).toBeNaN();
    }
  });

  test("the seed decides the draws, and the method names it", () => {
    const x = Array.from({ length: 20 }, (_, i) => Math.sin(i * 7));
    const y = Array.from({ length: 20 }, (_, i) => Math.sin(i * 5) + 0.3);
    for (const run of [permutationTest, pairedPermutationTest, correlationPermutationTest]) {
      const first = run(x, y, { seed: 4, resamples: 500 });
      expect(run(x, y, { seed: 4, resamples: 500 })).toEqual(first);
      const others = [5, 6, 7, 8, 9].map((seed) => run(x, y, { seed, resamples: 500 }).pValue);
      expect(new Set([first.pValue, ...others]).size).toBeGreaterThan(1);
      expect(first.method).toContain("500 random arrangements, (b + 1) / (m + 1), seed 4");
      expect(run(x.slice(0, 5), y.slice(0, 5)).method).toMatch(/all \d+ arrangements/);
    }
  });

  test("bad arguments are named", () => {
    expect(() => permutationTest([1, NaN], [2])).toThrow(
      "permutationTest requires finite numbers, got NaN at x index 1",
    );
    expect(() => pairedPermutationTest([1, 2], [2])).toThrow("requires equal lengths, got 2 and 1");
    expect(() => correlationPermutationTest([1, 2], [2, 3], { correlation: "phi" as "kendall" })).toThrow(
      'got "phi"',
    );
    expect(() => permutationTest([1], [2], { resamples: 1.5 })).toThrow("at least 1 resample, got 1.5");
    expect(() => permutationTest([1], [2], { exactUpTo: -1 })).toThrow(
      "requires exactUpTo of 0 or more, got -1",
    );
  });
});
