import { DataError } from "../core/errors.js";
import type { ReadInput } from "../core/read-inputs.js";
import type { Cell } from "./cell.js";
import type { Field } from "./codebook.js";

/**
 * A typed table in columns. Each accessor checks the column's type against the codebook. So a renamed or
 * retyped column is an error on reading, not a wrong number later.
 */
export class Table {
  constructor(
    /** The source file, for messages and provenance. */
    readonly file: string,
    readonly fields: readonly Field[],
    private readonly columns: ReadonlyMap<string, Cell[]>,
    readonly rowCount: number,
    /** The file as results name it, with the sha256 of the bytes that were read. */
    readonly input: ReadInput,
    /** Whether the bytes differ from the codebook's (possible only if edited data are allowed). */
    readonly edited: boolean,
  ) {}

  get names(): string[] {
    return this.fields.map((field) => field.name);
  }

  /** A column of numbers; a missing cell is NaN. */
  numbers(name: string): number[] {
    return this.typed(name, ["number", "integer"]).map((cell) =>
      cell === null ? Number.NaN : (cell as number),
    );
  }

  /** A column of text without missing cells. */
  strings(name: string): string[] {
    return this.complete(name, ["string"]) as string[];
  }

  /** A column of text; a missing cell is null. */
  optionalStrings(name: string): (string | null)[] {
    return [...this.typed(name, ["string"])] as (string | null)[];
  }

  /** A column of true and false without missing cells. */
  booleans(name: string): boolean[] {
    return this.complete(name, ["boolean"]) as boolean[];
  }

  /** A column of whole numbers; a missing cell is null. */
  optionalIntegers(name: string): (number | null)[] {
    return [...this.typed(name, ["integer"])] as (number | null)[];
  }

  /** The table as one object per row. */
  rows(): Record<string, Cell>[] {
    const entries = [...this.columns];
    return Array.from({ length: this.rowCount }, (_, row) =>
      Object.fromEntries(entries.map(([name, cells]) => [name, cells[row] as Cell])),
    );
  }

  private typed(name: string, types: Field["type"][]): Cell[] {
    const field = this.fields.find((candidate) => candidate.name === name);
    if (field === undefined) {
      throw new DataError(`no such column; it has ${this.names.join(", ")}`, {
        file: this.file,
        field: name,
      });
    }
    if (!types.includes(field.type)) {
      throw new DataError(`is a column of ${field.type}, asked for as ${types.join(" or ")}`, {
        file: this.file,
        field: name,
      });
    }
    return this.columns.get(name) as Cell[];
  }

  private complete(name: string, types: Field["type"][]): Cell[] {
    const cells = this.typed(name, types);
    const row = cells.indexOf(null);
    if (row !== -1) {
      throw new DataError(`data row ${row + 1} has no value, but the caller needs one`, {
        file: this.file,
        field: name,
        remedy: "read it as a column with missing cells, or make it required in its codebook",
      });
    }
    return [...cells];
  }
}
