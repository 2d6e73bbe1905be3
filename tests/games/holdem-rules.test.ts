import { describe, expect, it } from "vitest";
import { type RandomStream, randomStream } from "../../src/core/random.js";
import {
  alwaysCall,
  alwaysRaise,
  equityPlayer,
  randomHoldemPlayer,
  tightPlayer,
} from "../../src/games/holdem/players.js";
import { drawAction, finishHoldem, type HoldemPolicy } from "../../src/games/holdem/policy.js";
import {
  act,
  boardOf,
  dealHoldem,
  type HoldemAction,
  type HoldemState,
  handOf,
  legalActions,
  openHoldem,
} from "../../src/games/holdem/rules.js";
import { holdemSeries } from "../../src/games/holdem/series.js";
import { viewOf } from "../../src/games/holdem/view.js";
import { IllegalMoveError } from "../../src/games/illegal-move.js";

const play = (state: HoldemState, ...actions: HoldemAction[]): HoldemState => actions.reduce(act, state);
const deal = (button: 0 | 1 = 0): HoldemState => dealHoldem({ seed: 1, hand: 0, button });
const deck = Array.from({ length: 52 }, (_, card) => card);

/** Random play that seldom folds, so that most hands reach the river. */
const wander = (random: RandomStream, state: HoldemState): HoldemAction => {
  const legal = legalActions(state);
  const some = random.next() < 0.95 ? legal.filter((action) => action !== "fold") : legal;
  return some[random.int(some.length)] as HoldemAction;
};

describe("every hand", () => {
  it("keeps the rules under random play", () => {
    const ends = { fold: 0, showdown: 0 };
    for (let hand = 0; hand < 250; hand++) {
      const random = randomStream(7, "test", hand);
      let state = dealHoldem({ seed: 3, hand });
      expect(new Set(state.deck)).toEqual(new Set(deck));
      for (;;) {
        const legal = legalActions(state);
        const [mine, theirs] = [state.chips[state.toAct], state.chips[1 - state.toAct] as number];
        // Never more than four raises, so never more than 10 + 8 + 16 + 16 chips.
        expect(Math.max(...state.raises)).toBeLessThanOrEqual(4);
        expect(Math.max(...state.chips)).toBeLessThanOrEqual(50);
        expect(boardOf(state)).toHaveLength([0, 3, 4, 5][state.street] as number);
        if (state.ended !== null) {
          expect(legal).toEqual([]);
          break;
        }
        expect(legal).toEqual([
          "fold",
          mine === theirs ? "check" : "call",
          ...(state.raises[state.street] < 4 ? ["raise"] : []),
        ]);
        const before = JSON.stringify(state);
        const action = wander(random, state);
        const next = act(state, action);
        expect(JSON.stringify(state)).toBe(before);
        // Chips only go in, and only those of who moves.
        expect(next.chips[1 - state.toAct]).toBe(theirs);
        const added = next.chips[state.toAct] - mine;
        const size = [2, 2, 4, 4][state.street] as number;
        expect(added).toBe({ fold: 0, check: 0, call: theirs - mine, raise: theirs - mine + size }[action]);
        if (next.street !== state.street) {
          // A street ends when both have put in as much and both have moved.
          expect(next.chips[0]).toBe(next.chips[1]);
          const movers = next.history.filter(({ street }) => street === state.street);
          expect(new Set(movers.map(({ player }) => player)).size).toBe(2);
          expect(next.toAct).toBe(1 - state.button);
        } else if (next.ended === null) expect(next.toAct).toBe(1 - state.toAct);
        state = next;
      }
      const { ended, chips } = state;
      ends[ended.reason]++;
      // + 0: no minus zero.
      expect(ended.payoff[0] + ended.payoff[1] + 0).toBe(0);
      if (ended.winner === null) expect(ended.payoff).toEqual([0, 0]);
      else expect(ended.payoff[ended.winner]).toBe(chips[1 - ended.winner]);
      if (ended.reason === "showdown") expect(chips[0]).toBe(chips[1]);
      const used = [...handOf(state, 0), ...handOf(state, 1), ...boardOf(state)];
      expect(new Set(used).size).toBe(used.length);
    }
    expect(ends.fold).toBeGreaterThan(20);
    expect(ends.showdown).toBeGreaterThan(100);
  });

  it("is the same again from its seed, whatever was dealt before", () => {
    const once = [4, 7].map((hand) => dealHoldem({ seed: 5, hand }));
    const again = [7, 4].map((hand) => dealHoldem({ seed: 5, hand })).reverse();
    expect(again).toEqual(once);
    expect(dealHoldem({ seed: 6, hand: 4 }).deck).not.toEqual(once[0]?.deck);
    // The button does not change the cards.
    expect(dealHoldem({ seed: 5, hand: 4, button: 1 }).deck).toEqual(once[0]?.deck);
    const buttons = Array.from({ length: 400 }, (_, hand): number => dealHoldem({ seed: 5, hand }).button);
    const ones = buttons.reduce((sum, one) => sum + one, 0);
    // 200 +- 4 standard deviations of 10
    expect(Math.abs(ones - 200)).toBeLessThan(40);
  });
});

