import type { RandomStream } from "../../core/random.js";
import type { Rating } from "../../core/rating.js";
import { rowsBy, unitOf } from "./design.js";

/**
 * Exchanges the names of raters within each unit: all ratings that one of them gave there go to another, chosen
 * at random. Then the judge is a random one of these raters in each unit, and so are the others: whatever is
 * compared between them has the same distribution. What one rater said of one unit stays together.
 *
 * @param members the judge and those whom it is compared with; the rows of all others stay as they are
 */
export function raterExchange(
  ratings: readonly Rating[],
  members: ReadonlySet<string>,
): (stream: RandomStream) => Rating[] {
  const units = rowsBy(ratings, unitOf).map((rows) => {
    const blocks = new Map<string, { rater: Rating["rater"]; rows: number[] }>();
    for (const row of rows) {
      const { rater } = ratings[row]!;
      if (!members.has(rater.id)) continue;
      const block = blocks.get(rater.id);
      if (block === undefined) blocks.set(rater.id, { rater, rows: [row] });
      else block.rows.push(row);
    }
    return [...blocks.values()];
  });
  return (stream) => {
    const out = [...ratings];
    for (const blocks of units) {
      if (blocks.length < 2) continue;
      const raters = stream.shuffle(blocks.map(({ rater }) => rater));
      blocks.forEach((block, i) => {
        const rater = raters[i]!;
        if (rater === block.rater) return;
        for (const row of block.rows) out[row] = { ...ratings[row]!, rater };
      });
    }
    return out;
  };
}

/**
 * Changes a unit's rows of the judge as a whole, or leaves them, by the toss of a coin. If the change turns an
 * effect into its opposite, the effect is null in expectation, in each unit alone.
 */
export function unitFlips(
  ratings: readonly Rating[],
  concerns: (rating: Rating) => boolean,
  flip: (rating: Rating) => Rating,
): (stream: RandomStream) => Rating[] {
  const units = rowsBy(ratings, unitOf)
    .map((rows) => rows.filter((row) => concerns(ratings[row]!)))
    .filter((rows) => rows.length > 0);
  return (stream) => {
    const out = [...ratings];
    for (const rows of units) {
      if (stream.next() < 0.5) continue;
      for (const row of rows) out[row] = flip(ratings[row]!);
    }
    return out;
  };
}
