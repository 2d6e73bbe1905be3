import { inputsOf, noteInputs } from "../../../core/read-inputs.js";
import type { Figure, FigureTable } from "../../../plots/figure.js";
import { rounded } from "../../shared/rounded.js";
import { withRun } from "../../shared/with-run.js";
import { type RecordedModel, type Task, taskById } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { figure12, figure13 } from "../figures/distances.js";
import { agreementFigures } from "../figures/figures.js";
import { type DistanceMeasure, taskDistance } from "../measures/distances.js";
import { sampledModelsOf, sampledTasks } from "../measures/distances-table.js";
import { replyDistributions } from "../measures/distributions.js";
import type { ShownRow } from "../measures/figure-table.js";
import { asRecorded, liveAgreement } from "./agreement.js";
import type { LiveAnswers, LiveRespondent } from "./answers.js";

/**
 * The paper's figures with a run's models beside people and the recorded models: Figures 4 to 6 if the run
 * asked items of them, Figures 12 and 13 if it has 20 replies to every item of Experiment 1. Replies that
 * name no option are left out of every row, the recorded models' too.
 */
export function liveFigures(data: StudyData, replies: ReplyCounts, run: LiveAnswers): Figure[] {
  const figures: Figure[] = [];
  for (const make of agreementFigures) {
    let joined = 0;
    const figure = make(data, (task) => {
      const rows = run.respondents.flatMap((respondent) => shownRow(data, task, respondent) ?? []);
      joined += rows.length;
      return rows;
    });
    const { replicates } = run.manifest.what;
    const each = replicates === 1 ? "one reply an item" : `the mean of ${replicates} replies an item`;
    if (joined > 0) figures.push(withPictures(withRun(figure, run, each), run));
  }
  const each = `the first ${sampledReplies} replies an item`;
  return [...figures, ...distanceFigures(data, replies, run).map((figure) => withRun(figure, run, each))];
}

/** Says whose pictures a run's models saw, where these are not the authors'. */
function withPictures(figure: Figure, { manifest }: LiveAnswers): Figure {
  const { texts = "" } = manifest;
  const isFaced = /^figure-(4[cd]|6)/.test(figure.id) && texts.includes("other pictures");
  if (!isFaced) return figure;
  return {
    ...figure,
    alt: `${figure.alt} The run's models saw other pictures.`,
    note: `${figure.note ?? ""} ${texts}.`,
  };
}

/** A run's model in a task by both definitions; null where it has no complete item of the task. */
function shownRow(data: StudyData, task: Task, respondent: LiveRespondent): ShownRow | null {
  const scored = liveAgreement(data, task, respondent, { unparsed: "unscored" });
  const asInPaper = liveAgreement(data, task, respondent, { unparsed: "wrong" });
  if (scored === null || asInPaper === null) return null;
  const { row, items, itemsOfTask, replicates, unscoredReplies } = scored;
  const replies = { all: items * replicates, unscored: unscoredReplies };
  return { scored: row, asInPaper: asInPaper.row, items, itemsOfTask, replies };
}

/** Replies to each item in the recorded distributions. The figures' sampling floor holds for this number. */
export const sampledReplies = 20;

interface Sampled {
  model: RecordedModel;
  rows: ReplyCounts["rows"];
}

/** Whether any respondent of a run has what Figures 12 and 13 need. */
export const hasDistributions = (data: StudyData, run: LiveAnswers): boolean =>
  run.respondents.some((respondent) => replyCountsOf(data, respondent) !== null);

/**
 * Figures 12 and 13 with those models of a run that have 20 replies to every text item; no figure if no model
 * has. Unscored replies are left out of every distribution, those of recorded models too. The paper spreads
 * them evenly instead: the table has its distances in a column of their own. A model needs scored replies in
 * two stories of every task. Without them it has no row, and the note names it.
 */
