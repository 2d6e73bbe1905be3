import { partOf } from "../../../core/read-inputs.js";
import { type PrintedRow, readPrintedRows } from "../../shared/read-printed.js";

/** What a printed number is, which decides what it is compared with. */
export type PrintedKind = "count" | "agreement" | "pooled" | "t" | "p" | "slope" | "setting";

/** A number that the paper prints: data/affective-cognition/printed.csv, one row each. */
export interface Printed extends PrintedRow<PrintedKind> {
  /** Task id, or the name of an effect; "" where the number belongs to none. */
  task: string;
  /** `participants`, `label` or `<model>/<prompt>`; "" where nobody is scored. */
  respondent: string;
  against: string;
}

/** Reads the printed numbers. They are only ever compared with computed ones. */
export async function readPrinted(folder: string): Promise<Printed[]> {
  const { rows, column } = await readPrintedRows<PrintedKind>(folder);
  const [task, respondent, against] = ["task", "respondent", "against"].map(column);
  const printed = rows.map((row, i) => ({
    ...row,
    task: task![i]!,
    respondent: respondent![i]!,
    against: against![i]!,
  }));
  return partOf(rows, printed);
}
