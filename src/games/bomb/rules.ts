import { IllegalMoveError } from "../illegal-move.js";
import { type Bomb, type BombAgent, type BombSetup, bombAgents, nextRooms, pointsPerPhase } from "./setup.js";

/** What an agent may do in a round. `bomb` is the bomb's number, from 1. */
export type BombAction =
  | { kind: "move"; room: string }
  | { kind: "inspect"; bomb: number }
  | { kind: "cut"; bomb: number; colour: string }
  | { kind: "wait" };

/** What an agent does in a round: an action, and words to the others. */
export interface BombTurn {
  /** null if the reply had no action that could be read. By the rules the agent then waits. */
  action: BombAction | null;
  /** Why there is no action; "" if there is one. */
  reason: string;
  /** "" if it says nothing. */
  message: string;
}

/**
 * What came of an action. `missed`: the colour was not the next one, or an agent before it in the order had
 * already cut. `illegal`: the rules do not allow the action, and the turn is spent. `no-move`: waited, because
 * no action could be read.
 */
export type BombResult =
  | { kind: "moved"; from: string; room: string }
  | { kind: "inspected"; bomb: number; remaining: readonly string[] }
  | { kind: "cut" | "missed"; bomb: number; colour: string; remaining: readonly string[] }
  | { kind: "waited" }
  | { kind: "illegal" | "no-move"; reason: string };

export interface BombMessage {
  text: string;
  /** Was it longer than the limit, and is the rest lost? */
  shortened: boolean;
}

/** A round that is over. */
export interface BombRound {
  round: number;
  results: Readonly<Record<BombAgent, BombResult>>;
  /** null if the agent said nothing. */
  messages: Readonly<Record<BombAgent, BombMessage | null>>;
  /** Where the agents were at the beginning of the round. */
  places: Readonly<Record<BombAgent, string>>;
  /** For each bomb, how many phases were cut before the round. */
  done: readonly number[];
  /** The team's points before the round. */
  points: number;
}

/** A game at one moment. Never changed in place: a round gives a new state. */
export interface BombState {
  readonly setup: BombSetup;
  readonly places: Readonly<Record<BombAgent, string>>;
  /** For each bomb, how many of its phases have been cut. */
  readonly done: readonly number[];
  readonly played: readonly BombRound[];
  readonly ended: { readonly reason: "all-defused" | "all-rounds-played" } | null;
}

/** Characters of a message that reach the others. */
export const messageLimit = 300;

/** A new game: all agents in the start room, no wire cut. */
export function openBomb(setup: BombSetup): BombState {
  const { start } = setup.map;
  return {
    setup,
    places: { alpha: start, bravo: start, charlie: start },
    done: setup.bombs.map(() => 0),
    played: [],
    ended: null,
  };
}

/**
 * The team's points.
 *
 * @param done for each bomb, how many phases have been cut
 */
export function bombPoints({ bombs, scoring }: BombSetup, done: readonly number[]): number {
  return bombs.reduce((sum, { sequence }, i) => {
    const cut = done[i] ?? 0;
    return sum + (scoring === "phase" || cut === sequence.length ? pointsPerPhase * cut : 0);
  }, 0);
}

/**
 * What an agent may do: wait, move to a room next door, inspect a bomb in its room, cut one with one of its
 * colours. Only bombs that are not defused can be inspected or cut. Waiting is always possible.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const state = openBomb(dealBombs({ map, deal: 1, seed: 1 }));
 * bombActions(state, "alpha").at(0); // { kind: "wait" }
 * ```
 */
export function bombActions(state: BombState, agent: BombAgent): BombAction[] {
  const { map, bombs, cutters } = state.setup;
  const room = state.places[agent];
  const live = bombs.filter((bomb, i) => bomb.room === room && (state.done[i] ?? 0) < bomb.sequence.length);
  return [
    { kind: "wait" },
    ...nextRooms(map, room).map((to) => ({ kind: "move", room: to }) as const),
    ...live.flatMap(({ id }): BombAction[] => [
      { kind: "inspect", bomb: id },
      ...cutters[agent].map((colour) => ({ kind: "cut", bomb: id, colour }) as const),
    ]),
  ];
}

