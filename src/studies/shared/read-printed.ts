import type { PlacedNumber } from "../../claims/scan-paper.js";
import { readTable } from "../../io/datapackage.js";

/** A row of a study's printed.csv: a number that the paper prints, and what it is a number of. */
export interface PrintedRow<Kind extends string = string> extends PlacedNumber {
  place: string;
  /** What the number is, and so what it is held against. */
  kind: Kind;
  /** What it is a number of; parts are separated by "|". */
  subject: string;
  statement: string;
}

/** What the claim of a printed number takes over from it. */
export function asPrinted<Row extends Pick<PrintedRow, "id" | "place" | "statement" | "value">>({
  id,
  place,
  statement,
  value,
}: Row): Pick<Row, "id" | "place" | "statement"> & { published: { value: number } } {
  return { id, place, statement, published: { value } };
}

/**
 * Reads `printed.csv` of a study's folder. Printed numbers are only ever set beside computed ones.
 *
 * @returns the rows, and the cells of any further column of text by its name ("" where one is empty)
 */
export async function readPrintedRows<Kind extends string>(
  folder: string,
): Promise<{ rows: PrintedRow<Kind>[]; column: (name: string) => string[] }> {
  const table = await readTable(folder, "printed");
  const column = (name: string): string[] => table.optionalStrings(name).map((cell) => cell ?? "");
  const [section, place, kind, subject] = ["section", "place", "kind", "subject"].map(column);
  const [tokens, statement] = ["tokens", "statement"].map(column);
  const [value, decimals] = [table.numbers("value"), table.numbers("decimals")];
  const rows = column("id").map((id, i) => ({
    id,
    section: section![i]!,
    place: place![i]!,
    kind: kind![i] as Kind,
    subject: subject![i]!,
    value: value[i]!,
    ci: null,
    decimals: decimals[i]!,
    tokens: tokens![i] === "" ? [] : tokens![i]!.split(" "),
    statement: statement![i]!,
  }));
  return { rows, column };
}
