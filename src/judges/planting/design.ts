import type { Rating } from "../../core/rating.js";
import type { PlantingAbout } from "./contract.js";

/** The rows of a table by some key, in the order of first appearance. */
export function rowsBy(ratings: readonly Rating[], key: (rating: Rating) => string): number[][] {
  const groups = new Map<string, number[]>();
  ratings.forEach((rating, row) => {
    const name = key(rating);
    const rows = groups.get(name);
    if (rows === undefined) groups.set(name, [row]);
    else rows.push(row);
  });
  return [...groups.values()];
}

/** The independent unit: the conversation, or the target where none is named. */
export const unitOf = ({ conversation, target }: Rating): string =>
  conversation === undefined ? `t ${target}` : `c ${conversation}`;

/** What was rated, whoever rated it, when and how. */
export const thingOf = ({ target, respondent, criterion, other, language }: Rating): string =>
  JSON.stringify([target, respondent, criterion, other, language]);

/** A pair of outputs, whichever of them is named first. */
export function pairOf({ target, respondent, other, otherRespondent, criterion, language }: Rating): string {
  const outputs = [JSON.stringify([target, respondent]), JSON.stringify([other, otherRespondent])];
  return JSON.stringify([outputs.sort(), criterion, language]);
}

/** 1 if the row names as its target the output that stands first in the pair's name, else -1. */
export const sideOf = ({ target, respondent, other, otherRespondent }: Rating): number =>
  JSON.stringify([target, respondent]) < JSON.stringify([other, otherRespondent]) ? 1 : -1;

/**
 * The raters that a judge is compared with: people, or the other judges where there are none.
 * Only raters that share a unit with the judge can be compared with it.
 */
export function referencesOf(
  ratings: readonly Rating[],
  { judge, averages = [] }: Pick<PlantingAbout, "judge" | "averages">,
): Set<string> {
  const shared = new Set(ratings.filter(({ rater }) => rater.id === judge).map(unitOf));
  const left = new Set([judge, ...averages]);
  const near = ratings.filter((rating) => !left.has(rating.rater.id) && shared.has(unitOf(rating)));
  const people = near.filter(({ rater }) => rater.kind === "expert" || rater.kind === "person");
  return new Set((people.length > 0 ? people : near).map(({ rater }) => rater.id));
}

/** The mean of the numbers that are there; NaN without any. */
export function meanOf(values: readonly number[]): number {
  let [sum, n] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    n++;
  }
  return n === 0 ? Number.NaN : sum / n;
}

/** The value of a rating; NaN if it is unscored. */
export const scoreOf = ({ value }: Rating): number => value ?? Number.NaN;

/** The rows whose values change get them; the others stay the same objects. */
export function withValues(
  ratings: readonly Rating[],
  next: (rating: Rating, row: number) => number | null,
): Rating[] {
  return ratings.map((rating, row) => {
    if (rating.value === null) return rating;
    const value = next(rating, row);
    return value === rating.value ? rating : { ...rating, value };
  });
}
