import { type BombState, bombPoints } from "./rules.js";
import { type BombAgent, type BombSetup, bombAgents, mostPoints } from "./setup.js";

/** What a team reached in a game, and how. */
export interface BombScore {
  /** The team's points, whatever the replies were like; see `unscored`. */
  points: number;
  most: number;
  /** points / most, 0 to 1; NaN if the game is unscored. */
  share: number;
  /** Why the game is in no mean; "" if it is scored. */
  unscored: string;
  /** Bombs defused, and phases cut (also of bombs that were not finished). */
  defused: number;
  phases: number;
  rounds: number;
  /** Turns: three for each round played. */
  turns: number;
  /** Turns waited because no action could be read, by reason. */
  unreadable: Record<string, number>;
  /** Actions that the rules do not allow, by reason. */
  illegal: Record<string, number>;
  /** Cuts of a colour that was not the next. */
  missed: number;
  /** Turns waited on purpose. */
  waited: number;
  /** Agents who did nothing in the whole game: no move, inspection or cut that the rules allow. */
  idle: BombAgent[];
  /** Messages that were sent, and those of them that were longer than the limit. */
  messages: { sent: number; shortened: number };
}

/** The share of turns without a readable action up to which a game is scored. */
export const mostUnreadable = 0.25;

/**
 * Scores a game.
 *
 * The measure is the paper's: the team's points within 10 rounds, here also as a share of what the bombs are
 * worth. Whoever gives no readable action waits, by the rules; the reasons are counted beside the score. If
 * more than a quarter of the turns had no readable action, the game is unscored. The reason for a quarter: if
 * one of the three never answers, a third is unreadable, and it was not a game of three. Illegal actions are
 * the team's own mistakes and leave the game scored.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const score = scoreBomb(finishBomb(dealBombs({ map, deal: 1, seed: 1 }), bombPlanner()));
 * score.share; // 1
 * score.idle; // []
 * ```
 */
export function scoreBomb({ setup, done, played }: Pick<BombState, "setup" | "done" | "played">): BombScore {
  const results = played.flatMap((round) => bombAgents.map((agent) => round.results[agent]));
  const tally = (kind: "no-move" | "illegal"): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const result of results) {
      if (result.kind !== kind || !("reason" in result)) continue;
      counts[result.reason] = (counts[result.reason] ?? 0) + 1;
    }
    return counts;
  };
  const count = (kind: string): number => results.filter((result) => result.kind === kind).length;
  const [points, most] = [bombPoints(setup, done), mostPoints(setup)];
  const messages = played.flatMap((round) => bombAgents.flatMap((agent) => round.messages[agent] ?? []));
  const unreadable = count("no-move");
  const unscored =
    unreadable > mostUnreadable * results.length
      ? `no action in ${unreadable} of ${results.length} turns`
      : "";
  return {
    points,
    most,
    share: unscored === "" ? points / most : Number.NaN,
    unscored,
    defused: defusedBombs(setup, done),
    phases: done.reduce((sum, cut) => sum + cut, 0),
    rounds: played.length,
    turns: results.length,
    unreadable: tally("no-move"),
    illegal: tally("illegal"),
    missed: count("missed"),
    waited: count("waited"),
    idle: bombAgents.filter((agent) =>
      played.every((round) => ["waited", "no-move", "illegal"].includes(round.results[agent].kind)),
    ),
    messages: { sent: messages.length, shortened: messages.filter(({ shortened }) => shortened).length },
  };
}

const defusedBombs = ({ bombs }: BombSetup, done: readonly number[]): number =>
  bombs.filter(({ sequence }, i) => done[i] === sequence.length).length;
