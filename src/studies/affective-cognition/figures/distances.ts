import { inputsOf } from "../../../core/read-inputs.js";
import { type DistanceBlock, distanceChart } from "../../../plots/distance-chart.js";
import type { Figure } from "../../../plots/figure.js";
import { type RecordedModel, type Task, taskById } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { inWords, modelsInWords } from "../measures/agreement-words.js";
import type { DistanceEstimate, DistanceMeasure } from "../measures/distances.js";
import {
  type DistanceRow,
  distanceColumns,
  distanceRows,
  repliesAnItem,
} from "../measures/distances-table.js";
import type { UnparsedReplies } from "../measures/distributions.js";
import { observerTitle } from "../measures/observer-answers.js";

const seed = 1;
const draws = 100;
const measures: readonly { measure: DistanceMeasure; title: string }[] = [
  { measure: "cloud", title: "The paper's: clouds of items" },
  { measure: "total-variation", title: "Item by item: total variation" },
];

/** Models to show beside the recorded ones, and what becomes of everyone's unscored replies. */
interface JoinedModels {
  more?: readonly RecordedModel[];
  /** Default "uniform": spread over the options, as in the paper. */
  unparsed?: UnparsedReplies;
}

const unparsedRules: Record<UnparsedReplies, { subtitle: string; note: string }> = {
  uniform: { subtitle: "", note: "Unparsed replies are spread evenly, as in the paper." },
  "left-out": {
    subtitle: ". Unscored replies are left out",
    note: "Replies that name no option are unscored and left out, in every row; the paper spreads them evenly, and the table has both.",
  },
};

/** One of the two figures of distances: the paper's distance beside one that keeps items apart. */
function distanceFigure(
  data: StudyData,
  replies: ReplyCounts,
  about: { number: string; title: string; tasks: readonly Task[] } & JoinedModels,
): Figure {
  const { more = [], unparsed = "uniform" } = about;
  const stories = new Set(data.itemsOf(about.tasks[0]!.id).map(({ story }) => story)).size;
  const rule = unparsedRules[unparsed];
  const tasks = about.tasks.map((task) =>
    distanceRows(
      data,
      replies,
      task,
      measures.map(({ measure }) => measure),
      { draws, seed, more, unparsed },
    ),
  );
  const panels = measures.map(({ title }, i) => ({ title, rows: tasks.map((rows) => rows[i]!) }));
  const rows = panels.flatMap((panel) => panel.rows);
  const shown = rows.flatMap(({ models, observer }) => [
    ...models.map(({ estimate }) => estimate),
    observer.predicted,
    observer.sampled,
  ]);
  const apart = panels[1]!.rows.flatMap((row) =>
    row.models.map(({ estimate }) => estimate.story[0] > highestFloor(row)),
  );
  const title = `${about.title}: item by item, ${apart.filter(Boolean).length} of ${apart.length} intervals of models lie beyond two samples of one`;
  const farthest = Math.max(...shown.map(({ value }) => value));
  return {
    id: `figure-${about.number}`,
    study: "affective-cognition",
    title,
    paper: `Figure ${about.number}`,
    alt: altText(title, panels[0]!.rows, panels[1]!.rows),
    spec: distanceChart({
      title,
      subtitle: `${repliesAnItem(replies)} replies an item at temperature 1 against people's answers, Experiment 1. Nearer to 0 is better${rule.subtitle}`,
      panels: panels.map((panel) => ({ title: panel.title, blocks: panel.rows.map(block) })),
      xTitle: "Distance between the model's and people's answers (0 to 1)",
      // All of the paper's models lie below 0.5, and chance below 0.6; a run's models may lie farther.
      xRange: [0, Math.max(0.7, Math.ceil(10 * farthest) / 10)],
      key: {
        open: "0-shot",
        filled: "chain of thought",
        naive: "95% interval, items as units",
        clustered: "95% interval, stories as units",
        chance: "chance: uniform replies",
        floor: "two samples of one distribution (95% are below)",
        halves: "two halves of people",
      },
    }),
    table: distanceColumns(rows),
    madeBy: `figure${about.number}`,
    inputs: inputsOf(data, replies),
    seed,
    note: `${rule.note} The cloud distance forgets which reply belongs to which item: it stays exactly the same when a model's items are shuffled, so being below chance by it does not mean being near to people. Its item interval is a percentile bootstrap (${draws} resamples of whole items), which runs high, since a resample repeats points; its story interval is a jackknife (t, ${stories - 1} df). Total variation has Student's interval over items and CR2 over stories. The Bayesian observer reads no story: its prediction is exact and comes from people's answers to the other ${inWords(stories - 1)} stories; its ${repliesAnItem(replies)} draws scatter as the models' replies do. The dark band is the highest of the sampling floors: answers and replies of an item dealt out at random, ${draws} times.`,
  };
}

