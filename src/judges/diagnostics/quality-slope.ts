import type { PeopleMeans } from "./people-means.js";
import { combineCodes, type RatingTable } from "./table.js";
import { type JackknifeEstimate, unitJackknife, unitsOfRows } from "./unit-jackknife.js";

export interface QualitySlope extends JackknifeEstimate {
  /** Ratings. */
  n: number;
}

/** What is regressed, by row of the table. */
export interface QualityModel {
  x: (row: number) => number;
  y: (row: number) => number;
  /** What people say of the rated things; without it the slope is that of y on x alone. */
  quality?: PeopleMeans | undefined;
}

/** Groups of rows whose own level is of no interest. */
export interface Within {
  codes: Int32Array;
  counts: Int32Array;
}

/**
 * The slope of y on x among things of the same quality, as people see it, with the interval of the jackknife
 * over units.
 *
 * The mean of a few people is a noisy measure of quality, and with a noisy measure part of quality is left to x.
 * So the noise is estimated from the spread of people about their means, and taken off the variance of the
 * means (errors in variables). With one person a thing it is not known, and not taken off. NaN if less than a
 * third of the means, beside what x tells of them, is more than their noise.
 *
 * Source: Fuller 1987, Measurement Error Models, doi 10.1002/9780470316665, chapter 2.
 */
export function qualitySlope(
  table: RatingTable,
  rows: Int32Array,
  model: QualityModel,
  within: Within,
  level?: number,
): QualitySlope {
  const statistic = model.quality === undefined ? plainSlope : adjustedSlope;
  return { ...unitJackknife(sumsOf(table, rows, model, within), width, statistic, level), n: rows.length };
}

/** Rows by a column, or all in one group if none is given. */
export function withinGroups(rows: Int32Array, column?: { codes: Int32Array; size: number }): Within {
  const given =
    column === undefined ? [] : [{ codes: rows.map((row) => column.codes[row]!), size: column.size }];
  const { codes, size } = combineCodes(rows.length, given);
  const counts = new Int32Array(size);
  for (const code of codes) counts[code]!++;
  return { codes, counts };
}

/** What is summed over the rows of a unit: see `sumsOf`. */
const width = 12;

/** By unit: n, x, q, y, xx, xq, qq, xy, qy; then the noise of q in units of one person's, and what tells that. */
function sumsOf(
  table: RatingTable,
  rows: Int32Array,
  { x: xOf, y: yOf, quality }: QualityModel,
  within: Within,
): Float64Array {
  const subjects = table.subjects.codes;
  const x = centred(rows, within, xOf);
  const y = centred(rows, within, yOf);
  const q =
    quality === undefined
      ? new Float64Array(rows.length)
      : centred(rows, within, (row) => quality.means[subjects[row]!]!);
  const units = unitsOfRows(table, rows);
  const sums = new Float64Array(units.size * width);
  for (let i = 0; i < rows.length; i++) {
    const [a, b, c] = [x[i]!, q[i]!, y[i]!];
    const subject = subjects[rows[i]!]!;
    const count = quality === undefined ? 1 : quality.counts[subject]!;
    const squares = quality === undefined ? 0 : quality.squares[subject]!;
    // How much of a row's noise is left after centring.
    const share = 1 - 1 / within.counts[within.codes[i]!]!;
    const terms = [1, a, b, c, a * a, a * b, b * b, a * c, b * c, share / count, squares, count - 1];
    for (let j = 0; j < width; j++) sums[units.codes[i]! * width + j]! += terms[j]!;
  }
  return sums;
}

/** Values minus the mean of their group. */
function centred(
  rows: Int32Array,
  { codes, counts }: Within,
  valueAt: (row: number) => number,
): Float64Array {
  const sums = new Float64Array(counts.length);
  const values = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    values[i] = valueAt(rows[i]!);
    sums[codes[i]!]! += values[i]!;
  }
  for (let i = 0; i < rows.length; i++) values[i]! -= sums[codes[i]!]! / counts[codes[i]!]!;
  return values;
}

function plainSlope(t: Float64Array): number {
  const [n, x, , y, xx, , , xy] = t as unknown as number[];
  return (xy! - (x! * y!) / n!) / positive(xx! - x! ** 2 / n!);
}

function adjustedSlope(t: Float64Array): number {
  const [n, x, q, y, xx, xq, qq, xy, qy, noise, squares, df] = t as unknown as number[];
  const perPerson = df! > 0 ? squares! / df! : 0;
  const sxx = positive(xx! - x! ** 2 / n!);
  const sxq = xq! - (x! * q!) / n!;
  const sqq = qq! - q! ** 2 / n! - perPerson * noise!;
  const [sxy, sqy] = [xy! - (x! * y!) / n!, qy! - (q! * y!) / n!];
  const seen = sxx * (sqq + perPerson * noise!) - sxq ** 2;
  return (sxy * sqq - sqy * sxq) / positive(sxx * sqq - sxq ** 2, leastReliable * Math.max(seen, 0));
}

/**
 * How much of what length does not tell of people's means must be quality. Below a third, noise is twice as
 * much as quality: taking it off divides by next to nothing, and the slope may come out beyond the scale.
 */
const leastReliable = 1 / 3;

/** NaN unless it is above the least. */
const positive = (value: number, least = 0): number => (value > least ? value : Number.NaN);
