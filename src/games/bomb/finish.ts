import type { BombPlayer } from "./players.js";
import { type BombState, openBomb, playBombRound } from "./rules.js";
import type { BombAgent, BombSetup } from "./setup.js";
import { type BombView, bombView } from "./view.js";

/**
 * Plays a game from its first round to its end with one computational player for all agents.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const state = finishBomb(dealBombs({ map, deal: 2, seed: 1 }), silentTeam());
 * state.ended === null; // false
 * ```
 */
export function finishBomb(setup: BombSetup, player: BombPlayer): BombState {
  let state = openBomb(setup);
  while (state.ended === null) {
    const now = state;
    const turn = (agent: BombAgent) => {
      // Made when it is asked for: random play never looks.
      let view: BombView | undefined;
      return { ...player.turn(agent, () => (view ??= bombView(now, agent)), now), reason: "" };
    };
    state = playBombRound(now, { alpha: turn("alpha"), bravo: turn("bravo"), charlie: turn("charlie") });
  }
  return state;
}
