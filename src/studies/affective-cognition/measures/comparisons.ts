import type { ConfidenceInterval } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { studentTwoSidedP } from "../../../stats/distributions.js";
import { meanInterval } from "../../../stats/mean-interval.js";
import { ordinaryLeastSquares } from "../../../stats/ordinary-least-squares.js";
import { zeroCorrelationPairedT } from "../../../stats/t-from-summaries.js";
import { recordedModels, type Task, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { difference, modelScores, type ScoreOptions, type Scores } from "./scores.js";

/** A difference in percentage points, by the paper's formula and with stories as clusters. */
export interface Comparison {
  value: number;
  n: number;
  /** The paper's: rows as independent, and the correlation of the two sides taken as zero. */
  paper: { t: number; df: number; p: number; ci: ConfidenceInterval };
  /** Ours: row-wise differences, stories as clusters, CR2 with Satterthwaite df. */
  story: { t: number; df: number; p: number; ci: ConfidenceInterval; se: number };
  item: { ci: ConfidenceInterval };
  method: string;
}

/**
 * Compares two respondents on the rows of one task (`a` − `b`).
 *
 * The paper calls its test paired, yet the printed t is the difference over √(se_a² + se_b²): the
 * pairing is not used. Both are computed; the conclusion rests on `story`.
 */
export function compare(a: Scores, b: Scores): Comparison {
  const d = difference(a, b);
  const percent = d.values.map((value) => 100 * value);
  const story = clusteredMean(percent, d.story);
  const item = clusteredMean(percent, d.item);
  const paper = zeroCorrelationPairedT(summaryOf(a, percent), summaryOf(b, percent));
  const t = story.value / story.se;
  return {
    value: story.value,
    n: story.n,
    paper: { t: paper.t, df: paper.df, p: paper.pValue, ci: paper.ci },
    story: { t, df: story.df, p: studentTwoSidedP(t, story.df), ci: story.ci, se: story.se },
    item: { ci: item.ci },
    method: `mean difference of paired rows; ${story.clusters} stories as clusters, CR2, t with ${story.df.toFixed(1)} df`,
  };
}

/** Mean and standard error of one side in percent, over the rows on which both sides are scored. */
function summaryOf(side: Scores, difference: Float64Array): { mean: number; se: number; n: number } {
  const kept = side.values.filter((_, i) => !Number.isNaN(difference[i])).map((value) => 100 * value);
  const { value, se, n } = meanInterval(kept, { kind: "normal", ddof: 0 });
  return { mean: value, se, n };
}

/** A mean difference with its story-clustered interval and p. */
export interface StoryDifference {
  value: number;
  ci: ConfidenceInterval;
  p: number;
}

/**
 * `a` − `b` in percentage points where the rows differ: two tasks, two experiments. Stories as clusters.
 *
 * @param sameStories whether story 3 of `a` is story 3 of `b` (Experiments 1 and 2 of one pair) or another
 */
export function compareTasks(a: Scores, b: Scores, sameStories: boolean): StoryDifference {
  const y: number[] = [];
  const x: number[] = [];
  const story: number[] = [];
  for (const [scores, dummy] of [
    [b, 0],
    [a, 1],
  ] as const) {
    scores.values.forEach((value, i) => {
      if (Number.isNaN(value)) return;
      y.push(100 * value);
      x.push(dummy);
      story.push((scores.story[i] as number) + (sameStories ? 0 : 10 * dummy));
    });
  }
  const { coefficients } = ordinaryLeastSquares(y, [x], { errors: "CR2", clusters: story, names: ["dummy"] });
  const slope = coefficients.find((coefficient) => coefficient.name === "dummy");
  if (slope === undefined) throw new RangeError("the dummy has no coefficient");
  return { value: slope.value, ci: slope.ci, p: slope.pValue };
}

/** The effect of one dummy on agreement, in percentage points, under four error models. */
export interface Effect {
  value: number;
  /** Rows: one a human answer, model and prompt. */
  n: number;
  /** Rows as independent, by ordinary least squares as in the paper. */
  naive: ConfidenceInterval;
  /** Items as clusters, CR2. */
  item: ConfidenceInterval;
  /** Stories as clusters, CR2: draw conclusions from this interval. */
  story: ConfidenceInterval;
  storyDf: number;
  storyP: number;
  stories: number;
  method: string;
}

/** Rows with a dummy and the clusters they belong to, gathered over tasks. */
export interface EffectRows {
  y: number[];
  x: number[];
  item: number[];
  story: number[];
}

/** Fits agreement (0 or 1) on one dummy: the paper's linear model, then the same with dependent rows. */
export function dummyEffect(rows: EffectRows): Effect {
  const kept = rows.y.flatMap((value, i) => (Number.isNaN(value) ? [] : [i]));
  const y = kept.map((i) => 100 * (rows.y[i] as number));
  const x = kept.map((i) => rows.x[i] as number);
  const slopeWith = (errors: "classical" | "CR2", clusters?: number[]) => {
    const result = ordinaryLeastSquares(y, [x], { errors, clusters, names: ["dummy"] });
    const slope = result.coefficients.find((coefficient) => coefficient.name === "dummy");
    if (slope === undefined) throw new RangeError("the dummy has no coefficient");
    return slope;
  };
  const naive = slopeWith("classical");
  const clustersOf = (of: number[]): number[] => kept.map((i) => of[i] as number);
  const item = slopeWith("CR2", clustersOf(rows.item));
  const story = slopeWith("CR2", clustersOf(rows.story));
  const stories = new Set(clustersOf(rows.story)).size;
  return {
    value: naive.value,
    n: y.length,
    naive: naive.ci,
    item: item.ci,
    story: story.ci,
    storyDf: story.df,
    storyP: story.pValue,
    stories,
    method: `least squares on one dummy; ${stories} stories as clusters, CR2, t with ${story.df.toFixed(1)} df`,
  };
}

/** Chain of thought against 0-shot: the paper's three models, Experiment 1, all eight tasks. */
export function chainOfThoughtEffect(
  data: StudyData,
  options: ScoreOptions & { model?: string; tasks?: readonly Task[] } = {},
): Effect {
  const chosen = options.tasks ?? tasks.filter((task) => task.experiment === 1);
  return dummyEffect(gather(data, chosen, options, (model) => (model.prompt === "0shot-cot" ? 1 : 0)));
}

/** Expressions against none: Experiment 2 against 1, emotion inference; the paper's number is 0-shot. */
export function expressionEffect(
  data: StudyData,
  options: ScoreOptions & { prompt?: "0shot" | "0shot-cot"; model?: string } = {},
): Effect {
  const emotion = tasks.filter((task) => task.inference === "emotion");
  return dummyEffect(
    gather(data, emotion, { prompt: "0shot", ...options }, (_, task) => task.experiment - 1),
  );
}

function gather(
  data: StudyData,
  chosen: readonly Task[],
  options: ScoreOptions & { prompt?: "0shot" | "0shot-cot"; model?: string },
  dummy: (model: (typeof recordedModels)[number], task: Task) => number,
): EffectRows {
  const rows: EffectRows = { y: [], x: [], item: [], story: [] };
  chosen.forEach((task, t) => {
    for (const model of recordedModels) {
      if (!model.inPaper || model.experiment !== task.experiment) continue;
      if (options.prompt !== undefined && model.prompt !== options.prompt) continue;
      if (options.model !== undefined && model.model !== options.model) continue;
      const scores = modelScores(data, task, model.key, options);
      scores.values.forEach((value, i) => {
        rows.y.push(value);
        rows.x.push(dummy(model, task));
        rows.item.push(t * 1000 + (scores.item[i] as number));
        // The two pairs have different stories; the two experiments share theirs.
        rows.story.push((task.pair === "goal-control" ? 0 : 10) + (scores.story[i] as number));
      });
    }
  });
  return rows;
}
