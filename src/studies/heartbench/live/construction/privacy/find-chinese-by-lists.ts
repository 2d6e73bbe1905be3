import { type Candidate, isHan } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";
import type { NameLibrary } from "./name-library.js";

const placeBefore =
  /(?:[在去到回从往住于来离]|老家是?|家是|来自|出生于?|生于|长在|嫁到|调到|搬到|[，。！？、,\s]|^)$/u;
const placeAfter =
  /^(?:$|[^\p{Script=Han}]|人|那|这|的|打工|上班|读|上大学|出差|开|做|找|工作|摆|买|当|有|没|下|过|老家|本地|话|来|回|火车|站|和|跟)/u;

/**
 * Divisions of China below the provinces: by the whole name anywhere (涧西区), by the short one (凭祥) where a place can
 * stand, if the dictionary does not have it as another word.
 */
export function findChineseByLists(
  text: string,
  library: NameLibrary,
  lexicon: IdentifierLexicon,
): Candidate[] {
  const { lists } = library;
  const out: Candidate[] = [];
  const isCoarse = (name: string): boolean =>
    lexicon.provinces.has(name) || lexicon.notPlaces.has(name) || lexicon.famous.has(name);
  const words = library.chinese(text, false);
  const tagAt = new Map(words.map(({ word, start, tag }) => [`${start}:${start + word.length}`, tag]));
  const cuts = new Set(words.map(({ start }) => start));
  for (let start = 0; start < text.length; start++) {
    for (let length = Math.min(9, text.length - start); length > 1; length--) {
      const name = text.slice(start, start + length);
      if (!isHan(name)) continue;
      const kind = lists.chinaDivision(name);
      if (kind === undefined || isCoarse(name)) continue;
      const end = start + length;
      if (kind === "short") {
        const tag = tagAt.get(`${start}:${end}`);
        const isPlace =
          tag === "ns" ||
          (tag === undefined && cuts.has(start) && length > 2) ||
          (tag === undefined &&
            cuts.has(start) &&
            /[在去到回从住]$|老家是?$|来自$/u.test(text.slice(0, start)));
        const isName =
          /^(?:nr|nz|x|j)/u.test(tag ?? "") && /[在去到回从住]$|老家是?$|来自$/u.test(text.slice(0, start));
        if (
          /^城[东西南北中关]/u.test(name) ||
          !(isPlace || isName) ||
          !placeBefore.test(text.slice(0, start)) ||
          (tag !== "ns" && !placeAfter.test(text.slice(end)))
        )
          continue;
        if (/^(?:炒饭|拉面|烤鸭|火锅|米粉|米线|小吃|热干|菜|小面|肠粉|早茶|道|路)/u.test(text.slice(end)))
          continue;
      }
      out.push({ kind: "place", start, end, confidence: "medium", rule: "division of China" });
      start = end - 1;
      break;
    }
  }
  return out;
}
