import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Rating, type RatingColumn, ratingColumns, ratingSchema } from "../../src/core/rating.js";
import { defineDiagnostic, type Effect } from "../../src/judges/diagnostics/contract.js";
import { diagnostics } from "../../src/judges/diagnostics/registry.js";

type Row = Omit<Partial<Rating>, "rater"> & { judge?: string; person?: string; own?: string };
/** Ratings of judge "j", of family `own`, unless a row says another judge, or a person; null is unscored. */
const table = (rows: readonly Row[]): Rating[] =>
  rows.map(({ judge = "j", person, own, value = null, ...more }) => ({
    target: "t",
    rater: {
      ...{ id: person ?? judge, kind: person === undefined ? "model" : "person", version: null },
      ...(own === undefined ? {} : { family: own }),
    },
    value,
    status: value === null ? "missing" : "ok",
    ...more,
  }));
const byId = (id: string) => diagnostics.find((one) => one.id === id)!;
const computed = (id: string, ratings: readonly Rating[]): Effect[] => {
  const found = byId(id).compute(ratings, { resamples: 50 });
  if (!found.computable) throw new Error(found.note);
  return found.effects;
};
const values = (effects: readonly Effect[]) =>
  effects.map(({ label, value, n, units }) => [label, Number(value.toFixed(6)), n, units]);

