import { describe, expect, it } from "vitest";
import {
  conditionalDifference,
  labelError,
  majorityError,
} from "../../../src/judges/diagnostics/label-noise.js";
import { selfPreference } from "../../../src/judges/diagnostics/self-preference.js";
import { answerOf, gold, type Row, ratingRows, valuesOf, verdict } from "./rating-rows.js";

describe("label noise", () => {
  // Own replies are better in 70% of pairs, 20% of labels are wrong, and the judge never errs. Labelled better: 0.7 *
  // 0.8 + 0.3 * 0.2 = 0.62, of which 0.56 are. Labelled worse: 0.38, of which 0.24 are.
  // 0.56 / 0.62 - 0.24 / 0.38 = 0.9032 - 0.6316 = 0.2716.
  const wins = { ownBetter: 62, winsOfBetter: 56, ownWorse: 38, winsOfWorse: 14 };

  it("fakes a self-preference of 0.27 in a perfect judge", () => {
    expect(conditionalDifference(wins)).toBeCloseTo(0.56 / 0.62 - 0.24 / 0.38, 12);
    expect(conditionalDifference(wins).toFixed(2)).toBe("0.27");
  });

  it("goes when the share of wrong labels is known", () => {
    expect(conditionalDifference(wins, 0.2)).toBeCloseTo(0, 12);
    // The truth: a judge that lets 9 of 10 better and 4 of 10 worse own replies win has 0.9 - 0.6 = 0.3.
    const better = 0.9 * 0.8 * 0.7 + 0.4 * 0.2 * 0.3;
    const worse = 0.9 * 0.2 * 0.7 + 0.4 * 0.8 * 0.3;
    const noisy = { ownBetter: 0.62, winsOfBetter: better, ownWorse: 0.38, winsOfWorse: worse };
    expect(conditionalDifference(noisy, 0.2)).toBeCloseTo(0.3, 12);
  });

  it("is known from two people's agreement", () => {
    // Both right or both wrong: 0.8^2 + 0.2^2 = 0.68.
    expect(labelError(0.68)).toBeCloseTo(0.2, 12);
    expect(labelError(0.4)).toBeNaN();
    // Three people: 3 * 0.2^2 * 0.8 + 0.2^3. Two that agree: 0.04 / 0.68.
    expect(majorityError(0.2, 3)).toBeCloseTo(0.104, 12);
    expect(majorityError(0.2, 2)).toBeCloseTo(0.04 / 0.68, 12);
  });

  it("has no difference where a condition never occurs", () => {
    expect(conditionalDifference({ ...wins, ownWorse: 0, winsOfWorse: 0 })).toBeNaN();
    expect(conditionalDifference(wins, 0.5)).toBeNaN();
  });
});

describe("pairs", () => {
  const families = { family: "f", otherFamily: "g" };
  const judged = (pair: string, own: number, others: number, truth: number): Row[] => [
    verdict(pair, 0, own, { own: "f", ...families }),
    verdict(pair, 0, others, { id: "k", own: "h", ...families }),
    gold(pair, truth, families),
  ];
  // j of family f wins with own where it is better in 2 of 2, where it is worse in 1 of 2: 1 - 1/2. k: 1/2 - 1.
  const rows = [
    ...judged("a", 1, 1, 1),
    ...judged("b", 1, 0, 1),
    ...judged("c", 1, 0, 0),
    ...judged("d", 0, 0, 0),
  ];

  it("compare the judge with judges of neither family", () => {
    const found = answerOf(selfPreference, ratingRows(rows));
    expect(valuesOf(found.effects)).toEqual([
      ["j: favours its own family", 1, 4],
      ["j: own minus other wins, given people's preference (own preferred in 50%)", 0.5, 4],
      ["j: the same of other judges on these pairs", -0.5, 4],
      ["j: own replies win", 0.75, 4],
      ["j: own replies win with other judges", 0.25, 4],
    ]);
    expect(found.effects[0]).toMatchObject({ null: 0, margin: 0.1, judge: "j" });
    expect(found.note).toContain("One person labelled each pair, so wrong labels are not corrected");
  });

  it("a judge of the other family is no comparison", () => {
    const rivals = rows.map((row) => (row.id === "k" ? { ...row, own: "g" } : row));
    const found = answerOf(selfPreference, ratingRows(rivals));
    // k of family g is a judge with a family in each pair, too: its own replies win in 0 of 2 and 1 of 2... seen from g.
    const labels = found.effects.map(({ label }) => label);
    expect(labels).not.toContain("j: the same of other judges on these pairs");
    expect(labels).not.toContain("j: favours its own family");
    expect(found.note).toContain("cannot be told from quality, and is not tested");
  });

  it("without people it is told how often own replies win, and nothing is tested", () => {
    const found = answerOf(selfPreference, ratingRows(rows.filter(({ kind }) => kind === undefined)));
    expect(found.effects.map(({ label, p }) => [label, p])).toEqual([
      ["j: own replies win", undefined],
      ["j: own replies win with other judges", undefined],
    ]);
  });

  it("names the column that says who the judge is", () => {
    const unknown = rows.map(({ own: _, ...row }) => row);
    expect(selfPreference.compute(ratingRows(unknown)).note).toBe(
      "not computable: needs the judges' own families (rater.family; column judge_family of a file)",
    );
  });
});
