import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { casinoRules } from "../../src/deprecated.js";
import { handTotal, kindOf } from "../../src/games/blackjack/cards.js";
import { blackjackOdds } from "../../src/games/blackjack/exact-odds.js";
import {
  type BlackjackPlayer,
  basicStrategy,
  finishHand,
  mimicDealer,
  neverBust,
  randomBlackjackPlayer,
  standOn,
} from "../../src/games/blackjack/players.js";
import {
  type BlackjackState,
  blackjackActions,
  dealBlackjack,
  openBlackjack,
  playAction,
  totalOf,
} from "../../src/games/blackjack/rules.js";
import { type BlackjackRules, paperRules } from "../../src/games/blackjack/rules-options.js";
import { scoreBlackjack } from "../../src/games/blackjack/score.js";
import { cardName } from "../../src/games/cards.js";
import { IllegalMoveError } from "../../src/games/illegal-move.js";

const tables: [string, Partial<BlackjackRules>][] = [
  ["the paper's", {}],
  ["a casino's", casinoRules],
  ["a casino's without a peek", { ...casinoRules, peek: false }],
  ["six decks, soft 17 drawn", { decks: 6, dealerHitsSoft17: true }],
  ["a dealer who never draws", { dealerStandsOn: 0 }],
  ["RLCard's aces", { aces: "rlcard" }],
];

/** Card numbers by rank: 0 the ace, 12 the king; the suit is free. */
const shoeOf = (...ranks: number[]): number[] => ranks.map((rank, i) => rank + 13 * (i % 4));
const play = (state: BlackjackState, ...actions: ("hit" | "stand")[]): BlackjackState =>
  actions.reduce(playAction, state);

describe.each(tables)("every hand at %s table", (_, rules) => {
  it("keeps the rules of the game under random play", () => {
    for (let hand = 0; hand < 400; hand++) {
      const random = randomStream(11, "test", hand);
      let state = dealBlackjack({ seed: 3, hand, rules });
      for (;;) {
        const cards = [...state.player, ...state.dealer];
        expect(new Set(cards).size).toBe(cards.length);
        expect(state.dealt).toBe(cards.length);
        expect(new Set(state.shoe).size).toBe(52 * state.rules.decks);
        const actions = blackjackActions(state);
        if (state.ended !== null) {
          expect(actions).toEqual([]);
          break;
        }
        expect(actions).toEqual(["hit", "stand"]);
        expect(totalOf(state.player, state.rules.aces).total).toBeLessThanOrEqual(21);
        const before = JSON.stringify(state);
        const next = playAction(state, actions[random.int(2)] as "hit" | "stand");
        expect(JSON.stringify(state)).toBe(before);
        state = next;
      }
      // Whoever is over 21 has lost; else the totals decide.
      const [mine, theirs] = [state.player, state.dealer].map(
        (side) => totalOf(side, state.rules.aces).total,
      );
      const { outcome, reason } = state.ended;
      if ((mine as number) > 21) expect([outcome, reason]).toEqual(["loss", "player-bust"]);
      else if ((theirs as number) > 21) expect([outcome, reason]).toEqual(["win", "dealer-bust"]);
      else if (!reason.includes("natural")) {
        const sign = Math.sign((mine as number) - (theirs as number));
        expect(outcome).toBe(["loss", "push", "win"][sign + 1]);
      }
    }
  });

  it("is the same again from its seed, whoever plays the others", () => {
    const once = [4, 7].map((hand) => dealBlackjack({ seed: 5, hand, rules }));
    const again = [7, 4].map((hand) => dealBlackjack({ seed: 5, hand, rules })).reverse();
    expect(once).toEqual(again);
    expect(dealBlackjack({ seed: 6, hand: 4, rules }).shoe).not.toEqual(once[0]?.shoe);
  });
});

describe("moves that the rules do not allow", () => {
  const open = openBlackjack(shoeOf(9, 5, 8, 7, 9, 9), paperRules);

  it("are refused with a typed error and leave the state as it was", () => {
    const before = JSON.stringify(open);
    expect(() => playAction(open, "double" as "hit")).toThrow(IllegalMoveError);
    expect(() => playAction(open, "double" as "hit")).toThrow(
      '"double" is not a move of this game; choose hit or stand',
    );
    expect(JSON.stringify(open)).toBe(before);
    const ended = play(open, "hit");
    expect(ended.ended).toEqual({ outcome: "loss", reason: "player-bust" });
    expect(() => playAction(ended, "stand")).toThrow('the hand has ended (player-bust); no more "stand"');
    expect(blackjackActions(ended)).toEqual([]);
  });

  it("are refused at tables that cannot be", () => {
    expect(() => dealBlackjack({ seed: 1, hand: 0, rules: { decks: 0 } })).toThrow("decks from 1 to 8");
    expect(() => dealBlackjack({ seed: 1, hand: 0, rules: { decks: Infinity } })).toThrow(
      "from 1 to 8 decks",
    );
    expect(() => dealBlackjack({ seed: 1, hand: 0, rules: { dealerStandsOn: 22 } })).toThrow(
      "0 to 21, got 22",
    );
  });
});

