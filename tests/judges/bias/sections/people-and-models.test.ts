import { describe, expect, it } from "vitest";
import { InputError } from "../../../../src/core/errors.js";
import type { Rating } from "../../../../src/core/rating.js";
import { RatingTable } from "../../../../src/core/rating-table.js";
import type { SectionContent } from "../../../../src/judges/bias/sections/contract.js";
import { peopleAndModelsSection } from "../../../../src/judges/bias/sections/people-and-models.js";
import { type PeopleAndModels, peopleAndModels } from "../../../../src/judges/one-scale/people-and-models.js";
import { planted, plantGroups } from "../../one-scale/plant-groups.js";

const compute = (ratings: readonly Rating[], more = {}): SectionContent<PeopleAndModels> =>
  peopleAndModelsSection.compute({
    table: RatingTable.of(ratings),
    about: {} as never,
    options: { level: 0.95, resamples: 100, seed: 1, ...more },
  }) as SectionContent<PeopleAndModels>;

const rate = (kind: "person" | "model", judge: string, target: string, value: number): Rating => ({
  ...{ target, value, status: "ok" },
  rater: { id: judge, kind, version: null },
});

describe("people and models on one map", () => {
  const ratings = plantGroups(planted, 1);
  const found = compute(ratings);

  it("finds a planted gap and the criterion on which it is largest", () => {
    expect(found.answer[0]).toMatch(/^On average the models are less severe than the people by /);
    expect(found.answer.at(-1)).toMatch(/The largest is criterion-0: there models are .* more severe/);
    expect(found.data.raters.map(({ group }) => group)).toEqual([
      "people",
      "people",
      "people",
      "models",
      "models",
    ]);
    expect(found.data.n).toBe(ratings.length);
  });

  it("is plain JSON, with a figure whose table has every rater, the gap and every criterion", () => {
    expect(JSON.parse(JSON.stringify(found.data))).toEqual(found.data);
    const [map] = peopleAndModelsSection.figures!(found.data, { title: "A table", source: "", raters: [] });
    expect(map!.id).toBe("figure-people-and-models");
    expect(map!.table!.rows).toHaveLength(5 + 1 + 3);
  });

  it("has the same gap with the scale turned, but for its sign", () => {
    const turned = ratings.map((one) => ({ ...one, value: 5 - one.value! }));
    const criteria = planted.dif.map((_, c) => `criterion-${c}`);
    expect(compute(turned, { reversed: criteria }).data.gap.value).toBeCloseTo(found.data.gap.value, 8);
    expect(compute(turned).data.gap.value).toBeCloseTo(-found.data.gap.value, 8);
  });

  it("ratings on two levels: half the odds ratio of discordant things", () => {
    // Of 6 things 4 are rated higher by the person, 2 by the model: ln(4 / 2).
    const pairs = [1, 1, 1, 1, 0, 0].flatMap((high, i) => [
      rate("person", "anna", `t${i}`, high),
      rate("model", "gpt", `t${i}`, 1 - high),
    ]);
    const { gap, parts } = peopleAndModels(pairs);
    expect(gap.value).toBeCloseTo(Math.log(2), 8);
    expect(parts).toEqual([]);
  });

  it("compares groups of criteria where each case has its own", () => {
    const own = ratings.map((one) => ({
      ...one,
      criterion: `${one.conversation}-${one.criterion}`,
      group: one.criterion === "criterion-0" ? "fault" : "merit",
    }));
    const { by, parts } = peopleAndModels(own);
    expect(by).toBe("group");
    expect(parts.map(({ id }) => id).sort()).toEqual(["fault", "merit"]);
    expect(parts.find(({ id }) => id === "fault")!.value).toBeGreaterThan(0);
  });

  it("says who is not linked, and stops", () => {
    const apart = [
      ...["a", "b"].flatMap((t, i) => [rate("person", "anna", t, i), rate("person", "ben", t, 1 - i)]),
      ...["c", "d"].flatMap((t, i) => [rate("model", "gpt", t, i), rate("model", "opus", t, 1 - i)]),
    ];
    expect(() => compute(apart)).toThrow(
      /people and models share no rated thing, so nothing compares them: anna, ben \| gpt, opus/,
    );
    expect(() => compute(apart.slice(0, 4))).toThrow(InputError);
    expect(() => compute(ratings, { judgesTalk: true })).toThrow(/each judge also spoke/);
  });
});
