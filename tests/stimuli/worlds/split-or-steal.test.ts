import { describe, expect, it } from "vitest";
import { inferWeights, standingOf, weightGrid } from "../../../src/stimuli/worlds/infer-weights.js";
import {
  type Choice,
  goalValues,
  type Player,
  splitAdvantage,
  splitOrStealAppraisals,
  splitProbability,
} from "../../../src/stimuli/worlds/split-or-steal.js";
import { expectClose } from "../../stats/close.js";

const game = { pot: 100 };
const none = { money: 0, disadvantageous: 0, advantageous: 0, reputation: 0 };

describe("the utilities of split or steal", () => {
  it.each<[Choice, Choice, number, number, number]>([
    // Money, less than the other, more than the other: Fehr and Schmidt's terms, for a pot of 100.
    ["split", "split", 50, 0, 0],
    ["split", "steal", 0, -100, 0],
    ["steal", "split", 100, 0, -100],
    ["steal", "steal", 0, 0, 0],
  ])("are of %s against %s: %i, %i, %i", (own, other, money, disadvantageous, advantageous) => {
    expect(goalValues(game, own, other)).toEqual({ money, disadvantageous, advantageous, reputation: 0 });
  });

  it("put the curve over each amount, as the paper's ν over θ × pot", () => {
    const log = goalValues(
      { pot: 100, curve: "log", standing: { split: 0.2, steal: -0.5 } },
      "steal",
      "split",
    );
    expectClose(log.money, Math.log(101), 1e-12);
    expectClose(log.advantageous, -Math.log(101), 1e-12);
    expectClose(log.reputation, -Math.log(51), 1e-12);
  });

  it("make money and advantageous inequity one quantity on the linear curve", () => {
    for (const expectsSplit of [0, 0.3, 1]) {
      const { money, advantageous } = splitAdvantage({ pot: 80 }, expectsSplit);
      // -(1/2) p pot and p pot.
      expectClose(money, -40 * expectsSplit, 1e-12);
      expectClose(advantageous, -2 * money, 1e-12);
    }
  });
});

describe("splitProbability", () => {
  it("is a softmax of expected utilities", () => {
    // EU(split) = w_m 0.6 50 - w_d 0.4 100; EU(steal) = w_m 0.6 100 - w_a 0.6 100, with weights in hundredths:
    // 0.3 - 0.2 = 0.1 against 0.6 - 0.18 = 0.42, times a sensitivity of 3.
    const weights = { money: 0.01, disadvantageous: 0.005, advantageous: 0.003, reputation: 0 };
    const p = splitProbability(game, { weights, expectsSplit: 0.6, sensitivity: 3 });
    expectClose(p, Math.exp(3 * 0.1) / (Math.exp(3 * 0.1) + Math.exp(3 * 0.42)), 1e-12);
    expect(splitProbability(game, { weights: none, expectsSplit: 0.6 })).toBe(0.5);
  });

  it("rises with the standing of a split only for who cares for a reputation", () => {
    const seen = { pot: 1, standing: { split: 1, steal: -1 } };
    expect(splitProbability(seen, { weights: none, expectsSplit: 0.5 })).toBe(0.5);
    const vain = { weights: { ...none, reputation: 1 }, expectsSplit: 0.5 };
    // 1 - (-1) = 2.
    expectClose(splitProbability(seen, vain), 1 / (1 + Math.exp(-2)), 1e-12);
  });

  it.each([
    [{ pot: 0 }, 0.5, "a pot is above 0, got 0"],
    [{ pot: 1 }, 1.2, "expectsSplit is a probability from 0 to 1, got 1.2"],
    [{ pot: 1, standing: { split: 2, steal: 0 } }, 0.5, "the standing after a split is −1 to 1, got 2"],
  ])("refuses %o and %d", (given, expectsSplit, message) => {
    expect(() => splitProbability(given, { weights: none, expectsSplit })).toThrow(message);
  });
});

