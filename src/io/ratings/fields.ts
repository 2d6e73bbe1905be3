import type { Rating } from "../../core/rating.js";
import { type DecimalSign, type Read, readCount, readLength } from "./cells.js";
import type { CellValue, CodedColumn, CodedTable } from "./coded-table.js";
import { type Decoded, decodeColumn } from "./decoded.js";
import type { ColumnType } from "./options.js";
import { type Problems, quotedCell } from "./problems.js";
import type { RatingRole, RoleMap } from "./roles.js";

/** The fields of a rating that stand in a column of their own. */
type Field = Exclude<keyof Rating, "target" | "rater" | "value" | "status" | "reason">;

const textRoles = {
  criterion: "criterion",
  respondent: "respondent",
  family: "family",
  other: "other",
  other_respondent: "otherRespondent",
  other_family: "otherFamily",
  prompt: "prompt",
  language: "language",
  group: "group",
  conversation: "conversation",
} as const satisfies Partial<Record<RatingRole, Field>>;

/** A field of the ratings with the column that gives it. */
export interface RatingField {
  key: Field;
  column: Decoded<string | number>;
}

/** Roles whose cells are text, whatever they look like. */
const isTextRole = (role: string): boolean =>
  role in textRoles || ["item", "judge", "judge_family", "judge_version", "reason"].includes(role);

/** The type in which the cells of a role are read; undefined if the role leaves it open. */
export const typeOfRole = (role: string): ColumnType | undefined => (isTextRole(role) ? "text" : undefined);

/**
 * An id or a name: text as it stands, unless it is said to be a number. A whole number beyond 2^53 would be another
 * one after reading.
 */
export function readText(type: ColumnType | undefined): (cell: CellValue) => Read<string> {
  const read = (value: number, cell: CellValue): Read<string> => {
    if (!Number.isFinite(value)) return { problem: `${quotedCell(cell)} is no number` };
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      return { problem: `${quotedCell(cell)} has too many digits for a number; write it as text` };
    }
    return { value: String(value) };
  };
  return (cell) => {
    if (typeof cell === "number") return read(cell, cell);
    return type === "number" ? read(Number(cell), cell) : { value: String(cell) };
  };
}

export interface FieldSource {
  table: CodedTable;
  roles: RoleMap;
  types: Readonly<Record<string, ColumnType>>;
  decimal: DecimalSign;
  problems: Problems;
}

/** The column that has a role. */
export function columnOf({ table, roles }: Pick<FieldSource, "table" | "roles">, role: RatingRole) {
  const name = roles.get(role);
  return name === undefined ? undefined : table.columns.find((column) => column.name === name);
}

/** The text of the column that has a role. */
export function decodeText(source: FieldSource, role: RatingRole): Decoded<string> | undefined {
  const column = columnOf(source, role);
  if (column === undefined) return undefined;
  return decodeColumn(column, source.table, source.problems, readText(source.types[column.name]));
}

/** All fields that stand in columns of their own, and what must be said of how they were read. */
export function readFields(source: FieldSource, notes: string[]): RatingField[] {
  const fields: RatingField[] = [];
  const add = <T extends string | number>(
    role: RatingRole,
    key: Field,
    read: (column: CodedColumn) => (cell: CellValue) => Read<T>,
  ): void => {
    const column = columnOf(source, role);
    if (column === undefined) return;
    const { table, problems } = source;
    fields.push({ key, column: decodeColumn(column, table, problems, read(column)) });
  };
  for (const [role, key] of Object.entries(textRoles) as [keyof typeof textRoles, Field][]) {
    add(role, key, ({ name }) => readText(source.types[name]));
  }
  add("replicate", "replicate", (column) => replicateReader(column, notes));
  add("position", "position", (column) => positionReader(column, source, notes));
  add("shown", "shown", () => (cell) => readCount(cell, 1));
  const length = () => (cell: CellValue) => readLength(cell, source.decimal);
  add("length", "length", length);
  add("other_length", "otherLength", length);
  add("rubric_hash", "rubricHash", () => readHash);
  return fields;
}

/** Replicates with names are numbered. */
function replicateReader({ name, values }: CodedColumn, notes: string[]) {
  if (values.every((cell) => Number.isFinite(Number(cell)))) return (cell: CellValue) => readCount(cell);
  notes.push(`"${name}": ${values.length} names are numbered from 0, in the order of the file`);
  const order = new Map(values.map((value, i) => [value, i]));
  return (cell: CellValue): Read<number> => ({ value: order.get(cell)! });
}

const placeWords: Readonly<Record<string, number>> = { first: 0, ab: 0, second: 1, ba: 1 };

/**
 * Places count from 0. A file that counts from 1 is known by a place that does not exist from 0: the second of
 * two, or the last of the number shown.
 */
function positionReader({ name, values }: CodedColumn, source: FieldSource, notes: string[]) {
  const numbers = values.map((cell) => placeWords[String(cell).toLowerCase()] ?? Number(cell));
  const isPair = source.roles.has("other") || source.roles.has("other_respondent");
  const shown = columnOf(source, "shown")?.values.map(Number) ?? [];
  const most = isPair ? 2 : shown.length > 0 ? Math.max(...shown) : undefined;
  const fromOne = most !== undefined && Math.min(...numbers) >= 1 && Math.max(...numbers) === most;
  if (fromOne) notes.push(`"${name}" counts from 1; it is read from 0`);
  return (cell: CellValue): Read<number> => {
    const word = placeWords[String(cell).toLowerCase()];
    if (word !== undefined) return { value: word };
    const read = readCount(cell);
    if ("problem" in read) return read;
    const value = fromOne ? read.value - 1 : read.value;
    if (isPair && value > 1) return { problem: `${quotedCell(cell)} is no place of a pair; use 0 or 1` };
    return { value };
  };
}

function readHash(cell: CellValue): Read<string> {
  const text = String(cell);
  return /^[0-9a-f]{64}$/.test(text) ? { value: text } : { problem: `${quotedCell(cell)} is no SHA-256` };
}
