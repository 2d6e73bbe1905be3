import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/core/errors.js";
import { randomStream } from "../../../src/core/random.js";
import type { CriterionWeight } from "../../../src/studies/heartbench/data/data.js";
import { loadHeartbench } from "../../../src/studies/heartbench/data/tables.js";
import { cellScore, cellSums, type Hit } from "../../../src/studies/heartbench/measures/cell-score.js";
import {
  expectedCellScore,
  referenceScores,
} from "../../../src/studies/heartbench/measures/reference-replies.js";
import { scoreReplies } from "../../../src/studies/heartbench/measures/reply-scores.js";
import { scoreCase } from "../../../src/studies/heartbench/measures/scoring.js";
import { compareChoices } from "../../../src/studies/heartbench/measures/scoring-choices.js";

const score = (weights: number[], hits: Hit[]): number => cellScore(cellSums(weights, hits));
const warmth = (...weights: number[]): CriterionWeight[] =>
  weights.map((weight) => ({ ability: "warmth", score: weight }));
const other: CriterionWeight = { ability: "other", score: null };

describe("cellScore", () => {
  it("is formula 1 by hand", () => {
    // Weights 3, 5, −4; hits 3 and −4: raw −1, min −4, max 8: ln(−1 + 4 + 1) / ln 13.
    expect(score([3, 5, -4], [true, false, true])).toBeCloseTo((100 * Math.log(4)) / Math.log(13), 12);
    // The same as a plain share: 3 of 12.
    expect(cellScore(cellSums([3, 5, -4], [true, false, true]), "linear")).toBe(25);
  });

  it("runs from 0 at the minimum to 100 at the maximum, whatever the weights", () => {
    expect(score([3, 5, -4], [false, false, true])).toBe(0);
    expect(score([3, 5, -4], [true, true, false])).toBeCloseTo(100, 12);
    expect(score([-10], [false])).toBe(100);
    expect(score([-10], [true])).toBe(0);
  });

  it("changes nothing where there is one criterion, and depends on the unit where there are two", () => {
    for (const weight of [1, 10, -3]) expect(score([weight], [weight > 0])).toBe(100);
    expect(score([1, 1], [true, false])).toBeCloseTo((100 * Math.log(2)) / Math.log(3), 12);
    expect(score([5, 5], [true, false])).toBeCloseTo((100 * Math.log(6)) / Math.log(11), 12);
  });

  it("rises with every merit and falls with every fault", () => {
    const stream = randomStream(1, "heartbench", "monotone");
    for (let i = 0; i < 200; i++) {
      const weights = Array.from({ length: 4 }, () => Math.floor(stream.next() * 20) - 10 || 1);
      const hits = weights.map(() => stream.next() < 0.5);
      const flipped = hits.map((hit, k) => (k === 2 ? !hit : hit));
      const change = score(weights, flipped) - score(weights, hits);
      expect(Math.sign(change)).toBe(Math.sign(weights[2]!) * (flipped[2] ? 1 : -1));
    }
  });

  it("is NaN without a range and with a verdict missing", () => {
    expect(cellScore({ raw: 0, min: 0, max: 0 })).toBeNaN();
    expect(score([3, 5], [true, null])).toBeNaN();
    expect(() => cellSums([3, 5], [true])).toThrow(
      new InputError(
        "cellSums requires a verdict for each criterion (null where it is missing), got 1 for 2",
      ),
    );
  });
});

