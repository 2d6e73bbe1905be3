import { standardDeviation } from "../../stats/standard-deviation.js";
import { isPerson } from "./pair-verdicts.js";
import { type PeopleMeans, peopleMeans } from "./people-means.js";
import { type QualitySlope, qualitySlope, withinGroups } from "./quality-slope.js";
import { type RatingTable, rowsByCode } from "./table.js";

/** One judge and criterion: how a rating moves with the length of what is rated. */
export interface RatingLength {
  judge: string;
  criterion?: string;
  label: string;
  kind: string;
  /** Points per standard deviation of ln length, without a word about quality. */
  association: QualitySlope;
  /** The same between things that people rate alike. Absent without people's ratings. */
  adjusted?: QualitySlope;
  /** Whether the noise of people's means is allowed for: it is known where two people rated the same things. */
  noiseKnown: boolean;
  /** One of the rows, for the scale. */
  row: number;
}

export interface RatingSlopes {
  slopes: RatingLength[];
  /** The standard deviation of ln length over all texts of the table. */
  sd: number;
}

/**
 * The slope of single ratings on ln length, by judge and criterion, within respondents where there are several.
 * Adjusted: among things that people rate alike, with the noise of people's means taken off. The jackknife over
 * units gives the interval.
 */
export function ratingLengthSlopes(table: RatingTable, level?: number): RatingSlopes {
  const lengths = logLengths(table);
  const { values } = table;
  const others = table.column("other").codes;
  const people = peopleMeans(table);
  const respondents = table.column("respondent");
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
