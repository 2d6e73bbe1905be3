import { describe, expect, it } from "vitest";
import { cardName } from "../../src/games/cards.js";
import { holdemEquity } from "../../src/games/holdem/equity.js";
import type { HoldemQuestion } from "../../src/games/holdem/messages.js";
import { claimsHiddenCards, parseHoldemAction, parseStyle } from "../../src/games/holdem/parse.js";
import { type HoldemOpponent, holdemAsk, playHoldem } from "../../src/games/holdem/play.js";
import {
  alwaysCall,
  alwaysRaise,
  equityPlayer,
  type HoldemPlayer,
  randomHoldemPlayer,
  tightPlayer,
} from "../../src/games/holdem/players.js";
import { act, dealHoldem, handOf } from "../../src/games/holdem/rules.js";
import { loadGamePrompt } from "../../src/games/prompt.js";
import type { Ask, LoggedReply, TurnRequest } from "../../src/runs/episode.js";

const prompt = await loadGamePrompt("holdem");
const opponentOf = (player: HoldemPlayer, style: HoldemOpponent["style"] = "aggressive"): HoldemOpponent => ({
  ...player,
  id: `secret-${player.id}`,
  style,
});
const raiser = opponentOf(alwaysRaise());
const caller = opponentOf(alwaysCall(), "conservative");

interface Asked {
  turn: string;
  request: TurnRequest;
  status: string | undefined;
  reason: string | null | undefined;
}
type Given = string | Partial<LoggedReply>;

/** Answers with the given replies in turn, and keeps what was asked; the last one goes on. */
function replying(...replies: Given[]): { ask: Ask; asked: Asked[] } {
  const asked: Asked[] = [];
  const ask: Ask = async (turn, request, read) => {
    const given = replies[Math.min(asked.length, replies.length - 1)] as Given;
    const whole: LoggedReply = {
      text: "",
      refusal: null,
      finishReason: "stop",
      ...(typeof given === "string" ? { text: given } : given),
    };
    const parsed = read?.(whole);
    asked.push({ turn, request, status: parsed?.status, reason: parsed?.reason });
    return { ...whole, ...(parsed ?? { answer: null, status: "ok", reason: null }), call: turn };
  };
  return { ask, asked };
}
const said = ({ request }: Asked): string => request.messages.map(({ content }) => content).join("\n");

/** A hand in which the player has the button, or has not. */
const handWith = (button: 0 | 1): number => {
  for (let hand = 1; ; hand++) if (dealHoldem({ seed: 1, hand }).button === button) return hand;
};

