import { InputError } from "../../../core/errors.js";
import { blackjackOdds } from "../../../games/blackjack/exact-odds.js";
import type { HandOdds } from "../../../games/blackjack/odds.js";
import { type BlackjackPlayer, finishHand } from "../../../games/blackjack/players.js";
import { type BlackjackOutcome, dealBlackjack } from "../../../games/blackjack/rules.js";
import { type BlackjackScore, scoreBlackjack } from "../../../games/blackjack/score.js";
import {
  type GuessOpponent,
  type OpponentLevel,
  opponentLevels,
  randomOpponent,
  ruleOpponent,
} from "../../../games/guess/opponents.js";
import { guessAsk, playGuess } from "../../../games/guess/play.js";
import type { GuessPlayer } from "../../../games/guess/players.js";
import type { GuessScore } from "../../../games/guess/score.js";
import { loadGamePrompt } from "../../../games/prompt.js";
import { blackjackPlayers } from "./blackjack/players.js";
import type { MakePlayer } from "./computed.js";
import { guessPlayers } from "./g08a/players.js";
import { type GuessRow, guessRow } from "./g08a/report.js";

/** A computed player's game against an opponent. */
export interface GuessPlayerRow {
  player: keyof typeof guessPlayers;
  opponent: string;
  score: GuessScore;
}

/**
 * Every computed player of G0.8A against every opponent: the paper's three, and one that draws at random, so
 * that nothing can be learned about it. Each game has ten rounds and is played as a model plays it.
 *
 * @example
 * ```ts
 * const rows = await guessPlayerTable();
 * const learner = rows.filter(({ player }) => player === "pattern-learner");
 * learner.map(({ score }) => score.accuracy); // [1, 0.9, 0.9, 0.1]
 * ```
 */
export async function guessPlayerTable({ seed = 1 } = {}): Promise<GuessPlayerRow[]> {
  const prompt = await loadGamePrompt("g08a");
  const opponents: GuessOpponent[] = [...opponentLevels.map(ruleOpponent), randomOpponent(seed)];
  const rows: GuessPlayerRow[] = [];
  for (const player of Object.keys(guessPlayers) as GuessPlayerRow["player"][]) {
    for (const opponent of opponents) {
      const make: MakePlayer<GuessPlayer> = guessPlayers[player];
      const ask = guessAsk(make(seed, opponent.id));
      const { score } = await playGuess({ opponent, ask, prompt });
      rows.push({ player, opponent: opponent.id, score });
    }
  }
  return rows;
}

/**
 * The games of computed players against one of the paper's opponents, round by round: rows for
 * `figureRunBeliefs`.
 *
 * @example
 * ```ts
 * const [row] = await guessPlayerGames(2, ["pattern-learner"]);
 * row.beliefs; // [50, 50, 40, 35, 30, 25, 20, 15, 10, 5]
 * row.opponent; // [50, 45, 40, 35, 30, 25, 20, 15, 10, 5]
 * ```
 */
export async function guessPlayerGames(
  level: OpponentLevel,
  players: readonly GuessPlayerRow["player"][],
  { seed = 1 } = {},
): Promise<GuessRow[]> {
  const prompt = await loadGamePrompt("g08a");
  const rows: GuessRow[] = [];
  for (const player of players) {
    const make: MakePlayer<GuessPlayer> = guessPlayers[player];
    const record = await playGuess({ opponent: level, ask: guessAsk(make(seed, `level-${level}`)), prompt });
    const model = `scripted/guess-${player}`;
    rows.push(guessRow(record, { respondent: player, model, prompt: prompt.id, replicate: 0 }));
  }
  return rows;
}

/** A computed player's hands, and the share that it can expect to win. */
export interface BlackjackPlayerRow {
  player: keyof typeof blackjackPlayers;
  score: BlackjackScore;
  /** Exact for one deck; null if the player tosses coins. */
  odds: HandOdds | null;
}

/**
 * Every computed player of blackjack on the same hands, beside its exact odds.
 *
 * @param hands 300 in the paper
 * @throws InputError `blackjackPlayerTable requires a whole number of hands above 0, got 0`
 *
 * @example
 * ```ts
 * const rows = blackjackPlayerTable({ hands: 300, seed: 1 });
 * rows.find(({ player }) => player === "best-for-wins").odds.win; // 0.4343
 * rows.every(({ score }) => score.wins.n === 300); // true
 * ```
 */
export function blackjackPlayerTable({ hands = 300, seed = 1 } = {}): BlackjackPlayerRow[] {
  if (!(Number.isInteger(hands) && hands > 0)) {
    throw new InputError(`blackjackPlayerTable requires a whole number of hands above 0, got ${hands}`);
  }
  const names = Object.keys(blackjackPlayers) as BlackjackPlayerRow["player"][];
  const outcomes = names.map((): (BlackjackOutcome | null)[] => []);
  for (let hand = 1; hand <= hands; hand++) {
    const dealt = dealBlackjack({ seed, hand });
    names.forEach((name, i) => {
      const { ended } = finishHand(dealt, made(name, seed, hand));
      outcomes[i]?.push(ended?.outcome ?? null);
    });
  }
  return names.map((player, i) => ({
    player,
    score: scoreBlackjack(outcomes[i] ?? []),
    odds: player === "random" ? null : blackjackOdds(made(player, seed).policy),
  }));
}

function made(name: keyof typeof blackjackPlayers, ...stream: [number, ...number[]]): BlackjackPlayer {
  const make: MakePlayer<BlackjackPlayer> = blackjackPlayers[name];
  return make(...stream);
}
