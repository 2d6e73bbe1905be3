import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { krippendorffAlpha, type MeasurementLevel } from "../../src/stats/krippendorff-alpha.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

type Ratings = (number | null)[][];
interface Case {
  name: string;
  inputs: { ratings: Ratings; level: MeasurementLevel };
  outputs: { value: number; observed: number; expected: number; ratings: number };
}
const { cases } = loadFixture<Case>("scipy", "krippendorffAlpha");
const levels = ["nominal", "ordinal", "interval"] as const;
const alpha = (ratings: Parameters<typeof krippendorffAlpha>[0], level: MeasurementLevel) =>
  krippendorffAlpha(ratings, { level, resamples: 1 });

describe("krippendorffAlpha against coincidence matrices", () => {
  for (const { name, inputs, outputs } of cases) {
    it(`${name}, ${inputs.level}`, () => {
      const got = alpha(inputs.ratings, inputs.level);
      // 1e-9: with an offset of a million the oracle's own squares lose digits.
      expectClose(got.value, outputs.value, 1e-9, "alpha");
      expectClose(got.observed, outputs.observed, 1e-9, "observed");
      expectClose(got.expected, outputs.expected, 1e-9, "expected");
      expect(got.ratings).toBe(outputs.ratings);
    });
  }
});

describe("krippendorffAlpha", () => {
  const published = cases.find(({ name }) => name === "published C")!.inputs.ratings;

  it("has the values printed in Krippendorff 2011, example C", () => {
    // Printed to three places: nominal .743, ordinal .815, interval .849. 40 pairable values, one unit dropped.
    expect(alpha(published, "nominal").value).toBeCloseTo(0.743, 3);
    expect(alpha(published, "ordinal").value).toBeCloseTo(0.815, 3);
    expect(alpha(published, "interval").value).toBeCloseTo(0.849, 3);
    expect(alpha(published, "interval")).toMatchObject({ n: 11, ratings: 40, unpairable: 1 });
  });

  it("is arithmetic for two raters", () => {
    // Four items aa, ab, bb, bb: n = 8, n_a = 3, n_b = 5. Observed 2/8; expected 2 * 15 / (8 * 7) = 30/56.
    const rows = [
      ["a", "a"],
      ["a", "b"],
      ["b", "b"],
      ["b", "b"],
    ];
    const got = alpha(rows, "nominal");
    expectClose(got.observed, 0.25, 1e-15);
    expectClose(got.expected, 30 / 56, 1e-15);
    expectClose(got.value, 1 - 0.25 / (30 / 56), 1e-14);
  });

  it("takes labels and numbers alike, and two values alike on every scale", () => {
    const rows = [
      [0, 1, 1],
      [0, 0, null],
      [1, 1, 1],
      [0, 1, 0],
    ];
    const named = rows.map((row) => row.map((v) => (v === null ? null : v === 0 ? "no" : "yes")));
    const nominal = alpha(rows, "nominal").value;
    expectClose(alpha(named, "nominal").value, nominal, 1e-14);
    expectClose(alpha(rows, "ordinal").value, nominal, 1e-14);
    expectClose(alpha(rows, "interval").value, nominal, 1e-14);
  });

  it.each(levels)("does not care about the order of items and raters (%s)", (level) => {
    const random = randomStream(2, "order");
    const want = alpha(published, level).value;
    expectClose(alpha(random.shuffle(published), level).value, want, 1e-13);
    const turned = published.map((row) => random.shuffle(row));
    expectClose(alpha(turned, level).value, want, 1e-13);
  });

  it("on an interval scale ignores unit and origin, on an ordinal one any rising change", () => {
    const by = (f: (v: number) => number) =>
      published.map((row) => row.map((v) => (v === null ? null : f(v))));
    expectClose(
      alpha(
        by((v) => 7 - 3 * v),
        "interval",
      ).value,
      alpha(published, "interval").value,
      1e-13,
    );
    expectClose(
      alpha(
        by((v) => v ** 3),
        "ordinal",
      ).value,
      alpha(published, "ordinal").value,
      1e-13,
    );
    expect(
      Math.abs(
        alpha(
          by((v) => v ** 3),
          "interval",
        ).value - alpha(published, "interval").value,
      ),
    ).toBeGreaterThan(0.01);
  });

  it("treats null, NaN and a shorter row as missing", () => {
    const a = alpha(
      [
        [1, 2, null],
        [1, 1, 2],
        [3, 3],
      ],
      "interval",
    );
    const b = alpha(
      [
        [1, 2, Number.NaN],
        [1, 1, 2],
        [3, 3, Number.NaN],
      ],
      "interval",
    );
    expect(a).toEqual(b);
    expect(a.ratings).toBe(7);
    expect(() => alpha([[3, 3, undefined as never]], "interval")).toThrow("got undefined in item 0, rater 2");
  });

  it("is NaN with its reason where there is nothing to tell from chance", () => {
    const constant = alpha(
      [
        [2, 2],
        [2, 2, 2],
      ],
      "ordinal",
    );
    expect(constant.value).toBeNaN();
    expect(constant.ci).toEqual([Number.NaN, Number.NaN]);
    expect(constant.method).toBe("Krippendorff's alpha, ordinal; undefined: all 5 ratings are the same");
    expect(
      alpha(
        [
          [0.1, 0.1],
          [0.1, 0.1],
        ],
        "interval",
      ).value,
    ).toBeNaN();
    const none = alpha(
      [
        [1, null],
        [null, 2],
      ],
      "nominal",
    );
    expect(none).toMatchObject({ value: Number.NaN, n: 0, ratings: 0, unpairable: 2 });
    expect(none.method).toContain("no item has two ratings");
    expect(alpha([], "nominal").value).toBeNaN();
  });

  it("is 1 only without disagreement", () => {
    for (const level of levels) {
      expect(
        alpha(
          [
            [1, 1],
            [2, 2, 2],
            [5, 5],
          ],
          level,
        ).value,
      ).toBe(1);
      expect(
        alpha(
          [
            [1, 1],
            [2, 2, 3],
            [5, 5],
          ],
          level,
        ).value,
      ).toBeLessThan(1);
    }
  });

  it("bootstraps items, leaves undefined resamples out and says so", () => {
    const rows = [
      [1, 1],
      [1, 1],
      [2, 3],
    ];
    const got = krippendorffAlpha(rows, { level: "nominal", resamples: 2000, seed: 4 });
    // The two constant items are drawn alone with probability (2/3)^3 = 0.296; 4 standard errors = 0.041.
    expect(Math.abs(got.undefinedResamples / 2000 - 8 / 27)).toBeLessThan(0.041);
    expect(got.method).toBe(
      `Krippendorff's alpha, nominal; percentile bootstrap of items, 2000 resamples, ${got.undefinedResamples} undefined ones left out, seed 4`,
    );
    const wide = krippendorffAlpha(published, { level: "ordinal", resamples: 2000 });
    const narrow = krippendorffAlpha(published, { level: "ordinal", resamples: 2000, confidence: 0.5 });
    expect(wide.ci[0]).toBeLessThan(narrow.ci[0]);
    expect(wide.ci[1]).toBeGreaterThanOrEqual(narrow.ci[1]);
    expect(wide.ci[0]).toBeLessThan(wide.value);
    expect(wide.ci[1]).toBeGreaterThan(wide.value);
  });

  it("draws the same as recomputing alpha on the drawn items", () => {
    // A weighted item is an item that occurs so often: all resamples of two items, by hand.
    const rows: Ratings = [
      [1, 2, 2],
      [3, 3, null],
    ];
    const got = krippendorffAlpha(rows, { level: "interval", resamples: 400, confidence: 0.999 });
    const twice = (i: number) => alpha([rows[i]!, rows[i]!], "interval").value;
    // Draws are {0,0}, {0,1}, {1,1}: the last has no variation.
    const values = [twice(0), alpha(rows, "interval").value];
    expect(twice(1)).toBeNaN();
    expectClose(got.ci[0], Math.min(...values), 1e-12);
    expectClose(got.ci[1], Math.max(...values), 1e-12);
  });

  it("says what is wrong", () => {
    expect(() => alpha([[1, "high"]], "ordinal")).toThrow(
      'krippendorffAlpha requires finite numbers for an ordinal scale, got "high" in item 0, rater 1',
    );
    expect(() =>
      alpha(
        [
          [1, 1],
          [Number.POSITIVE_INFINITY, 1],
        ],
        "interval",
      ),
    ).toThrow("for an interval scale, got Infinity in item 1, rater 0");
    expect(() => alpha([[1, 2]], "ratio" as never)).toThrow(
      '"nominal", "ordinal" or "interval", got "ratio"',
    );
  });
});
