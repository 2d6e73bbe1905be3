import { randomStream } from "../../core/random.js";
import { gatherKnowledge, type KnownBomb, rankOf, reportOf, walksFrom } from "./knowledge.js";
import { planBombs } from "./planner.js";
import { type BombAction, type BombState, type BombTurn, bombActions } from "./rules.js";
import type { BombAgent } from "./setup.js";
import type { BombView } from "./view.js";

/**
 * A computational player. All three agents are played by it, each call for one of them.
 *
 * `view` gives what a model sees. `world` is the whole state. The planner uses it, and random play takes the
 * legal actions from it, which an agent also knows from its view. It is never shown to a language model.
 */
export interface BombPlayer {
  id: string;
  turn(
    agent: BombAgent,
    view: () => BombView,
    world: BombState,
  ): Pick<BombTurn, "message"> & { action: BombAction };
}

/**
 * Plays the best joint plan (see {@link planBombs}). It sees everything: where all bombs are, their sequences,
 * what the others are about to do. It is an upper bound, not a team mate that a model could be.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const setup = dealBombs({ map, deal: 1, seed: 1 });
 * scoreBomb(finishBomb(setup, bombPlanner())).points; // 90
 * ```
 */
export function bombPlanner(): BombPlayer {
  return {
    id: "bomb-planner",
    turn: (agent, _, world) => ({ action: planBombs(world).actions[agent], message: "" }),
  };
}

/**
 * Chooses each legal action with the same probability, and says nothing.
 *
 * @example
 * ```ts
 * randomBombPlayer(7).id; // "bomb-random"
 * ```
 */
export function randomBombPlayer(seed: number, ...key: (string | number)[]): BombPlayer {
  return {
    id: "bomb-random",
    turn: (agent, _, world) => {
      const { map, deal } = world.setup;
      const at = [map.id, deal, agent, world.played.length + 1];
      const random = randomStream(seed, "games", "bomb", "random-player", ...key, ...at);
      const actions = bombActions(world, agent);
      return { action: actions[random.int(actions.length)] as BombAction, message: "" };
    },
  };
}

/**
 * Agents who go by what they have seen themselves, and say nothing.
 *
 * Each cuts what it can cut in its room, tries a cutter on a bomb that it has not looked at, and else walks to
 * where most is to be had for the way: a bomb whose next colour is its own, a room that it has not seen, a
 * bomb that waits for another.
 *
 * @example
 * ```ts
 * silentTeam().id; // "bomb-silent"
 * ```
 */
export function silentTeam(): BombPlayer {
  return { id: "bomb-silent", turn: (_, view) => ({ action: seek(view(), false).action, message: "" }) };
}

/**
 * The agents of {@link silentTeam}, but they report what they find and where they go, and use what they hear:
 * they leave a room alone for which another is going, and know bombs that they have never seen. The rule is
 * otherwise the same, so the difference is the worth of messages, for these players.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const setup = dealBombs({ map, deal: 1, seed: 1 });
 * const { played } = finishBomb(setup, talkingTeam());
 * played[0].messages.alpha.text.endsWith("."); // true
 * ```
 */
export function talkingTeam(): BombPlayer {
  return {
    id: "bomb-talkers",
    turn: (_, view) => {
      const { action, goal, known } = seek(view(), true);
      return { action, message: reportOf(view(), known, goal) };
    },
  };
}

/** What a goal is worth before the way to it; chosen once, by thought, not fitted to the maps. */
const worth = { ready: 6, unseen: 4, unread: 4, later: 2, waiting: 1 } as const;

function seek(view: BombView, listens: boolean) {
  const known = gatherKnowledge(view, listens);
  const { room, map } = view;
  const live = [...known.bombs].filter(([, { remaining }]) => remaining === null || remaining.length > 0);
  const here = live.filter(([, bomb]) => bomb.room === room);
  for (const [bomb, { remaining }] of here) {
    const colour = remaining === null ? probe(view) : ripeColour(view, remaining);
    if (colour !== null) {
      if (remaining !== null) known.bombs.set(bomb, { room, remaining: remaining.slice(1) });
      return { action: { kind: "cut", bomb, colour } as const, goal: room, known };
    }
  }
  const walks = walksFrom(map, room);
  const claimed = new Set(known.goals.values());
  const offers = [
    ...live.map(([, bomb]) => ({ room: bomb.room, value: offerOf(view, bomb) })),
    ...map.rooms.filter((one) => !known.explored.has(one)).map((one) => ({ room: one, value: worth.unseen })),
  ].map((offer) => {
    const moves = walks.get(offer.room)?.moves ?? Number.POSITIVE_INFINITY;
    const isLate = moves >= view.rounds - view.round + 1;
    const shared = claimed.has(offer.room) && offer.room !== room ? 0.25 : 1;
    return { ...offer, value: isLate ? 0 : (offer.value * shared) / (moves + 1) };
  });
  const top = Math.max(0, ...offers.map(({ value }) => value));
  const best = offers.filter(({ value }) => value === top && top > 0);
  // Agents with the same view would all take the first of equal goals, so each takes its own.
  const goal = best[rankOf(view.agent) % Math.max(1, best.length)]?.room ?? room;
  const via = walks.get(goal)?.via ?? room;
  const action: BombAction = via === room ? { kind: "wait" } : { kind: "move", room: via };
  return { action, goal, known };
}

function offerOf({ agent, cutters }: BombView, { remaining }: KnownBomb): number {
  if (remaining === null) return worth.unread;
  const own = cutters[agent];
  const [next = ""] = remaining;
  // One cut from its points, a bomb is worth more than one that needs three.
  if (own.includes(next)) return worth.ready + (3 - remaining.length);
  return remaining.some((colour) => own.includes(colour)) ? worth.later : worth.waiting;
}

/** The cutter that is tried on a bomb that nobody has looked at: a cut shows as much as an inspection. */
function probe({ agent, agents, cutters }: BombView): string | null {
  const before = agents.filter((other) => rankOf(other) < rankOf(agent));
  const tried = new Set(before.map((other) => cutters[other][0]));
  return cutters[agent].find((colour) => !tried.has(colour)) ?? cutters[agent][0] ?? null;
}

/** The colour that is next when those before it in the order, who are in the room, have cut what they can. */
function ripeColour({ agent, agents, cutters }: BombView, remaining: readonly string[]): string | null {
  let next = 0;
  for (const other of agents) {
    if (rankOf(other) < rankOf(agent) && cutters[other].includes(remaining[next] ?? "")) next++;
  }
  const colour = remaining[next];
  return colour !== undefined && cutters[agent].includes(colour) ? colour : null;
}