describe("splitOrStealAppraisals", () => {
  const player: Player = {
    weights: { money: 2, disadvantageous: 1, advantageous: 0.5, reputation: 3 },
    expectsSplit: 0.8,
  };
  const seen = { pot: 1, standing: { split: 0.5, steal: -0.25 } };

  it("are the paper's comparisons for a player who split and was stolen from", () => {
    const found = splitOrStealAppraisals(seen, player, "split", "steal");
    // Knowing the steal: EU(split) = -1 + 1.5, EU(steal) = -0.75; she would have stolen with
    // 1 / (1 + e^(0.5 + 0.75)).
    const steals = 1 / (1 + Math.exp(1.25));
    const expected = {
      // 2 x 0; 2 x 0.8 x 0.5.
      ...{ moneyUtility: 0, moneyExpected: 0.8, moneyError: -0.8 },
      // -1 x 1; 0.2 x -1.
      ...{ disadvantageousUtility: -1, disadvantageousExpected: -0.2, disadvantageousError: -0.8 },
      ...{ advantageousUtility: 0, advantageousExpected: 0, advantageousError: 0 },
      // Had he split, which she took as 0.8 likely: half the pot, and nothing to envy.
      ...{ moneyIfOther: 0.8 * 1, disadvantageousIfOther: 0.8 * 1, advantageousIfOther: 0 },
      // Had she stolen: no money either, and nothing to envy.
      ...{ moneyIfSelf: 0, disadvantageousIfSelf: steals * 1, advantageousIfSelf: 0 },
      ...{ reputationUtility: 1.5, reputationIfSelf: steals * (-0.75 - 1.5) },
      // 0 - 1 + 0 + 1.5, and 0.8 - 0.2 + 1.5.
      ...{ utility: 0.5, expected: 2.1, predictionError: -1.6, absolutePredictionError: 1.6 },
      ...{ otherError: -0.8, absoluteOtherError: 0.8 },
    };
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [name, value] of Object.entries(expected)) {
      expectClose(found[name as keyof typeof expected], value, 1e-12, name);
    }
  });

  it("has prediction errors of mean 0 over what the other does", () => {
    for (const own of ["split", "steal"] as const) {
      const [split, steal] = (["split", "steal"] as const).map((other) =>
        splitOrStealAppraisals({ ...seen, curve: "log" }, player, own, other),
      );
      for (const name of [
        "moneyError",
        "disadvantageousError",
        "advantageousError",
        "predictionError",
      ] as const) {
        expectClose(0.8 * split![name] + 0.2 * steal![name], 0, 1e-12, name);
      }
    }
  });

  it("has nothing to feel about what she does not care for", () => {
    const found = splitOrStealAppraisals(seen, { weights: none, expectsSplit: 0.8 }, "steal", "split");
    for (const [name, value] of Object.entries(found)) {
      if (!/otherError/i.test(name)) expectClose(value, 0, 0, name);
    }
  });
});

describe("inferWeights", () => {
  it("is Bayes' rule: one steal, two points", () => {
    // Weights 0 and 2 of money, pot 1, the other sure to split: P(steal) = 1/2 and 1 / (1 + e^-1).
    const grid = weightGrid({ money: [0, 2] });
    const greedy = 1 / (1 + Math.exp(-1));
    const steal = { game: { pot: 1 }, choice: "steal" as const, expectsSplit: 1 };
    const { probabilities, weights, logEvidence } = inferWeights([steal], grid);
    expectClose(probabilities[1]!, greedy / (greedy + 0.5), 1e-12);
    expectClose(weights.money.value, (2 * greedy) / (greedy + 0.5), 1e-12);
    expectClose(logEvidence, Math.log((greedy + 0.5) / 2), 1e-12);
    expect(weights.money.ci).toEqual([0, 2]);
    // Five steals: the likelihoods to the fifth power.
    const five = inferWeights([steal, steal, steal, steal, steal], grid);
    expectClose(five.probabilities[1]!, greedy ** 5 / (greedy ** 5 + 0.5 ** 5), 1e-12);
  });

  it("averages over what she may have expected", () => {
    const grid = weightGrid({ money: [0, 2] });
    // 1 / (1 + e^-p) for expectations of 0 and 1: 1/2 and 0.7311.
    const likelihood = (0.5 + 1 / (1 + Math.exp(-1))) / 2;
    const options = { expectations: [0, 1] };
    const { probabilities } = inferWeights([{ game: { pot: 1 }, choice: "steal" }], grid, options);
    expectClose(probabilities[1]!, likelihood / (likelihood + 0.5), 1e-12);
  });

  it("keeps the prior where a choice says nothing, and what the prior rules out", () => {
    const grid = { ...weightGrid({ money: [0, 1, 2] }), prior: [0.2, 0.8, 0] };
    // The other is sure to steal: no money either way.
    const mute = { game: { pot: 1 }, choice: "split" as const, expectsSplit: 0 };
    expect(inferWeights([mute], grid).probabilities.map((p) => p.toFixed(12))).toEqual(
      grid.prior.map((p) => p.toFixed(12)),
    );
    expect(inferWeights([], grid).weights.money.value).toBeCloseTo(0.8, 12);
  });

  it("makes a split a better standing than a steal", () => {
    const levels = [0, 0.5, 1];
    const grid = weightGrid({ money: levels, disadvantageous: levels, advantageous: levels });
    const { split, steal } = standingOf({ pot: 10 }, grid);
    expect(split).toBeGreaterThan(steal);
    // Before any choice: (0.5 + 0.5 - 0.5) / 3, and the two choices average to it.
    const { weights } = inferWeights([], grid);
    const before = (weights.disadvantageous.value + weights.advantageous.value - weights.money.value) / 3;
    expect(split).toBeGreaterThan(before);
    expect(steal).toBeLessThan(before);
  });

  it("refuses a prior of another length, and levels that are none", () => {
    expect(() => inferWeights([], { weights: [none], prior: [0.5, 0.5] })).toThrow(
      "inferWeights requires a prior with the sum 1 over 1 points, got 2 with the sum 1",
    );
    expect(() => weightGrid({ money: [Number.NaN] })).toThrow(
      "weightGrid requires finite levels of money, got NaN",
    );
  });
});
