import { type HardSplit, splitByDifficulty } from "../../measures/hard-split.js";
import type { Board } from "../board.js";
import { caseScores } from "../board-scores.js";
import { type HardSetRegression, hardSetRegression } from "../construction/difficulty.js";
import { respondentNames } from "../names.js";

/** The respondents of one judging, on normal and on hard cases. */
export interface JudgeSplit extends HardSplit {
  judge: string;
  /** The folder of the judging. */
  judging: string;
  /** The names of the rows, as on the board. */
  names: string[];
  /**
   * What choosing as many hard cases by these very scores would do, and how much of it is regression to the mean.
   * Null with fewer than two respondents.
   */
  ifChosenHere: HardSetRegression | null;
}

/**
 * Splits a board by difficulty, judge by judge, since ranks only mean something under one judge. Empty unless the
 * run asked normal and hard cases, and for judgings without two scored cases of an ability in either set.
 */
export function splitBoard(
  { run, rows }: Pick<Board, "run" | "rows">,
  options: { resamples?: number; seed?: number } = {},
): JudgeSplit[] {
  const difficulty = run.cases.map((one) => one.difficulty);
  if (new Set(difficulty).size < 2) return [];
  const hard = difficulty.filter((one) => one === "hard").length;
  const names = respondentNames(rows);
  return respondentsByJudge(run.respondents).flatMap((own): JudgeSplit[] => {
    const scores = own.map((r) => caseScores(run.respondents[r]!.readings));
    const split = splitByDifficulty(
      scores.map(({ columns }) => columns),
      difficulty,
      options,
    );
    if (split === null) return [];
    const { judge, judging } = run.respondents[own[0]!]!;
    const matrix = {
      models: own.map((r) => names[r]!),
      cases: run.cases.map(({ id }) => id),
      scores: scores.map(({ caseMeans }) => caseMeans),
    };
    const ifChosenHere =
      own.length < 2 ? null : hardSetRegression(matrix, { share: hard / difficulty.length });
    return [{ judge, judging, names: matrix.models, ifChosenHere, ...split }];
  });
}

/** The places of the respondents of each judging. */
export function respondentsByJudge(respondents: readonly { judge: string; judging: string }[]): number[][] {
  const places = new Map<string, number[]>();
  for (const [r, { judge, judging }] of respondents.entries()) {
    const at = JSON.stringify([judging, judge]);
    places.set(at, [...(places.get(at) ?? []), r]);
  }
  return [...places.values()];
}
