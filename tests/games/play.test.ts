import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { casinoRules } from "../../src/deprecated.js";
import { blackjackAsk, blackjackMessages, playBlackjack } from "../../src/games/blackjack/play.js";
import { basicStrategy, finishHand, mimicDealer, standOn } from "../../src/games/blackjack/players.js";
import { dealBlackjack } from "../../src/games/blackjack/rules.js";
import { paperRules } from "../../src/games/blackjack/rules-options.js";
import { guessAsk, guessMessages, playGuess } from "../../src/games/guess/play.js";
import { fixedPlayer, patternLearner } from "../../src/games/guess/players.js";
import { fillSection, gamePromptIds, loadGamePrompt } from "../../src/games/prompt.js";
import { projectPath } from "../../src/io/project-root.js";
import { sha256 } from "../../src/io/sha256-file.js";
import type { Ask, TurnRequest } from "../../src/runs/episode.js";

interface Asked {
  turn: string;
  request: TurnRequest;
  status: string | undefined;
  reason: string | null | undefined;
}

/** Answers with the given replies in turn, and keeps what was asked; the last one goes on. */
function replying(...replies: (string | { refusal: string })[]): { ask: Ask; asked: Asked[] } {
  const asked: Asked[] = [];
  const ask: Ask = async (turn, request, read) => {
    const given = replies[Math.min(asked.length, replies.length - 1)] as string | { refusal: string };
    const reply =
      typeof given === "string"
        ? { text: given, refusal: null, finishReason: "stop" as const }
        : { text: "", refusal: given.refusal, finishReason: "refusal" as const };
    const parsed = read?.(reply);
    asked.push({ turn, request, status: parsed?.status, reason: parsed?.reason });
    return { ...reply, ...(parsed ?? { answer: null, status: "ok", reason: null }), call: turn };
  };
  return { ask, asked };
}
const textOf = (request: TurnRequest | undefined, i: number): string => String(request?.messages[i]?.content);

describe("a game of guessing, asked turn by turn", async () => {
  const prompt = await loadGamePrompt("g08a");

  it("shows each round what came before, and nothing of the round itself", async () => {
    const { ask, asked } = replying("Belief: 50\nNumber: 40", "Belief: 45\nNumber: 30.5");
    const record = await playGuess({ opponent: 2, ask, prompt });
    expect(asked.map(({ turn }) => turn)).toEqual(Array.from({ length: 10 }, (_, i) => `round-${i + 1}`));
    expect(textOf(asked[0]?.request, 1)).toContain("No round has been played yet.");
    const third = textOf(asked[2]?.request, 1);
    expect(third).toContain("Round 1: you expected 50 and chose 40; the other player chose 50;");
    expect(third).toContain("Round 2: you expected 45 and chose 30.5; the other player chose 45;");
    expect(third).toContain("80% of the average was 36; you won the round.");
    expect(third).not.toContain("40; the other player chose 40");
    expect(JSON.stringify(asked[2]?.request.metadata?.state)).not.toContain('"round":3,"player"');
    expect(record.score).toMatchObject({ beliefs: { right: 2, scored: 10 }, points: { scored: 10 } });
    expect(record.prompt).toEqual({ id: "g08a", sha256: prompt.sha256 });
    expect(record.ended).toEqual({ reason: "all-rounds-played" });
  });

  it("forfeits a round for a bad number, and scores its belief all the same", async () => {
    const replies = [
      "Belief: 50\nNumber: 101",
      "Belief: 50\nNumber: 50 or 60",
      "Belief: 50\nNumber: low",
      "",
      "Ｂｅｌｉｅｆ：５０\nＮｕｍｂｅｒ：四十",
      { refusal: "no" },
      "Belief: 50\nNumber: 40",
    ];
    const { ask, asked } = replying(...replies);
    const { rounds, score } = await playGuess({ opponent: 1, ask, prompt });
    expect(rounds.map(({ player }) => player.number)).toEqual([
      null,
      null,
      null,
      null,
      40,
      null,
      40,
      40,
      40,
      40,
    ]);
    expect(rounds.map(({ player }) => player.reason).slice(0, 6)).toEqual([
      "out of range: 101",
      "several numbers",
      "not a number",
      "no answer",
      "",
      "refused",
    ]);
    expect(score.points).toEqual({ player: 5, opponent: 0, scored: 5 });
    expect(score.beliefs).toEqual({ right: 8, scored: 8, rounds: 10 });
    expect(rounds[3]?.winner).toBeNull();
    expect(asked.map(({ status }) => status).slice(3, 7)).toEqual(["unparsed", "ok", "refused", "ok"]);
    expect(textOf(asked[1]?.request, 1)).toContain("your number was not valid, so the round did not count");
    expect(rounds[1]?.reply).toBe("Belief: 50\nNumber: 50 or 60");
  });

  it("is the same again with the same replies, and can be asked again turn by turn", async () => {
    const play = () => playGuess({ opponent: 3, ask: guessAsk(patternLearner()), prompt });
    expect(await play()).toEqual(await play());
    const { rounds } = await play();
    const { ask } = replying(...rounds.map(({ reply }) => reply));
    expect(await playGuess({ opponent: 3, ask, prompt })).toEqual(await play());
  });

  it("lets a computational player answer as a model would", async () => {
    const record = await playGuess({ opponent: 1, ask: guessAsk(fixedPlayer(67)), prompt, rounds: 3 });
    expect(record.score.points).toEqual({ player: 0, opponent: 3, scored: 3 });
    const ask = guessAsk(fixedPlayer(67));
    await expect(ask("round-1", { messages: [] })).rejects.toThrow("needs the state of a g08a round");
  });

  it("asks for reasoning where the prompt does", async () => {
    const view = { game: "g08a" as const, round: 1, rounds: 10, played: [] };
    const [plain] = guessMessages(prompt, view);
    const [reasoned] = guessMessages(await loadGamePrompt("g08a-cot"), view);
    expect(plain.content).toContain("exactly two lines and nothing else");
    expect(reasoned.content).toContain("First think the round through");
  });
});

