import { type BombAction, type BombState, bombPoints } from "./rules.js";
import { type BombAgent, type BombSetup, bombAgents, nextRooms } from "./setup.js";

/** The most points that a team can still reach, and a joint plan that reaches them. */
export interface BombPlan {
  /** The team's points at the end under best play. */
  points: number;
  /** The three actions of the next round. */
  actions: Record<BombAgent, BombAction>;
}

/**
 * The best possible play by a team that sees everything and needs no messages.
 *
 * It is exact: no team can get more points from this state, whatever it knows. A game has three places and the
 * progress of five bombs, at most 8^3 x 144 = 73,728 situations, and the actions of a round take effect one
 * after the other. So dynamic programming backward from the last round finds the value of each situation in
 * each of 30 turns. Tests compare it with a search of all joint actions on small maps.
 *
 * Among plans with the same points it takes one that defuses all bombs in the fewest rounds. A team with
 * agents' own knowledge does not know where the bombs are, so this bound can be out of reach.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const plan = planBombs(openBomb(dealBombs({ map, deal: 1, seed: 1 })));
 * plan.points; // 90
 * ```
 */
export function planBombs(state: BombState): BombPlan {
  const table = tableOf(state.setup);
  const { bombs, rounds } = state.setup;
  let at = table.index(state);
  const actions = {} as Record<BombAgent, BombAction>;
  const start = table.value(state.played.length, 0, at);
  for (const [turn, agent] of bombAgents.entries()) {
    const moves = state.ended === null && state.played.length < rounds ? table.moves(turn, at) : [];
    let best: Step = { to: at, action: { kind: "wait" } };
    let most = -1;
    for (const move of moves) {
      const worth = table.value(state.played.length, turn + 1, move.to);
      if (worth > most) [best, most] = [move, worth];
    }
    actions[agent] =
      best.action.kind === "cut"
        ? { ...best.action, bomb: bombs[best.action.bomb]?.id as number }
        : best.action;
    at = best.to;
  }
  return { points: Math.floor(start / earlier), actions };
}

/** A value is points x 1,000 + rounds left when the last bomb is defused. */
const earlier = 1000;

interface Step {
  to: number;
  /** For a cut, `bomb` is the place in the list. */
  action: BombAction;
}

interface PlanTable {
  index(state: Pick<BombState, "places" | "done">): number;
  /** Under best play from a situation in round `round` (0, 1, …), when `turn` agents have acted in it. */
  value(round: number, turn: number, at: number): number;
  moves(turn: number, at: number): Step[];
}

const kept = new Map<string, PlanTable>();

/** The table of the last games, because every turn of a game needs the same one. */
function tableOf(setup: BombSetup): PlanTable {
  const key = JSON.stringify(setup);
  const known = kept.get(key) ?? makeTable(setup);
  kept.delete(key);
  kept.set(key, known);
  const oldest = kept.keys().next().value;
  if (kept.size > 4 && oldest !== undefined) kept.delete(oldest);
  return known;
}

function makeTable(setup: BombSetup): PlanTable {
  const { map, bombs, cutters, rounds } = setup;
  const size = map.rooms.length;
  const places = size ** bombAgents.length;
  // A situation is a number: progress of the bombs (mixed radix) x places of the agents.
  const radix: number[] = [];
  let progresses = 1;
  for (const { sequence } of bombs) {
    radix.push(progresses);
    progresses *= sequence.length + 1;
  }
  const doneOf = (progress: number): number[] =>
    bombs.map(({ sequence }, i) => Math.floor(progress / (radix[i] as number)) % (sequence.length + 1));
  const worth = Float64Array.from({ length: progresses }, (_, p) => earlier * bombPoints(setup, doneOf(p)));
  const doors = map.rooms.map((room) => nextRooms(map, room).map((to) => map.rooms.indexOf(to)));
  // For each agent and progress: which bombs it could cut next.
  const cuts = bombAgents.map((agent) =>
    Array.from({ length: progresses }, (_, progress) => {
      const done = doneOf(progress);
      return bombs.flatMap(({ room, sequence }, i) => {
        const colour = sequence[done[i] as number];
        return colour !== undefined && cutters[agent].includes(colour)
          ? [{ bomb: i, room: map.rooms.indexOf(room), colour, to: radix[i] as number }]
          : [];
      });
    }),
  );
  const scale = bombAgents.map((_, turn) => size ** turn);
  const roomOf = (turn: number, at: number): number => Math.floor(at / (scale[turn] as number)) % size;
  const steps = (turn: number, at: number, take: (to: number, cut: number, door: number) => void): void => {
    const room = roomOf(turn, at);
    const unit = scale[turn] as number;
    const ready = cuts[turn]?.[Math.floor(at / places)] ?? [];
    for (let i = 0; i < ready.length; i++) {
      const cut = ready[i] as (typeof ready)[number];
      if (cut.room === room) take(at + cut.to * places, i, -1);
    }
    take(at, -1, -1);
    for (const door of doors[room] as number[]) take(at + (door - room) * unit, -1, door);
  };
  const total = places * progresses;
  const turns = rounds * bombAgents.length;
  const values: Int32Array[] = [];
  values[turns] = Int32Array.from({ length: total }, (_, at) => worth[Math.floor(at / places)] as number);
  for (let now = turns - 1; now >= 0; now--) {
    const turn = now % bombAgents.length;
    const after = values[now + 1] as Int32Array;
    const here = new Int32Array(total);
    const left = rounds - 1 - Math.floor(now / bombAgents.length);
    for (let at = 0; at < total; at++) {
      if (turn === 0 && at >= total - places) {
        // All bombs were defused before this round.
        here[at] = (worth[progresses - 1] as number) + left + 1;
        continue;
      }
      let most = 0;
      steps(turn, at, (to) => {
        const then = after[to] as number;
        if (then > most) most = then;
      });
      here[at] = most;
    }
    values[now] = here;
  }
  return {
    index: ({ places: where, done }) =>
      places * done.reduce((sum, cut, i) => sum + cut * (radix[i] as number), 0) +
      bombAgents.reduce(
        (sum, agent, turn) => sum + map.rooms.indexOf(where[agent]) * (scale[turn] as number),
        0,
      ),
    value: (round, turn, at) => values[round * bombAgents.length + turn]?.[at] as number,
    moves: (turn, at) => {
      const ready = cuts[turn]?.[Math.floor(at / places)] ?? [];
      const found: Step[] = [];
      steps(turn, at, (to, cut, door) => {
        const ripe = ready[cut];
        found.push({
          to,
          action:
            ripe !== undefined
              ? { kind: "cut", bomb: ripe.bomb, colour: ripe.colour }
              : door < 0
                ? { kind: "wait" }
                : { kind: "move", room: map.rooms[door] as string },
        });
      });
      return found;
    },
  };
}
