import path from "node:path";
import { readManifest } from "../../../runs/run-folder.js";
import type { ReportTable } from "../../report-contract.js";
import { type LevelRow, likertBoard } from "./likert-board.js";
import type { LikertJudgingRead } from "./read-likert-judging.js";
import { type FormReport, scoredOf, scriptedNotes, sharedNotes, shownEstimate } from "./report-parts.js";

/** Mean levels by model, dimension and judge. */
export function reportLikert(read: LikertJudgingRead, run: string): FormReport {
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
    json: {
      ...{ kind: "likert", judging: path.basename(folder), form: form.id, title: form.title },
      ...{ judges, rows },
    },
  };
}

function levelTable(rows: readonly LevelRow[], { form, judges }: LikertJudgingRead): ReportTable {
  const prompts = new Set(rows.map(({ prompt }) => prompt)).size > 1;
  const isPanel = judges.length > 1;
  const ends = form.dimensions.map(({ levels }) => `${levels[0]!.value} to ${levels.at(-1)!.value}`);
  const scale = new Set(ends).size === 1 ? `, levels ${ends[0]}` : "";
  return {
    title: `${form.title} (likert:${form.id}${scale}): mean level by judge`,
    header: [
      ...["model", ...(prompts ? ["prompt"] : []), "dimension"],
      ...[...judges, ...(isPanel ? ["panel", "apart"] : []), "scored"],
    ],
    rows: rows.map(({ model, prompt, dimension, reversed, judges: own, panel, disagreement }) => [
      ...[model, ...(prompts ? [prompt] : []), `${dimension}${reversed ? " (-)" : ""}`],
      ...own.map(shownEstimate),
      ...(panel === undefined || disagreement === undefined
        ? []
        : [shownEstimate(panel), shownEstimate(disagreement)]),
      scoredOf(own),
    ]),
  };
}
