import { describe, expect, it } from "vitest";
import { ordinaryLeastSquares } from "../../src/stats/ordinary-least-squares.js";
import { pairedT } from "../../src/stats/paired-t.js";
import { tFromSummaries, zeroCorrelationPairedT } from "../../src/stats/t-from-summaries.js";
import { welchT } from "../../src/stats/welch-t.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Result {
  t: number;
  p: number;
  df?: number;
  ci?: [number, number];
}
type Group = { mean: number; sd: number; n: number };
interface Case {
  inputs: { x: number[]; y: number[]; sx: Group; sy: Group };
  outputs: {
    welch: Result;
    summaryWelch: Result;
    summaryStudent: Result;
    paired?: Result;
    zeroCorrelation?: Result;
  };
}

function expectTest(got: { t: number; pValue: number; df: number; ci: number[] }, want: Result) {
  expectClose(got.t, want.t, 1e-11, "t");
  expect(Math.abs(got.pValue / want.p - 1), `p ${got.pValue} for ${want.p}`).toBeLessThan(1e-9);
  if (want.df !== undefined) expectClose(got.df, want.df, 1e-11, "df");
  // SciPy 1.10's t quantile is good to about 1e-9.
  want.ci?.forEach((bound, i) => {
    expectClose(got.ci[i]!, bound, 1e-8, "ci");
  });
}

describe("t tests against SciPy", () => {
  loadFixture<Case>("scipy", "tTests").cases.forEach(({ inputs: { x, y, sx, sy }, outputs }, i) => {
    it(`case ${i}`, () => {
      expectTest(welchT(x, y), outputs.welch);
      expectTest(tFromSummaries(sx, sy), outputs.summaryWelch);
      expectTest(tFromSummaries(sx, sy, { variances: "equal" }), outputs.summaryStudent);
      expect(outputs.paired === undefined).toBe(x.length !== y.length);
      if (outputs.paired) expectTest(pairedT(x, y), outputs.paired);
      if (outputs.zeroCorrelation) expectTest(zeroCorrelationPairedT(sx, sy), outputs.zeroCorrelation);
    });
  });
});

describe("t tests by arithmetic and invariance", () => {
  const x = [3, 5, 6, 9, 4];
  const y = [1, 4, 6, 4, 2];

  it("takes sd or se", () => {
    const bySd = tFromSummaries({ mean: 5, sd: 4, n: 16 }, { mean: 3, sd: 6, n: 9 });
    const bySe = tFromSummaries({ mean: 5, se: 1, n: 16 }, { mean: 3, se: 2, n: 9 });
    expect(bySd).toEqual(bySe);
    // difference 2, se = sqrt(1 + 4)
    expectClose(bySd.t, 2 / Math.sqrt(5), 1e-14);
  });

  it("changes sign, not size, when the groups change places", () => {
    for (const test of [welchT, pairedT]) {
      const a = test(x, y);
      const b = test(y, x);
      expect(b.t).toBe(-a.t);
      expect(b.pValue).toBe(a.pValue);
      expect(b.ci[0]).toBeCloseTo(-a.ci[1], 12);
    }
  });

  it("pairedT is the intercept of a regression of the differences", () => {
    const c = ordinaryLeastSquares(
      x.map((v, i) => v - y[i]!),
      [],
    ).coefficients[0]!;
    const test = pairedT(x, y);
    expectClose(test.t, c.t, 1e-12);
    expectClose(test.pValue, c.pValue, 1e-12);
  });

  it("with equal variances and sizes Student's and Welch's t and df agree", () => {
    const a = tFromSummaries({ mean: 1, sd: 2, n: 10 }, { mean: 0, sd: 2, n: 10 });
    const b = tFromSummaries({ mean: 1, sd: 2, n: 10 }, { mean: 0, sd: 2, n: 10 }, { variances: "equal" });
    expectClose(a.t, b.t, 1e-14);
    expectClose(a.df, 18, 1e-12);
  });

  it("zero correlation is wrong in the direction that the docstring says", () => {
    // y follows x, so the true standard error of the difference is smaller.
    const a = [1, 2, 3, 4, 5, 6];
    const b = [1.5, 2.4, 3.6, 4.5, 5.4, 6.6];
    const group = (v: number[], sd: number) => ({ mean: v.reduce((s, e) => s + e, 0) / 6, sd, n: 6 });
    const without = zeroCorrelationPairedT(group(a, Math.sqrt(3.5)), group(b, Math.sqrt(3.5)));
    expect(Math.abs(without.t)).toBeLessThan(Math.abs(pairedT(a, b).t));
  });

  it("is NaN without spread or values", () => {
    expect(pairedT([2, 3], [1, 2])).toMatchObject({ value: 1, t: Number.NaN, pValue: Number.NaN });
    expect(welchT([1], [1, 2]).t).toBeNaN();
    expect(welchT([], [1, 2]).value).toBeNaN();
    expect(welchT([1, 1], [2, 2]).t).toBeNaN();
  });

  it("says what is wrong", () => {
    expect(() => pairedT([1, 2], [1])).toThrow("pairedT requires equal lengths, got 2 and 1");
    expect(() => welchT([1, Number.NaN], [1, 2])).toThrow(
      "welchT requires finite numbers, got NaN at x index 1",
    );
    expect(() => tFromSummaries({ mean: 1, sd: -1, n: 3 }, { mean: 1, sd: 1, n: 3 })).toThrow("got sd -1");
    expect(() => tFromSummaries({ mean: 1, sd: 1, n: 0 }, { mean: 1, sd: 1, n: 3 })).toThrow(
      "positive n, got 0",
    );
    expect(() => zeroCorrelationPairedT({ mean: 1, se: 1, n: 10 }, { mean: 1, se: 1, n: 12 })).toThrow(
      "zeroCorrelationPairedT requires equal n, got 10 and 12",
    );
  });
});
