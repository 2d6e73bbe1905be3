import { InputError } from "../../core/errors.js";
import { IllegalMoveError } from "../illegal-move.js";

/**
 * The game of guessing 80% of the average, for two players: lowest and highest number, and the share of the
 * average.
 */
export const guessRange = { low: 1, high: 100 } as const;
export const guessShare = 0.8;

/** A number, or the end of the range that is nearest to it. */
export const inGuessRange = (number: number): number =>
  Math.min(guessRange.high, Math.max(guessRange.low, number));

/** The one whose moves are studied, and the other. */
export type GuessSide = "player" | "opponent";

/** A chosen number, or null with the reason if the round is forfeited. */
export interface GuessMove {
  number: number | null;
  /** Why there is no number; "" if there is one. */
  reason: string;
}

export interface GuessRound {
  round: number;
  player: GuessMove;
  opponent: GuessMove;
  /** 80% of the average; null if a number is missing. */
  target: number | null;
  /** Who came closer; null if the round is unscored. */
  winner: GuessSide | "both" | null;
}

/** A game at one moment. Never changed in place: a move gives a new state. */
export interface GuessState {
  readonly rounds: number;
  /** The rounds that are over. */
  readonly played: readonly GuessRound[];
  /** Moves of the current round: both choose before either sees the other's number. */
  readonly pending: { readonly [side in GuessSide]?: GuessMove };
  readonly ended: { readonly reason: "all-rounds-played" } | null;
}

/**
 * A new game.
 *
 * @param rounds 10 in the paper
 * @throws InputError `a game has a whole number of rounds above 0, got 0`
 *
 * @example
 * ```ts
 * openGuess(3).played; // []
 * ```
 */
export function openGuess(rounds = 10): GuessState {
  if (!(Number.isInteger(rounds) && rounds > 0)) {
    throw new InputError(`a game has a whole number of rounds above 0, got ${rounds}`);
  }
  return { rounds, played: [], pending: {}, ended: null };
}

/**
 * The state after one side's move. The second move ends the round.
 *
 * A forfeited move (number null) leaves the round unscored for both: no winner, and never a 0.
 *
 * @throws IllegalMoveError `the game has ended; player chose 40 in round 11 of 10`
 * @throws IllegalMoveError `player has already chosen in round 3; wait for opponent`
 * @throws IllegalMoveError `a number from 1 to 100 is needed, player chose 101 in round 3`
 *
 * @example
 * ```ts
 * const after = chooseNumber(chooseNumber(openGuess(), "player", 40), "opponent", 50);
 * after.played[0].target; // 36
 * after.played[0].winner; // "player"
 * ```
 */
export function chooseNumber(
  state: GuessState,
  side: GuessSide,
  number: number | null,
  reason = "",
): GuessState {
  const round = state.played.length + 1;
  if (state.ended !== null) {
    throw new IllegalMoveError(
      `the game has ended; ${side} chose ${number} in round ${round} of ${state.rounds}`,
    );
  }
  if (state.pending[side] !== undefined) {
    const other = side === "player" ? "opponent" : "player";
    throw new IllegalMoveError(`${side} has already chosen in round ${round}; wait for ${other}`);
  }
  if (number !== null && !isGuess(number)) {
    const { low, high } = guessRange;
    throw new IllegalMoveError(
      `a number from ${low} to ${high} is needed, ${side} chose ${number} in round ${round}`,
    );
  }
  const pending = { ...state.pending, [side]: { number, reason } };
  const { player, opponent } = pending;
  if (player === undefined || opponent === undefined) return { ...state, pending };
  const played = [...state.played, settle(round, player, opponent)];
  return {
    ...state,
    played,
    pending: {},
    ended: played.length === state.rounds ? { reason: "all-rounds-played" } : null,
  };
}

/** Is this a number that may be chosen? @internal */
export function isGuess(number: number): boolean {
  return number >= guessRange.low && number <= guessRange.high;
}

function settle(round: number, player: GuessMove, opponent: GuessMove): GuessRound {
  const [mine, theirs] = [player.number, opponent.number];
  if (mine === null || theirs === null) return { round, player, opponent, target: null, winner: null };
  const target = guessTarget(mine, theirs);
  return { round, player, opponent, target, winner: closer(mine, theirs, target) };
}

/**
 * 80% of the average of two numbers.
 *
 * @example
 * ```ts
 * guessTarget(50, 25); // 30
 * ```
 */
export function guessTarget(a: number, b: number): number {
  return (guessShare * (a + b)) / 2;
}

/**
 * Who is closer to the target. With two players it is always the lower number: the target 0.4 (a + b) lies
 * below the middle of a and b. The code still compares distances, as the rules say.
 */
function closer(mine: number, theirs: number, target: number): GuessSide | "both" {
  const [a, b] = [Math.abs(mine - target), Math.abs(theirs - target)];
  if (mine === theirs) return "both";
  return a < b ? "player" : "opponent";
}
