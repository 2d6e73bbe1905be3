import type { Estimate } from "../../core/estimate.js";
import { meanInterval } from "../../stats/mean-interval.js";
import { finishBomb } from "./finish.js";
import { planBombs } from "./planner.js";
import { type BombPlayer, randomBombPlayer, silentTeam, talkingTeam } from "./players.js";
import { bombPoints, openBomb } from "./rules.js";
import { type BombSetup, mostPoints } from "./setup.js";

/** What computed teams get in one game, in points. */
export interface BombBounds {
  map: string;
  deal: number;
  most: number;
  /** Exact: the most that any team can get. It sees everything. */
  planner: number;
  /** Agents who go by what they saw and heard. */
  talkers: number;
  /** The same agents, without messages. */
  silent: number;
  /** The mean of random games, with a 95 % interval (t) over their seeds. */
  random: Estimate;
}

/**
 * Bounds for a game: the exact best, rule-based teams with and without messages, random play.
 *
 * @param runs random games, each from a seed of its own
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const bounds = bombBounds(dealBombs({ map, deal: 3, seed: 1 }), 10);
 * bounds.planner; // 90
 * bounds.random.n; // 10
 * ```
 */
export function bombBounds(setup: BombSetup, runs = 200): BombBounds {
  const pointsOf = (player: BombPlayer): number => bombPoints(setup, finishBomb(setup, player).done);
  return {
    ...{ map: setup.map.id, deal: setup.deal, most: mostPoints(setup) },
    planner: planBombs(openBomb(setup)).points,
    talkers: pointsOf(talkingTeam()),
    silent: pointsOf(silentTeam()),
    random: meanInterval(
      Array.from({ length: runs }, (_, seed) => pointsOf(randomBombPlayer(seed, "bounds"))),
    ),
  };
}
