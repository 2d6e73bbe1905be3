import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import {
  type BiasKind,
  isPlanter,
  type Planter,
  type PlantingAbout,
} from "../../../src/judges/planting/contract.js";
import { compression, spreadRatio } from "../../../src/judges/planting/kinds/compression.js";
import { drift } from "../../../src/judges/planting/kinds/drift.js";
import { halo } from "../../../src/judges/planting/kinds/halo.js";
import { lengthOfRatings } from "../../../src/judges/planting/kinds/length-of-ratings.js";
import { missing } from "../../../src/judges/planting/kinds/missing.js";
import { selfPreferenceInRatings } from "../../../src/judges/planting/kinds/self-preference.js";
import { plantBias } from "../../../src/judges/planting/plant-bias.js";
import { rate, ratedTable, valuesOf } from "./tables.js";

const ready = (kind: BiasKind, ratings: readonly Rating[], about: PlantingAbout): Planter => {
  const planter = kind.prepare(ratings, about);
  if (!isPlanter(planter)) throw new Error(planter.reason);
  return planter;
};

/** Cleared tables have no effect on average: within 3.5 standard errors of 0. */
function expectNull(planter: Planter, draws = 300): void {
  const effects = Array.from({ length: draws }, (_, i) =>
    planter.measure(planter.clear(randomStream(7, "null", i))),
  );
  const mean = effects.reduce((sum, effect) => sum + effect, 0) / draws;
  const sd = Math.sqrt(effects.reduce((sum, effect) => sum + (effect - mean) ** 2, 0) / (draws - 1));
  expect(sd).toBeGreaterThan(0);
  expect(Math.abs(mean)).toBeLessThan((3.5 * sd) / Math.sqrt(draws));
}

const judge = "judge-1";
const table = ratedTable({ conversations: 40, shared: 0.7 });

describe("compression", () => {
  it("measures the log ratio of standard deviations", () => {
    // Standard deviations over n: 1 and 2.
    expect(spreadRatio(Float64Array.of(1, 3), Float64Array.of(1, 5))).toBeCloseTo(Math.log(0.5), 12);
    // Only what both rated counts; a rater that never varies has no ratio.
    expect(spreadRatio(Float64Array.of(1, 3, 9), Float64Array.of(1, 5, Number.NaN))).toBeCloseTo(
      Math.log(0.5),
      12,
    );
    expect(spreadRatio(Float64Array.of(1, 3), Float64Array.of(2, 2))).toBeNaN();
  });

  it("is nothing once names are exchanged", () => expectNull(ready(compression, table, { judge })));

  it("draws ratings toward the judge's mean", () => {
    const wide = ["a", "b"].flatMap((target, i) => [
      rate(target, "expert", 10 * i),
      rate(target, "judge", 10 * i),
    ]);
    const options = { kind: "compression", judge: "judge", clear: false, scales: { "": [0, 10] as const } };
    // 0 and 10 around 5: 40% of the distance is 2.
    expect(valuesOf(plantBias(wide, { ...options, size: 0.4 }).ratings, "judge")).toEqual([2, 8]);
    expect(plantBias(wide, { ...options, size: 0.4 }).truth.effective).toBeCloseTo(Math.log(0.6), 12);
  });
});

describe("halo", () => {
  const planter = ready(halo, table, { judge });

  it("measures correlations of residuals, minus those of each person against the same others", () => {
    const rows = (id: string, warmth: number[], advice: number[]): Rating[] =>
      warmth.flatMap((value, i) => [
        rate(`t${i}`, id, value, { criterion: "warmth" }),
        rate(`t${i}`, id, advice[i]!, { criterion: "advice" }),
      ]);
    // Against expert-2, who gives 0: the judge's errors go together (1), those of expert-1 against each other (-1).
    const tiny = [
      ...rows("judge", [1, 3, 2], [1, 3, 2]),
      ...rows("expert-1", [1, 3, 2], [3, 1, 2]),
      ...rows("expert-2", [0, 0, 0], [0, 0, 0]),
    ];
    // Judge minus expert-1: warmth 0, 0, 0 never varies, so there is no correlation, and this person is left out.
    expect(ready(halo, tiny, { judge: "judge" }).measure(tiny)).toBeCloseTo(2, 12);
    // Turned around, advice goes against warmth: -1 for the judge, 1 for expert-1.
    expect(ready(halo, tiny, { judge: "judge", reversed: ["advice"] }).measure(tiny)).toBeCloseTo(-2, 12);
  });

  it("is nothing once names are exchanged", () => expectNull(planter, 200));

  it("makes a judge's errors go together", () => {
    const small = plantBias(table, { kind: "halo", judge, size: 0.1 }).truth.effective;
    const large = plantBias(table, { kind: "halo", judge, size: 0.4 }).truth.effective;
    expect(small).toBeGreaterThan(0);
    expect(large).toBeGreaterThan(small + 0.1);
  });

  it("needs two criteria and two people", () => {
    const one = table.filter(({ criterion }) => criterion === "warmth");
    expect(halo.prepare(one, { judge })).toEqual({
      reason: "judge-1 rated on 1 criteria, and halo needs two",
    });
  });
});

