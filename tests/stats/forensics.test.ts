import { describe, expect, it } from "vitest";
import { explainInterval } from "../../src/stats/explain-interval.js";
import { explainT } from "../../src/stats/explain-t.js";
import { impliedN } from "../../src/stats/implied-n.js";
import { meanInterval } from "../../src/stats/mean-interval.js";

describe("explainInterval", () => {
  it("tells the same width from one that is sqrt(2) off", () => {
    // (66.29 - 61.65) / 2 = 2.32. 2.3249 is within half a hundredth; 3.28 / 1.41421 = 2.3193;
    // 1.64 * 1.41421 = 2.3193; 2.33 is 0.01 away.
    const found = explainInterval({ value: 63.97, lower: 61.65, upper: 66.29, decimals: 2 }, [
      { label: "rows", mean: 63.9684, halfWidth: 2.3249 },
      { label: "doubled", mean: 64.2, halfWidth: 3.28 },
      { label: "halved", mean: 63.97, halfWidth: 1.64 },
      { label: "else", mean: 63.9751, halfWidth: 2.33 },
    ]);
    expect(found.candidates.map((c) => c.width)).toEqual(["same", "narrower", "wider", "other"]);
    expect(found.candidates.map((c) => c.meanIsValue)).toEqual([true, false, true, false]);
    expect(found.centred).toBe(true);
    expect(found.candidates[0]!.ratio).toBeCloseTo(2.32 / 2.3249, 10);
    expect(found.sentence).toBe(
      "63.97 ± 2.320; the width of rows; √2 narrower than doubled; √2 wider than halved",
    );
  });

  it("finds whose mean an interval surrounds that misses its own value", () => {
    // (75.19 + 79.53) / 2 = 77.36, half-width 2.17: the value 88.05 lies outside.
    const found = explainInterval({ value: 88.05, lower: 75.19, upper: 79.53, decimals: 2 }, [
      { label: "claude", mean: 88.05, halfWidth: 1.68 },
      { label: "another row", mean: 77.36, halfWidth: 2.17 },
    ]);
    expect(found).toMatchObject({ centred: false, contains: false });
    expect(found.centre).toBeCloseTo(77.36, 10);
    expect(found.offset).toBeCloseTo(-10.69, 10);
    expect(found.sentence).toBe(
      "the interval is centred on 77.360, not on 88.05, which lies outside it; the width of another row; its middle is the mean of another row",
    );
  });

  it("allows for the rounding of all three printed numbers, and no more", () => {
    // Middle 1.05 of [1.0, 1.1] is half a unit from 1.1, allowed; that of [0.8, 1.1], 0.95, is 1.5 away.
    expect(explainInterval({ value: 1.1, lower: 1, upper: 1.1, decimals: 1 }, []).centred).toBe(true);
    expect(explainInterval({ value: 1.1, lower: 0.8, upper: 1.1, decimals: 1 }, []).centred).toBe(false);
  });

  it("recognises its own intervals after rounding, whatever the data", () => {
    for (let k = 1; k < 40; k++) {
      const rows = Array.from({ length: 40 }, (_, i) => (i < k ? 100 : 0));
      const m = meanInterval(rows, { kind: "normal", ddof: 0 });
      const halfWidth = (m.ci[1] - m.ci[0]) / 2;
      const round = (x: number) => Math.round(x * 100) / 100;
      const printed = { value: round(m.value), lower: round(m.ci[0]), upper: round(m.ci[1]), decimals: 2 };
      const found = explainInterval(printed, [{ label: "own", mean: m.value, halfWidth }]);
      expect(found.candidates[0]).toMatchObject({ width: "same", meanIsValue: true, meanIsCentre: true });
    }
  });

  it("says when nothing fits, and what is wrong", () => {
    const printed = { value: 5, lower: 4, upper: 6, decimals: 0 };
    expect(explainInterval(printed, [{ label: "x", mean: 5, halfWidth: 9 }]).sentence).toBe(
      "5 ± 1.0; no candidate has this width",
    );
    expect(() => explainInterval({ ...printed, upper: 3 }, [])).toThrow(
      "explainInterval requires lower <= upper, got 4 and 3",
    );
    expect(() => explainInterval({ ...printed, decimals: 0.5 }, [])).toThrow(
      "whole number of decimals, got 0.5",
    );
  });
});

