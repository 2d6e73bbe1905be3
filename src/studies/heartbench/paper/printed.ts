import { type PrintedRow, readPrintedRows } from "../../shared/read-printed.js";

/** What a printed number is, and so what it is held against. */
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

/** A number that the paper or the README prints outside their tables of scores and counts. */
export type Printed = PrintedRow<PrintedKind>;

/** The section of rows that stand in the README of the release, not in the paper. */
export const readmeSection = "readme";

/** Reads the printed numbers. They are only ever set beside computed ones. */
export async function readPrinted(folder: string): Promise<Printed[]> {
  return (await readPrintedRows<PrintedKind>(folder)).rows;
}
