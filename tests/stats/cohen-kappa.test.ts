import { describe, expect, it } from "vitest";
import { cohenKappa, type KappaWeights } from "../../src/stats/cohen-kappa.js";
import { ac1OfTable, gwetAC1 } from "../../src/stats/gwet-ac1.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  name: string;
  inputs: { a: number[]; b: number[]; levels: number[]; weights: KappaWeights };
  outputs: { table: number[][]; value: number; se: number; ci: [number, number] };
}
const cases = loadFixture<Case>("scipy", "cohenKappa").cases;
const fromTable = (table: number[][]) => {
  const a: number[] = [];
  const b: number[] = [];
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      for (let c = 0; c < count; c++) {
        a.push(i);
        b.push(j);
      }
    });
  });
  return [a, b] as const;
};

describe("cohenKappa against statsmodels", () => {
  for (const { name, inputs, outputs } of cases) {
    it(`${name}, ${inputs.weights}`, () => {
      const got = cohenKappa(inputs.a, inputs.b, { levels: inputs.levels, weights: inputs.weights });
      expect(got.table).toEqual(outputs.table);
      expectClose(got.value, outputs.value, 1e-12, "kappa");
      expectClose(got.se, outputs.se, 1e-12, "se");
      expectClose(got.ci[0], outputs.ci[0], 1e-10, "lower");
      expectClose(got.ci[1], outputs.ci[1], 1e-10, "upper");
    });
  }
});

describe("cohenKappa", () => {
  const [a, b] = fromTable([
    [20, 5],
    [10, 15],
  ]);

  it("is what its definition says", () => {
    // po = 35/50 = 0.7; margins 25/25 and 30/20: pe = 0.5 * 0.6 + 0.5 * 0.4 = 0.5; kappa = 0.2 / 0.5.
    const k = cohenKappa(a, b);
    expectClose(k.po, 0.7, 1e-14);
    expectClose(k.pe, 0.5, 1e-14);
    expectClose(k.value, 0.4, 1e-14);
  });

  it("does not care about the raters' order, and unweighted not about the labels' names", () => {
    expectClose(cohenKappa(b, a).value, cohenKappa(a, b).value, 1e-14);
    const named = (x: readonly number[]) => x.map((v) => ["zebra", "ant"][v]!);
    expectClose(cohenKappa(named(a), named(b)).value, cohenKappa(a, b).value, 1e-14);
    for (const weights of ["linear", "quadratic"] as const) {
      const up = cohenKappa([1, 2, 3, 3], [1, 3, 3, 2], { weights, levels: [1, 2, 3] });
      const down = cohenKappa([1, 2, 3, 3], [1, 3, 3, 2], { weights, levels: [3, 2, 1] });
      expectClose(up.value, down.value, 1e-14);
    }
  });

  it("with two labels all weights are one", () => {
    for (const weights of ["linear", "quadratic"] as const) {
      expectClose(cohenKappa(a, b, { weights }).value, cohenKappa(a, b).value, 1e-14);
    }
  });

  it("shows the paradox of prevalence beside AC1", () => {
    // 118 + 0 of 125 equal: po = 0.944. Shares of the first label 123/125 and 120/125, mean 0.972:
    // kappa's pe = 0.984 * 0.96 + 0.016 * 0.04 = 0.94528; kappa = -0.00128 / 0.05472 = -0.0234.
    // AC1's pe = 2 * 0.972 * 0.028 = 0.054432; AC1 = 0.889568 / 0.945568 = 0.9408.
    const [x, y] = fromTable([
      [118, 5],
      [2, 0],
    ]);
    const k = cohenKappa(x, y);
    expectClose(k.value, -0.00128 / 0.05472, 1e-12);
    expectClose(k.ac1.value, 0.889568 / 0.945568, 1e-12);
  });

  it("is 1 for equal raters and NaN where agreement is certain or there is nothing", () => {
    expect(cohenKappa([1, 2, 2], [1, 2, 2])).toMatchObject({ value: 1, se: 0, ci: [1, 1] });
    expect(cohenKappa(["x", "x"], ["x", "x"]).value).toBeNaN();
    expect(cohenKappa(["x", "x"], ["x", "x"], { levels: ["x", "y"] }).value).toBeNaN();
    expect(cohenKappa([], []).value).toBeNaN();
  });

  it("knows no chance agreement of nothing", () => {
    for (const levels of [undefined, ["a", "b"]]) {
      const { pe, po } = cohenKappa([], [], { levels });
      expect([pe, po]).toEqual([Number.NaN, Number.NaN]);
    }
  });

  it("takes numbers in numeric order, so that 10 stands after 9", () => {
    expect(cohenKappa([10, 9, 2], [9, 9, 2]).levels).toEqual([2, 9, 10]);
  });

  it("says what is wrong", () => {
    expect(() => cohenKappa([1], [1, 2])).toThrow("cohenKappa requires equal lengths, got 1 and 2");
    expect(() => cohenKappa([1, 5], [1, 2], { levels: [1, 2] })).toThrow(
      "got 5 at index 1; add it to levels",
    );
    expect(() => cohenKappa([1, Number.NaN], [1, 1])).toThrow("got NaN at a, index 1");
    expect(() => cohenKappa([1], [1], { levels: [1, 1] })).toThrow("distinct levels, got 1, 1");
    expect(() => cohenKappa(["lo", "hi"], ["hi", "hi"], { weights: "linear" })).toThrow(
      'cohenKappa requires levels in their order for linear weights of strings, got "hi"',
    );
  });
});

describe("gwetAC1", () => {
  it("has the variance of the delta method, by numerical differentiation", () => {
    // A function f of multinomial shares p has the large-sample variance (sum p g^2 - (sum p g)^2) / n
    // with g its gradient; central differences of step 1e-5 are good to about 1e-9 here.
    const table = [
      [40, 6, 2],
      [5, 20, 7],
      [1, 3, 9],
    ];
    const n = 93;
    const f = (counts: number[][]) => ac1OfTable(counts, n, 0.95).value;
    let first = 0;
    let second = 0;
    table.forEach((row, i) => {
      row.forEach((count, j) => {
        const moved = (by: number) =>
          table.map((r, k) => r.map((c, l) => (k === i && l === j ? c + by * n : c)));
        const gradient = (f(moved(1e-5)) - f(moved(-1e-5))) / 2e-5;
        first += (count / n) * gradient;
        second += (count / n) * gradient ** 2;
      });
    });
    expectClose(ac1OfTable(table, n, 0.95).se, Math.sqrt((second - first ** 2) / n), 1e-7);
  });

  it("counts a listed label that nobody used", () => {
    // Shares 7/8 and 1/8: sum u (1 - u) = 14/64, over q - 1 = 1 or 2: pe = 7/32 or 7/64; po = 3/4.
    const [a, b] = [
      ["a", "a", "a", "b"],
      ["a", "a", "a", "a"],
    ];
    expectClose(gwetAC1(a, b).value, (3 / 4 - 7 / 32) / (25 / 32), 1e-14);
    expectClose(gwetAC1(a, b, { levels: ["a", "b", "c"] }).value, (3 / 4 - 7 / 64) / (57 / 64), 1e-14);
  });

  it("is NaN for one level and for nothing", () => {
    expect(gwetAC1(["a"], ["a"]).value).toBeNaN();
    expect(gwetAC1([], []).value).toBeNaN();
    expect(() => gwetAC1([1], [])).toThrow("gwetAC1 requires equal lengths, got 1 and 0");
  });
});
