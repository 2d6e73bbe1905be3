import type { Figure } from "../../../plots/figure.js";
import { mean } from "../../../stats/descriptives.js";
import type { LiveReport } from "../../contract.js";
import { withRun } from "../../shared/with-run.js";
import type { ColumnId, EgoSocialArenaData } from "../data/data.js";
import { loadEgoSocialArena } from "../data/printed-tables.js";
import { readArenaRun } from "./answers.js";
import { notComparable, printedTable } from "./printed.js";
import type { ArenaRespondent, ArenaRun, ArenaScenario } from "./scenario.js";
import { type ArenaScores, everyScenario, type LiveScenario, scenarioById, scoresOf } from "./scenarios.js";

export interface ArenaReport extends LiveReport {
  run: ArenaRun;
  scores: ArenaScores;
}

/** A run's scores by scenario, with what the paper prints. */
export async function reportLive(folder: string): Promise<ArenaReport> {
  const [run, data] = await Promise.all([readArenaRun(folder), loadEgoSocialArena()]);
  const scores = scoresOf(run);
  const chosen = run.live.scenarios.map(scenarioById);
  return {
    ...{ run, scores },
    tables: [
      ...eachScenario(scores, (scenario, rows) => scenario.tables(rows, data)),
      printedTable(
        (respondent, column) => columnScore(run, respondent, column),
        run,
        chosen.flatMap(({ columns }) => columns),
        data,
      ),
    ],
    notes: notesOf(run, scores),
    json: { ...scores, notComparable },
    figures: () => arenaFigures(run, scores, data),
  };
}

/** What each scenario makes of its rows, in the order of the scenarios. */
const eachScenario = <T>(
  scores: ArenaScores,
  make: (scenario: ArenaScenario, rows: unknown) => readonly T[],
): T[] => everyScenario.flatMap((scenario) => make(scenario, scores[scenario.id as LiveScenario]));

/** A respondent's score in a column of Table 2, in percent; NaN if the run has none. */
function columnScore(run: ArenaRun, respondent: ArenaRespondent, column: ColumnId): number {
  const scenario = everyScenario.find(({ columns }) => columns.includes(column));
  const scored = scenario?.draws(run, respondent, column).map(({ value }) => value) ?? [];
  return mean(scored.filter((value) => !Number.isNaN(value)));
}

function notesOf(run: ArenaRun, scores: ArenaScores): string[] {
  const open = run.respondents.reduce((sum, respondent) => sum + respondent.open, 0);
  const computed = run.respondents.filter(({ isComputed }) => isComputed);
  return [
    notComparable,
    ...(computed.length === 0 ? [] : [computedNote(computed.map(({ model }) => model))]),
    ...eachScenario(scores, (scenario, rows) => scenario.notes(rows)),
    "Replies without a readable answer or legal move are unscored: in no share, and never taken as wrong.",
    ...(run.changed.length === 0
      ? []
      : [
          `${run.changed.length} of the items have been reworded since they were asked and are in no score: ${run.changed.slice(0, 3).join(", ")}${run.changed.length > 3 ? ", …" : ""}; revision ${run.manifest.software.revision ?? "unknown"} has them as asked.`,
        ]),
    ...(open === 0 ? [] : [`${open} games have not been played to their end and are in no score.`]),
  ];
}

function computedNote(models: readonly string[]): string {
  const none = "Players named scripted/… compute or draw: they are no language models";
  return models.includes("scripted/arena-rules")
    ? `${none}; arena-rules reads the stories and the games' rules, and draws its answers to situations.`
    : `${none}.`;
}

/** The figures of a run, with what the paper prints. Only scored scenarios have one. */
function arenaFigures(run: ArenaRun, scores: ArenaScores, data: EgoSocialArenaData): Figure[] {
  const made = eachScenario(scores, (scenario, rows) => scenario.figures(rows, data));
  const { replicates, seed } = run.manifest.what;
  const each = `${replicates} ${replicates === 1 ? "reply" : "replies"} an item`;
  return made.flatMap((figure) => {
    if (figure === null) return [];
    const shown = withRun(figure, run, each);
    return [{ ...shown, seed, note: `${shown.note} ${notComparable}` }];
  });
}
