import { InputError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";

export type RaterGroup = "people" | "models";

/** A rating that counts, and the part of the form that it belongs to: a criterion, or a group of criteria. */
export interface PartOf {
  rating: Rating & { value: number };
  part: string;
}

export interface Parts {
  rows: PartOf[];
  groupOf: Map<string, RaterGroup>;
  by: "criterion" | "group";
  range: [lowest: number, highest: number];
  notes: string[];
}

/** More levels than this are no ratings on a short scale. */
const mostLevels = 10;

type Scales = Readonly<Record<string, readonly [number, number]>>;
type Scored = Rating & { value: number };

/**
 * The ratings that count, each with its part, and who rated as a person and who as a model. Of criteria with several
 * scales those of the scale with most ratings count.
 *
 * @throws InputError when a group is missing, or the scale is no short one
 */
export function partsOf(
  ratings: readonly Rating[],
  { averages = [], scales = {} }: { averages?: readonly string[]; scales?: Scales },
): Parts {
  const scored = ratings.filter(
    (one): one is Scored => one.value !== null && one.other === undefined && !averages.includes(one.rater.id),
  );
  const both = mostRated(scored, scales);
  const groupOf = new Map<string, RaterGroup>();
  for (const { rater } of both.rows) {
    groupOf.set(rater.id, rater.kind === "person" || rater.kind === "expert" ? "people" : "models");
  }
  for (const group of ["people", "models"] as const) {
    if ([...groupOf.values()].includes(group)) continue;
    const kinds = group === "people" ? "kind person or expert" : "kind model or scripted";
    throw new InputError(`needs ${group} who rated single things (${kinds}), got none`);
  }
  const by = areOwnOfCases(both.rows) ? "group" : "criterion";
  const left = averages.filter((name) => ratings.some(({ rater }) => rater.id === name));
  return {
    rows: both.rows.map((rating) => ({ rating, part: rating[by] ?? "" })),
    ...{ groupOf, by, range: rangeOf(both.rows, scales) },
    notes: [
      ...(left.length > 0 ? [`Averages are no raters, so left out: ${left.join(", ")}.`] : []),
      ...(both.others.length > 0
        ? [`Left out, since they have another scale: ${both.others.join(", ")}.`]
        : []),
    ],
  };
}

/** The ratings of the scale with most of them: scales as declared, or yes and no apart from longer ones. */
function mostRated(scored: readonly Scored[], scales: Scales): { rows: Scored[]; others: string[] } {
  const isLong = new Set(
    scored.flatMap(({ criterion = "", value }) => (value * (value - 1) === 0 ? [] : criterion)),
  );
  const groups = new Map<string, Scored[]>();
  for (const one of scored) {
    const { criterion = "" } = one;
    const key = scales[criterion]?.join() ?? (isLong.has(criterion) ? "long" : "0,1");
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [one]);
    else own.push(one);
  }
  const [rows = [], ...rest] = [...groups.values()].sort((a, b) => b.length - a.length);
  return { rows, others: [...new Set(rest.flat().map(({ criterion = "" }) => criterion))] };
}

/** Whether most criteria occur in one unit only, and a column says what kind of criterion each is. */
function areOwnOfCases(ratings: readonly Rating[]): boolean {
  const units = new Map<string, Set<string>>();
  for (const { criterion = "", conversation, target } of ratings) {
    const own = units.get(criterion) ?? new Set();
    units.set(criterion, own.add(conversation ?? target));
  }
  const single = [...units.values()].filter(({ size }) => size === 1).length;
  return single > units.size / 2 && units.size > 1 && ratings.some(({ group }) => group !== undefined);
}

function rangeOf(
  ratings: readonly (Rating & { value: number })[],
  scales: Readonly<Record<string, readonly [number, number]>>,
): [number, number] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value, criterion = "" } of ratings) {
    const [low, high] = scales[criterion] ?? [value, value];
    lowest = Math.min(lowest, value, low);
    highest = Math.max(highest, value, high);
  }
  const between = ratings.find(({ value }) => !Number.isInteger(value))?.value;
  const isShort = between === undefined && highest - lowest < mostLevels;
  if (isShort && highest > lowest) return [lowest, highest];
  const among = between === undefined ? "" : `${between} among `;
  throw new InputError(
    `needs whole numbers on one short scale of two to ${mostLevels} levels, got ${among}values from ${lowest} to ${highest}`,
  );
}

