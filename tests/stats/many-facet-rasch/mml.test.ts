import { describe, expect, it } from "vitest";
import type { RandomStream } from "../../../src/core/random.js";
import type { RaschModel } from "../../../src/stats/many-facet-rasch/contract.js";
import { raschCoordinates } from "../../../src/stats/many-facet-rasch/coordinates.js";
import { estimateRasch } from "../../../src/stats/many-facet-rasch/fit.js";
import {
  type MarginalModel,
  marginalLikelihood,
} from "../../../src/stats/many-facet-rasch/marginal-likelihood.js";
import { marginalModel, marginalRasch } from "../../../src/stats/many-facet-rasch/mml.js";
import { loadFixture } from "../../support/fixture.js";
import { expectClose } from "../close.js";
import { designOf, drawRatings, type Rows, slopeOn } from "./designs.js";
import { fitDesign } from "./fit-design.js";

interface Case {
  name: string;
  model: RaschModel;
  inputs: {
    rows: Rows;
    alpha: number[];
    delta: number | number[];
    tau: (number | number[])[];
    mu: number;
    sigma: number;
    slope?: number[];
  };
  outputs: { alpha: number[]; delta: number[]; mu: number; sigma: number; logLikelihood: number };
}

const cases = loadFixture<Case>("r", "marginalRasch").cases;
const named = (name: string): Case => cases.find((one) => one.name === name)!;

/** The likelihood's own form of given parameters: coordinates of items, then the mean, then slopes. */
function modelAt({ model, inputs }: Case): { marginal: MarginalModel; at: Float64Array } {
  const design = designOf(inputs.rows);
  const coordinates = raschCoordinates(design, { model });
  const { size, thresholds } = coordinates;
  const slope = inputs.slope ?? [1];
  const slopeAt = Int32Array.from(design.items, ({ rater }) => size + 1 + (inputs.slope ? rater : 0));
  const marginal = marginalModel(design, coordinates, [[{ at: size, x: 1 }]], () => 0, slopeAt);
  const at = new Float64Array(size + 1 + slope.length);
  at.set(inputs.alpha);
  at.set([inputs.delta].flat(), design.raters.length);
  thresholds.forEach(({ first }, rater) => {
    at.set([inputs.tau[rater]!].flat(), first);
  });
  at[size] = inputs.mu;
  slope.forEach((own, j) => {
    at[size + 1 + j] = own * inputs.sigma;
  });
  return { marginal, at };
}

describe("the marginal likelihood", () => {
  it.each(["rating scale", "rater thresholds", "slopes"])("is R's integral: %s", (name) => {
    const own = named(name);
    const { marginal, at } = modelAt(own);
    // integrate was asked for 1e-12 of each object's likelihood.
    expectClose(marginalLikelihood(marginal, at).value, own.outputs.logLikelihood, 1e-10);
  });

  it.each(["rating scale", "rater thresholds", "slopes"])("has exact derivatives: %s", (name) => {
    const { marginal, at } = modelAt(named(name));
    const { gradient, hessian } = marginalLikelihood(marginal, at);
    const h = 1e-4;
    at.forEach((_, j) => {
      const moved = (by: number) =>
        marginalLikelihood(
          marginal,
          at.map((v, i) => (i === j ? v + by : v)),
        );
      const [up, down] = [moved(h), moved(-h)];
      // Central differences are right to h^2 times the third derivative.
      expectClose(gradient[j]!, (up.value - down.value) / (2 * h), 1e-6, `gradient ${j}`);
      at.forEach((_, i) => {
        expectClose(
          hessian[i]![j]!,
          (up.gradient[i]! - down.gradient[i]!) / (2 * h),
          1e-6,
          `second ${i}, ${j}`,
        );
      });
    });
  });
});