describe("length of ratings", () => {
  const lengths = new Map(table.map(({ target }, i) => [target, 100 + ((i * 37) % 900)]));
  const long = table.map((rating) => ({ ...rating, length: lengths.get(rating.target)! }));
  const planter = ready(lengthOfRatings, long, { judge, criterion: "warmth" });

  it("is nothing once names are exchanged", () => expectNull(planter));

  it("plants a slope, less what the ends of the scale take of it", () => {
    const { truth } = plantBias(long, { kind: "length-of-ratings", judge, criterion: "warmth", size: 0.5 });
    expect(truth.effective).toBeGreaterThan(0.3);
    expect(truth.effective).toBeLessThan(0.6);
  });

  it("needs lengths", () => {
    expect(lengthOfRatings.prepare(table, { judge })).toEqual({
      reason: "all texts are equally long, or no length is known",
    });
  });
});

describe("self-preference in ratings", () => {
  const families = table.map((rating, i) => ({
    ...rating,
    family: Number(rating.target.slice(1)) % 3 === 0 ? "one" : "two",
    rater: { ...rating.rater, family: rating.rater.id === judge ? "one" : "three" },
    replicate: i % 1,
  }));
  const planter = ready(selfPreferenceInRatings, families, { judge, criterion: "warmth" });

  it("is nothing once names are exchanged", () => expectNull(planter));

  it("gives more to the own family only", () => {
    const options = { kind: "self-preference-in-ratings", judge, size: 1, clear: false };
    const { ratings, truth } = plantBias(families, { ...options, scales: scalesTo9 });
    const changed = ratings.filter((rating, row) => rating.value !== families[row]!.value);
    expect(changed.every(({ rater, family }) => rater.id === judge && family === "one")).toBe(true);
    // All of these moved by one point, so the mean of own minus others' moves by one.
    expect(truth.effective).toBeGreaterThan(0.85);
    expect(truth.effective).toBeLessThan(1.15);
  });
});

const scalesTo9 = Object.fromEntries(["advice", "warmth", "questions"].map((id) => [id, [1, 9] as const]));

describe("drift", () => {
  const again = Array.from({ length: 30 }, (_, t) =>
    [0, 1, 2].map((replicate) =>
      rate(`t${t}`, "judge", 2 + ((t * 7 + replicate * (t % 4)) % 3), { replicate }),
    ),
  ).flat();
  const planter = ready(drift, again, { judge: "judge" });

  it("measures the rise from the first round to the last, within things", () => {
    const tiny = [0, 1, 2].flatMap((replicate) => [
      rate("a", "judge", replicate, { replicate }),
      rate("b", "judge", 4, { replicate }),
    ]);
    // a rises by 2, b not at all.
    expect(ready(drift, tiny, { judge: "judge" }).measure(tiny)).toBe(1);
  });

  it("reverses all rounds of a unit or none, which turns its rise into a fall", () => {
    const effects = new Map<string, number>();
    const two = again.slice(0, 6);
    const small = ready(drift, two, { judge: "judge" });
    for (let draw = 0; draw < 60; draw++) {
      const cleared = small.clear(randomStream(1, "rounds", draw));
      effects.set(cleared.map(({ replicate }) => replicate).join(""), small.measure(cleared));
    }
    expect([...effects.keys()].sort()).toEqual(["012012", "012210", "210012", "210210"]);
    expect([...effects.values()].reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(0, 12);
  });

  it("plants a rise", () => {
    const { truth } = plantBias(again, { kind: "drift", judge: "judge", size: 2, scales: { "": [0, 9] } });
    // The first round moves by -1, the last by 1, and the scale is wide enough.
    expect(truth.effective).toBeCloseTo(2, 12);
    expect(planter.sizeFor(0.3)).toBe(0.3);
  });
});

describe("missing verdicts", () => {
  it("measures the judge's share minus the mean of the others', by unit", () => {
    const tiny = [
      rate("a", "judge", null),
      rate("a", "one", 1),
      rate("a", "two", null),
      rate("b", "judge", 1),
      rate("b", "one", null),
    ];
    // a: 1 - (0 + 1) / 2; b: 0 - 1.
    expect(ready(missing, tiny, { judge: "judge" }).measure(tiny)).toBe(-0.25);
  });

  it("refuses a share of the judge's verdicts", () => {
    const { ratings, truth } = plantBias(table, { kind: "missing", judge, size: 1, clear: false });
    expect(ratings.filter(({ status }) => status === "refusal")).toHaveLength(120);
    expect(truth.effective).toBe(1);
  });
});
