import type { DiagnosticOptions } from "./contract.js";
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
  const low = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(size + 1).fill(Number.NEGATIVE_INFINITY);
  const { values } = table;
  for (let row = 0; row < table.n; row++) {
    const value = values[row]!;
    const own = codes[row]! < 0 ? size : codes[row]!;
    if (value < low[own]!) low[own] = value;
    if (value > high[own]!) high[own] = value;
  }
  const widths = low.map((lowest, own) => {
    const given = scales[own < size ? names[own]! : ""];
    return given === undefined ? Math.max(0, high[own]! - lowest) : given[1] - given[0];
  });
  const without = codes.some((code) => code < 0);
  return {
    byCriterion: without ? widths : widths.subarray(0, size),
    of: (row) => widths[codes[row]! < 0 ? size : codes[row]!]!,
  };
}
