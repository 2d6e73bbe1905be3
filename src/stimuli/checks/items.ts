import type { Item } from "../../core/item.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import type { Lexicon } from "../lexicon.js";
import { contentOf } from "./content.js";
import type { Finding } from "./finding.js";

/** How far from chance a simple answering rule may be before it counts as a clue. */
export const largestClue = 0.05;

/** How often a rule that ignores the question finds the keyed answer. */
export interface Clue {
  rule: "longest answer" | "answer that sounds most like the text" | `answer ${number}`;
  inference: string;
  /** Items that the rule decides, without ties. */
  n: number;
  /** How often it finds the key, of those items: 0 to 1. */
  share: number;
  /** 95%, Clopper-Pearson. */
  ci: [number, number];
  /** The share that guessing finds. */
  chance: number;
}

/**
 * What the answers of a set of items give away, by inference: is the keyed answer the longest one, the one
 * that shares most words with the text, or always in the same place, more or less often than chance?
 *
 * Items without a key are left out. The share of a rule that decides no item is NaN.
 */
export function findClues(items: Iterable<Item>, lexicon: Lexicon): Clue[] {
  const byInference = new Map<
    string,
    { rules: Map<Clue["rule"], { right: number; n: number }>; options: number }
  >();
  for (const { conditions, stimulus, options, keyed } of items) {
    if (keyed == null || options.length < 2) continue;
    const inference = String(conditions.inference ?? "all");
    const tally = byInference.get(inference) ?? { rules: new Map(), options: options.length };
    byInference.set(inference, tally);
    const count = (rule: Clue["rule"], decides: boolean, right: boolean): void => {
      const sum = tally.rules.get(rule) ?? { right: 0, n: 0 };
      tally.rules.set(rule, { right: sum.right + Number(decides && right), n: sum.n + Number(decides) });
    };
    const longest = best(options.map((option) => option.length));
    count("longest answer", longest !== null, longest === keyed);
    const told = new Set(contentOf(stimulus.text, lexicon));
    const alike = best(options.map((option) => shareIn(contentOf(option, lexicon), told)));
    count("answer that sounds most like the text", alike !== null, alike === keyed);
    options.forEach((_, i) => {
      count(`answer ${i + 1}`, true, i === keyed);
    });
  }
  return [...byInference].flatMap(([inference, { rules, options }]) =>
    [...rules].map(([rule, { right, n }]): Clue => {
      const { value, ci } = clopperPearson(right, n);
      return { rule, inference, n, share: value, ci, chance: 1 / options };
    }),
  );
}

/** Reports the clues whose interval excludes chance and that differ from it by more than largestClue. */
export function checkKeyBalance(items: Iterable<Item>, of: string, lexicon: Lexicon): Finding[] {
  return findClues(items, lexicon)
    .filter(
      ({ share, ci, chance }) => (ci[0] > chance || ci[1] < chance) && Math.abs(share - chance) > largestClue,
    )
    .map(
      ({ rule, inference, n, share, chance }): Finding => ({
        check: "key-balance",
        of,
        part: `questions.${inference}`,
        sentence: "",
        reason: `taking the ${rule} is right in ${percent(share)} of ${n} items, chance is ${percent(chance)}; balance the cells or the wording`,
      }),
    );
}

/** Do two items ask the same question about the same text? */
export function checkDuplicateItems(items: Iterable<Item>): Finding[] {
  const seen = new Map<string, string>();
  const found: Finding[] = [];
  for (const { id, stimulus, question } of items) {
    const text = JSON.stringify([stimulus.text, question, stimulus.image?.path ?? null]);
    const before = seen.get(text);
    if (before === undefined) seen.set(text, id);
    else {
      found.push({
        check: "duplicate",
        of: id,
        part: "text",
        sentence: question,
        reason: `asks what ${before} asks`,
      });
    }
  }
  return found;
}

/**
 * Does an item's text contain an emotion word? Its question may name one, because the emotion is then
 * observed.
 */
export function checkItemTexts(items: Iterable<Item>, lexicon: Lexicon): Finding[] {
  const found: Finding[] = [];
  for (const { id, stimulus } of items) {
    for (const word of lexicon.emotionWords(stimulus.text)) {
      found.push({
        check: "emotion-leak",
        of: id,
        part: "text",
        sentence: stimulus.text,
        reason: `"${word}" names a feeling; the reader has to infer it`,
      });
    }
  }
  return found;
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

const shareIn = (words: readonly string[], told: ReadonlySet<string>): number =>
  words.length === 0 ? 0 : words.filter((word) => told.has(word)).length / words.length;

/** The place of the single largest number; null if there is a tie. */
function best(values: readonly number[]): number | null {
  const most = Math.max(...values);
  return values.indexOf(most) === values.lastIndexOf(most) ? values.indexOf(most) : null;
}
