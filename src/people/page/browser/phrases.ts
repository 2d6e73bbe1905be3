import type { PageLanguage, Words } from "../../design/survey-design.js";
import type { PageData } from "../page-data.js";
import type { PageWords } from "../words.js";

/** The page's own words and the design's, in one language. */
export interface Phrases {
  language: PageLanguage;
  /** As `lang` has it. */
  tag: string;
  say(key: keyof PageWords, values?: Record<string, string | number>): string;
  /** Words of the design. */
  of(words: Words): string;
}

export const tagOf = (language: string): string => (language === "zh" ? "zh-Hans" : language);

export function phrasesIn(
  { words, design }: Pick<PageData, "words" | "design">,
  language: PageLanguage,
): Phrases {
  const own = words[language]!;
  const [first] = design.languages;
  return {
    language,
    tag: tagOf(language),
    say: (key, values = {}) =>
      own[key].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole)),
    of: (one) => one[language] ?? one[first!] ?? Object.values(one)[0] ?? "",
  };
}
