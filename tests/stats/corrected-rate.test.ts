import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { compareCorrections, correctedRate, type JudgedRate } from "../../src/stats/index.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

describe("correctedRate", () => {
  it("matches Rogan-Gladen and Lang-Reiczigel in Python", () => {
    const { cases } = loadFixture<{
      inputs: JudgedRate & { level: number };
      outputs: { value: number; ci: [number, number] };
    }>("scipy", "correctedRate");
    for (const { inputs, outputs } of cases) {
      const { level, ...counts } = inputs;
      const found = correctedRate(counts, { level });
      expectClose(found.value, outputs.value, 1e-13);
      expectClose(found.ci[0], outputs.ci[0], 1e-12);
      expectClose(found.ci[1], outputs.ci[1], 1e-12);
    }
  });

  it("gives what the formula gives by hand, and holds it between 0 and 1", () => {
    // (0.4 + 0.7 - 1) / (0.9 + 0.7 - 1) = 0.1 / 0.6.
    const counts = { judged: of(400, 1000), sensitivity: of(180, 200), specificity: of(140, 200) };
    expectClose(correctedRate(counts).value, 1 / 6, 1e-15);
    // A judge without errors in the sample: its own share.
    const sure = { judged: of(30, 100), sensitivity: of(50, 50), specificity: of(50, 50) };
    expectClose(correctedRate(sure).value, 0.3, 1e-15);
    // (0.2 + 0.7 - 1) / 0.6 is below 0.
    const low = correctedRate({ ...counts, judged: of(200, 1000) });
    expect([low.value, low.ci[0]]).toEqual([0, 0]);
    expectClose(low.untruncated, -0.1 / 0.6, 1e-14);
  });

  it("refuses a judge that tells too little, and one that may", () => {
    const coin = correctedRate({ judged: of(50, 100), sensitivity: of(52, 100), specificity: of(53, 100) });
    expect(coin.value).toBeNaN();
    expect(coin.refused).toBe("sensitivity + specificity - 1 is 0.05, below 0.1: the judge tells too little");
    const unsure = correctedRate({ judged: of(50, 100), sensitivity: of(4, 6), specificity: of(4, 6) });
    expect(unsure.ci).toEqual([Number.NaN, Number.NaN]);
    expect(unsure.refused).toMatch(/^sensitivity \+ specificity - 1 may be 0 \(lower limit -/);
  });

  // With 200 draws a correct method shows 90.5 to 98.5.
  it.each([
    [0.6, 0.9, 0.7],
    [0.15, 0.8, 0.9],
    [0.95, 0.85, 0.8],
  ])("holds a rate of %f behind a sensitivity of %f and a specificity of %f", (rate, q1, q0) => {
    let held = 0;
    let given = 0;
    for (let run = 0; run < 200; run++) {
      const stream = randomStream(run, "corrected-rate", rate);
      const count = (n: number, p: number) => {
        let k = 0;
        for (let i = 0; i < n; i++) k += Number(stream.next() < p);
        return of(k, n);
      };
      const found = correctedRate({
        judged: count(400, rate * q1 + (1 - rate) * (1 - q0)),
        sensitivity: count(60, q1),
        specificity: count(60, q0),
      });
      if (found.refused !== undefined) continue;
      given++;
      if (found.ci[0] <= rate && rate <= found.ci[1]) held++;
    }
    expect(given).toBe(200);
    expect(held).toBeGreaterThanOrEqual(181);
    expect(held).toBeLessThanOrEqual(199);
  });
});

describe("compareCorrections", () => {
  const plan = { rate: 0.6, sensitivity: 0.9, specificity: 0.7, cases: 300, labelled: 80 };
  const rows = (more: object) =>
    Object.fromEntries(
      compareCorrections({ ...plan, ...more }, { runs: 120, seed: 3 }).map((row) => [row.correction, row]),
    );

  it("finds all but the judge alone right with a random draw, and the prediction-powered share best", () => {
    const found = rows({});
    // The judge calls 0.6 x 0.9 + 0.4 x 0.3 = 0.66 positive.
    expectClose(found["judge alone"]!.bias, 0.06, 0.01);
    for (const name of ["people alone", "prediction-powered", "corrected rate"]) {
      // Three standard errors of 120 runs at an error of 0.08 or less.
      expect(Math.abs(found[name]!.bias), name).toBeLessThan(0.022);
      expect(found[name]!.coverage, name).toBeGreaterThan(0.89);
    }
    expect(found["prediction-powered"]!.error).toBeLessThan(found["people alone"]!.error);
    expect(found["prediction-powered"]!.width).toBeLessThan(found["corrected rate"]!.width);
  });

  it("finds only the corrected rate right if labels come from a set with fewer positives", () => {
    const found = rows({ labelledFrom: { rate: 0.3 } });
    expectClose(found["people alone"]!.bias, -0.3, 0.02);
    expect(found["prediction-powered"]!.coverage).toBeLessThan(0.2);
    expect(found["corrected rate"]!.coverage).toBeGreaterThan(0.89);
  });

  it("finds the corrected rate wrong if the judge errs elsewhere at another rate", () => {
    // Taken for 0.98, the sensitivity is 0.9: (0.66 + 0.7 - 1) / (0.98 + 0.7 - 1) = 0.53.
    const found = rows({ labelledFrom: { sensitivity: 0.98 } });
    expectClose(found["corrected rate"]!.bias, -0.07, 0.03);
  });

  it("counts the runs that gave an estimate", () => {
    const [, , , corrected] = compareCorrections(
      { ...plan, sensitivity: 0.5, specificity: 0.5, labelled: 20 },
      { runs: 30 },
    );
    expect(corrected!.runs).toBeLessThan(10);
  });
});

function of(k: number, n: number) {
  return { k, n };
}
