import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { clusteredMean } from "../../src/stats/clustered-mean.js";
import { normalCdf } from "../../src/stats/distributions.js";
import { equivalenceTest } from "../../src/stats/equivalence-test.js";
import { pairedT } from "../../src/stats/paired-t.js";
import { powerBySimulation } from "../../src/stats/power-by-simulation.js";
import { tFromSummaries } from "../../src/stats/t-from-summaries.js";
import { summarise, welchT } from "../../src/stats/welch-t.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  inputs: { kind: "welch" | "pooled" | "paired"; x: number[]; y: number[]; lower: number; upper: number };
  outputs: { pValue: number; pLower: number; pUpper: number };
}
const { cases } = loadFixture<Case>("scipy", "equivalenceTest");

describe("equivalenceTest against statsmodels", () => {
  it.each(cases)("$inputs.kind, $inputs.lower to $inputs.upper", ({ inputs, outputs }) => {
    const { kind, x, y, ...bounds } = inputs;
    const estimate =
      kind === "welch"
        ? welchT(x, y)
        : kind === "paired"
          ? pairedT(x, y)
          : tFromSummaries(summarise(x), summarise(y), { variances: "equal" });
    const got = equivalenceTest(estimate, bounds);
    expectClose(got.pLower, outputs.pLower, 1e-12, "lower");
    expectClose(got.pUpper, outputs.pUpper, 1e-12, "upper");
    expectClose(got.pValue, outputs.pValue, 1e-12, "p");
  });
  it("covers all three kinds", () => {
    expect(
      cases
        .map(({ inputs }) => inputs.kind)
        .sort()
        .join(),
    ).toBe(`${"paired,".repeat(4)}${"pooled,".repeat(4)}${"welch,".repeat(4)}`.slice(0, -1));
  });
});

describe("equivalenceTest", () => {
  it("is arithmetic for a normal estimate", () => {
    // (0.3 + 1) / 0.5 = 2.6 and (1 - 0.3) / 0.5 = 1.4 standard errors.
    const got = equivalenceTest(
      { value: 0.3, se: 0.5, df: Number.POSITIVE_INFINITY },
      { lower: -1, upper: 1 },
    );
    expectClose(got.pLower, normalCdf(-2.6), 1e-13);
    expectClose(got.pUpper, normalCdf(-1.4), 1e-13);
    expectClose(got.pValue, normalCdf(-1.4), 1e-13);
    expectClose(got.ci90[0], 0.3 - 1.6448536269514722 * 0.5, 1e-13);
    expect(got.equivalent).toBe(false);
  });

  it("decides exactly as the 90% interval does", () => {
    const random = randomStream(5, "equivalence");
    const seen = new Set<boolean>();
    for (let i = 0; i < 300; i++) {
      const estimate = { value: random.normal(), se: 0.2 + random.next(), df: 1 + random.int(40) };
      const bounds = { lower: -0.5 - 2 * random.next(), upper: 0.5 + 2 * random.next() };
      const { equivalent, ci90 } = equivalenceTest(estimate, bounds);
      expect(equivalent).toBe(ci90[0] > bounds.lower && ci90[1] < bounds.upper);
      seen.add(equivalent);
    }
    expect(seen.size).toBe(2);
  });

  it("turns over with its sign, and scales with its unit", () => {
    const a = equivalenceTest({ value: 0.4, se: 0.3, df: 9 }, { lower: -1, upper: 1.5 });
    const b = equivalenceTest({ value: -4, se: 3, df: 9 }, { lower: -15, upper: 10 });
    expectClose(a.pLower, b.pUpper, 1e-14);
    expectClose(a.pUpper, b.pLower, 1e-14);
    expectClose(a.ci90[1], -b.ci90[0] / 10, 1e-14);
  });

  it("takes a clustered mean, whose degrees of freedom count clusters and not rows", () => {
    const values = [0.5, 0.4, 0.6, -0.5, -0.4, -0.6, 0.1, 0.2];
    const clusters = [1, 1, 1, 2, 2, 2, 3, 3];
    const mean = clusteredMean(values, clusters);
    const got = equivalenceTest(mean, { lower: -1, upper: 1 });
    expect(got).toMatchObject({ value: mean.value, se: mean.se, df: mean.df, n: 8 });
    expect(got.method).toBe(`two one-sided t tests at 5%, bounds -1 and 1 of: ${mean.method}`);
    expect(got.df).toBeLessThan(2.1);
    // As if rows were independent it would look far surer than it is.
    const rows = equivalenceTest(
      clusteredMean(
        values,
        values.map((_, i) => i),
      ),
      { lower: -1, upper: 1 },
    );
    expect(got.pValue).toBeGreaterThan(10 * rows.pValue);
  });

  it("is wrong in at most 5% of studies whose true effect is the bound", () => {
    const study = (stream: ReturnType<typeof randomStream>) => {
      const x = Array.from({ length: 40 }, () => 1 + stream.normal());
      const y = Array.from({ length: 40 }, () => stream.normal());
      return equivalenceTest(welchT(x, y), { lower: -1, upper: 1 }).equivalent;
    };
    const wrong = powerBySimulation(study, { runs: 3000, seed: 2 });
    // 4 standard errors of a share of 0.05 in 3,000 are 0.016.
    expect(wrong.value).toBeLessThan(0.066);
    expect(wrong.value).toBeGreaterThan(0.034);
  });

  it("is undefined, and not equivalent, without a standard error", () => {
    for (const estimate of [
      { value: 0, se: 0, df: 5 },
      { value: 0, se: Number.NaN, df: 5 },
      { value: 0, se: 1, df: 0 },
      { value: 0, se: 1, df: Number.NaN },
      { value: Number.NaN, se: 1, df: 5 },
    ]) {
      expect(equivalenceTest(estimate, { lower: -1, upper: 1 })).toMatchObject({
        pValue: Number.NaN,
        equivalent: false,
      });
    }
  });

  it("says what is wrong", () => {
    const estimate = { value: 0, se: 1, df: 5 };
    expect(() => equivalenceTest(estimate, { lower: 2, upper: -2 })).toThrow(
      "equivalenceTest requires a lower bound below the upper, got 2 and -2",
    );
    expect(() => equivalenceTest(estimate, { lower: 1, upper: Number.NaN })).toThrow("got 1 and NaN");
    expect(() => equivalenceTest({ ...estimate, se: -1 }, { lower: -1, upper: 1 })).toThrow("got -1");
  });
});
