import { describe, expect, it } from "vitest";
import type { Rating } from "../../../src/core/rating.js";
import { groups } from "../../../src/judges/diagnostics/groups.js";

const rate = (target: string, criterion: string, language: string, value: number): Rating => ({
  ...{ target, criterion, language, value, status: "ok" },
  rater: { id: "j", kind: "model", version: null },
});

/** Items 1 to 6: all rated one higher in Chinese, tact two higher in items 4 to 6. */
const ratings = [1, 2, 3, 4, 5, 6].flatMap((item) =>
  ["warmth", "depth", "tact"].flatMap((criterion) => [
    rate(`${item}`, criterion, "en", 2),
    rate(`${item}`, criterion, "zh", 2 + (criterion === "tact" && item > 3 ? 2 : 1)),
  ]),
);

describe("groups", () => {
  it("compares each criterion with the judge's others on the same things", () => {
    // With another width each, criteria are compared one by one and have no common difference.
    const scales = { warmth: [1, 5], depth: [1, 5], tact: [1, 5] } as const;
    const found = groups.compute(ratings, { scales });
    if (!found.computable) throw new Error(found.note);
    const beyond = found.data!.comparisons.filter(({ design }) => design === "beyond");
    const of = (criterion: string) => beyond.find((one) => one.criterion === criterion)!;
    // Zero in three items, 2 - 1 in three; for the others 0 and 1 - (1 + 2) / 2.
    expect(of("tact").value).toBeCloseTo(0.5, 12);
    expect(of("warmth").value).toBeCloseTo(-0.25, 12);
    expect(of("tact")).toMatchObject({ items: 6, clusters: 6, contrast: "zh minus en" });
    // The question itself is still about the judge: 1 + 0.5 / 3.
    const [whole] = found.effects;
    expect(whole!.value).toBeCloseTo(7 / 6, 12);
    expect(whole!.p).toBeDefined();
    const effect = found.effects.find(({ criterion }) => criterion === "tact")!;
    expect(effect.label).toBe("j, tact: zh minus en (language, beyond the other criteria)");
    expect(effect.p).toBeUndefined();
    expect(found.note).toContain("Beyond the other criteria");
  });

  it("has nothing to compare a single criterion with", () => {
    const found = groups.compute(ratings.filter(({ criterion }) => criterion === "warmth"));
    if (!found.computable) throw new Error(found.note);
    expect(found.data!.comparisons.map(({ design }) => design)).toEqual(["paired"]);
  });
});
