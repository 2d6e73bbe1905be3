import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import { adjustedMeans } from "../../../src/stats/many-facet-rasch/adjusted-means.js";
import { conditionalResiduals } from "../../../src/stats/many-facet-rasch/conditional-residuals.js";
import { raschInteractions } from "../../../src/stats/many-facet-rasch/interactions.js";
import { manyFacetRasch } from "../../../src/stats/many-facet-rasch/many-facet-rasch.js";
import { raschFitStatistics } from "../../../src/stats/many-facet-rasch/rasch-fit-statistics.js";
import { residualDimensionality } from "../../../src/stats/many-facet-rasch/residual-dimensionality.js";
import { separation } from "../../../src/stats/many-facet-rasch/separation.js";
import { measureStretch } from "../../../src/stats/many-facet-rasch/stretch.js";

const alpha = { mild: -1, fair: 0, severe: 1 };
const models = { low: -0.3, middle: 0, high: 0.3 };
type Rater = keyof typeof alpha;

interface Plan {
  seed: number;
  /** Who rates whom; all rate all unless given. */
  sees?: (rater: Rater, model: string) => boolean;
  /** Added to a rater's severity on a criterion. */
  interaction?: (rater: Rater, criterion: string) => number;
  /** The spread of an object's own place on each criterion. */
  byCriterion?: number;
  /** The share of ratings that are thrown at random. */
  noise?: Partial<Record<Rater, number>>;
}

/** 120 replies a model on two criteria, levels 1 to 4, the truth known. */
function simulate({
  seed,
  sees = () => true,
  interaction = () => 0,
  byCriterion = 0,
  noise = {},
}: Plan): Rating[] {
  const random = randomStream(seed, "adjusted-means");
  const ratings: Rating[] = [];
  for (const [respondent, mean] of Object.entries(models)) {
    for (let i = 0; i < 120; i++) {
      const theta = mean + random.normal();
      for (const criterion of ["warm", "clear", "kind"]) {
        const own = theta + byCriterion * random.normal();
        for (const [id, severity] of Object.entries(alpha) as [Rater, number][]) {
          // Drawn for everybody, so that all designs hold the same ratings.
          const level = drawLevel(own - severity - interaction(id, criterion), random.next());
          const thrown = random.int(4);
          const value = 1 + (random.next() < (noise[id] ?? 0) ? thrown : level);
          if (!sees(id, respondent)) continue;
          ratings.push({
            ...{ target: `t${i}`, respondent, criterion, value, status: "ok", conversation: `t${i}` },
            rater: { id, kind: "expert", version: null },
          });
        }
      }
    }
  }
  return ratings;
}

