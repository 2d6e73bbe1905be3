import { type BlackjackView, blackjackAsk } from "../../../games/blackjack/play.js";
import {
  type BlackjackPlayer,
  basicStrategy,
  mimicDealer,
  neverBust,
  randomBlackjackPlayer,
  standOn,
} from "../../../games/blackjack/players.js";
import { type GuessView, guessAsk } from "../../../games/guess/play.js";
import {
  bestResponder,
  copyPlayer,
  fixedPlayer,
  type GuessPlayer,
  levelK,
  patternLearner,
  randomGuessPlayer,
  undercutPlayer,
} from "../../../games/guess/players.js";
import type { ModelRequest } from "../../../models/contract.js";

/** A player that is made for one call. If it draws at random, it draws from the call's own stream. */
export type MakePlayer<Player> = (seed: number, ...key: (string | number)[]) => Player;

/** Guessing players by name. */
export const guessPlayers = {
  random: randomGuessPlayer,
  "fixed-50": () => fixedPlayer(50),
  "level-0": () => levelK(0),
  "level-1": () => levelK(1),
  "level-2": () => levelK(2),
  "level-3": () => levelK(3),
  copy: copyPlayer,
  undercut: undercutPlayer,
  "best-response": () => bestResponder(levelK(2)),
  "pattern-learner": patternLearner,
} as const satisfies Record<string, MakePlayer<GuessPlayer>>;

/** Blackjack players by name. */
export const blackjackPlayers = {
  random: randomBlackjackPlayer,
  "never-bust": once(() => neverBust()),
  "stand-on-15": once(() => standOn(15)),
  "mimic-dealer": once(() => mimicDealer()),
  basic: once(() => basicStrategy("value")),
  "best-for-wins": once(() => basicStrategy("wins")),
} as const satisfies Record<string, MakePlayer<BlackjackPlayer>>;

/** A chart is computed when it is first used. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A guessing player's reply in a round, in the form that the prompt asks for. */
export function sayGuess(make: MakePlayer<GuessPlayer>, request: ModelRequest): Promise<string> {
  return say(guessAsk(make(...streamOf(request))), request);
}

/** A blackjack player's reply before a card. */
export function sayAction(make: MakePlayer<BlackjackPlayer>, request: ModelRequest): Promise<string> {
  return say(blackjackAsk(make(...streamOf(request))), request);
}

/** The game to which a request belongs; undefined if it is not a turn of a game. */
export function gameOf({ metadata }: ModelRequest): (GuessView | BlackjackView)["game"] | undefined {
  return (metadata as { state?: GuessView | BlackjackView } | undefined)?.state?.game;
}

/** The key of a call's random stream: it depends only on the words of the plan. */
export function streamOf({ metadata = {} }: ModelRequest): [number, string, number] {
  const { seed = 0, item = "", replicate = 0 } = metadata;
  return [seed, item, replicate];
}

async function say(ask: ReturnType<typeof guessAsk>, request: ModelRequest): Promise<string> {
  const { text } = await ask(request.metadata?.item ?? "", request);
  return text;
}
