import type { ConfidenceInterval } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { studentTwoSidedP } from "../../../stats/distributions.js";
import { meanInterval } from "../../../stats/mean-interval.js";
import { ordinaryLeastSquares } from "../../../stats/ordinary-least-squares.js";
import { zeroCorrelationPairedT } from "../../../stats/t-from-summaries.js";
import { type Prompt, type RecordedModel, type Task, taskById, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { difference, modelScores, type ScoreOptions, type Scores } from "./scores.js";
import { type ClusterSums, type DummySlope, dummySlope, type SideSums } from "./specification-effect.js";

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

/** More than the stories of any pair and the items of any task: other pairs and tasks have other clusters. */
const storiesApart = 10_000;
const itemsApart = 1_000_000;

/** A difference with its story-clustered interval. */
export interface StoryDifference {
  value: number;
  ci: ConfidenceInterval;
  se: number;
  df: number;
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
      story.push((scores.story[i] as number) + (sameStories ? 0 : storiesApart * dummy));
    });
  }
  const { coefficients } = ordinaryLeastSquares(y, [x], { errors: "CR2", clusters: story, names: ["dummy"] });
  const slope = coefficients.find((coefficient) => coefficient.name === "dummy");
  if (slope === undefined) throw new RangeError("the dummy has no coefficient");
  return { value: slope.value, ci: slope.ci, se: slope.se, df: slope.df };
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
  storySe: number;
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

/**
 * Fits agreement (0 or 1) on one dummy: the paper's linear model, then the same with dependent rows. With one
 * cluster there is no interval: its bounds are NaN.
 */
export function dummyEffect(rows: EffectRows): Effect {
  const items = summed(rows, rows.item);
  const stories = summed(rows, rows.story);
  const naive = dummySlope(stories, false);
  const item = clusteredSlope(items);
  const story = clusteredSlope(stories);
  const inPoints = ([low, high]: ConfidenceInterval): ConfidenceInterval => [100 * low, 100 * high];
  return {
    value: 100 * naive.value,
    n: naive.n,
    naive: inPoints(naive.ci),
    item: inPoints(item.ci),
    story: inPoints(story.ci),
    storySe: 100 * story.se,
    storyDf: story.df,
    storyP: story.p,
    stories: stories.length,
    method: `least squares on one dummy; ${stories.length} stories as clusters, CR2, t with ${story.df.toFixed(1)} df`,
  };
}

const { NaN: none } = Number;
const clusteredSlope = (clusters: readonly ClusterSums[]): DummySlope =>
  clusters.length > 1
    ? dummySlope(clusters, true)
    : { ...dummySlope(clusters, false), ci: [none, none], se: none, df: none, p: none };

/** The scored rows of each cluster and side as sums. */
function summed({ y, x }: EffectRows, clusters: readonly number[]): ClusterSums[] {
  const sums = new Map<number, [SideSums, SideSums]>();
  y.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const cluster = clusters[i] as number;
    let sides = sums.get(cluster);
    if (sides === undefined) {
      sides = [
        { n: 0, sum: 0, squares: 0 },
        { n: 0, sum: 0, squares: 0 },
      ];
      sums.set(cluster, sides);
    }
    const side = sides[x[i] as 0 | 1];
    side.n++;
    side.sum += value;
    side.squares += value * value;
  });
  return [...sums.values()];
}

/** The scores of one respondent in one task, and on which side of a comparison they are. */
export interface EffectCell {
  task: Task;
  scores: Scores;
  dummy: 0 | 1;
}

/**
 * The effect of one dummy over several tasks and respondents. The two pairs of appraisals have different
 * stories; the two experiments share theirs.
 */
export function cellsEffect(cells: readonly EffectCell[]): Effect {
  const rows: EffectRows = { y: [], x: [], item: [], story: [] };
  for (const { task, scores, dummy } of cells) {
    scores.values.forEach((value, i) => {
      rows.y.push(value);
      rows.x.push(dummy);
      rows.item.push(tasks.indexOf(task) * itemsApart + (scores.item[i] as number));
      rows.story.push((task.pair === "goal-control" ? 0 : storiesApart) + (scores.story[i] as number));
    });
  }
  return dummyEffect(rows);
}

/** Which cells of the paper's three models an effect is taken over. */
export interface EffectOptions extends ScoreOptions {
  model?: string;
  tasks?: readonly Task[];
}

/**
 * Chain of thought against 0-shot: the paper's three models, all eight tasks of Experiment 1. That is the
 * effect that the paper prints; `tasks` gives that of Experiment 2, of both, or of one task.
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * chainOfThoughtEffect(data).value; // 6.87
 * chainOfThoughtEffect(data, { tasks: tasks.filter((task) => task.experiment === 2) }).value; // 5.02
 * ```
 */
export function chainOfThoughtEffect(data: StudyData, options: EffectOptions = {}): Effect {
  const chosen = options.tasks ?? tasks.filter((task) => task.experiment === 1);
  return cellsEffect(recordedCells(data, chosen, options, (model) => (model.prompt === "0shot-cot" ? 1 : 0)));
}

/**
 * Expressions against none: Experiment 2 against 1. The paper's number is that of the 0-shot prompt and of
 * inferring emotions; `tasks` names tasks of Experiment 1, each of which is compared with its counterpart.
 */
export function expressionEffect(
  data: StudyData,
  options: EffectOptions & { prompt?: Prompt | "both" } = {},
): Effect {
  const { prompt = "0shot" } = options;
  const text = options.tasks ?? tasks.filter((task) => task.inference === "emotion" && task.experiment === 1);
  const chosen = text.flatMap((task) => [task, withExpression(task)]);
  const cells = recordedCells(data, chosen, options, (model, task) =>
    prompt !== "both" && model.prompt !== prompt ? null : task.experiment === 1 ? 0 : 1,
  );
  return cellsEffect(cells);
}

/** The task of Experiment 2 that asks the same with an expression. */
export const withExpression = (task: Task): Task => taskById(`2${task.id.slice(1)}`);

function recordedCells(
  data: StudyData,
  chosen: readonly Task[],
  options: EffectOptions,
  dummy: (model: RecordedModel, task: Task) => 0 | 1 | null,
): EffectCell[] {
  return chosen.flatMap((task) =>
    data.models.flatMap((model): EffectCell[] => {
      const side = dummy(model, task);
      if (side === null || !model.inPaper || model.experiment !== task.experiment) return [];
      if (options.model !== undefined && model.model !== options.model) return [];
      return [{ task, scores: modelScores(data, task, model.key, options), dummy: side }];
    }),
  );
}
