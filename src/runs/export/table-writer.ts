/** Takes the rows of a table one after another and writes them. */
export interface TableWriter<Row> {
  add(row: Row): void;
  /** Writes what is held back, and the file's end. */
  finish(): void;
}
