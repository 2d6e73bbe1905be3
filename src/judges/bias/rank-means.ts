import type { RankCells } from "./rank-cells.js";

/** Estimates of respondents with what rank sets need. */
export interface RankEstimates {
  estimates: Float64Array;
  covariance: Float64Array[];
  /** Independent units less 1, of the respondent that has the fewest. */
  df: number;
  units: number;
  note: string;
}

/**
 * Each respondent's mean over the cells of some judges, with the covariance of the means. Units are the
 * independent draws: with residual sums s_ua of unit u and respondent a, n_a cells and G units,
 * cov_ab = G / (G - 1) sum_u s_ua s_ub / (n_a n_b). For complete units of one size this is CR2, with G - 1 df.
 *
 * Only places count that every respondent has from every judge, unless they lie in fewer than half of the
 * units: then all cells count. undefined if a respondent has no cell.
 */
export function rankMeans(cells: RankCells, included: ReadonlySet<number>): RankEstimates | undefined {
  const complete = completePlaces(cells, included);
  const all = unitsOf(cells, included, undefined);
  const shared = unitsOf(cells, included, complete);
  const isPaired = shared >= 2 && shared >= all / 2;
  const keep = (cell: number): boolean =>
    included.has(cells.judge[cell]!) && (!isPaired || complete[cells.place[cell]!] === 1);
  const means = meansOf(cells, keep);
  if (means === undefined) return undefined;
  const units = isPaired ? shared : all;
  const note = isPaired
    ? `paired over ${units} units that all respondents and judges share${all > shared ? `; ${all - shared} more are left out` : ""}`
    : `all ${units} units; respondents do not share them, or not with all judges, so severity may move the means`;
  return { ...means, units, note };
}

/** 1 for a place with a cell of every respondent by every included judge. */
function completePlaces(cells: RankCells, included: ReadonlySet<number>): Uint8Array {
  const counts = new Int32Array(cells.places);
  for (let cell = 0; cell < cells.place.length; cell++) {
    if (included.has(cells.judge[cell]!)) counts[cells.place[cell]!]!++;
  }
  const wanted = cells.respondents.length * included.size;
  return Uint8Array.from(counts, (count) => Number(count === wanted));
}

/** How many units have a cell, or a complete place. */
function unitsOf(cells: RankCells, included: ReadonlySet<number>, complete: Uint8Array | undefined): number {
  const seen = new Uint8Array(cells.units);
  for (let cell = 0; cell < cells.place.length; cell++) {
    const place = cells.place[cell]!;
    if (included.has(cells.judge[cell]!) && (complete === undefined || complete[place] === 1)) {
      seen[cells.unitOf[place]!] = 1;
    }
  }
  return seen.reduce((sum, one) => sum + one, 0);
}

function meansOf(
  { respondents, respondent, place, value, unitOf, units }: RankCells,
  keep: (cell: number) => boolean,
): Pick<RankEstimates, "estimates" | "covariance" | "df"> | undefined {
  const R = respondents.length;
  const n = new Float64Array(R);
  const sums = new Float64Array(R);
  for (let cell = 0; cell < value.length; cell++) {
    if (!keep(cell)) continue;
    n[respondent[cell]!]!++;
    sums[respondent[cell]!]! += value[cell]!;
  }
  if (n.some((count) => count === 0)) return undefined;
  const estimates = sums.map((sum, r) => sum / n[r]!);
  const residuals = new Float64Array(units * R);
  const has = new Uint8Array(units * R);
  for (let cell = 0; cell < value.length; cell++) {
    if (!keep(cell)) continue;
    const at = unitOf[place[cell]!]! * R + respondent[cell]!;
    residuals[at]! += (value[cell]! - estimates[respondent[cell]!]!) / n[respondent[cell]!]!;
    has[at] = 1;
  }
  return { estimates, ...clusteredCovariance(residuals, has, R) };
}

/** The covariance from each unit's influence on each estimate, at `unit * R + respondent`. */
export function clusteredCovariance(
  influence: Float64Array,
  has: Uint8Array,
  R: number,
): { covariance: Float64Array[]; df: number } {
  const unitsBy = new Int32Array(R);
  const covariance = Array.from({ length: R }, () => new Float64Array(R));
  let units = 0;
  for (let start = 0; start < has.length; start += R) {
    let any = 0;
    for (let a = 0; a < R; a++) {
      any ||= has[start + a]!;
      unitsBy[a]! += has[start + a]!;
      for (let b = 0; b < R; b++) covariance[a]![b]! += influence[start + a]! * influence[start + b]!;
    }
    units += any;
  }
  const factor = units > 1 ? units / (units - 1) : Number.NaN;
  return { covariance: covariance.map((row) => row.map((v) => v * factor)), df: Math.min(...unitsBy) - 1 };
}
