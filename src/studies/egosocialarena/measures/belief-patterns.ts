import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { type OpponentLevel, opponentLevels, ruleOpponent } from "../../../games/guess/opponents.js";
import { clopperPearson } from "../../../stats/clopper-pearson.js";
import { mean } from "../../../stats/descriptives.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { level3Ranges, opponentNumbers, rounds } from "./g08a.js";

/** A game of G0.8A as its beliefs tell it. Each list has one entry a round. */
export interface BelievedGame {
  /** The number that was expected of the opponent; null if it is not known. */
  beliefs: readonly (number | null)[];
  /** The opponent's number as a range, which is a point if the number is known; null if nothing is. */
  opponent: readonly (ConfidenceInterval | null)[];
  /** Whether the belief was right; null if that cannot be said. */
  right: readonly (boolean | null)[];
}

/** How a game came back on track after a strange guess. */
export type BackOnTrack = "right" | "steps" | "no" | "undecided";

/** Which of the three patterns of the paper's section 4.4 a game shows. null = it cannot be decided. */
export interface BeliefPatterns {
  midPoint: boolean | null;
  strangeGuess: boolean | null;
  /** The rounds of strange guesses. */
  strangeRounds: number[];
  /** null if there was no strange guess, so nothing to come back from. */
  backOnTrack: BackOnTrack | null;
}

/** The middle of the range 1 to 100, as the paper calls it: "the number 50 within the range of 1-100". */
const midPoint = 50;
/** "Initial rounds" of a strange guess: those before the middle of the game. */
const lastInitialRound = Math.floor(rounds / 2);
/** A rule that was caught shows in three rounds or more: one hit at the end may be luck. */
const leastRun = 3;
/** How far the mean step of beliefs may be from the opponent's: one unit of what is printed. */
const stepTolerance = 1;

/**
 * Finds the three patterns that the paper names in section 4.4 (Figure 5) in one game.
 *
 * Mid-point belief: the belief of round 1, when there is no information, is 50. Strange guess: in an initial
 * round (2 to 5) the belief is above the opponent's last number and above the belief before ("thinking the
 * opponent will suddenly choose larger numbers"; a belief that stays too high is not sudden). Back on track, after the last strange guess: `right` if every belief from some round to
 * the end is right, at least three of them; else `steps` if the beliefs move to the end in the opponent's
 * direction in every round and by its mean step, within 1, in at least three steps, and the opponent moves at
 * all ("captures that the
 * opponent's chosen numbers form an arithmetic sequence", though the numbers themselves are wrong); else `no`.
 * A game with a round that cannot be decided is undecided unless the other rounds decide it. A belief that is
 * missing is not right. The paper gives no thresholds: those of 5, 3 and 1 are ours.
 *
 * @example
 * ```ts
 * const opponent = [50, 45, 40, 35, 30, 25, 20, 15, 10, 5].map((n) => [n, n] as [number, number]);
 * const beliefs = [50, 45, 48, 42, 36, 30, 20, 15, 10, 5];
 * const game = { beliefs, opponent, right: beliefs.map((belief, i) => belief === opponent[i]![0]) };
 * beliefPatterns(game); // { midPoint: true, strangeGuess: true, strangeRounds: [3], backOnTrack: "right" }
 * ```
 */
export function beliefPatterns(game: BelievedGame): BeliefPatterns {
  const [first = null] = game.beliefs;
  const above = game.beliefs.map((belief, i) =>
    jumps(belief, game.beliefs[i - 1] ?? null, game.opponent[i - 1] ?? null),
  );
  const initial = above.slice(1, lastInitialRound);
  const strangeRounds = initial.flatMap((is, i) => (is === true ? [i + 2] : []));
  const strangeGuess = strangeRounds.length > 0 ? true : initial.includes(null) ? null : false;
  return {
    midPoint: first === null ? null : first === midPoint,
    strangeGuess,
    strangeRounds,
    backOnTrack: strangeGuess !== true ? null : backOnTrack(game, strangeRounds.at(-1) as number),
  };
}

/** Whether a belief is above the one before and above the opponent's last number; null if that stays open. */
function jumps(
  belief: number | null,
  before: number | null,
  last: ConfidenceInterval | null,
): boolean | null {
  if (belief === null) return null;
  const rises = before === null ? null : belief > before;
  const above = last === null ? null : belief > last[1] ? true : belief <= last[0] ? false : null;
  if (rises === false || above === false) return false;
  return rises === null || above === null ? null : true;
}

/** @param round the last strange guess, from 1 */
function backOnTrack({ beliefs, opponent, right }: BelievedGame, round: number): BackOnTrack {
  const after = right.slice(round);
  const last = after.findLastIndex((one) => one !== true);
  if (after.length - 1 - last >= leastRun) return "right";
  const own = beliefs.slice(round - 1);
  const theirs = opponent
    .slice(round - 1)
    .map((range) => (range?.[0] === range?.[1] ? (range?.[0] ?? null) : null));
  if ([...own, ...theirs].includes(null)) return "undecided";
  const steps = stepsOf(own as number[]);
  const gold = stepsOf(theirs as number[]);
  const follows = steps.every((step, i) => Math.sign(step) === Math.sign(gold[i] as number));
  const near = Math.abs(mean(steps) - mean(gold)) <= stepTolerance;
  return steps.length >= leastRun && gold.some((step) => step !== 0) && follows && near ? "steps" : "no";
}

