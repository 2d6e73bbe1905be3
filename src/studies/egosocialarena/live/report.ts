import { UsageError } from "../../../core/errors.js";
import type { Figure } from "../../../plots/figure.js";
import type { LiveReport, ReportOptions } from "../../report-contract.js";
import { withRun } from "../../shared/with-run.js";
import { loadEgoSocialArena } from "../data/printed-tables.js";
import { readArenaRun } from "./answers.js";
import { boardAverages } from "./board/averages.js";
import { figureRunAverages } from "./board/figure-averages.js";
import { averageChange, figureRunScale, type ScaleChange, scaleChanges } from "./board/figure-scale.js";
import { readPeople } from "./board/people.js";
import {
  averagesTable,
  boardNotes,
  boardRows,
  entriesTable,
  intervalsTable,
  scoresTable,
} from "./board/tables.js";
import type { ArenaRun, ArenaScenario } from "./scenario.js";
import { type ArenaScores, everyScenario, type LiveScenario, scoresOf } from "./scenarios.js";

/** This line must appear wherever a run's numbers are shown with printed ones. */
const notComparable =
  "Stories, situations, games and prompts of this run are this project's own, not the paper's, which were not released: beside Table 2 they show where a player stands in each kind of task; they replicate nothing, and differences from printed scores mean nothing.";

/** A run's scores in every scenario. They may not be compared with the paper's printed ones. */
export interface ArenaReport extends LiveReport {
  run: ArenaRun;
  scores: ArenaScores;
}

/** A run's scores by scenario, and the whole board beside what the paper prints. */
export async function reportLive(
  folder: string,
  { judgings = [], choices = {} }: Partial<ReportOptions> = {},
): Promise<ArenaReport> {
  const [run, data] = await Promise.all([readArenaRun(folder, judgings), loadEgoSocialArena()]);
  const people = choices.people === undefined ? null : await readPeople(choices.people);
  const scale = scaleOf(run, choices.scale);
  const scores = scoresOf(run);
  const averages = boardAverages(run, data);
  const board = boardRows(run, people);
  return {
    ...{ run, scores },
    tables: [
      ...eachScenario(scores, (scenario, rows) => scenario.tables(rows, data)),
      entriesTable(run, data),
      // Empty while the only scenario of a run waits for its judge.
      ...[intervalsTable(board), scoresTable(board, data)].filter(
        ({ header, rows }) => rows.length > 0 && header.length > 1,
      ),
      ...(averages.definitions[0]?.view == null ? [] : [averagesTable(averages)]),
    ],
    notes: [...notesOf(run, scores), ...boardNotes(averages, people)],
    json: { ...scores, board, averages, ...(scale === null ? {} : { scale }), notComparable },
    figures: () =>
      withRunEach(run, [
        ...eachScenario(scores, (scenario, rows) => scenario.figures(rows, data)),
        figureRunAverages(averages, data),
        scale === null ? null : figureRunScale(run, scale.small, scale.large, data),
      ]),
  };
}

/** @throws UsageError `--scale takes two models, the small one first, as small,large; got 3` */
function scaleOf(
  run: ArenaRun,
  given: readonly string[] | undefined,
): {
  small: string;
  large: string;
  changes: ScaleChange[];
  average: ReturnType<typeof averageChange>;
} | null {
  if (given === undefined) return null;
  const [small, large] = given;
  if (given.length !== 2 || small === undefined || large === undefined) {
    throw new UsageError(
      `--scale takes two models, the small one first, as small,large; got ${given.length}`,
    );
  }
  const changes = scaleChanges(run, small, large);
  return { small, large, changes, average: averageChange(run, small, large) };
}

/** What each scenario makes of its rows, in the order of the scenarios. */
const eachScenario = <T>(
  scores: ArenaScores,
  make: (scenario: ArenaScenario, rows: unknown) => readonly T[],
): T[] => everyScenario.flatMap((scenario) => make(scenario, scores[scenario.id as LiveScenario]));

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

/** Figures with the run named. Only scored scenarios have one. */
function withRunEach(run: ArenaRun, made: readonly (Figure | null)[]): Figure[] {
  const { replicates, seed } = run.manifest.what;
  const each = `${replicates} ${replicates === 1 ? "reply" : "replies"} an item`;
  return made.flatMap((figure) => {
    if (figure === null) return [];
    const shown = withRun(figure, run, each);
    return [{ ...shown, seed, note: `${shown.note} ${notComparable}` }];
  });
}
