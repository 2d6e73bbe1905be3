import { beforeAll, describe, expect, it } from "vitest";
import { loadPublished } from "../../../src/studies/heartbench/data/published.js";
import { loadHeartbench } from "../../../src/studies/heartbench/data/tables.js";
import { abilityIds } from "../../../src/studies/heartbench/data/taxonomy.js";
import { BoundedScores } from "../../../src/studies/heartbench/measures/score-bounds.js";
import {
  againstOthers,
  againstOwnMean,
  meanOf,
  widestDifference,
} from "../../../src/studies/heartbench/measures/widest-differences.js";

let bounds: BoundedScores;
beforeAll(async () => {
  const [cases, { figure4 }] = await Promise.all([loadHeartbench(), loadPublished()]);
  bounds = new BoundedScores(figure4, cases, "all");
});

describe("widestDifference", () => {
  it("has the root of the summed squares as error, and 1.95996 of it on either side", () => {
    const { value, se, ci } = widestDifference({ value: 70, se: 3 }, { value: 50, se: 4 });
    expect([value, se]).toEqual([20, 5]);
    // 5 · 1.959964 = 9.79982.
    expect(ci[0]).toBeCloseTo(20 - 9.79982, 5);
    expect(ci[1]).toBeCloseTo(20 + 9.79982, 5);
  });

  it("changes its sign, and nothing else, with the order", () => {
    const [a, b] = (["GPT-5", "GPT-4o"] as const).map((model) => bounds.score(model, "humor"));
    const [one, other] = [widestDifference(a!, b!), widestDifference(b!, a!)];
    expect([-other.value, other.se]).toEqual([one.value, one.se]);
    expect([-other.ci[1], -other.ci[0]]).toEqual(one.ci);
  });
});

describe("means of published means", () => {
  it("have smaller errors when these are unrelated than when they add up", () => {
    const two = [
      { value: 10, se: 3 },
      { value: 30, se: 4 },
    ];
    expect(meanOf(two)).toEqual({ value: 20, se: 2.5 });
    expect(meanOf(two, "any")).toEqual({ value: 20, se: 3.5 });
  });

  it("leave the model out that is compared with the others, and the ability out of its own mean", () => {
    const { models } = bounds.table;
    const own = bounds.table.score("GPT-5", "morality");
    const others = models.filter((model) => model !== "GPT-5");
    const mean = others.reduce((sum, model) => sum + bounds.table.score(model, "morality"), 0) / 12;
    expect(againstOthers(bounds, "GPT-5", "morality").value).toBeCloseTo(own - mean, 12);
    const row = abilityIds.filter((ability) => ability !== "morality");
    const ownMean = row.reduce((sum, ability) => sum + bounds.table.score("GPT-5", ability), 0) / 14;
    expect(againstOwnMean(bounds, "GPT-5", "morality").value).toBeCloseTo(own - ownMean, 12);
  });
});
