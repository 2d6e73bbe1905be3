import { describe, expect, it } from "vitest";
import { spearmanCorrelation } from "../../../src/stats/spearman-correlation.js";
import { printedCorrelationInterval } from "../../../src/studies/sage/measures/printed-correlations.js";
import { fittingCounts, nearestRho, subsetMeans } from "../../../src/studies/sage/paper/granularity.js";
import { judgeMeanSets } from "../../../src/studies/sage/paper/judge-claims.js";
import { chanceModalShare, pairAgreementBounds } from "../../../src/studies/sage/paper/stability-claims.js";
import { scoreBounds } from "../../../src/studies/sage/paper/standing-claims.js";

describe("fittingCounts", () => {
  it("lists the numbers of hits that a column of percentages allows", () => {
    // Thirds to one decimal: 33.3 = 1/3, 66.7 = 2/3.
    const thirds = [33.3, 66.7].map((value) => ({ value, decimals: 1 }));
    expect(fittingCounts(thirds, 9)).toEqual([3, 6, 9]);
    expect(fittingCounts([{ value: 12.34, decimals: 2 }], 10)).toEqual([]);
  });
});

describe("nearestRho", () => {
  it("finds the correlation of untied ranks: all orders of four have one of these", () => {
    // 1 − 6 D / 60 for D = 0, 2, …, 20.
    const attainable = new Set<string>();
    const orders = (left: number[], made: number[] = []): void => {
      if (left.length === 0) attainable.add(spearmanCorrelation([1, 2, 3, 4], made).value.toFixed(10));
      for (const x of left)
        orders(
          left.filter((y) => y !== x),
          [...made, x],
        );
    };
    orders([1, 2, 3, 4]);
    for (const text of attainable) {
      const value = Number(text);
      expect(nearestRho({ value, decimals: 9 }, 4)).toEqual({ value: expect.closeTo(value, 9), fits: true });
    }
    expect(nearestRho({ value: 0.7, decimals: 2 }, 4).fits).toBe(false);
  });
});

describe("subsetMeans", () => {
  it("takes every set of two or more parts, the nearest first", () => {
    const parts = [1, 2, 4, 8].map((value) => ({ label: String(value), value }));
    const means = subsetMeans(3, parts);
    expect(means).toHaveLength(2 ** 4 - 1 - 4);
    // (2 + 4) / 2 is the only 3.
    expect(means[0]).toEqual({ labels: ["2", "4"], value: 3 });
  });
});

describe("printedCorrelationInterval", () => {
  it("is Fisher's: tanh(artanh r ± 1.96 / √(n − 3))", () => {
    const [low, high] = printedCorrelationInterval(0.5, 28);
    expect(Math.atanh(high) - Math.atanh(low)).toBeCloseTo((2 * 1.959964) / 5, 6);
    expect((Math.atanh(high) + Math.atanh(low)) / 2).toBeCloseTo(Math.atanh(0.5), 12);
  });

  it("is undefined for three units, and refuses what is no correlation", () => {
    expect(printedCorrelationInterval(0.9, 3)).toEqual([Number.NaN, Number.NaN]);
    expect(() => printedCorrelationInterval(1.2, 8)).toThrow(/within -1 to 1, got 1.2/);
  });
});

describe("repeats of one inference", () => {
  it("two repeats agree by no more than the mix of contexts allows", () => {
    // Contexts with 10 of 10, and with 5 of 10 against 5: 0.902 = 0.804 · 1 + 0.196 · 0.5, agreeing in 20 of 45.
    expect(pairAgreementBounds(0.902, 10)[1]).toBeCloseTo(0.804 + (0.196 * 20) / 45, 12);
    // All contexts at 9 of 10 (36 of 45) but for a fiftieth at 10.
    expect(pairAgreementBounds(0.902, 10)[0]).toBeCloseTo(0.98 * 0.8 + 0.02, 12);
  });

  it("contains what any mix of contexts gives", () => {
    const counts = [
      [10, 0, 0],
      [7, 2, 1],
      [6, 4, 0],
    ];
    const modal = counts.reduce((sum, c) => sum + Math.max(...c), 0) / 30;
    const agreement = counts.reduce((sum, c) => sum + c.reduce((s, k) => s + k * (k - 1), 0) / 90, 0) / 3;
    const [low, high] = pairAgreementBounds(modal, 10);
    expect(agreement).toBeGreaterThanOrEqual(low);
    expect(agreement).toBeLessThanOrEqual(high);
  });

  it("chance alone gives the expected largest share", () => {
    // Ten fair coins: 1/2 + C(10, 5) / 2^11.
    expect(chanceModalShare([0.5, 0, 0.5], 10)).toBeCloseTo(0.5 + 252 / 2 ** 11, 12);
    expect(chanceModalShare([1, 0, 0], 10)).toBeCloseTo(1, 12);
    // Three directions, two repeats: they agree in 1/3.
    expect(chanceModalShare([1 / 3, 1 / 3, 1 / 3], 2)).toBeCloseTo((1 / 3) * 1 + (2 / 3) * 0.5, 12);
  });
});

describe("scoreBounds", () => {
  it("holds the extremes: 10 and 99 between, 0 and 9 below", () => {
    expect(scoreBounds({ success: 2, failure: 3, n: 10 })).toEqual([
      (200 + 50) / 10,
      (200 + 5 * 99 + 27) / 10,
    ]);
    expect(() => scoreBounds({ success: 60, failure: 50, n: 100 })).toThrow(/got 60 and 50 of 100/);
  });
});

describe("judgeMeanSets", () => {
  const bars = [
    ["GPT-4o", 40],
    ["o1", 60],
    ["Llama3.3-70B", 10],
  ].map(([model, emotion]) => ({
    ...{ judge: "V3", model: String(model), emotion: Number(emotion), read: "exact" as const },
    ...{ ci: null, dialogues: [] },
  }));

  it("takes all models or those of Appendix A, whichever give the printed mean, or none", () => {
    // (40 + 60 + 10) / 3 = 36.7, (40 + 60) / 2 = 50.
    expect(judgeMeanSets({ value: 36.7, decimals: 1 }, bars).fitting?.n).toBe(3);
    expect(judgeMeanSets({ value: 50, decimals: 1 }, bars).fitting?.n).toBe(2);
    expect(judgeMeanSets({ value: 35, decimals: 1 }, bars).fitting).toBeNull();
  });

  it("lets a bar that was read off be half a point off, and no other", () => {
    const read = bars.map((bar) => ({ ...bar, read: "figure" as const }));
    expect(judgeMeanSets({ value: 50.5, decimals: 1 }, bars).fitting).toBeNull();
    expect(judgeMeanSets({ value: 50.5, decimals: 1 }, read).fitting?.n).toBe(2);
  });
});
