import { describe, expect, test } from "vitest";
import { denseRanks, midranks, sortedOrder, tieGroupEnds } from "../../src/stats/ranks.js";
import { loadFixture } from "../support/fixture.js";

describe("midranks", () => {
  test.each(loadFixture<{ name: string; inputs: number[]; outputs: number[] }>("scipy", "midranks").cases)(
    "against SciPy: $name",
    ({ inputs, outputs }) => {
      // Halves of whole numbers are exact: no tolerance.
      expect(Array.from(midranks(inputs))).toEqual(outputs);
    },
  );

  test("add up to n (n + 1) / 2 and follow their values when the list is reversed", () => {
    const values = [3, 1, 1, 4, 3, 3, -2];
    const ranks = Array.from(midranks(values));
    expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBe((7 * 8) / 2);
    expect(Array.from(midranks([...values].reverse()))).toEqual([...ranks].reverse());
  });

  test("of nothing are nothing", () => {
    expect(midranks([])).toHaveLength(0);
  });
});

test("the order keeps equal values as they stood, and groups end where values change", () => {
  const values = [5, 2, 5, 2, 9];
  const order = sortedOrder(values);
  expect(Array.from(order)).toEqual([1, 3, 0, 2, 4]);
  expect(Array.from(tieGroupEnds(values, order))).toEqual([2, 4, 5]);
});

test("dense ranks count distinct values", () => {
  expect(denseRanks([5, 2, 5, 2, 9])).toEqual({ codes: Int32Array.from([1, 0, 1, 0, 2]), levels: 3 });
});
