import { beforeAll, describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import {
  changeProfile,
  emptyReplies,
  scoresWithoutEmptyReplies,
} from "../../../src/studies/sage/data/changes.js";
import type { SageData } from "../../../src/studies/sage/data/data.js";
import { mainJudge, secondJudge } from "../../../src/studies/sage/data/design.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import {
  doubleCentredCorrelation,
  judgeCorrelations,
  judgePair,
  modelLevelCorrelation,
  pooledCorrelation,
  withinModelCorrelation,
} from "../../../src/studies/sage/measures/judge-correlations.js";
import { lastReplyEffect } from "../../../src/studies/sage/measures/last-reply.js";
import { leaderboard } from "../../../src/studies/sage/measures/leaderboard.js";
import { powerForDifference, profilesForPower } from "../../../src/studies/sage/measures/power.js";
import { firstReplyLengths, judgeSeverity } from "../../../src/studies/sage/measures/severity.js";
import { lengthCorrelations, tokenEfficiency } from "../../../src/studies/sage/measures/token-efficiency.js";
import { planDesigns, rerunVariance, scoreVariance } from "../../../src/studies/sage/measures/variance.js";
import { madeUpData, madeUpDialogue, madeUpScores } from "./made-up.js";

let released: SageData;
beforeAll(async () => {
  released = await loadSage();
});

const few = { resamples: 200 };

