import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";

/** The three specialists. Where the order matters, they act in this order. */
export const bombAgents = ["alpha", "bravo", "charlie"] as const;
/** The name of one of the three specialists. */
export type BombAgent = (typeof bombAgents)[number];

/** A building: rooms and the hallways between them. */
export interface BombMap {
  id: string;
  title: string;
  rooms: readonly string[];
  /** Pairs of rooms. A hallway can be walked both ways. */
  hallways: readonly (readonly [string, string])[];
  /** Where all three agents start. */
  start: string;
  colours: readonly string[];
  /** How many colours of cutters each agent has. */
  cuttersEach: number;
}

/** A bomb, the room it is in, and the colours that defuse it. */
export interface Bomb {
  /** 1, 2, … */
  id: number;
  room: string;
  /** The colours of its phases, in the order in which they must be cut. */
  sequence: readonly string[];
}

/**
 * When points are given. `defused`: when a bomb's last phase is cut, 10 for each of its phases. `phase`: 10 at
 * once for each phase, also of a bomb that is never finished.
 */
export type BombScoring = "defused" | "phase";

/** All that is fixed before the first round. */
export interface BombSetup {
  map: BombMap;
  /** The number of the deal. */
  deal: number;
  bombs: readonly Bomb[];
  cutters: Readonly<Record<BombAgent, readonly string[]>>;
  rounds: number;
  scoring: BombScoring;
}

export const pointsPerPhase = 10;
/** How many phases the five bombs of a game have. Together nine phases, so 90 points. */
export const bombPhases = [1, 1, 2, 2, 3] as const;

/** The rooms that can be reached in one move. */
export function nextRooms({ hallways }: BombMap, room: string): string[] {
  return hallways.flatMap(([a, b]) => (a === room ? [b] : b === room ? [a] : []));
}

/**
 * The points that a team gets if it defuses every bomb.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * mostPoints(dealBombs({ map, deal: 1, seed: 1 })); // 90
 * ```
 */
export function mostPoints({ bombs }: Pick<BombSetup, "bombs">): number {
  return pointsPerPhase * bombs.reduce((sum, { sequence }) => sum + sequence.length, 0);
}

/**
 * Hides five bombs on a map and hands out the cutters.
 *
 * The deal follows from seed, map and number alone, so every team meets the same games. The five bombs have 1,
 * 1, 2, 2 and 3 phases. No two stand in one room, and no two have the same sequence. Every colour has at least
 * one owner, and no two agents have the same cutters. Cutters do not wear out.
 *
 * The paper (section 2.3.2) says: five maps with five bombs each, sequences in m colours, cutters of different
 * colours, 10 rounds. It leaves the numbers of phases, rooms and colours open. In Li et al. 2023 (doi
 * 10.18653/v1/2023.emnlp-main.13) there are five rooms and three colours, all agents start in one room, and
 * each has two colours; ours keeps the common start.
 *
 * @param scoring `defused` by default. The paper says that "each successfully defused bomb awards the team 10
 * points per processed phase". That is 10 for each of a bomb's phases, once the bomb is defused. The code of
 * Li et al. does the same.
 * @throws InputError `a map needs five rooms for five bombs, "hut" has 2`
 * @throws InputError `3 agents with 1 cutters each cannot hold 4 colours on the map "hut"`
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const setup = dealBombs({ map, deal: 1, seed: 1 });
 * setup.bombs.map(({ sequence }) => sequence.length).sort(); // [1, 1, 2, 2, 3]
 * new Set(setup.bombs.map(({ room }) => room)).size; // 5
 * ```
 */
export function dealBombs(options: {
  map: BombMap;
  deal: number;
  seed: number;
  rounds?: number;
  scoring?: BombScoring;
}): BombSetup {
  const { map, deal, seed, rounds = 10, scoring = "defused" } = options;
  if (!(Number.isInteger(rounds) && rounds > 0)) {
    throw new InputError(`a game has a whole number of rounds above 0, got ${rounds}`);
  }
  if (map.rooms.length < bombPhases.length) {
    throw new InputError(`a map needs five rooms for five bombs, "${map.id}" has ${map.rooms.length}`);
  }
  const { colours, cuttersEach } = map;
  if (bombAgents.length * cuttersEach < colours.length || cuttersEach >= colours.length) {
    throw new InputError(
      `${bombAgents.length} agents with ${cuttersEach} cutters each cannot hold ${colours.length} colours on the map "${map.id}"`,
    );
  }
  const random = randomStream(seed, "games", "bomb", map.id, deal);
  const rooms = random.shuffle(map.rooms);
  const lengths = random.shuffle([...bombPhases]);
  const taken = new Set<string>();
  const bombs = lengths.map((length, i): Bomb => {
    for (;;) {
      const sequence = Array.from({ length }, () => colours[random.int(colours.length)] as string);
      if (taken.has(sequence.join())) continue;
      taken.add(sequence.join());
      return { id: i + 1, room: rooms[i] as string, sequence };
    }
  });
  for (;;) {
    const [alpha = [], bravo = [], charlie = []] = bombAgents.map(() =>
      inOrder(colours, random.shuffle(colours).slice(0, cuttersEach)),
    );
    const hands = [alpha, bravo, charlie];
    const isCovered = new Set(hands.flat()).size === colours.length;
    if (!isCovered || new Set(hands.map(String)).size < hands.length) continue;
    return { map, deal, bombs, cutters: { alpha, bravo, charlie }, rounds, scoring };
  }
}

const inOrder = (all: readonly string[], some: readonly string[]): string[] =>
  all.filter((one) => some.includes(one));
