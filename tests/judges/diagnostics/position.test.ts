import { describe, expect, it } from "vitest";
import { position } from "../../../src/judges/diagnostics/position.js";
import { loadFixture } from "../../support/fixture.js";
import { answerOf, gold, type Row, ratingRows, ratingsOfPairs, valuesOf, verdict } from "./rating-rows.js";

interface Interval {
  value: number;
  lower: number;
  upper: number;
}
interface Case {
  judge: string;
  inputs: { verdicts: (number | null)[][]; gold: number[]; lengths: number[][] };
  ladder: Record<"first" | "consistent" | "alwaysFirst" | "alwaysSecond" | "bothCorrect", Interval>;
  printed: { correct_both: number; equal: number; n: number };
}
const cases = loadFixture<Case>("scipy", "pairDiagnostics").cases;

describe("LLMBar's judges", () => {
  it.each(cases)("$judge: the ladder is SciPy's", (one) => {
    const [ladder] = answerOf(position, ratingsOfPairs(one)).data!.pairs;
    for (const [name, want] of Object.entries(one.ladder)) {
      const { value, ci } = ladder![name as keyof Case["ladder"]];
      expect([value, ...ci].map((x) => x.toFixed(10))).toEqual(
        [want.value, want.lower, want.upper].map((x) => x.toFixed(10)),
      );
    }
  });

  it.each(cases)("$judge: the shares follow from the counts that LLMBar prints", (one) => {
    const [ladder] = answerOf(position, ratingsOfPairs(one)).data!.pairs;
    const neither = one.inputs.verdicts.filter(([a, b]) => a === null && b === null).length;
    // LLMBar counts two verdicts that could not be read as equal; they are no verdicts here.
    expect(Math.round(ladder!.consistent.value * ladder!.pairs) + neither).toBe(one.printed.equal);
    expect(Math.round(ladder!.bothCorrect.value * ladder!.pairs)).toBe(one.printed.correct_both);
    expect(ladder!.pairs + ladder!.half).toBe(one.printed.n);
  });
});