describe("a hand, asked move by move", () => {
  it("shows the rules, the own cards, the board, all betting and the legal moves", async () => {
    const { ask, asked } = replying(
      "Action: call",
      "Action: check",
      "Action: call",
      "Action: fold",
      "Style: aggressive",
    );
    const record = await playHoldem({ hand: handWith(0), seed: 1, opponent: raiser, ask, prompt });
    const turns = ["preflop-1", "preflop-2", "flop-1", "turn-1", "style"];
    // The second reply is a check behind a raise: no move.
    expect(asked.map(({ turn }) => turn)).toEqual([...turns.slice(0, 2), "style"]);
    expect(record.reason).toBe("no move: check is not allowed now");

    const again = replying(
      "Action: call",
      "Action: call",
      "Action: call",
      "Action: fold",
      "Style: aggressive",
    );
    const whole = await playHoldem({ hand: handWith(0), seed: 1, opponent: raiser, ask: again.ask, prompt });
    expect(again.asked.map(({ turn }) => turn)).toEqual(turns);
    const flop = again.asked[2] as Asked;
    const { player, board } = whole.cards;
    expect(board).toHaveLength(4);
    expect(said(flop)).toContain(`Your cards: ${player.map(cardName).join(", ")}.`);
    expect(said(flop)).toContain(`On the table: ${board.slice(0, 3).map(cardName).join(", ")}.`);
    expect(said(flop)).not.toContain(cardName(board[3] as number));
    expect(said(flop)).toContain(
      "Before the flop: you call, the opponent raises, you call.\nFlop: the opponent raises.",
    );
    expect(said(flop)).toContain("Chips put in so far: you 4, the opponent 6.");
    expect(said(flop)).toContain("You may fold, call or raise. What do you do?");
    expect(whole).toMatchObject({ payoff: -6, winner: "opponent", reason: "fold", chips: [6, 10] });
    expect(whole.style).toMatchObject({ answer: "aggressive", reason: "" });
    const last = again.asked.at(-1) as Asked;
    expect(said(last)).toContain(`The opponent's cards: ${whole.cards.opponent.map(cardName).join(", ")}.`);
    expect(said(last)).toContain("The hand is over: you folded.");
    expect(said(last)).toContain("Turn: the opponent raises, you fold.");
  });

  it("holds nothing hidden in any request, for any player, until the question about style", async () => {
    for (let hand = 1; hand <= 60; hand++) {
      const start = dealHoldem({ seed: 2, hand });
      const hidden = [...handOf(start, 1), ...start.deck.slice(9)];
      const asked: Asked[] = [];
      const inner = holdemAsk(hand % 2 === 0 ? alwaysCall() : randomHoldemPlayer());
      const ask: Ask = async (turn, request, read) => {
        asked.push({ turn, request, status: undefined, reason: undefined });
        return inner(turn, request, read);
      };
      const record = await playHoldem({
        hand,
        seed: 2,
        opponent: hand % 3 === 0 ? caller : raiser,
        ask,
        prompt,
      });
      for (const one of asked) {
        const everything = said(one) + JSON.stringify(one.request.metadata);
        // Who the opponent is stands nowhere, not even for computed players.
        expect(everything).not.toContain("secret");
        if (one.turn === "style") continue;
        expect(everything).not.toMatch(/aggressive|conservative|"deck"|opponentCards/);
        const street = ["preflop", "flop", "turn", "river"].indexOf(one.turn.split("-")[0] as string);
        const toCome = start.deck.slice(4 + ([0, 3, 4, 5][street] as number), 9);
        for (const card of [...hidden, ...toCome]) expect(said(one)).not.toContain(cardName(card));
        const view = (one.request.metadata?.state as Extract<HoldemQuestion, { asks: "action" }> | undefined)
          ?.view;
        const seen = new Set([...(view?.hand ?? []), ...(view?.board ?? [])]);
        expect(seen.size).toBeGreaterThan(1);
        expect([...hidden, ...toCome].filter((card) => seen.has(card))).toEqual([]);
      }
      expect(record.cards.opponent).toEqual(handOf(start, 1));
    }
  });

  it("plays the moves that were said, and gives the chips that the rules give", async () => {
    for (let hand = 1; hand <= 40; hand++) {
      const record = await playHoldem({
        hand,
        seed: 3,
        opponent: raiser,
        ask: holdemAsk(equityPlayer({ draws: 40 })),
        prompt,
      });
      const end = record.history.reduce(
        (state, { action }) => act(state, action),
        dealHoldem({ seed: 3, hand }),
      );
      expect(record.payoff).toBe(end.ended?.payoff[0]);
      expect(record.reason).toBe(end.ended?.reason);
      const own = record.history.filter(({ player }) => player === 0).map(({ action }) => action);
      expect(record.turns.map(({ action }) => action)).toEqual(own);
      expect(record.turns.length).toBeLessThanOrEqual(12);
      // The style can be asked only of an opponent that moved.
      expect(record.style === null).toBe(record.history.every(({ player }) => player === 0));
    }
  });

  it("is the same hand for every player, and the same again", async () => {
    const mixed = opponentOf(randomHoldemPlayer(), null);
    const play = (player: HoldemPlayer) =>
      playHoldem({ hand: 5, seed: 9, opponent: mixed, ask: holdemAsk(player), prompt });
    const [one, two, other] = [await play(alwaysCall()), await play(alwaysCall()), await play(tightPlayer())];
    expect(two).toEqual(one);
    expect(other.cards.player).toEqual(one.cards.player);
    expect(other.button).toBe(one.button);
  });

  it("names the styles in both orders, over hands", async () => {
    const firsts = new Set<string>();
    for (let hand = 1; hand <= 12; hand++) {
      const { ask, asked } = replying("Action: fold", "Style: conservative");
      const record = await playHoldem({ hand, seed: 4, opponent: raiser, ask, prompt });
      if (record.style === null) {
        expect(asked).toHaveLength(1);
        continue;
      }
      const [first, second] = record.style.order;
      firsts.add(first as string);
      expect(said(asked.at(-1) as Asked)).toContain(`have, ${first} or ${second}?`);
    }
    expect(firsts.size).toBe(2);
  });
});

