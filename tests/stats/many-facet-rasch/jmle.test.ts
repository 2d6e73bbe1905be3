import { describe, expect, it } from "vitest";
import { jointRasch } from "../../../src/stats/many-facet-rasch/jmle.js";
import { marginalRasch } from "../../../src/stats/many-facet-rasch/mml.js";
import { expectClose } from "../close.js";
import { designOf, drawRatings } from "./designs.js";

describe("jointRasch", () => {
  it("doubles the difference of two raters with two levels", () => {
    const rows = drawRatings(500, [-0.5, 0.5], [0], 1);
    const fit = jointRasch(designOf(rows), { model: "dichotomous" });
    // Of objects that only one of the two accepted, the conditional likelihood is binomial: its logit is the
    // difference in severity. JMLE gives each such object the middle of both raters, and so twice that logit.
    let [first, second] = [0, 0];
    for (let i = 0; i < rows.level.length; i += 2) {
      if (rows.level[i]! > rows.level[i + 1]!) first++;
      if (rows.level[i]! < rows.level[i + 1]!) second++;
    }
    expect(fit.converged).toBe(true);
    expectClose(fit.alpha[1]! - fit.alpha[0]!, 2 * Math.log(first / second), 1e-9);
    expect(fit.extreme).toBe(500 - first - second);
  });

  it("is inflated by about I / (I - 1) with I raters", () => {
    const alpha = [-0.9, -0.3, 0.3, 0.9];
    const design = designOf(drawRatings(3000, alpha, [0], 2));
    const ratio =
      jointRasch(design, { model: "dichotomous" }).alpha[3]! /
      marginalRasch(design, { model: "dichotomous" }).alpha[3]!;
    // 4 / 3 to first order.
    expect(ratio).toBeGreaterThan(1.25);
    expect(ratio).toBeLessThan(1.45);
  });

  it("solves its equations: each object and each level is expected as often as seen", () => {
    const design = designOf(drawRatings(120, [-0.5, 0, 0.5], [-1, 0, 1], 3));
    const { eta, theta } = jointRasch(design, { model: "rater-thresholds" });
    const expected = new Float64Array(9);
    const seen = new Float64Array(9);
    design.objects.forEach((_, o) => {
      let [sum, total] = [0, 0];
      if (Number.isNaN(theta[o]!)) return;
      for (let i = design.starts[o]!; i < design.starts[o + 1]!; i++) {
        const own = eta[design.item[i]!]!;
        const weights = Array.from(own, (e, k) => Math.exp(k * theta[o]! - e));
        const all = weights.reduce((a, b) => a + b, 0);
        for (let k = 1; k <= 3; k++) {
          sum += (k * weights[k]!) / all;
          for (let j = k; j <= 3; j++) expected[design.item[i]! * 3 + k - 1]! += weights[j]! / all;
          if (design.level[i]! >= k) seen[design.item[i]! * 3 + k - 1]!++;
        }
        total += design.level[i]!;
      }
      expectClose(sum, total, 1e-9, `object ${o}`);
    });
    expected.forEach((count, k) => {
      expectClose(count, seen[k]!, 1e-6, `step ${k}`);
    });
  });

  it("has no position for objects with only lowest or only highest levels", () => {
    const rows = {
      object: [1, 1, 2, 2, 3, 3, 4, 4],
      rater: [1, 2, 1, 2, 1, 2, 1, 2],
      criterion: Array(8).fill(1),
    };
    const fit = jointRasch(designOf({ ...rows, level: [1, 1, 0, 0, 1, 0, 0, 1] }), { model: "dichotomous" });
    expect([...fit.theta].map((value) => Number.isNaN(value))).toEqual([true, true, false, false]);
    // One object each way: no difference in severity, and both in the middle.
    expectClose(fit.alpha[0]!, 0, 1e-12);
    expectClose(fit.theta[2]!, 0, 1e-12);
  });
});
