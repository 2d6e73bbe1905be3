import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { bhatiaDavisBound } from "../../src/stats/bhatia-davis-bound.js";
import { grim } from "../../src/stats/grim.js";
import { meanInterval } from "../../src/stats/mean-interval.js";

describe("grim", () => {
  it("finds the paper's example inconsistent", () => {
    // Brown & Heathers 2017: 28 whole numbers cannot average 5.19: 145 / 28 = 5.179, 146 / 28 = 5.214.
    expect(grim({ value: 5.19, decimals: 2 }, 28)).toMatchObject({
      consistent: false,
      count: 145,
      informative: true,
    });
    expect(grim({ value: 5.18, decimals: 2 }, 28).consistent).toBe(true);
    expect(grim({ value: 5.21, decimals: 2 }, 28).consistent).toBe(true);
  });

  it("passes every percentage that really is one, and fails those between", () => {
    for (let n = 2; n <= 60; n++) {
      const possible = new Set(Array.from({ length: n + 1 }, (_, k) => ((100 * k) / n).toFixed(1)));
      for (let tenths = 0; tenths <= 1000; tenths++) {
        const text = (tenths / 10).toFixed(1);
        const { consistent } = grim({ value: Number(text), decimals: 1 }, n, { unit: 100 });
        // A tie at the sixth of a tenth (12.25) rounds to 12.3 or 12.2: both count, toFixed gives one.
        const tie =
          Number.isInteger(((tenths - 0.5) * n) / 1000) || Number.isInteger(((tenths + 0.5) * n) / 1000);
        if (!tie) expect(consistent, `${text}% of ${n}`).toBe(possible.has(text));
      }
    }
  });

  it("is exact for large values, where a tolerance in the size of the value would let everything pass", () => {
    // 12 whole numbers have means in steps of 0.083: 5000001.25 is 60000015 / 12, and 5000001.29 is none.
    expect(grim({ value: 5_000_001.25, decimals: 2 }, 12)).toMatchObject({
      consistent: true,
      count: 60_000_015,
    });
    expect(grim({ value: 5_000_001.29, decimals: 2 }, 12)).toMatchObject({
      consistent: false,
      informative: true,
    });
    expect(grim({ value: -5_000_001.29, decimals: 2 }, 12)).toMatchObject({
      consistent: false,
      count: -60_000_015, // -60000015.48 by the value, rounded
    });
    // Sums near 2^53, where doubles have no more halves: 7000000000000000.5 is no sum of 3 whole numbers.
    expect(grim({ value: 2_333_333_333_333_333.5, decimals: 1 }, 3).consistent).toBe(false);
    expect(grim({ value: 2_333_333_333_333_333, decimals: 0 }, 3).consistent).toBe(true);
  });

  it("is exact for large n", () => {
    // In steps of 1 / n every value of 6 decimals fits from n = 10^6 on. Below it some do not.
    for (const n of [5_000_001, 6_000_000, 2 ** 40 + 1, Number.MAX_SAFE_INTEGER]) {
      expect(grim({ value: 0.333333, decimals: 6 }, n)).toMatchObject({
        consistent: true,
        informative: false,
      });
    }
    // n = 6000000 in steps of 1.67e-7: of 8 decimals, 0.33333350 = 2000001 / n fits, 0.33333342 does not.
    expect(grim({ value: 0.3333335, decimals: 8 }, 6_000_000)).toMatchObject({
      consistent: true,
      count: 2_000_001,
    });
    expect(grim({ value: 0.33333342, decimals: 8 }, 6_000_000).consistent).toBe(false);
  });

  it("takes both ways to round a half, exactly", () => {
    // 1 / 8 = 0.125 is 0.12 or 0.13.
    for (const value of [0.12, 0.13]) expect(grim({ value, decimals: 2 }, 8).consistent).toBe(true);
    for (const value of [0.11, 0.14]) expect(grim({ value, decimals: 2 }, 8).consistent).toBe(false);
    // Means of three items, of 2 people: multiples of 1 / 6. 0.5 = 3 / 6 is 0 or 1 without decimals.
    for (const value of [0, 1])
      expect(grim({ value, decimals: 0 }, 2, { unit: 1 / 3 }).consistent).toBe(true);
    expect(grim({ value: 0.5, decimals: 1 }, 2, { unit: 1 / 3 })).toMatchObject({
      consistent: true,
      count: 3,
    });
    expect(grim({ value: 0.6, decimals: 1 }, 2, { unit: 1 / 3 }).consistent).toBe(false);
  });

  it("refuses a value with more decimals than were printed", () => {
    expect(() => grim({ value: 66.67, decimals: 1 }, 12)).toThrow(
      "grim requires a value with as many decimals as were printed, got 66.67 with 1",
    );
    // 63.97 by a subtraction is 63.97 all the same.
    expect(grim({ value: 100 - 36.03, decimals: 2 }, 1421, { unit: 100 }).consistent).toBe(true);
  });

  it("says when it can find nothing", () => {
    expect(grim({ value: 63.97, decimals: 2 }, 1421, { unit: 100 }).informative).toBe(true); // steps of 0.07
    expect(grim({ value: 63.97, decimals: 2 }, 10_000, { unit: 100 }).informative).toBe(false); // steps of 0.01
  });

  it("says what is wrong", () => {
    expect(() => grim({ value: 1, decimals: 1 }, 0)).toThrow("grim requires a whole n above 0, got 0");
    expect(() => grim({ value: 1, decimals: 1 }, 5, { unit: 0 })).toThrow("a unit above 0, got 0");
    expect(() => grim({ value: 1, decimals: -1 }, 5)).toThrow("whole number of decimals, got -1");
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => grim({ value, decimals: 1 }, 5)).toThrow(
        `grim requires a finite printed value, got ${value}`,
      );
    }
  });
});

describe("bhatiaDavisBound", () => {
  it("is reached by 0/1 scores and passed by none", () => {
    const binary = [0, 100, 100, 0, 100];
    const m = meanInterval(binary, { ddof: 0 });
    const bound = bhatiaDavisBound({ mean: 60, n: 5, lower: 0, upper: 100 });
    expect(bound.sd).toBeCloseTo(m.sd, 12);
    expect(bound.se).toBeCloseTo(m.se, 12);
    const random = randomStream(8, "bound");
    for (let trial = 0; trial < 200; trial++) {
      const scores = Array.from({ length: 6 }, () => random.int(101));
      const { value, sd } = meanInterval(scores, { ddof: 0 });
      expect(sd).toBeLessThanOrEqual(
        bhatiaDavisBound({ mean: value, n: 6, lower: 0, upper: 100 }).sd + 1e-12,
      );
    }
  });

  it("is 0 at a limit, and says what is wrong", () => {
    expect(bhatiaDavisBound({ mean: 100, n: 7, lower: 0, upper: 100 })).toEqual({ sd: 0, se: 0 });
    expect(() => bhatiaDavisBound({ mean: 120, n: 3, lower: 0, upper: 100 })).toThrow(
      "got 120 outside 0 to 100",
    );
    expect(() => bhatiaDavisBound({ mean: 1, n: 0, lower: 0, upper: 2 })).toThrow("an n above 0, got 0");
  });
});
