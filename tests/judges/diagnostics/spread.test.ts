import { expect, it } from "vitest";
import { agreement } from "../../../src/judges/diagnostics/agreement.js";
import { rerunBound } from "../../../src/judges/diagnostics/rerun.js";
import { completeUnits, crossedVariance } from "../../../src/judges/diagnostics/variance.js";
import { computedOf, type Row, table } from "./rows.js";

/** Respondents a and b on conversations 1 to 3 under judges j and k, with what each cell was given. */
const crossed = (given: (respondent: number, conversation: number, judge: number) => number | null) =>
  table(
    ["a", "b"].flatMap((respondent, r) =>
      ["c1", "c2", "c3"].flatMap((conversation, c) =>
        ["j", "k"].map(
          (judge, j): Row => ({
            ...{ judge, respondent, conversation, target: conversation },
            value: given(r, c, j),
          }),
        ),
      ),
    ),
  );
// Additive effects: respondents 0 and 10 (variance 50), conversations 0, 1, 2 (1), judges 0 and 4 (8).
const additive = crossed((r, c, j) => 10 * r + c + 4 * j);
const parts = [
  ["variance of respondent (interval for these 2 respondents and 2 judges only)", 50],
  ["variance of conversation (interval for other conversations)", 1],
  ["variance of judge (interval for these 2 respondents and 2 judges only)", 8],
  ["variance of respondent:conversation (interval for other conversations)", 0],
  ["variance of respondent:judge (interval for these 2 respondents and 2 judges only)", 0],
  ["variance of conversation:judge (interval for other conversations)", 0],
  ["variance of residual (interval for other conversations)", 0],
];
const spreadOf = (ratings: Parameters<typeof completeUnits>[0]) => {
  const { effects, note } = computedOf(agreement, ratings);
  const own = effects.filter(({ label }) => label.startsWith("variance of"));
  return { own: own.map(({ label, value }) => [label, Number(value.toFixed(9)) + 0]), note };
};

it("agreement says where the spread comes from", () => {
  expect(spreadOf(additive).own).toEqual(parts);
});

it("the spread keeps conversations that are rated in full, and says how many it left out", () => {
  const partly = table([
    { respondent: "a", conversation: "c4", target: "c4", value: 50 },
    { respondent: "a", conversation: "c5", target: "c5", value: null },
  ]);
  const found = spreadOf([...additive, ...partly]);
  expect(found.own).toEqual(parts);
  expect(found.note).toContain("Of the variances 2 conversations left out, not rated in full.");
  expect(completeUnits([...additive, ...partly]).left).toBe(2);
});

it("what two runs can differ by is bounded by the residual of one judge", () => {
  // Additive but for one cell of 6 under j that is 6 too high: 4, 2 and 2 away from it, in the pattern
  // 2, -1, -1 and -2, 1, 1: squares 12 over (2 - 1)(3 - 1) = 2 df. Under k: nothing is left.
  const ratings = crossed((r, c, j) => 10 * r + c + (r === 0 && c === 0 && j === 0 ? 6 : 0));
  const [j, k] = ["j", "k"].map((judge) =>
    rerunBound(
      crossedVariance(
        ratings.filter(({ rater }) => rater.id === judge),
        { respondent: "respondent", unit: "conversation" },
      ),
      "conversation",
    ),
  );
  expect(j!.perRating).toBeCloseTo(6, 12);
  expect(j!.df).toBe(2);
  // sqrt(6 / 3).
  expect(j!.seMean).toBeCloseTo(Math.SQRT2, 12);
  expect(k!.perRating).toBeCloseTo(0, 12);
});
