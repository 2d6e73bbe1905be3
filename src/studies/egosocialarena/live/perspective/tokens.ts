import { lemma } from "./verbs.js";
import { speechVerbs } from "./words.js";

/** A word or a punctuation mark of a text, with its visible properties. */
export interface Token {
  text: string;
  lower: string;
  /** Offsets in the text. */
  start: number;
  end: number;
  kind: "word" | "mark";
  /** "Mina" of "Mina's", "she" of "she'd"; the word itself where nothing is attached. In small letters: `stemLower`. */
  stem: string;
  stemLower: string;
  /** What is attached: "'s", "'" (after s), "'d", "'ll", "'re", "'ve"; "" where nothing is. */
  clitic: string;
  /** Inside quotation marks; the marks themselves count as inside. */
  quoted: boolean;
  /** The number of its sentence, from 0. */
  sentence: number;
  /** The first word of its sentence; a capital letter here says nothing. */
  starts: boolean;
}

const abbreviations = /^(mr|mrs|ms|dr|st|prof|sgt|capt|rev|jr|sr|no|vs|etc|e\.g|i\.e)$/i;
const pieces = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|\n+|[^\s\p{L}\p{N}]/gu;
const opening = new Set(['"', "“", "‘", "'", "(", "[", "—", "–"]);

/**
 * Splits a text into words and marks: an apostrophe stays with its word, quotations are marked, sentences
 * are counted.
 *
 * A sentence ends with . ! ? or … before a space and a capital letter or a quotation mark, and at the end of
 * a line; not after "Dr." and its like. A quotation that ends with ! or ? and is followed by a small letter
 * or by a name with a verb of speaking goes on in the same sentence (`continuesQuotation`).
 *
 * @example
 * ```ts
 * tokenise("Mina's out. She waved.").map(({ text }) => text); // ["Mina's", "out", ".", "She", "waved", "."]
 * tokenise('"Go," said Mina.').map(({ quoted }) => quoted); // [true, true, true, true, false, false, false]
 * ```
 */
export function tokenise(text: string): Token[] {
  const spans = quotations(text);
  const tokens: Token[] = [];
  let sentence = 0;
  let fresh = true;
  for (const match of text.matchAll(pieces)) {
    const start = match.index;
    let piece = match[0];
    if (piece.startsWith("\n")) {
      if (!fresh) sentence++;
      fresh = true;
      continue;
    }
    const isWord = /^[\p{L}\p{N}]/u.test(piece);
    const inside = spans.some(([from, to]) => start >= from && start < to);
    const marks = spans.some(([from, to]) => start === from || start === to - 1);
    const before = tokens.at(-1);
    // The apostrophe of "James' hat" was split off as a mark.
    if (!isWord && /^['’]$/.test(piece) && !marks && before?.kind === "word" && before.end === start) {
      if (/s$/i.test(before.text)) {
        Object.assign(before, { text: before.text + piece, end: start + 1, clitic: "'" });
      }
      continue;
    }
    if (before !== undefined && !fresh && endsSentence(text, tokens, start, piece)) {
      sentence++;
      fresh = true;
    }
    piece = match[0];
    const [stem, clitic] = isWord ? split(piece) : [piece, ""];
    tokens.push({
      ...{ text: piece, lower: plain(piece), start, end: start + piece.length },
      ...{ kind: isWord ? "word" : "mark", stem, stemLower: plain(stem), clitic },
      ...{ quoted: inside, sentence, starts: fresh && isWord },
    });
    if (isWord) fresh = false;
  }
  return tokens;
}

const plain = (word: string): string => word.toLowerCase().replaceAll("’", "'");

function split(word: string): [string, string] {
  const match = /^(.+)['’](s|d|ll|re|ve|m)$/i.exec(word);
  return match === null ? [word, ""] : [match[1] as string, `'${(match[2] as string).toLowerCase()}`];
}

/** Whether the sentence that the tokens so far belong to ended before the piece at `start`. */
function endsSentence(text: string, tokens: readonly Token[], start: number, piece: string): boolean {
  let i = tokens.length - 1;
  while (i >= 0 && /^["”’')\]]$/.test(tokens[i]?.text ?? "")) i--;
  const mark = tokens[i];
  if (mark === undefined || !/^[.!?…]$/.test(mark.text) || !/\s/.test(text[start - 1] ?? "")) return false;
  if (mark.text === "." && abbreviations.test(tokens[i - 1]?.text ?? "")) return false;
  const afterQuotation = mark.quoted && i < tokens.length - 1;
  if (afterQuotation && mark.text !== "." && continuesQuotation(text, tokens, start, piece)) return false;
  return opening.has(piece) || /^[\p{Lu}\p{N}]/u.test(piece);
}

/** Whether the sentence goes on after a quotation that began it: `"Go!" Mina shouts.` */
function continuesQuotation(text: string, tokens: readonly Token[], start: number, piece: string): boolean {
  const sentence = tokens.at(-1)?.sentence;
  if (tokens.find((token) => token.sentence === sentence)?.quoted !== true) return false;
  const next = /^\S+\s+(?:\p{Lu}\S*\s+)?([\p{L}]+)/u.exec(text.slice(start))?.[1];
  return /^\p{Lu}/u.test(piece) && next !== undefined && speechVerbs.has(lemma(next.toLowerCase()));
}

/** The quotations of a text as [from, to), the marks included. An apostrophe is none. */
function quotations(text: string): [number, number][] {
  const spans: [number, number][] = [];
  let i = 0;
  while (i < text.length) {
    const to = quotationEnd(text, i);
    if (to > i) spans.push([i, to]);
    i = Math.max(to, i + 1);
  }
  return spans;
}

/** Where the quotation that opens at `i` ends; `i` where none opens. */
function quotationEnd(text: string, i: number): number {
  const mark = text[i] as string;
  const paragraph = text.indexOf("\n\n", i);
  const last = paragraph < 0 ? text.length : paragraph;
  if (mark === '"' || mark === "“") {
    const close = text.slice(i + 1, last).search(mark === "“" ? /”/ : /"/);
    return close < 0 ? last : i + close + 2;
  }
  const opens = /(^|[\s(“"—–-])$/.test(text.slice(0, i)) && /\S/.test(text[i + 1] ?? "");
  if (!(mark === "‘" || (mark === "'" && opens))) return i;
  if (mark === "'" && /^'(tis|twas|em|cause|til)\b/i.test(text.slice(i))) return i;
  const closes = mark === "‘" ? /’(?!\p{L})/gu : /(?<=\S)'(?!\p{L})/gu;
  const ends = [...text.slice(i + 1, last).matchAll(closes)].map(({ index }) => i + 1 + index);
  // The apostrophe of a possessive in s, where the quotation goes on after it.
  const end =
    ends.find(
      (at, n) => !(/s$/.test(text.slice(0, at)) && /^.\s\p{Ll}/u.test(text.slice(at)) && n < ends.length - 1),
    ) ?? ends[0];
  return end === undefined ? i : end + 1;
}
