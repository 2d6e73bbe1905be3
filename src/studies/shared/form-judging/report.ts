import { readManifest } from "../../../runs/run-folder.js";
import { isFormJudging } from "./answers.js";
import { fromPlanChoices } from "./choices.js";
import { readLikertJudging } from "./read-likert-judging.js";
import { readPairwiseJudging } from "./read-pairwise-judging.js";
import { reportLikert } from "./report-likert.js";
import { reportPairwise } from "./report-pairwise.js";
import type { FormReport } from "./report-parts.js";

/** Judgings of a run: those by a form, and those of the study's own kind. */
export function splitJudgings(judgings: readonly string[]): { forms: string[]; own: string[] } {
  const forms = judgings.filter(isFormJudging);
  return { forms, own: judgings.filter((folder) => !forms.includes(folder)) };
}

/**
 * The tables of a run's judgings by forms; without a judging it is empty.
 *
 * @param run the folder of the judged run
 */
export async function reportForms(run: string, judgings: readonly string[]): Promise<FormReport> {
  const reports = await Promise.all(judgings.map((folder) => reportOne(run, folder)));
  if (reports.length === 0) return { tables: [], notes: [], json: {} };
  return {
    tables: reports.flatMap(({ tables }) => tables),
    notes: [...new Set(reports.flatMap(({ notes }) => notes))],
    json: { forms: reports.map(({ json }) => json) },
  };
}

/** A study's report, and after it what judges said by forms. */
export function joinReports(live: FormReport, forms: FormReport): FormReport {
  if (forms.tables.length === 0) return live;
  return {
    tables: [...live.tables, ...forms.tables],
    // Without tables of its own a study only says that its own judging has not been made.
    notes: [...new Set([...(live.tables.length === 0 ? [] : live.notes), ...forms.notes])],
    json: { ...live.json, ...forms.json },
  };
}

async function reportOne(run: string, folder: string): Promise<FormReport> {
  const { judging } = fromPlanChoices(readManifest(folder).what.choices);
  return judging === "pairwise"
    ? reportPairwise(await readPairwiseJudging(run, folder))
    : reportLikert(await readLikertJudging(run, folder), run);
}
