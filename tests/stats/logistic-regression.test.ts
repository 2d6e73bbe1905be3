import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { type LogisticOptions, logisticRegression } from "../../src/stats/logistic-regression.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Row {
  errors: NonNullable<LogisticOptions["errors"]>;
  value: number[];
  se: number[];
  t: number[];
  p: number[];
  lower: number[];
  upper: number[];
  deviance: number;
}
interface Case {
  name: string;
  intercept: boolean;
  inputs: { y: number[]; X: number[][]; clusters: number[] };
  outputs: Row[];
}

for (const kind of ["r", "scipy"] as const) {
  describe(`logisticRegression against ${kind === "r" ? "glm" : "statsmodels"}`, () => {
    for (const { name, intercept, inputs, outputs } of loadFixture<Case>(kind, "logisticRegression").cases) {
      it.each(outputs)(`${name}, $errors`, (want) => {
        const fit = logisticRegression(inputs.y, inputs.X, {
          errors: want.errors,
          intercept,
          ...(want.errors === "classical" ? {} : { clusters: inputs.clusters }),
        });
        expect(fit.separated).toEqual([]);
        const found = fit.coefficients.filter(({ value }) => !Number.isNaN(value));
        expect(found).toHaveLength(want.value.length);
        expect(fit.rank).toBe(want.value.length);
        // Both iterate to about 1e-12 of a standard error; columns of 1e3 and 1e-4 cost digits in R.
        const near = (got: number, expected: number, size: number, what: string) =>
          expect(Math.abs(got - expected) / size, `${what}: ${got} for ${expected}`).toBeLessThan(1e-8);
        found.forEach((c, j) => {
          near(c.value, want.value[j]!, want.se[j]!, "value");
          near(c.se, want.se[j]!, want.se[j]!, "se");
          near(c.t, want.t[j]!, Math.max(1, Math.abs(want.t[j]!)), "t");
          near(c.pValue, want.p[j]!, want.p[j]!, "p");
          near(c.ci[0], want.lower[j]!, want.se[j]!, "lower");
          near(c.ci[1], want.upper[j]!, want.se[j]!, "upper");
        });
        expectClose(fit.deviance, want.deviance, 1e-10, "deviance");
      });
    }
  });
}

describe("logisticRegression", () => {
  const random = randomStream(1, "logistic");
  const n = 200;
  const x = Array.from({ length: n }, () => random.normal());
  const y = x.map((v) => Number(random.next() < 1 / (1 + Math.exp(-0.3 - v))));
  const clusters = x.map((_, i) => i % 25);
  const options = { errors: "CR1", clusters } as const;

  it("mirrors: 1 - y turns every sign and no size", () => {
    const a = logisticRegression(y, [x], options).coefficients;
    const b = logisticRegression(
      y.map((v) => 1 - v),
      [x],
      options,
    ).coefficients;
    a.forEach((c, j) => {
      expectClose(b[j]!.value, -c.value, 1e-12);
      expectClose(b[j]!.se, c.se, 1e-12);
    });
  });

  it("rows of an unordered pair may be turned round: y, every column and the sign of both", () => {
    const turn = x.map((_, i) => (i % 3 === 0 ? -1 : 1));
    const a = logisticRegression(y, [x], { ...options, intercept: false }).coefficients[0]!;
    const b = logisticRegression(
      y.map((v, i) => (turn[i]! < 0 ? 1 - v : v)),
      [x.map((v, i) => turn[i]! * v)],
      { ...options, intercept: false },
    ).coefficients[0]!;
    expectClose(b.value, a.value, 1e-12);
    expectClose(b.se, a.se, 1e-12);
  });

  it("is equivariant: scaling a column scales its coefficient and leaves t", () => {
    const a = logisticRegression(y, [x], options).coefficients[1]!;
    const b = logisticRegression(y, [x.map((v) => 1e6 * v)], options).coefficients[1]!;
    expectClose(b.value * 1e6, a.value, 1e-10);
    expectClose(b.t, a.t, 1e-10);
  });

  it("takes two halves of a tie for the tie", () => {
    // The score of y = 1/2 is the mean of those of 0 and 1.
    const tied = logisticRegression([1, 0, 0.5], [[1, 2, 3]], { intercept: false });
    const halves = logisticRegression([1, 1, 0, 0, 0, 1], [[1, 1, 2, 2, 3, 3]], { intercept: false });
    expectClose(tied.coefficients[0]!.value, halves.coefficients[0]!.value, 1e-12);
  });

  it("detects separation, and names the columns that separate", () => {
    const place = x.map((_, i) => (i % 2 === 0 ? 1 : -1));
    const always = place.map((v) => (v > 0 ? 1 : 0));
    const names = ["first", "length"];
    const complete = logisticRegression(always, [place, x], { names, intercept: false });
    expect(complete.separated).toContain("first");
    expect(complete.coefficients.map(({ value }) => value)).toEqual([Number.NaN, Number.NaN]);
    expect(complete.deviance).toBeNaN();
    // Quasi-complete: all with d = 1 have y = 1, those with d = 0 are mixed by x.
    const d = x.map((_, i) => (i % 4 === 0 ? 1 : 0));
    const quasi = y.map((v, i) => (d[i] === 1 ? 1 : v));
    expect(logisticRegression(quasi, [d, x], { names: ["d", "x"] }).separated).toEqual(["d"]);
    // A single exception, and the estimate exists.
    const exception = always.map((v, i) => (i === 0 ? 0 : v));
    const fit = logisticRegression(exception, [place], { names: ["first"], intercept: false });
    expect(fit.separated).toEqual([]);
    // 199 of 200 by place: logit 199/1, whichever place was first.
    expectClose(fit.coefficients[0]!.value, Math.log(199), 1e-10);
  });

  it("ties in both orders are no separation", () => {
    const fit = logisticRegression([0.5, 0.5, 0.5, 0.5], [[1, -1, 1, -1]], { intercept: false });
    expect(fit.separated).toEqual([]);
    expect(fit.coefficients[0]!.value).toBe(0);
  });

  it("is NaN where nothing is left to say how sure it is", () => {
    const one = logisticRegression(y, [x], { errors: "CR1", clusters: x.map(() => "same") });
    expect(one.coefficients[1]!.se).toBeNaN();
    expect(logisticRegression([], [[]]).coefficients[1]!.value).toBeNaN();
  });

  it("says what is wrong", () => {
    expect(() => logisticRegression([0, 1, 2], [[1, 2, 3]])).toThrow(
      "logisticRegression requires y from 0 to 1, got 2 at index 2",
    );
    expect(() => logisticRegression([0, 1], [[1, 2]], { errors: "CR1" })).toThrow(
      'logisticRegression requires clusters with errors "CR1", got none',
    );
    expect(() => logisticRegression(y, [x], { clusters })).toThrow(
      "takes clusters with errors CR0 or CR1 only",
    );
  });
});
