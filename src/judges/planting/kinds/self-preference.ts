import type { Rating } from "../../../core/rating.js";
import { adjustedSlope } from "../adjusted-slope.js";
import type { BiasKind } from "../contract.js";
import { meanOf, pairOf, referencesOf, rowsBy, scoreOf, sideOf, thingOf, withValues } from "../design.js";
import { raterExchange, unitFlips } from "../exchange.js";
import { goldOf } from "../gold.js";
import { mover, scalesOf } from "../scale.js";

const familyOf = (ratings: readonly Rating[], judge: string): string | undefined =>
  ratings.find(({ rater }) => rater.id === judge)?.rater.family;

/** A judge that lets replies of its own family win. */
export const selfPreferenceInPairs: BiasKind = {
  id: "self-preference-in-pairs",
  removed:
    "In each conversation the families of the two replies are exchanged or left, by the toss of a coin, for everybody who judged them. So the judge's own family stands on either side equally often.",
  planted: "A share of the verdicts in which the judge's own family loses is turned round.",
  needsOthers: true,
  prepare(all, { judge }) {
    const family = familyOf(all, judge);
    if (family === undefined) return { reason: `the family of ${judge} is not known` };
    /** 1 if the target is of the judge's family and the other is not, -1 the other way round, else 0. */
    const ownSide = (rating: Rating): number =>
      Number(rating.family === family) - Number(rating.otherFamily === family);
    const isOwn = (rating: Rating): boolean =>
      rating.rater.id === judge && rating.other !== undefined && ownSide(rating) !== 0;
    if (!all.some(isOwn)) return { reason: `${judge} judged no pair with one reply of its own family` };
    const pairs = rowsBy(all, (rating) => (rating.other === undefined ? "" : pairOf(rating))).filter(
      ([row]) => all[row!]!.other !== undefined,
    );
    const golds = pairs.map((rows) => goldOf(rows.map((row) => all[row]!)));
    return {
      sizeUnit: "share of own losses turned round",
      effectUnit: "difference of shares",
      clear: unitFlips(
        all,
        ({ other }) => other !== undefined,
        ({ family: one, otherFamily: two, ...rating }) => ({
          ...rating,
          ...(two === undefined ? {} : { family: two }),
          ...(one === undefined ? {} : { otherFamily: one }),
        }),
      ),
      plant: (cleared, size, stream) =>
        withValues(cleared, (rating) => {
          if (!isOwn(rating) || stream.next() >= size) return rating.value;
          return ownSide(rating) > 0 ? 1 : 0;
        }),
      measure(table) {
        const wins = { better: [] as number[], worse: [] as number[] };
        pairs.forEach((rows, pair) => {
          for (const row of rows) {
            const rating = table[row]!;
            if (golds[pair] === 0 || !isOwn(rating)) continue;
            const side = ownSide(rating);
            const gold = side * golds[pair]! * sideOf(rating) * sideOf(table[rows[0]!]!);
            wins[gold > 0 ? "better" : "worse"].push(side > 0 ? scoreOf(rating) : 1 - scoreOf(rating));
          }
        });
        // Own wins where people prefer the own reply, minus others' wins where they prefer the other.
        return meanOf(wins.better) - (1 - meanOf(wins.worse));
      },
      sizeFor: (effect) => effect,
      largest: 1,
    };
  },
};

/** A judge that gives more points to replies of its own family. */
export const selfPreferenceInRatings: BiasKind = {
  id: "self-preference-in-ratings",
  removed:
    "In each conversation the names of the judge, of people and of judges of other families are exchanged at random, all their ratings of it together. Then nobody favours a family more than anybody else.",
  planted: "The judge gives more points to replies of its own family.",
  needsOthers: true,
  prepare(all, about) {
    const { judge, criterion } = about;
    const family = familyOf(all, judge);
    if (family === undefined) return { reason: `the family of ${judge} is not known` };
    const isOwn = ({ rater, other }: Rating): boolean => rater.id === judge && other === undefined;
    const people = referencesOf(all, about);
    const others = all
      .filter(({ rater }) => rater.family !== family && rater.kind !== "expert" && rater.kind !== "person")
      .map(({ rater }) => rater.id);
    if (people.size === 0) return { reason: `nobody else rated what ${judge} rated` };
    const things = rowsBy(all, thingOf).filter(([row]) => {
      const rating = all[row!]!;
      return rating.other === undefined && (criterion === undefined || rating.criterion === criterion);
    });
    const move = mover(scalesOf(all, about));
    return {
      sizeUnit: "points",
      effectUnit: "points",
      clear: raterExchange(all, new Set([judge, ...people, ...others])),
      plant: (cleared, size, stream) =>
        withValues(cleared, (rating) =>
          isOwn(rating) && rating.family === family ? move(rating, size, stream) : rating.value,
        ),
      measure: (table) =>
        adjustedSlope(
          things.flatMap((thing) => {
            const rows = thing.map((row) => table[row]!);
            const y = meanOf(rows.filter(({ rater }) => rater.id === judge).map(scoreOf));
            const quality = meanOf(rows.filter(({ rater }) => people.has(rater.id)).map(scoreOf));
            const of = rows[0]!.family;
            if (Number.isNaN(y + quality) || of === undefined) return [];
            return [{ x: Number(of === family), y, quality, group: "" }];
          }),
        ),
      sizeFor: (effect) => effect,
    };
  },
};
