import type { RandomStream } from "../../core/random.js";
import type { Rating } from "../../core/rating.js";
import type { PlantingAbout } from "./contract.js";

/** The values that a criterion's ratings can take. */
export interface Scale {
  lowest: number;
  highest: number;
  /** The distance of neighbouring levels; 0 if every value between the ends is possible. */
  step: number;
}

/** The width of a scale; NaN if it has none. */
export const rangeOf = ({ lowest, highest }: Scale): number =>
  highest > lowest ? highest - lowest : Number.NaN;

/** More levels than this are read as a scale without levels. */
const mostLevels = 101;

/**
 * The scale of each criterion ("" = none): its levels as the judge uses them, its ends as declared, or else
 * the lowest and highest value that anybody gave.
 */
export function scalesOf(
  ratings: readonly Rating[],
  { judge, scales = {} }: Pick<PlantingAbout, "judge" | "scales">,
): Map<string, Scale> {
  const values = new Map<string, { own: Set<number>; all: Set<number> }>();
  for (const { criterion = "", value, rater } of ratings) {
    if (value === null) continue;
    let found = values.get(criterion);
    if (found === undefined) {
      found = { own: new Set(), all: new Set() };
      values.set(criterion, found);
    }
    found.all.add(value);
    if (rater.id === judge) found.own.add(value);
  }
  return new Map(
    [...values].map(([criterion, { own, all }]) => {
      const ends = scales[criterion] ?? endsOf(all);
      return [criterion, onGrid(ends, own.size > 1 ? own : all)];
    }),
  );
}

function endsOf(values: ReadonlySet<number>): [number, number] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return [lowest, highest];
}

/** The levels are a grid that these values lie on, if there is one; ends between levels move outward. */
function onGrid([lowest, highest]: readonly [number, number], values: ReadonlySet<number>): Scale {
  const sorted = [...values].sort((a, b) => a - b);
  const free = { lowest, highest, step: 0 };
  if (sorted.length < 2) return free;
  // Whole numbers stand on a grid of 1, whichever levels are in use.
  const isWhole = sorted.every(Number.isInteger);
  const step = isWhole ? 1 : Math.min(...sorted.slice(1).map((value, i) => value - sorted[i]!));
  const levelOf = (value: number): number => (value - sorted[0]!) / step;
  if (!sorted.every((value) => nearInteger(levelOf(value)))) return free;
  const end = (value: number, outward: (level: number) => number): number =>
    nearInteger(levelOf(value)) ? value : sorted[0]! + step * outward(levelOf(value));
  const found = { lowest: end(lowest, Math.floor), highest: end(highest, Math.ceil), step };
  return (found.highest - found.lowest) / step < mostLevels ? found : free;
}

const nearInteger = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

/**
 * A value moved by some points, as a rater gives it who feels the change and then picks a level: the feeling
 * behind a level lies anywhere between its two thresholds, moves, and is read off again. So on average a value
 * moves by as much as was wanted, except at the ends of the scale. Values between levels (means of several
 * raters) move as they are, up to the ends.
 *
 * @example
 * ```ts
 * const scale = { lowest: 1, highest: 5, step: 1 };
 * moveOnScale(2, 1, scale, 0.5); // 3
 * moveOnScale(5, 1, scale, 0.5); // 5
 * moveOnScale(2, 0.3, scale, 0.9); // 3
 * moveOnScale(2, 0.3, scale, 0.1); // 2
 * ```
 */
export function moveOnScale(value: number, points: number, scale: Scale, uniform: number): number {
  const { lowest, highest, step } = scale;
  const clamp = (moved: number): number => Math.min(highest, Math.max(lowest, moved));
  if (step === 0 || !nearInteger((value - lowest) / step)) return clamp(value + points);
  const felt = (value - lowest) / step + (uniform - 0.5) + points / step;
  return clamp(lowest + step * Math.round(felt));
}

/** Moves the values of some rows, each by its own number of points. */
export function mover(scales: ReadonlyMap<string, Scale>) {
  return (rating: Rating, points: number, stream: RandomStream): number =>
    moveOnScale(rating.value!, points, scales.get(rating.criterion ?? "")!, stream.next());
}
