import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import { isPlanter } from "../../../src/judges/planting/contract.js";
import { groupsBetweenItems, groupsWithinItems } from "../../../src/judges/planting/kinds/groups.js";
import { plantBias } from "../../../src/judges/planting/plant-bias.js";
import { rate, ratedTable, valuesOf } from "./tables.js";

const scales = { "": [0, 9] as const };

describe("labels of the same items", () => {
  // a is rated 2 higher as "b", c 1 lower.
  const table = [
    rate("x", "judge", 3, { group: "a" }),
    rate("x", "judge", 5, { group: "b" }),
    rate("y", "judge", 4, { group: "a" }),
    rate("y", "judge", 3, { group: "b" }),
  ];
  const planter = groupsWithinItems.prepare(table, { judge: "judge" });
  if (!isPlanter(planter)) throw new Error(planter.reason);

  it("measures the mean difference within items", () => {
    expect(planter.measure(table)).toBe(0.5);
  });

  it("exchanges the labels of an item: over all exchanges the effect is 0", () => {
    const seen = new Map<string, number>();
    for (let draw = 0; draw < 80; draw++) {
      const cleared = planter.clear(randomStream(1, "labels", draw));
      seen.set(cleared.map(({ group }) => group).join(""), planter.measure(cleared));
    }
    expect([...seen.keys()].sort()).toEqual(["abab", "abba", "baab", "baba"]);
    expect([...seen.values()].reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(0, 12);
  });

  it("gives more under one label", () => {
    const options = { kind: "groups-within-items", judge: "judge", size: 2, clear: false, scales };
    const { ratings, truth } = plantBias(table, options);
    expect(valuesOf(ratings, "judge")).toEqual([3, 7, 4, 5]);
    expect(truth.effective).toBe(2);
  });

  it("compares a label with all others where there are many", () => {
    const five = ["a", "b", "c", "d", "e"].map((group, i) => rate("x", "judge", i, { group }));
    const many = groupsWithinItems.prepare(five, { judge: "judge" });
    if (!isPlanter(many)) throw new Error(many.reason);
    // 0 minus the mean of 1, 2, 3, 4.
    expect(many.measure(five)).toBe(-2.5);
  });

  it("finds the same conversation in two languages", () => {
    const spoken = ["en", "de"].flatMap((language, i) => [
      rate(`x-${language}`, "judge", 2 + i, { language, conversation: "x" }),
    ]);
    const languages = groupsWithinItems.prepare(spoken, { judge: "judge" });
    if (!isPlanter(languages)) throw new Error(languages.reason);
    expect(languages.measure(spoken)).toBe(1);
  });

  it("says what the table lacks", () => {
    const apart = [rate("x", "judge", 1, { group: "a" }), rate("y", "judge", 2, { group: "b" })];
    expect(groupsWithinItems.prepare(apart, { judge: "judge" })).toEqual({
      reason: "no item was rated under two labels of group",
    });
    expect(groupsWithinItems.prepare(apart.slice(1), { judge: "judge" })).toEqual({
      reason: "judge rated under one label only",
    });
  });
});

describe("labels of different items", () => {
  const table = ratedTable({ conversations: 40 }).map((rating) => ({
    ...rating,
    group: Number(rating.target.slice(1)) % 2 === 0 ? "even" : "odd",
  }));

  it("moves the judge beside people by about the points", () => {
    const wide = Object.fromEntries(["advice", "warmth", "questions"].map((id) => [id, [-9, 9] as const]));
    const options = { kind: "groups-between-items", judge: "judge-1", size: 1, scales: wide };
    const { ratings, truth } = plantBias(table, options);
    // Every rating under the second label moves by one point; quality does not tell labels apart.
    expect(truth.effective).toBeGreaterThan(0.95);
    expect(truth.effective).toBeLessThan(1.05);
    expect(valuesOf(ratings, "judge-2")).toEqual(valuesOf(table, "judge-2"));
  });

  it("departs from people under no label once names are exchanged", () => {
    const planter = groupsBetweenItems.prepare(table, { judge: "judge-1" });
    if (!isPlanter(planter)) throw new Error(planter.reason);
    // The measure itself holds people's noisy mean equal, so it is not 0 without bias. Plain departures are.
    const departure = (ratings: readonly Rating[], label: string): number => {
      const own = ratings.filter(({ group }) => group === label);
      const mean = (is: (id: string) => boolean): number => {
        const values = own.filter(({ rater }) => is(rater.id)).map(({ value }) => value!);
        return values.reduce((sum, value) => sum + value, 0) / values.length;
      };
      return mean((id) => id === "judge-1") - mean((id) => id.startsWith("expert"));
    };
    const effects = Array.from({ length: 200 }, (_, i) => {
      const cleared = planter.clear(randomStream(5, "null", i));
      return departure(cleared, "odd") - departure(cleared, "even");
    });
    const mean = effects.reduce((sum, effect) => sum + effect, 0) / effects.length;
    const sd = Math.sqrt(effects.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (effects.length - 1));
    expect(Math.abs(mean)).toBeLessThan((3.5 * sd) / Math.sqrt(effects.length));
  });
});