describe("a player who does not keep to the rules", () => {
  const cases: [string, Given, string][] = [
    ["raises above the cap", "Action: raise", "raise is not allowed now"],
    ["says nothing", "", "no answer"],
    ["is cut off", { text: "Action: call", finishReason: "length" }, "truncated"],
    ["refuses", { refusal: "no gambling" }, "refused"],
    [
      "writes 50,000 characters",
      `I raise or call. ${"well, ".repeat(8400)}`,
      "several moves are named: call, raise",
    ],
    ["makes up a move", "Action: all in", "all in is no move of this game"],
  ];
  it.each(cases)("%s: the hand ends unscored, the style is still asked", async (_, bad, reason) => {
    // The third reply is behind the fourth raise of the street, which is the opponent's.
    const { ask, asked } = replying("Action: raise", "Action: raise", bad, "Style: aggressive");
    const record = await playHoldem({ hand: handWith(0), seed: 1, opponent: raiser, ask, prompt });
    expect(record.turns.map(({ legal }) => legal.includes("raise"))).toEqual([true, true, false]);
    expect(record.payoff).toBeNull();
    expect(record.winner).toBeNull();
    expect(record.reason).toBe(`no move: ${reason}`);
    expect(asked.at(-1)?.turn).toBe("style");
    expect(said(asked.at(-1) as Asked)).toContain("The hand was stopped before its end.");
    expect(record.style?.answer).toBe("aggressive");
    expect(asked.at(-2)?.status).toBe(reason === "refused" ? "refused" : "unparsed");
  });

  it("before the opponent has moved: nothing is asked about it", async () => {
    const { ask, asked } = replying("I see your cards");
    const record = await playHoldem({ hand: handWith(0), seed: 1, opponent: raiser, ask, prompt });
    expect(asked).toHaveLength(1);
    expect(record.style).toBeNull();
    expect(record.reason).toBe("no move: no move is named");
  });

  it("claims to see the opponent's cards: it is recorded, and its legal move counts", async () => {
    const { ask } = replying(
      "I can see my opponent's cards.\nAction: call",
      "Action: call",
      "Action: fold",
      "Style: both",
    );
    const record = await playHoldem({ hand: handWith(0), seed: 1, opponent: raiser, ask, prompt });
    expect(record.turns.map(({ claimsHidden }) => claimsHidden)).toEqual([true, false, false]);
    expect(record.payoff).toBe(-4);
    expect(record.style).toMatchObject({ answer: null, reason: "no style is named" });
  });

  it("answers the question about style with both: unscored, and the chips count", async () => {
    const { ask } = replying("Action: call", "Action: fold", "Aggressive, not conservative");
    const record = await playHoldem({ hand: handWith(0), seed: 1, opponent: raiser, ask, prompt });
    expect(record.style).toMatchObject({ answer: null, reason: "a style is denied, none is given" });
    expect(record.payoff).toBe(-2);
  });
});

it("a player of another game is told so", async () => {
  const { ask } = { ask: holdemAsk(alwaysCall()) };
  await expect(ask("card-3", { messages: [], metadata: { state: { game: "blackjack" } } })).rejects.toThrow(
    "holdemAsk needs the state of a hand of hold'em beside turn card-3",
  );
});

