import { counted } from "../../../../core/counted.js";
import type { ReportTable } from "../../../report-contract.js";
import {
  averagedColumns,
  type ColumnId,
  type EgoSocialArenaData,
  scoreColumn,
  scoreColumns,
} from "../../data/data.js";
import { rounds } from "../../measures/g08a.js";
import { respondentName } from "../respondents.js";
import type { ArenaRun } from "../scenario.js";
import { one, withInterval } from "../share.js";
import { type BoardAverages, missingTitles } from "./averages.js";
import { type BoardCell, boardCell, drawsOf } from "./columns.js";
import { countPersons, type People, peopleDraws } from "./people.js";

/** One row of the board: a respondent, or people. */
export interface BoardRow {
  name: string;
  cells: Readonly<Record<ColumnId, BoardCell>>;
  /** The mean of the eleven columns that the paper averages; NaN if one is missing. */
  average: number;
}

/** The run's respondents, and people if their runs are named, in all columns of Table 2. */
export function boardRows(run: ArenaRun, people: People | null): BoardRow[] {
  const row = (name: string, cellOf: (column: ColumnId) => BoardCell): BoardRow => {
    const cells = Object.fromEntries(scoreColumns.map(({ id }) => [id, cellOf(id)])) as BoardRow["cells"];
    const average =
      averagedColumns.reduce((sum, { id }) => sum + cells[id].value, 0) / averagedColumns.length;
    return { name, cells, average };
  };
  return [
    ...run.respondents.map((respondent) =>
      row(respondentName(run, respondent), (id) => boardCell(drawsOf(run, respondent, id), id)),
    ),
    ...(people === null
      ? []
      : [
          row(`People (ours, ${counted(countPersons(people), "person", "persons")})`, (id) =>
            boardCell(peopleDraws(people, id), id),
          ),
        ]),
  ];
}

/** Table 1: how many entries this run has, answers and scores, beside the printed numbers. */
export function entriesTable(run: ArenaRun, data: EgoSocialArenaData): ReportTable {
  const entries = data.entries.filter(({ total }) => !total);
  return {
    title: "Table 1 for this run: entries. Items and games are this project's own",
    header: ["scenario", "in this run", "scored replies and games, all players", "printed"],
    rows: entries.map(({ entry, title, count }) => {
      const columns = scoreColumns.filter((column) => column.entry === entry);
      const draws = columns.flatMap(({ id }) =>
        run.respondents.flatMap((respondent) => drawsOf(run, respondent, id)),
      );
      const units = new Set(
        draws.map(({ unit }) => unit.replace(/ \d+$/, "").replace(/-(?:third|first)$/, "")),
      );
      // The paper counts the rounds of G0.8A.
      const each = columns.some(({ kind }) => kind === "rounds") ? rounds : 1;
      const scored = draws.filter(({ value }) => !Number.isNaN(value)).length;
      return [
        title,
        units.size === 0 ? "" : String(each * units.size),
        draws.length === 0 ? "" : `${scored} of ${draws.length}`,
        String(count),
      ];
    }),
  };
}

/** Titles that leave room for fourteen columns. */
const shortTitles: Readonly<Record<ColumnId, string>> = {
  third: "third",
  first: "first",
  level1: "level 1",
  level2: "level 2",
  level3: "level 3",
  texas: "hold'em",
  parallel: "parallel",
  counterfactual: "counterf.",
  real_world: "real w.",
  adversarial: "blackjack",
  cooperative: "bomb",
  social_goal: "goals",
};

/** Table 2: the run's respondents and people above the printed rows. Columns that no row of the run has are left out. */
export function scoresTable(rows: readonly BoardRow[], data: EgoSocialArenaData): ReportTable {
  const columns = scoreColumns.filter(({ id }) =>
    rows.some(({ cells }) => cells[id].n + cells[id].unscored > 0),
  );
  const has = (id: ColumnId): boolean => columns.some((column) => column.id === id);
  const hasDelta = has("third") && has("first");
  const isWhole = averagedColumns.every(({ id }) => has(id));
  return {
    title: "Beside Table 2 as printed (other items and hands: no replication, not comparable)",
    header: [
      "respondent",
      ...columns.map(({ id }) => shortTitles[id]),
      ...(hasDelta ? ["Δ"] : []),
      ...(isWhole ? ["AVG"] : []),
    ],
    rows: [
      ...rows.map(({ name, cells, average }) => [
        `> ${name}`,
        ...columns.map(({ id }) => one(cells[id].value)),
        ...(hasDelta ? [one(cells.first.value - cells.third.value)] : []),
        ...(isWhole ? [one(average)] : []),
      ]),
      ...data.rows.map(({ title, scores, delta, average }) => [
        `${title} (printed)`,
        ...columns.map(({ id }) => one(scores[id])),
        ...(hasDelta ? [one(delta)] : []),
        ...(isWhole ? [one(average)] : []),
      ]),
    ],
  };
}

/** The scores again with their intervals: one row for each column that a respondent has. */
export function intervalsTable(rows: readonly BoardRow[]): ReportTable {
  return {
    title: "The board with 95 % intervals, in percent",
    header: ["respondent", "column", "score", "scored", "units", "unscored"],
    rows: rows.flatMap(({ name, cells }) =>
      scoreColumns.flatMap(({ id }) => {
        const { value, ci, n, units, unscored } = cells[id];
        if (n + unscored === 0) return [];
        const shown = ci === null ? `${one(value)}, one game: no interval` : withInterval({ value, ci });
        return [[name, scoreColumn(id).title, shown, String(n), String(units), String(unscored)]];
      }),
    ),
  };
}

/** Every definition of the average, a row each, with the ranks that the data allow. */
export function averagesTable({ definitions }: BoardAverages): ReportTable {
  const names = definitions.find(({ view }) => view !== null)?.view?.respondents ?? [];
  return {
    title:
      "The average by every definition, in percent; in brackets the ranks that the data allow, all at once",
    header: ["average", ...names.map(({ respondent }) => respondent)],
    rows: definitions.map(({ definition, view }) => [
      definition.title,
      ...names.map(({ respondent: name }) => {
        const own = view?.respondents.find(({ respondent }) => respondent === name);
        if (own === undefined) return "";
        const [best, worst] = own.ranks;
        return `${one(own.value)} [${best === worst ? best : `${best}-${worst}`}]`;
      }),
    ]),
  };
}

/** What the board cannot say, and what its averages mean. */
export function boardNotes(averages: BoardAverages, people: People | null): string[] {
  const lacking = missingTitles(averages);
  return [
    lacking.length > 0
      ? `No average: the run has no score that all players share for ${lacking.join(", ")}; \`--scenario all\` plays everything, and a judge scores social goals.`
      : "Averages: on what was scored for all players of the run, in pairs; columns as unrelated (CR2, df after Welch and Satterthwaite).",
    ...(people === null
      ? []
      : [
          countPersons(people) === 1
            ? "People: one person; the intervals say how sure this person's score is, and nothing about other people."
            : "People: each person is one unit.",
        ]),
  ];
}
