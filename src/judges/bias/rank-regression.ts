import { rowsByCode } from "../diagnostics/table.js";
import { invertSymmetric } from "./invert-symmetric.js";
import type { RankCells } from "./rank-cells.js";
import { clusteredCovariance, type RankEstimates } from "./rank-means.js";

const mostSeverities = 200;
/** The jackknife solves once a unit. */
const mostLeftOut = 200;

/** A covariate with a slope of its own for each judge, such as a standardised length; one value a cell. */
export interface RankCovariate {
  values: Float64Array;
  /** "the length's slope under each judge" */
  name: string;
}

/** Why a regression gives no ranks. */
export type RankRefusal = "linked";

/**
 * Least squares with an effect of each respondent, of each judge on each criterion, and of each place that
 * respondents share; with a covariate also a slope for each judge. The places' effects are removed by centring.
 *
 * Errors take units whole: a jackknife over units up to 200 of them, else the sandwich with G / (G - 1).
 * `"linked"` if the other effects do not let respondents be told apart.
 */
export function rankRegression(cells: RankCells, covariate?: RankCovariate): RankEstimates | RankRefusal {
  const design = designOf(cells, covariate);
  const byUnit = placesByUnit(cells);
  const isCentred = hasSharedPlaces(cells);
  const normals = (places: readonly Int32Array[]): Normals => normalsOf(cells, design, places, isCentred);
  const total = normals(byUnit.flat());
  const fit = solve(total, design);
  if (fit === undefined) return "linked";
  const own = fit.beta.subarray(design.first);
  const { influence, has } = influences(cells, design, byUnit.flat(), isCentred, fit);
  const jackknife =
    cells.units <= mostLeftOut
      ? jackknifed(total, (unit) => normals(byUnit[unit]!), design, cells.units, own)
      : undefined;
  const centre = mean(cells.value) - mean(own);
  const effects = [
    "respondent",
    design.isByCriterion ? "judge by criterion" : "judge",
    ...(covariate === undefined ? [] : [covariate.name]),
  ];
  return {
    estimates: own.map((value) => value + centre),
    ...clusteredCovariance(jackknife ?? influence, has, own.length),
    units: cells.units,
    note: `least squares with effects of ${effects.join(", ")}${isCentred ? " and the place that they share" : ""}; ${cells.units} units${jackknife === undefined ? "" : ", jackknife over them"}`,
  };
}

/** The columns of each cell with their weights: slopes first, then severities, then respondents. */
interface Design {
  columns: number;
  /** Entries a cell. */
  width: number;
  column: Int32Array;
  weight: Float64Array;
  /** The first respondent's column. */
  first: number;
  isByCriterion: boolean;
}

// Of linked columns the later one is dropped, and that must be a respondent's.
function designOf(cells: RankCells, covariate: RankCovariate | undefined): Design {
  const J = cells.judges.length;
  const isByCriterion = J * cells.criteria <= mostSeverities;
  const slopes = covariate === undefined ? 0 : J;
  const first = slopes + (isByCriterion ? J * cells.criteria : J);
  const width = covariate === undefined ? 2 : 3;
  const n = cells.value.length;
  const column = new Int32Array(n * width);
  const weight = new Float64Array(n * width).fill(1);
  for (let cell = 0; cell < n; cell++) {
    const judge = cells.judge[cell]!;
    const criterion = cells.criterionOf[cells.place[cell]!]!;
    column[cell * width] = slopes + (isByCriterion ? judge * cells.criteria + criterion : judge);
    column[cell * width + 1] = first + cells.respondent[cell]!;
    if (covariate !== undefined) {
      column[cell * width + 2] = judge;
      weight[cell * width + 2] = covariate.values[cell]!;
    }
  }
  return { columns: first + cells.respondents.length, width, column, weight, first, isByCriterion };
}

interface Normals {
  A: Float64Array[];
  b: Float64Array;
}

/** The normal equations of the cells of some places, centred by place if places are removed. */
function normalsOf(
  cells: RankCells,
  design: Design,
  places: readonly Int32Array[],
  isCentred: boolean,
): Normals {
  const { columns, width, column, weight } = design;
  const A = Array.from({ length: columns }, () => new Float64Array(columns));
  const b = new Float64Array(columns);
  forEachPlace(cells, design, places, isCentred, (rows, { active, shares, centre }) => {
    for (const cell of rows) {
      for (let k = cell * width; k < (cell + 1) * width; k++) {
        b[column[k]!]! += weight[k]! * cells.value[cell]!;
        const row = A[column[k]!]!;
        for (let l = cell * width; l < (cell + 1) * width; l++) row[column[l]!]! += weight[k]! * weight[l]!;
      }
    }
    for (const i of active) {
      b[i]! -= shares[i]! * rows.length * centre;
      for (const j of active) A[i]![j]! -= shares[i]! * shares[j]! * rows.length;
    }
  });
  return { A, b };
}

