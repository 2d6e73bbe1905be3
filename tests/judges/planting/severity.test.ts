import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { isPlanter, type Planter } from "../../../src/judges/planting/contract.js";
import { severity } from "../../../src/judges/planting/kinds/severity.js";
import { plantBias } from "../../../src/judges/planting/plant-bias.js";
import { moveOnScale, scalesOf } from "../../../src/judges/planting/scale.js";
import { rate, ratedTable, valuesOf } from "./tables.js";

const planterFor = (...[ratings, about]: Parameters<typeof severity.prepare>): Planter => {
  const planter = severity.prepare(ratings, about);
  if (!isPlanter(planter)) throw new Error(planter.reason);
  return planter;
};

describe("moving a value on its scale", () => {
  const scale = { lowest: 1, highest: 5, step: 1 };
  /** The mean over the whole cell of a level. */
  const average = (value: number, points: number): number => {
    const steps = Array.from({ length: 1_000 }, (_, i) => (i + 0.5) / 1_000);
    return steps.reduce((sum, u) => sum + moveOnScale(value, points, scale, u), 0) / steps.length;
  };

  it("moves a level on average by what was wanted", () => {
    expect(average(3, 0.3)).toBeCloseTo(3.3, 10);
    expect(average(3, -1.2)).toBeCloseTo(1.8, 10);
  });

  it("stops at the ends", () => {
    expect(average(5, 0.3)).toBe(5);
    // From 4 by 1.3 points: 70% would land on 5 and 30% on 6, which is 5.
    expect(average(4, 1.3)).toBe(5);
  });

  it("moves values between levels as they are", () => {
    expect(moveOnScale(3.4, 0.25, scale, 0)).toBeCloseTo(3.65, 12);
    expect(moveOnScale(3.4, 2, scale, 0)).toBe(5);
    expect(moveOnScale(0.4, 0.1, { lowest: 0, highest: 1, step: 0 }, 0)).toBeCloseTo(0.5, 12);
  });

  it("takes the levels from the judge and the ends from everybody, or as declared", () => {
    const table = [
      rate("a", "judge", 2),
      rate("b", "judge", 4),
      rate("a", "expert", 1.5),
      rate("b", "expert", 5),
    ];
    // The mean of several experts, 1.5, is no level: the end moves outward to 1.
    expect(scalesOf(table, { judge: "judge" }).get("")).toEqual({ lowest: 1, highest: 5, step: 1 });
    const declared = scalesOf(table, { judge: "judge", scales: { "": [1, 7] } });
    expect(declared.get("")).toEqual({ lowest: 1, highest: 7, step: 1 });
    const tenths = [rate("a", "judge", 0.1), rate("b", "judge", 0.3), rate("c", "judge", 0.4)];
    expect(scalesOf(tenths, { judge: "judge" }).get("")!.step).toBeCloseTo(0.1, 10);
  });
});

