import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import {
  jackknifeError,
  mean,
  median,
  plainMean,
  quantileOfSorted,
  squaredDeviations,
} from "../../src/stats/descriptives.js";
import { standardDeviation } from "../../src/stats/standard-deviation.js";
import { expectClose } from "./close.js";

describe("descriptive statistics", () => {
  it("are NaN where there is nothing to describe", () => {
    const of = [mean([]), plainMean([]), median([]), quantileOfSorted([], 0.5), squaredDeviations([])];
    expect([...of, jackknifeError([1]), standardDeviation([1])]).toEqual(new Array(7).fill(Number.NaN));
  });

  it("are NaN where a value is, wherever it stands", () => {
    for (const values of [
      [Number.NaN, 1, 2],
      [1, Number.NaN, 2],
      [1, 2, Number.NaN],
      [1, 1, Number.NaN],
    ]) {
      for (const of of [mean, plainMean, median, squaredDeviations, jackknifeError, standardDeviation]) {
        expect(of(values), `${of.name} of ${values}`).toBeNaN();
      }
    }
  });

  it("follow their definitions", () => {
    // (1 + 2 + 6) / 3; 4 + 1 + 9; sqrt(2 / 3 x 14); sqrt(14 / 2)
    expect([mean([1, 2, 6]), squaredDeviations([1, 2, 6])]).toEqual([3, 14]);
    expectClose(jackknifeError([1, 2, 6]), Math.sqrt(28 / 3), 1e-15);
    expectClose(standardDeviation([1, 2, 6]), Math.sqrt(7), 1e-15);
    expect([median([3, 1, 2, 10]), median([7, 1, 2])]).toEqual([2.5, 2]);
    expect(quantileOfSorted([1, 2, 3, 10], 0.9)).toBeCloseTo(3 + 0.7 * 7, 14);
    expect(quantileOfSorted([1, 2], 1.1)).toBeNaN();
    expect(quantileOfSorted([Infinity, Infinity], 0.3)).toBe(Infinity);
  });

  it("leave nothing of decimals that cancel, where a plain sum does", () => {
    const values = [1e16, 1, -1e16, 1];
    expect([mean(values), plainMean(values)]).toEqual([0.5, 0.25]);
  });

  it("agree with plain sums to 1e-12 at ordinary scale, and leave their input as it was", () => {
    const stream = randomStream(2, "descriptives");
    for (const n of [1, 2, 5, 100, 3000]) {
      const values = Array.from({ length: n }, () => 50 + 20 * stream.normal());
      const before = [...values];
      expectClose(mean(values), plainMean(values), 1e-12);
      const centre = plainMean(values);
      if (n > 1) {
        expectClose(
          squaredDeviations(values),
          values.reduce((sum, v) => sum + (v - centre) ** 2, 0),
          1e-12,
        );
      }
      const sorted = values.toSorted((a, b) => a - b);
      expectClose(median(values), quantileOfSorted(sorted, 0.5), 1e-12);
      expect(values).toEqual(before);
    }
  });
});
