import { InputError } from "../core/errors.js";
import { requireRows, shown } from "./arguments.js";

/**
 * The assignment of n rows to n columns with the smallest total cost.
 *
 * Answers "which pairing of two equally large sets costs least?". Use it for distances between point clouds;
 * for two distributions over categories use `wassersteinDiscrete`.
 *
 * Shape: a square matrix of finite costs in any unit. Ties: any optimal assignment; the total is unique.
 * An empty matrix has total 0.
 *
 * Method: Jonker and Volgenant's LAPJV. Most rows are assigned by reducing columns and rows; shortest
 * augmenting paths assign the rest. O(n³); n = 80 takes about 0.3 ms.
 *
 * Missing values are refused.
 *
 * @throws InputError `linearAssignment requires a square matrix, got 2 rows and a row of 3`
 *
 * Source: Jonker & Volgenant 1987, doi 10.1007/BF02278710. Reference: tests/reference/scipy/linearAssignment.py.
 *
 * @example
 * ```ts
 * linearAssignment([[4, 1, 3], [2, 0, 5], [3, 2, 2]]).cost; // 5
 * linearAssignment([[4, 1, 3], [2, 0, 5], [3, 2, 2]]).columnOf; // [1, 0, 2]
 * ```
 */
export function linearAssignment(cost: readonly ArrayLike<number>[]): { cost: number; columnOf: number[] } {
  requireRows(cost, "linearAssignment", "costs");
  const n = cost.length;
  const flat = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const row = cost[i]!;
    if (row.length !== n) {
      throw new InputError(
        `linearAssignment requires a square matrix, got ${n} rows and a row of ${row.length}`,
      );
    }
    for (let j = 0; j < n; j++) {
      const value = row[j]!;
      if (!Number.isFinite(value))
        throw new InputError(`linearAssignment requires finite costs, got ${shown(value)}`);
      flat[i * n + j] = value;
    }
  }
  const state: Assignment = {
    n,
    cost: flat,
    v: new Float64Array(n),
    rowOf: new Int32Array(n).fill(none),
    columnOf: new Int32Array(n).fill(none),
    free: new Int32Array(n),
  };
  let unassigned = reduceColumns(state);
  for (let round = 0; round < 2 && unassigned > 0; round++) unassigned = reduceRows(state, unassigned);
  if (unassigned > 0) augment(state, unassigned);
  let total = 0;
  for (let i = 0; i < n; i++) total += flat[i * n + state.columnOf[i]!]!;
  return { cost: total, columnOf: [...state.columnOf] };
}

interface Assignment {
  n: number;
  cost: Float64Array;
  /** The potentials of columns. A reduced cost is a cost less its column's potential. */
  v: Float64Array;
  /** The row of each column, and the column of each row, or `none`. */
  rowOf: Int32Array;
  columnOf: Int32Array;
  /** The rows without a column stand at its start. */
  free: Int32Array;
}

const none = -1;

/** Gives each column to its cheapest row where that row has none yet. Returns the number of free rows. */
function reduceColumns({ n, cost, v, rowOf, columnOf, free }: Assignment): number {
  const cheapest = new Int32Array(n);
  v.set(cost.subarray(0, n));
  for (let i = 1, at = n; i < n; i++) {
    for (let j = 0; j < n; j++, at++) {
      if (cost[at]! >= v[j]!) continue;
      v[j] = cost[at]!;
      cheapest[j] = i;
    }
  }
  const columns = new Int32Array(n);
  for (let j = n - 1; j >= 0; j--) {
    const row = cheapest[j]!;
    if (columns[row]!++ > 0) continue;
    rowOf[j] = row;
    columnOf[row] = j;
  }
  let unassigned = 0;
  for (let i = 0; i < n; i++) {
    if (columns[i] === 0) free[unassigned++] = i;
    // The next best column says by how much its own column may become dearer for the others.
    else if (columns[i] === 1 && n > 1) {
      const own = columnOf[i]!;
      let min = Number.POSITIVE_INFINITY;
      for (let j = 0; j < n; j++) {
        const reduced = cost[i * n + j]! - v[j]!;
        if (reduced < min && j !== own) min = reduced;
      }
      v[own] = v[own]! - min;
    }
  }
  return unassigned;
}

