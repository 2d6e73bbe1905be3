import type { RecordedModel, Task } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { type AgreementRow, agreement, type Summary, summarise } from "../measures/agreement.js";
import { matchScores, modalScores, modelScores, type ScoreOptions, type Scores } from "../measures/scores.js";
import { type LiveRespondent, nameIn, replicateKey, withAnswers } from "./answers.js";

/** Agreement of a run's model in a task, as far as the run has got. */
export interface LiveAgreement {
  row: AgreementRow;
  /** Items that were asked and answered in every replicate, of the task's 80. */
  items: number;
  itemsOfTask: number;
  replicates: number;
  /** Replies that name no option, over all replicates. */
  unscoredReplies: number;
  /** People's own agreement on the same items. */
  people: AgreementRow;
}

/**
 * Scores a run's model in a task exactly as recorded models are scored. With several replicates each
 * row is the mean over replicates: the agreement of one reply, drawn at random.
 *
 * @returns null where the run has no complete item of the task
 */
export function liveAgreement(
  data: StudyData,
  task: Task,
  respondent: LiveRespondent,
  options: ScoreOptions = {},
): LiveAgreement | null {
  const own = withAnswers(data, task.id, respondent);
  const { items } = own;
  if (items.length === 0) return null;
  const full = { ties: "first-seen", unparsed: "wrong", labels: "recorded", ...options } as const;
  const keys = replicateKeys(respondent, items[0]!.id);
  const replicates = keys.length;
  const scores = meanScores(keys.map((key) => modelScores(own, task, key, full)));
  const match = summarise(meanScores(keys.map((key) => matchScores(own, task, key, full)))).value;
  const modalShare = summarise(modalScores(own, task)).value;
  const unscored = items.map(({ id }) => (respondent.answers.get(id) ?? []).filter((a) => a === null).length);
  const row: AgreementRow = {
    ...withMethod(summarise(scores, "mean agreement"), replicates),
    task,
    respondent: { kind: "model", model: asRecorded(task, respondent) },
    options: full,
    modalShare,
    match,
    normalised: (match - task.chance) / (modalShare - task.chance),
    unparsedItems: unscored.filter((count) => count > 0).length,
  };
  return {
    row,
    items: items.length,
    itemsOfTask: data.itemsOf(task.id).length,
    replicates,
    unscoredReplies: unscored.reduce((sum, count) => sum + count, 0),
    people: agreement(own, task, { kind: "participants" }, options),
  };
}

/** The scores behind `liveAgreement`; null where the run has no complete item of the task. */
export function liveScores(
  data: StudyData,
  task: Task,
  respondent: LiveRespondent,
  options: ScoreOptions = {},
): Scores | null {
  const own = withAnswers(data, task.id, respondent);
  const [first] = own.items;
  if (first === undefined) return null;
  return meanScores(replicateKeys(respondent, first.id).map((key) => modelScores(own, task, key, options)));
}

const replicateKeys = ({ answers }: LiveRespondent, item: string): string[] =>
  Array.from({ length: answers.get(item)?.length ?? 1 }, (_, i) => replicateKey(i));

/** Row by row, the mean over replicates that were scored; NaN where none was. */
export function meanScores(replicates: readonly Scores[]): Scores {
  const [first] = replicates;
  if (first === undefined) throw new RangeError("meanScores requires at least one replicate, got none");
  if (replicates.length === 1) return first;
  const values = first.values.map((_, row) => {
    let [sum, scored] = [0, 0];
    for (const scores of replicates) {
      const value = scores.values[row] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      scored++;
    }
    return sum / scored;
  });
  return { ...first, values };
}

/** A run's model under one prompt, in the form that figures and tables of recorded models take. */
export function asRecorded(
  { experiment }: Pick<Task, "experiment">,
  respondent: LiveRespondent,
): RecordedModel {
  const { model, promptId, prompt } = respondent;
  const asked = promptId in promptNames ? promptNames[promptId] : `, prompt ${promptId}`;
  return {
    experiment,
    key: `${model}_${promptId}`,
    model,
    prompt,
    title: `${nameIn(experiment, respondent)}${asked}`,
    inPaper: false,
  };
}

/** What a title adds after "0-shot" or "chain of thought", where those words do not identify the prompt. */
const promptNames: Readonly<Record<string, string>> = {
  "0shot": "",
  "0shot-cot": "",
  "upstream:0shot": ", authors' prompt",
  "upstream:0shot-cot": ", authors' prompt",
  "upstream:0shot-cot2": ", authors' second prompt",
};

function withMethod(summary: Summary, replicates: number): Summary {
  if (replicates === 1) return summary;
  return { ...summary, method: `${summary.method}; each row the mean of ${replicates} replies` };
}