/** Why an action is not allowed; "" if it is. */
export function whyIllegal(state: BombState, agent: BombAgent, action: BombAction): string {
  if (action.kind === "wait") return "";
  const { map, bombs, cutters } = state.setup;
  const room = state.places[agent];
  if (action.kind === "move") {
    if (!map.rooms.includes(action.room)) return "there is no such room";
    return nextRooms(map, room).includes(action.room) ? "" : "that room is not next door";
  }
  const index = bombs.findIndex(({ id }) => id === action.bomb);
  const bomb = bombs[index];
  // Whether a bomb exists in another room is not told.
  if (bomb?.room !== room) return "that bomb is not in the room";
  if ((state.done[index] ?? 0) === bomb.sequence.length) return "that bomb is already defused";
  if (action.kind === "cut" && !cutters[agent].includes(action.colour)) return "no cutter of that colour";
  return "";
}

/**
 * Plays one round: the three actions, then the messages.
 *
 * All three choose before anything happens, so nobody sees what the others do in the same round. The actions
 * then take effect in the order alpha, bravo, charlie. Two agents can therefore cut two phases of one bomb in
 * one round, if the earlier one has the earlier colour. If both have the same colour for the same phase, the
 * second finds the phase already cut. A cut of another colour than the next changes nothing. Whoever cuts or
 * inspects learns which colours remain. A bomb need not be inspected first.
 *
 * An action that the rules do not allow, and a turn without a readable action, is a turn waited, and its
 * result says why. Messages reach the other two in the next round, cut at 300 characters. The game ends when
 * all bombs are defused, or with the last round.
 *
 * In the code of Li et al. 2023 (doi 10.18653/v1/2023.emnlp-main.13) agents also act in this order, wrong
 * cutters do nothing, and a cut shows what remains. There they act one after the other, each knowing what
 * those before it did and said. The paper says that they must "synchronize", so ours choose at the same time.
 *
 * @throws IllegalMoveError `the game has ended after round 10; nothing more can be played`
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const state = openBomb(dealBombs({ map, deal: 1, seed: 1 }));
 * const wait = { action: { kind: "wait" }, reason: "", message: "" };
 * const silent = { action: null, reason: "no answer", message: "" };
 * const { played } = playBombRound(state, { alpha: wait, bravo: silent, charlie: wait });
 * played[0].results.bravo; // { kind: "no-move", reason: "no answer" }
 * ```
 */
export function playBombRound(state: BombState, turns: Readonly<Record<BombAgent, BombTurn>>): BombState {
  const { setup, played } = state;
  if (state.ended !== null) {
    throw new IllegalMoveError(`the game has ended after round ${played.length}; nothing more can be played`);
  }
  const done = [...state.done];
  const places = { ...state.places };
  const results = perAgent((agent): BombResult => {
    const { action, reason } = turns[agent];
    if (action === null) return { kind: "no-move", reason };
    const why = whyIllegal(state, agent, action);
    if (why !== "") return { kind: "illegal", reason: why };
    if (action.kind === "wait") return { kind: "waited" };
    if (action.kind === "move") {
      places[agent] = action.room;
      return { kind: "moved", from: state.places[agent], room: action.room };
    }
    const index = setup.bombs.findIndex(({ id }) => id === action.bomb);
    const { id, sequence } = setup.bombs[index] as Bomb;
    const next = done[index] as number;
    if (action.kind === "inspect") return { kind: "inspected", bomb: id, remaining: sequence.slice(next) };
    const isNext = sequence[next] === action.colour;
    if (isNext) done[index] = next + 1;
    const remaining = sequence.slice(done[index]);
    return { kind: isNext ? "cut" : "missed", bomb: id, colour: action.colour, remaining };
  });
  const round: BombRound = {
    round: played.length + 1,
    results,
    messages: perAgent((agent) => shorten(turns[agent].message)),
    places: state.places,
    done: state.done,
    points: bombPoints(setup, state.done),
  };
  const isOver = setup.bombs.every(({ sequence }, i) => done[i] === sequence.length);
  return {
    setup,
    places,
    done,
    played: [...played, round],
    ended: isOver
      ? { reason: "all-defused" }
      : round.round === setup.rounds
        ? { reason: "all-rounds-played" }
        : null,
  };
}

function perAgent<T>(make: (agent: BombAgent) => T): Record<BombAgent, T> {
  return Object.fromEntries(bombAgents.map((agent) => [agent, make(agent)])) as Record<BombAgent, T>;
}

/** One line of at most 300 characters; a character of two code units is never split. */
function shorten(message: string): BombMessage | null {
  const characters = [...message.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim()];
  if (characters.length === 0) return null;
  return {
    text: characters.slice(0, messageLimit).join(""),
    shortened: characters.length > messageLimit,
  };
}
