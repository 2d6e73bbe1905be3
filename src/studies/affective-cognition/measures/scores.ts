import {
  leaveOneOutAgreement,
  modelAgreement,
  type TieRule,
} from "../../../stats/leave-one-out-agreement.js";
import type { Task } from "../data/conditions.js";
import type { StudyData, StudyItem } from "../data/data.js";

/** Which labels count: as released, or with the two inverted safety stories put right. */
export type LabelVersion = "recorded" | "corrected";

/** The conventions of scoring, where the paper leaves a choice. */
export interface ScoreOptions {
  /** Which of several modes counts. Default "first-seen", as in the paper. */
  ties?: TieRule;
  /** `wrong` is what the paper does with a reply that names no option; `unscored` is ours. */
  unparsed?: "wrong" | "unscored";
  labels?: LabelVersion;
}

/** One score (0 to 1, NaN = unscored) for each human answer of a task, and where each row belongs. */
export interface Scores {
  values: Float64Array;
  /** Index of the row's item within the task. */
  item: Int32Array;
  /** Index of the row's story, 0 to 9. */
  story: Int32Array;
}

/** People: each answer against the mode of the others' answers to the item. */
export function participantScores(data: StudyData, task: Task, options: ScoreOptions = {}): Scores {
  const items = data.itemsOf(task.id);
  const { scores } = leaveOneOutAgreement(answersOf(items), { ties: options.ties ?? "first-seen" });
  return flatten(items, (i, j) => scores[i]![j] as number);
}

/** A recorded model: its one answer to an item against each leave-one-out mode, one row a human answer. */
export function modelScores(data: StudyData, task: Task, key: string, options: ScoreOptions = {}): Scores {
  const items = data.itemsOf(task.id);
  const answers = items.map((item) => data.modelAnswer(key, item.id));
  const { scores } = modelAgreement(answersOf(items), answers, {
    ties: options.ties ?? "first-seen",
    unparsed: options.unparsed ?? "wrong",
  });
  return flatten(items, (i, j) => scores[i]![j] as number);
}

/** The a-priori label as the released code scores it: does each answer equal the label? */
export function labelScores(data: StudyData, task: Task, options: ScoreOptions = {}): Scores {
  const items = data.itemsOf(task.id);
  return flatten(items, (i, j) => {
    const item = items[i] as StudyItem;
    return item.answers[j] === labelOf(item, options.labels ?? "recorded") ? 1 : 0;
  });
}

/** The a-priori label as the paper's text says it: the label against the majority's choice, one row an item. */
export function labelMajorityScores(data: StudyData, task: Task, options: ScoreOptions = {}): Scores {
  const items = data.itemsOf(task.id);
  const { labels = "recorded", ties = "first-seen" } = options;
  const values = items.map((item) => modeCredit(item, labelOf(item, labels), ties));
  return {
    values: Float64Array.from(values),
    item: Int32Array.from(items.keys()),
    story: Int32Array.from(items, (item) => item.story),
  };
}

/**
 * How far an option is the item's mode: 1 or 0. If options tie, the first-seen or last-seen one has 1, or each of the k
 * tied ones 1 / k (fractional).
 */
export function modeCredit(item: StudyItem, option: number, ties: TieRule): number {
  const counts = countsOf(item);
  const most = Math.max(...counts);
  const modes = counts.flatMap((count, one) => (count === most ? [one] : []));
  if (ties === "fractional") return modes.includes(option) ? 1 / modes.length : 0;
  const byAppearance = modes.sort((a, b) => item.answers.indexOf(a) - item.answers.indexOf(b));
  return (ties === "first-seen" ? byAppearance[0] : byAppearance.at(-1)) === option ? 1 : 0;
}

/**
 * Like for like: the share of people who gave the model's own answer, one row a human answer. Its ceiling
 * is the modal share, since no single answer to an item can match more people than the mode does.
 */
export function matchScores(data: StudyData, task: Task, key: string, options: ScoreOptions = {}): Scores {
  const items = data.itemsOf(task.id);
  const ofUnparsed = (options.unparsed ?? "wrong") === "wrong" ? 0 : Number.NaN;
  return flatten(items, (i, j) => {
    const item = items[i] as StudyItem;
    const answer = data.modelAnswer(key, item.id);
    if (answer === null) return ofUnparsed;
    return item.answers[j] === answer ? 1 : 0;
  });
}

/**
 * The ceiling of the paper's own score: a respondent who always gives the first-seen modal answer, against
 * each leave-one-out mode. Close to 1 in every task, since a mode rarely moves when one person leaves.
 */
export function modalAnswerScores(data: StudyData, task: Task, options: ScoreOptions = {}): Scores {
  const items = data.itemsOf(task.id);
  const modes = items.map((item) => {
    const counts = countsOf(item);
    const most = Math.max(...counts);
    return item.answers.find((answer) => counts[answer] === most) as number;
  });
  const { scores } = modelAgreement(answersOf(items), modes, { ties: options.ties ?? "first-seen" });
  return flatten(items, (i, j) => scores[i]![j] as number);
}

/** The modal share: for each answer, 1 when it is the item's mode (a tie counts once). */
export function modalScores(data: StudyData, task: Task): Scores {
  const items = data.itemsOf(task.id);
  const shares = items.map((item) => Math.max(...countsOf(item)) / item.answers.length);
  return flatten(items, (i) => shares[i] as number);
}

/** Row by row, one respondent minus another: both must be of one task. NaN where either is unscored. */
export function difference(a: Scores, b: Scores): Scores {
  return {
    values: a.values.map((value, i) => value - (b.values[i] as number)),
    item: a.item,
    story: a.story,
  };
}

export function labelOf(item: StudyItem, version: LabelVersion): number {
  return version === "corrected" ? item.correctedLabel : item.label;
}

function answersOf(items: readonly StudyItem[]): readonly (readonly number[])[] {
  return items.map((item) => item.answers);
}

/** How many people chose each option. */
export function countsOf(item: StudyItem): number[] {
  const counts = new Array<number>(item.options).fill(0);
  for (const answer of item.answers) counts[answer]!++;
  return counts;
}

function flatten(items: readonly StudyItem[], score: (item: number, answer: number) => number): Scores {
  const n = items.reduce((sum, item) => sum + item.answers.length, 0);
  const out: Scores = { values: new Float64Array(n), item: new Int32Array(n), story: new Int32Array(n) };
  let row = 0;
  items.forEach((item, i) => {
    for (let j = 0; j < item.answers.length; j++, row++) {
      out.values[row] = score(i, j);
      out.item[row] = i;
      out.story[row] = item.story;
    }
  });
  return out;
}