/** Gives each free row its best column, and frees the row that had it. Returns the number of free rows. */
function reduceRows({ n, cost, v, rowOf, columnOf, free }: Assignment, unassigned: number): number {
  let left = 0;
  // Where costs are nearly equal, rows take columns from each other thousands of times, each time for a little
  // more. Paths are faster there, so the turns are few.
  let turns = 2 * unassigned;
  for (let k = 0; k < unassigned; turns--) {
    const row = free[k++]!;
    let least = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    let best = 0;
    let next = 0;
    for (let j = 0, at = row * n; j < n; j++, at++) {
      const reduced = cost[at]! - v[j]!;
      if (reduced >= second) continue;
      if (reduced < least) {
        second = least;
        next = best;
        least = reduced;
        best = j;
      } else {
        second = reduced;
        next = j;
      }
    }
    let column = best;
    let freed = rowOf[column]!;
    const lower = v[column]! - (second - least);
    const isLower = lower < v[column]!;
    if (isLower) v[column] = lower;
    else if (freed !== none) {
      column = next;
      freed = rowOf[column]!;
    }
    rowOf[column] = row;
    columnOf[row] = column;
    if (freed === none) continue;
    columnOf[freed] = none;
    // A row that lost its column for a better price looks for another at once.
    if (isLower && turns > 0) free[--k] = freed;
    else free[left++] = freed;
  }
  return left;
}

/** Finds the shortest path from each free row to a free column, and moves the assignments along it. */
function augment({ n, cost, v, rowOf, columnOf, free }: Assignment, unassigned: number): void {
  const distance = new Float64Array(n);
  const previous = new Int32Array(n);
  // Columns in three parts: [0, scanned) have their shortest path and were scanned, [scanned, ready) have it,
  // and the rest are farther away.
  const columns = new Int32Array(n);
  for (let k = 0; k < unassigned; k++) {
    const start = free[k]!;
    for (let j = 0; j < n; j++) {
      distance[j] = cost[start * n + j]! - v[j]!;
      previous[j] = start;
      columns[j] = j;
    }
    let scanned = 0;
    let ready = 0;
    let settled = 0;
    let min = 0;
    let end = none;
    while (end === none) {
      if (scanned === ready) {
        settled = scanned;
        min = distance[columns[ready++]!]!;
        for (let c = ready; c < n; c++) {
          const j = columns[c]!;
          const d = distance[j]!;
          if (d > min) continue;
          if (d < min) {
            ready = scanned;
            min = d;
          }
          columns[c] = columns[ready]!;
          columns[ready++] = j;
        }
        for (let c = scanned; c < ready && end === none; c++) {
          if (rowOf[columns[c]!] === none) end = columns[c]!;
        }
        if (end !== none) break;
      }
      const from = columns[scanned++]!;
      const row = rowOf[from]!;
      const first = row * n;
      const offset = cost[first + from]! - v[from]! - min;
      for (let c = ready; c < n; c++) {
        const j = columns[c]!;
        const d = cost[first + j]! - v[j]! - offset;
        if (d >= distance[j]!) continue;
        distance[j] = d;
        previous[j] = row;
        if (d > min) continue;
        if (rowOf[j] === none) {
          end = j;
          break;
        }
        columns[c] = columns[ready]!;
        columns[ready++] = j;
      }
    }
    for (let c = 0; c < settled; c++) {
      const j = columns[c]!;
      v[j] = v[j]! + distance[j]! - min;
    }
    for (let row = none; row !== start; ) {
      row = previous[end]!;
      rowOf[end] = row;
      const before = columnOf[row]!;
      columnOf[row] = end;
      end = before;
    }
  }
}
