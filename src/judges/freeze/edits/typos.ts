import { type RandomStream, randomStream } from "../../../core/random.js";
import type { Edit } from "./contract.js";

/** One word in so many is misspelt; of Chinese, one sign in so many at most. */
const oneIn = { en: 12, zh: 40 } as const;

/** A few slips of the keyboard: a judge of support should look past them. */
export const typos: Edit = {
  id: "typos",
  title: "Slips of the keyboard",
  what: "In about one word of twelve two neighbouring letters inside the word change places. In Chinese a sign is typed for another of the same sound.",
  holds:
    "As many words as before; a changed word has its first and last letter and all its letters, two neighbours swapped; at most one word in five is changed.",
  variants: () => [""],
  make({ id, text, language }, _, { seed, words }) {
    const stream = randomStream(seed, "freeze", "typos", id);
    const { confusions, realWords } = words[language];
    const slips =
      language === "zh" ? confusedSigns(text, confusions) : swappedLetters(text, realWords, stream);
    if (slips.length === 0) return { reason: "it has no word that could be misspelt" };
    const size = language === "zh" ? text.length : (text.match(/\S+/gu) ?? []).length;
    const chosen = stream.shuffle(slips).slice(0, Math.max(1, Math.round(size / oneIn[language])));
    const after = chosen.reduce(
      (now, { at, put }) => now.slice(0, at) + put + now.slice(at + put.length),
      text,
    );
    return { text: after, label: null };
  },
  check({ before, after, language, words: { confusions, realWords } }) {
    const units = (text: string): string[] => (language === "zh" ? [...text] : text.split(/(\s+)/u));
    const [a, b] = [units(before), units(after.text)];
    if (a.length !== b.length) return [`it has ${b.length} parts where there were ${a.length}`];
    const changed = a.flatMap((word, i) => (word === b[i] ? [] : [[word, b[i]!] as const]));
    const allowed = ([from, to]: readonly [string, string]): boolean => {
      if (language === "zh") return confusions.some(([x, y]) => x === from && y === to);
      const bare = (word: string): string => word.replace(/[^\p{L}]/gu, "");
      const differ = [...from].flatMap((letter, k) => (letter === to[k] ? [] : [k]));
      const [first = -9, second = -9] = differ;
      const isSwap =
        from.length === to.length &&
        differ.length === 2 &&
        second === first + 1 &&
        from[first] === to[second] &&
        from[second] === to[first];
      const ends = bare(from)[0] === bare(to)[0] && bare(from).at(-1) === bare(to).at(-1);
      return isSwap && ends && !realWords.includes(bare(to).toLowerCase());
    };
    const most = Math.max(1, Math.ceil(a.filter((part) => part.trim() !== "").length / 5));
    return [
      ...(changed.length === 0 ? ["nothing is misspelt"] : []),
      ...(changed.length > most ? [`${changed.length} words are misspelt`] : []),
      ...changed.filter((pair) => !allowed(pair)).map(([from, to]) => `"${from}" became "${to}"`),
    ];
  },
};

/** What is typed instead, and where: as long as what it replaces. */
interface Slip {
  at: number;
  put: string;
}

/** Long words in small letters: a name, an address or a number keeps its letters. */
const plainWord = /(?<![\p{L}\d'’@/.\-_])\p{Ll}{6,}(?![\p{L}\d'’@/\-_]|\.\p{L})/gu;

function swappedLetters(text: string, realWords: readonly string[], stream: RandomStream): Slip[] {
  return [...text.matchAll(plainWord)].flatMap(({ 0: word, index }): Slip[] => {
    const places = Array.from({ length: word.length - 3 }, (_, k) => k + 1).filter(
      (k) => word[k] !== word[k + 1],
    );
    const k = places[stream.int(places.length)];
    if (k === undefined || realWords.includes(word)) return [];
    return [{ at: index + k, put: word[k + 1]! + word[k]! }];
  });
}

/** At most one slip a place, the first of the list. */
function confusedSigns(text: string, confusions: readonly (readonly [string, string])[]): Slip[] {
  return [...text].length !== text.length
    ? []
    : text.split("").flatMap((sign, at): Slip[] => {
        const put = confusions.find(([from]) => from === sign)?.[1];
        return put === undefined ? [] : [{ at, put }];
      });
}
