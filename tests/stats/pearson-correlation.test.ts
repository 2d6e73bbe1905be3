import { describe, expect, test } from "vitest";
import { pearsonCorrelation, pearsonOfCounts } from "../../src/stats/pearson-correlation.js";
import { type CorrelationCase, expectClose } from "../support/correlation-case.js";
import { loadFixture } from "../support/fixture.js";

describe("against SciPy", () => {
  test.each(loadFixture<CorrelationCase>("scipy", "pearsonCorrelation").cases)(
    "$name",
    ({ inputs, outputs }) => {
      const { value, pValue } = pearsonCorrelation(inputs.x, inputs.y);
      // Centring at an offset of 1e8 leaves 8 digits to the deviations in either program: hence 1e-9, not 1e-12.
      expectClose(value, outputs.value, 1e-9);
      expectClose(pValue, outputs.pValue, 1e-7);
      for (const level of [0.8, 0.95, 0.99]) {
        const { ci } = pearsonCorrelation(inputs.x, inputs.y, { level });
        const expected = outputs[`ci${level}`] as (number | null)[];
        ci.forEach((bound, i) => {
          expectClose(bound, expected[i]!, 1e-9);
        });
      }
    },
  );
});

test.each(loadFixture<CorrelationCase>("r", "pearsonCorrelation").cases)(
  "against R: $name",
  ({ inputs, outputs }) => {
    const { value, pValue, ci } = pearsonCorrelation(inputs.x, inputs.y, { level: 0.9 });
    expectClose(value, outputs.value, 1e-13);
    expectClose(pValue, outputs.pValue, 1e-11);
    const expected = outputs["ci0.9"] as number[];
    expectClose(ci[0], expected[0]!, 1e-12);
    expectClose(ci[1], expected[1]!, 1e-12);
  },
);

test("keeps its digits at a large offset", () => {
  // Deviations of x from 1e9 are -1, 0, 1, 4 and of y 2, 1, 3, 6: whole numbers, so the offset changes nothing.
  const x = [-1, 0, 1, 4];
  const y = [2, 1, 3, 6];
  const moved = pearsonCorrelation(
    x.map((value) => value + 1e9),
    y.map((value) => value - 1e9),
  );
  expect(moved.value).toBeCloseTo(pearsonCorrelation(x, y).value, 14);
});

test("is sxy / sqrt(sxx syy)", () => {
  // x - 2 = -1, 0, 1 and y - 4 = -2, -1, 3: sxy = 2 + 0 + 3 = 5, sxx = 2, syy = 14.
  expect(pearsonCorrelation([1, 2, 3], [2, 3, 7]).value).toBeCloseTo(5 / Math.sqrt(28), 15);
});

test("a resample in which x does not vary is undefined, whatever its rounded mean", () => {
  // Ten times the same number, added up and divided by ten, is not always that number.
  for (let k = 1; k <= 20; k++) {
    const x = [...Array.from({ length: 10 }, () => k / 7), 9.1];
    const y = Array.from({ length: 11 }, (_, i) => Math.cos(3 * i));
    const withoutLast = new Int32Array(11).fill(1);
    withoutLast[10] = 0;
    expect(pearsonOfCounts(x, y)(withoutLast)).toBeNaN();
  }
});
