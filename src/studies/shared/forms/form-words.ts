import * as z from "zod";
import { escapeHtml } from "../../../core/escape-html.js";

const word = z.string().min(1);

/** The words of a form, each under its name: none may be missing, and none is left over. */
export const wordsNamed = <T extends string>(...names: readonly T[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, word])) as Record<T, typeof word>);

/** What the page of every form says around its items. */
export const pageWords = ["agree", "progress", "save", "kept", "lost", "erase", "eraseNow"] as const;
type PageWord = (typeof pageWords)[number];

/** These words as HTML, for {@link fillAnswerPage}. */
export const pageWordsHtml = (word: (name: PageWord) => string): Record<PageWord, string> =>
  Object.fromEntries(pageWords.map((name) => [name, word(name)])) as Record<PageWord, string>;

/** These words of one language as HTML. */
export const plainPageWords = (words: Readonly<Record<PageWord, string>>): Record<PageWord, string> =>
  pageWordsHtml((name) => escapeHtml(words[name]));