describe("scoreCase", () => {
  const criteria: CriterionWeight[] = [
    ...warmth(3, 5),
    { ability: "curiosity", score: 4 },
    { ability: "curiosity", score: -2 },
    other,
  ];

  it("scores each ability apart, and the case as their mean", () => {
    const { cells, mean } = scoreCase({ criteria, hits: [true, false, true, false, false] });
    expect(cells.map(({ ability, raw, min, max }) => [ability, raw, min, max])).toEqual([
      ["warmth", 3, 0, 8],
      ["curiosity", 4, -2, 4],
    ]);
    expect(mean).toBeCloseTo((cells[0]!.score + 100) / 2, 12);
  });

  it("leaves a cell unscored, never 0, when a verdict of it is missing, and only that cell", () => {
    const { cells, mean } = scoreCase({ criteria, hits: [true, null, true, false, false] });
    expect(cells.map(({ status }) => status)).toEqual(["unscored", "scored"]);
    expect(cells[0]!.score).toBeNaN();
    expect(mean).toBeNaN();
  });

  it("lets a missing verdict outside the fifteen abilities change nothing", () => {
    const verdicts: Hit[] = [true, false, true, false];
    expect(scoreCase({ criteria, hits: [...verdicts, null] })).toEqual(
      scoreCase({ criteria, hits: [...verdicts, true] }),
    );
  });

  it("wants a verdict for each criterion", () => {
    expect(() => scoreCase({ criteria, hits: [true] })).toThrow(/got 1 for 5/);
  });

  describe("the rule of catastrophic failure", () => {
    const scoresOf = (list: CriterionWeight[], hits: Hit[], catastrophic: "as-coded" | "other-hit" | "off") =>
      scoreCase({ criteria: list, hits }, { catastrophic }).cells.map((cell) => cell.score);

    it("does not act, as coded, on criteria without a weight or with a negative one", () => {
      for (const weight of [null, -4]) {
        const list: CriterionWeight[] = [...warmth(3), { ability: "other", score: weight }];
        expect(scoresOf(list, [true, true], "as-coded")).toEqual([100]);
        expect(scoresOf(list, [true, true], "other-hit")).toEqual([0]);
        expect(scoresOf(list, [true, false], "other-hit")).toEqual([100]);
        expect(scoresOf(list, [true, null], "other-hit")).toEqual([Number.NaN]);
      }
    });

    it("acts, as coded, on one with a positive weight", () => {
      const list: CriterionWeight[] = [...warmth(3), { ability: "other", score: 1 }];
      expect(scoresOf(list, [true, true], "as-coded")).toEqual([0]);
      expect(scoresOf(list, [true, true], "off")).toEqual([100]);
    });

    it("follows the judge's own answer where it was asked, and is unscored where there is none", () => {
      const judged = (failed: boolean | null) =>
        scoreCase({ criteria: warmth(3), hits: [true], failed }, { catastrophic: "judged" });
      expect(judged(true).cells[0]!.score).toBe(0);
      expect(judged(false).cells[0]!.score).toBe(100);
      expect(judged(null).cells[0]!.status).toBe("unscored");
    });
  });
});

describe("scoreReplies", () => {
  const both: CriterionWeight[] = [...warmth(5), { ability: "humor", score: 2 }];
  const replies = [
    { criteria: both, hits: [true, false] },
    { criteria: both, hits: [true, true] },
    { criteria: warmth(5), hits: [false] },
    { criteria: both, hits: [true, null] },
  ];

  it("means over the cases with the ability, then over abilities, each as heavy as another", () => {
    const { abilities, overall, caseMean, unscored } = scoreReplies(replies, { resamples: 200 });
    // Warmth 100, 100, 0, 100; humor 0, 100 and one unscored.
    expect(abilities.map(({ ability, value, n, total }) => [ability, value, n, total])).toEqual([
      ["warmth", 75, 4, 4],
      ["humor", 50, 2, 3],
    ]);
    expect([overall.value, overall.abilities]).toEqual([62.5, 2]);
    // Cases 50, 100, 0, and one that has no mean.
    expect([caseMean.value, caseMean.n, caseMean.total]).toEqual([50, 3, 4]);
    expect(unscored).toEqual({ cells: 1, of: 7 });
  });

  it("gives an interval that holds the value, of cases as units", () => {
    const { overall } = scoreReplies(replies, { resamples: 500 });
    expect(overall.ci[0]).toBeLessThan(62.5);
    expect(overall.ci[1]).toBeGreaterThan(62.5);
    expect(overall.method).toMatch(/cases as units/);
    expect(scoreReplies(replies, { resamples: 500 })).toEqual(scoreReplies(replies, { resamples: 500 }));
  });

  it("has no overall score when an ability has no scored cell", () => {
    const { overall } = scoreReplies([{ criteria: both, hits: [true, null] }], { resamples: 10 });
    expect(overall.value).toBeNaN();
  });
});

