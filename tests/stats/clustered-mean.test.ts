import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { type ClusterMethod, clusteredMean } from "../../src/stats/clustered-mean.js";
import { meanInterval } from "../../src/stats/mean-interval.js";
import { ordinaryLeastSquares } from "../../src/stats/ordinary-least-squares.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  name: string;
  inputs: { values: number[]; clusters: number[] };
  outputs: { method: ClusterMethod; value: number; se: number; df: number; ci: [number, number] }[];
}

describe("clusteredMean against clubSandwich", () => {
  for (const { name, inputs, outputs } of loadFixture<Case>("r", "clusteredMean").cases) {
    for (const want of outputs) {
      it(`${name}, ${want.method}`, () => {
        const got = clusteredMean(inputs.values, inputs.clusters, { method: want.method });
        // R goes through n_g x n_g matrices and square roots: 1e-10 is its rounding error.
        expectClose(got.value, want.value, 1e-12, "value");
        expectClose(got.se, want.se, 1e-10, "se");
        expectClose(got.df, want.df, 1e-8, "df");
        expectClose(got.ci[0], want.ci[0], 1e-9, "lower");
        expectClose(got.ci[1], want.ci[1], 1e-9, "upper");
      });
    }
  }
});

describe("clusteredMean", () => {
  const random = randomStream(9, "clusteredMean");
  const clusters = Array.from({ length: 200 }, () => `story ${random.int(8)}`);
  const values = clusters.map((c) => (c.length > 7 ? 0 : c.charCodeAt(6) / 50) + random.normal());

  it("is the intercept-only regression, although computed in closed form", () => {
    for (const method of ["CR0", "CR2"] as const) {
      const a = clusteredMean(values, clusters, { method });
      const b = ordinaryLeastSquares(values, [], { errors: method, clusters }).coefficients[0]!;
      expectClose(a.value, b.value, 1e-12);
      expectClose(a.se, b.se, 1e-12);
      expectClose(a.df, b.df, 1e-10);
    }
  });

  it("with singleton clusters is the naive interval (CR2)", () => {
    const a = clusteredMean(
      values,
      values.map((_, i) => i),
    );
    const b = meanInterval(values);
    expectClose(a.se, b.se, 1e-12);
    expectClose(a.df, values.length - 1, 1e-9);
  });

  it("does not change when every row of a balanced design is doubled", () => {
    // Twice the same row brings nothing new: a naive interval would shrink by sqrt(2).
    const x = [1, 2, 4, 8, 3, 3];
    const g = [0, 0, 1, 1, 2, 2];
    const once = clusteredMean(x, g);
    const twice = clusteredMean([...x, ...x], [...g, ...g]);
    expectClose(twice.se, once.se, 1e-12);
    expectClose(twice.df, once.df, 1e-12);
    // Cluster means 1.5, 6, 3: sd = sqrt(5.25), over sqrt(3).
    expectClose(once.se, Math.sqrt(5.25 / 3), 1e-12);
  });

  it("counts unscored rows and forgets clusters without a score", () => {
    const got = clusteredMean([1, 2, Number.NaN, 3], ["a", "a", "b", "c"]);
    expect(got).toMatchObject({ n: 3, unscored: 1, clusters: 2 });
  });

  it("is NaN with one cluster and without rows", () => {
    const one = clusteredMean([1, 2], [0, 0]);
    expect(one.value).toBe(1.5);
    expect([one.se, one.df, ...one.ci]).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    expect(clusteredMean([], []).value).toBeNaN();
  });

  it("says what is wrong", () => {
    expect(() => clusteredMean([1, 2, 3], [0, 1])).toThrow(
      "clusteredMean requires one cluster per value, got 3 values and 2 clusters",
    );
    expect(() => clusteredMean([1], [0], { level: 1 })).toThrow("level between 0 and 1, got 1");
  });
});
