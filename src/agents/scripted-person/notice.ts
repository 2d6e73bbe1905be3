import type { ReplyFeature } from "./rules.js";
import { bigramsOf, isMostlyHan, overlap, stemsOf, wordCount } from "./text-overlap.js";

type Language = "en" | "zh";

/** A reply, and what came before it. */
export interface HeardReply {
  text: string;
  /** What the person said before it. */
  said: readonly string[];
  /** The supporter's earlier replies. */
  earlier: readonly string[];
}

/** Nobody in a conversation takes in more of one reply, and a pattern need not read more. */
const mostHeard = 4000;
/** Words (in Chinese, signs) of a reply that says next to nothing, and of one that goes on at length. */
const size = { en: { minimal: 4, long: 180 }, zh: { minimal: 5, long: 300 } } as const;
/** Share of words that two replies have in common from which the later one repeats the earlier. */
const alike = 0.7;

/**
 * What a person notices in a reply: the ids of features, by pattern or by computation.
 *
 * Computed are: `restates` (two of the person's own content words, in Chinese four pairs of signs), `asks-facts` (a
 * question that no other feature accounts for), `minimal`, `long`, `interrogates` (three questions), `repeats` (an
 * earlier reply), `foreign` (the other language).
 */
export function noticed(
  features: readonly ReplyFeature[],
  heard: HeardReply,
  language: Language,
): Set<string> {
  const text = heard.text.slice(0, mostHeard);
  const found = new Set<string>();
  for (const { id, [language]: patterns, needs } of features) {
    if (needs !== undefined && !found.has(needs)) continue;
    if (patterns.some((pattern) => compiled(pattern).test(text))) found.add(id);
  }
  for (const [id, holds] of Object.entries(computed))
    if (holds({ ...heard, text }, language, found)) found.add(id);
  return found;
}

type Holds = (heard: HeardReply, language: Language, found: ReadonlySet<string>) => boolean;

const computed: Readonly<Record<string, Holds>> = {
  restates: ({ text, said }, language) => {
    const own = said.join("\n");
    if (language === "zh") return overlap(bigramsOf(text), bigramsOf(own)) >= 4;
    return overlap(stemsOf(text), stemsOf(own)) >= 2;
  },
  "asks-facts": ({ text }, _, found) =>
    /[?？]/.test(text) &&
    !["asks-feeling", "advice", "self-reflection", "others-reasons"].some((id) => found.has(id)),
  minimal: ({ text }, language) => wordCount(text, language) < size[language].minimal,
  long: ({ text }, language) => wordCount(text, language) > size[language].long,
  interrogates: ({ text }) => (text.match(/[?？]/g) ?? []).length >= 3,
  repeats: ({ text, earlier }, language) => {
    if (wordCount(text, language) < size[language].minimal) return earlier.includes(text);
    const parts =
      language === "zh" ? bigramsOf : (words: string) => new Set(words.toLowerCase().match(/\p{L}+/gu));
    const own = parts(text);
    return earlier.some((reply) => {
      const other = parts(reply.slice(0, mostHeard));
      return overlap(own, other) / Math.max(own.size, other.size, 1) >= alike;
    });
  },
  foreign: ({ text }, language) => {
    if ((text.match(/\p{L}/gu) ?? []).length < 10) return false;
    return isMostlyHan(text) !== (language === "zh");
  },
};

const patterns = new Map<string, RegExp>();

function compiled(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known !== undefined) return known;
  const made = new RegExp(pattern, "iu");
  patterns.set(pattern, made);
  return made;
}
