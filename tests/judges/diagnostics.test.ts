import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Rating, type RatingColumn, ratingColumns, ratingSchema } from "../../src/core/rating.js";
import { defineDiagnostic, type Effect } from "../../src/judges/diagnostics/contract.js";
import { diagnostics } from "../../src/judges/diagnostics/registry.js";

type Row = Omit<Partial<Rating>, "rater"> & { judge?: string };
/** Ratings of judge "j" unless a row says another; null is unscored. */
const table = (rows: readonly Row[]): Rating[] =>
  rows.map(({ judge = "j", value = null, ...more }) => ({
    target: "t",
    rater: { id: judge, kind: "model", version: null },
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

/** Respondents a and b on conversations 1 to 3 under judges j and k, with what each cell was given. */
const crossed = (given: (respondent: number, conversation: number, judge: number) => number | null) =>
  table(
    ["a", "b"].flatMap((respondent, r) =>
      ["c1", "c2", "c3"].flatMap((conversation, c) =>
        ["j", "k"].map((judge, j) => ({
          ...{ judge, respondent, conversation, target: conversation },
          value: given(r, c, j),
        })),
      ),
    ),
  );

/** A small table that each diagnostic can answer, and the values of its effects. */
const answers: Record<string, { ratings: Rating[]; effects: (string | number)[][] }> = {
  severity: {
    // k minus j: 2, 2 and 5 on targets x, y and z. Mean 3. What only j rated has no partner.
    ratings: table([
      ...[1, 2, 3].map((value, i) => ({ target: "xyz"[i]!, value })),
      ...[3, 4, 8].map((value, i) => ({ target: "xyz"[i]!, value, judge: "k" })),
      { target: "w", value: 9 },
    ]),
    effects: [["k minus j", 3, 3, "targets"]],
  },
  "yes-rates": {
    // Merits: 1, 1, 0 of three scored, in two conversations. Faults: 0 of 1.
    ratings: table([
      { target: "a1", conversation: "a", group: "positive", value: 1 },
      { target: "a2", conversation: "a", group: "positive", value: 1 },
      { target: "b1", conversation: "b", group: "positive", value: 0 },
      { target: "b2", conversation: "b", group: "positive", value: null },
      { target: "b3", conversation: "b", group: "negative", value: 0 },
    ]),
    effects: [
      ["j: positive", 0.666667, 2, "conversations"],
      ["j: negative", 0, 1, "conversations"],
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
  prompt: {
    // Pairs (0, 1), (1, 1), (0, 0), (1, 1): shift 1/4. Agreement 3/4, by chance 1/2 * 1/4 + 1/2 * 3/4 = 1/2.
    ratings: table([
      ...[0, 1, 0, 1].map((value, i) => ({ target: `t${i}`, prompt: "v1", value })),
      ...[1, 1, 0, 1].map((value, i) => ({ target: `t${i}`, prompt: "v2", value })),
      { target: "alone", prompt: "v2", value: 1 },
    ]),
    effects: [
      ["j: v2 minus v1", 0.25, 4, "targets"],
      ["j: kappa of v1 and v2", 0.5, 4, "pairs of ratings"],
    ],
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
    ],
  },
  rerun: {
    // Additive but for one cell of 6 under j that is 6 too high: 4, 2 and 2 away from it, in the pattern
    // 2, -1, -1 and -2, 1, 1: squares 12 over (2 - 1)(3 - 1) = 2 df. Under k: nothing is left.
    ratings: crossed((r, c, j) => 10 * r + c + (r === 0 && c === 0 && j === 0 ? 6 : 0)),
    effects: [
      ["variance of one rating, at most: j", 6, 3, "conversations"],
      ["variance of one rating, at most: k", 0, 3, "conversations"],
    ],
  },
  variance: {
    // Additive effects: respondents 0 and 10 (variance 50), conversations 0, 1, 2 (1), judges 0 and 4 (8).
    ratings: crossed((r, c, j) => 10 * r + c + 4 * j),
    effects: [
      ["variance of respondent (interval for these 2 respondents and 2 judges only)", 50, 3, "conversations"],
      ["variance of conversation (interval for other conversations)", 1, 3, "conversations"],
      ["variance of judge (interval for these 2 respondents and 2 judges only)", 8, 3, "conversations"],
      ["variance of respondent:conversation (interval for other conversations)", 0, 3, "conversations"],
      [
        "variance of respondent:judge (interval for these 2 respondents and 2 judges only)",
        ...[0, 3, "conversations"],
      ],
      ["variance of conversation:judge (interval for other conversations)", 0, 3, "conversations"],
      ["variance of residual (interval for other conversations)", 0, 3, "conversations"],
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
    ["severity", "needs 2 judges, got 1"],
    ["yes-rates", "needs verdicts of 0 and 1, got 3"],
    ["prompt", "needs the same things rated under 2 prompts"],
    ["repeatability", "needs 2 scored repeats of the same thing"],
    ["rerun", "needs 2 respondents and 2 targets that are rated in full"],
    ["variance", "needs 2 respondents and 2 targets that are rated in full"],
  ])("%s says what it needs", (id, reason) => {
    expect(byId(id).compute(single)).toEqual({
      ...{ computable: false, missing: [], effects: [] },
      note: `not computable: ${reason}`,
    });
  });

  it("position has no value where everything kept its place", () => {
    expect(computed("position", single)).toMatchObject([{ value: Number.NaN, n: 0 }]);
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

describe("what is compared", () => {
  it("severity averages repeats of a judge first, and never pools criteria", () => {
    const ratings = table([
      ...[1, 3].map((value, replicate) => ({ criterion: "warmth", replicate, value })),
      { criterion: "warmth", judge: "k", value: 5 },
      { criterion: "length", value: 100 },
      { criterion: "length", judge: "k", value: 90 },
    ]);
    // 5 minus the mean of 1 and 3; 90 - 100.
    expect(values(computed("severity", ratings))).toEqual([
      ["k minus j: warmth", 3, 1, "targets"],
      ["k minus j: length", -10, 1, "targets"],
    ]);
  });

  it("severity counts a conversation once, however many targets it holds", () => {
    const ratings = ["x", "y", "z"].flatMap((target, i) =>
      table([
        { target, conversation: "c", value: i },
        { target, conversation: "c", judge: "k", value: i + 1 },
      ]),
    );
    expect(values(computed("severity", ratings))).toEqual([["k minus j", 1, 1, "conversations"]]);
  });

  it("replies of different respondents to one item are different things", () => {
    const ratings = table([
      { target: "x", respondent: "a", value: 1 },
      { target: "x", respondent: "b", judge: "k", value: 5 },
    ]);
    expect(computed("severity", ratings)).toMatchObject([{ value: Number.NaN, n: 0 }]);
  });

  it("variance keeps conversations that are rated in full, and says how many it left out", () => {
    const more = crossed((r, c, j) => 10 * r + c + 4 * j);
    const partly = table([
      { respondent: "a", conversation: "c4", target: "c4", value: 50 },
      { respondent: "a", conversation: "c5", target: "c5", value: null },
    ]);
    const found = byId("variance").compute([...more, ...partly]);
    expect(values(found.effects)).toEqual(answers.variance!.effects);
    expect(found.note).toContain("2 conversations left out, not rated in full.");
  });
});
