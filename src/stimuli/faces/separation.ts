import { InputError } from "../../core/errors.js";
import { mean } from "../../stats/descriptives.js";
import type { FaceMeasures } from "./measure.js";

/** One picture as a point: its expression, its person, and its coordinates. */
export interface FacePoint {
  label: string;
  identity: string;
  values: readonly number[];
}

/** How well labels can be told apart across people. */
export interface Separation {
  /** Share of points whose nearest centroid, computed from the *other* people, is that of their own label. */
  accuracy: number;
  /** The smallest distance between two labels on one person. */
  closestPair: { labels: [string, string]; identity: string; distance: number };
  /** The mean distance of one label between two people. */
  withinLabel: number;
  /** The mean distance of two labels on one person. */
  betweenLabels: number;
  mistakes: { label: string; identity: string; nearest: string }[];
}

/**
 * How far expressions are apart, compared with how far the same expression varies across people.
 *
 * Give points as *differences from the person's own neutral face*, so that identity does not count. Distances
 * are Euclidean. Each person is classified by the centroids of the others.
 *
 * @param points every label once for each of two or more people; equally long, finite values
 * @throws InputError `separateExpressions requires two people or more and two labels or more, got 1 and 8`
 *
 * @example
 * ```ts
 * const point = (label: string, identity: string, x: number) => ({ label, identity, values: [x] });
 * const apart = separateExpressions([point("a", "p", 0), point("b", "p", 9), point("a", "q", 1), point("b", "q", 8)]);
 * [apart.accuracy, apart.closestPair.distance, apart.withinLabel]; // [1, 7, 1]
 * ```
 */
export function separateExpressions(points: readonly FacePoint[]): Separation {
  const people = [...new Set(points.map((point) => point.identity))];
  const labels = [...new Set(points.map((point) => point.label))];
  if (people.length < 2 || labels.length < 2) {
    throw new InputError(
      `separateExpressions requires two people or more and two labels or more, got ${people.length} and ${labels.length}`,
    );
  }
  const mistakes = points.flatMap(({ label, identity, values }) => {
    const others = points.filter((point) => point.identity !== identity);
    const nearest = nearestLabel(values, others, labels);
    return nearest === label ? [] : [{ label, identity, nearest }];
  });
  const pairs = points.flatMap((one, i) => points.slice(i + 1).map((other) => ({ one, other })));
  const between = pairs
    .filter(({ one, other }) => one.identity === other.identity && one.label !== other.label)
    .map(({ one, other }) => ({ one, other, distance: distance(one.values, other.values) }));
  const within = pairs.filter(
    ({ one, other }) => one.label === other.label && one.identity !== other.identity,
  );
  const closest = between.reduce((a, b) => (b.distance < a.distance ? b : a));
  return {
    accuracy: 1 - mistakes.length / points.length,
    closestPair: {
      labels: [closest.one.label, closest.other.label],
      identity: closest.one.identity,
      distance: closest.distance,
    },
    withinLabel: mean(within.map(({ one, other }) => distance(one.values, other.values))),
    betweenLabels: mean(between.map((pair) => pair.distance)),
    mistakes,
  };
}

function nearestLabel(values: readonly number[], others: readonly FacePoint[], labels: string[]): string {
  const distances = labels.map((label) => {
    const own = others.filter((point) => point.label === label).map((point) => point.values);
    return distance(
      values,
      values.map((_, i) => mean(own.map((one) => one[i] as number))),
    );
  });
  return labels[distances.indexOf(Math.min(...distances))] as string;
}

/**
 * The measurements of a face as distances of each landmark from the same person's neutral face (pixels of
 * 512). Hidden lids (NaN) count as not moved; `eyeOpening` shows that the eye is closed.
 */
export function landmarkShift(neutral: FaceMeasures, measured: FaceMeasures): number[] {
  const { left, right, ...middle } = measured;
  const shift = (now: object, then: object): number[] =>
    Object.entries(now).map(([key, value]) => {
      const difference = (value as number) - (then as Record<string, number>)[key]!;
      return Number.isFinite(difference) ? difference : 0;
    });
  const { left: thenLeft, right: thenRight, ...thenMiddle } = neutral;
  return [...shift(left, thenLeft), ...shift(right, thenRight), ...shift(middle, thenMiddle)];
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, i) => value - (b[i] as number)));
}
