import type { Rating } from "../../../core/rating.js";
import { columnsOf, momentsOf } from "../columns.js";
import type { BiasKind } from "../contract.js";
import { meanOf, referencesOf, rowsBy, thingOf, withValues } from "../design.js";
import { raterExchange } from "../exchange.js";

/** A judge that answers at random now and then. */
export const noise: BiasKind = {
  id: "noise",
  removed:
    "In each conversation the names of the judge and of the people are exchanged at random, all their ratings of it together. Then the judge agrees with people as they do with each other.",
  planted:
    "A share of the judge's ratings is replaced by ratings that it gave to other things on the same criterion.",
  prepare(all, about) {
    const { judge } = about;
    const isOwn = ({ rater, other }: Rating): boolean => rater.id === judge && other === undefined;
    if (!all.some(isOwn)) return { reason: `${judge} rated no single target` };
    const references = referencesOf(all, about);
    if (references.size < 2) return { reason: "needs two others whose agreement is the yardstick" };
    const things = rowsBy(all, thingOf).filter(([row]) => all[row!]!.other === undefined);
    const raters = [judge, ...references];
    const measure = (table: readonly Rating[]): number => kappaGap(table, things, raters);
    const amongOthers = meanKappa(all, things, raters).others;
    return {
      sizeUnit: "share of ratings at random",
      effectUnit: "quadratic kappa",
      clear: raterExchange(all, new Set(raters)),
      plant(cleared, size, stream) {
        const given = valuesByCriterion(cleared, isOwn);
        return withValues(cleared, (rating) => {
          if (!isOwn(rating) || stream.next() >= size) return rating.value;
          const own = given.get(rating.criterion)!;
          return own[stream.int(own.length)]!;
        });
      },
      measure,
      // Random ratings agree with nobody, so the kappa shrinks by their share.
      sizeFor: (effect) => effect / Math.max(amongOthers, 0.05),
      largest: 1,
    };
  },
};

/** The scored values of some ratings, by criterion. */
export function valuesByCriterion(
  ratings: readonly Rating[],
  concerns: (rating: Rating) => boolean,
): Map<string | undefined, number[]> {
  const given = new Map<string | undefined, number[]>();
  for (const rating of ratings) {
    if (rating.value === null || !concerns(rating)) continue;
    const known = given.get(rating.criterion);
    if (known === undefined) given.set(rating.criterion, [rating.value]);
    else known.push(rating.value);
  }
  return given;
}

const kappaGap = (...given: Parameters<typeof meanKappa>): number => {
  const { own, others } = meanKappa(...given);
  return own - others;
};

/** Mean quadratic kappa of the first rater with the others, and of the others with each other, over criteria. */
function meanKappa(
  ratings: readonly Rating[],
  things: readonly number[][],
  raters: readonly string[],
): { own: number; others: number } {
  const found = [...columnsOf(ratings, things, raters).values()].map((columns) => {
    const pairs = columns.flatMap((first, i) =>
      columns.slice(i + 1).map((second) => ({ withJudge: i === 0, kappa: quadraticKappa(first, second) })),
    );
    const mean = (withJudge: boolean): number =>
      meanOf(pairs.filter((pair) => pair.withJudge === withJudge).map(({ kappa }) => kappa));
    return { own: mean(true), others: mean(false) };
  });
  return { own: meanOf(found.map(({ own }) => own)), others: meanOf(found.map(({ others }) => others)) };
}

/**
 * 1 minus the mean squared distance of two raters over the distance of raters with these margins who know
 * nothing of each other: var x + var y + (mean x - mean y)^2, with variances over n. The squared distance itself
 * is less by twice the covariance.
 */
export function quadraticKappa(first: Float64Array, second: Float64Array): number {
  const { meanX, meanY, varianceX, varianceY, covariance } = momentsOf(first, second);
  const chance = varianceX + varianceY + (meanX - meanY) ** 2;
  return chance > 0 ? (2 * covariance) / chance : Number.NaN;
}
