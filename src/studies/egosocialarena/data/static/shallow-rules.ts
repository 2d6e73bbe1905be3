import type { Item } from "../../../../core/item.js";
import { clopperPearson } from "../../../../stats/clopper-pearson.js";
import { mean } from "../../../../stats/descriptives.js";

/** Ways to answer without reading who saw what. */
export const shallowRules = {
  "first place named": (item: Item) => extreme(item, (at) => -at[0]!),
  "last place named": (item: Item) => extreme(item, (at) => at.at(-1)!),
  "place named most": (item: Item) => extreme(item, (at) => at.length),
  "place named least": (item: Item) => extreme(item, (at) => -at.length),
  "first option": () => [0],
  "last option": (item: Item) => [item.options.length - 1],
} as const satisfies Record<string, (item: Item) => number[]>;
export type ShallowRule = keyof typeof shallowRules;

/** How often a rule that chooses options hits the keys of some items. */
export interface RuleAccuracy {
  n: number;
  /** Hits; a tie of k options that holds the key counts 1 / k. */
  hits: number;
  accuracy: number;
  /** 95%, Clopper-Pearson of the rounded hits, the items taken as independent. */
  ci: [number, number];
  /** Mean over items of 1 / number of options. */
  chance: number;
}

/** How often a rule hits the key in one kind of question. Items of one generated set share no story. */
export interface ShallowAccuracy extends RuleAccuracy {
  rule: ShallowRule;
  /** A level of the factor, or "all". */
  level: string;
}

/**
 * The accuracy of rules that look only at the order of words, overall and by a factor. If a rule is far above
 * chance, a model may be right for the wrong reason. A place is found in the text by its option without the
 * leading preposition. Reality questions are *meant* to be easy for "last place named" before distractors are
 * added, so compare each kind of question with its chance.
 *
 * @param factor the condition by which items are grouped
 *
 * @example
 * ```ts
 * const item = {
 *   id: "a", study: "egosocialarena", conditions: { order: 1 }, question: "Where is the cup?",
 *   stimulus: { text: "The cup was in the bag. Now it is in the box." }, options: ["in the bag", "in the box"], keyed: 1,
 * };
 * const last = shallowAccuracy([item], "order").find(({ rule }) => rule === "last place named");
 * last.accuracy; // 1
 * last.chance; // 0.5
 * ```
 */
export function shallowAccuracy(items: readonly Item[], factor = "question"): ShallowAccuracy[] {
  const levels = new Map<string, Item[]>([["all", []]]);
  for (const item of items) {
    if (item.keyed == null) continue;
    for (const level of ["all", String(item.conditions[factor])]) {
      levels.set(level, [...(levels.get(level) ?? []), item]);
    }
  }
  return [...levels].flatMap(([level, some]) =>
    (Object.keys(shallowRules) as ShallowRule[]).map((rule) => ({
      ...{ rule, level },
      ...accuracyOf(some, some.map(shallowRules[rule])),
    })),
  );
}

/** The accuracy of the options that a rule chose, one list for each item; several options are a tie. */
export function accuracyOf(items: readonly Item[], chosen: readonly number[][]): RuleAccuracy {
  const n = items.length;
  const hits = items.reduce((sum, { keyed }, i) => {
    const own = chosen[i] as number[];
    return sum + (own.includes(keyed as number) ? 1 / own.length : 0);
  }, 0);
  const { ci } = clopperPearson(Math.round(hits), n);
  const chance = mean(items.map(({ options }) => 1 / options.length));
  return { n, hits, accuracy: hits / n, ci, chance };
}

/** The places of the largest value. */
export function largest(values: readonly number[]): number[] {
  const most = Math.max(...values);
  return values.flatMap((value, i) => (value === most ? [i] : []));
}

/** The options with the highest score for their places in the text; all options if none occurs there. */
function extreme({ stimulus, options }: Item, score: (at: number[]) => number): number[] {
  const scores = options.map((option) => {
    const at = placesOf(stimulus.text, option.replace(/^(in|under|behind|on) /, ""));
    return at.length === 0 ? Number.NEGATIVE_INFINITY : score(at);
  });
  return largest(scores);
}

function placesOf(text: string, words: string): number[] {
  const [haystack, needle] = [text.toLowerCase(), words.toLowerCase()];
  const found: number[] = [];
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) found.push(at);
  return found;
}
