import { tQuantile } from "../../stats/distributions.js";
import type { AgreementScore } from "./norms.js";

/** Where agreement varies, in squared shares: between participants, stories, items of a story, and what is left. */
export interface AgreementComponents {
  participant: number;
  story: number;
  /** Between the items of one story; 0 where each story has one item. */
  item: number;
  residual: number;
}

/** How many of each. Each participant answers so many of the items, in lists that show every item equally often. */
export interface RoundSize {
  participants: number;
  /** Items for each participant. */
  each: number;
  items: number;
  stories: number;
}

/** What a round of that size is expected to give: the standard error of the mean, and half of the 95 % interval. */
export interface RoundForecast extends RoundSize {
  se: number;
  half: number;
}

/** What the next round of answers would give, by the components of this one. */
export interface NextRound {
  components: AgreementComponents;
  now: RoundForecast;
  grid: RoundForecast[];
  /** To halve the interval: with more participants alone, with more stories alone (null: no number does), with both. */
  halve: { participants: number | null; stories: number | null; both: number };
}

/**
 * Variance components of agreement that participants (crossed with stories), stories and items within stories explain.
 *
 * Answers "does the mean vary because people differ, or because stories do?". It takes any unequal design, and does
 * not need that everybody answered everything. Two answers of unrelated participants and stories have the square of
 * the mean as the expected product; two of one participant have the participant's component added, two of one
 * item those of item and story. So each component is a difference of mean products over pairs (Koch's symmetric
 * sums), without bias. In a balanced design they are the estimates by expected mean squares.
 *
 * Shape: one row an answer, one answer of a participant an item; scores from 0 to 1. A component near 0 may come out
 * negative, and stays so: as 0 it would make every forecast too wide. With fewer than two participants or stories, or
 * fewer than two participants an item: NaN.
 *
 * Source: Koch 1967, Technometrics 9, 93-118. Checked in the tests against expected mean squares.
 *
 * @example
 * ```ts
 * const rows = [[1, 0.8, 0.1], [0.9, 0.4, 0.2]].flatMap((scores, p) =>
 *   scores.map((score, i) => ({ participant: `p${p}`, item: `i${i}`, story: `s${i}`, score })),
 * );
 * agreementComponents(rows).story.toFixed(3); // "0.145"
 * ```
 */
export function agreementComponents(scores: readonly AgreementScore[]): AgreementComponents {
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
  const centred = scores.map((row) => ({ ...row, score: row.score - mean }));
  // Over ordered pairs of rows with the same key, each row with itself included.
  const over = (keyOf: (row: AgreementScore) => string): Pairs => {
    const sums = new Map<string, { sum: number; n: number }>();
    for (const row of centred) {
      const key = keyOf(row);
      const { sum, n } = sums.get(key) ?? { sum: 0, n: 0 };
      sums.set(key, { sum: sum + row.score, n: n + 1 });
    }
    let [products, count] = [0, 0];
    for (const { sum, n } of sums.values()) [products, count] = [products + sum ** 2, count + n ** 2];
    return { products, count };
  };
  const all = over(() => "");
  const person = over(({ participant }) => participant);
  const story = over(({ story: own }) => own);
  const item = over((row) => row.item);
  const personStory = over((row) => JSON.stringify([row.participant, row.story]));
  const self = over((row) => JSON.stringify([row.participant, row.item]));
  const unrelated = average([all, personStory], [person, story]);
  const ofPerson = average([person], [personStory]) - unrelated;
  const ofItem = average([item], [self]) - unrelated;
  const sameStory = average([story, self], [item, personStory]) - unrelated;
  // With one item a story, the two are one.
  const ofStory = Number.isNaN(sameStory) ? ofItem : sameStory;
  const total = average([self], []) - unrelated;
  return {
    participant: ofPerson,
    story: ofStory,
    item: ofItem - ofStory,
    residual: total - ofPerson - ofItem,
  };
}

interface Pairs {
  products: number;
  count: number;
}

/** The mean product over the pairs of some kinds, without those of others; NaN if there are none. */
function average(plus: readonly Pairs[], minus: readonly Pairs[]): number {
  const sum = (field: keyof Pairs): number =>
    plus.reduce((s, pairs) => s + pairs[field], 0) - minus.reduce((s, pairs) => s + pairs[field], 0);
  const count = sum("count");
  return count === 0 ? Number.NaN : sum("products") / count;
}

