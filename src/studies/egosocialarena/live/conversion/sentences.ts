import { tokenise } from "../perspective/tokens.js";

/** A stretch of a text, by offsets. */
export interface Span {
  start: number;
  end: number;
}

/** Where the sentences of a text stand, without the blanks between them. */
export function sentenceSpans(text: string): Span[] {
  const spans = new Map<number, Span>();
  for (const { sentence, start, end } of tokenise(text)) {
    const span = spans.get(sentence);
    if (span === undefined) spans.set(sentence, { start, end });
    else span.end = end;
  }
  return [...spans.values()];
}

/** A sentence before and after a conversion. */
export interface SentencePair {
  before: Span;
  after: Span;
}

/**
 * The sentence that holds an offset, before and after a conversion. A conversion keeps the order of sentences;
 * where their numbers differ all the same, it is the whole text.
 *
 * @param at offset in `before`; null = the whole text
 */
export function sentenceAt(before: string, after: string, at: number | null): SentencePair {
  const whole = { before: { start: 0, end: before.length }, after: { start: 0, end: after.length } };
  const [from, to] = [sentenceSpans(before), sentenceSpans(after)];
  if (at === null || from.length !== to.length) return whole;
  const index = from.findIndex(({ start, end }) => at >= start && at < end);
  return index < 0 ? whole : { before: from[index] as Span, after: to[index] as Span };
}
