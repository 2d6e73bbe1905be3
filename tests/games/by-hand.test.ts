import { describe, expect, it } from "vitest";
import { blackjackAsk, playBlackjack } from "../../src/games/blackjack/play.js";
import { standOn } from "../../src/games/blackjack/players.js";
import { playByHand } from "../../src/games/by-hand.js";
import { alwaysCall, alwaysRaise } from "../../src/games/holdem/players.js";
import { loadGamePrompt } from "../../src/games/prompt.js";

describe("a game by hand", () => {
  it("is the hand that a model would play, moved step by step", async () => {
    const game = await playByHand("blackjack", { seed: 7, hand: 3 });
    expect(game.shown).toContain("You play blackjack against a dealer");
    expect(game.shown).toContain("Do you hit or stand?");
    expect(game.record).toBeNull();
    const shown = await game.move("stand");
    expect(shown).toContain("The dealer's cards: ");
    expect(game.shown).toBe(shown);
    const prompt = await loadGamePrompt("blackjack");
    const same = await playBlackjack({ seed: 7, hand: 3, prompt, ask: blackjackAsk(standOn(4)) });
    expect(game.record).toEqual({ ...same, turns: [{ ...same.turns[0], reply: "stand" }] });
    await expect(game.move("hit")).rejects.toThrow("the game has ended; start another one with playByHand");
  });

  it("says what is no move, changes nothing, and counts how often", async () => {
    const game = await playByHand("blackjack", { seed: 7 });
    const before = game.shown;
    expect(await game.move("double")).toBe("That is no move: double is no move of this game. Try again.");
    expect(await game.move("")).toBe("That is no move: no answer. Try again.");
    expect(game.shown).toBe(before);
    expect(game.record).toBeNull();
    await game.move("Stand.");
    expect(game.again).toBe(2);
    expect(game.record?.turns).toMatchObject([{ action: "stand", reason: "", again: 2 }]);
  });

  it("of hold'em shows the rules once, refuses what the rules forbid, and asks for the style", async () => {
    const opponent = { id: "raiser", policy: alwaysRaise().policy, style: "aggressive" as const };
    const game = await playByHand("holdem", { seed: 1, hand: 1, opponent });
    expect(game.shown).toContain("limit Texas hold'em");
    expect(game.shown).not.toMatch(/raiser|aggressive/);
    let checks = 0;
    for (let turn = 0; turn < 20 && !game.shown.includes("Which style"); turn++) {
      const legal = /You may ([^.]*)\./.exec(game.shown)?.[1] ?? "";
      if (!legal.includes("check")) {
        expect(await game.move("check")).toBe("That is no move: check is not allowed now. Try again.");
        checks++;
      }
      const shown = await game.move(legal.includes("call") ? "call" : "check");
      expect(shown).not.toContain("Each of you gets two cards");
    }
    expect(checks).toBeGreaterThan(0);
    expect(await game.move("Style: aggressive")).toContain("The opponent was aggressive.");
    const { record } = game;
    expect(record?.turns.reduce((sum, { again }) => sum + again, 0)).toBe(checks);
    expect(record?.style?.answer).toBe("aggressive");
    expect(record?.payoff).not.toBeNull();
  });

  it("of guessing goes through ten rounds", async () => {
    const game = await playByHand("guess", { level: 1 });
    expect(await game.move("forty")).toContain("That is no move: ");
    for (let round = 0; round < 10; round++) await game.move("Belief: 50\nNumber: 33");
    expect(game.shown).toMatch(/^The game is over\. You have \d+ points/);
    expect(game.record?.rounds).toHaveLength(10);
    expect(game.record?.rounds.map(({ again }) => again)).toEqual([1, ...Array(9).fill(undefined)]);
    expect(game.record?.score.beliefs.right).toBe(10);
  });

  it("two games do not disturb each other", async () => {
    const opponent = { id: "caller", policy: alwaysCall().policy, style: null };
    const [one, two] = await Promise.all([
      playByHand("holdem", { seed: 2, opponent }),
      playByHand("holdem", { seed: 2, opponent }),
    ]);
    expect(one.shown).toBe(two.shown);
    await one.move("fold");
    expect(two.record).toBeNull();
    await two.move("raise");
    expect(two.shown).not.toBe(one.shown);
  });

  it("has names, and an error in it reaches who moves", async () => {
    await expect(playByHand("chess" as "guess")).rejects.toThrow(
      'no game "chess" to play by hand; one of guess',
    );
    const opponent = { id: "odd", policy: () => [1, 1, 1, 1] as const, style: null };
    const start = async () => {
      const game = await playByHand("holdem", { seed: 1, hand: 2, opponent });
      for (let turn = 0; turn < 20; turn++) await game.move("Action: raise");
    };
    await expect(start()).rejects.toThrow("a policy gave [1, 1, 1, 1]");
  });
});
