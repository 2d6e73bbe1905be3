import { describe, expect, test } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { cohenKappa } from "../../../src/stats/cohen-kappa.js";
import { loadStrategies } from "../../../src/studies/sage/data/strategies.js";
import { checkLabels, measuredStrategies } from "../../../src/studies/sage/measures/strategies-check.js";
import { capabilityEffects, strategyEffect } from "../../../src/studies/sage/measures/strategies-effect.js";
import {
  belowThreshold,
  repetitionAndScore,
} from "../../../src/studies/sage/measures/strategies-flexibility.js";
import { strategyRegression } from "../../../src/studies/sage/measures/strategies-regression.js";
import {
  sequenceSimilarity,
  strategyRepetition,
} from "../../../src/studies/sage/measures/strategies-repetition.js";
import { stylePositions } from "../../../src/studies/sage/measures/strategies-style.js";
import type { StrategyTurn } from "../../../src/studies/sage/measures/strategy-turn.js";

/** Dialogues of a model: for each profile a list of replies, "B-1 F-5" each. */
function madeUp(
  model: string,
  dialogues: readonly (readonly string[])[],
  change = (_p: number, _r: number): number | null => 0,
): StrategyTurn[] {
  return dialogues.flatMap((replies, p) =>
    replies.map((codes, r) => ({
      dialogue: `${model}-${p}`,
      model,
      profile: `p${p}`,
      intention: (p % 8) + 1,
      reply: r + 1,
      before: 40,
      change: change(p, r),
      strategies: codes === "" ? [] : codes.split(" "),
    })),
  );
}

describe("the repetition of strategies", () => {
  test("divides the matches by the longer, the shorter or the mean length", () => {
    const [a, b] = [
      ["B-1", "F-5"],
      ["B-1", "D-1", "F-5", "E-4"],
    ];
    // Two matches in order: 2 / 4, 2 / 2, 2 / 3.
    expect(sequenceSimilarity(a!, b!, "max")).toBe(0.5);
    expect(sequenceSimilarity(a!, b!, "min")).toBe(1);
    expect(sequenceSimilarity(a!, b!, "mean")).toBeCloseTo(2 / 3, 12);
    expect(sequenceSimilarity(a!, [], "max")).toBeNaN();
  });

  test("is the mean over dialogues of the mean over neighbours; one reply gives none", () => {
    const turns = madeUp("m", [
      // Neighbours: 1 and 0, so 0.5.
      ["B-1", "B-1", "F-5"],
      // 1 / 2.
      ["B-1", "B-1 F-5"],
      // Not defined.
      ["B-1"],
      // The unlabelled reply leaves no pair.
      ["B-1", "", "B-1"],
    ]);
    const { max } = strategyRepetition(turns);
    expect(max[0]!.ssrr.value).toBe(0.5);
    expect(max[0]).toMatchObject({ dialogues: 4, undefinedDialogues: 2, pairsLeftOut: 2 });
  });

  test("equals its null where replies do not depend on the conversation, and exceeds it where they do", () => {
    const stream = randomStream(1, "test");
    const codes = ["A-1", "B-1", "C-1", "D-1", "E-1", "F-1"];
    const draw = (): string => stream.shuffle(codes).slice(0, 3).join(" ");
    const free = madeUp(
      "free",
      Array.from({ length: 60 }, () => Array.from({ length: 6 }, draw)),
    );
    const fixed = madeUp(
      "fixed",
      Array.from({ length: 60 }, () => Array<string>(6).fill(draw())),
    );
    const { max } = strategyRepetition([...free, ...fixed]);
    const [independent, repeated] = max;
    expect(independent!.excess.ci[0]).toBeLessThan(0);
    expect(independent!.excess.ci[1]).toBeGreaterThan(0);
    expect(repeated!.ssrr.value).toBe(1);
    expect(repeated!.excess.ci[0]).toBeGreaterThan(0.3);
    // Both draw from the same codes, so both nulls are alike.
    expect(Math.abs(repeated!.sameModel.value - independent!.sameModel.value)).toBeLessThan(0.05);
  });

  test("counts the models below the threshold under each way to divide", () => {
    const rows = strategyRepetition([
      ...madeUp("low", [
        ["B-1", "F-5"],
        ["B-1", "F-5"],
      ]),
      ...madeUp("high", [
        ["B-1", "B-1 F-5"],
        ["B-1", "B-1 F-5"],
      ]),
    ]);
    // "high" is 1/2, 1 and 2/3.
    expect(belowThreshold(rows).map(({ normalisation, below }) => [normalisation, below])).toEqual([
      ["max", 1],
      ["min", 1],
      ["mean", 1],
    ]);
    expect(belowThreshold(rows, 0.6).map(({ below }) => below)).toEqual([2, 1, 1]);
  });

  test("tells which sentence on rank and repetition the models allow", () => {
    // Model k repeats in the first k of 8 dialogues, and scores 10 k.
    const turns = Array.from({ length: 8 }, (_, k) =>
      madeUp(
        `m${k}`,
        Array.from({ length: 8 }, (_, p) => (p < k ? ["B-1", "B-1"] : ["B-1", "F-5"])),
      ),
    ).flat();
    const scores = new Map(turns.map(({ dialogue, model }) => [dialogue, 10 * Number(model.slice(1))]));
    const up = repetitionAndScore(turns, scores, "max", { resamples: 50 });
    expect(up.models.value).toBeCloseTo(1, 12);
    expect(up.allows).toEqual({ lowRepetitionHighRank: false, lowRepetitionLowRank: true });
    const turned = new Map([...scores].map(([id, score]) => [id, -score]));
    const down = repetitionAndScore(turns, turned, "max", { resamples: 50 });
    expect(down.allows).toEqual({ lowRepetitionHighRank: true, lowRepetitionLowRank: false });
  });
});