describe("a hand of blackjack, asked move by move", async () => {
  const prompt = await loadGamePrompt("blackjack");

  it("shows the player's cards and the up card, never the hidden one", async () => {
    for (let hand = 0; hand < 40; hand++) {
      const dealt = dealBlackjack({ seed: 8, hand });
      const { ask, asked } = replying("Action: stand");
      await playBlackjack({ hand, seed: 8, ask, prompt });
      const state = asked[0]?.request.metadata?.state;
      expect(state).toEqual({
        game: "blackjack",
        rules: paperRules,
        player: dealt.player,
        up: dealt.dealer[0],
      });
      const [, user] = blackjackMessages(prompt, state as never);
      expect(textOf(asked[0]?.request, 1)).toBe(user.content);
      expect(asked[0]?.turn).toBe("card-3");
    }
  });

  it("goes as the rules alone go, hand by hand", async () => {
    for (const [player, rules] of [
      [basicStrategy(), {}],
      [mimicDealer(), casinoRules],
      [standOn(19), { decks: 6, dealerHitsSoft17: true }],
    ] as const) {
      for (let hand = 0; hand < 60; hand++) {
        const record = await playBlackjack({ hand, seed: 2, ask: blackjackAsk(player), prompt, rules });
        const state = finishHand(dealBlackjack({ seed: 2, hand, rules }), player);
        expect([record.player, record.dealer]).toEqual([state.player, state.dealer]);
        expect([record.outcome, record.reason]).toEqual([state.ended?.outcome, state.ended?.reason]);
        expect(record.turns.length).toBe(
          state.player.length -
            2 +
            (record.reason === "player-bust" ? 0 : record.turns.at(-1)?.action === "stand" ? 1 : 0),
        );
      }
    }
  });

  it("ends unscored, not lost, where no move can be read", async () => {
    for (const [reply, reason, status] of [
      ["Action: double", "no move: double is no move of this game", "unparsed"],
      ["Hit or stand?", "no move: both moves are named", "unparsed"],
      ["", "no move: no answer", "unparsed"],
      [{ refusal: "no" }, "no move: refused", "refused"],
    ] as const) {
      const { ask, asked } = replying(reply);
      const record = await playBlackjack({ hand: 1, seed: 8, ask, prompt });
      expect([record.outcome, record.reason]).toEqual([null, reason]);
      expect(asked).toHaveLength(1);
      expect(asked[0]?.status).toBe(status);
      expect(record.turns[0]?.action).toBeNull();
    }
  });

  it("ends by itself for someone who always hits", async () => {
    const { ask, asked } = replying("hit");
    const record = await playBlackjack({ hand: 3, seed: 8, ask, prompt });
    expect(record.reason).toBe("player-bust");
    expect(asked.map(({ turn }) => turn)).toEqual(asked.map((_, i) => `card-${i + 3}`));
  });

  it("tells the rules of the table that is played at", () => {
    const system = (rules: object): string =>
      blackjackMessages(prompt, {
        game: "blackjack",
        rules: { ...paperRules, ...rules },
        player: [0],
        up: 1,
      })[0].content;
    expect(system({})).toContain("with one deck of 52 cards that is shuffled before every hand");
    expect(system({})).toContain("draws cards until the total is 17 or more. If");
    expect(system({})).not.toContain("beat every other 21");
    expect(system({ decks: 6 })).toContain("6 decks of 52 cards");
    expect(system({ dealerHitsSoft17: true })).toContain("drawing also on a 17 in which an ace counts 11");
    expect(system({ dealerStandsOn: 0 })).toContain("draws no card");
    expect(system(casinoRules)).toContain("equal totals are a draw. An ace and a card that counts 10");
    expect(system({})).not.toMatch(/\{\{|\}\}| {2}/);
  });
});

describe("the games' prompts", () => {
  it("are read whole: every place is filled, every file is known", async () => {
    const folder = projectPath("data", "prompts", "egosocialarena");
    for (const id of gamePromptIds) {
      const text = readFileSync(`${folder}/${id}.md`, "utf8");
      const prompt = await loadGamePrompt(id);
      expect(prompt.sha256).toBe(sha256(text));
      expect(Object.keys(prompt.sections)).toHaveLength(text.match(/^## /gm)?.length ?? 0);
    }
    const games = readdirSync(folder).filter((file) =>
      /^(?:bomb|g08a|holdem|blackjack|social-goals(?!-players))/.test(file),
    );
    expect(games.map((file) => file.replace(".md", "")).sort()).toEqual([...gamePromptIds].sort());
  });

  it("say what is missing", async () => {
    await expect(loadGamePrompt("poker")).rejects.toThrow('no game prompt "poker"; one of g08a, g08a-cot');
    const prompt = await loadGamePrompt("g08a");
    expect(() => fillSection(prompt, "turn", { round: 1 })).toThrow('the prompt g08a needs "history"');
    expect(() => fillSection(prompt, "middle")).toThrow('no section "middle"');
  });
});