describe("severity", () => {
  const tiny = ["a", "b"].flatMap((target, i) => [
    rate(target, "expert-1", 1 + i),
    rate(target, "expert-2", 3 + i),
    rate(target, "judge", 4),
  ]);

  it("measures the judge's mean minus that of the others", () => {
    // a: 4 - (1 + 3) / 2 = 2; b: 4 - (2 + 4) / 2 = 1.
    expect(planterFor(tiny, { judge: "judge" }).measure(tiny)).toBe(1.5);
    expect(planterFor(tiny, { judge: "judge", averages: ["expert-2"] }).measure(tiny)).toBe(2.5);
  });

  it("plants whole points, and says what the ends of the scale leave of them", () => {
    const plant = (size: number) =>
      plantBias(tiny, { kind: "severity", judge: "judge", size, clear: false, scales: { "": [1, 5] } });
    expect(valuesOf(plant(-2).ratings, "judge")).toEqual([2, 2]);
    expect(plant(-2).truth).toMatchObject({ nominal: -2, effective: -2, effectUnit: "points" });
    expect(valuesOf(plant(2).ratings, "judge")).toEqual([5, 5]);
    expect(plant(2).truth.effective).toBe(1);
    expect(valuesOf(plant(2).ratings, "expert-1")).toEqual([1, 2]);
  });

  it("plants a share of the scale over criteria with different scales", () => {
    const table = [
      ...[0, 2].map((value, i) => rate(`t${i}`, "expert", value, { criterion: "few" })),
      ...[0, 10].map((value, i) => rate(`t${i}`, "expert", value, { criterion: "many" })),
      ...["few", "many"].flatMap((criterion) => ["t0", "t1"].map((t) => rate(t, "judge", 0, { criterion }))),
    ];
    const planted = plantBias(table, { kind: "severity", judge: "judge", size: 0.5, clear: false });
    expect(valuesOf(planted.ratings, "judge")).toEqual([1, 1, 5, 5]);
    expect(planted.truth).toMatchObject({ effective: 0.5, effectUnit: "share of the scale" });
  });

  it("leaves no severity: over all exchanges of names the effect is 0", () => {
    // In each of the two conversations 3 raters can stand in 6 orders. All 36 are equally likely, so the mean over
    // many draws comes to 0, and each conversation's values stay together.
    const planter = planterFor(tiny, { judge: "judge" });
    const seen = new Map<string, number>();
    for (let draw = 0; draw < 4_000; draw++) {
      const cleared = planter.clear(randomStream(1, "test", draw));
      const key = cleared.map(({ rater }) => rater.id).join();
      expect(cleared.map(({ value }) => value)).toEqual(tiny.map(({ value }) => value));
      seen.set(key, planter.measure(cleared));
    }
    expect(seen.size).toBe(36);
    const mean = [...seen.values()].reduce((sum, effect) => sum + effect, 0) / 36;
    expect(mean).toBeCloseTo(0, 12);
  });

  it("keeps all that one rater said of a conversation together", () => {
    const table = ratedTable({ conversations: 6 });
    const cleared = planterFor(table, { judge: "judge-1" }).clear(randomStream(2, "together"));
    const blocks = new Map<string, Set<string>>();
    cleared.forEach(({ rater, conversation }, row) => {
      const key = `${conversation} ${table[row]!.rater.id}`;
      blocks.set(key, (blocks.get(key) ?? new Set()).add(rater.id));
    });
    expect([...blocks.values()].every((ids) => ids.size === 1)).toBe(true);
    expect(cleared.some(({ rater }, row) => rater.id !== table[row]!.rater.id)).toBe(true);
    // Judges that are not looked at keep their names.
    expect(valuesOf(cleared, "judge-2")).toEqual(valuesOf(table, "judge-2"));
  });

  it("gives the same table for the same seed", () => {
    const table = ratedTable({ conversations: 5 });
    const plant = (seed: number) => plantBias(table, { kind: "severity", judge: "judge-1", size: 0.1, seed });
    expect(plant(3)).toEqual(plant(3));
    expect(plant(3).ratings).not.toEqual(plant(4).ratings);
  });

  it("leaves unscored ratings unscored", () => {
    const table = [...tiny, rate("c", "judge", null), rate("c", "expert-1", 2)];
    const planted = plantBias(table, { kind: "severity", judge: "judge", size: 1, clear: false });
    expect(planted.ratings[6]).toBe(table[6]);
  });

  it.each([
    [{ kind: "mood", judge: "judge", size: 1 }, 'plantBias: unknown kind "mood"; one of missing, severity, '],
    [{ kind: "severity", judge: "nobody", size: 1 }, 'plantBias: no ratings by "nobody"'],
    [{ kind: "severity", judge: "judge", size: Number.NaN }, "plantBias requires a finite size, got NaN"],
    [
      { kind: "position-of-pairs", judge: "judge", size: 1 },
      "plantBias cannot plant position-of-pairs: judge has no",
    ],
  ])("refuses %j", (options, message) => {
    expect(() => plantBias(tiny, options)).toThrow(message);
  });
});
