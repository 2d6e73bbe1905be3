import { describe, expect, it } from "vitest";
import { halo } from "../../../src/judges/diagnostics/halo.js";
import { loadFixture } from "../../support/fixture.js";
import { falseAlarms, plainDesign } from "./false-alarms.js";
import { computedOf, effectNamed, type ReferenceRow, ratingsOfReference, table } from "./rows.js";

interface Case {
  inputs: { rows: ReferenceRow[]; reversed: string[] };
  outputs: { gap: { value: number; ci: [number, number]; p: number }; e1: number };
}
const { inputs, outputs } = loadFixture<Case>("scipy", "halo").cases[0]!;
const ratings = ratingsOfReference(inputs.rows);
const { reversed } = inputs;
const label = "gpt minus single people: mean correlation between criteria";

describe("halo of simulated ratings", () => {
  const found = computedOf(halo, ratings, { reversed });

  it("is as NumPy and SciPy compute it", () => {
    const gap = effectNamed(found.effects, label);
    expect(gap.value).toBeCloseTo(outputs.gap.value, 12);
    expect(gap.ci[0]).toBeCloseTo(outputs.gap.ci[0], 10);
    expect(gap.ci[1]).toBeCloseTo(outputs.gap.ci[1], 10);
    expect(gap.p).toBeCloseTo(outputs.gap.p, 10);
    const matrix = found.data!.raters.find(({ rater }) => rater === "e1")!.matrix;
    expect((matrix[0]![1]! + matrix[0]![2]! + matrix[1]![2]!) / 3).toBeCloseTo(outputs.e1, 12);
  });

  it("does not move when a judge is severe, stretches the scale, or the rows are shuffled", () => {
    const moved = ratings.map((rating) =>
      rating.rater.id === "gpt" ? { ...rating, value: rating.value! + 2 } : rating,
    );
    const value = effectNamed(computedOf(halo, moved.toReversed(), { reversed }).effects, label).value;
    expect(value).toBeCloseTo(outputs.gap.value, 12);
  });

  it("turns criteria around that are bad when high", () => {
    const signs = (options: object) => computedOf(halo, ratings, options).data!.raters[0]!.matrix;
    expect(signs({})[0]![2]).toBeCloseTo(-signs({ reversed })[0]![2]!, 12);
    expect(signs({})[0]![1]).toBeCloseTo(signs({ reversed })[0]![1]!, 12);
  });
});

describe("what halo needs", () => {
  const rows = (raters: readonly string[], criteria: readonly string[]) =>
    table(
      raters.flatMap((judge, j) =>
        criteria.flatMap((criterion, c) =>
          ["x", "y", "z", "w"].map((target, t) => ({
            ...{ judge, criterion, target, value: ((j + 2) * (t + 1) * (c + 3)) % 5 },
          })),
        ),
      ),
    );
  it("two criteria, and two people or three judges", () => {
    expect(halo.compute(rows(["j", "k", "l"], ["a"])).note).toBe("not computable: needs 2 criteria, got 1");
    expect(halo.compute(rows(["j", "k"], ["a", "b"])).note).toBe(
      "not computable: needs a judge and 2 people, or 3 judges, on the same targets",
    );
    const three = computedOf(halo, rows(["j", "k", "l"], ["a", "b"]));
    expect(three.data!.against).toBe("the other judges");
    expect(three.note).toContain("There are no people, so judges are compared with each other.");
  });
});

it("finds no halo where a judge is like the experts, and finds what is planted", () => {
  const own = /^judge-0 minus single people/;
  const none = falseAlarms(halo, own, (seed) => plainDesign({ seed, judges: 1 }), 30);
  const some = falseAlarms(halo, own, (seed) => plainDesign({ seed, judges: 1, halo: 1 }), 10);
  // 30 draws: a rate of 5% stays below 6 of 30 in 99.7% of trials.
  expect(none).toBeLessThan(0.2);
  expect(some).toBeGreaterThan(0.7);
});
