import { standardDeviation } from "../../stats/standard-deviation.js";
import { isPerson } from "./pair-verdicts.js";
import { type PeopleMeans, peopleMeans } from "./people-means.js";
import { type QualitySlope, qualitySlope, withinGroups } from "./quality-slope.js";
import { combineCodes, type RatingTable, rowsByCode } from "./table.js";

/** One judge and criterion: how a rating moves with the length of what is rated. */
export interface RatingLength {
  judge: string;
  criterion?: string;
  label: string;
  kind: string;
  /** The standard deviation of ln length among the texts of this criterion. */
  sd: number;
  /** Points per standard deviation of ln length, without a word about quality. */
  association: QualitySlope;
  /** The same between things that people rate alike. Absent without people's ratings. */
  adjusted?: QualitySlope;
  /** Whether the noise of people's means is allowed for: it is known where two people rated the same things. */
  noiseKnown: boolean;
  /** One of the rows, for the scale. */
  row: number;
}

/**
 * The slope of single ratings on ln length, by judge and criterion, within respondents where there are several.
 * Adjusted: among things that people rate alike, with the noise of people's means taken off. The jackknife over
 * units gives the interval.
 */
export function ratingLengthSlopes(table: RatingTable, level?: number): RatingLength[] {
  const lengths = logLengths(table);
  const { values } = table;
  const others = table.column("other").codes;
  const people = peopleMeans(table);
  const respondents = table.column("respondent");
  const groups = table.combine("rater", "criterion");
  const { starts, rows } = rowsByCode(groups);
  const several = table.column("criterion").size > 1;
  return Array.from(groups.first).flatMap((row, code): RatingLength[] => {
    const own = rows
      .subarray(starts[code]!, starts[code + 1]!)
      .filter((i) => others[i]! < 0 && !Number.isNaN(values[i]!) && !Number.isNaN(lengths.logs[i]!));
    if (own.length === 0) return [];
    const { rater, criterion } = table.ratings[row]!;
    const rated = own.filter((i) => people.counts[table.subjects.codes[i]!]! > 0);
    const adjusted = isPerson(table.ratings[row]!) || rated.length === 0 ? undefined : rated;
    const slope = (some: Int32Array, quality?: PeopleMeans) =>
      qualitySlope(
        table,
        some,
        { x: (at) => lengths.logs[at]!, y: (at) => values[at]!, quality },
        withinGroups(some, respondents),
        level,
      );
    return [
      {
        judge: rater.id,
        ...(criterion === undefined ? {} : { criterion }),
        label: several && criterion !== undefined ? `${rater.id}, ${criterion}` : rater.id,
        kind: rater.kind,
        association: slope(own),
        ...(adjusted === undefined ? {} : { adjusted: slope(adjusted, people) }),
        noiseKnown: rated.some((i) => people.counts[table.subjects.codes[i]!]! > 1),
        sd: lengths.sdOf(row),
        row,
      },
    ];
  });
}

/**
 * ln length over its standard deviation among the texts of a criterion, by row; NaN where it is unknown or 0.
 * Criteria may have texts of their own: a deviation over all of them would be more than any of them varies.
 */
function logLengths(table: RatingTable): { logs: Float64Array; sdOf: (row: number) => number } {
  const criteria = combineCodes(table.n, [table.column("criterion")]);
  const texts = combineCodes(table.n, [criteria, table.combine("target", "respondent", "language")]);
  const others = table.column("other").codes;
  const logs = Float64Array.from(table.ratings, ({ length = 0 }) =>
    length > 0 ? Math.log(length) : Number.NaN,
  );
  const ofTexts = new Float64Array(texts.size).fill(Number.NaN);
  for (let row = 0; row < table.n; row++) if (others[row]! < 0) ofTexts[texts.codes[row]!] = logs[row]!;
  const byCriterion = Array.from({ length: criteria.size }, (): number[] => []);
  for (const [text, log] of ofTexts.entries()) {
    if (!Number.isNaN(log)) byCriterion[criteria.codes[texts.first[text]!]!]!.push(log);
  }
  // Texts of one length tell nothing.
  const sds = byCriterion.map((own) =>
    own.length === 0 ? Number.NaN : standardDeviation(own) || Number.NaN,
  );
  const sdOf = (row: number): number => sds[criteria.codes[row]!]!;
  return { logs: logs.map((log, row) => log / sdOf(row)), sdOf };
}
