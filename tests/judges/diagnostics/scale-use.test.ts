import { describe, expect, it } from "vitest";
import { scaleUse } from "../../../src/judges/diagnostics/scale-use.js";
import { loadFixture } from "../../support/fixture.js";
import { falseAlarms, plainDesign } from "./false-alarms.js";
import { computedOf, effectNamed, type ReferenceRow, ratingsOfReference, table } from "./rows.js";

interface Interval {
  value: number;
  ci: [number, number];
  p: number;
}
interface Case {
  inputs: { rows: ReferenceRow[]; scale: [number, number] };
  outputs: Record<"spread" | "floor" | "ceiling" | "levels", Interval>;
}
const { inputs, outputs } = loadFixture<Case>("scipy", "scale-use").cases[0]!;

describe("the use of a scale in simulated ratings", () => {
  const ratings = ratingsOfReference(inputs.rows);
  const { effects, data } = computedOf(scaleUse, ratings, { scales: { "": inputs.scale } });

  it.each([
    ["spread", "spread, log ratio of standard deviations"],
    ["floor", "share at the lowest point, difference"],
    ["ceiling", "share at the highest point, difference"],
    ["levels", "effective number of levels, difference"],
  ] as const)("%s is as NumPy and SciPy compute it", (name, label) => {
    const found = effectNamed(effects, `gpt beside people: ${label}`);
    expect(found.value).toBeCloseTo(outputs[name].value, 12);
    expect(found.ci[0]).toBeCloseTo(outputs[name].ci[0], 10);
    expect(found.ci[1]).toBeCloseTo(outputs[name].ci[1], 10);
    if (name === "spread") expect(found.p).toBeCloseTo(outputs.spread.p, 10);
    else expect(found.p).toBeUndefined();
  });

  it("counts every level of every rater", () => {
    const [scale] = data!.scales;
    expect(scale!.levels).toEqual([1, 2, 3, 4, 5]);
    for (const { rater, counts, n } of scale!.raters) {
      const own = inputs.rows.filter((row) => row.rater === rater).map(({ value }) => value);
      expect(counts).toEqual([1, 2, 3, 4, 5].map((level) => own.filter((value) => value === level).length));
      expect(n).toBe(own.length);
    }
  });

  it("is the same on a scale that was moved and stretched", () => {
    const moved = ratings.map((rating) => ({ ...rating, value: 100 + 20 * rating.value! }));
    const again = computedOf(scaleUse, moved, { scales: { "": [120, 200] } });
    for (const { label, value } of effects)
      expect(effectNamed(again.effects, label).value).toBeCloseTo(value, 9);
  });
});

describe("what a judge does with the scale", () => {
  const rows = (judge: string, values: readonly number[], kind: "model" | "expert" = "model") =>
    values.map((value, i) => ({ target: `t${i}`, judge, kind, value }));

  it("names levels that it never uses, and a judge that never varies", () => {
    const { note, effects } = computedOf(
      scaleUse,
      table([
        ...rows("j", [3, 3, 3, 3]),
        ...rows("e1", [1, 2, 3, 4], "expert"),
        ...rows("e2", [1, 3, 4, 4], "expert"),
      ]),
    );
    expect(note).toContain("j never uses 3 of the 4 levels that others use. j never varies.");
    expect(effects.some(({ label }) => label.includes("spread"))).toBe(false);
  });

  it("counts round numbers on a fine scale", () => {
    const fine = Array.from({ length: 24 }, (_, i) => (17 * i) % 97);
    const round = fine.map((value, i) => (i < 18 ? 10 * Math.round(value / 10) : value));
    const { effects } = computedOf(scaleUse, table([...rows("j", round), ...rows("k", fine)]));
    const tens = round.filter((value) => value % 10 === 0).length;
    const found = effectNamed(effects, "j: share of multiples of 10 (1 in 10 without rounding)");
    expect([found.value, found.n]).toEqual([tens / 24, 24]);
    expect(tens).toBeGreaterThanOrEqual(18);
  });

  it("counts whole numbers where some values are not", () => {
    const own = Array.from({ length: 16 }, (_, i) => (i % 4 === 0 ? i + 0.5 : i));
    const { effects } = computedOf(scaleUse, table([...rows("j", own), ...rows("k", own)]));
    expect(effectNamed(effects, "j: share of whole numbers (few without rounding)").value).toBe(0.75);
  });
});

it("finds the width of people where a judge has it, and a judge that stretches", () => {
  const own = /^judge-0 beside people: spread.*all criteria$/;
  const none = falseAlarms(scaleUse, own, (seed) => plainDesign({ seed }), 30);
  const some = falseAlarms(scaleUse, own, (seed) => plainDesign({ seed, stretch: 1.5 }), 10);
  // 30 draws: a rate of 5% stays below 6 of 30 in 99.7% of trials.
  expect(none).toBeLessThan(0.2);
  expect(some).toBeGreaterThan(0.8);
});
