import path from "node:path";
import { readManifest } from "../../../runs/run-folder.js";
import type { LiveReport, ReportTable } from "../../contract.js";
import { isFormJudging } from "./answers.js";
import { fromPlanChoices } from "./choices.js";
import { type LevelMean, type LevelRow, likertBoard } from "./likert-board.js";
import { type LikertJudgingRead, readLikertJudging } from "./read-likert-judging.js";

/** What a report says of the judgings of a run that follow a form. */
export type FormReport = Pick<LiveReport, "tables" | "notes" | "json">;

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
  if (judging === "pairwise") throw new Error("not yet");
  return reportLikert(await readLikertJudging(run, folder), run);
}

function reportLikert(read: LikertJudgingRead, run: string): FormReport {
  const { form, judges, folder } = read;
  const rows = likertBoard(read, readManifest(run).what);
  return {
    tables: [levelTable(rows, read)],
    notes: [
      ...sharedNotes,
      ...(rows.some(({ reversed }) => reversed)
        ? ["(-): a high level is bad; levels are not turned round"]
        : []),
      ...(judges.length < 2
        ? []
        : [
            "panel: the mean over replies that every judge rated; apart: the mean distance between two judges",
          ]),
      ...scriptedNotes(judges),
    ],
    json: { kind: "likert", judging: path.basename(folder), form: form.id, title: form.title, judges, rows },
  };
}

export const sharedNotes = [
  "[ ]: 95 %, items as clusters (CR2); it speaks of other items, not of another judge, form or prompt",
  "scored: replies with a rating, of all that were planned; the rest is left out, never 0",
];

export const scriptedNotes = (judges: readonly string[]): string[] =>
  judges.some((judge) => judge.startsWith("scripted/"))
    ? ["scripted/… are rules for teaching, no language models; what they give says nothing of any reply"]
    : [];

function levelTable(rows: readonly LevelRow[], { form, judges }: LikertJudgingRead): ReportTable {
  const prompts = new Set(rows.map(({ prompt }) => prompt)).size > 1;
  const isPanel = judges.length > 1;
  const ends = form.dimensions.map(({ levels }) => `${levels[0]!.value} to ${levels.at(-1)!.value}`);
  const scale = new Set(ends).size === 1 ? `, levels ${ends[0]}` : "";
  return {
    title: `${form.title} (likert:${form.id}${scale}): mean level by judge`,
    header: [
      "model",
      ...(prompts ? ["prompt"] : []),
      "dimension",
      ...judges,
      ...(isPanel ? ["panel", "apart"] : []),
      "scored",
    ],
    rows: rows.map(({ model, prompt, dimension, reversed, judges: own, panel, disagreement }) => [
      ...[model, ...(prompts ? [prompt] : []), `${dimension}${reversed ? " (-)" : ""}`],
      ...own.map(shown),
      ...(panel === undefined || disagreement === undefined ? [] : [shown(panel), shown(disagreement)]),
      scoredOf(own),
    ]),
  };
}

/** "3.20 [2.81, 3.59]" */
export function shown({ value, ci }: Pick<LevelMean, "value" | "ci">): string {
  if (Number.isNaN(value)) return "unscored";
  return ci.some(Number.isNaN) ? two(value) : `${two(value)} [${ci.map(two).join(", ")}]`;
}

const two = (value: number): string => value.toFixed(2);

const scoredOf = (own: readonly Pick<LevelMean, "scored" | "total">[]): string => {
  const texts = own.map(({ scored, total }) => `${scored}/${total}`);
  return new Set(texts).size === 1 ? texts[0]! : texts.join(", ");
};
