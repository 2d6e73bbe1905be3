import * as z from "zod";

const word = z.string().min(1);

/** The words of a form, each under its name: none may be missing, and none is left over. */
export const wordsNamed = <T extends string>(...names: readonly T[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, word])) as Record<T, typeof word>);

/** What the page of every form says around its items. */
export const pageWords = ["agree", "progress", "save", "kept", "lost", "erase", "eraseNow"] as const;
type PageWord = (typeof pageWords)[number];

/** These words in HTML, for the page that is filled by `fillAnswerPage`. */
export const pageWordsHtml = (html: (name: PageWord) => string): Record<PageWord, string> =>
  Object.fromEntries(pageWords.map((name) => [name, html(name)])) as Record<PageWord, string>;
