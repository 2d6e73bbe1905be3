import type { Item } from "../../../core/item.js";
import { contentOf } from "../../../stimuli/checks/content.js";
import type { Lexicon } from "../../../stimuli/lexicon.js";
import { accuracyOf, largest, type RuleAccuracy } from "./static/shallow-rules.js";

/** Ways to answer without understanding: the options that each would choose, several if they tie. */
const rules = {
  "longest option": ({ options }: Item) => largest(options.map((option) => option.length)),
  "shortest option": ({ options }: Item) => largest(options.map((option) => -option.length)),
  "option most in the story's words": (item: Item, lexicon: Lexicon) => largest(shares(item, lexicon)),
  "option least in the story's words": (item: Item, lexicon: Lexicon) =>
    largest(shares(item, lexicon).map((share) => -share)),
  "option most like the others": (item: Item, lexicon: Lexicon) => largest(likeness(item, lexicon)),
  "option least like the others": (item: Item, lexicon: Lexicon) =>
    largest(likeness(item, lexicon).map((share) => -share)),
} as const;
/** A way to answer without reading the story. */
export type SituationRule = keyof typeof rules | "words of the other topics' keys";

/** How often a rule that does not read the story finds the key. */
export interface SituationClue extends RuleAccuracy {
  rule: SituationRule;
}

/**
 * What the wording of options gives away. Each rule picks an option: the longest or shortest; the one that
 * shares most or fewest of its content words with the story; the one most or least like the other options; or
 * the one that a naive Bayes classifier picks, which saw only the options of all *other* topics. The result
 * says how often each finds the key.
 *
 * The last is the strictest: it finds habits of wording that keys share ("ask", "thank", "not") and no story
 * is needed for. Items without a key are left out; no items give NaN.
 *
 * @example
 * ```ts
 * const item = {
 *   id: "a", study: "egosocialarena", conditions: { topic: "t" }, stimulus: { text: "You lost a red glove." },
 *   question: "What is it?", options: ["A red glove", "A hat", "A blue scarf of wool"], keyed: 0,
 * };
 * const clues = situationClues([item], await loadLexicon());
 * clues.find(({ rule }) => rule === "option most in the story's words").accuracy; // 1
 * clues.find(({ rule }) => rule === "longest option").accuracy; // 0
 * ```
 */
export function situationClues(items: readonly Item[], lexicon: Lexicon): SituationClue[] {
  const keyed = items.filter((item) => item.keyed != null);
  const clue = (rule: SituationRule, chosen: number[][]): SituationClue => ({
    rule,
    ...accuracyOf(keyed, chosen),
  });
  const byRule = Object.entries(rules).map(([rule, choose]) => {
    const chosen = keyed.map((item) => choose(item, lexicon));
    return clue(rule as SituationRule, chosen);
  });
  return [...byRule, clue("words of the other topics' keys", wordsOfKeys(keyed))];
}

/** The share of each option's content words that occur in the story. */
function shares({ stimulus, options }: Item, lexicon: Lexicon): number[] {
  const told = new Set(contentOf(stimulus.text, lexicon));
  return options.map((option) => shareIn(contentOf(option, lexicon), told));
}

/** The share of each option's content words that occur in another option. */
function likeness({ options }: Item, lexicon: Lexicon): number[] {
  const words = options.map((option) => contentOf(option, lexicon));
  return words.map((own, i) => shareIn(own, new Set(words.flatMap((other, j) => (i === j ? [] : other)))));
}

const shareIn = (words: readonly string[], held: ReadonlySet<string>): number =>
  words.length === 0 ? 0 : words.filter((word) => held.has(word)).length / words.length;

/**
 * The options that naive Bayes with add-one smoothing takes for keys by their words alone. For each item, the
 * words of its own topic are left out. Function words count too, since hedges and negations often show a
 * writer's habits.
 */
function wordsOfKeys(items: readonly Item[]): number[][] {
  const all = new Counts();
  const byTopic = new Map<string, Counts>();
  const topicOf = (item: Item): Counts => {
    const topic = String(item.conditions.topic);
    const own = byTopic.get(topic) ?? new Counts();
    byTopic.set(topic, own);
    return own;
  };
  for (const item of items) {
    for (const [i, option] of item.options.entries()) {
      for (const counts of [all, topicOf(item)]) counts.add(wordsOf(option), i === item.keyed);
    }
  }
  return items.map((item) => {
    const own = topicOf(item);
    const score = (word: string): number => all.logShare(word, 1, own) - all.logShare(word, 0, own);
    return largest(
      item.options.map((option) => [...wordsOf(option)].reduce((sum, word) => sum + score(word), 0)),
    );
  });
}

const wordsOf = (option: string): Set<string> =>
  new Set(option.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? []);

/** How many keys, and how many other options, contain each word. */
class Counts {
  private readonly options: [number, number] = [0, 0];
  private readonly holding: [Map<string, number>, Map<string, number>] = [new Map(), new Map()];

  add(words: ReadonlySet<string>, isKey: boolean): void {
    const side = isKey ? 1 : 0;
    this.options[side]++;
    for (const word of words) this.holding[side].set(word, (this.holding[side].get(word) ?? 0) + 1);
  }

  /** The logarithm of the smoothed share of options with the word, after subtracting the other counts. */
  logShare(word: string, side: 0 | 1, without: Counts): number {
    const holding = (this.holding[side].get(word) ?? 0) - (without.holding[side].get(word) ?? 0);
    return Math.log((holding + 1) / (this.options[side] - without.options[side] + 2));
  }
}
