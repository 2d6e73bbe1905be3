import { describe, expect, it } from "vitest";
import { severity } from "../../../src/judges/diagnostics/severity.js";
import { loadFixture } from "../../support/fixture.js";
import { falseAlarms, plainDesign } from "./false-alarms.js";
import { computedOf, effectNamed, type Row, table } from "./rows.js";

interface Interval {
  value: number;
  ci: [number, number];
  p: number;
}
interface Case {
  inputs: {
    rows: { target: number[]; unit: number[]; criterion: string[]; rater: string[]; value: number[] };
    scales: Record<string, [number, number]>;
  };
  outputs: Record<string, Record<"amount" | "evaluation" | "warm" | "dismissing", Interval>>;
}

describe("severity of R's simulated ratings", () => {
  const { inputs, outputs } = loadFixture<Case>("r", "severity").cases[0]!;
  const { rows, scales } = inputs;
  const ratings = table(
    rows.value.map(
      (value, i): Row => ({
        ...{ target: `t${rows.target[i]}`, conversation: `u${rows.unit[i]}`, criterion: rows.criterion[i]! },
        ...{ judge: rows.rater[i]!, kind: rows.rater[i]!.startsWith("e") ? "expert" : "model", value },
      }),
    ),
  );
  const { effects } = computedOf(severity, ratings, { scales, reversed: ["dismissing"] });

  it.each(Object.keys(outputs))("of %s is as R computes it", (rater) => {
    const who = `${rater} minus ${rater.startsWith("e") ? "the other people" : "people"}`;
    const labels = {
      amount: `${who}: all criteria, amount (share of the scale)`,
      evaluation: `${who}: all criteria, evaluation (share of the scale)`,
      warm: `${who}: warm`,
      dismissing: `${who}: dismissing`,
    };
    for (const [name, label] of Object.entries(labels)) {
      const expected = outputs[rater]![name as keyof typeof labels];
      const found = effectNamed(effects, label);
      expect(found.value).toBeCloseTo(expected.value, 12);
      expect(found.ci[0]).toBeCloseTo(expected.ci[0], 10);
      expect(found.ci[1]).toBeCloseTo(expected.ci[1], 10);
      if (rater.startsWith("e")) expect(found.p).toBeUndefined();
      else expect(found.p).toBeCloseTo(expected.p, 10);
    }
  });

  it("does not depend on the order of the rows", () => {
    const again = computedOf(severity, ratings.toReversed(), { scales, reversed: ["dismissing"] });
    for (const effect of effects.filter(({ p }) => p !== undefined)) {
      expect(effectNamed(again.effects, effect.label).value).toBeCloseTo(effect.value, 12);
    }
  });

  it("moves by what is added to the judge, and by nothing when all move", () => {
    const label = "gpt minus people: warm";
    const before = effectNamed(effects, label).value;
    const moved = (who: (id: string) => boolean) =>
      effectNamed(
        computedOf(
          severity,
          ratings.map((rating) => ({ ...rating, value: rating.value! + (who(rating.rater.id) ? 3 : 0) })),
        ).effects,
        label,
      ).value;
    expect(moved((id) => id === "gpt")).toBeCloseTo(before + 3, 12);
    expect(moved(() => true)).toBeCloseTo(before, 12);
  });
});

describe("who is compared with whom", () => {
  const three = table([
    { target: "x", value: 5 },
    { target: "x", judge: "e1", kind: "expert", value: 1 },
    { target: "x", judge: "e2", kind: "person", value: 3 },
    { target: "y", value: 5 },
    { target: "y", judge: "e1", kind: "expert", value: 4 },
  ]);

  it("takes each person from its own mean, and a judge from that of all people", () => {
    const { effects, data } = computedOf(severity, three);
    // j: 5 - 2 and 5 - 4. e1: 1 - 3, and nobody else rated y. e2: 3 - 1.
    expect(effects.map(({ label, value, n }) => [label, value, n])).toEqual([
      ["j minus people", 2, 2],
      ["e1 minus the other people", -2, 1],
      ["e2 minus the other people", 2, 1],
    ]);
    expect(data!.rows.map(({ rater, role }) => [rater, role])).toEqual([
      ["j", "judge"],
      ["e1", "person"],
      ["e2", "person"],
    ]);
    // Shares of the scale from 1 to 5.
    expect(data!.rows[0]!.cells[0]!.value).toBe(0.5);
  });

  it("leaves declared averages out, and says so", () => {
    const { effects, note } = computedOf(severity, three, { averages: ["e2"] });
    // j: 5 - 1 and 5 - 4. e1 has nobody to be compared with.
    expect(effects.map(({ label, value }) => [label, value])).toEqual([["j minus people", 2.5]]);
    expect(note).toContain("e2: 1 mean of people, left out.");
  });

  it("averages repeats first, and never pools the points of criteria", () => {
    const ratings = table([
      ...[1, 3].map((value, replicate) => ({ criterion: "warmth", replicate, value })),
      { criterion: "warmth", judge: "k", value: 5 },
      { criterion: "length", value: 100 },
      { criterion: "length", judge: "k", value: 90 },
    ]);
    const { effects } = computedOf(severity, ratings, { scales: { warmth: [1, 5], length: [0, 100] } });
    // k: 5 minus the mean of 1 and 3; 90 - 100. Of the scales 3/4 and -1/10, on average 0.325.
    expect(effectNamed(effects, "k minus the other judges: warmth").value).toBe(3);
    expect(effectNamed(effects, "k minus the other judges: length").value).toBe(-10);
    expect(
      effectNamed(effects, "k minus the other judges: all criteria, amount (share of the scale)").value,
    ).toBeCloseTo(0.325, 12);
  });

  it("lists judge minus judge where there are people", () => {
    const { effects } = computedOf(severity, [...three, ...table([{ target: "x", judge: "k", value: 1 }])]);
    expect(effectNamed(effects, "k minus j").value).toBe(-4);
  });

  it("has no level of pairs", () => {
    const pair = table([{ target: "a", other: "b", value: 1 }]);
    expect(severity.compute(pair).note).toBe(
      "not computable: needs ratings of single targets, got pairs only",
    );
    expect(severity.compute(table([{ value: 1 }])).note).toBe("not computable: needs 2 raters, got 1");
  });
});

describe("false alarms and power", () => {
  it("finds nothing where nothing is planted, and what is planted", () => {
    const label = /^judge-0 minus people: all criteria, amount/;
    const none = falseAlarms(severity, label, (seed) => plainDesign({ seed }), 30);
    const some = falseAlarms(severity, label, (seed) => plainDesign({ seed, shift: 0.3 }), 12);
    // 30 draws: a rate of 5% stays below 6 of 30 in 99.7% of trials.
    expect(none).toBeLessThan(0.2);
    expect(some).toBeGreaterThan(0.8);
  });
});