describe("marginalRasch", () => {
  it("agrees with glmer", () => {
    const { inputs, outputs } = named("glmer");
    const fit = marginalRasch(designOf(inputs.rows), { model: "dichotomous" });
    expect(fit.converged).toBe(true);
    // glmer's optimiser stops within 1e-4 of a logit; the likelihood is flat there.
    outputs.alpha.forEach((alpha, r) => {
      expectClose(fit.alpha[r]!, alpha, 2e-4, `severity ${r}`);
    });
    outputs.delta.forEach((delta, c) => {
      expectClose(fit.delta[c]!, delta, 2e-4, `difficulty ${c}`);
    });
    expectClose(fit.mu, outputs.mu, 2e-4, "mu");
    expectClose(fit.sigma, outputs.sigma, 2e-4, "sigma");
    expectClose(fit.logLikelihood, outputs.logLikelihood, 1e-7, "log-likelihood");
    // No optimiser can find more than the maximum.
    expect(fit.logLikelihood).toBeGreaterThanOrEqual(outputs.logLikelihood - 1e-8);
  });

  it("recovers what was planted, of raters with thresholds of their own", () => {
    const alpha = [-0.8, -0.3, 0, 0.4, 0.7];
    const tau = [
      [-2, 0, 2],
      [-1, 0, 1],
      [-0.5, 0, 0.5],
      [-1.5, 0.5, 1],
      [-1, -0.5, 1.5],
    ];
    const design = designOf(drawRatings(4000, alpha, tau, 1, { mu: 0.5, sigma: 1.5 }));
    const fit = marginalRasch(design, { model: "rater-thresholds" });
    // Errors of about 0.03 at n = 4000: four of them.
    alpha.forEach((own, r) => {
      expect(Math.abs(fit.alpha[r]! - own)).toBeLessThan(0.12);
    });
    tau.flat().forEach((own, k) => {
      expect(Math.abs(fit.tau[Math.floor(k / 3)]![k % 3]! - own)).toBeLessThan(0.25);
    });
    expect(Math.abs(fit.mu - 0.5)).toBeLessThan(0.12);
    expect(Math.abs(fit.sigma - 1.5)).toBeLessThan(0.1);
  });

  it("gives all raters the same thresholds under a rating scale, and fits no better for it", () => {
    const design = designOf(drawRatings(300, [-0.5, 0, 0.5], [-1, 0, 1], 2));
    const shared = marginalRasch(design, { model: "rating-scale" });
    const own = marginalRasch(design, { model: "rater-thresholds" });
    expect([...shared.tau[1]!]).toEqual([...shared.tau[0]!]);
    expect(own.logLikelihood).toBeGreaterThan(shared.logLikelihood);
    // 2 severities, 2 thresholds, mean and spread; or 2 thresholds for each of three raters.
    expect([shared.parameters, own.parameters]).toEqual([6, 10]);
  });

  it("counts from the other end: turned levels turn every sign", () => {
    const rows = drawRatings(200, [-0.5, 0, 0.5], [-1, 0, 1], 3);
    const a = marginalRasch(designOf(rows), { model: "rater-thresholds" });
    const turned = { ...rows, level: rows.level.map((k) => 3 - k) };
    const b = marginalRasch(designOf(turned), { model: "rater-thresholds" });
    a.alpha.forEach((own, r) => {
      expectClose(b.alpha[r]!, -own, 1e-7);
    });
    expectClose(b.mu, -a.mu, 1e-7);
    expectClose(b.sigma, a.sigma, 1e-7);
    expectClose(b.logLikelihood, a.logLikelihood, 1e-10);
  });

  it("keeps a known severity, and finds the others beside it", () => {
    const design = designOf(drawRatings(300, [-0.5, 0, 0.5], [0], 4));
    const free = marginalRasch(design, { model: "dichotomous" });
    const held = marginalRasch(design, { model: "dichotomous", anchors: { "rater 2": 2 } });
    expect(held.alpha[1]).toBe(2);
    expectClose(held.alpha[2]! - held.alpha[1]!, free.alpha[2]! - free.alpha[1]!, 1e-6);
    expectClose(held.logLikelihood, free.logLikelihood, 1e-9);
  });

  it("draws thresholds to the common ones with a prior", () => {
    const rows = drawRatings(60, [-0.5, 0, 0.5], [-1, 0, 1], 5);
    // Rater 1 never gives level 2.
    const level = rows.level.map((k, i) => (rows.rater[i] === 1 && k === 2 ? 3 : k));
    const design = designOf({ ...rows, level });
    const spread = (priorSd: number): number => {
      const fit = marginalRasch(design, { model: "rater-thresholds", emptyLevels: "prior", priorSd });
      expect(fit.converged).toBe(true);
      return Math.max(...[0, 1, 2].map((k) => Math.abs(fit.tau[0]![k]! - fit.tau[1]![k]!)));
    };
    const [tight, wide] = [spread(0.1), spread(2)];
    expect(tight).toBeLessThan(0.2);
    expect(wide).toBeGreaterThan(5 * tight);
  });

  it.each(["mml", "jmle"] as const)("splits into groups of units that add up: %s", (method) => {
    const design = designOf(drawRatings(60, [-0.5, 0, 0.5], [-1, 0, 1], 7));
    const { free, information, parts } = estimateRasch(design, { method, model: "rater-thresholds" });
    const of = Int32Array.from({ length: 60 }, (_, unit) => unit % 4);
    const { scores, informations } = parts(of, 4);
    free.forEach((_, a) => {
      // At the maximum the groups' scores cancel; their informations are the whole.
      expectClose(
        scores.reduce((sum, own) => sum + own[a]!, 0),
        0,
        1e-5,
      );
      const sum = informations!.reduce((all, own) => all + own[a]![a]!, 0);
      expectClose(sum, information[a]![a]!, 1e-8);
    });
  });

  describe("with two raters an object", () => {
    const alpha = [-1, -0.5, 0, 0.5, 1];
    // Two neighbouring raters: by chance, or the more severe the better the object looks (correlation 0.71).
    const pairOf = (x: number): number[] => {
      const first = [-0.67, 0, 0.67].filter((cut) => x > cut).length;
      return [first, first + 1];
    };
    const byChance = (_theta: number, _object: number, random: RandomStream) => pairOf(random.normal());
    const byQuality = (theta: number, _object: number, random: RandomStream) =>
      pairOf((theta + random.normal()) / Math.SQRT2);
    const slopes = (method: "cml" | "mml" | "jmle", seenBy: typeof byChance): number => {
      let sum = 0;
      const draws = 5;
      for (let seed = 1; seed <= draws; seed++) {
        const design = designOf(drawRatings(300, alpha, [-1, 0, 1], seed, { seenBy }));
        const { alpha: found, converged } = fitDesign(design, { method, model: "rating-scale" });
        expect(converged).toBe(true);
        sum += slopeOn(alpha, found);
      }
      return sum / draws;
    };

    // The standard error of a mean of five draws is about 0.1, twice that for JMLE.
    it("finds the severities where raters came by chance", () => {
      expect(Math.abs(slopes("mml", byChance) - 1)).toBeLessThan(0.35);
      expect(Math.abs(slopes("cml", byChance) - 1)).toBeLessThan(0.4);
    });

    it("loses them where severe raters saw the better objects; the conditional likelihood does not", () => {
      expect(slopes("mml", byQuality)).toBeLessThan(0.4);
      expect(Math.abs(slopes("cml", byQuality) - 1)).toBeLessThan(0.4);
      expect(slopes("jmle", byQuality)).toBeGreaterThan(1.5);
    });
  });
});
