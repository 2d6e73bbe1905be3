import { describe, expect, it } from "vitest";
import { type Rating, ratingColumns, ratingSchema } from "../../src/core/rating.js";

const rating: Rating = {
  target: "item-1",
  rater: { id: "expert-3", kind: "expert", version: null },
  value: 4,
  status: "ok",
};

describe("a rating", () => {
  it("needs a target, a rater, a value and a status, and no more", () => {
    expect(ratingSchema.parse(rating)).toEqual(rating);
    for (const column of ["target", "rater", "value", "status"] as const) {
      const { [column]: _, ...rest } = rating;
      expect(ratingSchema.safeParse(rest).success).toBe(false);
    }
    expect(ratingSchema.safeParse({ ...rating, judge: "x" }).success).toBe(false);
  });

  it.each([
    ["a number where nothing was scored", { status: "missing" }],
    ["nothing where something was", { value: null }],
    ["a status that is none", { value: null, status: "ko" }],
    ["a number that is none", { value: Number.NaN }],
    ["a rater of no kind", { rater: { ...rating.rater, kind: "dog" } }],
    ["a place before the first", { position: -1 }],
  ])("with %s is refused", (_, more) => {
    expect(ratingSchema.safeParse({ ...rating, ...more }).success).toBe(false);
  });

  it("has the columns of its schema", () => {
    const whole = {
      ...{ ...rating, value: null, status: "refusal", criterion: "warmth", respondent: "a/m", family: "a" },
      ...{ replicate: 0, position: 1, shown: 2, other: "item-2", prompt: "v1", language: "en", length: 12 },
      ...{ otherRespondent: "b/m", otherFamily: "b", otherLength: 9 },
      ...{ group: "g", rubricHash: "0".repeat(64), reason: "Declined.", conversation: "c" },
    };
    expect(ratingSchema.parse(whole)).toEqual(whole);
    expect(Object.keys(whole).sort()).toEqual([...ratingColumns].sort());
  });
});
