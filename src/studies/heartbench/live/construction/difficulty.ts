import { InputError } from "../../../../core/errors.js";
import { randomStream } from "../../../../core/random.js";
import { definedMean } from "./verdict-table.js";

/** Scores of models on cases; NaN where unscored. */
export interface ScoreMatrix {
  models: readonly string[];
  cases: readonly string[];
  /** Rows = models, columns = cases. */
  scores: readonly (readonly number[])[];
}

/** The cases on which models did worst. Cases have the order of the matrix. */
export interface HardestCases {
  /** Ids of the chosen cases. */
  hard: string[];
  /** Every case's mean over models, in the order of the matrix. */
  means: number[];
  /**
   * Cases with the mean at the boundary, if only some of them are in the set. The order of the matrix decided
   * which.
   */
  tied: string[];
  /** Cases on which no model has a score; they are never hard. */
  unscored: string[];
}

/**
 * The cases on which models did worst: the lowest `share` by the mean over models.
 *
 * Such a set is chosen by the same scores that are then reported on it. A case's mean is low partly by
 * chance. So the same models score higher on it when they answer again, and other models do not fail there as
 * badly: see {@link hardSetRegression}.
 *
 * @throws InputError `hardestCases requires a share between 0 and 1, got 1.2`
 *
 * @example
 * ```ts
 * const matrix = { models: ["m", "n"], cases: ["a", "b", "c", "d"], scores: [[10, 50, 90, 70], [30, 50, 80, NaN]] };
 * hardestCases(matrix, 0.5).hard; // ["a", "b"]
 * hardestCases(matrix, 0.5).means; // [20, 50, 85, 70]
 * ```
 */
export function hardestCases(matrix: ScoreMatrix, share: number): HardestCases {
  requireMatrix(matrix, share, "hardestCases");
  const means = columnMeans(matrix.scores, [...matrix.models.keys()], matrix.cases.length);
  const { chosen, boundary } = lowest(means, share);
  const names = (indices: readonly number[]): string[] => indices.map((i) => matrix.cases[i]!);
  const atBoundary = [...means.keys()].filter((i) => means[i] === boundary);
  const split = atBoundary.some((i) => !chosen.includes(i));
  return {
    hard: names([...chosen].sort((a, b) => a - b)),
    means,
    tied: split ? names(atBoundary) : [],
    unscored: names([...means.keys()].filter((i) => Number.isNaN(means[i]))),
  };
}

/**
 * How much of the drop on a hard set is chance in its choice. Drops are in points of the scores; shares and
 * overlaps are 0 to 1.
 */
export interface HardSetRegression {
  /** Mean score on all cases minus that on the hard ones, if the same models choose and are measured. */
  apparentDrop: number;
  /** The same if other models choose the cases: mean over the splits. */
  halfDrop: number;
  /** The same if all models but one choose and that one is measured: mean over models. */
  leaveOneOutDrop: number;
  /** The drop if the same half of the models chooses and is measured. `halfDrop` is compared with it. */
  apparentHalfDrop: number;
  /**
   * The part of the apparent drop of halves that does not carry over to other models: 1 - halfDrop /
   * apparentHalfDrop.
   */
  regressionShare: number;
  /** Middle 95% of halfDrop over splits: how much it depends on the split. Not a confidence interval. */
  spread: [low: number, high: number];
  /**
   * Mean share of one half's hard cases that are also hard for the other half, and the share expected by
   * chance.
   */
  overlap: number;
  chanceOverlap: number;
  splits: number;
  hardCases: number;
  method: string;
}

/**
 * How much of the drop on an empirically chosen hard set is regression to the mean: one half of the models
 * chooses the hard cases, and the other half is measured on them.
 *
 * Answers "how much lower would models that had no part in the choice score there?". The split keeps the
 * difficulty that cases have for all models, and averages out what is particular to the models that chose.
 * With several replies of one model to each case, make each replicate a row instead: then only the chance of
 * single replies is averaged out. Half of the models choose less well than all, so `leaveOneOutDrop` (chosen
 * by all other models) is given too. It is the number for one more model of the same kind.
 *
 * A case is not chosen if no model of the choosing half has a score on it. Fewer than 2 models: NaN.
 *
 * @throws InputError `hardSetRegression requires a share between 0 and 1, got 1.2`
 *
 * @example
 * ```ts
 * // Two models that fail on different cases: nothing of the drop carries over, the others even do well there.
 * const matrix = { models: ["m", "n"], cases: ["a", "b", "c", "d"], scores: [[0, 80, 80, 80], [80, 80, 80, 0]] };
 * const regression = hardSetRegression(matrix, { share: 0.25, splits: 10 });
 * regression.apparentHalfDrop; // 60
 * regression.halfDrop; // -20
 * ```
 */
