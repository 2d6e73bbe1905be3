import type { Rating } from "../../../core/rating.js";
import { standardDeviation } from "../../../stats/standard-deviation.js";
import { adjustedSlope } from "../adjusted-slope.js";
import type { BiasKind } from "../contract.js";
import { meanOf, referencesOf, rowsBy, scoreOf, thingOf, withValues } from "../design.js";
import { raterExchange } from "../exchange.js";
import { mover, scalesOf } from "../scale.js";

/** A judge that gives more to longer texts of the same quality. */
export const lengthOfRatings: BiasKind = {
  id: "length-of-ratings",
  removed:
    "In each conversation the names of the judge and of the people are exchanged at random, all their ratings of it together. Then the judge grants to length what people grant to it, which counts as quality.",
  planted: "The judge's points rise with ln length: by the size for each standard deviation over texts.",
  prepare(all, about) {
    const { judge, criterion } = about;
    const isOwn = ({ rater, other }: Rating): boolean => rater.id === judge && other === undefined;
    if (!all.some(isOwn)) return { reason: `${judge} rated no single target` };
    const people = referencesOf(all, about);
    if (people.size === 0) return { reason: `nobody else rated what ${judge} rated` };
    const lengths = scaledLengths(all);
    if (!lengths.some((one) => one !== 0))
      return { reason: "all texts are equally long, or no length is known" };
    const things = rowsBy(all, thingOf).filter(
      ([row]) =>
        all[row!]!.other === undefined && (criterion === undefined || all[row!]!.criterion === criterion),
    );
    const move = mover(scalesOf(all, about));
    return {
      sizeUnit: "points per SD of ln length",
      effectUnit: "points per SD of ln length",
      clear: raterExchange(all, new Set([judge, ...people])),
      plant: (cleared, size, stream) =>
        withValues(cleared, (rating, row) =>
          isOwn(rating) ? move(rating, size * lengths[row]!, stream) : rating.value,
        ),
      measure: (table) => slopeOf(table, things, judge, people, lengths),
      sizeFor: (effect) => effect,
    };
  },
};

/** ln length by row, in standard deviations over texts from their mean; 0 where it is unknown. */
function scaledLengths(all: readonly Rating[]): number[] {
  const texts = rowsBy(all, ({ target, respondent, language }) =>
    JSON.stringify([target, respondent, language]),
  );
  const logs = texts.map((rows) => {
    const known = rows
      .map((row) => all[row]!)
      .find(({ length, other }) => other === undefined && (length ?? 0) > 0);
    return known === undefined ? Number.NaN : Math.log(known.length!);
  });
  const there = logs.filter((log) => !Number.isNaN(log));
  const [sd, mean] = [standardDeviation(there), meanOf(there)];
  const lengths = all.map(() => 0);
  if (!(sd > 0)) return lengths;
  texts.forEach((rows, text) => {
    for (const row of rows) lengths[row] = Number.isNaN(logs[text]!) ? 0 : (logs[text]! - mean) / sd;
  });
  return lengths;
}

/** The judge's slope on length beside people's mean, both centred within the respondent. */
function slopeOf(
  table: readonly Rating[],
  things: readonly number[][],
  judge: string,
  people: ReadonlySet<string>,
  lengths: readonly number[],
): number {
  const rows = things.flatMap((thing) => {
    const own = thing.map((row) => table[row]!);
    const y = meanOf(own.filter(({ rater }) => rater.id === judge).map(scoreOf));
    const quality = meanOf(own.filter(({ rater }) => people.has(rater.id)).map(scoreOf));
    return Number.isNaN(y + quality)
      ? []
      : [{ x: lengths[thing[0]!]!, y, quality, group: own[0]!.respondent ?? "" }];
  });
  return adjustedSlope(rows);
}
