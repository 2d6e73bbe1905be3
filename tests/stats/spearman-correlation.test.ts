import { describe, expect, test } from "vitest";
import { spearmanCorrelation, spearmanOfCounts } from "../../src/stats/spearman-correlation.js";
import { type CorrelationCase, expectClose } from "../support/correlation-case.js";
import { loadFixture } from "../support/fixture.js";

describe("against SciPy", () => {
  test.each(loadFixture<CorrelationCase>("scipy", "spearmanCorrelation").cases)(
    "$name",
    ({ inputs, outputs }) => {
      const { value, pValue, ci } = spearmanCorrelation(inputs.x, inputs.y);
      // Ranks are exact here; what differs is SciPy's rounding.
      expectClose(value, outputs.value, 1e-13);
      expectClose(pValue, outputs.pValue, 1e-10);
      const expected = outputs["ci0.95"] as (number | null)[];
      // One rounding of r next to 1 moves artanh(r): SciPy's "perfect" r is 1 - 1e-16, whose interval has a width.
      if (Math.abs(value) < 1) {
        ci.forEach((bound, i) => {
          expectClose(bound, expected[i]!, 1e-11);
        });
      } else expect(ci).toEqual([value, value]);
    },
  );
});

test.each(loadFixture<CorrelationCase>("r", "pearsonCorrelation").cases)(
  "against R: $name",
  ({ inputs, outputs }) => {
    expectClose(spearmanCorrelation(inputs.x, inputs.y).value, outputs.spearman as number, 1e-13);
  },
);

test("is 1 - 6 sum d^2 / (n (n^2 - 1)) without ties", () => {
  // Ranks of y: 2, 1, 4, 3, 5; d = -1, 1, -1, 1, 0, sum d^2 = 4: 1 - 24 / 120 = 0.8.
  expect(spearmanCorrelation([10, 20, 30, 40, 50], [2, 1, 4, 3, 5]).value).toBe(0.8);
});

test("ties share their ranks, whatever the order of the list", () => {
  // Ranks of x: 1.5, 1.5, 3; of y: 1, 2, 3. Deviations -0.5, -0.5, 1 and -1, 0, 1: 1.5 / sqrt(1.5 * 2).
  const expected = 1.5 / Math.sqrt(3);
  expect(spearmanCorrelation([4, 4, 9], [1, 2, 3]).value).toBeCloseTo(expected, 15);
  expect(spearmanCorrelation([4, 4, 9], [2, 1, 3]).value).toBeCloseTo(expected, 15);
});

test("a resample of counts is the correlation of the repeated pairs", () => {
  const x = [3, 1, 4, 1, 5, 9, 2, 6];
  const y = [2, 7, 1, 8, 2, 8, 1, 8];
  const counts = Int32Array.from([0, 3, 1, 1, 0, 2, 1, 0]);
  const repeat = (values: number[]) => values.flatMap((value, i) => Array<number>(counts[i]!).fill(value));
  expect(spearmanOfCounts(x, y)(counts)).toBe(spearmanCorrelation(repeat(x), repeat(y)).value);
});
