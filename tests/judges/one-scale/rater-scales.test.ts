import { describe, expect, it } from "vitest";
import type { Rating } from "../../../src/core/rating.js";
import { raterScales } from "../../../src/judges/one-scale/rater-scales.js";
import { repeatedRaters } from "../../../src/judges/one-scale/repeated-ratings.js";

const rate = (target: string, criterion: string, value: number | null, judge = "a"): Rating => ({
  ...{ target, criterion, value, status: value === null ? "missing" : "ok" },
  rater: { id: judge, kind: "person", version: null },
});

describe("the scales of a table", () => {
  it("join criteria of one range that were asked of the same things", () => {
    const ratings = [
      ...[rate("x", "warm", 1), rate("y", "warm", 5), rate("x", "clear", 5), rate("y", "clear", 1)],
      ...[rate("z", "kind", 1), rate("w", "kind", 5), rate("x", "depth", 0), rate("y", "depth", 2)],
    ];
    const found = raterScales(ratings).map(({ criteria, range, bands }) => ({ criteria, range, bands }));
    expect(found).toEqual([
      { criteria: ["warm", "clear"], range: [1, 5], bands: undefined },
      { criteria: ["kind"], range: [1, 5], bands: undefined },
      { criteria: ["depth"], range: [0, 2], bands: undefined },
    ]);
  });

  it("cut a long scale, and one between whole numbers, into bands, each for itself", () => {
    const ratings = [
      ...[rate("x", "final", 0), rate("y", "final", 100), rate("x", "share", 0.1), rate("y", "share", 0.4)],
      ...[rate("x", "other", 0), rate("y", "other", 100)],
    ];
    expect(raterScales(ratings).map(({ criteria, bands }) => [criteria[0], bands])).toEqual([
      ["final", 5],
      ["share", 5],
      ["other", 5],
    ]);
  });

  it("use declared ends, and leave out averages, unscored ratings and criteria without a difference", () => {
    const ratings = [
      ...[rate("x", "warm", 2), rate("y", "warm", 3), rate("z", "warm", null), rate("x", "flat", 1)],
      ...[rate("y", "flat", 1), rate("x", "warm", 2.5, "crowd")],
    ];
    const found = raterScales(ratings, { scales: { warm: [1, 5] }, averages: ["crowd"] });
    expect(found).toHaveLength(1);
    expect(found[0]!.range).toEqual([1, 5]);
    expect(found[0]!.bands).toBeUndefined();
    expect(found[0]!.ratings).toHaveLength(2);
  });
});

it("names raters with several ratings of one thing", () => {
  const ratings = [
    ...[rate("x", "warm", 1, "crowd"), rate("x", "warm", 2, "crowd"), rate("x", "warm", 2, "crowd")],
    ...[rate("x", "warm", 1), rate("x", "clear", 1), rate("x", "warm", null)],
  ];
  expect(repeatedRaters(ratings)).toEqual([{ id: "crowd", kind: "person", most: 3 }]);
});
