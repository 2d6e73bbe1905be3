import { type PrintedRow, readPrintedRows } from "../../shared/read-printed.js";

/** What a printed number is about. This decides what it is compared with. */
export type PrintedKind =
  | "agreement"
  | "at-least"
  | "ceiling"
  | "cell"
  | "count"
  | "decline"
  | "domain-count"
  | "domain-share"
  | "mean"
  | "normal-mean"
  | "rank"
  | "setting"
  | "table-share";

/** A number that the paper or the README prints outside its tables of scores and counts. */
export type Printed = PrintedRow<PrintedKind>;

/** The section of rows from the release's README, not from the paper. */
export const readmeSection = "readme";

/** Reads the printed numbers. They are only compared with computed ones. */
export async function readPrinted(folder: string): Promise<Printed[]> {
  return (await readPrintedRows<PrintedKind>(folder)).rows;
}
