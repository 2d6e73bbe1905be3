import { randomStream } from "../../core/random.js";
import type { Rating } from "../../core/rating.js";

export interface DrawnUnits {
  ratings: readonly Rating[];
  units: number;
  ofUnits: number;
}

/**
 * Whole units of a table, drawn at random until the next would pass the bound; all of them if they fit. The
 * table keeps its order.
 */
export function drawUnits(ratings: readonly Rating[], most: number, seed: number): DrawnUnits {
  const sizes = new Map<string, number>();
  for (const rating of ratings) sizes.set(unitOf(rating), (sizes.get(unitOf(rating)) ?? 0) + 1);
  const ofUnits = sizes.size;
  if (ratings.length <= most) return { ratings, units: ofUnits, ofUnits };
  const drawn = new Set<string>();
  let n = 0;
  for (const unit of randomStream(seed, "certify", "units").shuffle([...sizes.keys()])) {
    n += sizes.get(unit)!;
    if (n > most && drawn.size > 0) break;
    drawn.add(unit);
  }
  return { ratings: ratings.filter((rating) => drawn.has(unitOf(rating))), units: drawn.size, ofUnits };
}

const unitOf = ({ conversation, target }: Rating): string =>
  conversation === undefined ? `t ${target}` : `c ${conversation}`;
