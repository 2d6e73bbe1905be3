import { expect, test } from "vitest";
import { mcdonaldOmega } from "../../src/stats/mcdonald-omega.js";
import { loadFixture } from "../support/fixture.js";

interface Case {
  name: string;
  inputs: { rows: number[][] };
  outputs: { omega: number; loadings: number[]; uniquenesses: number[]; psych: number };
}

test.each(loadFixture<Case>("r", "mcdonaldOmega").cases)("against R: $name", ({ inputs, outputs }) => {
  const { value, loadings, uniquenesses } = mcdonaldOmega(inputs.rows);
  // factanal stops at a gradient of about 1e-5, psych a little earlier.
  expect(value).toBeCloseTo(outputs.omega, 5);
  expect(Math.abs(value - outputs.psych)).toBeLessThan(2e-3);
  const sum = outputs.uniquenesses.reduce((a, b) => a + b, 0);
  loadings.forEach((loading, i) => {
    expect(Math.abs(loading - outputs.loadings[i]!)).toBeLessThan(2e-4 * Math.sqrt(sum));
    expect(Math.abs(uniquenesses[i]! - outputs.uniquenesses[i]!)).toBeLessThan(1e-3 * sum);
  });
});

test("recovers loadings that fit exactly", () => {
  // Three items: loading i = sqrt(c_ij c_ik / c_jk). With covariances 2, 3, 6 the loadings are 1, 2, 3.
  // Rows with these covariances: f, g, h, e orthogonal columns of +-1 over 8 rows.
  const signs = Array.from({ length: 8 }, (_, i) => [1, 2, 4].map((bit) => ((i & bit) === 0 ? 1 : -1)));
  const rows = signs.map(([f, g, h]) => [f! + g!, 2 * f! + h!, 3 * f! + g! * h!]);
  const { value, loadings } = mcdonaldOmega(rows);
  [1, 2, 3].forEach((loading, i) => {
    expect(loadings[i]).toBeCloseTo(loading, 8);
  });
  // (1 + 2 + 3)^2 / (36 + 1 + 1 + 1)
  expect(value).toBeCloseTo(36 / 39, 8);
});

test("keeps the items' units: scaling all of them changes nothing, scaling one does", () => {
  const rows = [
    [1, 2, 1, 3],
    [2, 1, 3, 2],
    [3, 4, 3, 5],
    [4, 3, 5, 3],
    [5, 6, 4, 6],
    [6, 5, 7, 4],
  ];
  const omega = mcdonaldOmega(rows).value;
  expect(mcdonaldOmega(rows.map((row) => row.map((value) => 7 * value - 2))).value).toBeCloseTo(omega, 8);
  expect(mcdonaldOmega(rows.map(([a, ...rest]) => [100 * a!, ...rest])).value).not.toBeCloseTo(omega, 2);
});

test("is undefined for two items, a constant item, and two observations", () => {
  expect(
    mcdonaldOmega([
      [1, 2],
      [2, 1],
      [3, 4],
    ]).value,
  ).toBeNaN();
  expect(
    mcdonaldOmega([
      [1, 2, 5],
      [2, 1, 5],
      [3, 4, 5],
    ]).value,
  ).toBeNaN();
  expect(
    mcdonaldOmega([
      [1, 2, 3],
      [2, 1, 5],
    ]).value,
  ).toBeNaN();
});
