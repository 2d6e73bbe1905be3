import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { ordinaryLeastSquares } from "../../src/stats/ordinary-least-squares.js";
import type { ErrorKind } from "../../src/stats/robust-covariance.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Row {
  errors: ErrorKind;
  value: number[] | number;
  se: number[] | number;
  t: number[] | number;
  df?: number[] | number;
  p: number[] | number;
  lower: number[] | number;
  upper: number[] | number;
  r2: number;
  intercept?: boolean;
}
interface Case {
  name?: string;
  inputs: { y: number[]; X: number[][]; clusters: number[] };
  outputs: Row[];
}
const list = (x: number[] | number | undefined) => (typeof x === "number" ? [x] : (x ?? []));

for (const kind of ["r", "scipy"] as const) {
  describe(`ordinaryLeastSquares against ${kind === "r" ? "clubSandwich and sandwich" : "statsmodels"}`, () => {
    for (const { name, inputs, outputs } of loadFixture<Case>(kind, "ordinaryLeastSquares").cases) {
      for (const want of outputs) {
        it(`${name ?? ""} ${want.errors}${want.intercept === false ? " without intercept" : ""}`, () => {
          const fit = ordinaryLeastSquares(inputs.y, inputs.X, {
            errors: want.errors,
            intercept: want.intercept ?? true,
            ...(want.errors.startsWith("CR") ? { clusters: inputs.clusters } : {}),
          });
          expect(fit.coefficients).toHaveLength(list(want.value).length);
          fit.coefficients.forEach((c, j) => {
            // The "scales" set mixes columns of 1e3 and 1e-4: R's own error there is about 1e-9.
            const tolerance = name === "scales" ? 1e-8 : 1e-9;
            const relative = (got: number, all: number[] | number, what: string) => {
              const expected = list(all)[j]!;
              const scale = Math.max(Math.abs(expected), what === "p" ? 0 : list(want.se)[j]!, 1e-300);
              expect(Math.abs(got - expected) / scale, `${what} ${j}: ${got} for ${expected}`).toBeLessThan(
                tolerance,
              );
            };
            relative(c.value, want.value, "value");
            relative(c.se, want.se, "se");
            relative(c.t, want.t, "t");
            if (want.df !== undefined) relative(c.df, want.df, "df");
            relative(c.pValue, want.p, "p");
            relative(c.ci[0], want.lower, "lower");
            relative(c.ci[1], want.upper, "upper");
          });
          expectClose(fit.r2, want.r2, 1e-10, "r2");
        });
      }
    }
  });
}

