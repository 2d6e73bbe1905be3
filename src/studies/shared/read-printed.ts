import type { PlacedNumber } from "../../claims/scan-paper.js";
import { withInputs } from "../../core/read-inputs.js";
import { printedFolder } from "../../io/data-origin.js";
import { readTable } from "../../io/datapackage.js";

/** A row of a study's printed.csv: a number that the paper prints, and what it is a number of. */
export interface PrintedRow<Kind extends string = string> extends PlacedNumber {
  place: string;
  ci: [number, number] | null;
  /** What the number is, which decides what it is compared with. */
  kind: Kind;
  /** What it is a number of; parts are separated by "|". "" in a table without this column. */
  subject: string;
  statement: string;
}

/**
 * Reads `printed.csv` of a study's folder, or the project's where the folder has other data. Printed numbers are only ever compared with computed ones.
 *
 * @returns the rows, and the cells of any further column of text by its name ("" where one is empty)
 */
export async function readPrintedRows<Kind extends string>(
  folder: string,
): Promise<{ rows: PrintedRow<Kind>[]; column: (name: string) => string[] }> {
  const table = await readTable(printedFolder(folder), "printed");
  const column = (name: string): string[] => table.optionalStrings(name).map((cell) => cell ?? "");
  const has = (name: string): boolean => table.names.includes(name);
  const bound = (name: string): number[] => (has(name) ? table.numbers(name) : []);
  const [section, place, kind] = ["section", "place", "kind"].map(column);
  const subject = has("subject") ? column("subject") : [];
  const [lower, upper] = ["lower", "upper"].map(bound);
  const [tokens, statement] = ["tokens", "statement"].map(column);
  const [value, decimals] = [table.numbers("value"), table.numbers("decimals")];
  const rows = column("id").map(
    (id, i): PrintedRow<Kind> => ({
      id,
      section: section![i]!,
      place: place![i]!,
      kind: kind![i] as Kind,
      subject: subject[i] ?? "",
      value: value[i]!,
      ci: Number.isFinite(lower![i]) ? [lower![i]!, upper![i]!] : null,
      decimals: decimals[i]!,
      tokens: tokens![i] === "" ? [] : tokens![i]!.split(" "),
      statement: statement![i]!,
    }),
  );
  return { rows: withInputs(rows, table), column };
}
