import type { Cell } from "../../io/cell.js";

/** What the cells of an exported column are. Any of them may be missing. */
export type ColumnKind = "text" | "integer" | "number" | "boolean";

/** A column of an exported table: its name, and how its cell follows from a row. */
export interface ExportColumn<Row> {
  name: string;
  kind: ColumnKind;
  cell(row: Row): Cell;
}

/** A text of an optional field: what is absent is missing. */
export const orNull = <T>(value: T | undefined): T | null => value ?? null;
