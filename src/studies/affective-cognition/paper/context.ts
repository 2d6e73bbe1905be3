import { DataError } from "../../../core/errors.js";
import type { Theory } from "../../../stimuli/theories/theory.js";
import { PrintedContext } from "../../shared/printed-context.js";
import { type Prompt, type RecordedModel, type Task, taskById, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import {
  type AgreementRow,
  agreement,
  type Respondent,
  respondentsOf,
  scoresOf,
} from "../measures/agreement.js";
import { baselineTitles } from "../measures/baselines.js";
import type { ScoreOptions, Scores } from "../measures/scores.js";
import type { Printed } from "./printed.js";

/** Everything that the claims are computed from, with the agreement of each cell computed once. */
export class ClaimContext extends PrintedContext<Printed> {
  constructor(
    readonly data: StudyData,
    readonly replies: ReplyCounts,
    printed: readonly Printed[],
    readonly theories: readonly Theory[],
  ) {
    super("affective-cognition", printed);
  }

  agreement(task: string, respondent: string, options: ScoreOptions = {}): AgreementRow {
    return this.once(JSON.stringify([task, respondent, options]), () => {
      const found = taskById(task);
      return agreement(this.data, found, parseRespondent(found, respondent, this.data.models), options);
    });
  }

  scores(task: string, respondent: string, options: ScoreOptions = {}): Scores {
    const found = taskById(task);
    return scoresOf(this.data, found, parseRespondent(found, respondent, this.data.models), options);
  }

  /** Every cell of the released data: 16 tasks × people, label and recorded models. */
  cells(): AgreementRow[] {
    return tasks.flatMap((task) =>
      respondentsOf(task, this.data).map((respondent) => this.agreement(task.id, respondentId(respondent))),
    );
  }
}

/** `participants`, `label`, `gpt-4/0shot-cot`: how the printed table names a respondent. */
export function respondentId(respondent: Respondent): string {
  if (respondent.kind !== "model") return respondent.kind;
  return `${respondent.model.model}/${respondent.model.prompt}`;
}

export function parseRespondent(task: Task, id: string, models: readonly RecordedModel[]): Respondent {
  if (id === "participants" || id === "label") return { kind: id };
  const [name, prompt] = id.split("/") as [string, Prompt];
  const model = models.find(
    (m) => m.experiment === task.experiment && m.model === name && m.prompt === prompt,
  );
  if (model === undefined) {
    throw new DataError(`no recorded answers of "${id}" in ${task.id}`, {
      file: "data/affective-cognition/printed.csv",
      field: "respondent",
    });
  }
  return { kind: "model", model };
}

/** "Claude 3.5 Sonnet, chain of thought, outcome 1a": how a note names a cell. */
export function cellName(row: Pick<AgreementRow, "task" | "respondent">): string {
  const task = `${row.task.inference} ${row.task.subexperiment}`;
  if (row.respondent.kind === "participants") return `people, ${task}`;
  if (row.respondent.kind === "label") return `a-priori label, ${task}`;
  if (row.respondent.kind === "observer") return `Bayesian observer, ${task}`;
  if (row.respondent.kind === "baseline") return `${baselineTitles[row.respondent.baseline]}, ${task}`;
  const prompt = row.respondent.model.prompt === "0shot" ? "0-shot" : "chain of thought";
  return `${row.respondent.model.title}, ${prompt}, ${task}`;
}
