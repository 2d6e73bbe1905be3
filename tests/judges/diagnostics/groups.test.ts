import { describe, expect, it } from "vitest";
import { groups } from "../../../src/judges/diagnostics/groups.js";
import { answerOf, gold, type Row, ratingRows, valuesOf, verdict } from "./rating-rows.js";

describe("minimal pairs", () => {
  it("of other targets are found by their conversation and criterion", () => {
    // The same story told of Anna and of Ali, as targets of their own: 4 - 3 and 2 - 2, in two conversations.
    const rows = [3, 4, 2, 2].map((value, i): Row => {
      const group = i % 2 === 0 ? "Anna" : "Ali";
      return { target: `${group}${i}`, conversation: i < 2 ? "c" : "d", group, value };
    });
    const found = answerOf(groups, ratingRows(rows));
    expect(valuesOf(found.effects)).toEqual([["j: Ali minus Anna (group)", 0.5, 2]]);
    expect(found.effects[0]).toMatchObject({ null: 0, units: "conversations" });
    // A twentieth of the range from 2 to 4.
    expect(found.effects[0]!.margin).toBeCloseTo(0.1, 12);
    expect(found.data!.comparisons[0]!.design).toBe("paired");
  });

  it("of languages share a target", () => {
    const rows = ["en", "de"].flatMap((language, l) =>
      ["x", "y"].map((target, t): Row => ({ target, language, value: 3 + l * (1 + t) })),
    );
    expect(valuesOf(answerOf(groups, ratingRows(rows)).effects)).toEqual([
      ["j: de minus en (language)", 1.5, 2],
    ]);
  });

  it("of three labels are all compared; of five each with the rest", () => {
    const rows = (labels: number) =>
      ["x", "y"].flatMap((target) =>
        Array.from({ length: labels }, (_, i): Row => ({ target, group: `g${i}`, value: i === 0 ? 5 : i })),
      );
    expect(answerOf(groups, ratingRows(rows(3))).effects.map(({ label }) => label)).toEqual([
      "j: g1 minus g0 (group)",
      "j: g2 minus g0 (group)",
      "j: g2 minus g1 (group)",
    ]);
    // 5 against the mean of 1, 2, 3, 4.
    expect(valuesOf(answerOf(groups, ratingRows(rows(5))).effects)[0]).toEqual([
      "j: g0 minus the others (group)",
      2.5,
      2,
    ]);
  });

  it("of pairwise verdicts count what people say too", () => {
    // Prompt a is right on x in both orders and on y in one; b is right on x once and never on y: -1/2 and -1/2.
    const rows = [
      ...[verdict("x", 0, 1, { prompt: "a" }), verdict("x", 1, 1, { prompt: "a" })],
      ...[verdict("y", 0, 1, { prompt: "a" }), verdict("y", 1, 0, { prompt: "a" })],
      ...[verdict("x", 0, 1, { prompt: "b" }), verdict("x", 1, 0, { prompt: "b" })],
      ...[verdict("y", 0, 1, { prompt: "b" }), verdict("y", 1, 1, { prompt: "b" })],
    ];
    const known = [...rows, gold("x", 1), gold("y", 0)];
    expect(valuesOf(answerOf(groups, ratingRows(known)).effects)).toEqual([
      ["j: b minus a (prompt)", -0.5, 2],
    ]);
    // Without people it means nothing which output is called the first.
    expect(groups.compute(ratingRows(rows)).computable).toBe(false);
  });
});

describe("labels with different items", () => {
  const people = (target: string, language: string, value: number): Row[] =>
    [0, 1].map((p) => ({ target, language, value, id: `p${p}`, kind: "person" }));
  // The judge gives what people give, and 1 more in German.
  const rows = [1, 2, 4, 5].flatMap((value, i): Row[] => {
    const language = i % 2 === 0 ? "en" : "de";
    return [{ target: `t${i}`, language, value: value + (i % 2) }, ...people(`t${i}`, language, value)];
  });

  it("are compared beside what people say", () => {
    const found = answerOf(groups, ratingRows(rows));
    expect(found.effects[0]!.label).toBe("j: de minus en (language)");
    expect(found.effects[0]!.value).toBeCloseTo(1, 10);
    expect(found.data!.comparisons[0]!.design).toBe("differential");
  });

  it("tell nothing without people", () => {
    expect(groups.compute(ratingRows(rows.filter(({ kind }) => kind === undefined))).note).toBe(
      "not computable: no item has two values of language, and people did not rate the items",
    );
  });
});

it("names all three columns where none is there", () => {
  expect(groups.compute(ratingRows([{ value: 1 }, { target: "u", value: 2 }]))).toMatchObject({
    missing: ["language", "prompt", "group"],
    note: "not computable: needs column language, prompt or group",
  });
});