describe("impliedN", () => {
  it("solves the interval for n", () => {
    // z = 1.959964, sd = 50: n = (1.959964 * 50 / 1.96)^2 = 2499.9.
    expect(impliedN({ halfWidth: 1.96, sd: 50 }).value).toBeCloseTo(2499.908, 2);
    const rows = Array.from({ length: 321 }, (_, i) => i % 7);
    const m = meanInterval(rows, { kind: "normal" });
    expect(impliedN({ halfWidth: m.ci[1] - m.value, sd: m.sd }).value).toBeCloseTo(321, 8);
  });

  it("doubles when the width is sqrt(2) narrower", () => {
    const once = impliedN({ halfWidth: 2.42, sd: 46 }).value;
    expect(impliedN({ halfWidth: 2.42 / Math.SQRT2, sd: 46 }).value).toBeCloseTo(2 * once, 8);
  });

  it("gives the range that rounding leaves", () => {
    const n = impliedN({ halfWidth: 0.1, sd: 1, tolerance: 0.05 });
    expect(n.low).toBeCloseTo(n.value / 1.5 ** 2, 8);
    expect(n.high).toBeCloseTo(n.value * 4, 8);
    expect(impliedN({ halfWidth: 0.04, sd: 1, tolerance: 0.05 }).high).toBe(Number.POSITIVE_INFINITY);
    expect(impliedN({ halfWidth: 1, sd: 0 }).value).toBe(0);
    expect(() => impliedN({ halfWidth: -1, sd: 2 })).toThrow("0 or more, got -1 and 2");
  });
});

describe("explainT", () => {
  const groups = [
    { label: "a", mean: 70, se: 3 },
    { label: "b", mean: 80, se: 4 },
    { label: "c", mean: 100, se: 0 },
  ];

  it("finds the pair and the variant", () => {
    // b - a: 10 / sqrt(9 + 16) = 2; both halved in variance: 10 / sqrt(12.5) = 2.828;
    // only b: 10 / sqrt(9 + 8) = 2.4254; c - a: 30 / 3 = 10; c - b: 20 / 4 = 5, or 7.07 with se / sqrt 2.
    expect(explainT({ t: 2, decimals: 1 }, groups).matches).toEqual([
      { first: "b", second: "a", t: 2, seOfFirst: "as is", seOfSecond: "as is" },
    ]);
    const both = explainT({ t: -2.828, decimals: 3 }, groups);
    expect(both.matches).toHaveLength(1);
    expect(both.sentence).toBe("t = -2.828 is b against a (se of b / √2, se of a / √2)");
    expect(explainT({ t: 2.42, decimals: 2 }, groups).matches).toEqual([]);
    expect(explainT({ t: 2.425, decimals: 3 }, groups).matches[0]).toMatchObject({
      seOfFirst: "/ sqrt 2",
      seOfSecond: "as is",
    });
  });

  it("puts the plain reading first and says how many tries there were", () => {
    // a and b: 4 variants; c has no spread to divide: 2 with a (10 and 14.14), 2 with b (5 and 7.07).
    const found = explainT({ t: 10, decimals: 0 }, groups);
    expect(found.tried).toBe(8);
    expect(found.matches).toEqual([
      { first: "c", second: "a", t: 10, seOfFirst: "as is", seOfSecond: "as is" },
    ]);
    // All 8 lie within 50 of 10, a stretch that begins at 0 and is 60 long.
    expect(found.expectedByChance).toBe(8 / 60);
    // Means 10 and 0, se 1 and 1: 7.07 as is, 8.16 with either divided, 10 with both: the plain one first.
    const near = [
      { label: "x", mean: 10, se: 1 },
      { label: "y", mean: 0, se: 1 },
      { label: "z", mean: 10 - 10 * Math.SQRT2, se: 1 },
    ];
    expect(
      explainT({ t: 10, decimals: 1 }, near).matches.map((m) => [m.first, m.second, m.seOfFirst]),
    ).toEqual([
      ["x", "z", "as is"],
      ["x", "y", "/ sqrt 2"],
    ]);
    expect(explainT({ t: 44.44, decimals: 2 }, groups).sentence).toBe(
      "t = 44.44 is none of the 8 combinations tried",
    );
  });

  it("counts what accident gives over the stretch that a t can take, which ends at 0", () => {
    // t uniform over 0 to 2 in steps of 0.0005: what is expected of accident is what it makes, in tries enough.
    for (const t of [0, 0.02, 0.3, 0.8]) {
      let expected = 0;
      let matches = 0;
      for (let i = 0; i < 4000; i++) {
        const found = explainT({ t, decimals: 2 }, [
          { label: "a", mean: (i + 0.5) / 2000, se: 1 },
          { label: "b", mean: 0, se: 0 },
        ]);
        expected += found.expectedByChance;
        matches += found.matches.length;
      }
      // 20 t in a unit, and 20 / sqrt 2 of the variant: 34 matches, 17 at 0. The two grids round it by 1 or 2.
      expect(Math.abs(expected - matches), `t = ${t}: ${expected} expected, ${matches} matches`).toBeLessThan(
        2,
      );
    }
  });

  it("matches nothing without spread", () => {
    const flat = [
      { label: "x", mean: 1, se: 0 },
      { label: "y", mean: 1, se: 0 },
    ];
    expect(explainT({ t: 0, decimals: 1 }, flat).matches).toEqual([]);
    expect(() => explainT({ t: 1, decimals: -1 }, flat)).toThrow("whole number of decimals, got -1");
  });
});
