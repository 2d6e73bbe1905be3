import type { RandomStream } from "../../../core/random.js";
import type { Rating } from "../../../core/rating.js";
import { adjustedSlope } from "../adjusted-slope.js";
import type { BiasKind, PlantingAbout } from "../contract.js";
import { meanOf, referencesOf, rowsBy, scoreOf, thingOf, unitOf, withValues } from "../design.js";
import { raterExchange } from "../exchange.js";
import { mover, scalesOf } from "../scale.js";

/** One label of a column beside another, or beside all others if `first` is undefined. */
interface Contrast {
  column: "language" | "group";
  labels: string[];
  first: string | undefined;
  second: string;
}

/** Up to so many labels are compared in pairs. */
const mostPaired = 4;

/** The first comparison that the judge's ratings allow: of languages before groups, in the order of appearance. */
function contrastOf(all: readonly Rating[], judge: string): Contrast | undefined {
  for (const column of ["language", "group"] as const) {
    const own = new Set(all.filter(({ rater }) => rater.id === judge).map((rating) => rating[column]));
    const labels = [...new Set(all.map((rating) => rating[column]))].filter(
      (label): label is string => label !== undefined && own.has(label),
    );
    const [one, two] = labels;
    if (one === undefined || two === undefined) continue;
    return labels.length > mostPaired
      ? { column, labels, first: undefined, second: one }
      : { column, labels, first: one, second: two };
  }
  return undefined;
}

const isSingle = (judge: string) => (rating: Rating) =>
  rating.rater.id === judge && rating.other === undefined;

/** A judge that rates the same item otherwise under another label. */
export const groupsWithinItems: BiasKind = {
  id: "groups-within-items",
  removed:
    "In each conversation the labels are exchanged at random, for everybody and all its ratings together. Then no label is rated otherwise than another.",
  planted: "The judge gives more points under one label.",
  prepare(all, about) {
    const isOwn = isSingle(about.judge);
    const contrast = contrastOf(all, about.judge);
    if (contrast === undefined) return { reason: `${about.judge} rated under one label only` };
    const { column, second } = contrast;
    const isCounted = (rating: Rating): boolean =>
      isOwn(rating) && (about.criterion === undefined || rating.criterion === about.criterion);
    const items = itemsOf(all, contrast, isCounted);
    if (items === undefined) return { reason: `no item was rated under two labels of ${column}` };
    const move = mover(scalesOf(all, about));
    return {
      sizeUnit: "points",
      effectUnit: "points",
      clear: labelExchange(all, contrast),
      plant: (cleared, size, stream) =>
        withValues(cleared, (rating) =>
          isOwn(rating) && rating[column] === second ? move(rating, size, stream) : rating.value,
        ),
      measure: (table) =>
        meanOf(
          items.map((rows) =>
            differenceOf(
              rows.map((row) => table[row]!),
              contrast,
            ),
          ),
        ),
      sizeFor: (effect) => effect,
    };
  },
};

/** The judge's rows by item: the same target, or else the same conversation. Undefined if none has two labels. */
function itemsOf(
  all: readonly Rating[],
  { column }: Contrast,
  isCounted: (rating: Rating) => boolean,
): number[][] | undefined {
  const language = column === "language" ? undefined : "language";
  const bySame = (same: "target" | "conversation"): number[][] =>
    rowsBy(all, (rating) =>
      JSON.stringify([
        rating[same],
        rating.respondent,
        rating.criterion,
        language === undefined ? undefined : rating.language,
      ]),
    )
      .map((rows) => rows.filter((row) => isCounted(all[row]!) && all[row]![same] !== undefined))
      .filter((rows) => new Set(rows.map((row) => all[row]![column])).size > 1);
  return [bySame("target"), bySame("conversation")].find((items) => items.length > 0);
}

function differenceOf(rows: readonly Rating[], { column, first, second }: Contrast): number {
  const labels = [...new Set(rows.map((rating) => rating[column]))].filter((label) => label !== undefined);
  const meanUnder = (label: string): number =>
    meanOf(rows.filter((rating) => rating[column] === label).map(scoreOf));
  const others = labels.filter((label) => label !== second);
  return meanUnder(second) - (first === undefined ? meanOf(others.map(meanUnder)) : meanUnder(first));
}

/** Exchanges the labels that occur in a unit at random. */
function labelExchange(all: readonly Rating[], { column, labels }: Contrast) {
  const known = new Set(labels);
  const units = rowsBy(all, unitOf).map((rows) => {
    const own = [...new Set(rows.map((row) => all[row]![column]))].filter(
      (label): label is string => label !== undefined && known.has(label),
    );
    return { rows, labels: own };
  });
  return (stream: RandomStream): Rating[] => {
    const out = [...all];
    for (const { rows, labels: own } of units) {
      if (own.length < 2) continue;
      const drawn = stream.shuffle(own);
      const next = new Map(own.map((label, i) => [label, drawn[i]!]));
      for (const row of rows) {
        const label = next.get(all[row]![column] ?? "");
        if (label !== undefined) out[row] = { ...all[row]!, [column]: label };
      }
    }
    return out;
  };
}

/** A judge that departs from people more under one label, where labels hold different items. */
export const groupsBetweenItems: BiasKind = {
  id: "groups-between-items",
  removed:
    "In each conversation the names of the judge and of the people are exchanged at random, all their ratings of it together. Then the judge departs from people under no label more than under another.",
  planted: "The judge gives more points under one label.",
  prepare(all, about) {
    const { judge } = about;
    const isOwn = isSingle(judge);
    const contrast = contrastOf(all, judge);
    if (contrast === undefined) return { reason: `${judge} rated under one label only` };
    const people = referencesOf(all, about);
    if (people.size === 0) return { reason: `nobody else rated what ${judge} rated` };
    const { column, second } = contrast;
    const move = mover(scalesOf(all, about));
    const things = comparedThings(all, contrast, about);
    return {
      sizeUnit: "points",
      effectUnit: "points",
      clear: raterExchange(all, new Set([judge, ...people])),
      plant: (cleared, size, stream) =>
        withValues(cleared, (rating) =>
          isOwn(rating) && rating[column] === second ? move(rating, size, stream) : rating.value,
        ),
      measure: (table) =>
        adjustedSlope(
          things.flatMap((thing) => {
            const rows = thing.map((row) => table[row]!);
            const y = meanOf(rows.filter(({ rater }) => rater.id === judge).map(scoreOf));
            const quality = meanOf(rows.filter(({ rater }) => people.has(rater.id)).map(scoreOf));
            if (Number.isNaN(y + quality)) return [];
            const { criterion = "" } = rows[0]!;
            return [{ x: Number(rows[0]![column] === second), y, quality, group: criterion }];
          }),
        ),
      sizeFor: (effect) => effect,
    };
  },
};

/** Single things under one of the labels that are compared. */
const comparedThings = (
  all: readonly Rating[],
  { column, first, second }: Contrast,
  { criterion }: PlantingAbout,
): number[][] =>
  rowsBy(all, thingOf).filter(([row]) => {
    const rating = all[row!]!;
    const label = rating[column];
    const isCompared = first === undefined ? label !== undefined : label === first || label === second;
    return (
      isCompared && rating.other === undefined && (criterion === undefined || rating.criterion === criterion)
    );
  });
