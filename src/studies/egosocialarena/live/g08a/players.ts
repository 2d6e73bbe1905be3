import { guessAsk } from "../../../../games/guess/play.js";
import {
  bestResponder,
  copyPlayer,
  fixedPlayer,
  type GuessPlayer,
  levelK,
  patternLearner,
  randomGuessPlayer,
  undercutPlayer,
} from "../../../../games/guess/players.js";
import type { ModelRequest } from "../../../../models/contract.js";
import { type MakePlayer, sayTurn, streamOf } from "../computed.js";

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

/** A guessing player's reply in a round, in the form that the prompt asks for. */
export const sayGuess = (make: MakePlayer<GuessPlayer>, request: ModelRequest): Promise<string> =>
  sayTurn(guessAsk(make(...streamOf(request))), request);