const stepsOf = (numbers: readonly number[]): number[] =>
  numbers.slice(1).map((number, i) => number - (numbers[i] as number));

/** The patterns of one game, with who played it. */
export interface PatternRow extends BeliefPatterns {
  respondent: string;
  level: OpponentLevel;
}

/**
 * The patterns in the rows of Appendix C: eight models against three opponents. A tick without a number stands
 * for the opponent's number, where that is known. At level 3 it is known only as a range (`level3Ranges`), and a
 * belief is right if it is ticked.
 *
 * @example
 * ```ts
 * const rows = printedBeliefPatterns(await loadEgoSocialArena());
 * rows.length; // 24
 * rows.find(({ respondent, level }) => respondent === "gpt-4-turbo" && level === 2).backOnTrack; // "steps"
 * rows.find(({ respondent, level }) => respondent === "o1-preview" && level === 3).strangeGuess; // null
 * ```
 */
export function printedBeliefPatterns(data: EgoSocialArenaData): PatternRow[] {
  return data.models.flatMap(({ id }) =>
    opponentLevels.map((level) => {
      const cells = data.beliefsOf(level, id);
      const opponent =
        level === 3
          ? level3Ranges(data, id).ranges
          : opponentNumbers(level).map((number): ConfidenceInterval => [number, number]);
      const numberOf = (i: number): number | null => (level === 3 ? null : (opponent[i]?.[0] ?? null));
      const beliefs = cells.map(({ belief, tick }, i) => belief ?? (tick ? numberOf(i) : null));
      const right = cells.map(({ tick }, i) => tick || (beliefs[i] !== null && beliefs[i] === numberOf(i)));
      return { respondent: id, level, ...beliefPatterns({ beliefs, opponent, right }) };
    }),
  );
}

/** A game that was played: beliefs and the opponent's numbers by round. */
export interface PlayedBeliefs {
  respondent: string;
  level: OpponentLevel;
  beliefs: readonly (number | null)[];
  opponent: readonly number[];
}

/**
 * The patterns in a game of a run. A belief is right within the opponent's tolerance, as in the game's score.
 *
 * @example
 * ```ts
 * const opponent = Array(10).fill(50);
 * const row = gameBeliefPatterns({ respondent: "a", level: 1, opponent, beliefs: [40, 60, null, 50, 50, 50, 50, 50, 50, 50] });
 * row; // { respondent: "a", level: 1, midPoint: false, strangeGuess: true, strangeRounds: [2], backOnTrack: "right" }
 * ```
 */
export function gameBeliefPatterns({ respondent, level, beliefs, opponent }: PlayedBeliefs): PatternRow {
  const { tolerance } = ruleOpponent(level);
  const right = beliefs.map(
    (belief, i) => belief !== null && Math.abs(belief - (opponent[i] as number)) <= tolerance,
  );
  const ranges = opponent.map((number): ConfidenceInterval => [number, number]);
  return { respondent, level, ...beliefPatterns({ beliefs, opponent: ranges, right }) };
}

/** How many games show a pattern. */
export interface PatternShare {
  pattern: "mid-point belief" | "strange guess" | "back on track: right" | "back on track: right or steps";
  level: OpponentLevel | "all";
  games: number;
  /** Games that show it, of those that can be decided, with an exact interval. */
  share: Estimate;
  shown: number;
  undecided: number;
}

/**
 * The share of games that show each pattern, by level and in all. Back on track is a share of the games with a
 * strange guess. Intervals are Clopper-Pearson with games as units; games of one model are not independent, so
 * those of a single level say more than those of all.
 *
 * @example
 * ```ts
 * const shares = patternShares(printedBeliefPatterns(await loadEgoSocialArena()));
 * const first = shares.find(({ pattern, level }) => pattern === "mid-point belief" && level === 2);
 * first.shown; // 4
 * first.share.ci; // [0.157, 0.843]
 * ```
 */
export function patternShares(rows: readonly PatternRow[]): PatternShare[] {
  const strange = (row: PatternRow): boolean => row.strangeGuess === true;
  const back =
    (...kinds: BackOnTrack[]) =>
    (row: PatternRow): boolean | null =>
      row.backOnTrack === "undecided" ? null : kinds.includes(row.backOnTrack as BackOnTrack);
  const patterns: [
    PatternShare["pattern"],
    (row: PatternRow) => boolean,
    (row: PatternRow) => boolean | null,
  ][] = [
    ["mid-point belief", () => true, (row) => row.midPoint],
    ["strange guess", () => true, (row) => row.strangeGuess],
    ["back on track: right", strange, back("right")],
    ["back on track: right or steps", strange, back("right", "steps")],
  ];
  return patterns.flatMap(([pattern, counts, shows]) =>
    (["all", ...opponentLevels] as const).map((level): PatternShare => {
      const own = rows.filter((row) => counts(row) && (level === "all" || row.level === level));
      const shown = own.filter((row) => shows(row) === true).length;
      const undecided = own.filter((row) => shows(row) === null).length;
      const share = clopperPearson(shown, own.length - undecided);
      return { pattern, level, games: own.length, share, shown, undecided };
    }),
  );
}