describe("ordinaryLeastSquares", () => {
  const random = randomStream(1, "regression");
  const n = 40;
  const x = Array.from({ length: n }, () => random.normal());
  const y = x.map((v) => 2 + 3 * v + random.normal());
  const clusters = x.map((_, i) => i % 7);

  it("with singleton clusters CR2 is HC2", () => {
    const a = ordinaryLeastSquares(y, [x], { errors: "CR2", clusters: x.map((_, i) => i) });
    const b = ordinaryLeastSquares(y, [x], { errors: "HC2" });
    a.coefficients.forEach((c, j) => {
      expectClose(c.se, b.coefficients[j]!.se, 1e-12);
    });
  });

  it("is equivariant: scaling a column scales its coefficient and leaves t and df", () => {
    const a = ordinaryLeastSquares(y, [x], { errors: "CR2", clusters }).coefficients[1]!;
    const b = ordinaryLeastSquares(y, [x.map((v) => v * 1000)], { errors: "CR2", clusters }).coefficients[1]!;
    expectClose(b.value * 1000, a.value, 1e-12);
    expectClose(b.t, a.t, 1e-10);
    expectClose(b.df, a.df, 1e-10);
  });

  it("gives an aliased column NaN and leaves the others as without it", () => {
    const doubled = x.map((v) => 2 * v + 1);
    const fit = ordinaryLeastSquares(y, [x, doubled], { errors: "CR2", clusters });
    const alone = ordinaryLeastSquares(y, [x], { errors: "CR2", clusters });
    expect(fit.rank).toBe(2);
    expect(fit.coefficients[2]!.value).toBeNaN();
    expect(fit.coefficients[2]!.ci).toEqual([Number.NaN, Number.NaN]);
    expectClose(fit.coefficients[1]!.value, alone.coefficients[1]!.value, 1e-12);
    expectClose(fit.coefficients[1]!.se, alone.coefficients[1]!.se, 1e-12);
  });

  it("recovers a difference of proportions", () => {
    // y: 3 of 4 right with the prompt, 1 of 4 without: 0.5 difference. Residual squares 2 x 0.75,
    // s^2 = 1.5 / 6; se = sqrt(0.25 * (1/4 + 1/4)) = sqrt(0.125).
    const fit = ordinaryLeastSquares([1, 1, 1, 0, 0, 0, 0, 1], [[1, 1, 1, 1, 0, 0, 0, 0]], {
      names: ["prompt"],
    });
    expect(fit.coefficients.map((c) => c.name)).toEqual(["intercept", "prompt"]);
    expectClose(fit.coefficients[1]!.value, 0.5, 1e-14);
    expectClose(fit.coefficients[1]!.se, Math.sqrt(0.125), 1e-14);
    expect(fit).toMatchObject({ n: 8, rank: 2, residualDf: 6 });
  });

  it("is NaN where nothing is left to say how sure it is", () => {
    expect(ordinaryLeastSquares([1, 2], [[0, 1]]).coefficients[1]!.se).toBeNaN();
    const one = ordinaryLeastSquares(y, [x], { errors: "CR2", clusters: x.map(() => "same") });
    expect(one.coefficients[1]!.se).toBeNaN();
    expect(ordinaryLeastSquares([3, 3, 3], [[1, 2, 4]]).r2).toBeNaN();
  });

  it("takes 70,000 rows in clusters of thousands without an n x n matrix", () => {
    // A dense hat matrix of 70,000 rows would be 39 GB, one of a 3,400-row cluster 92 MB: finishing at
    // all is the test. Each cluster has equally many 0 and 1, so the slope is a mean of cluster slopes.
    const rows = 70_000;
    const big = new Float64Array(rows).map((_, i) => i % 2);
    const group = new Int32Array(rows).map((_, i) => (i % 20) >> 1);
    const effect = Array.from({ length: 10 }, () => random.normal());
    const response = big.map((v, i) => v * effect[group[i]!]!);
    const fit = ordinaryLeastSquares(response, [big], { errors: "CR2", clusters: group });
    const mean = effect.reduce((a, b) => a + b, 0) / 10;
    const sd = Math.sqrt(effect.reduce((a, b) => a + (b - mean) ** 2, 0) / 9);
    expectClose(fit.coefficients[1]!.value, mean, 1e-10);
    // With equal clusters CR2 is the standard error of the mean of the ten slopes, with 9 df.
    expectClose(fit.coefficients[1]!.se, sd / Math.sqrt(10), 1e-10);
    expectClose(fit.coefficients[1]!.df, 9, 1e-8);
  });

  it("says what is wrong", () => {
    expect(() => ordinaryLeastSquares([1, 2, 3, 4], [[1, 2, 3]])).toThrow(
      "ordinaryLeastSquares requires columns as long as y (4 rows), got 3 in column x1",
    );
    expect(() => ordinaryLeastSquares([1, Number.NaN], [])).toThrow("finite numbers, got NaN at y index 1");
    expect(() => ordinaryLeastSquares(y, [x], { errors: "CR2" })).toThrow(
      'clusters with errors "CR2", got none',
    );
    expect(() => ordinaryLeastSquares(y, [x], { clusters })).toThrow("CR0, CR1 or CR2 only");
    expect(() => ordinaryLeastSquares(y, [x], { errors: "CR1", clusters: [1] })).toThrow(
      "requires one cluster per row, got 1 clusters and 40 rows",
    );
    expect(() => ordinaryLeastSquares(y, [x], { names: ["a", "b"] })).toThrow("got 2 names and 1 columns");
  });
});
