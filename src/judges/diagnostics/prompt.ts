import { InputError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { cohenKappa, type Kappa } from "../../stats/cohen-kappa.js";
import { groupBy, subjectOf, unitOf } from "./ratings.js";

/** How two readings of the same things agree. */
export interface ReadingAgreement {
  /** Kappa with its table (rows = the first reading) and AC1. */
  kappa: Kappa;
  /** Things without a verdict in the first only, the second only, or both. */
  unscored: { first: number; second: number; both: number };
  /** Mean of second minus first: how much higher the second rates. */
  shift: number;
}

/** The same thing, rated in two readings. */
type ReadingPair = readonly [first: Rating, second: Rating];

/**
 * Pairs the ratings of two readings by what they rate.
 *
 * @throws InputError if a thing is not rated exactly once in both
 */
export function pairReadings(
  first: readonly Rating[],
  second: readonly Rating[],
  caller: string,
): ReadingPair[] {
  const left = groupBy(first, subjectOf);
  const right = groupBy(second, subjectOf);
  return [...new Set([...left.keys(), ...right.keys()])].map((subject) => {
    const [own = [], others = []] = [left.get(subject), right.get(subject)];
    const [row] = own;
    const [other] = others;
    if (row !== undefined && other !== undefined && own.length === 1 && others.length === 1)
      return [row, other];
    const one = (row ?? other)!;
    throw new InputError(
      `${caller} requires the same criteria of the same replies once in both, got ${one.criterion} of ${unitOf(one)} ${own.length} and ${others.length} times`,
    );
  });
}

/**
 * The agreement of two readings, verdict by verdict. A verdict that is unscored in either is left out and
 * counted.
 */
export function readingAgreement(
  pairs: readonly ReadingPair[],
  levels: readonly number[] = [0, 1],
): ReadingAgreement {
  const a: number[] = [];
  const b: number[] = [];
  const unscored = { first: 0, second: 0, both: 0 };
  for (const [{ value: one }, { value: other }] of pairs) {
    if (one !== null && other !== null) {
      a.push(one);
      b.push(other);
    } else if (one === other) unscored.both++;
    else if (one === null) unscored.first++;
    else unscored.second++;
  }
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return { kappa: cohenKappa(a, b, { levels }), unscored, shift: (sum(b) - sum(a)) / a.length };
}
