import type { Estimate } from "../../../core/estimate.js";
import { tQuantile } from "../../../stats/distributions.js";
import { type Clustered, clustered } from "./set-agreement.js";

/** How people and one other respondent answered an item. */
export interface PeopleItem {
  story: string;
  options: number;
  /** How often people chose each option. */
  counts: readonly number[];
  /** The respondent's replies: option indices; null = unscored. */
  replies: readonly (number | null)[];
}

/** How often people gave the respondent's answer, in percent. */
export interface PeopleAgreement extends Clustered {
  items: number;
  unscored: number;
  /** What always naming people's most frequent answer would reach on the same replies, and what guessing would. */
  ceiling: number;
  chance: number;
  /** (agreement - chance) / (ceiling - chance), in percent: 0 = guessing, 100 = people's mode every time. */
  ofTheWay: Estimate;
}

/**
 * How often people gave the same answer as a model: the mean, over its replies, of the share of people who chose the same
 * option. An item counts once a reply, however many people answered it.
 *
 * Answers "would people have said what the model says?". Stories are the clusters; that the shares come from few people
 * is not in the interval. The share of the way is a ratio: its interval is a jackknife over stories, t with one df
 * less than there are stories. No reply: NaN.
 */
export function peopleAgreement(items: readonly PeopleItem[]): PeopleAgreement {
  const rows = items.flatMap(({ story, options, counts, replies }) => {
    const all = counts.reduce((sum, count) => sum + count, 0);
    if (all === 0) return [];
    return replies.map((reply) => ({
      story,
      value: reply === null ? Number.NaN : (100 * counts[reply]!) / all,
      ceiling: (100 * Math.max(...counts)) / all,
      chance: 100 / options,
    }));
  });
  const scored = rows.filter(({ value }) => !Number.isNaN(value));
  const mean = (list: typeof rows, of: "value" | "ceiling" | "chance"): number =>
    list.reduce((sum, row) => sum + row[of], 0) / list.length;
  const share = (list: typeof rows): number => {
    const chance = mean(list, "chance");
    return (100 * (mean(list, "value") - chance)) / (mean(list, "ceiling") - chance);
  };
  return {
    ...clustered(
      rows.map(({ value }) => value),
      { stories: rows.map(({ story }) => story), participants: [] },
      "share of people with the same answer",
    ),
    items: items.length,
    unscored: rows.length - scored.length,
    ceiling: mean(scored, "ceiling"),
    chance: mean(scored, "chance"),
    ofTheWay: jackknifed(scored, share),
  };
}

function jackknifed<Row extends { story: string }>(
  rows: readonly Row[],
  of: (rows: Row[]) => number,
): Estimate {
  const value = of([...rows]);
  const stories = [...new Set(rows.map(({ story }) => story))];
  const G = stories.length;
  const method = `ratio of means; jackknife over ${G} stories, t with ${G - 1} df`;
  if (G < 2) return { value, ci: [Number.NaN, Number.NaN], n: rows.length, method };
  const left = stories.map((story) => of(rows.filter((row) => row.story !== story)));
  const middle = left.reduce((sum, one) => sum + one, 0) / G;
  const se = Math.sqrt(((G - 1) / G) * left.reduce((sum, one) => sum + (one - middle) ** 2, 0));
  const half = tQuantile(0.975, G - 1) * se;
  return { value, ci: [value - half, value + half], n: rows.length, method };
}
