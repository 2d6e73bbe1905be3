import type { Rating } from "../../../core/rating.js";
import type { BiasKind, PlantingAbout } from "../contract.js";
import { meanOf, referencesOf, rowsBy, scoreOf, thingOf, withValues } from "../design.js";
import { raterExchange } from "../exchange.js";
import { mover, rangeOf, scalesOf } from "../scale.js";

/** A judge that gives more, or less, than others to the same things. */
export const severity: BiasKind = {
  id: "severity",
  removed:
    "In each conversation the names of the judge and of the raters it is compared with are exchanged at random, all their ratings of it together. Then nobody is more severe than anybody else.",
  planted: "The judge's thresholds are moved, so that it gives more points to everything.",
  prepare(all, about) {
    // A verdict on a pair has no level that could be high or low.
    const isOf = (id: string) => (rating: Rating) => rating.rater.id === id && rating.other === undefined;
    const isOwn = isOf(about.judge);
    if (!all.some(isOwn)) return { reason: `${about.judge} rated no single target` };
    const references = referencesOf(all, about);
    if (references.size === 0) return { reason: `nobody else rated what ${about.judge} rated` };
    const things = rowsBy(all, thingOf).filter(([row]) => all[row!]!.other === undefined);
    const scales = scalesOf(all, about);
    const isPooled = about.criterion === undefined && scales.size > 1;
    // Criteria may have different scales, so over several of them a point is a share of its scale.
    const pointOf = (criterion = ""): number => (isPooled ? rangeOf(scales.get(criterion)!) : 1);
    const move = mover(scales);
    const unit = isPooled ? "share of the scale" : "points";
    return {
      sizeUnit: unit,
      effectUnit: unit,
      clear: raterExchange(all, new Set([...references, about.judge])),
      plant: (cleared, size, stream) =>
        withValues(cleared, (rating) =>
          isOwn(rating) ? move(rating, size * pointOf(rating.criterion), stream) : rating.value,
        ),
      measure: (table) => meanGap(table, things, references, about, pointOf),
      sizeFor: (effect) => effect,
    };
  },
};

/** The judge's mean minus the mean of the others' values, by thing; then the mean over things. */
function meanGap(
  ratings: readonly Rating[],
  things: readonly number[][],
  references: ReadonlySet<string>,
  { judge, criterion }: PlantingAbout,
  pointOf: (criterion?: string) => number,
): number {
  const gaps: number[] = [];
  for (const rows of things) {
    const own: number[] = [];
    const others = new Map<string, number[]>();
    const { criterion: of } = ratings[rows[0]!]!;
    if (criterion !== undefined && of !== criterion) continue;
    for (const row of rows) {
      const rating = ratings[row]!;
      const { id } = rating.rater;
      if (id === judge) own.push(scoreOf(rating));
      else if (references.has(id)) {
        const known = others.get(id);
        if (known === undefined) others.set(id, [scoreOf(rating)]);
        else known.push(scoreOf(rating));
      }
    }
    gaps.push((meanOf(own) - meanOf([...others.values()].map(meanOf))) / pointOf(of));
  }
  return meanOf(gaps);
}