describe("reading a reply", () => {
  it.each([
    ["Action: fold", "fold"],
    ["**Action:** Raise", "raise"],
    ["{'action': 'call'}", "call"],
    ['```json\n{"action": "check"}\n```', "check"],
    ["Ａｃｔｉｏｎ：ＲＡＩＳＥ", "raise"],
    ["动作：弃牌", "fold"],
    ["过牌", "check"],
    ["我选择跟注。", "call"],
    ["加注", "raise"],
    ["They may raise, and then I would fold.\nAction: check", "check"],
    ["Action: call\nNo, better:\nAction: raise", "raise"],
    ["I'll re-raise.", "raise"],
    ["<think>raise? call?</think>\nAction: fold", "fold"],
  ])("%j is %s", (reply, action) => {
    expect(parseHoldemAction(reply)).toMatchObject({ action, reason: "" });
  });

  it.each([
    ["", "no answer"],
    ["Action:", "no answer"],
    ["Call or raise?", "several moves are named: call, raise"],
    ["I will not fold.", "a move is denied, none is given"],
    ["不跟注", "a move is denied, none is given"],
    ["Action: bet", "bet is no move of this game"],
    ["Hit", "hit is no move of this game"],
    ["I'm sorry, I can't help with gambling.", "refused"],
    ["Interesting.", "no move is named"],
  ])("%j is no move: %s", (reply, reason) => {
    expect(parseHoldemAction(reply)).toMatchObject({ action: null, reason });
  });

  it.each([
    ["Style: Aggressive", "aggressive"],
    ["{'style': 'conservative'}", "conservative"],
    ["风格：保守", "conservative"],
    ["He plays aggressively.", "aggressive"],
    ["At first conservative, later not.\nStyle: aggressive", "aggressive"],
  ])("%j is the style %s", (reply, style) => {
    expect(parseStyle(reply)).toMatchObject({ style, reason: "" });
  });

  it.each([
    "I can see the opponent's hidden cards.",
    "The opponent has the queen of clubs, so I call.",
    "My opponent's hand is ['queen of clubs', '9 of spades'].",
    "They hold pocket aces.",
    "对手的底牌是黑桃A。",
  ])("%j claims to know hidden cards", (reply) => {
    expect(claimsHiddenCards(reply)).toBe(true);
  });

  it.each([
    "The opponent may have a queen.",
    "If the opponent has a king, I lose.",
    "I cannot see the opponent's cards.",
    "The opponent has raised twice.",
    "I have the queen of clubs.",
    "The opponent probably holds an ace.",
    "Action: call",
  ])("%j does not", (reply) => {
    expect(claimsHiddenCards(reply)).toBe(false);
  });
});

describe("equity", () => {
  it("is exact on the river, and near the published values before the flop", () => {
    // Aces against a random hand 85.2%, two and seven unsuited 34.6% (known equities); 4000 draws, SE 0.008.
    expect(holdemEquity([0, 13], [], { draws: 4000 })).toBeCloseTo(0.852, 1);
    expect(Math.abs(holdemEquity([0, 13], [], { draws: 4000 }) - 0.852)).toBeLessThan(0.032);
    expect(Math.abs(holdemEquity([1, 19], [], { draws: 4000 }) - 0.346)).toBeLessThan(0.032);
    // A royal flush on the board: everybody shares.
    expect(holdemEquity([1, 15], [0, 9, 10, 11, 12])).toBe(0.5);
    // Four aces and a king-high board without straight flushes lose to nothing.
    expect(holdemEquity([0, 13], [26, 39, 51, 15, 19])).toBe(1);
    expect(holdemEquity([3, 17], [0, 22, 37])).toBe(holdemEquity([3, 17], [0, 22, 37]));
    expect(() => holdemEquity([0, 0], [])).toThrow("holdemEquity requires 2 own cards");
    expect(() => holdemEquity([0, 1], [2])).toThrow("got 2 and 1");
  });
});
