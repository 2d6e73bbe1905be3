import { describe, expect, it } from "vitest";
import { RatingTable } from "../../../src/judges/diagnostics/table.js";
import { shareAffectiveCognition } from "../../../src/studies/affective-cognition/data/tables.js";
import { affectiveRatingSet } from "../../../src/studies/affective-cognition/measures/rating-set.js";

const whole = await shareAffectiveCognition();
const { ratings } = affectiveRatingSet(whole);

describe("the answers as ratings", () => {
  it("are those to the 960 items with two options, about 20 stories", () => {
    const table = RatingTable.of(ratings);
    // 2 experiments x 20 stories x 8 scenarios x 3 questions other than the emotion
    expect(table.column("target").size).toBe(2 * 20 * 8 * 3);
    expect(table.units.size).toBe(20);
    expect(table.column("criterion").names).not.toContain("emotion");
  });

  it("count every person's answer once, and lose nothing: 1 is the option of the scenario", () => {
    const items = whole.data.items.filter(({ options }) => options === 2);
    const people = ratings.filter(({ rater }) => rater.kind === "person");
    expect(people).toHaveLength(items.reduce((sum, { answers }) => sum + answers.length, 0));
    for (const item of [items[0]!, items[500]!]) {
      const own = people.filter(({ target }) => target === item.id);
      const option = (value: number | null): number =>
        value === 1 ? item.correctedLabel : 1 - item.correctedLabel;
      expect(own.map(({ value }) => option(value))).toEqual(item.answers);
    }
  });

  it("follow the corrected label where the released one is the wrong way round", () => {
    const inverted = whole.data.items.filter(({ label, correctedLabel }) => label !== correctedLabel);
    expect(inverted).toHaveLength(32);
    const ids = new Set(inverted.map(({ id }) => id));
    const values = ratings
      .filter(({ target, rater }) => ids.has(target) && rater.kind === "person")
      .map(({ value }) => value as number);
    // By the released labels people would be right in fewer than half of these.
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeGreaterThan(0.5);
  });

  it("have 20 replicates of three models at temperature 1, with unparsed replies unscored", () => {
    const warm = ratings.filter(({ prompt }) => prompt?.endsWith("temperature 1") === true);
    // 480 text items x 3 models x 2 prompts x 20 replies
    expect(warm).toHaveLength(480 * 3 * 2 * 20);
    const { rows } = whole.replies;
    const two = rows.filter(({ counts }) => counts.length === 2);
    const unparsed = two.reduce((sum, row) => sum + row.unparsed, 0);
    expect(warm.filter(({ status }) => status === "unparsed")).toHaveLength(unparsed);
    const { item, key, counts } = two.find((row) => row.counts[1]! > 0 && row.counts[0]! > 0)!;
    const label = whole.data.items.find(({ id }) => id === item)!.correctedLabel;
    const version = key.replace(/_0shot.*/, "");
    const prompt = key.endsWith("_cot") ? "0shot-cot, temperature 1" : "0shot, temperature 1";
    const own = warm.filter(
      (one) => one.target === item && one.rater.version === version && one.prompt === prompt,
    );
    expect(own.filter(({ value }) => value === 1)).toHaveLength(counts[label]!);
  });

  it("name no position, since the order shown was not recorded", () => {
    expect(RatingTable.of(ratings).has("position")).toBe(false);
  });
});
