import { describe, expect, it } from "vitest";
import { chiSquareSurvival } from "../../../src/stats/chi-square-distribution.js";
import { raterDiscrimination } from "../../../src/stats/many-facet-rasch/rater-discrimination.js";
import { expectClose } from "../close.js";
import { designOf, drawRatings } from "./designs.js";

const alpha = [-0.6, -0.2, 0.2, 0.6];
const tau = [-1, 0, 1];
const asked = { model: "rating-scale", options: {} } as const;

describe("raterDiscrimination", () => {
  it("finds a rater who hardly follows the objects", () => {
    const slope = [1.2, 1.2, 1.2, 0.3];
    const design = designOf(drawRatings(600, alpha, tau, 1, { slope, sigma: 1.2 }));
    const found = raterDiscrimination({ design, ...asked });
    expect(found.converged).toBe(true);
    expect(found.pValue).toBeLessThan(1e-6);
    // Planted slopes over their geometric mean, 0.849: 1.41 and 0.35. Errors are about 0.1 and 0.04.
    const middle = (1.2 ** 3 * 0.3) ** 0.25;
    found.raters.forEach(({ value, se, ci }, r) => {
      expect(Math.abs(value - slope[r]! / middle)).toBeLessThan(4 * se);
      expect(ci[0]).toBeLessThan(value);
      expect(ci[1]).toBeGreaterThan(value);
    });
    const product = found.raters.reduce((sum, { value }) => sum * value, 1);
    expectClose(product, 1, 1e-12);
  });

  it("is no worse than equal slopes, and its p is that of chi-square with raters - 1 df", () => {
    const design = designOf(drawRatings(300, alpha, tau, 2));
    const found = raterDiscrimination({ design, ...asked });
    expect(found.logLikelihood.free).toBeGreaterThan(found.logLikelihood.equal);
    expect(found.df).toBe(3);
    expectClose(found.chiSquare, 2 * (found.logLikelihood.free - found.logLikelihood.equal), 1e-12);
    expect(found.pValue).toBe(chiSquareSurvival(found.chiSquare, 3));
  });

  it("keeps its level where all raters follow alike", () => {
    let rejected = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const design = designOf(drawRatings(100, alpha, tau, seed));
      const found = raterDiscrimination({ design, ...asked });
      expect(found.converged).toBe(true);
      if (found.pValue < 0.05) rejected++;
    }
    // 1 of 20 is expected; 6 or more have a chance of 0.03%.
    expect(rejected).toBeLessThan(6);
  });

  it("requires three raters", () => {
    const design = designOf(drawRatings(50, [0, 0], tau, 3));
    expect(() => raterDiscrimination({ design, ...asked })).toThrow(
      "raterDiscrimination requires 3 raters or more with two levels each, got 2",
    );
  });
});
