import type { Rating } from "../../core/rating.js";

/** Criteria that can be measured on one scale. */
export interface RaterScale {
  /** "coherence, consistency, fluency, relevance", "warmth, clarity, depth and 6 more"; "all ratings" without criteria. */
  title: string;
  criteria: string[];
  ratings: Rating[];
  /** The lowest and the highest value, declared or given. */
  range: [lowest: number, highest: number];
  /** Into how many bands values are cut; undefined where each whole number is a level. */
  bands?: number;
}

/** Options of `raterScales`. */
export interface RaterScaleOptions {
  scales?: Readonly<Record<string, readonly [lowest: number, highest: number]>>;
  averages?: readonly string[];
}

/** More whole numbers than this make no levels: values are then cut into bands. */
const mostLevels = 10;
const bandsOfLong = 5;

/**
 * The scales of a table of ratings: which of its criteria can be measured together.
 *
 * Criteria belong together if they have the same lowest and highest value, each a short row of whole numbers, and
 * if they were asked of the same things. A criterion with a long scale or with values between whole numbers stands
 * alone, and its values are cut into 5 bands of equal width. A criterion on which all values are the same is left out.
 *
 * Shape: ratings in long form. Unscored ratings and averages over people do not count. The scale with most ratings
 * comes first.
 *
 * @example
 * ```ts
 * const rate = (target: string, criterion: string, value: number) => ({
 *   target, criterion, value, status: "ok" as const,
 *   rater: { id: "a", kind: "model" as const, version: null },
 * });
 * const ratings = [rate("x", "warm", 1), rate("y", "warm", 5), rate("x", "clear", 1), rate("y", "clear", 5)];
 * const scales = raterScales([...ratings, rate("x", "share", 0.5), rate("y", "share", 0.7)]);
 * scales.map(({ title }) => title); // ["warm, clear", "share"]
 * ```
 */
export function raterScales(ratings: readonly Rating[], options: RaterScaleOptions = {}): RaterScale[] {
  const { scales = {}, averages = [] } = options;
  const left = new Set(averages);
  const found = new Map<string, Found>();
  for (const rating of ratings) {
    const { criterion = "", value } = rating;
    if (value === null || left.has(rating.rater.id)) continue;
    let own = found.get(criterion);
    if (own === undefined) {
      const [low, high] = scales[criterion] ?? [value, value];
      own = { criterion, ratings: [], targets: new Set(), low, high, isWhole: true, values: new Set() };
      found.set(criterion, own);
    }
    own.ratings.push(rating);
    own.targets.add(rating.target);
    own.low = Math.min(own.low, value);
    own.high = Math.max(own.high, value);
    own.isWhole &&= Number.isInteger(value);
    if (own.values.size < 2) own.values.add(value);
  }
  const groups: Found[][] = [];
  for (const one of [...found.values()].filter(({ values }) => values.size > 1)) {
    const group = isShort(one) ? groups.find(([first]) => belongTogether(first!, one)) : undefined;
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups
    .map((group): RaterScale => {
      const [{ low, high }] = group as [Found, ...Found[]];
      const criteria = group.map(({ criterion }) => criterion);
      return {
        title: titleOf(criteria),
        criteria,
        ratings: group.flatMap((one) => one.ratings),
        range: [low, high],
        ...(group.every(isShort) ? {} : { bands: bandsOfLong }),
      };
    })
    .sort((a, b) => b.ratings.length - a.ratings.length);
}

function titleOf(criteria: readonly string[]): string {
  if (criteria.length <= 4) return criteria.join(", ") || "all ratings";
  return `${criteria.slice(0, 3).join(", ")} and ${criteria.length - 3} more`;
}

interface Found {
  criterion: string;
  ratings: Rating[];
  targets: Set<string>;
  low: number;
  high: number;
  isWhole: boolean;
  values: Set<number>;
}

const isShort = ({ isWhole, low, high }: Found): boolean =>
  isWhole && Number.isInteger(low) && Number.isInteger(high) && high - low < mostLevels;

function belongTogether(a: Found, b: Found): boolean {
  if (!isShort(a) || a.low !== b.low || a.high !== b.high) return false;
  for (const target of b.targets) if (a.targets.has(target)) return true;
  return false;
}
