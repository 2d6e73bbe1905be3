import { describe, expect, it } from "vitest";
import { balancedAccuracy } from "../../../src/games/holdem/balanced-accuracy.js";
import type { HoldemPolicy } from "../../../src/games/holdem/policy.js";
import { act, dealHoldem } from "../../../src/games/holdem/rules.js";
import { styleCeiling } from "../../../src/games/holdem/style-ceiling.js";
import { styleObserver } from "../../../src/games/holdem/style-observer.js";
import { alwaysCall, alwaysRaise, randomMoves } from "./policies.js";

const start = dealHoldem({ seed: 3, hand: 0, button: 0 });

describe("the Bayesian observer of styles", () => {
  it("follows Bayes' theorem", () => {
    const observer = styleObserver(
      { aggressive: [alwaysRaise], conservative: [randomMoves] },
      { epsilon: 0.1 },
    );
    const once = act(start, "raise");
    const [bold, chance] = [0.9 + 0.1 / 3, 0.9 / 3 + 0.1 / 3];
    expect(observer([{ state: once, opponent: 0 }]).aggressive).toBeCloseTo(bold / (bold + chance), 12);
    const twice = act(act(once, "raise"), "raise");
    const belief = observer([{ state: twice, opponent: 0 }]);
    expect(belief.decisions).toBe(2);
    expect(belief.aggressive).toBeCloseTo(bold ** 2 / (bold ** 2 + chance ** 2), 12);
    // Two hands of one opponent multiply as two moves of one hand do.
    const hand = { state: once, opponent: 0 } as const;
    expect(observer([hand, hand]).aggressive).toBeCloseTo(belief.aggressive, 12);
  });

  it("weighs a style by the mean of its policies, so more policies do not make it likelier", () => {
    const one = styleObserver({ aggressive: [alwaysRaise], conservative: [alwaysCall] });
    const many = styleObserver({
      aggressive: [alwaysRaise],
      conservative: [alwaysCall, alwaysCall, alwaysCall],
    });
    const hand = { state: act(start, "raise"), opponent: 0 } as const;
    expect(many([hand]).aggressive).toBeCloseTo(one([hand]).aggressive, 12);
    expect(many([]).aggressive).toBe(0.5);
  });

  it("sees the opponent's cards: the same moves speak for another policy with other cards", () => {
    const paired: HoldemPolicy = (view) =>
      view.hand[0] % 13 === view.hand[1] % 13 ? alwaysRaise(view) : alwaysCall(view);
    const observer = styleObserver({ aggressive: [alwaysRaise], conservative: [paired] });
    const seen = (hand: number) => {
      const dealt = dealHoldem({ seed: 3, hand, button: 0 });
      return [
        dealt.deck[0]! % 13 === dealt.deck[2]! % 13,
        observer([{ state: act(dealt, "raise"), opponent: 0 }]),
      ];
    };
    const beliefs = Array.from({ length: 60 }, (_, hand) => seen(hand) as [boolean, { aggressive: number }]);
    expect(beliefs.some(([pair]) => pair)).toBe(true);
    for (const [pair, { aggressive }] of beliefs) {
      if (pair) expect(aggressive).toBeCloseTo(0.5, 12);
      else expect(aggressive).toBeGreaterThan(0.98);
    }
  });

  it("refuses an epsilon that would make a move impossible", () => {
    expect(() => styleObserver({ aggressive: [], conservative: [] }, { epsilon: 0 })).toThrow("above 0");
  });
});

describe("styleCeiling", () => {
  const options = { hero: alwaysCall, seed: 5, series: 100, after: [1, 3] };

  it("is at chance where both styles play alike", () => {
    const rows = styleCeiling(
      { aggressive: [alwaysCall, alwaysCall], conservative: [alwaysCall, alwaysCall] },
      options,
    );
    for (const { balanced } of rows) {
      expect(balanced.n).toBe(400);
      expect(balanced.ci[0]).toBeLessThan(0.5);
      expect(balanced.ci[1]).toBeGreaterThan(0.5);
    }
  });

  it("is perfect where they never do the same, also for a seed that is left out", () => {
    const rows = styleCeiling(
      { aggressive: [alwaysRaise, alwaysRaise], conservative: [alwaysCall, alwaysCall] },
      options,
    );
    expect(rows.map(({ hands, observer, balanced }) => [hands, observer, balanced.value])).toEqual([
      [1, "known", 1],
      [1, "new", 1],
      [3, "known", 1],
      [3, "new", 1],
    ]);
  });

  it("grows with hands, and drops where the seed left out plays as the other style's seeds do", () => {
    // The second seed of either style plays like the first seed of the other.
    const mixed = { aggressive: [alwaysRaise, alwaysCall], conservative: [alwaysCall, alwaysRaise] };
    const misled = styleCeiling(mixed, options).filter(({ observer }) => observer === "new");
    expect(misled.map(({ balanced }) => balanced.value)).toEqual([0, 0]);
    const [one, , three] = styleCeiling({ aggressive: [randomMoves], conservative: [alwaysCall] }, options);
    expect(three?.balanced.value).toBeGreaterThan(one?.balanced.value as number);
  });
});

describe("balancedAccuracy", () => {
  it("gives a half for one answer to everything, and needs both classes", () => {
    expect(
      balancedAccuracy([
        { hits: 90, trials: 90 },
        { hits: 0, trials: 10 },
      ]).value,
    ).toBe(0.5);
    expect(
      balancedAccuracy([
        { hits: 3, trials: 3 },
        { hits: 0, trials: 0 },
      ]).value,
    ).toBeNaN();
  });

  it("covers at least 95%, by enumeration of all outcomes", () => {
    // 12 and 9 trials, true shares .8 and .4, mean .6: the probability of outcomes whose interval holds it.
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
    const binomial = (n: number, k: number, p: number): number => choose(n, k) * p ** k * (1 - p) ** (n - k);
    let covered = 0;
    for (let a = 0; a <= 12; a++) {
      for (let b = 0; b <= 9; b++) {
        const { ci } = balancedAccuracy([
          { hits: a, trials: 12 },
          { hits: b, trials: 9 },
        ]);
        if (ci[0] <= 0.6 && 0.6 <= ci[1]) covered += binomial(12, a, 0.8) * binomial(9, b, 0.4);
      }
    }
    expect(covered).toBeGreaterThan(0.95);
    expect(covered).toBeLessThan(1);
  });
});
