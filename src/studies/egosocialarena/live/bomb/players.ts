import { bombAsk } from "../../../../games/bomb/play.js";
import {
  type BombPlayer,
  bombPlanner,
  randomBombPlayer,
  silentTeam,
  talkingTeam,
} from "../../../../games/bomb/players.js";
import type { ModelRequest } from "../../../../models/contract.js";
import { type MakePlayer, once, sayTurn, streamOf } from "../computed.js";

/** Teams by name. The planner sees the whole state beside the request; no language model does. */
export const bombPlayers = {
  planner: once(bombPlanner),
  talkers: once(talkingTeam),
  silent: once(silentTeam),
  random: randomBombPlayer,
} as const satisfies Record<string, MakePlayer<BombPlayer>>;

/** What a computed team replies for one of its agents. */
export const sayBomb = (make: MakePlayer<BombPlayer>, request: ModelRequest): Promise<string> =>
  sayTurn(bombAsk(make(...streamOf(request))), request);