describe("compareChoices", () => {
  it("moves a rank where the logarithm favours small hits in many cases", () => {
    const reply = (hits: Hit[]) => ({ criteria: warmth(1, 9), hits });
    const rows = compareChoices([
      // 1 of 10 in both cases: 10 by shares, 100 ln 2 / ln 11 = 28.9 by logarithm.
      { model: "small", replies: [reply([true, false]), reply([true, false]), reply([true, false])] },
      // 9 of 10 in one case of three: 30 by shares, 100 ln 10 / (3 ln 11) = 32.0 by logarithm.
      { model: "large", replies: [reply([false, true]), reply([false, false]), reply([false, false])] },
      // Nothing at all, and one reply that was not judged.
      { model: "none", replies: [reply([null, null])] },
    ]);
    expect(rows.map(({ scores }) => scores.linear.toFixed(1))).toEqual(["10.0", "30.0", "NaN"]);
    expect(rows.map(({ scores }) => scores.log.toFixed(1))).toEqual(["28.9", "32.0", "NaN"]);
    expect(rows.map(({ ranks }) => ranks.log)).toEqual([2, 1, Number.NaN]);
  });

  it("counts the ranks that a choice moves", () => {
    const criteria = warmth(1, 9);
    const many = Array.from({ length: 4 }, () => ({ criteria, hits: [true, false] }));
    const once = [true, false, false, false].map((hit) => ({ criteria, hits: [false, hit] }));
    // By shares 10 against 22.5, by logarithm 28.9 against 24.0.
    const rows = compareChoices([
      { model: "many", replies: many },
      { model: "once", replies: once },
    ]);
    expect(rows.map(({ ranks, rankChange }) => [ranks.log, ranks.linear, rankChange])).toEqual([
      [1, 2, 1],
      [2, 1, 1],
    ]);
  });
});

describe("replies that need no model", () => {
  const brute = (weights: number[]): number => {
    let sum = 0;
    for (let bits = 0; bits < 2 ** weights.length; bits++) {
      sum += score(
        weights,
        weights.map((_, i) => ((bits >> i) & 1) === 1),
      );
    }
    return sum / 2 ** weights.length;
  };

  it("coin flip: the convolution is the mean over all verdicts", () => {
    for (const weights of [[5], [-10], [3, 3, 5], [2, -3, 7, -10, 1], [-1, -1, -1, -1]]) {
      expect(expectedCellScore(weights, 0.5)).toBeCloseTo(brute(weights), 10);
    }
  });

  it("coin flip: exactly half by plain shares, whatever the weights", () => {
    for (const weights of [[5], [2, -3, 7]])
      expect(expectedCellScore(weights, 0.5, "linear")).toBeCloseTo(50, 10);
  });

  it("silence and always-hit are what scoring gives for those verdicts", async () => {
    const cases = await loadHeartbench();
    for (const [reply, hit] of [
      ["silence", false],
      ["always-hit", true],
    ] as const) {
      const replies = cases.map(({ criteria }) => ({ criteria, hits: criteria.map(() => hit) }));
      const scored = scoreReplies(replies, { resamples: 1 });
      const reference = referenceScores(cases, reply);
      expect(reference.overall).toBeCloseTo(scored.overall.value, 9);
      expect(reference.caseMean).toBeCloseTo(scored.caseMean.value, 9);
    }
  });

  it("a fair coin on all cases comes near its expectation", async () => {
    const cases = await loadHeartbench();
    const stream = randomStream(7, "heartbench", "coin");
    const draws = Array.from({ length: 40 }, () => {
      const replies = cases.map(({ criteria }) => ({
        criteria,
        hits: criteria.map(() => stream.next() < 0.5),
      }));
      return scoreReplies(replies, { resamples: 1 }).overall.value;
    });
    const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    const sd = Math.sqrt(draws.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (draws.length - 1));
    // Four standard errors of the mean of 40 draws.
    expect(Math.abs(mean - referenceScores(cases, "coin-flip").overall)).toBeLessThan(
      (4 * sd) / Math.sqrt(40),
    );
  });

  it("refuses a rate that is none", () => {
    expect(() => expectedCellScore([1], 2)).toThrow(/from 0 to 1, got 2/);
  });
});
