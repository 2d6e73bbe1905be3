import type { ReportTable } from "../../contract.js";
import { type ColumnId, type EgoSocialArenaData, scoreColumn } from "../data/data.js";
import { respondentName } from "./respondents.js";
import type { ArenaRespondent, ArenaRun } from "./scenario.js";
import { one } from "./share.js";

/** This line must appear wherever a run's numbers are shown with printed ones. */
export const notComparable =
  "Stories, situations, games and prompts of this run are this project's own, not the paper's, which were not released: beside Table 2 they show where a player stands in each kind of task; they replicate nothing, and differences from printed scores mean nothing.";

/** The run's respondents above the rows of Table 2, in the columns that the run has. */
export function printedTable(
  scoreOf: (respondent: ArenaRespondent, column: ColumnId) => number,
  run: ArenaRun,
  columns: readonly ColumnId[],
  data: EgoSocialArenaData,
): ReportTable {
  return {
    title: "Beside Table 2 as printed (other items and hands: no replication, not comparable)",
    header: ["respondent", ...columns.map((id) => scoreColumn(id).title)],
    rows: [
      ...run.respondents.map((respondent) => [
        `> ${respondentName(run, respondent)}`,
        ...columns.map((id) => one(scoreOf(respondent, id))),
      ]),
      ...data.rows.map(({ title, scores: printed }) => [
        `${title} (printed)`,
        ...columns.map((id) => one(printed[id])),
      ]),
    ],
  };
}
