import type { Rating } from "../../../core/rating.js";
import { columnsOf, momentsOf } from "../columns.js";
import type { BiasKind } from "../contract.js";
import { meanOf, referencesOf, rowsBy, thingOf, withValues } from "../design.js";
import { raterExchange } from "../exchange.js";
import { mover, scalesOf } from "../scale.js";
import { valuesByCriterion } from "./agreement.js";

/** A judge that keeps to the middle of what it gives, and hardly uses the rest of the scale. */
export const compression: BiasKind = {
  id: "compression",
  removed:
    "In each conversation the names of the judge and of the raters it is compared with are exchanged at random, all their ratings of it together. Then all of them spread alike.",
  planted:
    "Each of the judge's ratings is drawn toward its mean on that criterion by a share of the distance.",
  prepare(all, about) {
    const isOwn = ({ rater, other }: Rating): boolean => rater.id === about.judge && other === undefined;
    if (!all.some(isOwn)) return { reason: `${about.judge} rated no single target` };
    const references = referencesOf(all, about);
    if (references.size === 0) return { reason: `nobody else rated what ${about.judge} rated` };
    const things = rowsBy(all, thingOf).filter(([row]) => all[row!]!.other === undefined);
    const raters = [about.judge, ...references];
    const move = mover(scalesOf(all, about));
    return {
      sizeUnit: "share of the distance to the mean",
      effectUnit: "log ratio of standard deviations",
      clear: raterExchange(all, new Set(raters)),
      plant(cleared, size, stream) {
        const means = new Map(
          [...valuesByCriterion(cleared, isOwn)].map(([criterion, values]) => [criterion, meanOf(values)]),
        );
        return withValues(cleared, (rating) =>
          isOwn(rating)
            ? move(rating, -size * (rating.value! - means.get(rating.criterion)!), stream)
            : rating.value,
        );
      },
      measure: (table) =>
        meanOf(
          [...columnsOf(table, things, raters).values()].map(([own, ...others]) =>
            meanOf(others.map((other) => spreadRatio(own!, other))),
          ),
        ),
      // A level is left with a chance, so that the variance, not the standard deviation, shrinks by the share.
      sizeFor: (effect) => 1 - Math.exp(-2 * effect),
      largest: 0.95,
    };
  },
};

/** The log ratio of the standard deviations of two raters on what both rated; NaN if one never varies. */
export function spreadRatio(own: Float64Array, other: Float64Array): number {
  const { varianceX, varianceY } = momentsOf(own, other);
  return varianceX > 1e-12 && varianceY > 1e-12 ? Math.log(varianceX / varianceY) / 2 : Number.NaN;
}
