import { describe, expect, it } from "vitest";
import { effectiveNumberOfJudges } from "../../../src/judges/panel/effective-judges.js";
import { effectiveRaters } from "../../../src/stats/effective-raters.js";
import { loadFixture } from "../../support/fixture.js";
import { column, type PlantedPanel, plantPanel, rating } from "./tables.js";

describe("effectiveRaters", () => {
  it("is k over the design effect, whatever the raters' variances", () => {
    // Variances 1, 4, covariance 1: mean variance 2.5, rho = 1 / 2.5 = 0.4, so 2 / (1 + 0.4).
    const found = effectiveRaters([
      [1, 1],
      [1, 4],
    ]);
    expect(found.meanCorrelation).toBeCloseTo(0.4, 12);
    expect(found.value).toBeCloseTo(2 / 1.4, 12);
  });

  it("is k for independent errors, 1 for the same errors, and undefined where errors cancel", () => {
    const matrix = (off: number) => [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? 1 : off)));
    expect(effectiveRaters(matrix(0)).value).toBe(3);
    expect(effectiveRaters(matrix(1)).value).toBe(1);
    expect(effectiveRaters(matrix(-0.5)).value).toBeNaN();
    expect(effectiveRaters(matrix(-0.25)).value).toBe(6);
  });
});

interface Case {
  inputs: { rows: { target: string; unit: string; criterion: string; rater: string; value: number }[] };
  outputs: Record<"effective" | "uncorrected" | "correlation", { value: number; ci: [number, number] }>;
}

describe("effectiveNumberOfJudges beside NumPy", () => {
  const { inputs, outputs } = loadFixture<Case>("scipy", "effectiveJudges").cases[0]!;
  const found = effectiveNumberOfJudges(
    inputs.rows.map(({ target, unit, criterion, rater, value }) =>
      rating(rater, rater.startsWith("e") ? "expert" : "model", target, value, {
        criterion,
        conversation: unit,
      }),
    ),
  );

  it.each([
    ["effective", found],
    ["uncorrected", found.uncorrected],
    ["correlation", found.meanCorrelation],
  ] as const)("%s: the value and the interval agree", (name, { value, ci }) => {
    // Sums in another order.
    expect(value).toBeCloseTo(outputs[name].value, 10);
    expect(ci[0]).toBeCloseTo(outputs[name].ci[0], 9);
    expect(ci[1]).toBeCloseTo(outputs[name].ci[1], 9);
  });
});

describe("effectiveNumberOfJudges", () => {
  it("measures errors against people after each rater's own level is taken off", () => {
    // One person, so nothing is taken off. Errors without levels: a = (1, -1, 1, -1), b = (1, -1, -1, 1) + 5.
    // Their covariance is 0 and their variances are equal: two judges. A level of 5 changes nothing.
    const found = effectiveNumberOfJudges([
      ...column("p", "expert", [1, 3, 5, 7]),
      ...column("a", "model", [2, 2, 6, 6]),
      ...column("b", "model", [7, 7, 9, 13]),
    ]);
    expect(found.value).toBeCloseTo(2, 12);
    expect(found.correlations[0]![1]).toBeCloseTo(0, 12);
    expect(found.corrected).toBe(false);
    expect(found.n).toBe(4);
  });

  it("takes the squared error of people's mean off all variances and covariances", () => {
    // Without levels, in points: people (-3, 1, -1, 3) and (-1, -1, 1, 1): mean (-2, 0, 0, 2). Their distance is
    // (2, 2, 2, 2) up to sign, so s^2 = 2 and s^2 / 2 = 1 for each subject.
    // Errors: a = (-4, 0, 0, 4) - mean = (-2, 0, 0, 2), b = (-2, 2, -2, 2) - mean = (0, 2, -2, 0).
    // Mean squares 2 and 2, mean product 0; less 1: variances 1 and 1, covariance -1. They cancel exactly.
    const table = [
      ...column("p", "expert", [1, 5, 3, 7]),
      ...column("q", "expert", [1, 1, 3, 3]),
      ...column("a", "model", [0, 4, 4, 8]),
      ...column("b", "model", [0, 4, 0, 4]),
    ];
    const found = effectiveNumberOfJudges(table, { scales: { "": [0, 1] } });
    expect(found.corrected).toBe(true);
    expect(found.meanCorrelation.value).toBeCloseTo(-1, 12);
    expect(found.value).toBeNaN();
    expect(found.uncorrected.value).toBeCloseTo(2, 12);
  });

  it("does not depend on the order of rows, on a rater's level, or on the unit of the scale", () => {
    const planted = plantPanel(small, 5);
    const first = effectiveNumberOfJudges(planted);
    const moved = planted.map((one) => ({
      ...one,
      value: 10 * one.value! + (one.rater.id === "judge-1" ? 40 : 0),
    }));
    const again = effectiveNumberOfJudges(moved.toReversed(), {
      scales: Object.fromEntries(["c0", "c1"].map((id) => [id, [0, 10] as const])),
    });
    const unit = effectiveNumberOfJudges(planted, {
      scales: Object.fromEntries(["c0", "c1"].map((id) => [id, [0, 1] as const])),
    });
    expect(again.value).toBeCloseTo(unit.value, 10);
    expect(first.judges).toEqual(["judge-0", "judge-1", "judge-2", "judge-3"]);
  });

  it("tells a range where no people rated, from one judge's worth up to all", () => {
    const people = plantPanel(small, 5).filter(({ rater }) => rater.kind === "model");
    const found = effectiveNumberOfJudges(people);
    expect(found.value).toBeNaN();
    expect(found.people).toEqual([]);
    const values = found.sensitivity.map(({ value }) => value);
    expect(values[0]).toBe(4);
    expect(values.toSorted((a, b) => b - a)).toEqual(values);
    expect(values.at(-1)).toBeGreaterThan(1);
  });

  it("leaves out a judge that shares no subject with another, and refuses a panel of one", () => {
    const judges = [
      ...column("p", "expert", [1, 3, 5, 7, 2, 4]),
      ...column("a", "model", [2, 2, 6, 6, 1, 1]),
    ];
    const half = (id: string, keep: (i: number) => boolean) =>
      column(id, "model", [1, 4, 4, 8, 3, 5]).filter((_, i) => keep(i));
    const found = effectiveNumberOfJudges([
      ...judges,
      ...half("b", (i) => i < 4),
      ...half("c", (i) => i >= 4),
    ]);
    expect(found.judges).toEqual(["a", "b"]);
    expect(found.leftOut).toEqual(["c"]);
    expect(() => effectiveNumberOfJudges(judges)).toThrow(
      "effectiveNumberOfJudges requires 2 judges that rated the same subjects as people, got 1",
    );
  });
});

const small: PlantedPanel = {
  ...{ judges: 4, people: 3, units: 60, criteria: 2 },
  ...{ correlation: 0.4, truthSd: 1, personSd: 0.8 },
};