describe("the effectiveness of strategies", () => {
  const turns: StrategyTurn[] = madeUp(
    "m",
    [
      ["B-1 F-5", "F-5", "F-5"],
      ["B-1", "", "F-5"],
    ],
    (p, r) =>
      r === 2 && p === 1
        ? null
        : [
            [10, -5, 5],
            [4, 0, 0],
          ][p]![r]!,
  );

  test("credits a change to each strategy of the reply, and counts replies that were never scored", () => {
    // F-5: 10, −5, 5, and one unscored.
    expect(strategyEffect(turns, ["F-5"])).toMatchObject({ instances: 3, unscored: 1, truncated: 0 });
    expect(strategyEffect(turns, ["F-5"]).se.value).toBeCloseTo(10 / 3, 12);
    // B-1 and F-5 together: 10 twice, −5, 5, 4.
    expect(strategyEffect(turns, ["B-1", "F-5"]).se.value).toBeCloseTo(24 / 5, 12);
    // Only people with intention 2: the second profile.
    expect(strategyEffect(turns, ["B-1"], 2).se.value).toBe(4);
    expect(strategyEffect(turns, ["G-2"]).se.value).toBeNaN();
  });

  test("cuts a change off at the cap", () => {
    const high = turns.map((turn) => ({ ...turn, before: 95 }));
    // 10 becomes 5; −5 and 5 stay.
    expect(strategyEffect(high, ["F-5"])).toMatchObject({ instances: 3, truncated: 1 });
    expect(strategyEffect(high, ["F-5"]).se.value).toBeCloseTo(5 / 3, 12);
  });

  test("gives each capability of the map overall and for its own intention", async () => {
    const { capabilities } = await loadStrategies();
    const rows = capabilityEffects(turns, capabilities);
    const solutions = rows.find(({ capability }) => capability.id === "solutions")!;
    expect(solutions.overall.instances).toBe(3);
    // The second profile has the intention of advice; its one reply with F-5 came last.
    expect(solutions.task).toMatchObject({ instances: 0, unscored: 1 });
    expect(solutions.task.se.value).toBeNaN();
  });

  test("is held apart from other strategies by the regression", () => {
    // Only E-1 moves emotion, by 4; B-1 goes with it in 80% of the replies, and the profile shifts all.
    const stream = randomStream(2, "test");
    const made = Array.from({ length: 40 }, (_, p) =>
      Array.from({ length: 10 }, (_, r): StrategyTurn => {
        const praise = stream.next() < 0.5;
        const named = praise ? stream.next() < 0.8 : stream.next() < 0.2;
        return {
          dialogue: `d${p}`,
          model: `m${p % 3}`,
          profile: `p${p}`,
          intention: 1,
          reply: r + 1,
          before: 40,
          change: (praise ? 4 : 0) + (p % 5) + stream.normal(),
          strategies: [...(named ? ["B-1"] : []), ...(praise ? ["E-1"] : [])],
        };
      }),
    ).flat();
    const { rows, leftOut } = strategyRegression(made, ["B-1", "E-1", "G-2"]);
    const [named, praise] = rows;
    expect(leftOut).toEqual(["G-2"]);
    expect(named!.above).toBeGreaterThan(0.8);
    expect(named!.coefficient.ci[0]).toBeLessThan(0);
    expect(named!.coefficient.ci[1]).toBeGreaterThan(0);
    expect(Math.abs(praise!.coefficient.value - 4)).toBeLessThan(0.4);
    expect(strategyRegression(made, ["B-1", "E-1"], { models: true }).method).toContain("models held fixed");
  });
});

