import { type PrintedRow, readPrintedRows } from "../../shared/read-printed.js";
import { type ColumnId, type EgoSocialArenaData, scoreColumns } from "../data/data.js";
import { loadEgoSocialArena } from "../data/printed-tables.js";

/** What a printed number is about. This decides what it is compared with. */
export type PrintedKind =
  | "agreement"
  | "average"
  | "benchmark"
  | "chips"
  | "count"
  | "delta"
  | "entries"
  | "factor"
  | "first-belief"
  | "gap"
  | "gold"
  | "score"
  | "setting"
  | "step"
  | "students"
  | "told"
  | "told-target"
  | "accuracy"
  | "listed";

/** A number that the paper prints: printed.csv, and the cells of Tables 1 and 2 and of Appendix C. */
export type Printed = PrintedRow<PrintedKind>;

/** Reads the printed numbers. They are only compared with computed ones. */
export async function readPrinted(folder: string): Promise<Printed[]> {
  const [{ rows }, data] = await Promise.all([
    readPrintedRows<PrintedKind>(folder),
    loadEgoSocialArena(folder),
  ]);
  return [...rows, ...table1Cells(data), ...table2Cells(data), ...appendixCells(data)];
}

function table1Cells({ entries }: EgoSocialArenaData): Printed[] {
  return entries.map(({ entry, title, count, total }, row) => ({
    id: `table-1-${entry}`,
    section: "3",
    place: `Table 1, row ${row + 1}`,
    kind: "entries",
    subject: entry,
    value: count,
    ci: null,
    decimals: 0,
    tokens: [],
    statement: `${title}: ${total ? "entries of the pillar" : "entries"}`,
  }));
}

function table2Cells({ rows }: EgoSocialArenaData): Printed[] {
  return rows.flatMap((row) => {
    const cell = (column: string, kind: PrintedKind, value: number, what: string): Printed => ({
      id: `table-2-${row.id}-${column.replaceAll("_", "-")}`,
      section: "4.4",
      place: `Table 2, ${row.title}`,
      kind,
      subject: kind === "score" ? `${row.id}|${column}` : row.id,
      value,
      ci: null,
      decimals: 1,
      tokens: [],
      statement: `${row.title}: ${what}`,
    });
    return [
      ...scoreColumns.map(({ id, title }) => cell(id, "score", row.scores[id as ColumnId], title)),
      cell("delta", "delta", row.delta, "Δ, first minus third person"),
      cell("average", "average", row.average, "AVG"),
    ];
  });
}

function appendixCells(data: EgoSocialArenaData): Printed[] {
  const base = { section: "C", ci: null, place: "" };
  const beliefs = data.beliefs.flatMap(({ level, respondent, round, belief }): Printed[] => {
    if (belief === null) return [];
    const id = `appendix-c-level-${level}-${respondent}-round-${round}`;
    const tokens = [String(belief)];
    return [
      { ...base, id, kind: "listed", subject: "", value: belief, decimals: 1, tokens, statement: "Belief" },
    ];
  });
  const accuracies = data.accuracies.map(
    ({ level, respondent, accuracy }): Printed => ({
      ...base,
      id: `appendix-c-level-${level}-${respondent}-accuracy`,
      place: `Appendix C, level ${level}, ${data.row(respondent).title}`,
      kind: "accuracy",
      subject: `${level}|${respondent}`,
      value: accuracy,
      decimals: 1,
      tokens: [String(accuracy)],
      statement: `${data.row(respondent).title}: accuracy of beliefs at level ${level}`,
    }),
  );
  return [...beliefs, ...accuracies];
}