describe("leaderboard", () => {
  it("has rank sets that hold the rank, marginal ones within them, and counts each decided pair once", () => {
    const board = leaderboard(released, mainJudge, few);
    for (const row of board.rows) {
      expect(row.rankSet[0]).toBeLessThanOrEqual(row.rank);
      expect(row.rankSet[1]).toBeGreaterThanOrEqual(row.rank);
      expect(row.marginalRankSet[0]).toBeGreaterThanOrEqual(row.rankSet[0]);
      expect(row.marginalRankSet[1]).toBeLessThanOrEqual(row.rankSet[1]);
      expect(row.score.ci[0]).toBeLessThan(row.score.value);
    }
    expect(board.rows.map((row) => row.rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(board.decidedPairs.pairs).toBe(66);
    expect(Number.isInteger(board.decidedPairs.decided)).toBe(true);
  });

  it("tells apart models that differ on every person, and not those that are alike on average", () => {
    const noise = randomStream(3, "test");
    const data = madeUpScores(["j"], ["a", "b", "c"], 60, (_j, m) =>
      Math.round((m === 0 ? 80 : 50) + 8 * noise.normal()),
    );
    const board = leaderboard(data, "j", { resamples: 2000 });
    expect(board.rows.map((row) => row.rankSet)).toEqual([
      [1, 1],
      [2, 3],
      [2, 3],
    ]);
  });

  it("counts a final emotion of 100 as success and one below 10 as failure", () => {
    const finals = [100, 99, 10, 9, 0];
    const data = madeUpScores(["j"], ["a", "b"], 5, (_j, _m, p) => finals[p]!);
    const [row] = leaderboard(data, "j", few).rows;
    expect([row!.success.count, row!.failure.count]).toEqual([1, 2]);
    expect(row!.success.value).toBe(20);
  });

  it("refuses a judge that has no such dialogues", () => {
    expect(() => released.dialoguesOf("nobody", "gpt-4.1")).toThrow(
      /no dialogues of model "gpt-4.1" with judge "nobody"/,
    );
  });
});

describe("correlations of two judges", () => {
  const random = randomStream(5, "test");
  const noise = Array.from({ length: 300 }, () => random.normal());
  const data = madeUpScores(
    ["j1", "j2"],
    ["a", "b", "c"],
    50,
    (j, m, p) => 40 + 5 * m + noise[50 * m + p]! + j * 9,
  );
  const pair = judgePair(data, "j1", "j2");

  it("are 1 at every level for a judge who only adds a constant", () => {
    expect(modelLevelCorrelation(pair, few).value).toBe(1);
    expect(pooledCorrelation(pair, few).value).toBeCloseTo(1, 12);
    expect(withinModelCorrelation(pair, few).value).toBeCloseTo(1, 12);
    expect(doubleCentredCorrelation(pair, few).value).toBeCloseTo(1, 12);
  });

  it("within a model does not see what a judge adds to whole models; double-centred not to whole people either", () => {
    const own = judgePair(released, mainJudge, secondJudge);
    const shifted = { ...own, second: own.second.map((row, m) => row.map((value) => value + 100 * m)) };
    const within = withinModelCorrelation(own, few);
    expect(withinModelCorrelation(shifted, few).value).toBeCloseTo(within.value, 10);
    const tilted = { ...own, second: own.second.map((row, m) => row.map((v, p) => v + 100 * m + 7 * p)) };
    const centred = doubleCentredCorrelation(own, few);
    expect(doubleCentredCorrelation(tilted, few).value).toBeCloseTo(centred.value, 10);
    expect(withinModelCorrelation(tilted, few).value).not.toBeCloseTo(within.value, 2);
  });

  it("do not depend on which judge comes first", () => {
    const [one, other] = [
      judgePair(released, mainJudge, secondJudge),
      judgePair(released, secondJudge, mainJudge),
    ];
    for (const of of [
      modelLevelCorrelation,
      pooledCorrelation,
      withinModelCorrelation,
      doubleCentredCorrelation,
    ]) {
      expect(of(one, few).value).toBeCloseTo(of(other, few).value, 12);
    }
  });

  it("fall from models to dialogues: judges share an order of models, hardly one of situations", () => {
    const { models, rows } = judgeCorrelations(released, mainJudge, secondJudge, few);
    expect(models).toHaveLength(6);
    const at = (level: string) => rows.find((row) => row.level === level)!;
    // Two neighbours of six models change places: 1 - 6 * 2 / (6 * 35).
    expect(at("models, ranks").value).toBeCloseTo(1 - 12 / 210, 12);
    expect(at("pooled").value).toBeLessThan(0.5);
    expect(at("double-centred").value).toBeLessThan(at("within model").value);
    expect(at("double-centred").ci[0]).toBeGreaterThan(0);
  });

  it("need two models that both have seen", () => {
    expect(() => judgePair(released, mainJudge, "gemini-2.5-flash-nothink")).toThrow(
      /at least 2 models under both/,
    );
  });
});

describe("severity", () => {
  const ids = ["p1", "p2", "p3"];
  const data = madeUpData(
    ids,
    ids.flatMap((profile, i) => [
      madeUpDialogue("j1", "a", profile, [5, -5, null]),
      madeUpDialogue("j2", "a", profile, [5 + i, 5, null]),
    ]),
  );

  it("is the paired difference, over whole dialogues and after the first reply", () => {
    const [all] = judgeSeverity(data, "j1", "j2");
    // Finals are 40 and 50 + i: differences 10, 11, 12. First changes differ by 0, 1, 2.
    expect(all!.whole.value).toBeCloseTo(11, 12);
    expect(all!.firstReply.value).toBeCloseTo(1, 12);
    // Mean changes a scored reply are 0 and (10 + i) / 2.
    expect(all!.perUpdate.value).toBeCloseTo(5.5, 12);
    expect(all!.whole.clusters).toBe(3);
  });

  it("turns its sign with the judges", () => {
    const [there] = judgeSeverity(released, mainJudge, secondJudge);
    const [back] = judgeSeverity(released, secondJudge, mainJudge);
    expect(back!.whole.value).toBeCloseTo(-there!.whole.value, 10);
    expect(back!.firstReply.value).toBeCloseTo(-there!.firstReply.value, 10);
  });

  it("is there from the first reply on, where both judges read replies of like length", () => {
    const [all] = judgeSeverity(released, mainJudge, secondJudge);
    expect(all!.firstReply.ci[0]).toBeGreaterThan(1);
    const { value, ci, unscored } = firstReplyLengths(released, mainJudge, secondJudge);
    expect(ci[0]).toBeLessThan(0);
    expect(ci[1]).toBeGreaterThan(0);
    expect(Math.abs(value)).toBeLessThan(0.02);
    // Two first replies are empty.
    expect(unscored).toBe(2);
  });
});

describe("which changes judges use", () => {
  it("counts directions, and the agreement that chance gives to them", () => {
    const data = madeUpData(
      ["p1", "p2"],
      [madeUpDialogue("j", "a", "p1", [5, -10, 0, null]), madeUpDialogue("j", "a", "p2", [3, 5, 5, 5, 5])],
    );
    const found = changeProfile(data, "j");
    expect(found.n).toBe(8);
    // 1 down, 1 none, 6 up of 8: (1 + 1 + 36) / 64.
    expect(found.chance).toBeCloseTo(38 / 64, 12);
    expect(found.multiplesOfFive).toBe(7 / 8);
    expect(found.values[0]).toEqual({ change: -10, count: 1 });
    expect(changeProfile(data, "j", 1).n).toBe(2);
  });

  it("finds that DeepSeek-V3 almost never says no change", () => {
    const found = changeProfile(released, mainJudge);
    expect(found.values.find(({ change }) => change === 0)!.count).toBe(5);
    expect(found.n).toBe(9425);
    expect(found.chance).toBeCloseTo(0.5013, 4);
  });

  it("finds the dialogue of ten empty replies that ends better than it began", () => {
    const rows = emptyReplies(released);
    expect(rows.reduce((sum, row) => sum + row.empty, 0)).toBe(38);
    const silent = rows.filter((row) => row.empty === row.replies && row.final > 40);
    expect(silent).toMatchObject([{ judge: secondJudge, model: "claude3.7", profile: "p087", final: 75 }]);
  });

  it("leaves dialogues with scored empty replies unscored, and says how many", () => {
    const rows = scoresWithoutEmptyReplies(released, secondJudge);
    expect(rows.map((row) => [row.model, row.without.unscored])).toEqual([
      ["claude3.7", 3],
      ["llama3.3-70b", 3],
    ]);
    const [claude] = rows;
    // 7,034 points of 100 dialogues; the three ended at 5, 100 and 75.
    expect(claude!.asReleased.value).toBeCloseTo(70.34, 10);
    expect(claude!.without.value).toBeCloseTo((7034 - 180) / 97, 10);
  });
});

describe("the last reply", () => {
  it("cuts only dialogues that end by the limit, one update earlier", () => {
    const data = madeUpData(
      ["p1", "p2"],
      [
        madeUpDialogue("j", "a", "p1", [10, 5, null]),
        madeUpDialogue("j", "a", "p2", [10, 10, 10, 10, 10, 10], "emotion-high"),
        madeUpDialogue("j", "b", "p1", [10, 10, null]),
        madeUpDialogue("j", "b", "p2", [-10, -10, -10, -5], "emotion-low"),
      ],
    );
    const effect = lastReplyEffect(data, "j");
    const [a, b] = ["a", "b"].map((model) => effect.rows.find((row) => row.model === model)!);
    // a: 55 and 100, cut 50 and 100. b: 60 and 5, cut 50 and 5.
    expect([a!.score, a!.cut, a!.effect.value]).toEqual([77.5, 75, 2.5]);
    expect([b!.score, b!.cut]).toEqual([32.5, 27.5]);
    expect(a!.unscored).toBe(1);
    // Only p1's last reply is open: 55 could have become 45 to 65.
    expect(a!.bounds).toEqual([72.5, 82.5]);
    expect(effect.reversed).toEqual({ reversed: 0, pairs: 1 });
    expect(effect.largest).toBe(5);
  });

  it("hardly moves the released ranking", () => {
    const effect = lastReplyEffect(released);
    expect(effect.largest).toBeLessThan(2);
    expect(effect.reversed.reversed).toBe(0);
  });
});

describe("variance", () => {
  it("takes additive scores apart to nothing left", () => {
    const data = madeUpScores(["j1", "j2"], ["a", "b", "c"], 10, (j, m, p) => 20 + 10 * m + 2 * p + 6 * j);
    const found = scoreVariance(data, ["j1", "j2"]);
    const of = (name: string) => found.components.find((component) => component.name === name)!;
    // Variances of the effects: 10 steps of 10, of 2, of 6.
    expect(of("model").value).toBeCloseTo(100, 8);
    expect(of("profile").value).toBeCloseTo(4 * (110 / 12), 8);
    expect(of("judge").value).toBeCloseTo(18, 8);
    expect(of("residual").value).toBeCloseTo(0, 8);
  });

  it("of the released scores is half the noise and interaction of single dialogues", () => {
    const found = scoreVariance(released, [mainJudge, secondJudge]);
    const residual = found.components.at(-1)!;
    expect(residual.share).toBeGreaterThan(0.4);
    expect(found.components.find((component) => component.name === "judge")!.df).toBe(1);
    const [one, two, more] = planDesigns(found, [
      { profiles: 100, judges: 1 },
      { profiles: 100, judges: 2 },
      { profiles: 400, judges: 2 },
    ]);
    expect(two!.generalisability).toBeGreaterThan(one!.generalisability);
    expect(more!.seDifference).toBeLessThan(two!.seDifference);
  });

  it("bounds a second run: nothing where scores are additive, the noise's own width where they are noise", () => {
    const additive = madeUpScores(["j"], ["a", "b", "c"], 20, (_j, m, p) => 20 + 5 * m + p);
    expect(rerunVariance(additive, "j").halfWidth).toBeCloseTo(0, 6);
    const stream = randomStream(9, "test");
    const noisy = madeUpScores(["j"], ["a", "b", "c", "d"], 400, () => 50 + 10 * stream.normal());
    const found = rerunVariance(noisy, "j");
    // sd 10 a dialogue, 400 people: 1.96 * sqrt(2) * 10 / 20 = 1.386; 1,197 df leave it within 5%.
    expect(found.halfWidth).toBeGreaterThan(1.386 * 0.95);
    expect(found.halfWidth).toBeLessThan(1.386 * 1.05);
    expect(found.ci[0]).toBeLessThan(100);
    expect(found.ci[1]).toBeGreaterThan(100);
  });
});

describe("power", () => {
  it("is the paired t test's where differences are normal", () => {
    const stream = randomStream(4, "test");
    const data = madeUpScores(["j"], ["a", "b"], 1000, () => 50 + 10 * stream.normal());
    // Differences have sd 10 sqrt(2) = 14.14; n = 64: se 1.768; 5 / 1.768 = 2.828; P(t > 1.998) is about 0.80.
    const found = powerForDifference(data, { judge: "j", profiles: 64, runs: 4000 });
    expect(found.value).toBeGreaterThan(0.77);
    expect(found.value).toBeLessThan(0.83);
    // Nothing to find: the size of one side.
    const none = powerForDifference(data, { judge: "j", profiles: 64, difference: 1e-9, runs: 4000 });
    expect(none.value).toBeLessThan(0.04);
  });

  it("of the released design is low for 5 points, and grows with people", () => {
    const { rows, enough } = profilesForPower(released, [100, 800], { runs: 500 });
    expect(rows[0]!.power.value).toBeLessThan(0.3);
    expect(rows[1]!.power.value).toBeGreaterThan(0.8);
    expect(enough).toBe(800);
    expect(profilesForPower(released, [50], { runs: 100 }).enough).toBeNull();
  });

  it("refuses one profile and one model", () => {
    expect(() => powerForDifference(released, { profiles: 1 })).toThrow(/requires 2 or more profiles, got 1/);
    expect(() => powerForDifference(released, { judge: "gemini-2.5-flash-nothink" })).toThrow(
      /2 or more models/,
    );
  });
});

describe("length", () => {
  it("of a dialogue and of a reply", () => {
    const data = madeUpData(
      ["p1", "p2"],
      [madeUpDialogue("j", "a", "p1", [5, 5, 5, null]), madeUpDialogue("j", "a", "p2", [5, 5])],
    );
    const [row] = tokenEfficiency(data, "j");
    // 10 tokens a reply: 40 and 20 a dialogue.
    expect([row!.perDialogue.value, row!.perReply.value, row!.replies.value]).toEqual([30, 10, 3]);
    expect(row!.thinking).toBeNaN();
  });

  it("of the released dialogues goes with no higher rank", () => {
    const found = lengthCorrelations(released, mainJudge, few);
    expect(found.models.ci[0]).toBeLessThan(0);
    expect(found.models.ci[1]).toBeGreaterThan(0);
    expect(found.within.value).toBeLessThan(0);
    const kept = tokenEfficiency(released).filter((row) => !Number.isNaN(row.thinking));
    expect(kept.map((row) => row.title)).toEqual(["Claude3.7-Think"]);
  });
});
