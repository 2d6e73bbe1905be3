import { describe, expect, it } from "vitest";
import { differenceOf, shareOf, withInterval } from "../../../src/studies/egosocialarena/live/share.js";
import { chooseUnits } from "../../../src/studies/shared/choose-items.js";

describe("shares", () => {
  it("are exact where every unit has one reply, and leave unscored replies out", () => {
    const share = shareOf([1, 1, 0, Number.NaN], ["a", "b", "c", "d"]);
    expect(share).toMatchObject({ n: 3, units: 3, unscored: 1 });
    expect(share.value).toBeCloseTo(200 / 3, 10);
    // Clopper-Pearson of 2 of 3: 0.0943 and 0.9916.
    expect(share.ci[0]).toBeCloseTo(9.43, 2);
    expect(share.ci[1]).toBeCloseTo(99.16, 2);
  });

  it("take units, not replies, as draws", () => {
    const values = [1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0];
    const units = values.map((_, i) => `course-${Math.floor(i / 3)}`);
    const { ci, naiveCi } = shareOf(values, units);
    expect(ci[1] - ci[0]).toBeGreaterThan(naiveCi[1] - naiveCi[0]);
  });

  it("are never certain: all alike gives the exact interval of the units", () => {
    const share = shareOf([1, 1, 1, 1], ["a", "a", "b", "b"]);
    // Two of two: the lower bound is the square root of 0.025.
    expect(share.ci[0]).toBeCloseTo(100 * Math.sqrt(0.025), 10);
    expect(share.ci[1]).toBe(100);
    const none = shareOf([0, 0, 0, 0], ["a", "a", "b", "b"]);
    expect(none.ci).toEqual([0, expect.closeTo(100 * (1 - Math.sqrt(0.025)), 10)]);
    const same = differenceOf([0, 0], ["a", "b"]);
    expect(same.ci[1]).toBeCloseTo(100 * (1 - Math.sqrt(0.025)), 10);
    expect(same.ci[0]).toBeCloseTo(-same.ci[1], 10);
  });

  it("of nothing are unscored, not 0", () => {
    const share = shareOf([Number.NaN], ["a"]);
    expect(share.value).toBeNaN();
    expect(withInterval(share)).toBe("unscored");
    expect(withInterval(differenceOf([], []))).toBe("unscored");
  });
});

describe("a choice of items", () => {
  const units = Array.from({ length: 10 }, (_, i) => [{ id: `case-${i}-third` }, { id: `case-${i}-first` }]);

  it("takes so many units, evenly, with all that belongs to each", () => {
    expect(chooseUnits(units, { items: "2" }).map(({ id }) => id)).toEqual([
      "case-0-third",
      "case-0-first",
      "case-5-third",
      "case-5-first",
    ]);
    expect(chooseUnits(units, { items: "10000" })).toHaveLength(20);
  });

  it("takes single ids by a pattern, whose points are points", () => {
    expect(chooseUnits(units, { items: "case-3-*" })).toHaveLength(2);
    expect(chooseUnits(units, { items: "*.third" })).toEqual([]);
  });

  it("is left aside where a run goes on", () => {
    expect(chooseUnits(units, { items: "1", only: ["case-7-first"] })).toEqual([{ id: "case-7-first" }]);
  });

  it("needs at least one", () => {
    expect(() => chooseUnits(units, { items: "0" })).toThrow("--items needs at least one item, got 0");
  });
});
