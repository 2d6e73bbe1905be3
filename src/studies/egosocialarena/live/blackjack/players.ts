import { blackjackAsk } from "../../../../games/blackjack/play.js";
import {
  type BlackjackPlayer,
  basicStrategy,
  mimicDealer,
  neverBust,
  randomBlackjackPlayer,
  standOn,
} from "../../../../games/blackjack/players.js";
import type { ModelRequest } from "../../../../models/contract.js";
import { type MakePlayer, once, sayTurn, streamOf } from "../computed.js";

/** Blackjack players by name. */
export const blackjackPlayers = {
  random: randomBlackjackPlayer,
  "never-bust": once(() => neverBust()),
  "stand-on-15": once(() => standOn(15)),
  "mimic-dealer": once(() => mimicDealer()),
  basic: once(() => basicStrategy("value")),
  "best-for-wins": once(() => basicStrategy("wins")),
} as const satisfies Record<string, MakePlayer<BlackjackPlayer>>;

/** A blackjack player's reply before a card. */
export const sayAction = (make: MakePlayer<BlackjackPlayer>, request: ModelRequest): Promise<string> =>
  sayTurn(blackjackAsk(make(...streamOf(request))), request);
