import { mean } from "../../../stats/descriptives.js";
import type { ReportTable } from "../../contract.js";
import { type ColumnId, type EgoSocialArenaData, scoreColumn } from "../data/data.js";
import type { BlackjackReport } from "./report-blackjack.js";
import type { GuessRow } from "./report-guess.js";
import { one } from "./report-share.js";
import type { SituationRow } from "./report-situations.js";
import type { StaticRow } from "./report-static.js";
import type { LiveScenario } from "./scenarios.js";

/** The parts of a run's report. */
export interface ArenaScores {
  static: StaticRow[];
  g08a: GuessRow[];
  blackjack: BlackjackReport | null;
  situations: SituationRow[];
}

/** The columns of Table 2 that are shown with a scenario. */
const columnsOf: Record<LiveScenario, readonly ColumnId[]> = {
  static: ["third", "first"],
  g08a: ["level1", "level2", "level3"],
  blackjack: ["adversarial"],
  situations: ["parallel", "counterfactual", "real_world"],
};

const kindOf = {
  parallel: "parallel-world",
  counterfactual: "counterfactual",
  real_world: "real-world",
} as const;

/** This line must appear wherever a run's numbers are shown with printed ones. */
export const notComparable =
  "Stories, situations, hands and prompts of this run are this project's own, not the paper's, which were not released: beside Table 2 they show where a player stands in each kind of task; they replicate nothing, and differences from printed scores mean nothing.";

/** A respondent's score in a column of Table 2, in percent; NaN if the run has none. */
export function columnScore(scores: ArenaScores, respondent: string, column: ColumnId): number {
  const own = <T extends { respondent: string }>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.respondent === respondent);
  if (column === "third" || column === "first") {
    return own(scores.static).find(({ part }) => part === "all")?.[column].value ?? Number.NaN;
  }
  if (column === "adversarial") return own(scores.blackjack?.rows ?? [])[0]?.wins.value ?? Number.NaN;
  const level = /^level(\d)$/.exec(column)?.[1];
  if (level !== undefined) {
    const games = own(scores.g08a).filter((row) => row.level === Number(level));
    return mean(games.map(({ accuracy }) => accuracy));
  }
  const kind = kindOf[column as keyof typeof kindOf];
  const row = own(scores.situations).find((one) => one.kind === kind && one.part === "all");
  return row?.share.value ?? Number.NaN;
}

/** The run's respondents above the rows of Table 2, in the columns that the run has. */
export function printedTable(
  scores: ArenaScores,
  respondents: readonly string[],
  scenarios: readonly LiveScenario[],
  data: EgoSocialArenaData,
): ReportTable {
  const columns = scenarios.flatMap((scenario) => columnsOf[scenario]);
  return {
    title: "Beside Table 2 as printed (other items and hands: no replication, not comparable)",
    header: ["respondent", ...columns.map((id) => scoreColumn(id).title)],
    rows: [
      ...respondents.map((name) => [`> ${name}`, ...columns.map((id) => one(columnScore(scores, name, id)))]),
      ...data.rows.map(({ title, scores: printed }) => [
        `${title} (printed)`,
        ...columns.map((id) => one(printed[id])),
      ]),
    ],
  };
}
