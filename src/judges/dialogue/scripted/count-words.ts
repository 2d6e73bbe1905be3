/** A judge that counts words need not read more of one turn. */
const mostRead = 4000;
const compiled = new Map<string, RegExp>();

function regexOf(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = new RegExp(pattern, "giu");
  compiled.set(pattern, made);
  return made;
}

/** How often any of the patterns occurs in a text. */
export const countWords = (patterns: readonly string[], text: string): number =>
  patterns.reduce((sum, pattern) => sum + [...text.slice(0, mostRead).matchAll(regexOf(pattern))].length, 0);

/** Where the first of the patterns occurs first; -1 if none does. */
export function firstPlace(patterns: readonly string[], text: string): number {
  const places = patterns
    .map((pattern) => text.slice(0, mostRead).search(new RegExp(pattern, "iu")))
    .filter((place) => place !== -1);
  return places.length === 0 ? -1 : Math.min(...places);
}

/** Words in lower case; of Chinese, pairs of signs. */
export function partsOf(text: string): Set<string> {
  const short = text.slice(0, mostRead).toLowerCase();
  const signs = short.match(/\p{Script=Han}/gu) ?? [];
  const pairs = signs.slice(1).map((sign, i) => (signs[i] as string) + sign);
  return new Set([...(short.match(/(?!\p{Script=Han})\p{L}{3,}/gu) ?? []), ...pairs]);
}

/** The share of all words that two texts have in common, from 0 to 1. */
export function likeness(a: string, b: string): number {
  const [x, y] = [partsOf(a), partsOf(b)];
  const shared = [...x].filter((part) => y.has(part)).length;
  const all = x.size + y.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** The sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?。！？\n]+[.!?。！？]*/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
