import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { isPlanter, type Planter } from "../../../src/judges/planting/contract.js";
import { noise, quadraticKappa } from "../../../src/judges/planting/kinds/agreement.js";
import { plantBias } from "../../../src/judges/planting/plant-bias.js";
import { cohenKappa } from "../../../src/stats/cohen-kappa.js";
import { rate, ratedTable, valuesOf } from "./tables.js";

const ready = (planter: ReturnType<typeof noise.prepare>): Planter => {
  if (!isPlanter(planter)) throw new Error(planter.reason);
  return planter;
};

describe("quadratic kappa, written a second time", () => {
  it("is 1 minus the squared distance over that of chance", () => {
    // Squared distances 0, 1, 1, 1: mean 0.75. Variances 1.25 and 0.6875, means 2.5 and 2.25: chance 2.0.
    const found = quadraticKappa(Float64Array.of(1, 2, 3, 4), Float64Array.of(1, 3, 2, 3));
    expect(found).toBeCloseTo(1 - 0.75 / 2, 12);
  });

  it("is what the statistic gives, which was tested against an oracle", () => {
    const table = ratedTable({ criteria: ["warmth"] });
    const [first, second] = ["judge-1", "expert-1"].map((id) => valuesOf(table, id) as number[]);
    const levels = [1, 2, 3, 4, 5];
    const known = cohenKappa(first!, second!, { weights: "quadratic", levels });
    expect(quadraticKappa(Float64Array.from(first!), Float64Array.from(second!))).toBeCloseTo(
      known.value,
      12,
    );
  });

  it("leaves out what one of them left out", () => {
    const first = Float64Array.of(1, Number.NaN, 3, 4);
    expect(quadraticKappa(first, Float64Array.of(1, 3, 3, 4))).toBe(1);
  });
});

describe("noise", () => {
  const table = ratedTable({ conversations: 40 });
  const planter = ready(noise.prepare(table, { judge: "judge-1" }));

  it("measures kappa with the others minus kappa among them", () => {
    const tiny = ["a", "b", "c"].flatMap((target, i) => [
      rate(target, "expert-1", i),
      rate(target, "expert-2", i),
      rate(target, "judge", 2 - i),
    ]);
    // The experts agree: 1. The judge is their mirror image: distances 4, 0, 4, mean 8/3; chance 2/3 + 2/3.
    expect(ready(noise.prepare(tiny, { judge: "judge" })).measure(tiny)).toBeCloseTo(
      1 - 8 / 3 / (4 / 3) - 1,
      12,
    );
  });

  it("is nothing on average once names are exchanged", () => {
    const effects = Array.from({ length: 200 }, (_, i) =>
      planter.measure(planter.clear(randomStream(1, "null", i))),
    );
    const mean = effects.reduce((sum, effect) => sum + effect, 0) / effects.length;
    const sd = Math.sqrt(
      effects.reduce((sum, effect) => sum + (effect - mean) ** 2, 0) / (effects.length - 1),
    );
    expect(Math.abs(mean)).toBeLessThan((3 * sd) / Math.sqrt(effects.length));
  });

  it("replaces ratings by others of the same judge and criterion", () => {
    const { ratings, truth } = plantBias(table, { kind: "noise", judge: "judge-1", size: 1 });
    // All at random: the judge agrees with nobody, so what is lost is about the kappa that it had.
    expect(truth.effective).toBeLessThan(-0.3);
    expect(new Set(valuesOf(ratings, "judge-1")).size).toBeGreaterThan(2);
    const half = plantBias(table, { kind: "noise", judge: "judge-1", size: 0.5 });
    expect(half.truth.effective).toBeLessThan(0);
    expect(half.truth.effective).toBeGreaterThan(truth.effective);
    expect(valuesOf(half.ratings, "judge-2")).toEqual(valuesOf(table, "judge-2"));
  });

  it("needs two others", () => {
    const two = table.filter(({ rater }) => rater.id === "judge-1" || rater.id === "expert-1");
    expect(noise.prepare(two, { judge: "judge-1" })).toEqual({
      reason: "needs two others whose agreement is the yardstick",
    });
  });
});