describe("the betting", () => {
  it("lets the big blind raise after a call, and closes when it checks", () => {
    const called = play(deal(), "call");
    expect(called).toMatchObject({ street: 0, toAct: 1, chips: [2, 2] });
    expect(legalActions(called)).toEqual(["fold", "check", "raise"]);
    expect(act(called, "check")).toMatchObject({ street: 1, toAct: 1 });
    expect(play(called, "raise", "call")).toMatchObject({ street: 1, toAct: 1, chips: [4, 4] });
  });

  it("goes on after one check, and ends the street after two", () => {
    const flop = play(deal(1), "call", "check");
    expect(flop).toMatchObject({ street: 1, toAct: 0 });
    expect(act(flop, "check")).toMatchObject({ street: 1, toAct: 1 });
    expect(play(flop, "check", "check")).toMatchObject({ street: 2, toAct: 0 });
    expect(play(flop, "check", "raise", "call")).toMatchObject({ street: 2, chips: [4, 4] });
  });

  it("stops at four raises a street, and doubles them from the turn on", () => {
    const capped = play(deal(), "raise", "raise", "raise", "raise");
    expect(capped.chips).toEqual([8, 10]);
    expect(legalActions(capped)).toEqual(["fold", "call"]);
    expect(() => act(capped, "raise")).toThrow(IllegalMoveError);
    expect(() => act(capped, "raise")).toThrow('"raise" is not allowed now; choose fold or call');
    const turn = play(capped, "call", "check", "check", "raise");
    expect(turn).toMatchObject({ street: 2, chips: [10, 14], raises: [4, 0, 1, 0] });
  });

  it("refuses a check when behind, a call when not, and anything after the end", () => {
    expect(() => act(deal(), "check")).toThrow('"check" is not allowed now; choose fold, call or raise');
    expect(() => play(deal(), "call", "call")).toThrow('"call" is not allowed now');
    expect(() => play(deal(), "fold", "call")).toThrow('the hand has ended (fold); no more "call"');
    expect(() => act(deal(), "bet" as HoldemAction)).toThrow(IllegalMoveError);
  });

  it("pays what the other put in", () => {
    expect(act(deal(), "fold").ended).toEqual({ winner: 1, reason: "fold", payoff: [-1, 1] });
    expect(play(deal(), "raise", "fold").ended).toEqual({ winner: 0, reason: "fold", payoff: [2, -2] });
  });

  it("gives the chips to the better hand, and shares them between equal ones", () => {
    const show = (...cards: number[]): HoldemState => {
      const rest = deck.filter((card) => !cards.includes(card));
      const start = openHoldem([...cards, ...rest], 0);
      return finishHoldem(start, [alwaysCall().policy, alwaysCall().policy], randomStream(1));
    };
    // Two aces against two kings on a dry board: player 0 has cards 0 and 2 of the deck.
    expect(show(0, 12, 13, 25, 1, 16, 31, 46, 9).ended).toEqual({
      winner: 0,
      reason: "showdown",
      payoff: [2, -2],
    });
    // A straight on the board, from ten to ace: everybody has it.
    expect(show(1, 14, 28, 42, 9, 23, 37, 51, 0).ended).toEqual({
      winner: null,
      reason: "showdown",
      payoff: [0, 0],
    });
  });
});

