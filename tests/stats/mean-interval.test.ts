import { describe, expect, it } from "vitest";
import { meanInterval } from "../../src/stats/mean-interval.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  inputs: { values: number[]; kind: "normal" | "t"; ddof: 0 | 1; level: number };
  outputs: { value: number; se: number; ci: [number, number] };
}

describe("meanInterval", () => {
  it("matches scipy.stats", () => {
    for (const { inputs, outputs } of loadFixture<Case>("scipy", "meanInterval").cases) {
      const { values, ...options } = inputs;
      const got = meanInterval(values, options);
      expectClose(got.value, outputs.value, 1e-12);
      expectClose(got.se, outputs.se, 1e-12);
      // SciPy 1.10's t.ppf(0.975, 56) is 1.3e-9 off R's qt; ours follows R (tests of the distributions).
      expect(Math.abs(got.ci[0] - outputs.ci[0])).toBeLessThanOrEqual(
        1e-8 * outputs.se + 1e-15 * outputs.value,
      );
      expect(Math.abs(got.ci[1] - outputs.ci[1])).toBeLessThanOrEqual(
        1e-8 * outputs.se + 1e-15 * outputs.value,
      );
      expect(got.n).toBe(inputs.values.length);
    }
  });

  it("leaves unscored values out and counts them", () => {
    const got = meanInterval([1, Number.NaN, 3]);
    expect(got).toMatchObject({ value: 2, n: 2, unscored: 1 });
    expect(got.se).toBeCloseTo(1, 12); // sd = sqrt(2), n = 2
  });

  it("is NaN where there is nothing to say", () => {
    expect(meanInterval([]).value).toBeNaN();
    const one = meanInterval([4]);
    expect(one.value).toBe(4);
    expect(one.ci).toEqual([Number.NaN, Number.NaN]);
    expect(meanInterval([2, 2, 2]).ci).toEqual([2, 2]);
  });

  it("moves with its data", () => {
    const x = [1, 4, 9, 16];
    const a = meanInterval(x);
    const b = meanInterval(x.map((v) => 3 * v - 5));
    expect(b.value).toBeCloseTo(3 * a.value - 5, 12);
    expect(b.se).toBeCloseTo(3 * a.se, 12);
  });

  it("refuses a level in percent", () => {
    expect(() => meanInterval([1, 2], { level: 95 })).toThrow(
      "meanInterval requires a level between 0 and 1, got 95",
    );
  });
});
