import { DataError } from "../../core/errors.js";
import type { PrintedRow } from "./read-printed.js";

/** What the claims of a study are computed from: a study adds its data. */
export class PrintedContext<Row extends PrintedRow = PrintedRow> {
  private readonly values = new Map<string, unknown>();

  constructor(
    private readonly study: string,
    readonly printed: readonly Row[],
  ) {}

  /** Another printed number by its id. */
  printedById(id: string): Row {
    const found = this.printed.find((row) => row.id === id);
    if (found !== undefined) return found;
    throw new DataError(`there is no printed number "${id}"`, {
      file: `data/${this.study}/printed.csv`,
      field: "subject",
    });
  }

  /** Computes a value that several claims need, the first time that one asks for it. */
  protected once<T>(key: string, compute: () => T): T {
    if (!this.values.has(key)) this.values.set(key, compute());
    return this.values.get(key) as T;
  }
}
