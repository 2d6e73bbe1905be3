/** A cell of a table that was read: text, or what JSON and Parquet hold besides. */
export type CellValue = string | number | boolean;

/** A column as numbers: each different value is kept once, so a million rows stay small. */
export interface CodedColumn {
  name: string;
  /** By row, the place of its value in `values`; -1 = the cell is empty. */
  codes: Int32Array;
  values: readonly CellValue[];
}

/** A table as a file holds it, before anybody knows what its columns mean. */
export interface CodedTable {
  /** As messages show it. */
  file: string;
  /** "CSV, semicolons" */
  format: string;
  columns: CodedColumn[];
  n: number;
  /** By row, where it stands in the file, from 1. */
  places: Int32Array;
  /** What these places are: lines of a text, or rows of a table without lines. */
  placeWord: "line" | "row";
  /** What a reader must know of how the file was read. */
  notes: string[];
}

/** Collects the cells of a table row by row. */
export class TableBuilder {
  readonly #columns = new Map<
    string,
    { codes: Int32Array; values: CellValue[]; seen: Map<CellValue, number> }
  >();
  #places = new Int32Array(1024);
  #n = 0;

  /** @param keepBlanks keep the blanks around a text, as replies need it */
  constructor(private readonly keepBlanks = false) {}

  get n(): number {
    return this.#n;
  }

  /** Begins a row. */
  startRow(place: number): void {
    if (this.#n === this.#places.length) {
      this.#places = grown(this.#places);
      for (const column of this.#columns.values()) column.codes = grown(column.codes);
    }
    this.#places[this.#n++] = place;
  }

  addColumn(name: string): void {
    if (this.#columns.has(name)) return;
    this.#columns.set(name, {
      codes: new Int32Array(this.#places.length).fill(-1),
      values: [],
      seen: new Map(),
    });
  }

  /**
   * Sets a cell of the row that was begun last, or of another. Blanks around a text do not count, and an empty one
   * is no cell.
   */
  set(name: string, value: CellValue, row = this.#n - 1): void {
    let column = this.#columns.get(name);
    if (column === undefined) {
      this.addColumn(name);
      column = this.#columns.get(name)!;
    }
    let code = column.seen.get(value);
    if (code === undefined) {
      const kept = typeof value === "string" ? ownText(this.keepBlanks ? value : value.trim()) : value;
      code = column.seen.get(kept) ?? (kept === "" ? -1 : column.values.push(kept) - 1);
      column.seen.set(kept, code);
      // The untrimmed form is found again without trimming.
      if (kept !== value) column.seen.set(ownText(value as string), code);
    }
    column.codes[row] = code;
  }

  table(about: Pick<CodedTable, "file" | "format" | "placeWord"> & { notes?: string[] }): CodedTable {
    const columns = [...this.#columns].map(([name, { codes, values }]) => ({
      name,
      codes: codes.subarray(0, this.#n),
      values,
    }));
    return { notes: [], ...about, columns, n: this.#n, places: this.#places.subarray(0, this.#n) };
  }
}

const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(2 * old.length).fill(-1, old.length);
  larger.set(old);
  return larger;
};

/** A copy of its own: a piece of a large text would keep the whole text in memory. */
const ownText = (text: string): string =>
  text.length < 13 ? text : (JSON.parse(JSON.stringify(text)) as string);