/**
 * The standard error and the half-width of a 95 % interval that a round of some size is expected to give.
 *
 * Answers "how well would we know agreement then?", for other participants *and* other stories, if the components are
 * those given. The variance is participant / participants + story / stories + item / items + residual / answers, and
 * at least the last of these (where components are negative). The interval is that of the clustered mean: t with one df
 * less than the smaller number of participants and stories.
 *
 * @example
 * ```ts
 * const components = { participant: 0.01, story: 0.02, item: 0, residual: 0.16 };
 * const size = { participants: 40, each: 10, items: 20, stories: 20 };
 * forecastRound(components, size).se.toFixed(4); // "0.0406"
 * ```
 */
export function forecastRound(components: AgreementComponents, size: RoundSize): RoundForecast {
  const { participants, each, items, stories } = size;
  const { participant, story, item, residual } = components;
  const least = residual / (participants * each);
  const variance = participant / participants + story / stories + item / items + least;
  const se = Math.sqrt(Math.max(variance, least, 0));
  const df = Math.min(participants, stories) - 1;
  return { ...size, se, half: df < 1 ? Number.NaN : tQuantile(0.975, df) * se };
}

/**
 * What the next round of answers would give: a grid of participants by items for each, and what halves the interval.
 *
 * Answers "whom do we need more of, people or stories?". Components of a small round are known badly: read
 * the grid as orders of size.
 *
 * @param scores of this round: `computeNorms(...).scores`
 *
 * @example
 * ```ts
 * const rows = ["p1", "p2", "p3"].flatMap((participant) =>
 *   [1, 0.5, 0].map((score, i) => ({ participant, item: `i${i}`, story: `s${i}`, score })),
 * );
 * planNextRound(rows)!.halve.participants; // null
 * ```
 *
 * @returns undefined where the components are not known: one participant, one story, or one answer an item
 */
export function planNextRound(scores: readonly AgreementScore[]): NextRound | undefined {
  const count = (of: (row: AgreementScore) => string): number => new Set(scores.map(of)).size;
  const [people, items, stories] = [
    count(({ participant }) => participant),
    count(({ item }) => item),
    count(({ story }) => story),
  ] as [number, number, number];
  if (people < 2 || stories < 2) return undefined;
  const components = agreementComponents(scores);
  if (Object.values(components).some(Number.isNaN)) return undefined;
  const each = Math.max(1, Math.round(scores.length / people));
  const size: RoundSize = { participants: people, each, items, stories };
  const now = forecastRound(components, size);
  const grid = [0.5, 1, 2, 4].flatMap((times) => {
    const participants = Math.max(2, Math.round(times * people));
    const lengths = new Set(
      [0.5, 1, 2].map((share) => Math.min(items, Math.max(1, Math.round(share * each)))),
    );
    return [...lengths].map((own) => forecastRound(components, { ...size, participants, each: own }));
  });
  const least = (sizeOf: (times: number) => RoundSize): number | null =>
    leastTimes((times) => forecastRound(components, sizeOf(times)).half <= now.half / 2);
  const more = (n: number, times: number): number => Math.ceil(n * times);
  const byPeople = least((times) => ({ ...size, participants: more(people, times) }));
  const byStories = least((times) => ({ ...size, stories: more(stories, times), items: more(items, times) }));
  const both = least((times) => ({
    ...{ participants: more(people, times), each },
    ...{ stories: more(stories, times), items: more(items, times) },
  }));
  return {
    ...{ components, now, grid },
    halve: {
      participants: byPeople === null ? null : more(people, byPeople),
      stories: byStories === null ? null : more(stories, byStories),
      both: both ?? Number.NaN,
    },
  };
}

/**
 * What halves the interval, in a sentence.
 *
 * @example
 * ```ts
 * const rows = ["p1", "p2", "p3"].flatMap((participant) =>
 *   [1, 0.5, 0].map((score, i) => ({ participant, item: `i${i}`, story: `s${i}`, score })),
 * );
 * const line = halvingLine(planNextRound(rows)!);
 * line.includes("no number of participants does it alone"); // true
 * ```
 */
export function halvingLine({ halve, now }: NextRound): string {
  const { participants, stories, both } = halve;
  const people =
    participants === null
      ? "no number of participants does it alone"
      : `${participants} participants with these stories`;
  const told =
    stories === null
      ? "no number of stories does it alone"
      : `${stories} stories with ${now.participants} participants`;
  const all = `${Math.ceil(both * now.participants)} participants and ${Math.ceil(both * now.stories)} stories`;
  return `to halve the interval: ${people}; ${told}; or ${all}`;
}

/** The least factor from 1 to 1000, in steps of one twentieth, by which a condition that stays true becomes true. */
function leastTimes(holds: (times: number) => boolean): number | null {
  let [low, high] = [20, 20_000];
  if (!holds(high / 20)) return null;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle / 20)) high = middle;
    else low = middle + 1;
  }
  return low / 20;
}
