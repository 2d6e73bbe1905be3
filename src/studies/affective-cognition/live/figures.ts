import path from "node:path";
import { findProjectRoot } from "../../../io/project-root.js";
import type { Figure } from "../../../plots/figure.js";
import { runFiles } from "../../../runs/run-folder.js";
import type { Task } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { agreementFigures } from "../figures/figures.js";
import type { ShownRow } from "../measures/figure-table.js";
import { liveAgreement } from "./agreement.js";
import type { LiveAnswers, LiveRespondent } from "./answers.js";
import { distanceFigures, sampledReplies } from "./distances.js";

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
    if (joined > 0) figures.push(withRun(figure, run, each));
  }
  const each = `the first ${sampledReplies} replies an item`;
  return [...figures, ...distanceFigures(data, replies, run).map((figure) => withRun(figure, run, each))];
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

/** Names the run's log as an input and says how its rows were made. */
function withRun(figure: Figure, { folder, manifest }: LiveAnswers, each: string): Figure {
  const { parameters, prompts, models } = manifest.what;
  const log = path.relative(findProjectRoot(), runFiles(folder).responses).split(path.sep).join("/");
  const temperature = parameters.temperature ?? "the provider's default";
  const note = `From a run of this project: ${models.join(", ")}; prompts ${prompts.map(({ id }) => id).join(", ")}, temperature ${temperature}, ${each}.`;
  return { ...figure, inputs: [...figure.inputs, log], note: `${figure.note ?? ""} ${note}`.trim() };
}
