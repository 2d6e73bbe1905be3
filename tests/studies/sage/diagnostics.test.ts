import { expect, it } from "vitest";
import { ratingSchema } from "../../../src/core/rating.js";
import { agreement } from "../../../src/judges/diagnostics/agreement.js";
import { severity } from "../../../src/judges/diagnostics/severity.js";
import { mainJudge, secondJudge } from "../../../src/studies/sage/data/design.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { dialogueCriteria, dialogueRatings } from "../../../src/studies/sage/measures/ratings.js";
import { judgeSeverity } from "../../../src/studies/sage/measures/severity.js";
import { scoreVariance } from "../../../src/studies/sage/measures/variance.js";
import { loadFixture } from "../../support/fixture.js";
import { madeUpData, madeUpDialogue } from "./made-up.js";

const data = await loadSage();
const models = data.sharedModels(mainJudge, secondJudge);
const judges = [mainJudge, secondJudge];

it("dialogues as ratings: an unscored change is no rating of 0", () => {
  const made = madeUpData(
    ["p1", "p2"],
    [madeUpDialogue("j", "a", "p1", [5, -10]), madeUpDialogue("j", "a", "p2", [null])],
  );
  const rows = (Object.keys(dialogueCriteria) as (keyof typeof dialogueCriteria)[]).map((criterion) =>
    dialogueRatings(made, "j", ["a"], criterion).map((rating) => {
      expect(ratingSchema.parse(rating)).toEqual(rating);
      expect(rating).toMatchObject({ respondent: "a", criterion, rater: { id: "j", kind: "model" } });
      return [rating.conversation, rating.value, rating.status];
    }),
  );
  // 40 + 5 - 10 = 35; the first change is 5; the mean change is -2.5.
  expect(rows).toEqual([
    [
      ["p1", 35, "ok"],
      ["p2", 40, "ok"],
    ],
    [
      ["p1", 5, "ok"],
      ["p2", null, "missing"],
    ],
    [
      ["p1", -2.5, "ok"],
      ["p2", null, "missing"],
    ],
  ]);
});

it("the diagnostics give the study's numbers from its ratings", () => {
  const ratings = judges.flatMap((judge) => dialogueRatings(data, judge, models));
  const [all] = judgeSeverity(data, mainJudge, secondJudge);
  // The second judge minus the first, which is the only other one.
  const moved = severity.compute(ratings).effects[1]!;
  expect([moved.value, moved.n, moved.units]).toEqual([
    expect.closeTo(all!.whole.value, 10),
    ...[100, "conversations"],
  ]);
  expect(moved.ci[0]).toBeCloseTo(all!.whole.ci[0], 10);
  const parts = agreement.compute(ratings).effects.filter(({ label }) => label.startsWith("variance of"));
  const components = scoreVariance(data, [mainJudge, secondJudge]).components;
  // Rows stand in another order: sums differ by rounding.
  for (const [i, { value, ci }] of components.entries()) {
    expect(parts[i]!.value).toBeCloseTo(value, 8);
    expect(parts[i]!.ci[1]).toBeCloseTo(ci[1], 8);
  }
  expect(parts).toHaveLength(components.length);
});

it("finds lme4's variance components in the released emotions", async () => {
  interface Case {
    outputs: Record<string, number>;
  }
  const [{ outputs }] = loadFixture<Case>("r", "releasedVariance").cases as [Case];
  const { components } = scoreVariance(await loadSage(), [mainJudge, secondJudge]);
  expect(components.map(({ name }) => name).sort()).toEqual(Object.keys(outputs).sort());
  // Balanced and positive: mean squares and REML agree, up to where lme4's search stops.
  for (const { name, value } of components) {
    expect(Math.abs(value / outputs[name]! - 1), name).toBeLessThan(1e-5);
  }
});