/** One thing that is rated on one criterion: it has a position of its own. */
const objectOf = ({ target, respondent, language, criterion }: Rating): string =>
  JSON.stringify([target, respondent, language, criterion]);

/** Raters who are linked by things that both rated, the largest group first. */
function islandsOf(rows: readonly PartOf[]): string[][] {
  const parent = new Map(rows.map(({ rating: { rater } }) => [rater.id, rater.id]));
  const rootOf = (rater: string): string => {
    let at = rater;
    while (parent.get(at) !== at) at = parent.get(at)!;
    return at;
  };
  const first = new Map<string, string>();
  for (const { rating } of rows) {
    const object = objectOf(rating);
    const other = first.get(object);
    if (other === undefined) first.set(object, rating.rater.id);
    else parent.set(rootOf(rating.rater.id), rootOf(other));
  }
  const islands = new Map<string, string[]>();
  for (const rater of parent.keys()) {
    const root = rootOf(rater);
    islands.set(root, [...(islands.get(root) ?? []), rater]);
  }
  return [...islands.values()].sort((a, b) => b.length - a.length);
}

/** @throws InputError when no chain of rated things leads from people to models, or some raters stand apart */
export function requireLinked({ rows, groupOf }: Pick<Parts, "rows" | "groupOf">): void {
  const islands = islandsOf(rows);
  if (islands.length < 2) return;
  const named = islands.map(listed).join(" | ");
  const mixed = islands.some((raters) => new Set(raters.map((rater) => groupOf.get(rater))).size > 1);
  throw new InputError(
    mixed
      ? `some raters share no rated thing with the others, so nothing compares them: ${named}; leave them out, or have them rate what others rated`
      : `people and models share no rated thing, so nothing compares them: ${named}; have people rate replies that the models rated`,
  );
}

/** Who rated a part, and how often. */
export interface SharedPart {
  id: string;
  raters: string[];
  n: Record<RaterGroup, number>;
}

/** Parts whose raters are linked and of both groups, and the names of the others. */
export function sharedParts({ rows, groupOf }: Pick<Parts, "rows" | "groupOf">): {
  shared: SharedPart[];
  left: string[];
} {
  const byPart = new Map<string, PartOf[]>();
  for (const row of rows) {
    const own = byPart.get(row.part);
    if (own === undefined) byPart.set(row.part, [row]);
    else own.push(row);
  }
  const [shared, left]: [SharedPart[], string[]] = [[], []];
  for (const [id, own] of byPart) {
    const n = { people: 0, models: 0 };
    for (const { rating } of own) n[groupOf.get(rating.rater.id)!]++;
    const islands = islandsOf(own);
    if (islands.length === 1 && n.people > 0 && n.models > 0) shared.push({ id, raters: islands[0]!, n });
    else left.push(id);
  }
  return { shared, left };
}

const listed = (names: readonly string[]): string =>
  names.slice(0, 5).join(", ") + (names.length > 5 ? ` and ${names.length - 5} more` : "");

/** The table as the two models see it: each rater as one, and each rater on each part. */
export function tablesOf(
  { rows, range: [lowest, highest] }: Pick<Parts, "rows" | "range">,
  shared: readonly SharedPart[],
  reversed: ReadonlySet<string>,
): { whole: Rating[]; byPart: Rating[]; anchors: Record<string, number> } {
  const whole = rows.map(({ rating }): Rating => {
    const { rater, value, criterion = "", conversation, target } = rating;
    return {
      target: objectOf(rating),
      rater,
      value: reversed.has(criterion) ? lowest + highest - value : value,
      status: "ok",
      conversation: conversation ?? target,
    };
  });
  const counts = new Set(shared.map(({ id }) => id));
  const byPart = whole.flatMap((one, at): Rating[] => {
    const { part } = rows[at]!;
    return counts.has(part) ? [{ ...one, rater: { ...one.rater, id: partRater(one.rater.id, part) } }] : [];
  });
  // One rater of each part is held at 0: only differences within a part count.
  const anchors = Object.fromEntries(shared.map(({ id, raters }) => [partRater(raters[0]!, id), 0]));
  return { whole, byPart, anchors };
}

/** The name of a rater on one part. */
export const partRater = (rater: string, part: string): string => `${rater} · ${part}`;
