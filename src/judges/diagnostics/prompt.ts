import { InputError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { clusteredMean } from "../../stats/clustered-mean.js";
import { cohenKappa, type Kappa } from "../../stats/cohen-kappa.js";
import { defineDiagnostic, notComputable } from "./contract.js";
import { byRater, effectOf, groupBy, scored, subjectOf, unitOf, unitsName } from "./ratings.js";

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

/**
 * With more levels the values are a scale. Kappa ignores how near two values are, so it does not fit a scale.
 */
const mostLevels = 10;

export const prompt = defineDiagnostic({
  id: "prompt",
  question: "Does it matter how the judge is asked?",
  columns: ["target", "rater", "value", "prompt"],
  compute({ ratings }, options) {
    let left = 0;
    const effects = [...byRater(ratings)].flatMap(([judge, own]) => {
      const readings = [...groupBy(own, (rating) => rating.prompt)];
      return readings.flatMap(([first, before], i) =>
        readings.slice(i + 1).flatMap(([second, after]) => {
          const keyOf = (rating: Rating) => JSON.stringify([subjectOf(rating), rating.replicate ?? 0]);
          const others = groupBy(after, keyOf);
          const pairs = [...groupBy(before, keyOf)].flatMap(([key, [row, ...more]]): ReadingPair[] => {
            const [other, ...further] = others.get(key) ?? [];
            const isPair = other !== undefined && more.length + further.length === 0;
            return isPair ? [[row!, other]] : [];
          });
          left += before.length + after.length - 2 * pairs.length;
          if (pairs.length === 0) return [];
          const rows = pairs.map(([row]) => row);
          const shift = clusteredMean(
            pairs.map(([row, other]) => scored(other) - scored(row)),
            rows.map(unitOf),
            { level: options.level },
          );
          const label = `${judge}: ${second} minus ${first}`;
          const levels = [...new Set(pairs.flat().flatMap(({ value }) => value ?? []))].sort((x, y) => x - y);
          const units = unitsName(rows);
          const moved = effectOf(label, shift, units);
          if (levels.length < 2 || levels.length > mostLevels) return [moved];
          const { kappa } = readingAgreement(pairs, levels);
          const agreement = { label: `${judge}: kappa of ${first} and ${second}`, ...kappaEffect(kappa) };
          return [moved, agreement];
        }),
      );
    });
    if (effects.length === 0) return notComputable("needs the same things rated under 2 prompts");
    return {
      computable: true,
      effects,
      note: `${left} ratings have no single partner and are left out. Kappa takes every rating for independent, so its interval is too narrow; it belongs to the margins of these ratings.`,
    };
  },
});

const kappaEffect = ({ value, ci, n }: Kappa) => ({ value, ci, n, units: "pairs of ratings" });