describe("the coordinates of style", () => {
  test("stand in the quadrant of their means, as surely as profiles agree", () => {
    const rows = Array.from({ length: 30 }, (_, p) => [
      { model: "sure", profile: `p${p}`, creative: -0.5 + (p % 3) / 10, empathy: 0.4 },
      { model: "open", profile: `p${p}`, creative: p % 2 === 0 ? 0.5 : -0.49, empathy: -0.4 },
    ]).flat();
    const [sure, open] = stylePositions(rows, [0, 0], { resamples: 300 });
    expect(sure!.quadrant).toBe("structured, empathy");
    expect(sure!.shares["structured, empathy"]).toBe(1);
    expect(open!.shares["creative, solution"]).toBeGreaterThan(0.3);
    expect(open!.shares["creative, solution"] + open!.shares["structured, solution"]).toBeCloseTo(1, 12);
    // The origin decides: from a higher one the same model is solution-oriented.
    expect(stylePositions(rows, [0, 0.5], { resamples: 50 })[0]!.quadrant).toBe("structured, solution");
  });
});

describe("the check of a labeller", () => {
  const stream = randomStream(3, "test");
  const pairs = Array.from({ length: 80 }, (_, i) => {
    const hand = stream.next() < 0.4;
    const right = stream.next() < 0.85;
    return {
      dialogue: `d${Math.floor(i / 2)}`,
      byHand: hand ? ["B-1"] : [],
      byLabeller: [...(hand === right ? ["B-1"] : []), ...(i < 3 ? ["G-2"] : [])],
    };
  });

  test("has the kappa and AC1 of two raters", () => {
    const [check] = checkLabels(pairs, ["B-1"], { resamples: 50 });
    const yes = (codes: readonly string[]): string => String(codes.includes("B-1"));
    const oracle = cohenKappa(
      pairs.map(({ byHand }) => yes(byHand)),
      pairs.map(({ byLabeller }) => yes(byLabeller)),
    );
    expect(check!.kappa.value).toBeCloseTo(oracle.value, 12);
    expect(check!.ac1.value).toBeCloseTo(oracle.ac1.value, 12);
    expect(check!.precision.value).toBeCloseTo(check!.both / check!.byLabeller, 12);
    expect(check!.recall.value).toBeCloseTo(check!.both / check!.byHand, 12);
  });

  test("has intervals that hold the true kappa in 95% of 200 samples", () => {
    // Hand says yes in 0.4; the labeller is right in 0.85, so it says yes in 0.43. Agreement by chance is
    // 0.4 * 0.43 + 0.6 * 0.57 = 0.514, and kappa (0.85 - 0.514) / (1 - 0.514).
    const kappa = (0.85 - 0.514) / (1 - 0.514);
    let held = 0;
    for (let draw = 0; draw < 200; draw++) {
      const random = randomStream(4, "coverage", draw);
      const sample = Array.from({ length: 120 }, (_, i) => {
        const hand = random.next() < 0.4;
        const right = random.next() < 0.85;
        return {
          dialogue: `d${Math.floor(i / 2)}`,
          byHand: hand ? ["B-1"] : [],
          byLabeller: hand === right ? ["B-1"] : [],
        };
      });
      const [low, high] = checkLabels(sample, ["B-1"], { resamples: 200, seed: draw + 1 })[0]!.kappa.ci;
      if (low <= kappa && kappa <= high) held++;
    }
    // 200 draws of a correct method show 90.5 to 98.5%.
    expect(held / 200).toBeGreaterThanOrEqual(0.905);
    expect(held / 200).toBeLessThanOrEqual(0.985);
  });

  test("counts a strategy as measured from kappa 0.4 and five replies on", () => {
    expect([...measuredStrategies(pairs, ["B-1", "G-2"])]).toEqual(["B-1"]);
    const checks = checkLabels(pairs, ["B-1", "G-2"], { resamples: 50 });
    expect(checks.map(({ strategy, isMeasured }) => [strategy, isMeasured])).toEqual([
      ["B-1", true],
      ["G-2", false],
      ["all", true],
    ]);
  });
});
