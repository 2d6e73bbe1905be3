import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import { manyFacetRasch } from "../../../src/stats/many-facet-rasch/many-facet-rasch.js";
import { modelMeasures } from "../../../src/stats/many-facet-rasch/model-measures.js";
import { expectClose } from "../close.js";
import { drawLevel } from "./designs.js";

const alpha = [-1, -0.3, 0.3, 1];
const tau = [-1.5, -0.5, 0.5, 1.5];

interface Plan {
  models: readonly number[];
  profiles: number;
  seed: number;
  spread?: number;
  /** Which raters see a model's reply to a profile. */
  seenBy?: (model: number, profile: number) => readonly number[];
}

function draw({ models, profiles, seed, spread = 0.7, seenBy = () => [0, 1, 2, 3] }: Plan): Rating[] {
  const random = randomStream(seed, "models");
  const demand = Array.from({ length: profiles }, () => random.normal());
  const ratings: Rating[] = [];
  models.forEach((own, m) => {
    demand.forEach((beta, p) => {
      const theta = own - beta + spread * random.normal();
      for (const r of seenBy(m, p)) {
        ratings.push({
          target: `p${p}`,
          respondent: `m${m}`,
          rater: { id: `r${r}`, kind: "model", version: null },
          value: 1 + drawLevel(theta, alpha[r]!, tau, random),
          status: "ok",
        });
      }
    });
  });
  return ratings;
}

const planted = [-0.8, 0, 0.8];
/** Model 1 meets only the severe raters; raters 1 and 2 link them to the others. */
const severe = (model: number): readonly number[] => (model === 1 ? [2, 3] : model === 0 ? [0, 1] : [1, 2]);
const differences = (values: readonly number[]): number[] => values.slice(1).map((v) => v - values[0]!);
const quick = { resamples: 200 } as const;

describe("modelMeasures", () => {
  const result = manyFacetRasch(draw({ models: planted, profiles: 60, seed: 1, seenBy: severe }));

  it.each(["regression", "least-squares", "joint"] as const)(
    "places a model that only severe raters saw: %s",
    (estimate) => {
      const { models, sigma, profiles, df } = modelMeasures(result, { ...quick, estimate });
      const found = differences(models.map(({ value }) => value));
      // Errors of the differences are about 0.22.
      differences(planted).forEach((own, m) => {
        expect(Math.abs(found[m]! - own), `${found[m]} for ${own}`).toBeLessThan(0.6);
      });
      expect(models.map(({ n, objects }) => [n, objects])).toEqual([
        [120, 60],
        [120, 60],
        [120, 60],
      ]);
      expect(profiles).toHaveLength(60);
      expectClose(
        profiles.reduce((sum, { value }) => sum + value, 0),
        0,
        1e-9,
      );
      expect(sigma).toBeLessThan(1.1);
      // 60 targets are dealt to 50 groups.
      expect(df).toBe(49);
    },
  );

  it("ranks the models with simultaneous sets", () => {
    const { models } = modelMeasures(result, quick);
    expect(models.map(({ rank }) => rank)).toEqual([3, 2, 1]);
    for (const { rank, ranks } of models) {
      expect(ranks.simultaneous[0]).toBeLessThanOrEqual(rank);
      expect(ranks.simultaneous[1]).toBeGreaterThanOrEqual(rank);
      expect(ranks.marginal[1] - ranks.marginal[0]).toBeLessThanOrEqual(
        ranks.simultaneous[1] - ranks.simultaneous[0],
      );
    }
  });

  it("leaves profiles to the objects where each model met its own", () => {
    const ratings = draw({ models: planted, profiles: 40, seed: 2 }).map((rating) => ({
      ...rating,
      target: `${rating.respondent} ${rating.target}`,
    }));
    const { profiles, notes, method, sigma } = modelMeasures(manyFacetRasch(ratings), quick);
    expect(profiles).toEqual([]);
    expect(notes.join(" ")).toContain("Profiles are not linked");
    expect(method).toContain("no profile effects");
    // Profiles of variance 1 and deviations of variance 0.49 together: 1.22.
    expect(Math.abs(sigma - 1.22)).toBeLessThan(0.3);
  });

  it("keeps the differences when all levels are counted from the other end", () => {
    const ratings = draw({ models: planted, profiles: 30, seed: 3 });
    const a = modelMeasures(manyFacetRasch(ratings), quick).models;
    const turned = ratings.map((rating) => ({ ...rating, value: 6 - rating.value! }));
    const b = modelMeasures(manyFacetRasch(turned), quick).models;
    a.forEach(({ value, se }, m) => {
      // Tables are read to about 1e-6 in the replicates.
      expectClose(b[m]!.value, -value, 1e-5);
      expectClose(b[m]!.se, se, 1e-4);
    });
  });

  it("knows no error from one unit, and requires two models", () => {
    const ratings = draw({ models: planted, profiles: 30, seed: 4 });
    const one = ratings.map((rating) => ({ ...rating, conversation: "all" }));
    const { models, df } = modelMeasures(manyFacetRasch(one), quick);
    expect(df).toBe(0);
    expect(models[0]!.se).toBeNaN();
    expect(models.map(({ ranks }) => ranks.simultaneous)).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
    const single = ratings.filter(({ respondent }) => respondent === "m0");
    // A rater who never agrees with the other has no severity.
    const apart = { ...result, fit: { ...result.fit, converged: false } };
    expect(() => modelMeasures(apart)).toThrow(
      "modelMeasures requires a fit that converged, got one without",
    );
    expect(() => modelMeasures(manyFacetRasch(single))).toThrow(
      "modelMeasures requires ratings of two models or more, got 1",
    );
  });

  it("covers the planted difference although raters differ by model", () => {
    let held = 0;
    const draws = 20;
    for (let seed = 1; seed <= draws; seed++) {
      const found = modelMeasures(
        manyFacetRasch(draw({ models: planted, profiles: 30, seed: 100 + seed, seenBy: severe }), {
          model: "rating-scale",
        }),
        quick,
      );
      const [a, b] = found.models;
      const { covariance } = found;
      const se = Math.sqrt(covariance[0]![0]! + covariance[1]![1]! - 2 * covariance[0]![1]!);
      // t with 29 df: 2.05.
      if (Math.abs(b!.value - a!.value - 0.8) <= 2.05 * se) held++;
    }
    // Of 20 correct 95% intervals 15 or fewer hold with a chance of 0.3%.
    expect(held).toBeGreaterThanOrEqual(16);
  });
});
