import { DataError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { hasDecimalComma, readFinite, readStatus, truthWords, unscoredStatus } from "./cells.js";
import type { CellValue, CodedColumn, CodedTable } from "./coded-table.js";
import { decodeColumn, valueAt } from "./decoded.js";
import type { ReadRatingsOptions } from "./options.js";
import type { PairReading } from "./pair.js";
import { type Problems, quotedCell } from "./problems.js";
import { pairScoreProblem, readWinner, winnerProblem } from "./verdict.js";

/** What a row says of its score. */
export interface RowScore {
  value: number | null;
  status: Rating["status"];
  /** Why it is unscored, where the cell says so. */
  reason?: string;
}

export interface ScoreReading {
  of(row: number): RowScore;
  notes: string[];
}

interface ScoreColumn {
  table: CodedTable;
  column: CodedColumn;
  status: CodedColumn | undefined;
  /** In a file of pairs: what names a row's two outputs. */
  pair: Pick<PairReading, "names"> | undefined;
  /** The column's name in the file, where several columns were joined. */
  nameAt(row: number): string;
  /** Whether the column names winners. */
  isWinner: boolean;
  options: ReadRatingsOptions;
  problems: Problems;
}

/**
 * Reads the scores of a column. Text that is no score is a problem of its row, or unparsed where that is allowed.
 *
 * @throws DataError at a decimal comma, where none was announced
 */
export function readScores(given: ScoreColumn): ScoreReading {
  const { table, column, problems, status } = given;
  const notes: string[] = [];
  const statuses = status && decodeColumn(status, table, problems, readStatus);
  const read = given.pair === undefined ? readNumbers(given, notes) : readVerdicts(given, given.pair, notes);
  const scores: (RowScore | undefined)[] = [];
  let beside = 0;
  for (let row = 0; row < table.n; row++) {
    const said = valueAt(statuses, row) ?? "ok";
    const code = column.codes[row]!;
    if (said !== "ok" && (code < 0 || unscoredStatus(column.values[code]!) !== undefined)) {
      scores.push(unscored[said]);
    } else if (said !== "ok") {
      beside++;
      scores.push(unscored[said]);
    } else scores.push(code < 0 ? unscored.missing : read(row, code));
  }
  if (beside > 0) {
    notes.push(`${beside} scores beside a status other than ok are left out; their status counts`);
  }
  return { of: (row) => scores[row] ?? unscored.missing, notes };
}

type UnscoredStatus = Exclude<Rating["status"], "ok">;
const without = (status: UnscoredStatus): RowScore => ({ value: null, status });
const unscored: Readonly<Record<UnscoredStatus, RowScore>> = {
  refusal: without("refusal"),
  error: without("error"),
  unparsed: without("unparsed"),
  missing: without("missing"),
};

type ReadCell = (row: number, code: number) => RowScore | undefined;

/** Tells a cell that is no score, or keeps it as unparsed. */
function refuse({ table, nameAt, options, problems }: ScoreColumn, row: number, problem: string): RowScore {
  if (options.allowUnparsed !== true) problems.add(table.places[row]!, nameAt(row), problem);
  return { value: null, status: "unparsed", reason: problem };
}

function readNumbers(given: ScoreColumn, notes: string[]): ReadCell {
  const { column, options } = given;
  const { decimal = "." } = options;
  const asWords = options.types?.[column.name] === "number" ? undefined : truthWords(column.values);
  if (asWords !== undefined) notes.push(`"${column.name}": ${asWords[0]} = 1, ${asWords[1]} = 0`);
  else if (decimal === ".") refuseDecimalComma(given);
  const read = (cell: CellValue): RowScore | string => {
    const status = unscoredStatus(cell);
    if (status !== undefined) return unscored[status];
    if (asWords !== undefined) {
      return { value: String(cell).toLowerCase() === asWords[0] ? 1 : 0, status: "ok" };
    }
    const number = readFinite(cell, decimal);
    return "value" in number ? { value: number.value, status: "ok" } : number.problem;
  };
  const byCode = column.values.map(read);
  return (row, code) => {
    const found = byCode[code]!;
    return typeof found === "string" ? refuse(given, row, found) : found;
  };
}

function readVerdicts(given: ScoreColumn, { names }: Pick<PairReading, "names">, notes: string[]): ReadCell {
  const { column, isWinner } = given;
  // A file may hold pairs and single outputs.
  const readSingle = isWinner ? undefined : readNumbers(given, notes);
  if (isWinner) notes.push(`"${column.name}": "A", "1" and "first" name the item, wherever it was shown`);
  return (row, code) => {
    const cell = column.values[code]!;
    const status = unscoredStatus(cell);
    if (status !== undefined) return unscored[status];
    const pair = names(row);
    if (pair === undefined) return readSingle?.(row, code) ?? refuse(given, row, "has no other output");
    const { item, other } = pair;
    const number = isWinner ? Number.NaN : Number(cell);
    const value = [0, 0.5, 1].includes(number) ? number : wordOf(cell, isWinner, item, other);
    if (value !== undefined) return { value, status: "ok" };
    return refuse(given, row, isWinner ? winnerProblem(cell) : pairScoreProblem(cell));
  };
}

/** In a column of scores, a number is never the place of a winner. */
function wordOf(cell: CellValue, isWinner: boolean, item: readonly string[], other: readonly string[]) {
  if (!isWinner && Number.isFinite(Number(cell))) return undefined;
  return readWinner(cell, item, other);
}

function refuseDecimalComma({ table, column, nameAt }: ScoreColumn): void {
  const code = column.values.findIndex(hasDecimalComma);
  if (code < 0) return;
  const row = column.codes.indexOf(code);
  throw new DataError(
    `${quotedCell(column.values[code])} has a decimal comma`,
    {
      file: table.placeWord === "line" ? table.file : `${table.file}: row ${table.places[row]}`,
      ...(table.placeWord === "line" ? { line: table.places[row]! } : {}),
      field: nameAt(row),
      remedy: 'say --decimal , (in a program: decimal: ",") if all numbers of the file have one',
    },
    { page: "docs/own-ratings.md#formats" },
  );
}
