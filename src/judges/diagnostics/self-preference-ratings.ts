import { isPerson } from "./pair-verdicts.js";
import { peopleMeans } from "./people-means.js";
import { type QualitySlope, qualitySlope, withinGroups } from "./quality-slope.js";
import { type RatingTable, rowsByCode } from "./table.js";

/** One judge and criterion: what it gives to replies of its own family beyond those of others, in points. */
export interface RatingSelfPreference {
  judge: string;
  criterion?: string;
  label: string;
  kind: string;
  family: string;
  /** Ratings of own replies and of others', both scored. */
  own: number;
  other: number;
  /** Own minus others' replies, whatever their quality. */
  gap: QualitySlope;
  /** The same of what the judge gives beyond the other judges of the same replies; absent without them. */
  gapBeyondOthers?: QualitySlope;
  /** What is tested: among replies that people rate alike, and beyond the other judges where there are any. */
  beyond?: QualitySlope;
  /** One of the rows, for the scale. */
  row: number;
}

/**
 * Self-preference of single ratings, by judge and criterion: the gap between own and others' replies of the
 * quality that people see. The other judges of a reply are those of neither family; what they too grant to a
 * family is no self-preference, and is subtracted reply by reply.
 */
export function ratingSelfPreferences(table: RatingTable, level?: number): RatingSelfPreference[] {
  const { values, ratings } = table;
  const pairs = table.column("other").codes;
  const subjects = table.subjects.codes;
  const families = table.column("family");
  const people = peopleMeans(table);
  const groups = table.combine("rater", "criterion");
  const { starts, rows } = rowsByCode(groups);
  const several = table.column("criterion").size > 1;
  const others = new Map<string, Float64Array>();
  return Array.from(groups.first).flatMap((row, code): RatingSelfPreference[] => {
    const { rater, criterion } = ratings[row]!;
    const { family } = rater;
    if (family === undefined || isPerson(ratings[row]!)) return [];
    const own = families.names.indexOf(family);
    const all = rows
      .subarray(starts[code]!, starts[code + 1]!)
      .filter((at) => pairs[at]! < 0 && !Number.isNaN(values[at]!) && families.codes[at]! >= 0);
    const x = (at: number): number => Number(families.codes[at] === own);
    const ownCount = all.reduce((sum, at) => sum + x(at), 0);
    if (ownCount === 0 || ownCount === all.length) return [];
    const means = others.get(family) ?? otherJudges(table, family);
    others.set(family, means);
    const compared = all.filter((at) => !Number.isNaN(means[subjects[at]!]!));
    const both = (some: Int32Array) => some.some((at) => x(at) === 1) && some.some((at) => x(at) === 0);
    const hasOthers = both(compared);
    const beyondOthers = (at: number) => values[at]! - means[subjects[at]!]!;
    const slope = (some: Int32Array, y: (at: number) => number, quality?: typeof people) =>
      qualitySlope(table, some, { x, y, quality }, withinGroups(some), level);
    const rated = (hasOthers ? compared : all).filter((at) => people.counts[subjects[at]!]! > 0);
    const raw = (at: number) => values[at]!;
    return [
      {
        judge: rater.id,
        ...(criterion === undefined ? {} : { criterion }),
        label: several && criterion !== undefined ? `${rater.id}, ${criterion}` : rater.id,
        ...{ kind: rater.kind, family, own: ownCount, other: all.length - ownCount, row },
        gap: slope(all, raw),
        ...(hasOthers ? { gapBeyondOthers: slope(compared, beyondOthers) } : {}),
        ...(both(rated) ? { beyond: slope(rated, hasOthers ? beyondOthers : raw, people) } : {}),
      },
    ];
  });
}

/** The mean of judges of neither family, by subject. */
function otherJudges(table: RatingTable, own: string): Float64Array {
  const { codes, size } = table.subjects;
  const { values, ratings } = table;
  const [sums, counts] = [new Float64Array(size), new Int32Array(size)];
  for (let row = 0; row < table.n; row++) {
    const rating = ratings[row]!;
    const { family } = rating.rater;
    if (family === undefined || family === own || family === rating.family) continue;
    if (isPerson(rating) || Number.isNaN(values[row]!)) continue;
    sums[codes[row]!]! += values[row]!;
    counts[codes[row]!]!++;
  }
  return sums.map((sum, subject) => sum / counts[subject]!);
}
