import { withoutCommon } from "./find-organisations.js";
import { type Candidate, isHan } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";
import type { ChineseWord, NameLibrary } from "./name-library.js";

/** Names, places and organisations among the words that jieba cuts a text into, known and unknown ones. */
export function findChineseWords(
  text: string,
  library: NameLibrary,
  lexicon: IdentifierLexicon,
): Candidate[] {
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
