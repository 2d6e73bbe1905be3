import { findChineseByLists } from "./find-chinese-by-lists.js";
import { findChineseWords } from "./find-chinese-words.js";
import { findEnglishByLists } from "./find-english-by-lists.js";
import { findEnglishWords } from "./find-english-words.js";
import { type Candidate, isHan } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";
import type { ChineseWord, NameLibrary } from "./name-library.js";

/**
 * Adds to what the rules found in a text what the libraries know, and drops unsure names of rules that are
 * plain words of jieba's dictionary (小心, 安静).
 */
export function findByLibrary(
  text: string,
  byRules: readonly Candidate[],
  library: NameLibrary,
  lexicon: IdentifierLexicon,
): Candidate[] {
  const plain = /\p{Script=Han}/u.test(text) ? library.chinese(text, false) : [];
  const kept = byRules.filter(
    (one) =>
      !(one.confidence === "low" && isPlainWord(text, one, library, lexicon)) &&
      !(one.rule.includes("in a sentence") && cutsWord(one, plain)) &&
      !(
        beginsInWord.test(one.rule) &&
        plain.some(
          ({ word, tag, start }) =>
            start < one.start && one.start < start + word.length && /^[fdpcrtmqu]/u.test(tag),
        )
      ) &&
      !(one.rule.includes("after a word of place") && isPersonOnly(text.slice(one.start, one.end), library)),
  );
  const chinese = /\p{Script=Han}/u.test(text)
    ? [...findChineseWords(text, library, lexicon), ...findChineseByLists(text, library, lexicon)]
    : [];
  const english = /[A-Za-z]{2}/u.test(text)
    ? [...findEnglishWords(text, byRules, library, lexicon), ...findEnglishByLists(text, library, lexicon)]
    : [];
  return [...kept, ...[...chinese, ...english].map((one) => ({ ...one, layer: "library" as const }))];
}

/** Rules whose finds may begin in the middle of a word: 旁边大哥. */
const beginsInWord = /^(?:surname and (?:short )?title|given name and title|familiar form|role and)/u;

/** Whether a word after "around" or "near" is a first name, and no large town. */
const isPersonOnly = (found: string, { lists }: NameLibrary): boolean =>
  !found.includes(" ") && lists.isGivenName(found.toLowerCase()) && lists.townSize(found) < 20_000;

/** Whether a low find is one word that the dictionary has, and not as a person's or a place's name. */
function isPlainWord(
  text: string,
  { kind, start, end }: Candidate,
  library: NameLibrary,
  lexicon: IdentifierLexicon,
): boolean {
  const found = text.slice(start, end);
  if (kind === "place" && isHan(found)) return false;
  if (isHan(found)) {
    const words = library.chinese(found, false);
    return (
      words.length === 1 &&
      /^(?:[abcdfilmoprtuvyz]|an|ad|vn|nz?g?)$/u.test(words[0]!.tag) &&
      !/^[小老阿]/u.test(found)
    );
  }
  if (found.includes(" ") || (/^[A-Z]/u.test(found) && lexicon.wordNames.has(found.toLowerCase())))
    return false;
  const tags = library.englishTags(found.toLowerCase());
  if (tags.length === 0) return library.lists.isPlain(found.toLowerCase());
  return tags.length > 0 && !tags.some((tag) => /Name|Person/u.test(tag));
}

/** Whether a Chinese name has a part of a longer word in it, or a word that is none of a person: 白天睡, 方知道. */
function cutsWord({ start, end }: Candidate, words: readonly ChineseWord[]): boolean {
  return words.some(
    ({ word, tag, start: at }) =>
      word.length > 1 &&
      at < end &&
      start < at + word.length &&
      !/^(?:nr|nz|x)/u.test(tag) &&
      !(at === start && at + word.length === end),
  );
}