/** A small table that each diagnostic can answer, and the values of its effects. */
const answers: Record<string, { ratings: Rating[]; effects: (string | number)[][] }> = {
  severity: {
    // k minus j: 2, 2 and 5 on targets x, y and z. Mean 3. What only j rated has no partner.
    ratings: table([
      ...[1, 2, 3].map((value, i) => ({ target: "xyz"[i]!, value })),
      ...[3, 4, 8].map((value, i) => ({ target: "xyz"[i]!, value, judge: "k" })),
      { target: "w", value: 9 },
    ]),
    effects: [
      ["j minus the other judges", -3, 3, "targets"],
      ["k minus the other judges", 3, 3, "targets"],
    ],
  },
  hygiene: {
    // j leaves 1 of 2 without a verdict, k none of 2: on x 1 - 0, on y 0 - 0.
    ratings: table([
      { target: "x" },
      { target: "y", value: 1 },
      { target: "x", judge: "k", value: 1 },
      { target: "y", judge: "k", value: 2 },
    ]),
    effects: [
      ["j minus the other raters: share without a verdict", 0.5, 2, "targets"],
      ["k minus the other raters: share without a verdict", -0.5, 2, "targets"],
      ["j: share of ratings without a verdict", 0.5, 2, "targets"],
      ["k: share of ratings without a verdict", 0, 2, "targets"],
    ],
  },
  "scale-use": {
    // j gives 2, 4, 2, 4 and k 1, 4, 1, 4: two thirds of the standard deviation (log -0.405), and no value of 1.
    ratings: table(
      [2, 4, 2, 4].flatMap((value, i) => [
        { target: `t${i}`, value },
        { target: `t${i}`, judge: "k", value: [1, 4, 1, 4][i]! },
      ]),
    ),
    effects: [
      ["j beside the other judges: spread, log ratio of standard deviations", -0.405465, 4, "targets"],
      ["j beside the other judges: share at the lowest point, difference", -0.5, 4, "targets"],
      ["j beside the other judges: share at the highest point, difference", 0, 4, "targets"],
      ["j beside the other judges: effective number of levels, difference", 0, 4, "targets"],
      ["k beside the other judges: spread, log ratio of standard deviations", 0.405465, 4, "targets"],
      ["k beside the other judges: share at the lowest point, difference", 0.5, 4, "targets"],
      ["k beside the other judges: share at the highest point, difference", 0, 4, "targets"],
      ["k beside the other judges: effective number of levels, difference", 0, 4, "targets"],
    ],
  },
  halo: {
    // Judge j against e1 alone, and e2 against e1; then both against e2. Residuals of j from e1 rise together on
    // both criteria (1), those of e2 fall where the other rises (-1); from e2 likewise j 1 and e1 -1.
    ratings: table(
      [0, 1, 2, 3].flatMap((t) =>
        ["a", "b"].flatMap((criterion, c) => [
          { target: `t${t}`, criterion, value: 10 * t },
          { target: `t${t}`, criterion, person: "e1", value: c === 0 ? t : -t },
          { target: `t${t}`, criterion, person: "e2", value: 0 },
        ]),
      ),
    ),
    effects: [
      ["j minus single people: mean correlation between criteria", 2, 4, "targets"],
      ["j: mean correlation between criteria", 1, 4, "targets"],
      ["single people beside j: mean correlation between criteria", -1, 4, "targets"],
    ],
  },
  agreement: {
    // Tables of 0 and 1: (0, 0), (0, 1), (1, 1), (1, 1). Agreement 3/4, by chance 1/2 * 1/4 + 1/2 * 3/4 = 1/2.
    // AC1: 0 is used by 3/8, chance 2 * 3/8 * 5/8 = 15/32, (24/32 - 15/32) / (17/32) = 9/17.
    // Ranks: covariance 1/8 over sqrt(1/4 * 3/16). Alpha: 1 - (1/4) / (2 * 3 * 5 / (8 * 7)) = 8/15.
    // Squares: all 5 - 25/8 = 15/8, targets (0 + 1 + 4 + 4) / 2 - 25/8 = 11/8 over 3, judges 1/8 over 1, the rest
    // 3/8 over 3. C,1: (11/24 - 3/24) / (11/24 + 3/24) = 4/7. The judges' mean square is the rest's, so A,1 too.
    ratings: table(
      [0, 0, 1, 1].flatMap((value, i) => [
        { target: `t${i}`, value },
        { target: `t${i}`, judge: "k", value: [0, 1, 1, 1][i]! },
      ]),
    ),
    effects: [
      ["j and k: kappa (agreement 0.75, by chance 0.50)", 0.5, 4, "targets"],
      ["j and k: quadratic kappa", 0.5, 4, "targets"],
      ["j and k: AC1", 0.529412, 4, "targets"],
      ["j and k: rank correlation on cases", 0.57735, 4, "targets"],
      ["judges: Krippendorff's alpha (nominal)", 0.533333, 4, "targets"],
      ["judges: ICC(A,1)", 0.571429, 4, "targets"],
      ["judges: ICC(C,1)", 0.571429, 4, "targets"],
    ],
  },
  position: {
    // Each target at both places of two. Last minus first: 0 - 1 and 1 - 1. Mean -0.5.
    ratings: table([
      { target: "x", position: 0, shown: 2, value: 1 },
      { target: "x", position: 1, shown: 2, value: 0 },
      { target: "y", position: 0, shown: 2, value: 1 },
      { target: "y", position: 1, shown: 2, value: 1 },
    ]),
    effects: [["j: last half minus first half", -0.5, 2, "targets"]],
  },
  length: {
    // ln length 0, 1, 2 of a, b, c; its SD over the three texts is 1. The judge gives 1, 3, 8: slope 7 / 2. People
    // mean 1, 2, 6 with no spread, so nothing is taken off: centred x -1 0 1, q -2 -1 3, y -3 -1 4 give
    // (7 * 14 - 19 * 5) / (2 * 14 - 25) = 1.
    ratings: table([
      ...[1, 3, 8].map((value, i) => ({ target: "abc"[i]!, length: Math.exp(i), value })),
      ...[1, 2, 6].map((value, i) => ({ target: "abc"[i]!, length: Math.exp(i), value, person: "p" })),
    ]),
    effects: [
      ["j: points per SD of length, quality held equal", 1, 3, "targets"],
      ["j: points per SD of length, an association", 3.5, 3, "targets"],
      ["p: points per SD of length, an association", 2.5, 3, "targets"],
    ],
  },
  "self-preference": {
    // Of family f, j gives own replies 5 and 3, mean 4, and others' 2 and 1, mean 1.5. People give 4, 2 and 3, 1: no
    // spread, so nothing is taken off. Centred x = 1/2 1/2 -1/2 -1/2, q = 3/2 -1/2 1/2 -3/2, y = 9/4 1/4 -3/4 -7/4:
    // xx 1, xq 1, qq 5, xy 2.5, qy 5.5; (2.5 * 5 - 5.5 * 1) / (5 - 1) = 1.75.
    ratings: table(
      [5, 3, 2, 1].flatMap((value, i) => {
        const more = { target: "abcd"[i]!, family: i < 2 ? "f" : "g" };
        return [
          { ...more, value, own: "f" },
          { ...more, value: [4, 2, 3, 1][i]!, person: "p" },
        ];
      }),
    ),
    effects: [
      ["j: points for its own family", 1.75, 4, "targets"],
      ["j: own minus others' replies, an association", 2.5, 4, "targets"],
    ],
  },
  groups: {
    // Under v2 minus v1: 1, 0, 2 and -1, mean 1/2. What was rated under one prompt has no partner.
    ratings: table([
      ...[3, 4, 1, 2].map((value, i) => ({ target: `t${i}`, prompt: "v1", value })),
      ...[4, 4, 3, 1].map((value, i) => ({ target: `t${i}`, prompt: "v2", value })),
      { target: "alone", prompt: "v2", value: 1 },
    ]),
    effects: [["j: v2 minus v1 (prompt)", 0.5, 4, "targets"]],
  },
  repeatability: {
    // x: 5, 5, 4: 1 of 3 pairs agrees, squares 2/3 over 2 df. y: 2, 2: 1 of 1, squares 0 over 1 df.
    // Agreement (1/3 + 1) / 2; sd sqrt((2/3) / 3). Margins of 5, 4, 2: 2, 1, 2 of 5; chance 9/25.
    ratings: table([
      ...[5, 5, 4].map((value, replicate) => ({ target: "x", replicate, value })),
      ...[2, 2, null].map((value, replicate) => ({ target: "y", replicate, value })),
      { target: "once", replicate: 0, value: 1 },
    ]),
    effects: [
      ["j: pairs of repeats that agree (by chance 0.36)", 0.666667, 2, "targets"],
      ["j: standard deviation over repeats", 0.471405, 2, "targets"],
      // Rounds -1, 0, 1 of x, with products -1; -1/2, 1/2 of y, with 0: -1 over squares 2.5, and 2 rounds.
      ["j: change from the first round to the last", -0.8, 2, "targets"],
    ],
  },
};

