import { occurrences, placedWords, wordsOf } from "./answer-text.js";

/** Words that negate a statement: an option after one of them was not chosen. */
const negations = new Set(
  "not never no neither nor without cannot isn't wasn't aren't weren't doesn't didn't don't".split(" "),
);
/** Words that follow an option that the reply mentions only to reject it. */
const rejection =
  /^(?:(?:this|that|it) )?(?:is )?(?:incorrect|wrong|false|not correct|not the (?:right|correct|best))\b/;
/** A cut-off text with fewer words could be the beginning of anything. */
const fewestWords = 3;

export interface OptionMatch {
  /** The option, by its fixed index; null when none or more than one fits. */
  index: number | null;
  /**
   * "whole": the text contains the option. "beginning": the text breaks off within it. "several": the text
   * contains more than one option and does not say which was chosen. "rejected": the text calls the option
   * wrong.
   */
  how: "whole" | "beginning" | "several" | "rejected" | "none";
  /** The options that may begin with the text. */
  begun: number[];
}

type Options = readonly (readonly string[])[];

/**
 * Finds the option that a text states, word by word.
 *
 * A text that begins with exactly one option and continues after a stop states that option ("joyful. She is
 * not disappointed"). Otherwise an option must be the only one in the text and must not follow a negation. If
 * an option is part of a longer one in the text, the longer one counts. A text that breaks off within an
 * option states it if no other option begins with the same words.
 */
export function matchOption(text: string, options: Options): OptionMatch {
  const exact = exactOption(text, options);
  if (exact !== null) return whole(exact);
  const head = headOption(text, options);
  if (head !== null) {
    const after = text.slice(head.end);
    if (rejection.test(wordsOf(after.slice(0, 200)).join(" "))) return { ...nothing, how: "rejected" };
    // "joyful. sad." is a list, not an answer with its reason.
    const others = sentencesOf(after).map((sentence) => exactOption(sentence, options));
    return others.some((other) => other !== null && other !== head.index) ? several : whole(head.index);
  }
  return contained(wordsOf(text), options);
}

const nothing: OptionMatch = { index: null, how: "none", begun: [] };
const several: OptionMatch = { index: null, how: "several", begun: [] };
const whole = (index: number): OptionMatch => ({ index, how: "whole", begun: [] });

function contained(words: readonly string[], options: Options): OptionMatch {
  const spans = options.flatMap((option, index) =>
    occurrences(option, words).map((start) => ({ index, start, end: start + option.length })),
  );
  const longest = Math.max(0, ...options.map((option) => option.length));
  const furthest = new Map<number, number>();
  for (const { start, end } of spans) furthest.set(start, Math.max(end, furthest.get(start) ?? 0));
  const isInside = ({ start, end }: Span): boolean => {
    for (let from = Math.max(0, start - longest); from <= start; from++) {
      const to = furthest.get(from) ?? 0;
      if (to >= end && to - from > end - start) return true;
    }
    return false;
  };
  const stated = spans.filter((span) => !isNegated(words, span.start) && !isInside(span));
  const found = [...new Set(stated.map(({ index }) => index))];
  if (found.length > 1) return several;
  const [only] = stated;
  if (only === undefined) return begun(words, options);
  const rejected = rejection.test(words.slice(only.end).join(" "));
  return rejected ? { ...nothing, how: "rejected" } : whole(only.index);
}

interface Span {
  start: number;
  end: number;
}

/** A limit on the reply's length can cut it off anywhere, even within a word. */
function begun(words: readonly string[], options: Options): OptionMatch {
  const last = words.length - 1;
  const fits = options.flatMap((option, index) => {
    const whole = words.slice(0, last).every((word, i) => option[i] === word);
    return words.length > 0 && whole && (option[last] ?? "").startsWith(words[last] as string) ? [index] : [];
  });
  const decided = fits.length === 1 && words.length >= fewestWords;
  return { index: decided ? (fits[0] as number) : null, how: decided ? "beginning" : "none", begun: fits };
}

const stops = /[.!?;](?=\s|$)|\n| - | \(/;

/** The option that a text begins with, up to its first stop or a later one, because options may contain stops. */
function headOption(text: string, options: Options): { index: number; end: number } | null {
  const words = placedWords(text);
  const found = options.flatMap((option, index) => {
    const last = words[option.length - 1];
    const next = words[option.length];
    const fits = option.length > 0 && option.every((word, i) => words[i]?.word === word);
    if (!fits || last === undefined || next === undefined) return [];
    const gap = text.slice(last.end, next.start);
    return gap.search(stops) < 0 ? [] : [{ index, end: last.end, length: option.length }];
  });
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** The text between stops, without a letter before it. */
function sentencesOf(text: string): string[] {
  return text.split(stops).map((sentence) => sentence.replace(/^\s*[a-z]\)\s*/, ""));
}

/** The one option with exactly the words of a text, or null. */
export function exactOption(text: string, options: Options): number | null {
  const key = wordsOf(text).join(" ");
  const found = options.flatMap((option, index) => (option.join(" ") === key ? [index] : []));
  return key !== "" && found.length === 1 ? (found[0] as number) : null;
}

/** Up to two words may come in between: "not at all joyful", "isn't really joyful". */
function isNegated(words: readonly string[], start: number): boolean {
  return words.slice(Math.max(0, start - 3), start).some((word) => negations.has(word));
}