function drawLevel(distance: number, uniform: number): number {
  const weights = [0, 1, 2, 3].map((k) => Math.exp(k * distance - [0, -1, -1, 0][k]!));
  const all = weights.reduce((a, b) => a + b);
  let rest = uniform * all;
  for (const [k, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return k;
  }
  return 3;
}

describe("severity-adjusted means", () => {
  const whole = adjustedMeans(manyFacetRasch(simulate({ seed: 1 })));
  const truth = new Map(whole.respondents.map(({ id, raw }) => [id, raw.value]));

  it("are the raw means in a complete table", () => {
    expect(whole.complete).toBe(true);
    for (const { raw, adjusted } of whole.respondents) {
      expect(adjusted.value).toBeCloseTo(raw.value, 8);
      expect(adjusted.ci[0]).toBeCloseTo(raw.ci[0], 8);
    }
  });

  it("put in order what severe raters of the best turned round", () => {
    const sees = (rater: Rater, model: string) =>
      rater === "fair" || (model === "high" ? rater === "severe" : model === "low" ? rater === "mild" : true);
    const found = adjustedMeans(manyFacetRasch(simulate({ seed: 1, sees })));
    expect(found.complete).toBe(false);
    expect(found.respondents.map(({ id }) => id)).toEqual(["high", "middle", "low"]);
    const raw = Object.fromEntries(found.respondents.map((one) => [one.id, one.raw.value]));
    expect(raw.high).toBeLessThan(raw.low!);
    for (const { id, adjusted } of found.respondents) {
      expect(Math.abs(adjusted.value - truth.get(id)!)).toBeLessThan(0.15);
      expect(adjusted.ci[0]).toBeLessThan(truth.get(id)!);
      expect(adjusted.ci[1]).toBeGreaterThan(truth.get(id)!);
    }
  });
});

describe("what a fitted model does not expect", () => {
  const result = manyFacetRasch(simulate({ seed: 2 }), { errors: "information" });

  it("is nothing where the model is true", () => {
    const residuals = conditionalResiduals(result, { draws: 100 });
    for (const { infit, outfit } of raschFitStatistics(residuals).raters) {
      expect(Math.abs(infit.z)).toBeLessThan(4);
      expect(Math.abs(outfit.z)).toBeLessThan(4);
    }
    const [first] = residualDimensionality(residuals).eigenvalues;
    expect(Math.abs(first!.z)).toBeLessThan(4);
    for (const { p } of raschInteractions(result).raterByCriterion) expect(p).toBeGreaterThan(0.001);
  });

  it("is a rater who throws a third of the ratings", () => {
    const noisy = manyFacetRasch(simulate({ seed: 2, noise: { fair: 0.33 } }), { errors: "information" });
    const { raters } = raschFitStatistics(conditionalResiduals(noisy, { draws: 100 }));
    const infit = Object.fromEntries(raters.map((one) => [one.id, one.infit]));
    expect(infit.fair!.value).toBeGreaterThan(infit.fair!.model[1]);
    expect(infit.fair!.z).toBeGreaterThan(4);
    expect(infit.mild!.value).toBeLessThan(infit.fair!.value);
  });

  it("is a rater who is severe on one criterion alone", () => {
    const interaction = (rater: Rater, criterion: string) =>
      rater === "severe" && criterion === "kind" ? 1 : 0;
    const found = raschInteractions(
      manyFacetRasch(simulate({ seed: 3, interaction }), { errors: "information" }),
    );
    const largest = found.raterByCriterion.reduce((a, b) => (b.value > a.value ? b : a));
    expect(`${largest.who} ${largest.criterion}`).toBe("severe kind");
    expect(largest.p).toBeLessThan(1e-6);
  });

  it("is what criteria do not share: a first eigenvalue above the model's, pairs on one criterion, a stretch", () => {
    const ratings = simulate({ seed: 4, byCriterion: 1 });
    const shared = manyFacetRasch(ratings, { errors: "information" });
    const { eigenvalues, mean, pairs } = residualDimensionality(conditionalResiduals(shared, { draws: 60 }));
    expect(eigenvalues[0]!.value).toBeGreaterThan(eigenvalues[0]!.model[1]);
    expect(mean.criterion.value).toBeGreaterThan(mean.criterion.model[1]);
    expect(mean.neither.value).toBeLessThan(mean.neither.model[0]);
    expect(pairs[0]!.shared).toBe("criterion");
    const own = manyFacetRasch(ratings, { objectByCriterion: true, errors: "information" });
    expect(measureStretch(shared, own)).toBeGreaterThan(1.15);
    // With a position for each criterion the distances of the raters are those that were planted.
    const severity = Object.fromEntries(own.raters.map(({ id, value }) => [id, value]));
    expect(Math.abs(severity.severe! - severity.mild! - 2)).toBeLessThan(0.3);
  });
});

describe("the separation of measures", () => {
  it("is 0 where errors explain all", () => {
    const found = separation([0, 0.1, -0.1].map((value) => ({ value, se: 1 })));
    expect([found.spread, found.separation, found.reliability]).toEqual([0, 0, 0]);
  });

  it("does not move with the unit, but for spread and error", () => {
    const measures = [-1, 0.5, 2, 3].map((value) => ({ value, se: 0.4 }));
    const [a, b] = [measures, measures.map(({ value, se }) => ({ value: 3 * value + 1, se: 3 * se }))].map(
      separation,
    );
    expect(b!.separation).toBeCloseTo(a!.separation, 12);
    expect(b!.reliability).toBeCloseTo(a!.reliability, 12);
    expect(b!.spread).toBeCloseTo(3 * a!.spread, 12);
  });

  it("refuses a negative error, and leaves out what is undefined", () => {
    expect(() => separation([{ value: 1, se: -1 }])).toThrow(
      "separation requires standard errors of at least 0, got -1",
    );
    expect(separation([{ value: 1, se: Number.NaN }]).n).toBe(0);
    expect(separation([]).reliability).toBeNaN();
  });
});
