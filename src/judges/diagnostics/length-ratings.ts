import { standardDeviation } from "../../stats/standard-deviation.js";
import { isPerson } from "./pair-verdicts.js";
import { type PeopleMeans, peopleMeans } from "./people-means.js";
import { combineCodes, type RatingTable, rowsByCode } from "./table.js";
import { type JackknifeEstimate, unitJackknife, unitsOfRows } from "./unit-jackknife.js";

/** One judge and criterion: how a rating moves with the length of what is rated. */
export interface RatingLength {
  judge: string;
  criterion?: string;
  label: string;
  kind: string;
  /** Points per standard deviation of ln length, without a word about quality. */
  association: RatingSlope;
  /** The same between things that people rate alike. Absent without people's ratings. */
  adjusted?: RatingSlope;
  /** Whether the noise of people's means is allowed for: it is known where two people rated the same things. */
  noiseKnown: boolean;
  /** One of the rows, for the scale. */
  row: number;
}

export interface RatingSlope extends JackknifeEstimate {
  /** Ratings. */
  n: number;
}

export interface RatingSlopes {
  slopes: RatingLength[];
  /** The standard deviation of ln length over all texts of the table. */
  sd: number;
}

/**
 * The slope of single ratings on ln length, by judge and criterion, within respondents where there are several.
 * Adjusted: among things that people rate alike. A mean of a few people is noisy, and a noisy measure of quality
 * leaves part of quality to length; so the noise is estimated from the spread of people about their means, and
 * taken off (errors in variables). The jackknife over units gives the interval.
 */
export function ratingLengthSlopes(table: RatingTable, level?: number): RatingSlopes {
  const lengths = logLengths(table);
  const { values } = table;
  const others = table.column("other").codes;
  const people = peopleMeans(table);
  const groups = table.combine("rater", "criterion");
  const { starts, rows } = rowsByCode(groups);
  const several = table.column("criterion").size > 1;
  const slopes = Array.from(groups.first).flatMap((row, code): RatingLength[] => {
    const own = rows
      .subarray(starts[code]!, starts[code + 1]!)
      .filter((i) => others[i]! < 0 && !Number.isNaN(values[i]!) && !Number.isNaN(lengths.logs[i]!));
    if (own.length === 0) return [];
    const { rater, criterion } = table.ratings[row]!;
    const rated = own.filter((i) => people.counts[table.subjects.codes[i]!]! > 0);
    const adjusted = isPerson(table.ratings[row]!) || rated.length === 0 ? undefined : rated;
    const slope = (some: Int32Array, quality?: PeopleMeans) =>
      slopeOf(table, some, lengths.logs, quality, level);
    return [
      {
        judge: rater.id,
        ...(criterion === undefined ? {} : { criterion }),
        label: several && criterion !== undefined ? `${rater.id}, ${criterion}` : rater.id,
        kind: rater.kind,
        association: slope(own),
        ...(adjusted === undefined ? {} : { adjusted: slope(adjusted, people) }),
        noiseKnown: rated.some((i) => people.counts[table.subjects.codes[i]!]! > 1),
        row,
      },
    ];
  });
  return { slopes, sd: lengths.sd };
}

/** ln length over its standard deviation among texts, by row; NaN where it is unknown or 0. */
function logLengths(table: RatingTable): { logs: Float64Array; sd: number } {
  const texts = table.combine("target", "respondent", "language");
  const others = table.column("other").codes;
  const logs = Float64Array.from(table.ratings, ({ length = 0 }) =>
    length > 0 ? Math.log(length) : Number.NaN,
  );
  const ofTexts = new Float64Array(texts.size).fill(Number.NaN);
  for (let row = 0; row < table.n; row++) if (others[row]! < 0) ofTexts[texts.codes[row]!] = logs[row]!;
  const sd = standardDeviation(ofTexts.filter((log) => !Number.isNaN(log)));
  return { logs: logs.map((log) => log / sd), sd };
}

/** What is summed over the rows of a unit: see `sumsOf`. */
const width = 12;

function slopeOf(
  table: RatingTable,
  rows: Int32Array,
  logs: Float64Array,
  people: PeopleMeans | undefined,
  level: number | undefined,
): RatingSlope {
  const sums = sumsOf(table, rows, logs, people);
  const statistic = people === undefined ? plainSlope : adjustedSlope;
  return { ...unitJackknife(sums, width, statistic, level), n: rows.length };
}

/** By unit: n, x, q, y, xx, xq, qq, xy, qy; then the noise of q in units of one person's, and what tells that. */
function sumsOf(
  table: RatingTable,
  rows: Int32Array,
  logs: Float64Array,
  people: PeopleMeans | undefined,
): Float64Array {
  const subjects = table.subjects.codes;
  const { centred, share } = withinRespondents(table, rows);
  const x = centred((row) => logs[row]!);
  const y = centred((row) => table.values[row]!);
  const q =
    people === undefined ? new Float64Array(rows.length) : centred((row) => people.means[subjects[row]!]!);
  const units = unitsOfRows(table, rows);
  const sums = new Float64Array(units.size * width);
  for (let i = 0; i < rows.length; i++) {
    const [a, b, c] = [x[i]!, q[i]!, y[i]!];
    const subject = subjects[rows[i]!]!;
    const count = people === undefined ? 1 : people.counts[subject]!;
    const squares = people === undefined ? 0 : people.squares[subject]!;
    const terms = [1, a, b, c, a * a, a * b, b * b, a * c, b * c, share(i) / count, squares, count - 1];
    for (let j = 0; j < width; j++) sums[units.codes[i]! * width + j]! += terms[j]!;
  }
  return sums;
}

/** Values minus their mean over the same respondent, or over all where there is only one. */
function withinRespondents(table: RatingTable, rows: Int32Array) {
  const { codes, size } = table.column("respondent");
  const groups = combineCodes(rows.length, [{ codes: rows.map((row) => codes[row]!), size }]);
  const counts = new Int32Array(groups.size);
  for (const group of groups.codes) counts[group]!++;
  return {
    centred(valueAt: (row: number) => number): Float64Array {
      const sums = new Float64Array(groups.size);
      const values = new Float64Array(rows.length);
      for (let i = 0; i < rows.length; i++) {
        values[i] = valueAt(rows[i]!);
        sums[groups.codes[i]!]! += values[i]!;
      }
      for (let i = 0; i < rows.length; i++) {
        const group = groups.codes[i]!;
        values[i]! -= sums[group]! / counts[group]!;
      }
      return values;
    },
    /** How much of a row's noise is left after centring. */
    share: (i: number): number => 1 - 1 / counts[groups.codes[i]!]!,
  };
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
  // Nothing is left of people's means beside their noise and what length tells: no adjustment is possible.
  return (sxy * sqq - sqy * sxq) / positive(sxx * sqq - sxq ** 2, 1e-10 * sxx * qq!);
}

/** NaN unless it is above the least. */
const positive = (value: number, least = 0): number => (value > least ? value : Number.NaN);
