import { randomStream } from "../../../../core/random.js";
import { holdemAsk } from "../../../../games/holdem/play.js";
import {
  alwaysCall,
  alwaysRaise,
  equityPlayer,
  type HoldemPlayer,
  randomHoldemPlayer,
  tightPlayer,
} from "../../../../games/holdem/players.js";
import type { ModelRequest } from "../../../../models/contract.js";
import { once, sayTurn, streamOf } from "../computed.js";

/** Players of hold'em by name. All but the first name a style by whether the opponent raised. */
export const holdemPlayers = {
  random: once(randomHoldemPlayer),
  "always-call": once(alwaysCall),
  "always-raise": once(alwaysRaise),
  tight: once(tightPlayer),
  equity: once(() => equityPlayer()),
} as const satisfies Record<string, () => HoldemPlayer>;

/** A player's reply to a decision or to the question about style; chance comes from the call's own stream. */
export const sayHoldem = (make: () => HoldemPlayer, request: ModelRequest): Promise<string> =>
  sayTurn(holdemAsk(make(), randomStream(...streamOf(request))), request);
