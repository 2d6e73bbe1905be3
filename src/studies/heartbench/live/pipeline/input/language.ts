import type { Language } from "../../../data/case.js";
import { cleaningWords } from "./cleaning-words.js";

/** A text's language, as far as a pipeline of two languages has to know it. */
export interface FoundLanguage {
  /** Null if it is neither. */
  language: Language | null;
  /** The share of words in the other of the two languages: 0 to 0.5. */
  mixed: number;
}

/** Characters that make about one Chinese word. */
const charactersPerWord = 1.7;
/** English text has about two in five words from the list; texts in other languages that share a few have far fewer. */
const leastEnglish = 0.2;
/** Japanese writes Chinese characters too, but never long without its own letters. */
const mostKana = 0.05;

/**
 * Whether a text is Chinese, English or neither. Chinese is told by its characters, English by the share of its most
 * common words. Words in capitals, digits and emoji count for neither.
 *
 * @example
 * ```ts
 * languageOf("我最近总是睡不好").language; // "zh"
 * languageOf("I have not slept well since the move.").language; // "en"
 * languageOf("No he dormido bien desde la mudanza.").language; // null
 * ```
 */
export function languageOf(text: string): FoundLanguage {
  const han = (text.match(/\p{Script=Han}/gu) ?? []).length;
  const kana = (text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length;
  const words = text.toLowerCase().match(/[\p{Script=Latin}\p{M}'’]+/gu) ?? [];
  const common = new Set(cleaningWords().englishWords);
  const known = words.filter((one) => common.has(one.replace("’", "'"))).length;
  const otherLetters = (text.match(/(?!\p{Script=Han}|\p{Script=Latin})\p{L}/gu) ?? []).length;
  const chinese = han / charactersPerWord;
  const all = chinese + words.length;
  if (all === 0 || otherLetters > han + 5 * words.length || kana > mostKana * (han + kana)) {
    return { language: null, mixed: 0 };
  }
  const isEnglish = words.length > 0 && known / words.length >= leastEnglish;
  if (chinese >= words.length) return { language: "zh", mixed: isEnglish ? words.length / all : 0 };
  return isEnglish ? { language: "en", mixed: chinese / all } : { language: null, mixed: 0 };
}
