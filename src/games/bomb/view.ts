import { type BombMessage, type BombResult, type BombRound, type BombState, bombPoints } from "./rules.js";
import { type BombAgent, type BombSetup, bombAgents } from "./setup.js";

/** What an agent sees in its room. */
export interface BombRoomView {
  room: string;
  /** The other agents who are there. */
  agents: BombAgent[];
  bombs: { id: number; defused: boolean }[];
}

/** A past round as one agent lived through it. */
export interface BombMemory extends BombRoomView {
  round: number;
  result: BombResult;
  /** What it said itself; null if nothing. */
  said: BombMessage | null;
  /** What the others said in that round. */
  heard: { from: BombAgent; message: BombMessage }[];
  /** The team's points after the round. */
  points: number;
}

/**
 * What one agent knows when it is asked. Known to all from the start: the building, how many bombs there are,
 * the cutters of all three, the number of rounds. Known at any time: the team's points. Everything else an
 * agent has seen in its own room, found out by its own actions, or been told.
 */
export interface BombView extends BombRoomView {
  agent: BombAgent;
  /** The round that is to be played, from 1. */
  round: number;
  /** Rounds of the whole game. */
  rounds: number;
  map: BombSetup["map"];
  /** How many bombs are in the building. */
  bombCount: number;
  cutters: BombSetup["cutters"];
  scoring: BombSetup["scoring"];
  /** The team's points so far. */
  points: number;
  past: BombMemory[];
}

/**
 * What an agent knows before the next round. It follows from the state, and holds nothing of other rooms, of
 * other agents' actions, or of sequences that it has not seen.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const view = bombView(openBomb(dealBombs({ map, deal: 1, seed: 1 })), "bravo");
 * view.agents; // ["alpha", "charlie"]
 * view.past; // []
 * ```
 */
export function bombView(state: BombState, agent: BombAgent): BombView {
  const { setup, played } = state;
  const points = bombPoints(setup, state.done);
  return {
    ...roomView(setup, state, agent),
    agent,
    round: played.length + 1,
    rounds: setup.rounds,
    map: setup.map,
    bombCount: setup.bombs.length,
    cutters: setup.cutters,
    scoring: setup.scoring,
    points,
    past: played.map((round, i) => ({
      ...roomView(setup, round, agent),
      round: round.round,
      result: round.results[agent],
      said: round.messages[agent],
      heard: bombAgents.flatMap((from) => {
        const message = round.messages[from];
        return from === agent || message === null ? [] : [{ from, message }];
      }),
      points: played[i + 1]?.points ?? points,
    })),
  };
}

function roomView(
  { bombs }: BombSetup,
  { places, done }: Pick<BombRound, "places" | "done">,
  agent: BombAgent,
): BombRoomView {
  const room = places[agent];
  return {
    room,
    agents: bombAgents.filter((other) => other !== agent && places[other] === room),
    bombs: bombs.flatMap((bomb, i) =>
      bomb.room === room ? [{ id: bomb.id, defused: done[i] === bomb.sequence.length }] : [],
    ),
  };
}
