import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { TieRule } from "../../../stats/leave-one-out-agreement.js";
import { type Experiment, type RecordedModel, type Task, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { Effect } from "./comparisons.js";
import { matchScores, modelScores, type Scores } from "./scores.js";
import { dummySlope, type SideSums } from "./specification-effect.js";

/** The choices that an analyst of the chain-of-thought effect can make; the paper's come first. */
export const specificationChoices = {
  score: ["agreement", "match"],
  ties: ["first-seen", "last-seen", "fractional"],
  unparsed: ["wrong", "unscored"],
  experiments: ["1", "2", "both"],
  models: ["paper's three", "all recorded", "gpt-4", "claude-3.5", "gemini-1.5"],
} as const;

type Choice<K extends keyof typeof specificationChoices> = (typeof specificationChoices)[K][number];

/** One way to estimate the effect. */
export interface Specification {
  /** The paper's score, or the share of people who gave the model's own answer. */
  score: Choice<"score">;
  /** Null for the match score, which has no ties to break. */
  ties: TieRule | null;
  unparsed: Choice<"unparsed">;
  experiments: Choice<"experiments">;
  /** "paper's three" (all that are reported), "all recorded", or one model. */
  models: string;
}

/** The effect of chain of thought under one specification, in points, with three intervals. */
export interface SpecificationRow extends Specification, Omit<Effect, "method"> {
  /** Is it what the paper did? */
  isPapers: boolean;
}

/**
 * Every combination of the choices: 3 + 1 scores × 2 × 3 × 5 = 120.
 *
 * @param models the choices of models; other data have others
 */
export function specifications(models: readonly string[] = specificationChoices.models): Specification[] {
  const { score, ties, unparsed, experiments } = specificationChoices;
  const scores = score.flatMap((s): Pick<Specification, "score" | "ties">[] =>
    s === "match" ? [{ score: s, ties: null }] : ties.map((t) => ({ score: s, ties: t })),
  );
  return scores.flatMap((s) =>
    unparsed.flatMap((u) =>
      experiments.flatMap((e) => models.map((m) => ({ ...s, unparsed: u, experiments: e, models: m }))),
    ),
  );
}

const computed = new WeakMap<StudyData, SpecificationRow[]>();

/**
 * The specification curve of the chain-of-thought effect: the paper's linear model under every combination
 * of the choices that the paper made or could have made, each with naive, item- and story-clustered errors.
 *
 * Answers "does the effect depend on a choice that nobody had to make this way?". It is no test: the
 * specifications share their data, so that 120 of them agree is not 120 times the evidence.
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const rows = cotSpecifications(data);
 * rows.length; // 120
 * rows.filter((row) => row.story[0] > 0).length; // 114
 * ```
 */
export function cotSpecifications(data: StudyData): SpecificationRow[] {
  let rows = computed.get(data);
  if (rows === undefined) {
    const sums = new ItemSums(data);
    rows = specifications(modelChoices(data)).map((specification) => estimate(specification, sums));
    computed.set(data, rows);
  }
  return rows;
}

/** Those of the release, or the reported models of other data. */
function modelChoices(data: StudyData): string[] {
  const [reported, all] = specificationChoices.models;
  const own = data.models.filter(({ inPaper }) => inPaper).map(({ model }) => model);
  return [reported, all, ...new Set(own)];
}

function estimate(specification: Specification, sums: ItemSums): SpecificationRow {
  const items = new Map<string, [SideSums, SideSums]>();
  const stories = new Map<string, [SideSums, SideSums]>();
  for (const { task, model } of cells(sums.data, specification)) {
    const side = model.prompt === "0shot-cot" ? 1 : 0;
    for (const { item, story, scored, unparsed } of sums.of(task, model, specification)) {
      // The two pairs have different stories; the two experiments share theirs.
      add(items, `${task.id} ${item}`, side, scored, unparsed);
      add(stories, `${task.pair} ${story}`, side, scored, unparsed);
    }
  }
  const naive = dummySlope([...stories.values()], false);
  const byStory = dummySlope([...stories.values()], true);
  const inPoints = ([low, high]: ConfidenceInterval): ConfidenceInterval => [100 * low, 100 * high];
  const { score, ties, unparsed, experiments, models } = specificationChoices;
  return {
    ...specification,
    value: 100 * naive.value,
    n: naive.n,
    naive: inPoints(naive.ci),
    item: inPoints(dummySlope([...items.values()], true).ci),
    story: inPoints(byStory.ci),
    storySe: 100 * byStory.se,
    storyDf: byStory.df,
    storyP: byStory.p,
    stories: stories.size,
    isPapers:
      specification.score === score[0] &&
      specification.ties === ties[0] &&
      specification.unparsed === unparsed[0] &&
      specification.experiments === experiments[0] &&
      specification.models === models[0],
  };
}

function cells(
  data: StudyData,
  { experiments, models }: Specification,
): { task: Task; model: RecordedModel }[] {
  const isIn = (experiment: Experiment): boolean =>
    experiments === "both" || Number(experiments) === experiment;
  const chosen = (model: RecordedModel): boolean => {
    if (models === "all recorded") return true;
    return models === "paper's three" ? model.inPaper : model.model === models;
  };
  return tasks
    .filter((task) => isIn(task.experiment))
    .flatMap((task) =>
      data.models
        .filter((model) => model.experiment === task.experiment && chosen(model))
        .map((model) => ({ task, model })),
    );
}

interface ItemRow {
  item: number;
  story: number;
  scored: SideSums;
  /** Rows of an answer that was not parsed: left out, or added as zeros. */
  unparsed: number;
}

/** The scores of each task and model summed by item, each computed once. */
class ItemSums {
  private readonly cache = new Map<string, ItemRow[]>();

  constructor(readonly data: StudyData) {}

  of(task: Task, model: RecordedModel, by: Specification): ItemRow[] {
    const key = [task.id, model.key, by.score, by.ties].join(" ");
    let rows = this.cache.get(key);
    if (rows === undefined) {
      rows = sumByItem(
        by.ties === null
          ? matchScores(this.data, task, model.key, { unparsed: "unscored" })
          : modelScores(this.data, task, model.key, { unparsed: "unscored", ties: by.ties }),
      );
      this.cache.set(key, rows);
    }
    if (by.unparsed === "wrong") return rows;
    return rows.map((row) => ({ ...row, unparsed: 0 }));
  }
}

function sumByItem(scores: Scores): ItemRow[] {
  const rows = new Map<number, ItemRow>();
  scores.values.forEach((value, i) => {
    const item = scores.item[i] as number;
    let row = rows.get(item);
    if (row === undefined) {
      row = { item, story: scores.story[i] as number, scored: { n: 0, sum: 0, squares: 0 }, unparsed: 0 };
      rows.set(item, row);
    }
    if (Number.isNaN(value)) row.unparsed++;
    else {
      row.scored.n++;
      row.scored.sum += value;
      row.scored.squares += value * value;
    }
  });
  return [...rows.values()];
}

function add(
  clusters: Map<string, [SideSums, SideSums]>,
  key: string,
  side: 0 | 1,
  scored: SideSums,
  unparsed: number,
): void {
  let cluster = clusters.get(key);
  if (cluster === undefined) {
    cluster = [
      { n: 0, sum: 0, squares: 0 },
      { n: 0, sum: 0, squares: 0 },
    ];
    clusters.set(key, cluster);
  }
  const sums = cluster[side];
  // An unparsed answer that counts as wrong is a row of 0.
  sums.n += scored.n + unparsed;
  sums.sum += scored.sum;
  sums.squares += scored.squares;
}
