import { inputsOf, noteInputs, partOf } from "../../../core/read-inputs.js";
import { studyFolder } from "../../../io/data-origin.js";
import { type PrintedRow, readPrintedRows } from "../../shared/read-printed.js";
import { loadFigure7, loadTable2, loadTable3, type PrintedStanding } from "../data/printed-tables.js";
import { judgeNames } from "../measures/judge-means.js";

/** What a printed number is, which decides what it is compared with. */
export type PrintedKind =
  | "count"
  | "share"
  | "ratio"
  | "correlation"
  | "setting"
  | "stability"
  | "rho"
  | "rho-bound"
  | "standing"
  | "topic"
  | "topic-score"
  | "judge-mean"
  | "emotion"
  | "improvement"
  | "length"
  | "strategy"
  | "capability"
  | "case-start"
  | "case-emotion"
  | "case-tokens"
  | "listed";

/** A number that the paper prints: printed.csv, and the cells of Tables 2 and 3. */
export interface Printed extends PrintedRow<PrintedKind> {
  /** The judge as the paper abbreviates it; "" where it belongs to none. */
  judge: string;
}

/** The columns of Table 3, in its order, and how a statement names them. */
export const standingColumns: Readonly<Record<StandingField, string>> = {
  sentientRank: "rank on the Sentient leaderboard",
  sentientScore: "score",
  success: "successes",
  failure: "failures",
  arenaRank: "rank on Arena",
  arenaScore: "Arena score",
};
export type StandingField = Exclude<keyof PrintedStanding, "model">;

/** Reads the printed numbers. They are only ever compared with computed ones. */
export async function readPrinted(folder: string): Promise<Printed[]> {
  const [{ rows, column }, table2, table3] = await Promise.all([
    readPrintedRows<PrintedKind>(folder),
    loadTable2(folder),
    loadTable3(folder),
  ]);
  const judge = column("judge");
  const ofTable = { section: "3.3", ci: null, tokens: [] };
  const all = [
    ...rows.map((row, i): Printed => ({ ...row, judge: judge[i]! })),
    ...table2.map(
      ({ first, second, rho }): Printed => ({
        ...ofTable,
        id: `table-2-${slug(second)}-${slug(first)}`,
        place: `Table 2, ${second} with ${first}`,
        kind: "rho",
        subject: `${first}|${second}`,
        judge: "",
        value: rho,
        decimals: 2,
        statement: `Rank correlation of the judges ${judgeNames[first]} and ${judgeNames[second]}`,
      }),
    ),
    ...table3.flatMap((standing, row) =>
      (Object.keys(standingColumns) as StandingField[]).map(
        (field): Printed => ({
          ...ofTable,
          id: `table-3-${slug(standing.model)}-${slug(field)}`,
          place: `Table 3, row ${row + 1}`,
          kind: "standing",
          subject: `${standing.model}|${field}`,
          judge: "V3",
          value: standing[field],
          decimals: field === "sentientScore" ? 1 : 0,
          statement: `${standing.model}: ${standingColumns[field]}`,
        }),
      ),
    ),
  ];
  return noteInputs(all, inputsOf(rows, table2, table3));
}

/** What the figures draw beside ours. @param folder the project's own unless another is given */
export async function loadPrintedForFigures(folder: string = studyFolder("sage")) {
  const [printed, table2, table3, figure7] = await Promise.all([
    readPrinted(folder),
    loadTable2(folder),
    loadTable3(folder),
    loadFigure7(folder),
  ]);
  const judgeMeans = partOf(
    printed,
    printed
      .filter(({ kind }) => kind === "emotion" || kind === "judge-mean")
      .map(({ judge, subject, value }) => ({ judge, model: subject, value })),
  );
  return { table2, table3, figure7, judgeMeans };
}

/** "Gemini2.5-Flash-Think" as a part of an id; "sentientRank" likewise. */
const slug = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll(".", "-")
    .toLowerCase();
