import { describe, expect, it } from "vitest";
import { binomialTest } from "../../src/stats/binomial-test.js";
import { impliedDenominators } from "../../src/stats/implied-denominators.js";
import { mcnemarBounds } from "../../src/stats/mcnemar-bounds.js";
import { proportionDifference } from "../../src/stats/proportion-difference.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

describe("binomialTest", () => {
  it("agrees with SciPy", () => {
    const { cases } = loadFixture<{ inputs: [number, number, number]; output: number }>(
      "scipy",
      "binomialTest",
    );
    for (const { inputs, output } of cases) {
      // Sums of up to 1,001 terms through log-gamma: twelve digits.
      expectClose(binomialTest(...inputs).pValue / output, 1, 1e-11, `${inputs}`);
    }
  });

  it("is arithmetic where n is small: 9 of 10 against a half, 2 (10 + 1) / 1024", () => {
    expectClose(binomialTest(9, 10).pValue, 22 / 1024, 1e-14);
    expect(binomialTest(0, 4, 0).pValue).toBe(1);
    expect(binomialTest(1, 4, 0).pValue).toBe(0);
    expect(binomialTest(4, 4, 1).pValue).toBe(1);
    expect(binomialTest(0, 0)).toMatchObject({ value: Number.NaN, pValue: 1 });
  });

  it("says what is wrong", () => {
    expect(() => binomialTest(5, 3)).toThrow("binomialTest requires whole numbers 0 <= k <= n, got 5 of 3");
    expect(() => binomialTest(1, 3, 50)).toThrow("a chance from 0 to 1, got 50");
  });
});

describe("proportionDifference", () => {
  it("agrees with SciPy's parts", () => {
    const { cases } = loadFixture<{
      inputs: [number, number, number, number, number];
      output: { ci: [number, number]; pValue: number };
    }>("scipy", "proportionDifference");
    for (const { inputs, output } of cases) {
      const [k, m, l, n, level] = inputs;
      const got = proportionDifference([k, m], [l, n], level);
      expectClose(got.ci[0], output.ci[0], 1e-12);
      expectClose(got.ci[1], output.ci[1], 1e-12);
      expectClose(got.pValue / output.pValue, 1, 1e-10);
    }
  });

  it("gives the intervals of Newcombe's Table II", () => {
    const table: [[number, number], [number, number], [number, number]][] = [
      [
        [56, 70],
        [48, 80],
        [0.0524, 0.3339],
      ],
      [
        [9, 10],
        [3, 10],
        [0.1705, 0.809],
      ],
      [
        [6, 7],
        [2, 7],
        [0.0582, 0.8062],
      ],
      [
        [5, 56],
        [0, 29],
        [-0.0381, 0.1926],
      ],
      [
        [10, 10],
        [0, 20],
        [0.6791, 1],
      ],
    ];
    for (const [first, second, ci] of table) {
      const got = proportionDifference(first, second).ci;
      expect(got.map((x) => Number(x.toFixed(4)))).toEqual(ci);
    }
  });

  it("turns over when the sides are exchanged, and knows nothing of no trials", () => {
    const [a, b] = [proportionDifference([3, 9], [7, 11]), proportionDifference([7, 11], [3, 9])];
    expectClose(a.ci[0], -b.ci[1], 1e-14);
    expectClose(a.pValue, b.pValue, 1e-14);
    expect(proportionDifference([0, 9], [0, 11]).pValue).toBe(1);
    expect(proportionDifference([0, 0], [1, 2]).value).toBeNaN();
    expect(() => proportionDifference([4, 3], [1, 2])).toThrow("got 4 of 3");
  });
});

describe("mcnemarBounds", () => {
  it("spans what every table with these totals gives", () => {
    const n = 9;
    for (let first = 0; first <= n; first++) {
      for (let second = 0; second <= n; second++) {
        const seen: { discordant: number; p: number; half: number }[] = [];
        for (let both = 0; both <= Math.min(first, second); both++) {
          const [b, c] = [first - both, second - both];
          if (both + b + c > n) continue;
          const p = binomialTest(b, b + c).pValue;
          seen.push({ discordant: b + c, p, half: (1.959963985 * Math.sqrt(b + c - (b - c) ** 2 / n)) / n });
        }
        const bounds = mcnemarBounds({ first, second, n });
        const range = (of: (one: (typeof seen)[number]) => number) => [
          Math.min(...seen.map(of)),
          Math.max(...seen.map(of)),
        ];
        expect(bounds.discordant).toEqual(range((one) => one.discordant));
        range((one) => one.p).forEach((p, i) => void expectClose(bounds.pValue[i]!, p, 1e-12));
        expectClose(bounds.widest[1] - bounds.value, range((one) => one.half)[1]!, 1e-8);
      }
    }
  });

  it("says what is wrong", () => {
    expect(() => mcnemarBounds({ first: 12, second: 1, n: 10 })).toThrow(
      "mcnemarBounds requires whole numbers 0 <= k <= n, got 12 of 10",
    );
  });
});

describe("impliedDenominators", () => {
  const column = (...values: number[]) => values.map((value) => ({ value, decimals: 1 }));

  it("finds the n that made a column, and its multiples", () => {
    const n = 47;
    const made = [3, 11, 20, 31, 46].map((k) => Number(((100 * k) / n).toFixed(1)));
    const found = impliedDenominators(column(...made), { upTo: 100 });
    expect(found.fitting).toContain(n);
    expect(found.fitting).toContain(2 * n);
    expect(found.smallest).toBe(n);
    expect(found.expectedByChance).toBeLessThan(0.001);
  });

  it("counts what would fit by accident: one value on the grid of 1 and of 2 items", () => {
    // 50.0 fits n = 2. Of 1,001 values 2 lie on the grid of one item, 3 on that of two.
    const { smallest, expectedByChance } = impliedDenominators(column(50, 50));
    expect(smallest).toBe(2);
    expectClose(expectedByChance, 5 / 1001, 1e-12);
  });

  it("knows other units, and says where nothing fits", () => {
    // Means of whole scores from 0 to 10, times 10: steps of 10 / 20.
    const found = impliedDenominators(column(22.5, 34, 69), { unit: 10, upTo: 30 });
    // 2.25 n is whole for multiples of 4, 3.4 n for multiples of 5, 6.9 n for multiples of 10.
    expect(found.fitting).toEqual([20]);
    expect(impliedDenominators(column(33.4), { upTo: 5 })).toMatchObject({
      fitting: [],
      smallest: Number.NaN,
    });
    expect(() => impliedDenominators([], { upTo: 0 })).toThrow("a whole limit above 0, got 0");
  });
});
