import type { BoardRow } from "./board.js";
import { shortNames } from "./board-figure.js";
import { respondentNames } from "./names.js";
import { referencePlayerTitles } from "./reference-players.js";

type Named = Parameters<typeof respondentNames>[0][number];
type Row = Named & Pick<BoardRow, "readings">;

/** Which respondents have a column in tables that have one for each, and what a reader must know of the others. */
export interface WideColumns {
  /** Places in the board's rows: a table for each group. */
  groups: { row: number; title: string }[][];
  notes: string[];
}

/** Columns that fit beside each other on a usual terminal. */
const mostColumns = 6;

/** Whether a judge finds that every scored reply fails as a whole: then all scores are 0 and tell nothing apart. */
export const failsAsWhole = ({ readings: { failed, whole } }: Pick<BoardRow, "readings">): boolean =>
  failed > 0 && failed === whole;

/**
 * The columns of tables with one for each respondent. A respondent whose replies all fail as a whole has none, and with more
 * than six respondents neither have players that need no model; more than six others take several tables.
 */
export function wideColumns(rows: readonly Row[]): WideColumns {
  const titles = shortNames(respondentNames(rows));
  const all = rows.map((row, i) => ({
    row: i,
    title: titles[i]!,
    isPlayer: Object.hasOwn(referencePlayerTitles, row.model.replace(/^scripted\//, "")),
    isFailed: failsAsWhole(row),
  }));
  const told = all.filter(({ isFailed }) => !isFailed);
  const others = told.filter(({ isPlayer }) => !isPlayer);
  const isMany = told.length > mostColumns && others.length > 0;
  const shown = isMany ? others : told.length > 0 ? told : all;
  const left = all.filter((one) => !shown.includes(one)).map(({ title }) => title);
  const size = Math.ceil(shown.length / Math.ceil(shown.length / mostColumns));
  return {
    groups: Array.from({ length: Math.ceil(shown.length / size) }, (_, g) =>
      shown.slice(g * size, (g + 1) * size).map(({ row, title }) => ({ row, title })),
    ),
    notes: left.length === 0 ? [] : [`without a column here: ${left.join(", ")}; --json has them`],
  };
}

/** ", respondents 7 to 12" after a title, where there are several tables. */
export function groupTitle({ groups }: WideColumns, group: number): string {
  if (groups.length === 1) return "";
  const before = groups.slice(0, group).flat().length;
  return `, respondents ${before + 1} to ${before + groups[group]!.length}`;
}
