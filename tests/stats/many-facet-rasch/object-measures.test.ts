import { describe, expect, it } from "vitest";
import { marginalRasch } from "../../../src/stats/many-facet-rasch/mml.js";
import { objectMeasures } from "../../../src/stats/many-facet-rasch/object-measures.js";
import { objectPosterior } from "../../../src/stats/many-facet-rasch/object-posterior.js";
import { positionTable } from "../../../src/stats/many-facet-rasch/position-table.js";
import { loadFixture } from "../../support/fixture.js";
import { expectClose } from "../close.js";
import { designOf, drawRatings } from "./designs.js";

interface Objects {
  name: string;
  inputs: { eta: number[][]; mu: number; sigma: number };
  outputs: { levels: number[]; wle: number; wleError: number; eap: number; eapError: number }[];
}

const { inputs, outputs } = loadFixture<Objects>("r", "marginalRasch").cases.find(
  ({ name }) => name === "objects",
)!;
const etas = inputs.eta.map((eta) => Float64Array.from(eta));

describe("objectMeasures", () => {
  const rows = {
    object: [] as number[],
    rater: [] as number[],
    criterion: [] as number[],
    level: [] as number[],
  };
  outputs.forEach(({ levels }, object) => {
    levels.forEach((level, r) => {
      rows.object.push(object);
      rows.rater.push(r + 1);
      rows.criterion.push(1);
      rows.level.push(level);
    });
  });
  const plain = designOf(rows);
  const items = plain.items.map((item, i) => ({ ...item, steps: etas[i]!.length - 1 }));
  const design = { ...plain, items };

  it("gives Warm's estimates, also for extreme scores", () => {
    const found = objectMeasures({ design, fit: { eta: etas } });
    outputs.forEach(({ wle, wleError }, o) => {
      // R's optimise finds a maximum to the root of rounding: about 1e-7.
      expectClose(found[o]!.value, wle, 1e-6, `WLE ${o}`);
      expectClose(found[o]!.se, wleError, 1e-6, `error ${o}`);
    });
    expect(found.map(({ extreme }) => extreme)).toEqual([true, false, false, false, false, false, true]);
  });

  it("gives the posterior of R's integral", () => {
    const table = positionTable(etas);
    outputs.forEach(({ levels, eap, eapError }) => {
      const score = levels.reduce((sum, k) => sum + k, 0);
      const { z, variance } = objectPosterior(table, score, inputs.mu, inputs.sigma);
      // Cubics between tabled points are right to about 1e-8.
      expectClose(inputs.mu + inputs.sigma * z, eap, 1e-7);
      expectClose(inputs.sigma * Math.sqrt(variance), eapError, 1e-7);
    });
  });

  it("takes the mean and spread of all objects for EAP: those of the marginal likelihood", () => {
    const drawn = designOf(drawRatings(400, [-0.6, 0, 0.6], [-1, 0, 1], 1, { mu: 0.4, sigma: 1.2 }));
    const fit = marginalRasch(drawn, { model: "rating-scale" });
    const found = objectMeasures({ design: drawn, fit }, { method: "eap" });
    const average = found.reduce((sum, { value }) => sum + value, 0) / found.length;
    // At the maximum the mean of the posteriors is mu, and mean square plus variance is sigma^2.
    expectClose(average, fit.mu, 1e-6);
    const second =
      found.reduce((sum, { value, se }) => sum + (value - fit.mu) ** 2 + se * se, 0) / found.length;
    expectClose(Math.sqrt(second), fit.sigma, 1e-6);
  });

  it("covers an object's position", () => {
    const drawn = drawRatings(2000, [-0.8, -0.4, 0, 0.4, 0.8], [-1.5, -0.5, 0.5, 1.5], 2);
    const own = designOf(drawn);
    const fit = marginalRasch(own, { model: "rating-scale" });
    for (const method of ["wle", "eap"] as const) {
      const found = objectMeasures({ design: own, fit }, { method });
      const held = found.filter(({ ci }, o) => ci[0] <= drawn.theta[o]! && drawn.theta[o]! <= ci[1]).length;
      // 95% of 2,000 within four standard errors of 0.5 points; the WLE's error is approximate.
      expect(held / 2000).toBeGreaterThan(0.93);
      expect(held / 2000).toBeLessThan(0.975);
    }
  });

  it("has no position for an object without a rating, and refuses unknown options", () => {
    const starts = Int32Array.from([...design.starts, design.starts.at(-1)!]);
    const more = { ...design, starts, objects: [...design.objects, { id: "unseen", unit: 0 }] };
    const last = objectMeasures({ design: more, fit: { eta: etas } }).at(-1)!;
    expect(last.value).toBeNaN();
    expect(last.n).toBe(0);
    expect(() => objectMeasures({ design, fit: { eta: etas } }, { method: "mle" as never })).toThrow(
      'objectMeasures requires a method of "wle" or "eap", got "mle"',
    );
  });
});
