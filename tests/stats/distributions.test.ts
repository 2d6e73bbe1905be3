import { describe, expect, test } from "vitest";
import * as distributions from "../../src/stats/distributions.js";
import { type FixtureKind, loadFixture } from "../support/fixture.js";

interface Case {
  name: keyof typeof distributions;
  call: string;
  inputs: number[][];
  outputs: number[];
}

/** Relative, so that a tail of 1e-290 is held to as many digits as a p of 0.4. */
const tolerance = 1e-10;

function worst(kind: FixtureKind, name: string): [string, number, number[]][] {
  return loadFixture<Case>(kind, name).cases.map((each) => {
    // biome-ignore lint/performance/noDynamicNamespaceImportAccess: a case names the function it is about
    const compute = distributions[each.name] as (...values: number[]) => number;
    let gap = 0;
    let at: number[] = [];
    each.inputs.forEach((values, i) => {
      const expected = each.outputs[i]!;
      const ours = compute(...values);
      const difference = expected === 0 ? Math.abs(ours) : Math.abs(ours / expected - 1);
      if (!(difference <= gap)) {
        gap = difference;
        at = [...values, ours, expected];
      }
    });
    return [each.name, gap, at];
  });
}

describe("against the oracles", () => {
  for (const kind of ["scipy", "r"] as const) {
    test.each(worst(kind, "distributions"))(`${kind} %s`, (_name, gap, at) => {
      expect(gap, `at ${at.join(", ")}`).toBeLessThan(tolerance);
    });
  }
});

describe("where no oracle is needed", () => {
  const { normalCdf, normalQuantile, normalSurvival, normalTwoSidedP } = distributions;
  const { tCdf, tQuantile, tSurvival, studentTwoSidedP } = distributions;

  test("one degree of freedom is the Cauchy distribution", () => {
    // P(T < t) = 1/2 + atan(t) / pi; the upper tail for large t is atan(1 / t) / pi.
    for (const t of [0.01, 0.6, 1, 3, 50]) {
      expect(tCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 14);
    }
    expect(tSurvival(1e200, 1) * 1e200 * Math.PI).toBeCloseTo(1, 11);
    expect(tQuantile(1e-200, 1) / 1e199).toBeCloseTo(-10 / Math.PI, 11);
  });

  test("a quantile undoes its distribution function, also at p = 1e-250", () => {
    for (const p of [1e-250, 1e-20, 0.003, 0.2499, 0.2501, 0.4999999]) {
      expect(normalCdf(normalQuantile(p)) / p).toBeCloseTo(1, 11);
      for (const df of [0.9, 1.5, 6.3, 48, 1e5]) expect(tCdf(tQuantile(p, df), df) / p).toBeCloseTo(1, 11);
    }
  });

  test("the t with many degrees of freedom is the normal", () => {
    expect(studentTwoSidedP(2, 1e12)).toBeCloseTo(normalTwoSidedP(2), 12);
    expect(studentTwoSidedP(2, Infinity)).toBe(normalTwoSidedP(2));
    expect(tQuantile(0.975, Infinity)).toBe(normalQuantile(0.975));
  });

  test("lower and upper tail add up to 1 and mirror each other", () => {
    for (const z of [0, 0.4, 1, 2.6]) {
      expect(normalCdf(z) + normalSurvival(z)).toBeCloseTo(1, 15);
      expect(normalCdf(-z)).toBe(normalSurvival(z));
      expect(tCdf(-z, 4.4)).toBe(tSurvival(z, 4.4));
    }
  });

  test("the logarithm of the gamma function keeps its digits beside its zeros", () => {
    // log Gamma(1 + d) = -euler d + O(d^2), log Gamma(2 + d) = (1 - euler) d + O(d^2).
    expect(distributions.logGamma(1 + 2 ** -40) * 2 ** 40).toBeCloseTo(-0.5772156649, 10);
    expect(distributions.logGamma(2 + 2 ** -40) * 2 ** 40).toBeCloseTo(0.4227843351, 10);
  });

  test("impossible arguments give NaN, the ends of the range their limits", () => {
    for (const value of [
      studentTwoSidedP(1, 0),
      studentTwoSidedP(Number.NaN, 3),
      tQuantile(1.2, 3),
      normalQuantile(-0.1),
      distributions.fSurvival(2, -1, 3),
      distributions.chiSquareCdf(2, 0),
      distributions.logGamma(-0.5),
      distributions.regularisedIncompleteBeta(1, 2, 1.5),
    ]) {
      expect(value).toBeNaN();
    }
    expect(studentTwoSidedP(Infinity, 3)).toBe(0);
    expect([tQuantile(0, 3), tQuantile(1, 3)]).toEqual([-Infinity, Infinity]);
    expect(tQuantile(1e-250, 0.5)).toBe(-Infinity);
    expect(distributions.fSurvival(Infinity, 2, 2)).toBe(0);
    expect(distributions.chiSquareCdf(-1, 3)).toBe(0);
  });
});
