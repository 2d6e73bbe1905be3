import { InputError } from "../core/errors.js";
import type { Ask, LoggedReply, TurnReply } from "../runs/episode.js";
import { playBlackjack } from "./blackjack/play.js";
import { loadBombMaps } from "./bomb/maps.js";
import { playBomb } from "./bomb/play.js";
import { type BombMap, dealBombs } from "./bomb/setup.js";
import { cardName } from "./cards.js";
import type { OpponentLevel } from "./guess/opponents.js";
import { playGuess } from "./guess/play.js";
import { loadHoldemAgent } from "./holdem/agents.js";
import { type HoldemOpponent, playHoldem } from "./holdem/play.js";
import { holdemSeries } from "./holdem/series.js";
import { IllegalMoveError } from "./illegal-move.js";
import { loadGamePrompt } from "./prompt.js";

/** What a game by hand may be told. Each game takes what it knows. */
export interface ByHandOptions {
  /** The same seed is the same game. 1 unless given. */
  seed?: number;
  /** Blackjack and hold'em: which hand; the bomb: which game, the maps in turn. 1 unless given. */
  hand?: number;
  /** Guessing: the opponent's level. 1 unless given. */
  level?: OpponentLevel;
  /** Hold'em: who plays against you; a trained opponent unless given. */
  opponent?: HoldemOpponent;
}

/** A game that can be played by hand: how it is played, and what is told at its end. */
interface HandGame<Record> {
  play(ask: Ask, options: ByHandOptions): Promise<Record>;
  end(record: Record): string;
}

const entry = <Record>(game: HandGame<Record>): HandGame<Record> => game;

/** Every game that can be played by hand. */
const games = {
  guess: entry({
    play: async (ask, { level = 1 }) =>
      playGuess({ opponent: level, ask, prompt: await loadGamePrompt("g08a") }),
    end: ({ score: { points } }) =>
      `The game is over. You have ${points.player} points, the other player ${points.opponent}.`,
  }),
  blackjack: entry({
    play: async (ask, { seed = 1, hand = 1 }) =>
      playBlackjack({ seed, hand, ask, prompt: await loadGamePrompt("blackjack") }),
    end: ({ player, dealer, outcome, reason }) =>
      `Your cards: ${player.map(cardName).join(", ")}.\nThe dealer's cards: ${dealer.map(cardName).join(", ")}.\nThe hand is over: ${outcome} (${reason}).`,
  }),
  holdem: entry({
    async play(ask, { seed = 1, hand = 1, opponent }) {
      const prompt = await loadGamePrompt("holdem");
      return playHoldem({ seed, hand, ask, prompt, opponent: opponent ?? (await trained(seed, hand)) });
    },
    end: ({ payoff, opponent }) =>
      `The hand is over. Chips won: ${payoff ?? "unscored"}. The opponent was ${opponent.style ?? opponent.id}.`,
  }),
  bomb: entry({
    async play(ask, { seed = 1, hand = 1 }) {
      const maps = await loadBombMaps();
      const map = maps[(hand - 1) % maps.length] as BombMap;
      const deal = 1 + Math.floor((hand - 1) / maps.length);
      return playBomb({ setup: dealBombs({ map, deal, seed }), ask, prompt: await loadGamePrompt("bomb") });
    },
    end: ({ score }) => `The game is over. The team has ${score.points} of ${score.most} points.`,
  }),
};

type Games = typeof games;
/** The names of the games that can be played by hand. */
export type HandGameName = keyof Games;
const handGames = Object.keys(games) as HandGameName[];
type RecordOf<Name extends HandGameName> = Awaited<ReturnType<Games[Name]["play"]>>;

async function trained(seed: number, hand: number): Promise<HoldemOpponent> {
  const series = holdemSeries(seed);
  const { style, opponentSeed } = series[(hand - 1) % series.length] as (typeof series)[number];
  return { id: `${style}-${opponentSeed}`, policy: await loadHoldemAgent(style, opponentSeed), style };
}

