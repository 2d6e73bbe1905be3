import type { Edit } from "./contract.js";

/** Fewer letters for the same words: contractions, and short forms of wordy phrases. */
export const shorten: Edit = {
  id: "shorten",
  title: "Shorter wording",
  what: "Wordy phrases and full forms are replaced by short ones that mean the same (“in order to” by “to”, “do not” by “don't”).",
  holds:
    "Words differ only where a phrase of the list stands for its short form. Negations, questions and numbers are as many as before.",
  variants: () => [""],
  make({ text, language }, _, { words }) {
    const { shorter } = words[language];
    const after = shorter.reduce((now, [long, short]) => replaced(now, long, short), text);
    return after === text ? { reason: "no phrase of the list occurs" } : { text: after, label: null };
  },
  check({ before, after, language, words: { shorter } }) {
    const [a, b] = [tokensOf(before), tokensOf(after.text)];
    const pairs = shorter.map(([long, short]) => [tokensOf(long), tokensOf(short)] as const);
    let [i, j] = [0, 0];
    while (i < a.length || j < b.length) {
      // Where both go on alike a phrase may begin too ("为了" in "为了能够"), so phrases are tried first.
      const phrase = pairs.find(
        ([long, short]) => startsAt(a, i, long) && startsAt(b, j, short) && !startsAt(b, j, long),
      );
      if (phrase !== undefined) {
        i += phrase[0].length;
        j += phrase[1].length;
      } else if (a[i] === b[j]) {
        i++;
        j++;
      } else {
        return [`"${a.slice(i, i + 3).join(" ")}" became "${b.slice(j, j + 3).join(" ")}"`];
      }
    }
    const counts = [
      /\d+/gu,
      /[?？]/gu,
      language === "en" ? /\b(?:not|cannot|no|never)\b|n['’]t\b/giu : /[不没无非]/gu,
    ];
    const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
    return [
      ...(after.text.length < before.length ? [] : ["it is not shorter"]),
      ...(counts.some((pattern) => count(before, pattern) !== count(after.text, pattern))
        ? ["negations, questions or numbers differ"]
        : []),
    ];
  },
};

/** A short form stands only before another word: "Yes, I am." stays. A capital at the start stays one. */
function replaced(text: string, long: string, short: string): string {
  if (/\p{Script=Han}/u.test(long)) return text.replaceAll(long, short);
  const pattern = new RegExp(
    `(?<![\\p{L}'’-])${long.replaceAll(" ", "[^\\S\\n]")}(?=[^\\S\\n]+\\p{L})`,
    "giu",
  );
  return text.replace(pattern, (found) =>
    /^\p{Lu}/u.test(found) ? short[0]!.toUpperCase() + short.slice(1) : short,
  );
}

const tokensOf = (text: string): string[] =>
  text.toLowerCase().match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\d'’])+|[^\s\p{L}\d]/gu) ?? [];

const startsAt = (all: readonly string[], at: number, part: readonly string[]): boolean =>
  part.every((token, k) => all[at + k] === token);
