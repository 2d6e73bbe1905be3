import { combineCodes, type RatingTable, rowsByCode } from "../diagnostics/table.js";
import type { BiasOptions } from "./bias-report.js";

/**
 * What respondents are ranked from: one mean value for each respondent, judge and place. A place is a criterion
 * of an independent unit, so that replies to the same thing share it.
 */
export interface RankCells {
  respondents: readonly string[];
  judges: readonly string[];
  places: number;
  units: number;
  /** By cell. */
  respondent: Int32Array;
  judge: Int32Array;
  place: Int32Array;
  /** High = good; each criterion from 0 to 100 of its scale. */
  value: Float64Array;
  /** The mean of ln length; NaN where no length is known. */
  length: Float64Array;
  /** By place. */
  unitOf: Int32Array;
  criterionOf: Int32Array;
  criteria: number;
  /** By code; the first is that of ratings without a criterion. */
  criterionNames: readonly string[];
}

const mostJudges = 20;
const mostPeople = 5;

/** The scored ratings that name a respondent, as means by cell. */
export function rankCells(table: RatingTable, options: BiasOptions): RankCells {
  const rated = table.where((row) => {
    const { value, respondent } = table.ratings[row]!;
    return value !== null && respondent !== undefined;
  });
  const judges = judgesOf(rated);
  const respondents = rated.column("respondent");
  const criterion = rated.column("criterion");
  const places = combineCodes(rated.n, [rated.units, criterion, rated.column("language")]);
  const cells = combineCodes(rated.n, [places, { ...judges, size: judges.names.length }, respondents]);
  const values = keyed(rated, options);
  const sums = new Float64Array(cells.size);
  const lengths = new Float64Array(cells.size);
  const n = new Int32Array(cells.size);
  for (let row = 0; row < rated.n; row++) {
    const cell = cells.codes[row]!;
    const { length = 0 } = rated.ratings[row]!;
    sums[cell]! += values[row]!;
    lengths[cell]! += length > 0 ? Math.log(length) : Number.NaN;
    n[cell]!++;
  }
  const ofFirst = (codes: Int32Array, first: Int32Array): Int32Array => first.map((row) => codes[row]!);
  return {
    respondents: respondents.names,
    judges: judges.names,
    places: places.size,
    units: rated.units.size,
    respondent: ofFirst(respondents.codes, cells.first),
    judge: ofFirst(judges.codes, cells.first),
    place: ofFirst(places.codes, cells.first),
    value: sums.map((sum, cell) => sum / n[cell]!),
    length: lengths.map((sum, cell) => sum / n[cell]!),
    unitOf: ofFirst(rated.units.codes, places.first),
    criterionOf: places.first.map((row) => criterion.codes[row]! + 1),
    criteria: criterion.size + 1,
    criterionNames: ["", ...criterion.names],
  };
}

/** Raters as judges of a ranking: many people, or very many models, count as one. */
function judgesOf(table: RatingTable): { codes: Int32Array; names: string[] } {
  const { codes, names } = table.raters;
  const isPerson = names.map(() => false);
  for (let row = 0; row < table.n; row++) {
    const { kind } = table.ratings[row]!.rater;
    isPerson[codes[row]!] = kind === "person" || kind === "expert";
  }
  const people = isPerson.filter(Boolean).length;
  const models = names.length - people;
  const nameOf = (code: number): string => {
    if (isPerson[code]) return people > mostPeople ? `people (${people})` : names[code]!;
    return models > mostJudges ? `models (${models})` : names[code]!;
  };
  const grouped = names.map((_, code) => nameOf(code));
  const distinct = [...new Set(grouped)];
  const groupOf = grouped.map((name) => distinct.indexOf(name));
  return { codes: codes.map((code) => groupOf[code]!), names: distinct };
}

/** Values with high = good, each criterion from 0 to 100 of its scale, so that criteria weigh alike. */
function keyed(table: RatingTable, { reversed = [], scales = {} }: BiasOptions): Float64Array {
  const { codes, names, size } = table.column("criterion");
  const { starts, rows } = rowsByCode({ codes: codes.map((code) => code + 1), size: size + 1 });
  const out = new Float64Array(table.n);
  for (let at = 0; at <= size; at++) {
    const criterion = at === 0 ? "" : names[at - 1]!;
    const own = rows.subarray(starts[at]!, starts[at + 1]!);
    let [lowest, highest] = scales[criterion] ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    if (scales[criterion] === undefined) {
      for (const row of own) {
        lowest = Math.min(lowest, table.values[row]!);
        highest = Math.max(highest, table.values[row]!);
      }
    }
    const isReversed = reversed.includes(criterion);
    for (const row of own) {
      const share = highest > lowest ? (table.values[row]! - lowest) / (highest - lowest) : 0.5;
      out[row] = 100 * (isReversed ? 1 - share : share);
    }
  }
  return out;
}
