import { sentencesIn, wordsIn } from "../../core/words.js";
import type { Story } from "../story.js";
import type { Finding } from "./finding.js";

/** Flesch-Kincaid grades of plain prose for adults: neither a first reader nor a treatise. */
export const gradeRange = [2, 10] as const;

/** Words of a scenario: enough to tell something, few enough to remember. */
export const wordRange = [50, 200] as const;

/** Is a scenario easy to read and short enough to remember? Both extreme scenarios are measured. */
export function checkReading(story: Story): Finding[] {
  for (const value of [0, 1] as const) {
    const texts = [
      story.context,
      ...Object.values(story.appraisals).map((values) => values[value]),
      story.action,
      story.outcomes[value],
    ];
    const text = texts.join(" ");
    const report = (reason: string): Finding[] => {
      const sentence = texts.reduce((a, b) => (readingGrade(b) > readingGrade(a) ? b : a));
      return [{ check: "reading-level", of: story.id, part: `scenario.${value}`, sentence, reason }];
    };
    const count = wordsIn(text).length;
    if (count < wordRange[0] || count > wordRange[1]) {
      return report(`the scenario has ${count} words, not ${wordRange.join(" to ")}`);
    }
    const grade = readingGrade(text);
    if (grade < gradeRange[0] || grade > gradeRange[1]) {
      const remedy = grade > gradeRange[1] ? "shorten its longest sentences" : "let some sentences be longer";
      return report(
        `the scenario reads at grade ${grade.toFixed(1)}, not ${gradeRange.join(" to ")}; ${remedy}`,
      );
    }
  }
  return [];
}

/** Rewrites for what spelling does not show. After them every group of vowels is one syllable. */
const rewrites: readonly [pattern: RegExp, spoken: string][] = [
  [/^busi(?=ness)/, "biz"],
  // The silent e inside a compound: some-thing, safe-ty.
  [/(?<=^som|^hom|^bas|^saf|^nin|^lif|^tim|^sauc|^fir)e(?=[^aeiourdsl])/, ""],
  [/^y/, "j"],
  [/qu/g, "kw"],
  [/(?<=(?<!ar)g)u(?=[aei])/g, ""],
  // y between vowels is a consonant: pla-yer, be-yond.
  [/(?<=[aeiou])y(?=[aeiou])/g, "j"],
  // Vowels that are spoken separately; a - keeps them apart.
  [/(?<=[aeiouy])ing/g, "-ing"],
  [/(?<=^sc|^g|[^aeioucsgtx])i(?=e(?:t|n[ct])|a|o(?!n)|um|us)/g, "i-"],
  [/(?<=[^aeioucsgtxnl]|(?<!l)l)i(?=on)/g, "i-"],
  [/(?<=[cgtx]io)u(?=s)/g, ""],
  [/i-ous/g, "i-us"],
  [/e(?=um|o(?!p|n|us|u))|(?<=cr|th|^r)e(?=at|ac)|(?<=d|r)e(?=a$)/g, "e-"],
  [/(?<=p)o(?=e[tm])|(?<=^r|fl|^s)u(?=i[dnc])|(?<=[^gq])u(?=a[lrt]|el$)/g, "$&-"],
  // A consonant that is a syllable by itself: ta-ble, cen-tre, rhy-thm.
  [/(?<=[^aeiouy]l|[^aeiouy]r)e(?=s?$)/, "-a"],
  [/(?<=th|s)m$/, "am"],
  // The e of an ending is silent, unless the ending could not be spoken without it: boxes, wanted.
  [/(?<=[sxz]|[cs]h|[cg])es$/, "as"],
  [/(?<=[td])ed$/, "ad"],
  [/(?<=[aeiouy].*)(?:e|es|ed)$/, ""],
  [/(?<=[aeiouy].*[^aeiouy-])e(?=(?:ly|ment|ful|less|ness)s?$)/, ""],
];

/**
 * Syllables of an English word, counted from its letters: its groups of vowels, after silent letters are
 * removed and vowels that are spoken separately are split. Correct for about 19 of 20 words.
 *
 * @example
 * ```ts
 * syllables("samovar"); // 3
 * syllables("moved"); // 1
 * syllables("quiet"); // 2
 * ```
 */
export function syllables(word: string): number {
  const letters = word
    .toLowerCase()
    .replace(/é$/, "ay")
    .normalize("NFD")
    .replace(/[^a-z]/g, "");
  const spoken = rewrites.reduce((text, [pattern, becomes]) => text.replace(pattern, becomes), letters);
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0;
  return letters === "" ? 0 : Math.max(1, groups);
}

/**
 * The Flesch-Kincaid grade of a text: the year of school in the United States at which it is understood.
 * 0.39 words/sentences + 11.8 syllables/words - 15.59.
 *
 * Answers "is this set of stories about as hard to read as that one?". Do not use it for a text of one
 * sentence, nor for other languages. No words: NaN. Very simple texts have negative grades.
 *
 * Source: Kincaid, Fishburne, Rogers & Chissom 1975, Research Branch Report 8-75. Syllables are counted by
 * rule, see {@link syllables}.
 *
 * @example
 * ```ts
 * // 6 words, 1 sentence, 6 syllables: 0.39 x 6 + 11.8 x 1 - 15.59.
 * readingGrade("The cat sat on the mat."); // -1.45
 * ```
 */
export function readingGrade(text: string): number {
  const words = wordsIn(text);
  if (words.length === 0) return Number.NaN;
  const count = words.reduce((sum, word) => sum + syllables(word), 0);
  return (0.39 * words.length) / sentencesIn(text).length + (11.8 * count) / words.length - 15.59;
}
