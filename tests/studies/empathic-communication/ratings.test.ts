import { beforeAll, describe, expect, it } from "vitest";
import { ratingSchema } from "../../../src/core/rating.js";
import type { RatingSet } from "../../../src/judges/rating-set.js";
import { manifestOf } from "../../../src/studies/registry.js";

let set: RatingSet;
beforeAll(async () => {
  set = await manifestOf("empathic-communication").ratings!();
});

describe("the ratings of the study", () => {
  it("are 200 conversations on their dimensions by seven raters, each a rating", () => {
    // 50 conversations x 21 dimensions x 7 raters.
    expect(set.ratings).toHaveLength(7_350);
    expect(new Set(set.ratings.map(({ conversation }) => conversation)).size).toBe(200);
    for (const one of set.ratings) expect(ratingSchema.safeParse(one).success).toBe(true);
  });

  it("name experts, models with their families, and a mean that is no single rater", () => {
    const raters = new Map(set.ratings.map(({ rater }) => [rater.id, rater]));
    expect([...raters.values()].map(({ id, kind, family }) => [id, kind, family])).toEqual([
      ["expert1", "expert", undefined],
      ["expert2", "expert", undefined],
      ["expert3", "expert", undefined],
      ["crowd (mean)", "person", undefined],
      ["gpt-4o", "model", "gpt"],
      ["claude-3-7-sonnet", "model", "claude"],
      ["gemini-2.5-pro", "model", "gemini"],
    ]);
    expect(set.notes!.join(" ")).toContain("no single rater");
  });

  it("have a scale for each criterion that no value leaves, and three criteria that are bad when high", () => {
    const criteria = [...new Set(set.ratings.map(({ criterion }) => criterion!))];
    expect(Object.keys(set.scales!).sort()).toEqual(criteria.sort());
    for (const { criterion, value } of set.ratings) {
      const [lowest, highest] = set.scales![criterion!]!;
      expect(value! >= lowest && value! <= highest).toBe(true);
    }
    expect(set.reversed).toEqual(["advice_giving", "self_oriented", "dismissing_emotions"]);
  });

  it("have one length for each conversation", () => {
    const lengths = new Map<string, Set<number>>();
    for (const { conversation, length } of set.ratings) {
      lengths.set(conversation!, (lengths.get(conversation!) ?? new Set()).add(length!));
    }
    expect([...lengths.values()].every(({ size }) => size === 1)).toBe(true);
  });
});