describe("pairs", () => {
  // x: right both times. y: the first place both times. z: the second. w: a tie, then the second output, which
  // is then first: 1/2 and 1. u: scored in one order. v: asked in one order.
  const rows: Row[] = [
    ...[verdict("x", 0, 1), verdict("x", 1, 1), gold("x", 1)],
    ...[verdict("y", 0, 1), verdict("y", 1, 0), gold("y", 0)],
    ...[verdict("z", 0, 0), verdict("z", 1, 1), gold("z", 1)],
    ...[verdict("w", 0, 0.5), verdict("w", 1, 0)],
    ...[verdict("u", 0, 1), verdict("u", 1, null), verdict("v", 0, 1)],
  ];
  const expected = [
    // 1/2, 1, 0 and (1/2 + 1) / 2, of four pairs.
    ["j: verdicts for the first place", 0.5625, 4],
    ["j: same verdict in both orders", 0.25, 4],
    ["j: always the first place", 0.25, 4],
    ["j: always the second place", 0.25, 4],
    ["j: right in both orders", 0.333333, 3],
  ];

  it("are told apart by what the judge does in both orders", () => {
    const found = answerOf(position, ratingRows(rows));
    expect(valuesOf(found.effects)).toEqual(expected);
    expect(found.effects[0]).toMatchObject({ null: 0.5, margin: 0.05, judge: "j", units: "conversations" });
    expect(found.effects.slice(1).every(({ p }) => p === undefined)).toBe(true);
    expect(found.data!.pairs[0]).toMatchObject({ pairs: 4, half: 1, oneOrder: 1, moved: { value: 0.25 } });
    expect(found.note).toContain("one order has no scored verdict: 1 pair.");
    expect(found.note).toContain("cannot be told from quality: 1 pair.");
  });

  it("may be named the other way round in the other order", () => {
    const turned = ratingRows(rows).map((rating, i) =>
      i % 2 === 0 || rating.other === undefined
        ? rating
        : {
            ...rating,
            ...{ target: rating.other, other: rating.target },
            value: rating.value === null ? null : 1 - rating.value,
            ...(rating.position === undefined ? {} : { position: 1 - rating.position }),
          },
    );
    expect(valuesOf(answerOf(position, turned).effects)).toEqual(expected);
  });

  it("an even share hides a judge that goes by the place alone", () => {
    const led = Array.from({ length: 40 }, (_, i) => [
      verdict(`p${i}`, 0, i % 2),
      verdict(`p${i}`, 1, 1 - (i % 2)),
    ]).flat();
    const [first, same, one, two] = answerOf(position, ratingRows(led)).effects;
    expect([first!.value, same!.value, one!.value, two!.value]).toEqual([0.5, 0, 0.5, 0.5]);
    expect(first!.p).toBe(1);
    // Never the same in 40 pairs: exact, 1 - 0.025^(1/40).
    expect(same!.ci[1]).toBeCloseTo(1 - 0.025 ** (1 / 40), 10);
  });

  it("a judge that always takes the first is tested exactly", () => {
    const led = Array.from({ length: 6 }, (_, i) => [verdict(`p${i}`, 0, 1), verdict(`p${i}`, 1, 0)]).flat();
    const [first] = answerOf(position, ratingRows(led)).effects;
    // Six of six: 2 / 2^6.
    expect(first).toMatchObject({ value: 1, n: 6 });
    expect(first!.p).toBeCloseTo(2 / 64, 12);
  });

  it("of one order tell nothing, and say so", () => {
    const found = position.compute(ratingRows([verdict("x", 0, 1), verdict("y", 0, 0)]));
    expect(found.note).toBe(
      "not computable: each pair was asked in one order only, so a liking for a place cannot be told from quality; ask again with the outputs exchanged",
    );
  });

  it("by prompt, and people untested beside them", () => {
    const both = (more: Row) => [verdict("x", 0, 1, more), verdict("x", 1, 0, more)];
    const found = answerOf(
      position,
      ratingRows([
        ...both({ prompt: "a" }),
        ...both({ prompt: "b" }),
        ...both({ id: "ann", kind: "person", prompt: "a" }),
      ]),
    );
    const labels = found.effects.filter(
      ({ label }) => label.includes("first place") && !label.includes("always"),
    );
    expect(labels.map(({ label, p }) => [label, p !== undefined])).toEqual([
      ["j, a: verdicts for the first place", true],
      ["j, b: verdicts for the first place", true],
      ["ann, a: verdicts for the first place", false],
    ]);
  });
});

describe("lists", () => {
  it("without `shown` are as long as the judge's longest", () => {
    const row = (target: string, place: number, value: number): Row => ({ target, position: place, value });
    // Places 0 and 2 of 3: first and last half. Place 1 is the middle.
    const found = answerOf(
      position,
      ratingRows([row("x", 0, 1), row("x", 2, 4), row("x", 1, 9), row("y", 0, 2), row("y", 2, 3)]),
    );
    expect(valuesOf(found.effects)).toEqual([["j: last half minus first half", 2, 2]]);
    // A twentieth of the range from 1 to 9.
    expect(found.effects[0]!.margin).toBeCloseTo(0.4, 12);
  });

  it("of criteria with different scales are not pooled", () => {
    const both = (criterion: string, values: number[]) =>
      values.map((value, place) => ({ target: "x", criterion, position: place, shown: 2, value }));
    const scales = { warmth: [1, 5], length: [0, 100] } as const;
    const found = answerOf(position, ratingRows([...both("warmth", [2, 3]), ...both("length", [50, 80])]), {
      scales,
    });
    expect(found.effects.map(({ label, value, margin }) => [label, value, margin])).toEqual([
      ["j: last half minus first half, warmth", 1, 0.2],
      ["j: last half minus first half, length", 30, 5],
    ]);
  });
});
