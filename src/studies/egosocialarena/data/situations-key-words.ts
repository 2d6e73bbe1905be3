import type { Item } from "../../../core/item.js";

/** The places of the largest value. */
export function largest(values: readonly number[]): number[] {
  const most = Math.max(...values);
  return values.flatMap((value, i) => (value === most ? [i] : []));
}

/**
 * The options that naive Bayes with add-one smoothing takes for keys by their words alone. For each item, the
 * words of its own topic are left out. Function words count too, since hedges and negations often show a
 * writer's habits.
 */
export function wordsOfKeys(items: readonly Item[]): number[][] {
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
