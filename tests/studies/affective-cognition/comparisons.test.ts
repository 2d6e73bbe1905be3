import { describe, expect, it } from "vitest";
import {
  compare,
  compareTasks,
  dummyEffect,
} from "../../../src/studies/affective-cognition/measures/comparisons.js";
import type { Scores } from "../../../src/studies/affective-cognition/measures/scores.js";

const scores = (values: number[], story: number[]): Scores => ({
  values: Float64Array.from(values),
  item: Int32Array.from(values.keys()),
  story: Int32Array.from(story),
});

describe("compare", () => {
  const a = scores([1, 1, 1, 0], [0, 0, 1, 1]);
  const b = scores([1, 0, 0, 0], [0, 0, 1, 1]);

  it("gives the paper's t: the difference over the root of both squared standard errors", () => {
    // sd = √(0.75 · 0.25) = 0.4330 on both sides, se = 21.651 points; 50 / (21.651 · √2) = 1.6330.
    expect(compare(a, b).paper.t).toBeCloseTo(1.63299, 5);
  });

  it("pairs rows and clusters by story", () => {
    // Differences 0 1 | 1 0: both stories mean 50, so the clusters do not vary.
    const { value, story } = compare(a, b);
    expect(value).toBe(50);
    expect(story.se).toBeCloseTo(0, 12);
    expect(story.df).toBeCloseTo(1, 10);
  });

  it("changes sign when the sides are swapped", () => {
    expect(compare(b, a).value).toBe(-50);
    expect(compare(b, a).paper.t).toBeCloseTo(-compare(a, b).paper.t, 12);
  });

  it("leaves a row out where either side is unscored", () => {
    expect(compare(scores([1, Number.NaN], [0, 1]), scores([0, 1], [0, 1])).n).toBe(1);
  });
});

describe("compareTasks", () => {
  it("gives the difference of means in points, whatever the clusters", () => {
    const first = scores([1, 1, 0, 1, 1, 0], [0, 0, 1, 1, 2, 2]);
    const second = scores([0, 1, 0, 1], [0, 0, 1, 1]);
    // 4/6 − 2/4
    expect(compareTasks(first, second, true).value).toBeCloseTo(100 / 6, 10);
    expect(compareTasks(first, second, false).value).toBeCloseTo(100 / 6, 10);
  });
});

describe("dummyEffect", () => {
  it("is the difference of the two means, with the classical interval of least squares", () => {
    // y = 0 0 1 | 1 1 0 with x = 0 | 1: slope 1/3; residual variance 4 · (1/9 + …)/4 = 1/3; se = √(1/3 · 2/3).
    const effect = dummyEffect({
      y: [0, 0, 1, 1, 1, 0],
      x: [0, 0, 0, 1, 1, 1],
      item: [0, 1, 2, 3, 4, 5],
      story: [0, 1, 2, 0, 1, 2],
    });
    expect(effect.value).toBeCloseTo(100 / 3, 10);
    // t(0.975, 4) = 2.776445; se = √(2/9) = 0.471405.
    expect(effect.naive[1] - effect.value).toBeCloseTo(100 * 2.776445 * 0.4714045, 3);
    expect(effect.stories).toBe(3);
  });
});
