import type { Cells } from "./cells.js";
import type { KeyedRatings } from "./halo-correlations.js";
import type { Scale } from "./scales.js";

/** Correlations between a rater's residuals, as a symmetric matrix over criteria. */
export interface RaterMatrix {
  rater: string;
  role: "judge" | "person";
  /** Independent units. */
  n: number;
  /** 1 in the diagonal; null where two criteria share too few objects. */
  matrix: (number | null)[][];
}

/** Values by criterion, rater and object, with criteria turned around that are bad when high. */
export function keyedRatings(
  cells: Cells,
  scales: readonly Scale[],
  columns: readonly Float64Array[],
): KeyedRatings {
  const objects = cells.object.reduce((most, object) => Math.max(most, object + 1), 0);
  const empty = (): Float64Array => new Float64Array(objects).fill(Number.NaN);
  const values = scales.map(() => columns.map(empty));
  const unit = new Int32Array(objects);
  for (let subject = 0; subject < cells.criterion.length; subject++) {
    const criterion = cells.criterion[subject]!;
    const object = cells.object[subject]!;
    unit[object] = cells.unit[subject]!;
    const sign = scales[criterion]!.reversed ? -1 : 1;
    for (let rater = 0; rater < columns.length; rater++) {
      values[criterion]![rater]![object] = sign * columns[rater]![subject]!;
    }
  }
  return { values, unit };
}

/** The mean of several lists of pairs, as a matrix. */
export function rowsOfPairs(lists: readonly Float64Array[], criteria: number): (number | null)[][] {
  const rows = Array.from({ length: criteria }, () => new Array<number | null>(criteria).fill(null));
  let pair = 0;
  for (let a = 0; a < criteria; a++) {
    rows[a]![a] = 1;
    for (let b = a + 1; b < criteria; b++, pair++) {
      const known = lists.map((list) => list[pair]!).filter((value) => !Number.isNaN(value));
      const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
      rows[a]![b] = rows[b]![a] = Number.isNaN(mean) ? null : mean;
    }
  }
  return rows;
}