/** A place's means: of the values, and of each column that occurs. Nothing occurs if not centred. */
interface Centre {
  centre: number;
  active: readonly number[];
  shares: Float64Array;
}

function forEachPlace(
  cells: RankCells,
  { columns, width, column, weight }: Design,
  places: readonly Int32Array[],
  isCentred: boolean,
  use: (rows: Int32Array, means: Centre) => void,
): void {
  const shares = new Float64Array(columns);
  const seen = new Uint8Array(columns);
  for (const rows of places) {
    const active: number[] = [];
    let centre = 0;
    if (isCentred) {
      for (const cell of rows) {
        centre += cells.value[cell]! / rows.length;
        for (let k = cell * width; k < (cell + 1) * width; k++) {
          const at = column[k]!;
          if (seen[at] === 0) active.push(at);
          seen[at] = 1;
          shares[at]! += weight[k]! / rows.length;
        }
      }
    }
    use(rows, { active, shares, centre });
    for (const at of active) seen[at] = shares[at] = 0;
  }
}

/** undefined if more than one respondent follows from the other columns: one always does. */
function solve({ A, b }: Normals, { first }: Design) {
  const { inverse, dropped } = invertSymmetric(A);
  if (dropped.filter((column) => column >= first).length > 1) return undefined;
  const beta = Float64Array.from(inverse, (row) => row.reduce((sum, one, i) => sum + one * b[i]!, 0));
  return { beta, inverse };
}

/** Each unit's influence on each respondent's estimate. */
function influences(
  cells: RankCells,
  design: Design,
  places: readonly Int32Array[],
  isCentred: boolean,
  { beta, inverse }: { beta: Float64Array; inverse: Float64Array[] },
) {
  const { columns, width, column, weight, first } = design;
  const R = columns - first;
  const influence = new Float64Array(cells.units * R);
  const has = new Uint8Array(cells.units * R);
  forEachPlace(cells, design, places, isCentred, (rows, { active, shares, centre }) => {
    const fitted = active.reduce((sum, i) => sum + shares[i]! * beta[i]!, 0);
    for (const cell of rows) {
      let own = 0;
      for (let k = cell * width; k < (cell + 1) * width; k++) own += weight[k]! * beta[column[k]!]!;
      const residual = cells.value[cell]! - centre - (own - fitted);
      const unit = cells.unitOf[cells.place[cell]!]! * R;
      has[unit + cells.respondent[cell]!] = 1;
      // Residuals sum to 0 within a place, so the places' means drop out of the score.
      for (let a = 0; a < R; a++) {
        const row = inverse[first + a]!;
        for (let k = cell * width; k < (cell + 1) * width; k++) {
          influence[unit + a]! += weight[k]! * row[column[k]!]! * residual;
        }
      }
    }
  });
  return { influence, has };
}

/**
 * How each unit moves the respondents when it is left out, less what moves them all, so that
 * `clusteredCovariance` gives the jackknife's (G - 1) / G sum d d'. undefined if a unit holds the rest together.
 */
function jackknifed(
  total: Normals,
  perUnit: (unit: number) => Normals,
  design: Design,
  units: number,
  own: Float64Array,
): Float64Array | undefined {
  const R = own.length;
  const moved = new Float64Array(units * R);
  for (let unit = 0; unit < units; unit++) {
    const left = perUnit(unit);
    const A = total.A.map((row, i) => row.map((value, j) => value - left.A[i]![j]!));
    const fit = solve({ A, b: total.b.map((value, i) => value - left.b[i]!) }, design);
    if (fit === undefined) return undefined;
    const change = fit.beta.subarray(design.first).map((value, r) => value - own[r]!);
    const all = mean(change);
    for (let r = 0; r < R; r++) moved[unit * R + r] = ((change[r]! - all) * (units - 1)) / units;
  }
  return moved;
}

/** The cells of each place, by unit. */
function placesByUnit({ place, places, unitOf, units }: RankCells): Int32Array[][] {
  const { starts, rows } = rowsByCode({ codes: place, size: places });
  const out: Int32Array[][] = Array.from({ length: units }, () => []);
  for (let at = 0; at + 1 < starts.length; at++) {
    out[unitOf[at]!]!.push(rows.subarray(starts[at]!, starts[at + 1]!));
  }
  return out;
}

/** Whether some place has cells of two respondents. */
function hasSharedPlaces({ place, places, respondent }: RankCells): boolean {
  const first = new Int32Array(places).fill(-1);
  return place.some((at, cell) => {
    if (first[at] === -1) first[at] = respondent[cell]!;
    return first[at] !== respondent[cell];
  });
}

const mean = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
};
