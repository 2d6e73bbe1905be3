import { expect, test } from "vitest";
import { partialCorrelation } from "../../src/stats/partial-correlation.js";
import { pearsonCorrelation } from "../../src/stats/pearson-correlation.js";
import { loadFixture } from "../support/fixture.js";

interface Case {
  name: string;
  inputs: { x: number[]; y: number[]; controls: number[][] };
  outputs: { value: number; pValue: number; ci: [number, number] };
}

test.each(loadFixture<Case>("r", "partialCorrelation").cases)("against R: $name", ({ inputs, outputs }) => {
  const { value, pValue, ci } = partialCorrelation(inputs.x, inputs.y, inputs.controls);
  // lm solves by QR and we by sums of products: an offset of 1e5 leaves ten digits.
  expect(value).toBeCloseTo(outputs.value, 10);
  expect(pValue).toBeCloseTo(outputs.pValue, 9);
  ci.forEach((bound, i) => {
    expect(bound).toBeCloseTo(outputs.ci[i]!, 9);
  });
});

test("is (r_xy - r_xz r_yz) / sqrt((1 - r_xz^2) (1 - r_yz^2)) with one control", () => {
  const [x, y, z] = [
    [1, 2, 3, 4, 6, 2],
    [2, 1, 4, 3, 7, 5],
    [1, 1, 2, 2, 3, 5],
  ] as const;
  const r = (a: readonly number[], b: readonly number[]) => pearsonCorrelation(a, b).value;
  const expected = (r(x, y) - r(x, z) * r(y, z)) / Math.sqrt((1 - r(x, z) ** 2) * (1 - r(y, z) ** 2));
  expect(partialCorrelation(x, y, [z]).value).toBeCloseTo(expected, 13);
});

test("is undefined where the controls explain a variable, or too few rows are left", () => {
  const z = [1, 2, 3, 4, 5, 7];
  const explained = z.map((value) => 3 * value - 1);
  expect(partialCorrelation(explained, [2, 1, 4, 3, 7, 5], [z]).value).toBeNaN();
  // n = 4 with 2 controls: 4 < controls + 3.
  expect(
    partialCorrelation(
      [1, 2, 3, 5],
      [2, 1, 4, 3],
      [
        [1, 0, 0, 1],
        [0, 1, 0, 1],
      ],
    ).value,
  ).toBeNaN();
});
