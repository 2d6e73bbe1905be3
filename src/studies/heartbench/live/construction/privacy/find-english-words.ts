import { englishPlace } from "./find-places.js";
import { type Candidate, isHan } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";
import type { EnglishWord, NameLibrary } from "./name-library.js";

/** Sentences with their starts. */
const sentences = (text: string): { start: number; text: string }[] =>
  [...text.matchAll(/[^.!?\n。！？]+[.!?\n。！？]*/gu)].map((match) => ({
    start: match.index,
    text: match[0],
  }));

/**
 * Words that the dictionary has as names or places. compromise's reading of the whole sentence takes
 * milliseconds, so it is only asked where a word with a capital is known to nobody.
 */
export function findEnglishWords(
  text: string,
  byRules: readonly Candidate[],
  library: NameLibrary,
  lexicon: IdentifierLexicon,
): Candidate[] {
  return sentences(text).flatMap((sentence) => {
    const words = [...sentence.text.matchAll(/[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'’-]+/gu)].map(({ 0: word, index }) => ({
      ...{ word, start: index, tags: library.englishTags(word.replace(/['’]s$/u, "").toLowerCase()) },
    }));
    const isUnknown = words.some(
      ({ word, start, tags }, i) =>
        i > 0 &&
        /^[A-Z]/u.test(word) &&
        !lexicon.notEnglish.has(word) &&
        !tags.some((tag) => /Name|Place|City|Country|Region/u.test(tag)) &&
        !byRules.some((one) => one.start <= sentence.start + start && sentence.start + start < one.end),
    );
    const isWorth =
      isUnknown || words.some(({ word }) => /^[A-Z]/u.test(word) || isFirstName(word, library, lexicon));
    if (!isWorth) return [];
    return inSentence(sentence, isUnknown ? library.english(sentence.text) : words, library, lexicon);
  });
}

/** Whether the dictionary has a word as a first name; one that is also a common word needs its capital. */
function isFirstName(word: string, library: NameLibrary, lexicon: IdentifierLexicon): boolean {
  const plain = word.replace(/['’]s$/u, "");
  const small = plain.toLowerCase();
  if (
    lexicon.notEnglish.has(plain) ||
    lexicon.notEnglish.has(small.charAt(0).toUpperCase() + small.slice(1)) ||
    lexicon.wordNames.has(small)
  )
    return false;
  return library.englishTags(small).some((tag) => /^(?:FirstName|MaleName|FemaleName)$/u.test(tag));
}

function inSentence(
  sentence: { start: number; text: string },
  read: readonly EnglishWord[],
  library: NameLibrary,
  lexicon: IdentifierLexicon,
): Candidate[] {
  const out: Candidate[] = [];
  const words = read.map((one, i) => ({ ...one, kind: kindOf(one, i, library, lexicon) }));
  for (let i = 0; i < words.length; i++) {
    const { kind } = words[i]!;
    if (kind === undefined) continue;
    let last = i;
    while (
      words[last + 1]?.kind === kind &&
      /^\s$/u.test(sentence.text.slice(endOf(words[last]!), words[last + 1]!.start))
    )
      last++;
    // A surname that no dictionary has: Hannah Whitlock.
    const next = words[last + 1];
    if (
      kind === "name" &&
      last === i &&
      next !== undefined &&
      /^[A-Z][a-z]+/u.test(next.word) &&
      !lexicon.notEnglish.has(strip(next.word)) &&
      sentence.text.slice(endOf(words[last]!), next.start) === " "
    )
      last++;
    const [start, end] = [words[i]!.start, endOf(words[last]!)];
    out.push({
      kind,
      start: sentence.start + start,
      end: sentence.start + end,
      confidence: "medium",
      rule: `${kind} of the dictionary`,
    });
    i = last;
  }
  return out;
}

const strip = (word: string): string =>
  word.replace(/^[^\p{L}\p{N}]+/u, "").replace(/(?:['’]s)?[^\p{L}\p{N}]*$/u, "");
const endOf = ({ word, start }: EnglishWord): number =>
  start + word.indexOf(strip(word)) + strip(word).length;

function kindOf(
  { word, tags }: EnglishWord,
  index: number,
  library: NameLibrary,
  lexicon: IdentifierLexicon,
): "name" | "place" | undefined {
  const plain = strip(word);
  if (plain.length < 2 || lexicon.notEnglish.has(plain) || isHan(plain)) return undefined;
  if (isFirstName(plain, library, lexicon)) return "name";
  if (!/^[A-Z][a-z]/u.test(plain)) return undefined;
  const has = (tag: string): boolean => tags.includes(tag);
  if (has("Honorific") || has("Country")) return undefined;
  if (has("Place") && (has("City") || index > 0) && englishPlace(plain, lexicon, "") !== undefined)
    return "place";
  const wordName = lexicon.wordNames.has(plain.toLowerCase());
  return has("Person") && (index > 0 || !wordName) && (has("FirstName") || has("LastName"))
    ? "name"
    : undefined;
}