function block(row: DistanceRow): DistanceBlock {
  const { task } = row;
  const modelRows = (inPaper: boolean) =>
    row.models
      .filter(({ model }) => model.inPaper === inPaper)
      .map(({ model, estimate }) => ({
        label: `${model.title}, ${model.prompt === "0shot" ? "0-shot" : "chain of thought"}`,
        group: model.title,
        marker: model.prompt === "0shot" ? ("open" as const) : ("filled" as const),
        ...marks(estimate),
      }));
  return {
    title: `${task.inference.charAt(0).toUpperCase()}${task.inference.slice(1)} (${task.subexperiment})`,
    rows: [
      ...modelRows(true),
      { label: `${observerTitle}, prediction`, group: observerTitle, ...marks(row.observer.predicted) },
      {
        label: `${observerTitle}, ${row.observer.draws} draws`,
        group: observerTitle,
        ...marks(row.observer.sampled),
      },
      // Last, as in Figures 4 to 6: models that are added change no other row's place or colour.
      ...modelRows(false),
    ],
    chance: row.chance,
    floor: highestFloor(row),
    halves: row.halves.value,
  };
}

function marks({ value, item, story }: DistanceEstimate) {
  return { value, naive: item, clustered: story };
}

/** One band per block: the highest of its respondents' floors, which differ little. */
function highestFloor({ models, observer }: DistanceRow): number {
  return Math.max(...[...models, observer].map(({ floor }) => floor.upper));
}

function altText(title: string, clouds: readonly DistanceRow[], perItem: readonly DistanceRow[]): string {
  const parts = clouds.map((cloud, i) => {
    const item = perItem[i] as DistanceRow;
    return `${cloud.task.inference} (${cloud.task.subexperiment}): clouds ${range(cloud)}, chance ${two(cloud.chance)}; item by item ${range(item)}, the Bayesian observer's ${item.observer.draws} draws ${two(item.observer.sampled.value)}, chance ${two(item.chance)}, two samples of one distribution up to ${two(highestFloor(item))}.`;
  });
  const models = clouds[0]?.models.map(({ model }) => model) ?? [];
  const reported = models.filter(({ inPaper }) => inPaper);
  const added = models.length - reported.length;
  const others = added > 0 ? ` and ${added} more` : "";
  return `${title}: dots with two intervals for ${modelsInWords(reported)} and a Bayesian observer${others}, by the paper's distance of clouds and by total variation item by item. ${parts.join(" ")}`;
}

function range({ models }: DistanceRow): string {
  const values = models.map(({ estimate }) => estimate.value);
  return `${two(Math.min(...values))} to ${two(Math.max(...values))}`;
}

const two = (x: number): string => x.toFixed(2);

/** Figure 12: how far the models' distributions of emotions and outcomes are from people's. */
export function figure12(data: StudyData, replies: ReplyCounts, joined: JoinedModels = {}): Figure {
  return distanceFigure(data, replies, {
    number: "12",
    title: "Distributions of emotions and outcomes",
    tasks: ["1a-emotion", "1b-emotion", "1a-outcome", "1b-outcome"].map(taskById),
    ...joined,
  });
}

/** Figure 13: how far the models' distributions of appraisals are from people's. */
export function figure13(data: StudyData, replies: ReplyCounts, joined: JoinedModels = {}): Figure {
  return distanceFigure(data, replies, {
    number: "13",
    title: "Distributions of appraisals",
    tasks: ["1a-goal", "1a-control", "1b-safety", "1b-expectedness"].map(taskById),
    ...joined,
  });
}