describe("what a player may know", () => {
  it("holds nothing of the other's cards, nor of those that are to come", () => {
    for (let hand = 0; hand < 80; hand++) {
      const random = randomStream(9, "test", hand);
      let state = dealHoldem({ seed: 2, hand });
      for (;;) {
        for (const player of [0, 1] as const) {
          const view = viewOf(state, player);
          // The same for any other order of the cards that this player has not seen.
          const seen = new Set([...handOf(state, player), ...boardOf(state)]);
          const unseen = state.deck.filter((card) => !seen.has(card));
          const other = random.shuffle(unseen);
          let next = 0;
          const mixed = state.deck.map((card) => (seen.has(card) ? card : (other[next++] as number)));
          expect(viewOf({ ...state, deck: mixed }, player)).toEqual(view);
          expect(view.legal.length > 0).toBe(state.ended === null && state.toAct === player);
        }
        if (state.ended !== null) break;
        state = act(state, wander(random, state));
      }
    }
  });
});

describe("simple players", () => {
  const winnings = (one: HoldemPolicy, two: HoldemPolicy, hands = 1000): number => {
    let sum = 0;
    for (let hand = 0; hand < hands; hand++) {
      // Each hand twice, with the seats changed, so that luck weighs less.
      const start = dealHoldem({ seed: 8, hand });
      const random = randomStream(8, "test", hand);
      sum += finishHoldem(start, [one, two], random).ended?.payoff[0] ?? Number.NaN;
      sum += finishHoldem(start, [two, one], random).ended?.payoff[1] ?? Number.NaN;
    }
    return sum / (2 * hands);
  };

  it("make legal moves only", () => {
    const players = [randomHoldemPlayer(), alwaysCall(), alwaysRaise(), tightPlayer()];
    for (const one of players)
      for (const two of players) expect(winnings(one.policy, two.policy, 60)).not.toBeNaN();
  });

  it("win by strength, and by nothing else", () => {
    const equity = equityPlayer({ draws: 60 }).policy;
    // Each hand is played from both seats, so two players who never fold and never look share all chips.
    expect(winnings(alwaysCall().policy, alwaysRaise().policy, 100)).toBe(0);
    expect(winnings(tightPlayer().policy, alwaysCall().policy, 400)).toBeGreaterThan(0.2);
    expect(winnings(equity, alwaysCall().policy, 200)).toBeGreaterThan(1);
    expect(winnings(equity, randomHoldemPlayer().policy, 200)).toBeGreaterThan(1);
    expect(winnings(equity, alwaysRaise().policy, 200)).toBeGreaterThan(3);
  });

  it("draw moves as often as a policy says, and refuse what is no probability", () => {
    const view = viewOf(deal(), 0);
    const random = randomStream(1, "test");
    const counts = { fold: 0, check: 0, call: 0, raise: 0 };
    for (let i = 0; i < 4000; i++) counts[drawAction(() => [0.2, 0, 0.3, 0.5], view, random)]++;
    expect(counts.check).toBe(0);
    // +- 4 standard deviations of at most 32
    expect(Math.abs(counts.fold - 800)).toBeLessThan(4 * 26);
    expect(Math.abs(counts.raise - 2000)).toBeLessThan(4 * 32);
    expect(() => drawAction(() => [0, 0.5, 0, 0.5], view, random)).toThrow("probabilities of legal moves");
    expect(() => drawAction(() => [0, 0, Number.NaN, 1], view, random)).toThrow("a policy gave");
    expect(() => drawAction(() => [-1, 0, 1, 1], view, random)).toThrow("a policy gave");
  });
});

it("a series has as many hands against each style, and all trained players take turns", () => {
  const series = holdemSeries(4);
  expect(series.map(({ hand }) => hand)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  const kinds = new Map<string, number>();
  for (const { style, opponentSeed } of series) {
    const kind = `${style}-${opponentSeed}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  expect(kinds.size).toBe(10);
  expect([...kinds.values()]).toEqual(Array(10).fill(5));
  expect(holdemSeries(4)).toEqual(series);
  expect(holdemSeries(5).map(({ style }) => style)).not.toEqual(series.map(({ style }) => style));
  expect(() => holdemSeries(4, 7)).toThrow("got 7");
});
