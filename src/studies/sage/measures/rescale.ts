import type { RelationshipInstrument, StyleInstrument } from "../data/instruments.js";

/** The two readings of "rescaled to 0-100" for a response scale of -3, -2, -1, 1, 2, 3. */
export const rescalings = ["rank", "score"] as const;
/** One of the two readings of "rescaled to 0-100". */
export type Rescaling = (typeof rescalings)[number];

/** The six answers in order; there is no zero. */
const answers = [-3, -2, -1, 1, 2, 3];

/**
 * An answer of -3 … +3 on 0 to 100: by rank 100 (k - 1) / 5 with k = 1 … 6, by score 100 (x + 3) / 6. They differ
 * because the scale has no zero. Anything else, as an unscored answer, is NaN.
 *
 * @example
 * ```ts
 * rescaleAnswer(1, "rank"); // 60
 * rescaleAnswer(-1, "score"); // 33.333
 * rescaleAnswer(0, "rank"); // NaN
 * ```
 */
export function rescaleAnswer(answer: number | null, by: Rescaling): number {
  const rank = answer === null ? -1 : answers.indexOf(answer);
  if (rank < 0) return Number.NaN;
  return by === "rank" ? (100 * rank) / 5 : (100 * ((answer as number) + 3)) / 6;
}

/**
 * The answer to a statement as it speaks for its dimension: -x where the statement is reverse-keyed.
 *
 * @example
 * ```ts
 * keyedAnswer(-2, -1); // 2
 * keyedAnswer(null, 1); // null
 * ```
 */
export const keyedAnswer = (answer: number | null, keyed: 1 | -1): number | null =>
  answer === null ? null : answer * keyed;

/** The scores of one run of the statements on a relationship, from 0 to 100. */
export interface RelationshipScores {
  /** The mean of all twelve statements; NaN if one is unscored. */
  total: number;
  /** One for each dimension, in the instrument's order; NaN if one of its statements is unscored. */
  dimensions: number[];
}

/**
 * Scores the answers to the statements: reverse-keyed ones are turned, each answer is rescaled, and then they are
 * averaged. A mean over fewer statements would be another scale, so one unscored statement leaves its dimension
 * and the total unscored.
 *
 * @param answers one for each statement, in the instrument's order, as answered
 */
export function relationshipScores(
  answers: readonly (number | null)[],
  { dimensions, statements }: Pick<RelationshipInstrument, "dimensions" | "statements">,
  by: Rescaling = "rank",
): RelationshipScores {
  const scores = statements.map(({ keyed }, i) => rescaleAnswer(keyedAnswer(answers[i] ?? null, keyed), by));
  return {
    total: mean(scores),
    dimensions: dimensions.map(({ id }) => mean(scores.filter((_, i) => statements[i]?.dimension === id))),
  };
}

/**
 * A level of 1 … 6 on the paper's scale from 1 to 5: y = 1 + 4 (k - 1) / 5. Average first, round last.
 *
 * @example
 * ```ts
 * rescaleMetric(4); // 3.4
 * rescaleMetric(null); // NaN
 * ```
 */
export const rescaleMetric = (level: number | null): number =>
  level === null ? Number.NaN : 1 + (4 * (level - 1)) / 5;

/**
 * The two coordinates of style from the levels of their indicators: each level is mapped from 1 … 5 to -1 … 1,
 * turned by its direction, and averaged over the axis's indicators that could be read.
 *
 * @param levels one for each indicator, in the instrument's order
 * @returns one for each axis, from -1 (its low end) to 1; null where fewer indicators than `least` could be read
 */
export function styleCoordinates(
  levels: readonly (number | null)[],
  { axes, indicators, least }: Pick<StyleInstrument, "axes" | "indicators" | "least">,
): (number | null)[] {
  return axes.map(({ id }) => {
    const own = indicators.flatMap(({ axis, direction }, i) => {
      const level = levels[i] ?? null;
      return axis !== id || level === null ? [] : [(direction * (level - 3)) / 2];
    });
    return own.length < least ? null : mean(own);
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