describe("the registry", () => {
  it("has each diagnostic once, each in the file of its name, and each is tried here", () => {
    const ids = diagnostics.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(Object.keys(answers).sort());
    for (const id of ids) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(existsSync(new URL(`../../src/judges/diagnostics/${id}.ts`, import.meta.url))).toBe(true);
    }
  });
});

describe.each(diagnostics)("$id", ({ id, question, columns, compute }) => {
  const { ratings, effects } = answers[id]!;

  it("asks a question, of columns that ratings have", () => {
    expect(question).toMatch(/^[A-Z].*\?$/);
    for (const column of columns) expect(ratingColumns).toContain(column);
    for (const rating of ratings) expect(ratingSchema.parse(rating)).toEqual(rating);
  });

  it("computes", () => {
    expect(values(computed(id, ratings))).toEqual(effects);
    for (const { value, ci } of computed(id, ratings)) {
      if (ci.every(Number.isFinite)) expect(ci[0] <= value + 1e-9 && value - 1e-9 <= ci[1]).toBe(true);
    }
  });

  it("says which column is missing", () => {
    for (const column of columns) {
      const less = ratings.map((rating) => ({ ...rating, [column]: undefined })) as Rating[];
      expect(compute(less)).toEqual({
        computable: false,
        missing: [column],
        effects: [],
        note: `not computable: needs column ${column}`,
      });
    }
  });

  it("leaves ratings without a needed column out, and counts them", () => {
    const [column] = columns.slice(-1) as [RatingColumn];
    const odd = { ...ratings[0]!, [column]: undefined };
    const found = compute([...ratings, odd] as Rating[], { resamples: 50 });
    expect(values(found.effects)).toEqual(effects);
    expect(found.note).toContain(`1 of ${ratings.length + 1} ratings lack a column it needs.`);
  });

  it("of no ratings is not computable", () => {
    expect(compute([])).toMatchObject({ computable: false, note: "not computable: there are no ratings" });
  });
});

describe("a design that cannot answer", () => {
  const single = table([
    { target: "x", replicate: 0, prompt: "v1", respondent: "a", group: "g", value: 3, position: 0, shown: 2 },
  ]);
  it.each([
    ["severity", "needs 2 raters, got 1"],
    ["agreement", "needs 2 raters, got 1"],
    [
      "position",
      "nothing was shown at two places, so a place cannot be told from what stands there; shuffle the order",
    ],
    ["repeatability", "needs 2 scored repeats of the same thing"],
    ["groups", "prompt and group have one value"],
  ])("%s says what it needs", (id, reason) => {
    expect(byId(id).compute(single)).toEqual({
      ...{ computable: false, missing: [], effects: [] },
      note: `not computable: ${reason}`,
    });
  });

  it("needs its columns in the same ratings", () => {
    const diagnostic = defineDiagnostic({
      ...{ id: "x", question: "X?", columns: ["prompt", "length"] },
      compute: () => ({ computable: true, effects: [], note: "Computed." }),
    });
    expect(diagnostic.compute(table([{ prompt: "v1" }, { length: 3 }]))).toMatchObject({
      note: "not computable: needs prompt and length in the same ratings",
    });
    expect(diagnostic.compute(table([{ prompt: "v1", length: 3 }])).note).toBe("Computed.");
  });
});
