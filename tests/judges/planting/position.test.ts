import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import { isPlanter, type Planter } from "../../../src/judges/planting/contract.js";
import { positionInLists, positionOfPairs } from "../../../src/judges/planting/kinds/position.js";
import { plantBias } from "../../../src/judges/planting/plant-bias.js";
import { pairTable, rate, valuesOf } from "./tables.js";

const ready = (planter: ReturnType<typeof positionOfPairs.prepare>): Planter => {
  if (!isPlanter(planter)) throw new Error(planter.reason);
  return planter;
};
const pair = (target: string, value: number | null, position: number): Rating =>
  rate(target, "judge", value, { other: `${target}'`, position, shown: 2 });

describe("position of pairs", () => {
  // a: always the first; b: the target in both orders; c: the target, then a tie.
  const pairs = [
    pair("a", 1, 0),
    pair("a", 0, 1),
    pair("b", 1, 0),
    pair("b", 1, 1),
    pair("c", 1, 0),
    pair("c", 0.5, 1),
  ];

  it("measures the share of the first minus one half, by pair", () => {
    // a: (1 + 1) / 2; b: (1 + 0) / 2; c: (1 + 0.5) / 2. Mean 0.75.
    expect(ready(positionOfPairs.prepare(pairs, { judge: "judge" })).measure(pairs)).toBe(0.25);
  });

  it("counts complete pairs only", () => {
    const more = [...pairs, pair("d", 1, 0), pair("e", 1, 0), pair("e", null, 1)];
    expect(ready(positionOfPairs.prepare(more, { judge: "judge" })).measure(more)).toBe(0.25);
  });

  it("leaves no leaning: over all flips the effect is 0", () => {
    const planter = ready(positionOfPairs.prepare(pairs, { judge: "judge" }));
    const effects = new Map<string, number>();
    for (let draw = 0; draw < 300; draw++) {
      const cleared = planter.clear(randomStream(1, "flips", draw));
      effects.set(cleared.map(({ position }) => position).join(), planter.measure(cleared));
    }
    // 3 pairs, each as it is or turned round.
    expect(effects.size).toBe(8);
    expect([...effects.values()].reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(0, 12);
  });

  it("plants a logit: the share of the first becomes that of the logistic curve", () => {
    const table = pairTable({ pairs: 4_000, judges: ["judge-1"] });
    const { ratings, truth } = plantBias(table, { kind: "position-of-pairs", judge: "judge-1", size: 0.5 });
    // 1 / (1 + exp(-0.5)) - 0.5 = 0.1225. The standard error of the planted share over 8,000 verdicts is below 0.005.
    expect(Math.abs(truth.effective - 0.1225)).toBeLessThan(0.015);
    expect(ratings.filter(({ rater }) => rater.id === "gold")).toEqual(
      table.filter(({ rater }) => rater.id === "gold"),
    );
    const second = plantBias(table, { kind: "position-of-pairs", judge: "judge-1", size: -0.5 });
    expect(Math.abs(second.truth.effective + 0.1225)).toBeLessThan(0.015);
  });

  it("turns every verdict round at a very large logit", () => {
    const { ratings } = plantBias(pairs, {
      kind: "position-of-pairs",
      judge: "judge",
      size: 50,
      clear: false,
    });
    expect(valuesOf(ratings, "judge")).toEqual([1, 0, 1, 0, 1, 0]);
  });

  it("says what the table lacks", () => {
    const once = [pair("a", 1, 0), pair("b", 0, 1)];
    expect(positionOfPairs.prepare(once, { judge: "judge" })).toEqual({
      reason: "judge saw no pair in both orders",
    });
  });
});

describe("position in lists", () => {
  const at = (criterion: string, value: number, position: number, target: string): Rating =>
    rate(target, "judge", value, { criterion, position, shown: 4 });
  // The same criterion of a reply, early and late.
  const lists = [
    at("x", 2, 0, "t"),
    at("x", 4, 3, "t"),
    at("y", 3, 1, "t"),
    at("y", 3, 2, "t"),
    at("x", 2, 0, "u"),
    at("x", 3, 2, "u"),
  ];

  it("measures late minus early within the same thing", () => {
    // t x: 2; t y: 0; u x: 1.
    expect(ready(positionInLists.prepare(lists, { judge: "judge" })).measure(lists)).toBe(1);
  });

  it("reverses the whole list of a unit", () => {
    const planter = ready(positionInLists.prepare(lists, { judge: "judge" }));
    const seen = new Map<string, number>();
    for (let draw = 0; draw < 100; draw++) {
      const cleared = planter.clear(randomStream(1, "lists", draw));
      seen.set(cleared.map(({ position }) => position).join(), planter.measure(cleared));
    }
    expect([...seen.keys()].sort()).toEqual(["0,3,1,2,0,2", "0,3,1,2,3,1", "3,0,2,1,0,2", "3,0,2,1,3,1"]);
    expect([...seen.values()].reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(0, 12);
  });

  it("plants a rise along the list", () => {
    const options = {
      kind: "position-in-lists",
      judge: "judge",
      size: 8,
      clear: false,
      scales: { x: [0, 9], y: [0, 9] },
    };
    const { ratings, truth } = plantBias(lists, options as never);
    // Places 1/8, 7/8, 3/8, 5/8, 1/8, 5/8 move by 8 (place - 1/2) = -3, 3, -1, 1, -3, 1; the scale ends at 0.
    expect(valuesOf(ratings, "judge")).toEqual([0, 7, 2, 4, 0, 4]);
    // (7 + 2 + 4) / 3 - 1.
    expect(truth.effective).toBeCloseTo(13 / 3 - 1, 12);
  });
});