export function hardSetRegression(
  matrix: ScoreMatrix,
  options: { share?: number; splits?: number; seed?: number } = {},
): HardSetRegression {
  const { share = 84 / 296, splits = 200, seed = 1 } = options;
  requireMatrix(matrix, share, "hardSetRegression");
  if (!(Number.isInteger(splits) && splits > 0)) {
    throw new InputError(`hardSetRegression requires at least 1 split, got ${splits}`);
  }
  const { scores, models, cases } = matrix;
  const everyone = [...models.keys()];
  const meansOf = (rows: readonly number[]): number[] => columnMeans(scores, rows, cases.length);
  const rows: { half: number; apparent: number; overlap: number }[] = [];
  for (let split = 0; split < splits && models.length > 1; split++) {
    const order = randomStream(seed, "heartbench-hard-split", split).shuffle(everyone);
    const cut = Math.ceil(order.length / 2);
    const halves = [meansOf(order.slice(0, cut)), meansOf(order.slice(cut))] as const;
    const chosen = halves.map((means) => lowest(means, share).chosen);
    // Each half chooses once and is measured once.
    const both = (f: (a: 0 | 1, b: 0 | 1) => number): number => (f(0, 1) + f(1, 0)) / 2;
    rows.push({
      half: both((a, b) => drop(halves[b], chosen[a]!)),
      apparent: both((a) => drop(halves[a], chosen[a]!)),
      overlap: chosen[0]!.filter((i) => chosen[1]!.includes(i)).length / chosen[0]!.length,
    });
  }
  const mean = (name: "half" | "apparent" | "overlap"): number =>
    definedMean(rows.map((row) => row[name])).value;
  const out = everyone.map((held) => {
    const others = everyone.filter((row) => row !== held);
    return others.length === 0 ? Number.NaN : drop(meansOf([held]), lowest(meansOf(others), share).chosen);
  });
  const all = meansOf(everyone);
  const { chosen } = lowest(all, share);
  const sorted = rows.map(({ half }) => half).sort((a, b) => a - b);
  const at = (p: number): number => sorted[Math.round(p * (sorted.length - 1))] ?? Number.NaN;
  return {
    ...{ apparentDrop: drop(all, chosen), halfDrop: mean("half"), leaveOneOutDrop: definedMean(out).value },
    apparentHalfDrop: mean("apparent"),
    regressionShare: 1 - mean("half") / mean("apparent"),
    spread: [at(0.025), at(0.975)],
    ...{
      overlap: mean("overlap"),
      chanceOverlap: chosen.length / cases.length,
      splits,
      hardCases: chosen.length,
    },
    method: `lowest ${chosen.length} of ${cases.length} cases; ${splits} random halves of ${models.length} models, each choosing once and measuring once, seed ${seed}`,
  };
}

/** Mean over all cases minus the mean over the chosen ones. */
function drop(means: readonly number[], chosen: readonly number[]): number {
  return definedMean(means).value - definedMean(chosen.map((i) => means[i]!)).value;
}

function columnMeans(scores: ScoreMatrix["scores"], rows: readonly number[], cases: number): number[] {
  return Array.from({ length: cases }, (_, i) => definedMean(rows.map((row) => scores[row]![i]!)).value);
}

/** The lowest share of the defined means, at least one; of equal means the earlier one. */
function lowest(means: readonly number[], share: number): { chosen: number[]; boundary: number } {
  const defined = [...means.keys()].filter((i) => !Number.isNaN(means[i]));
  const count = Math.min(defined.length, Math.max(1, Math.round(share * means.length)));
  const chosen = defined.sort((a, b) => means[a]! - means[b]! || a - b).slice(0, count);
  return { chosen, boundary: means[chosen.at(-1) ?? -1] ?? Number.NaN };
}

function requireMatrix({ models, cases, scores }: ScoreMatrix, share: number, caller: string): void {
  if (!(share > 0 && share < 1))
    throw new InputError(`${caller} requires a share between 0 and 1, got ${share}`);
  if (scores.length !== models.length) {
    throw new InputError(
      `${caller} requires a row a model, got ${scores.length} rows and ${models.length} models`,
    );
  }
  const odd = scores.findIndex((row) => row.length !== cases.length);
  if (odd !== -1) {
    throw new InputError(
      `${caller} requires ${cases.length} scores of ${models[odd]}, got ${scores[odd]!.length}`,
    );
  }
}