/** A game in progress. */
export interface GameByHand<Record> {
  /** What is to be read now: the rules and the table first, then the table, at last how it ended. */
  readonly shown: string;
  /** null until the game has ended. It tells how often a move was made again. */
  readonly record: Record | null;
  /** Replies so far that were no move. */
  readonly again: number;
  /**
   * Makes a move, in words, and gives what is shown then. A text without a legal move changes nothing: it is
   * said why, and the move may be made again.
   *
   * @throws IllegalMoveError `the game has ended; start another one with playByHand`
   */
  move(text: string): Promise<string>;
}

/**
 * Plays a game by hand, a move at a time: for notebooks, where nobody can type while a cell is executed.
 *
 * The game is the one that models play, with the same prompt, the same reading of replies and the same record.
 * Only, a text that is no legal move may be made again, and the record tells how often.
 *
 * @param name "guess", "blackjack", "holdem" or "bomb", where you speak for all three agents in turn
 * @throws InputError `no game "chess" to play by hand; one of guess, blackjack, holdem, bomb`
 *
 * @example
 * ```ts
 * const game = await playByHand("blackjack", { seed: 7 });
 * await game.move("double"); // "That is no move: double is no move of this game. Try again."
 * await game.move("stand");
 * game.record.turns[0].again; // 1
 * ```
 */
export async function playByHand<Name extends HandGameName>(
  name: Name,
  options: ByHandOptions = {},
): Promise<GameByHand<RecordOf<Name>>> {
  const game = games[name] as unknown as HandGame<RecordOf<Name>> | undefined;
  if (game === undefined) {
    throw new InputError(`no game "${name}" to play by hand; one of ${handGames.join(", ")}`);
  }
  const hand = new Hand<RecordOf<Name>>();
  await hand.start(game, options);
  return hand;
}

interface Waiting {
  question: string;
  /** Why a text is no move; null if it is one, and then the game goes on. */
  reply(text: string, again: number): string | null;
}

class Hand<Record> implements GameByHand<Record> {
  shown = "";
  record: Record | null = null;
  again = 0;
  private waiting: Waiting | null = null;
  private triedNow = 0;
  private next: Promise<void> = Promise.resolve();
  private wake: () => void = () => {};
  private fail: (error: unknown) => void = () => {};

  async start(game: HandGame<Record>, options: ByHandOptions): Promise<void> {
    this.expect();
    let isFirst = true;
    const ask: Ask = (turn, { messages }, read) =>
      new Promise<TurnReply>((resolve) => {
        const texts = messages.map(({ content }) => String(content));
        const question = isFirst ? texts.join("\n\n") : (texts.at(-1) as string);
        isFirst = false;
        this.waiting = {
          question,
          reply: (text, again) => {
            const reply: LoggedReply = { text, refusal: null, finishReason: "stop" };
            const parsed = read?.(reply) ?? { answer: null, status: "ok" as const, reason: null };
            if (parsed.status !== "ok") return parsed.reason ?? "it cannot be read";
            resolve({ ...reply, ...parsed, call: turn, ...(again > 0 && { again }) });
            return null;
          },
        };
        this.shown = question;
        this.wake();
      });
    game.play(ask, options).then(
      (record) => {
        this.record = record;
        this.waiting = null;
        this.shown = game.end(record);
        this.wake();
      },
      (error: unknown) => this.fail(error),
    );
    await this.next;
  }

  async move(text: string): Promise<string> {
    if (this.waiting === null) {
      throw new IllegalMoveError("the game has ended; start another one with playByHand");
    }
    this.expect();
    const problem = this.waiting.reply(text, this.triedNow);
    if (problem !== null) {
      this.again++;
      this.triedNow++;
      return `That is no move: ${problem}. Try again.`;
    }
    this.triedNow = 0;
    await this.next;
    return this.shown;
  }

  private expect(): void {
    this.next = new Promise((resolve, reject) => {
      this.wake = resolve;
      this.fail = reject;
    });
  }
}