describe("known hands", () => {
  // Order of the shoe: player, up card, player, hidden card, then draws.
  it.each<[string, number[], Partial<BlackjackRules>, ("hit" | "stand")[], string, string]>([
    ["20 against a drawn 21", [9, 5, 9, 4, 9], {}, ["stand"], "loss", "lower-total"],
    ["18 against 17", [9, 6, 7, 9], {}, ["stand"], "win", "higher-total"],
    ["19 each", [9, 9, 8, 8], {}, ["stand"], "push", "equal-totals"],
    ["a dealer over 21", [9, 5, 7, 9, 9], {}, ["stand"], "win", "dealer-bust"],
    ["a dealer on soft 17 who stands", [9, 0, 7, 5, 9], {}, ["stand"], "win", "higher-total"],
    ["and one who draws", [9, 0, 7, 5, 3], { dealerHitsSoft17: true }, ["stand"], "loss", "lower-total"],
    ["ace and ten against a drawn 21, plain", [0, 9, 9, 5, 4], {}, ["stand"], "push", "equal-totals"],
    ["ace and ten, where naturals count", [0, 9, 9, 5, 4], casinoRules, [], "win", "player-natural"],
    ["naturals of both", [0, 9, 9, 0], casinoRules, [], "push", "both-naturals"],
    ["a dealer's natural, with a peek", [9, 9, 9, 0], casinoRules, [], "loss", "dealer-natural"],
    [
      "a dealer's natural that beats a drawn 21, without",
      [6, 9, 6, 0, 6],
      { ...casinoRules, peek: false },
      ["hit", "stand"],
      "loss",
      "dealer-natural",
    ],
    ["the same 21 at the paper's table", [6, 9, 6, 0, 6], {}, ["hit", "stand"], "push", "equal-totals"],
    ["a dealer who never draws", [9, 1, 2, 2], { dealerStandsOn: 0 }, ["stand"], "win", "higher-total"],
  ])("%s", (_, ranks, rules, actions, outcome, reason) => {
    const state = play(openBlackjack(shoeOf(...ranks), { ...paperRules, ...rules }), ...actions);
    expect(state.ended).toEqual({ outcome, reason });
  });

  it("count two aces and a nine as 11 under RLCard's rule, and as 21 under everybody else's", () => {
    expect(handTotal(9, 2, "rlcard")).toEqual({ total: 11, soft: false });
    expect(handTotal(9, 2)).toEqual({ total: 21, soft: true });
    // Elsewhere the two agree.
    for (let others = 0; others <= 25; others++) {
      for (let aces = 0; aces <= 4; aces++) {
        const [ours, theirs] = [handTotal(others, aces), handTotal(others, aces, "rlcard")];
        if (ours.total === 21 && ours.soft && aces > 1) expect(theirs.total).toBe(11);
        else expect(theirs.total).toBe(ours.total);
      }
    }
  });

  it("name every card of a deck once", () => {
    const names = Array.from({ length: 52 }, (_, card) => cardName(card));
    expect(new Set(names).size).toBe(52);
    expect([0, 8, 9, 12].map((card) => [cardName(card), kindOf(card)])).toEqual([
      ["ace of clubs", 0],
      ["9 of clubs", 8],
      ["10 of clubs", 9],
      ["king of clubs", 9],
    ]);
  });
});

describe("simulation", () => {
  const hands = 40_000;
  const simulate = (player: BlackjackPlayer, rules: Partial<BlackjackRules>) =>
    scoreBlackjack(
      Array.from(
        { length: hands },
        (_, hand) => finishHand(dealBlackjack({ seed: 2024, hand, rules }), player).ended?.outcome ?? null,
      ),
    );

  it.each<[string, BlackjackPlayer, Partial<BlackjackRules>]>([
    ["basic strategy", basicStrategy(), {}],
    ["basic strategy at a casino's table", basicStrategy("value", casinoRules), casinoRules],
    ["a mimic on six decks", mimicDealer(), { decks: 6 }],
    ["never bust", neverBust(), {}],
    ["stand on 15", standOn(15), { dealerHitsSoft17: true }],
    ["best for wins, RLCard's aces", basicStrategy("wins"), { aces: "rlcard" }],
  ])("of %s agrees with its exact odds", (_, player, rules) => {
    const { counts } = simulate(player, rules);
    const exact = blackjackOdds(player.policy, { rules });
    expect(counts.win + counts.push + counts.loss).toBe(hands);
    for (const key of ["win", "push", "loss"] as const) {
      const z = (counts[key] / hands - exact[key]) / Math.sqrt((exact[key] * (1 - exact[key])) / hands);
      // 18 comparisons on fixed seeds; 4 standard errors leave room for none to fail by chance.
      expect(Math.abs(z)).toBeLessThan(4);
    }
  });

  it("of a coin is the same again from its seed", () => {
    const series = () =>
      Array.from({ length: 50 }, (_, hand) =>
        finishHand(dealBlackjack({ seed: 1, hand }), randomBlackjackPlayer(9, hand)).player.join(),
      );
    expect(series()).toEqual(series());
  });
});
