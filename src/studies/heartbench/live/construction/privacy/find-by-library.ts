// Long, because the two languages share what is known of a text, and each kind of find is a few lines.
import { findChineseByLists } from "./find-chinese-by-lists.js";
import { findEnglishByLists } from "./find-english-by-lists.js";
import { withoutCommon } from "./find-organisations.js";
import { englishPlace } from "./find-places.js";
import type { Candidate } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";
import type { ChineseWord, EnglishWord, NameLibrary } from "./name-library.js";

const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text);

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
    ? [...chineseFinds(text, library, lexicon), ...findChineseByLists(text, library, lexicon)]
    : [];
  const english = /[A-Za-z]{2}/u.test(text)
    ? [...englishFinds(text, byRules, library, lexicon), ...findEnglishByLists(text, library, lexicon)]
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

function chineseFinds(text: string, library: NameLibrary, lexicon: IdentifierLexicon): Candidate[] {
  const out: Candidate[] = [];
  const push = (
    kind: "name" | "place" | "organisation",
    start: number,
    length: number,
    rule: string,
  ): void => {
    if (!lexicon.notName.has(text.slice(start, start + length))) {
      out.push({ kind, start, end: start + length, confidence: kind === "name" ? "low" : "medium", rule });
    }
  };
  const joined = library.chinese(text, true);
  for (const [i, one] of joined.entries()) {
    if (!isHan(one.word)) continue;
    const length = nameLength(one, lexicon);
    const isPerson =
      length > 2 || (length === 2 && one.tag === "x") || stands(text, one.start, one.start + length);
    if (length > 0 && isPerson) push("name", one.start, length, "unknown word of name characters");
    if (one.tag === "ns" || one.tag === "nt") placeOrSchool(one, joined[i + 1], lexicon, push);
  }
  // Where unknown words are not joined, a name is a row of single characters: 许 嘉 木.
  const single = library.chinese(text, false);
  for (let i = 0; i < single.length; i++) {
    const [surname, first, second] = [single[i]!, single[i + 1], single[i + 2]];
    if (!lexicon.surnames.has(surname.word) || first === undefined) continue;
    if (!isGiven(first, lexicon) && !isGivenWord(first, lexicon)) continue;
    const three = first.word.length === 1 && second !== undefined && isGiven(second, lexicon);
    if (three && (lexicon.usualGiven.has(first.word) || lexicon.usualGiven.has(second.word)))
      push("name", surname.start, surname.word.length + 2, "surname and single characters");
    // 王美丽: the given name is a word of its own.
    else if (
      isGivenWord(first, lexicon) &&
      surname.word.length === 1 &&
      stands(text, surname.start, surname.start + 3)
    )
      push("name", surname.start, 3, "surname and a word of name characters");
    else if (
      lexicon.usualGiven.has(first.word) &&
      stands(text, surname.start, surname.start + surname.word.length + 1)
    )
      push("name", surname.start, surname.word.length + 1, "surname and a single character");
  }
  return out;
}

const isGiven = ({ word }: ChineseWord, { notGiven }: IdentifierLexicon): boolean =>
  word.length === 1 &&
  isHan(word) &&
  !notGiven.has(word) &&
  !/[一二三四五六七八九十百千万两几人天年月日点件次条张块岁号家事话手头面先再更只真]/u.test(word);

/** Whether a word of two characters could be a given name as well: 美丽, 建国, 志强. */
const isGivenWord = ({ word }: ChineseWord, { usualGiven, notName }: IdentifierLexicon): boolean =>
  word.length === 2 && [...word].every((sign) => usualGiven.has(sign)) && !notName.has(word);

/** How many characters of an unknown or personal word are a name: 0 if none. */
function nameLength({ word, tag }: ChineseWord, lexicon: IdentifierLexicon): number {
  if (!/^(?:x|nr|nrt|nrfg|nz)$/u.test(tag)) return 0;
  let name = word;
  // 唐晓给 is a name and a particle.
  while (tag === "x" && name.length > 2 && lexicon.notGiven.has(name.at(-1)!)) name = name.slice(0, -1);
  if (name.length < 2 || [...name].some((sign) => lexicon.notGiven.has(sign) && sign !== "一")) return 0;
  const usual = (from: number): number =>
    [...name.slice(from)].filter((sign) => lexicon.usualGiven.has(sign)).length;
  const surname = [2, 1].find((length) => lexicon.surnames.has(name.slice(0, length))) ?? 0;
  const given = name.length - surname;
  if (name.length === 2 && name[0] === name[1])
    return lexicon.reduplicated.has(name) || usual(0) < 2 || tag === "x" ? 0 : 2;
  if (surname > 0 && given === 2 && usual(surname) >= 1 && tag !== "nz") return name.length;
  if (surname > 0 && given === 1 && usual(surname) === 1 && tag !== "nz") return name.length;
  // A bare given name: both characters usual, and no word of the dictionary.
  return tag === "x" && name.length === 2 && usual(0) === 2 && !/[小大一上下新学]/u.test(name) ? 2 : 0;
}

/** Whether a short find stands where a person can: after a break or a word of contact, before a word that follows people. */
function stands(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start);
  const next = text.slice(end);
  return (
    (before === "" ||
      /(?:[^\p{Script=Han}]|[和跟与给对找约问被让向叫是])$/u.test(before) ||
      /(?:护士|医生|同事|室友|朋友|同学|同桌|闺蜜|老公|老婆|儿子|女儿|男友|女友|前任|领导|老板|弟弟|妹妹|哥哥|姐姐|喜欢|认识|遇见)$/u.test(
        before,
      )) &&
    (next === "" ||
      /^(?:[^\p{Script=Han}]|说|问|在|和|跟|是|的|他|她|我|也|又|就|把|被|给|对|让|叫|去|来|今天|昨天|总|一直|最近|突然|从|都|已|还|没|不|约|发|请|找|很|才|刚)/u.test(
        next,
      ))
  );
}

function placeOrSchool(
  { word, tag, start }: ChineseWord,
  next: ChineseWord | undefined,
  lexicon: IdentifierLexicon,
  push: (kind: "place" | "organisation", start: number, length: number, rule: string) => void,
): void {
  if (word.length < 2) return;
  if (tag === "nt") {
    if (
      lexicon.organisationEndings.some(
        (end) => word.endsWith(end) && withoutCommon(word.slice(0, -end.length), lexicon).length >= 2,
      )
    )
      push("organisation", start, word.length, "organisation of the dictionary");
    return;
  }
  const coarse = lexicon.provinces.has(word) || lexicon.notPlaces.has(word);
  const ranked = /[市县镇乡村屯旗州]$|[^小社地城市园校老新]区$/u.test(word);
  // The dictionary has many common words as places (上路, 东西); a bare one counts if it is on the list of towns.
  if (coarse || (!ranked && !(next !== undefined && /^[市县区镇乡村屯]$/u.test(next.word)))) return;
  push("place", start, word.length + (ranked ? 0 : 1), "place of the dictionary");
}

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
function englishFinds(
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
