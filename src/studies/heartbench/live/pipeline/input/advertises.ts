import { cleaningWords } from "./cleaning-words.js";

/** How many different signs of an advertisement make one. A person may well speak of a discount. */
const enough = 3;

/**
 * The signs of an advertisement in a text, if there are enough: words of selling, and links.
 *
 * @example
 * ```ts
 * advertises("Sign up now, limited time! Click here: https://example.com"); // "limited time, Sign up, Click here, a link"
 * advertises("They gave me a discount on the course and I still feel stupid."); // undefined
 * ```
 */
export function advertises(text: string): string | undefined {
  const { zh, en } = cleaningWords().advertising;
  const found = [...zh, ...en].flatMap((one) => new RegExp(one, "iu").exec(text)?.[0] ?? []);
  const link = /https?:\/\/|www\./i.test(text) ? ["a link"] : [];
  const signs = [...new Set([...found, ...link])];
  return signs.length >= enough ? signs.join(", ") : undefined;
}
