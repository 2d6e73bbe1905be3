import type { Rating } from "../../../core/rating.js";
import type { BiasKind } from "../contract.js";
import { meanOf, pairOf, rowsBy, scoreOf, sideOf, thingOf, withValues } from "../design.js";
import { unitFlips } from "../exchange.js";
import { mover, scalesOf } from "../scale.js";

const hasPlace = ({ position, shown }: Rating): boolean =>
  position !== undefined && shown !== undefined && shown > 1;

/** From 0, the start of the list, to 1, its end. */
const placeOf = ({ position, shown }: Rating): number => (position! + 0.5) / shown!;

/** 1 if the one shown first wins. */
const firstWins = (rating: Rating): number => (rating.position === 0 ? scoreOf(rating) : 1 - scoreOf(rating));

/** Which output of the pair was shown first, 1 or -1. */
const shownFirst = (rating: Rating): number => (rating.position === 0 ? 1 : -1) * sideOf(rating);

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

const removed =
  "In each pair or list of a conversation all places are reversed or left, by the toss of a coin: what was shown first counts as shown last. So a leaning to one place is turned into its opposite half of the time.";

/** A judge that prefers the one shown first, whichever it is. */
export const positionOfPairs: BiasKind = {
  id: "position-of-pairs",
  removed,
  planted:
    "Verdicts for the one shown second are turned round, as many as raise the share of the first from one half to that of the logit.",
  prepare(ratings, { judge }) {
    const concerns = (rating: Rating): boolean =>
      rating.rater.id === judge && rating.other !== undefined && hasPlace(rating);
    if (!ratings.some(concerns)) return { reason: `${judge} has no pairs with a place` };
    const pairs = rowsBy(ratings, (rating) => `${pairOf(rating)} ${rating.prompt}`).map((rows) =>
      rows.filter((row) => concerns(ratings[row]!)),
    );
    if (!pairs.some((rows) => hasBothOrders(rows.map((row) => ratings[row]!)))) {
      return { reason: `${judge} saw no pair in both orders` };
    }
    return {
      sizeUnit: "logits toward the first",
      effectUnit: "share of verdicts for the first",
      clear: unitFlips(ratings, concerns, (rating) => ({ ...rating, position: 1 - rating.position! })),
      plant(cleared, size, stream) {
        const turned = 2 * logistic(Math.abs(size)) - 1;
        const winner = size >= 0 ? 0 : 1;
        return withValues(cleared, (rating) => {
          if (!concerns(rating) || stream.next() >= turned) return rating.value;
          return rating.position === winner ? 1 : 0;
        });
      },
      measure: (table) =>
        meanOf(
          pairs.map((rows) => {
            const own = rows.map((row) => table[row]!);
            const share = (first: number): number =>
              meanOf(own.filter((rating) => shownFirst(rating) === first).map(firstWins));
            return (share(1) + share(-1)) / 2;
          }),
        ) - 0.5,
      sizeFor(effect) {
        const share = Math.min(0.99, Math.max(0.01, 0.5 + effect));
        return Math.log(share / (1 - share));
      },
    };
  },
};

const hasBothOrders = (rows: readonly Rating[]): boolean =>
  [1, -1].every((first) => rows.some((rating) => shownFirst(rating) === first && rating.value !== null));

/** A judge that gives more to what stands late in a list. */
export const positionInLists: BiasKind = {
  id: "position-in-lists",
  removed,
  planted: "The judge's points rise along the list, from half of the size below to half of it above.",
  prepare(ratings, about) {
    const { judge } = about;
    const concerns = (rating: Rating): boolean =>
      rating.rater.id === judge && rating.other === undefined && hasPlace(rating);
    if (!ratings.some(concerns)) return { reason: `${judge} has no ratings with a place in a list` };
    const isCounted = (rating: Rating): boolean =>
      concerns(rating) && (about.criterion === undefined || rating.criterion === about.criterion);
    const things = rowsBy(ratings, thingOf).map((rows) => rows.filter((row) => isCounted(ratings[row]!)));
    const move = mover(scalesOf(ratings, about));
    const lateMinusEarly = (table: readonly Rating[]): number =>
      meanOf(
        things.map((rows) => {
          const own = rows.map((row) => table[row]!);
          const late = own.filter((rating) => placeOf(rating) > 0.5);
          const early = own.filter((rating) => placeOf(rating) < 0.5);
          return meanOf(late.map(scoreOf)) - meanOf(early.map(scoreOf));
        }),
      );
    if (Number.isNaN(lateMinusEarly(ratings))) return { reason: `${judge} saw nothing at two places` };
    return {
      sizeUnit: "points from first to last",
      effectUnit: "points",
      clear: unitFlips(ratings, concerns, (rating) => ({
        ...rating,
        position: rating.shown! - 1 - rating.position!,
      })),
      plant: (cleared, size, stream) =>
        withValues(cleared, (rating) =>
          concerns(rating) ? move(rating, size * (placeOf(rating) - 0.5), stream) : rating.value,
        ),
      measure: lateMinusEarly,
      sizeFor: (effect) => 2 * effect,
    };
  },
};
