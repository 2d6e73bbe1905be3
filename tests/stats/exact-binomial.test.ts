import { describe, expect, it } from "vitest";
import type { RandomStream } from "../../src/core/random.js";
import { betaQuantile } from "../../src/stats/beta-quantile.js";
import { clopperPearson } from "../../src/stats/clopper-pearson.js";
import { fCdf, normalSurvival, regularisedIncompleteBeta } from "../../src/stats/distributions.js";
import { fQuantile } from "../../src/stats/f-distribution.js";
import { powerBySimulation } from "../../src/stats/power-by-simulation.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

type Case =
  | { kind: "beta" | "f"; inputs: [number, number, number]; output: number }
  | { kind: "binomial"; inputs: [number, number, number]; output: [number, number] };
const { cases } = loadFixture<Case>("scipy", "quantiles");

describe("quantiles and exact intervals against SciPy and statsmodels", () => {
  it("beta and F", () => {
    let seen = 0;
    for (const c of cases) {
      if (c.kind === "binomial") continue;
      const got = c.kind === "beta" ? betaQuantile(...c.inputs) : fQuantile(...c.inputs);
      // Relative: SciPy's own inverse is good to about 1e-11 in the far tails.
      expect(Math.abs(got / c.output - 1), `${c.kind} ${c.inputs} got ${got}`).toBeLessThan(1e-10);
      seen++;
    }
    expect(seen).toBe(80);
  });

  it("Clopper-Pearson", () => {
    let seen = 0;
    for (const c of cases) {
      if (c.kind !== "binomial") continue;
      const got = clopperPearson(...c.inputs);
      expectClose(got.value, c.inputs[0] / c.inputs[1], 1e-15);
      expectClose(got.ci[0], c.output[0], 1e-12, `lower ${c.inputs}`);
      expectClose(got.ci[1], c.output[1], 1e-12, `upper ${c.inputs}`);
      seen++;
    }
    expect(seen).toBe(18);
  });
});

describe("betaQuantile and fQuantile", () => {
  it("undo their distribution functions", () => {
    for (const p of [1e-9, 0.03, 0.4, 0.77]) {
      expectClose(regularisedIncompleteBeta(2.5, 7, betaQuantile(p, 2.5, 7)) / p, 1, 1e-11);
      expectClose(fCdf(fQuantile(p, 3, 8.5), 3, 8.5) / p, 1, 1e-11);
    }
  });

  it("F turned over is the other tail of F with its df exchanged", () => {
    expectClose(fQuantile(0.9, 4, 9), 1 / fQuantile(0.1, 9, 4), 1e-12);
  });

  it("ends at the limits and is NaN outside them", () => {
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1]);
    expect([fQuantile(0, 2, 3), fQuantile(1, 2, 3)]).toEqual([0, Number.POSITIVE_INFINITY]);
    expect(betaQuantile(1.1, 2, 3)).toBeNaN();
    expect(betaQuantile(0.5, 0, 3)).toBeNaN();
    expect(fQuantile(0.5, 2, Number.POSITIVE_INFINITY)).toBeNaN();
  });
});

describe("clopperPearson", () => {
  it("is arithmetic at the ends: 1 - (alpha / 2)^(1 / n)", () => {
    expectClose(clopperPearson(0, 12).ci[1], 1 - 0.025 ** (1 / 12), 1e-14);
    expect(clopperPearson(0, 12).ci[0]).toBe(0);
    expectClose(clopperPearson(12, 12, 0.9).ci[0], 0.05 ** (1 / 12), 1e-14);
    expect(clopperPearson(12, 12).ci[1]).toBe(1);
    expect(clopperPearson(1, 1).value).toBe(1);
    expectClose(clopperPearson(1, 1).ci[0], 0.025, 1e-13);
  });

  it("turns over with successes and failures exchanged", () => {
    const a = clopperPearson(3, 17);
    const b = clopperPearson(14, 17);
    expectClose(a.ci[0], 1 - b.ci[1], 1e-14);
    expectClose(a.ci[1], 1 - b.ci[0], 1e-14);
  });

  it("says what is wrong, and knows nothing of no trials", () => {
    expect(() => clopperPearson(5, 3)).toThrow(
      "clopperPearson requires whole numbers 0 <= k <= n, got 5 of 3",
    );
    expect(() => clopperPearson(1.5, 3)).toThrow("got 1.5 of 3");
    expect(() => clopperPearson(-1, 3)).toThrow("got -1 of 3");
    expect(() => clopperPearson(1, 3, 95)).toThrow("level between 0 and 1, got 95");
    expect(clopperPearson(0, 0)).toMatchObject({ value: Number.NaN, n: 0 });
  });
});

describe("powerBySimulation", () => {
  const zTest = (effect: number) => (stream: RandomStream) => {
    let sum = 0;
    for (let i = 0; i < 25; i++) sum += effect + stream.normal();
    return sum / 5 > 1.6448536269514722;
  };

  it("finds the known power and the known size of a z test", () => {
    // sqrt(25) * 0.4 = 2: power = P(Z > 1.645 - 2); without an effect 0.05. 4 standard errors of 4,000 runs.
    const power = powerBySimulation(zTest(0.4), { runs: 4000, seed: 3 });
    expect(Math.abs(power.value - normalSurvival(1.6448536269514722 - 2))).toBeLessThan(0.031);
    const size = powerBySimulation(zTest(0), { runs: 4000, seed: 3 });
    expect(Math.abs(size.value - 0.05)).toBeLessThan(0.014);
  });

  it("repeats itself, continues with more runs, and moves with the seed", () => {
    const first: number[] = [];
    const longer: number[] = [];
    const keep = (list: number[]) => (stream: RandomStream) => {
      list.push(stream.next());
      return true;
    };
    powerBySimulation(keep(first), { runs: 3 });
    powerBySimulation(keep(longer), { runs: 5 });
    expect(longer.slice(0, 3)).toEqual(first);
    const other: number[] = [];
    powerBySimulation(keep(other), { runs: 3, seed: 2 });
    expect(other).not.toEqual(first);
    expect(new Set(longer).size).toBe(5);
  });

  it("counts what was met, with the exact interval of the share", () => {
    let run = 0;
    const power = powerBySimulation(() => run++ % 4 === 0, { runs: 20, level: 0.9 });
    expect(power).toMatchObject({ value: 0.25, met: 5, runs: 20, n: 20, seed: 1 });
    expect(power.ci).toEqual(clopperPearson(5, 20, 0.9).ci);
    expect(() => powerBySimulation(() => true, { runs: 0 })).toThrow(
      "powerBySimulation requires at least 1 run, got 0",
    );
    expect(() => powerBySimulation(() => true, { level: 2 })).toThrow(
      "powerBySimulation requires a level between 0 and 1, got 2",
    );
  });
});
