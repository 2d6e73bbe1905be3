import type { DiagnosticOptions } from "./contract.js";
import type { RatingTable } from "./table.js";

/** The table without raters that are declared to be means of several people: they are no raters. */
export function singleRaters(table: RatingTable, { averages = [] }: DiagnosticOptions): RatingTable {
  if (averages.length === 0) return table;
  const { ratings } = table;
  return table.where((row) => !averages.includes(ratings[row]!.rater.id));
}