function distanceFigures(data: StudyData, replies: ReplyCounts, run: LiveAnswers): Figure[] {
  const sampled = run.respondents.flatMap((respondent) => replyCountsOf(data, respondent) ?? []);
  if (sampled.length === 0) return [];
  const shown = sampled.filter((one) => hasScores(data, one));
  const models = shown.map(({ model }) => model);
  const rows = [...replies.rows, ...shown.flatMap((one) => one.rows)];
  const all = noteInputs({ rows }, inputsOf(replies));
  const compared = [...sampledModelsOf(replies), ...models];
  const without = sampled.filter((one) => !shown.includes(one)).map(({ model }) => nameOf(model));
  return [figure12, figure13].map((make) => {
    const figure = make(data, all, { more: models, unparsed: "left-out" });
    return {
      ...figure,
      alt: `${figure.alt} Unscored replies are left out.`,
      table: withPaper(figure.table, data, all, compared),
      note: noteOf(figure, countUnscored(all, compared), without),
    };
  });
}

function noteOf({ note = "" }: Figure, unscored: readonly string[], without: readonly string[]): string {
  const counts = unscored.length === 0 ? "" : ` Unscored: ${unscored.join("; ")}.`;
  const none = without.length === 0 ? "" : ` Unscored, so without a row: ${without.join(", ")}.`;
  return `${note}${counts}${none}`;
}

/** "GPT-4, chain of thought 12 of 12,800 replies" for every model that has any. */
function countUnscored({ rows }: ReplyCounts, models: readonly RecordedModel[]): string[] {
  return models.flatMap((model) => {
    const own = rows.filter(({ key }) => key === model.key);
    const unscored = own.reduce((sum, { unparsed }) => sum + unparsed, 0);
    const count = [unscored, own.length * sampledReplies].map((n) => n.toLocaleString("en")).join(" of ");
    return unscored === 0 ? [] : [`${nameOf(model)} ${count} replies`];
  });
}

/** The table with the paper's distance and the number of unscored replies beside each model's row. */
function withPaper(
  table: FigureTable,
  data: StudyData,
  replies: ReplyCounts,
  models: readonly RecordedModel[],
): FigureTable {
  const at = (name: string): number => table.columns.indexOf(name);
  const rows = table.rows.map((row) => {
    const model = models.find(
      ({ title, prompt }) => title === row[at("respondent")] && prompt === row[at("prompt")],
    );
    // The observer always answers, so both definitions give the same.
    if (model === undefined) return [...row, row[at("distance")] as number, null];
    const task = taskById(row[at("task")] as string);
    const its = replyDistributions(data, replies, task, model.key);
    const distance = taskDistance(its, row[at("measure")] as DistanceMeasure);
    const unscored = its.items.reduce((sum, { spread }) => sum + spread, 0);
    return [...row, rounded(distance), unscored];
  });
  return { columns: [...table.columns, "distance as in the paper", "unscored replies"], rows };
}

const nameOf = ({ title, prompt }: RecordedModel): string =>
  `${title}, ${prompt === "0shot" ? "0-shot" : "chain of thought"}`;

/** Whether every task has scored replies in two stories or more: a jackknife leaves one story out. */
function hasScores(data: StudyData, { rows }: Sampled): boolean {
  const scored = new Set(rows.flatMap(({ item, counts }) => (counts.some((n) => n > 0) ? [item] : [])));
  return sampledTasks.every((task) => {
    const items = data.itemsOf(task.id).filter(({ id }) => scored.has(id));
    return new Set(items.map(({ story }) => story)).size > 1;
  });
}

/** A respondent's first 20 replies to every text item as counts; null where it has fewer. */
function replyCountsOf(data: StudyData, respondent: LiveRespondent): Sampled | null {
  const model = asRecorded({ experiment: 1 }, respondent);
  const rows: ReplyCounts["rows"] = [];
  for (const task of sampledTasks) {
    for (const { id, options } of data.itemsOf(task.id)) {
      const replies = respondent.answers.get(id)?.slice(0, sampledReplies) ?? [];
      if (replies.length < sampledReplies || replies.includes(undefined)) return null;
      const counts = new Array<number>(options).fill(0);
      for (const reply of replies) if (reply != null) counts[reply]!++;
      const unparsed = replies.filter((reply) => reply === null).length;
      rows.push({ item: id, key: model.key, counts, unparsed });
    }
  }
  return { model, rows };
}
