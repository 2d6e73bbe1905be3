import type { Rating } from "../../../core/rating.js";
import { columnsOf, momentsOf } from "../columns.js";
import type { BiasKind } from "../contract.js";
import { meanOf, referencesOf, rowsBy, thingOf, withValues } from "../design.js";
import { raterExchange } from "../exchange.js";
import { mover, rangeOf, scalesOf } from "../scale.js";

/** A judge whose one impression of a thing colours all its criteria. */
export const halo: BiasKind = {
  id: "halo",
  removed:
    "In each conversation the names of the judge and of the people are exchanged at random, all their ratings of it together. Then the judge's errors go together over criteria as much as anybody's.",
  planted:
    "One error for each thing that the judge rated is added on all criteria, for or against it: normal, with the size as its standard deviation.",
  prepare(all, about) {
    const { judge } = about;
    const isOwn = ({ rater, other }: Rating): boolean => rater.id === judge && other === undefined;
    const criteria = new Set(all.filter(isOwn).map(({ criterion }) => criterion));
    if (criteria.size < 2)
      return { reason: `${judge} rated on ${criteria.size} criteria, and halo needs two` };
    const references = referencesOf(all, about);
    if (references.size < 2) return { reason: "needs two others, one of them to be compared with" };
    const things = rowsBy(all, thingOf).filter(([row]) => all[row!]!.other === undefined);
    const places = objectPlaces(all, things);
    const raters = [judge, ...references];
    const reversed = new Set(about.reversed);
    const scales = scalesOf(all, about);
    const move = mover(scales);
    const signOf = (criterion: string | undefined): number => (reversed.has(criterion ?? "") ? -1 : 1);
    return {
      sizeUnit: "share of the scale, standard deviation",
      effectUnit: "correlation",
      clear: raterExchange(all, new Set(raters)),
      plant(cleared, size, stream) {
        const errors = new Map<string, number>();
        return withValues(cleared, (rating) => {
          if (!isOwn(rating)) return rating.value;
          const object = objectOf(rating);
          let error = errors.get(object);
          if (error === undefined) {
            error = size * stream.normal();
            errors.set(object, error);
          }
          const range = rangeOf(scales.get(rating.criterion ?? "")!);
          return move(rating, error * range * signOf(rating.criterion), stream);
        });
      },
      measure: (table) => haloGap(columnsOf(table, things, raters, places), reversed),
      sizeFor: sizeFor(columnsOf(all, things, raters, places), scales),
      largest: 1,
    };
  },
};

const objectOf = ({ target, respondent, language }: Rating): string =>
  JSON.stringify([target, respondent, language]);

/** The object of each thing, numbered. */
function objectPlaces(all: readonly Rating[], things: readonly number[][]): number[] {
  const objects = new Map<string, number>();
  return things.map(([row]) => {
    const object = objectOf(all[row!]!);
    const known = objects.get(object) ?? objects.size;
    objects.set(object, known);
    return known;
  });
}

/**
 * For each other rater: the judge's mean correlation of residuals between criteria minus that rater's, both
 * against the same others; then the mean over these raters.
 */
function haloGap(columns: ReturnType<typeof columnsOf>, reversed: ReadonlySet<string>): number {
  const signed = [...columns].map(([criterion, own]) =>
    reversed.has(criterion) ? own.map((values) => values.map((value) => -value)) : own,
  );
  const count = signed[0]?.length ?? 0;
  const gaps: number[] = [];
  for (let peer = 1; peer < count; peer++) {
    const others = Array.from({ length: count }, (_, i) => i).filter((i) => i > 0 && i !== peer);
    const residuals = (rater: number): Float64Array[] =>
      signed.map((raters) =>
        raters[rater]!.map((value, i) => value - meanOf(others.map((other) => raters[other]![i]!))),
      );
    const [own, of] = [residuals(0), residuals(peer)];
    const differences = own.flatMap((first, i) =>
      own.slice(i + 1).map((second, j) => correlation(first, second) - correlation(of[i]!, of[i + 1 + j]!)),
    );
    gaps.push(meanOf(differences));
  }
  return meanOf(gaps);
}

function correlation(first: Float64Array, second: Float64Array): number {
  const { varianceX, varianceY, covariance } = momentsOf(first, second);
  return varianceX > 1e-12 && varianceY > 1e-12 ? covariance / Math.sqrt(varianceX * varianceY) : Number.NaN;
}

/**
 * A shared error of variance s^2 raises the correlation r of errors of variance v by (1 - r) s^2 / (v + s^2). Here
 * r is left out, and v is taken from the judge's distance from the mean of the others.
 */
function sizeFor(columns: ReturnType<typeof columnsOf>, scales: ReturnType<typeof scalesOf>) {
  const variances = [...columns].map(([criterion, [own, ...others]]) => {
    const gaps = own!.map((value, i) => value - meanOf(others.map((other) => other[i]!)));
    return momentsOf(gaps, gaps).varianceX / rangeOf(scales.get(criterion)!) ** 2;
  });
  const variance = meanOf(variances);
  return (effect: number): number => Math.sqrt((variance * effect) / Math.max(0.1, 1 - effect));
}
