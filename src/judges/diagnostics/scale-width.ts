import type { DiagnosticOptions } from "./contract.js";
import { scalesOf } from "./scales.js";
import type { RatingTable } from "./table.js";

export interface ScaleWidths {
  /** By the code of the criterion; where a table has no criteria, one. */
  byCriterion: Float64Array;
  /** The width of the scale of a row. */
  of(row: number): number;
}

/**
 * The width of each criterion's scale, from the lowest to the highest possible value. Where these are not
 * given it is the range of all values that anyone gave. A margin that is a share of it is fixed before a judge
 * is looked at.
 */
export function scaleWidth(table: RatingTable, scales: DiagnosticOptions["scales"] = {}): ScaleWidths {
  const { codes, names, size } = table.column("criterion");
  // The last is for rows without a criterion.
  const found = scalesOf(table, { criteria: [...names, ""] }, { scales });
  const widths = Float64Array.from(found, ({ lowest, highest }) => Math.max(0, highest - lowest));
  const without = codes.some((code) => code < 0);
  return {
    byCriterion: without ? widths : widths.subarray(0, size),
    of: (row) => widths[codes[row]! < 0 ? size : codes[row]!]!,
  };
}
