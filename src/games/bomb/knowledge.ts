import { type BombAgent, type BombMap, bombAgents, nextRooms } from "./setup.js";
import type { BombView } from "./view.js";

/** What an agent believes about a bomb. */
export interface KnownBomb {
  room: string;
  /** The colours that remain; null if nobody has looked. */
  remaining: readonly string[] | null;
}

/** What an agent has gathered from its rounds, and from messages if it understands them. */
export interface BombKnowledge {
  bombs: Map<number, KnownBomb>;
  /** Rooms whose bombs are known. */
  explored: Set<string>;
  /** Where the others said that they are going. */
  goals: Map<BombAgent, string>;
}

const bombReport = /Bomb (\d+) in the (\w+): (?:(defused|unread)|([a-z, ]+) left)\./g;
const roomReport = /No bomb in the (\w+)\./g;
const goalReport = /I am going for the (\w+)\./;

/**
 * Puts together what an agent knows.
 *
 * @param listens does it understand the messages of computed players (see {@link reportOf})?
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const view = bombView(openBomb(dealBombs({ map, deal: 1, seed: 1 })), "alpha");
 * [...gatherKnowledge(view, true).explored]; // ["Reception"]
 * ```
 */
export function gatherKnowledge(view: BombView, listens: boolean): BombKnowledge {
  const bombs = new Map<number, KnownBomb>();
  const explored = new Set<string>();
  let goals: BombKnowledge["goals"] = new Map();
  const see = ({ room, bombs: seen }: Pick<BombView, "room" | "bombs">): void => {
    explored.add(room);
    for (const { id, defused } of seen) {
      bombs.set(id, { room, remaining: defused ? [] : (bombs.get(id)?.remaining ?? null) });
    }
  };
  for (const past of view.past) {
    see(past);
    if (listens && past.heard.length > 0) {
      goals = new Map();
      for (const { from, message } of past.heard) {
        for (const [, id, room = "", word, colours = ""] of message.text.matchAll(bombReport)) {
          explored.add(room);
          const before = bombs.get(Number(id))?.remaining;
          const told = word === "defused" ? [] : word === "unread" ? null : colours.split(", ");
          // Wires do not grow back, so the shorter rest is the newer one.
          const isNews =
            told !== null && (before === undefined || before === null || told.length < before.length);
          bombs.set(Number(id), { room, remaining: isNews ? told : (before ?? null) });
        }
        for (const [, room = ""] of message.text.matchAll(roomReport)) explored.add(room);
        const goal = goalReport.exec(message.text)?.[1];
        if (goal !== undefined) goals.set(from, goal);
      }
    }
    const { result } = past;
    if (result.kind === "inspected" || result.kind === "cut" || result.kind === "missed") {
      bombs.set(result.bomb, { room: past.room, remaining: result.remaining });
    }
  }
  see(view);
  return { bombs, explored, goals };
}

/** The same sentences that {@link gatherKnowledge} reads: what is known of the room, and where the agent goes. */
export function reportOf(view: BombView, known: BombKnowledge, goal: string): string {
  // The own room, and where it was before: a cut of the last round is not yet known to the others.
  const rooms = new Set([view.room, view.past.at(-1)?.room ?? view.room]);
  const told = [...known.bombs].flatMap(([id, { room, remaining }]) => {
    if (!rooms.has(room)) return [];
    const state =
      remaining === null ? "unread" : remaining.length === 0 ? "defused" : `${remaining.join(", ")} left`;
    return [`Bomb ${id} in the ${room}: ${state}.`];
  });
  const empty = [...rooms].filter((room) => ![...known.bombs.values()].some((bomb) => bomb.room === room));
  return [...told, ...empty.map((room) => `No bomb in the ${room}.`), `I am going for the ${goal}.`].join(
    " ",
  );
}

/** How many moves each room is away, and the first room on a shortest way (the first of several). */
export function walksFrom(map: BombMap, from: string): Map<string, { moves: number; via: string }> {
  const walks = new Map([[from, { moves: 0, via: from }]]);
  for (const [room, { moves, via }] of walks) {
    for (const to of nextRooms(map, room)) {
      if (!walks.has(to)) walks.set(to, { moves: moves + 1, via: moves === 0 ? to : via });
    }
  }
  return walks;
}

/** The place of an agent in the order. */
export const rankOf = (agent: BombAgent): number => bombAgents.indexOf(agent);
