import type { Cell } from "./cell.js";
import type { ReleasedFiles } from "./released-files.js";

/** A table to write: column names, and rows of codes and numbers. */
export interface DerivedTable {
  columns: string[];
  rows: Cell[][];
}

/** The tables of a study or a rating set, by their names in its codebook. */
export type DerivedTables = Readonly<Record<string, DerivedTable>>;

/** How tables are derived from what authors released, or from other data in the same layout. */
export interface Derivation {
  /** The source's name in the catalogue. */
  upstream: string;
  /** A path that the source has, by which a folder of other data is known. */
  landmark: string;
  load(): Promise<(files: ReleasedFiles) => Promise<DerivedTables>>;
}
