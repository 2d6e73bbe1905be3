import type { Rating } from "../../../core/rating.js";
import type { BiasKind } from "../contract.js";
import { meanOf, referencesOf, rowsBy, scoreOf, thingOf, withValues } from "../design.js";
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
        const given = new Map<string | undefined, number[]>();
        for (const rating of cleared) {
          if (!isOwn(rating) || rating.value === null) continue;
          const known = given.get(rating.criterion);
          if (known === undefined) given.set(rating.criterion, [rating.value]);
          else known.push(rating.value);
        }
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
  const columns = new Map<string | undefined, Float64Array[]>();
  const place = new Map(raters.map((id, i) => [id, i]));
  things.forEach((rows, thing) => {
    for (const row of rows) {
      const rating = ratings[row]!;
      const rater = place.get(rating.rater.id);
      if (rater === undefined || rating.value === null) continue;
      let own = columns.get(rating.criterion);
      if (own === undefined) {
        own = raters.map(() => new Float64Array(things.length).fill(Number.NaN));
        columns.set(rating.criterion, own);
      }
      // Of repeated ratings the first counts.
      if (Number.isNaN(own[rater]![thing]!)) own[rater]![thing] = scoreOf(rating);
    }
  });
  const found = [...columns.values()].map((own) => {
    const pairs = own.flatMap((first, i) =>
      own.slice(i + 1).map((second) => ({ withJudge: i === 0, kappa: quadraticKappa(first, second) })),
    );
    const mean = (withJudge: boolean): number =>
      meanOf(pairs.filter((pair) => pair.withJudge === withJudge).map(({ kappa }) => kappa));
    return { own: mean(true), others: mean(false) };
  });
  return { own: meanOf(found.map(({ own }) => own)), others: meanOf(found.map(({ others }) => others)) };
}

/**
 * 1 minus the mean squared distance of two raters over the distance of raters with these margins who know
 * nothing of each other: var x + var y + (mean x - mean y)^2, with variances over n.
 */
export function quadraticKappa(first: Float64Array, second: Float64Array): number {
  let [n, x, y, xx, yy, distance] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < first.length; i++) {
    const [a, b] = [first[i]!, second[i]!];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    n++;
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    distance += (a - b) ** 2;
  }
  const chance = xx / n - (x / n) ** 2 + yy / n - (y / n) ** 2 + ((x - y) / n) ** 2;
  return chance > 0 ? 1 - distance / n / chance : Number.NaN;
}
