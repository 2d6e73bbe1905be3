import { describe, expect, it } from "vitest";
import { blackjackCeiling, testAgainstCeiling } from "../../src/games/blackjack/ceiling.js";
import { blackjackSolver } from "../../src/games/blackjack/exact-odds.js";
import { basicStrategy, finishHand } from "../../src/games/blackjack/players.js";
import { dealBlackjack } from "../../src/games/blackjack/rules.js";
import { scoreBlackjack } from "../../src/games/blackjack/score.js";

const percent = (share: number): string => (100 * share).toFixed(2);

describe("the best win rate there can be", () => {
  const [wins, decided, undefeated] = blackjackCeiling();

  it("is far below half where a push is no win, and above it only where a push is one", () => {
    // Exact: every hand and every composition of one deck. A change here is a change of the game.
    expect([wins, decided, undefeated].map((ceiling) => percent(ceiling?.best ?? Number.NaN))).toEqual([
      "43.46",
      "47.66",
      "52.54",
    ]);
  });

  it("belongs to odds that give it", () => {
    for (const { counting, best, odds } of blackjackCeiling({ rules: { decks: Infinity } })) {
      const { win, push, loss } = odds;
      const share = { wins: win, decided: win / (win + loss), undefeated: win + push }[counting];
      expect(share).toBeCloseTo(best, 12);
      expect(win + push + loss).toBeCloseTo(1, 12);
    }
  });

  it("for decided hands is beaten by no other weight on wins and losses", () => {
    const oddsOf = blackjackSolver({ rules: { decks: Infinity } });
    const best = blackjackCeiling({ rules: { decks: Infinity } })[1]?.best as number;
    for (let share = 0.05; share < 1; share += 0.05) {
      const { win, loss } = oddsOf({ win: 1 - share, push: 0, loss: -share });
      expect(win / (win + loss)).toBeLessThanOrEqual(best + 1e-12);
    }
  });

  it("hardly moves with RLCard's way of counting aces, and a lot with the hidden card seen", () => {
    const quirk = blackjackCeiling({ rules: { aces: "rlcard" } });
    const seen = blackjackCeiling({ holeSeen: true });
    expect(Math.abs((quirk[0]?.best as number) - (wins?.best as number))).toBeLessThan(0.0002);
    expect(seen.map(({ best }) => percent(best))).toEqual(["47.89", "52.12", "56.95"]);
  });

  it("spreads over 300 hands by about 2.9 points", () => {
    expect(100 * (wins?.standardDeviation as number)).toBeCloseTo(2.86, 2);
    expect(100 * (undefeated?.standardDeviation as number)).toBeCloseTo(2.88, 2);
  });

  it("wants a series of hands", () => {
    expect(() => blackjackCeiling({ hands: 0 })).toThrow("a whole number of hands above 0, got 0");
  });
});

describe("a printed win rate against the ceiling", () => {
  it("is a binomial tail", () => {
    // P(X >= 2) of 3 at 1/2 = (3 + 1) / 8.
    expect(testAgainstCeiling((100 * 2) / 3, { best: 0.5, hands: 3 })).toMatchObject({
      successes: 2,
      tail: 0.5,
    });
    expect(testAgainstCeiling(0, { best: 0.4, hands: 3 }).tail).toBe(1);
    // All of 3 at 0.4: 0.064.
    expect(testAgainstCeiling(100, { best: 0.4, hands: 3 }).tail).toBeCloseTo(0.064, 12);
  });

  it("agrees with series that are played", () => {
    const player = basicStrategy("wins");
    const best = blackjackSolver()(player.policy).win;
    const series = 400;
    const hands = 50;
    let reached = 0;
    for (let i = 0; i < series; i++) {
      const outcomes = Array.from(
        { length: hands },
        (_, hand) =>
          finishHand(dealBlackjack({ seed: 77, hand: `${i}-${hand}` }), player).ended?.outcome ?? null,
      );
      if (scoreBlackjack(outcomes).counts.win >= 25) reached++;
    }
    const { tail, successes } = testAgainstCeiling(50, { best, hands });
    expect(successes).toBe(25);
    expect(Math.abs(reached / series - tail)).toBeLessThan(4 * Math.sqrt((tail * (1 - tail)) / series));
  });

  it("finds 170 wins of 300 out of reach unless pushes count", () => {
    const [wins, decided, undefeated] = blackjackCeiling();
    expect(testAgainstCeiling(56.7, { best: wins?.best as number }).tail).toBeLessThan(1e-5);
    expect(testAgainstCeiling(56.7, { best: decided?.best as number }).tail).toBeLessThan(0.002);
    expect(testAgainstCeiling(56.7, { best: undefeated?.best as number }).tail).toBeGreaterThan(0.05);
  });

  it("wants a percentage", () => {
    expect(() => testAgainstCeiling(5670, { best: 0.4 })).toThrow("a percentage from 0 to 100, got 5670");
  });
});

describe("scores of a series", () => {
  it("read win rate in three ways and count the unscored apart", () => {
    const { counts, wins, decided, undefeated } = scoreBlackjack(["win", "win", "push", "loss", null]);
    expect(counts).toEqual({ win: 2, push: 1, loss: 1, unscored: 1 });
    expect([wins.value, decided.value, undefeated.value]).toEqual([0.5, 2 / 3, 0.75]);
    expect([wins.n, decided.n, undefeated.n]).toEqual([4, 3, 4]);
    // Clopper-Pearson, 2 of 4: 0.0676 to 0.9324.
    expect(wins.ci[0]).toBeCloseTo(0.0676, 4);
  });

  it("are undefined without a scored hand, never 0", () => {
    const { wins, counts } = scoreBlackjack([null]);
    expect(wins.value).toBeNaN();
    expect(counts.unscored).toBe(1);
  });

  it("refuse what is no outcome", () => {
    expect(() => scoreBlackjack(["draw" as "push"])).toThrow('"draw" is not an outcome of a hand');
  });
});
