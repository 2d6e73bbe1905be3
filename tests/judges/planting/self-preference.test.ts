import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import { isPlanter } from "../../../src/judges/planting/contract.js";
import { selfPreferenceInPairs } from "../../../src/judges/planting/kinds/self-preference.js";
import { plantBias } from "../../../src/judges/planting/plant-bias.js";
import { pairTable, rate, valuesOf } from "./tables.js";

const verdict = (target: string, id: string, value: number): Rating => {
  const pair = { other: `${target}'`, family: "own", otherFamily: "foreign" };
  const row = rate(target, id, value, { ...pair, kind: id === "gold" ? "expert" : "model" });
  return id === "gold" ? row : { ...row, rater: { ...row.rater, family: "own" } };
};

// Where people prefer the own reply (a, b, c) it wins 2 of 3; where they prefer the other (d, e) that wins 1 of 2.
const gold = [1, 1, 1, 0, 0];
const given = [1, 1, 0, 1, 0];
const table = ["a", "b", "c", "d", "e"].flatMap((target, i) => [
  verdict(target, "gold", gold[i]!),
  verdict(target, "judge", given[i]!),
]);
const planter = selfPreferenceInPairs.prepare(table, { judge: "judge" });

describe("self-preference in pairs", () => {
  if (!isPlanter(planter)) throw new Error(planter.reason);

  it("measures own wins where people prefer the own, minus others' wins where they prefer the other", () => {
    expect(planter.measure(table)).toBeCloseTo(2 / 3 - 1 / 2, 12);
  });

  it("exchanges the families of a pair for everybody, and turns the effect around", () => {
    const cleared = planter.clear(randomStream(3, "families"));
    for (const target of ["a", "b", "c", "d", "e"]) {
      const own = cleared.filter((rating) => rating.target === target);
      expect(new Set(own.map(({ family }) => family)).size).toBe(1);
    }
    const turned = table.map((rating) => ({ ...rating, family: "foreign", otherFamily: "own" }));
    expect(planter.measure(turned)).toBeCloseTo(-(2 / 3 - 1 / 2), 12);
  });

  it("turns round verdicts in which the own family loses", () => {
    const all = plantBias(table, { kind: "self-preference-in-pairs", judge: "judge", size: 1, clear: false });
    expect(valuesOf(all.ratings, "judge")).toEqual([1, 1, 1, 1, 1]);
    expect(valuesOf(all.ratings, "gold")).toEqual(gold);
    // Then the own always wins, 1, and the other never does, 0.
    expect(all.truth.effective).toBeCloseTo(1 - (2 / 3 - 1 / 2), 12);
  });

  it("moves the difference by about the share once it is cleared", () => {
    const pairs = pairTable({ pairs: 4_000, judges: ["judge"] }).map((rating) => ({
      ...rating,
      family: "own",
      otherFamily: "foreign",
      rater: { ...rating.rater, family: "own" },
    }));
    const { truth } = plantBias(pairs, { kind: "self-preference-in-pairs", judge: "judge", size: 0.2 });
    expect(Math.abs(truth.effective - 0.2)).toBeLessThan(0.03);
  });
});
