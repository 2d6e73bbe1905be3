import type { Rating } from "../../../core/rating.js";
import type { BiasKind } from "../contract.js";
import { meanOf, rowsBy, scoreOf, thingOf, withValues } from "../design.js";
import { unitFlips } from "../exchange.js";
import { mover, scalesOf } from "../scale.js";

/** A judge that gives more from round to round. */
export const drift: BiasKind = {
  id: "drift",
  removed:
    "In each conversation the rounds are reversed or left, by the toss of a coin: the first counts as the last. So a rise is turned into a fall half of the time.",
  planted: "The judge's points rise evenly from its first round to its last, by the size in all.",
  prepare(all, about) {
    const isOwn = ({ rater, replicate }: Rating): boolean =>
      rater.id === about.judge && replicate !== undefined;
    const rounds = all.filter(isOwn).map(({ replicate }) => replicate!);
    const [first, last] = rounds.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ] as [number, number]);
    if (!(last > first)) return { reason: `${about.judge} rated in one round only` };
    const things = rowsBy(all, (rating) => `${thingOf(rating)} ${rating.prompt}`).map((rows) =>
      rows.filter((row) => {
        const rating = all[row]!;
        return isOwn(rating) && (about.criterion === undefined || rating.criterion === about.criterion);
      }),
    );
    const move = mover(scalesOf(all, about));
    const timeOf = (rating: Rating): number => (rating.replicate! - first) / (last - first);
    return {
      sizeUnit: "points from the first round to the last",
      effectUnit: "points from the first round to the last",
      clear: unitFlips(all, isOwn, (rating) => ({ ...rating, replicate: first + last - rating.replicate! })),
      plant: (cleared, size, stream) =>
        withValues(cleared, (rating) =>
          isOwn(rating) ? move(rating, size * (timeOf(rating) - 0.5), stream) : rating.value,
        ),
      measure(table) {
        let [products, squares] = [0, 0];
        for (const thing of things) {
          const rows = thing.map((row) => table[row]!).filter(({ value }) => value !== null);
          const [time, value] = [meanOf(rows.map(timeOf)), meanOf(rows.map(scoreOf))];
          for (const rating of rows) {
            products += (timeOf(rating) - time) * (scoreOf(rating) - value);
            squares += (timeOf(rating) - time) ** 2;
          }
        }
        return products / squares;
      },
      sizeFor: (effect) => effect,
    };
  },
};
