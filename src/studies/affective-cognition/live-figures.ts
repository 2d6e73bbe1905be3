import path from "node:path";
import { findProjectRoot } from "../../io/project-root.js";
import type { Figure } from "../../plots/figure.js";
import { runFiles } from "../../runs/run-folder.js";
import type { RecordedModel } from "./conditions.js";
import { tasks } from "./conditions.js";
import type { StudyData } from "./data.js";
import { figure12 } from "./figure12.js";
import { figure13 } from "./figure13.js";
import { agreementFigures } from "./figures.js";
import { liveAgreement } from "./live-agreement.js";
import type { LiveAnswers, LiveRespondent } from "./live-answers.js";
import type { ReplyCounts } from "./tables.js";

/** Replies an item that the recorded distributions have: the sampling floor of the figures is for these. */
export const sampledReplies = 20;

/** Whether any respondent of a run has what Figures 12 and 13 need. */
export const hasDistributions = (data: StudyData, run: LiveAnswers): boolean =>
  run.respondents.some((respondent) => replyCountsOf(data, respondent) !== null);

/**
 * The paper's figures with a run's models beside people and the recorded models: Figures 4 to 6 where the
 * run asked items of theirs; 12 and 13 where it has 20 replies to every item of Experiment 1.
 */
export function liveFigures(data: StudyData, replies: ReplyCounts, run: LiveAnswers): Figure[] {
  const figures: Figure[] = [];
  for (const make of agreementFigures) {
    let joined = 0;
    const figure = make(data, (task) => {
      const rows = run.respondents.flatMap((respondent) => liveAgreement(data, task, respondent)?.row ?? []);
      joined += rows.length;
      return rows;
    });
    if (joined > 0) figures.push(withRun(figure, run));
  }
  const sampled = run.respondents.flatMap((respondent) => replyCountsOf(data, respondent) ?? []);
  if (sampled.length > 0) {
    const all = { rows: [...replies.rows, ...sampled.flatMap(({ rows }) => rows)] };
    const models = sampled.map(({ model }) => model);
    for (const make of [figure12, figure13]) figures.push(withRun(make(data, all, models), run));
  }
  return figures;
}

/** Names the run's log as an input and says how its rows came about. */
function withRun(figure: Figure, { folder, manifest }: LiveAnswers): Figure {
  const { replicates, parameters, prompts, models } = manifest.what;
  const log = path.relative(findProjectRoot(), runFiles(folder).responses).split(path.sep).join("/");
  const each = replicates === 1 ? "one reply an item" : `the mean of ${replicates} replies an item`;
  const temperature = parameters.temperature ?? "the provider's default";
  const note = `From a run of this project: ${models.join(", ")}; prompts ${prompts.map(({ id }) => id).join(", ")}, temperature ${temperature}, ${each}.`;
  return { ...figure, inputs: [...figure.inputs, log], note: `${figure.note ?? ""} ${note}`.trim() };
}

/** A respondent's first 20 replies to every text item as counts; null where it has fewer. */
function replyCountsOf(
  data: StudyData,
  respondent: LiveRespondent,
): { model: RecordedModel; rows: ReplyCounts["rows"] } | null {
  const { model, promptId, prompt, answers } = respondent;
  const key = `${model}_${promptId}`;
  const rows: ReplyCounts["rows"] = [];
  for (const task of tasks.filter(({ experiment }) => experiment === 1)) {
    for (const { id, options } of data.itemsOf(task.id)) {
      const replies = answers.get(id)?.slice(0, sampledReplies) ?? [];
      if (replies.length < sampledReplies || replies.includes(undefined)) return null;
      const counts = new Array<number>(options).fill(0);
      for (const reply of replies) if (reply != null) counts[reply]!++;
      const unparsed = replies.filter((reply) => reply === null).length;
      rows.push({ item: id, key, counts, unparsed });
    }
  }
  return { model: { experiment: 1, key, model, prompt, title: model, inPaper: false }, rows };
}
