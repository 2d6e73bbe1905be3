import { normaliseReply, wordsOf } from "../../../models/answer-text.js";

/**
 * Words that carry no content of their own: articles, pronouns, auxiliaries, prepositions, conjunctions, question words
 * and negations. The list is closed, and the same for every text.
 */
const functionWords: ReadonlySet<string> = new Set(
  (
    "a an the this that these those it its he him his she her hers they them their theirs who whom whose which what " +
    "when where why how is are was were be been being am do does did done have has had having will would can could " +
    "shall should may might must not no nor and or but if then than so as of in on at to for from by with about into " +
    "onto over under up down out off own there here because while though although since until both either neither"
  ).split(" "),
);

/** The content words of a text, each once; of Chinese, each pair of neighbouring characters. */
function contentWords(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of wordsOf(normaliseReply(text))) {
    for (const part of word.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []) {
      if (!/\p{Script=Han}/u.test(part)) found.add(part);
      else for (let i = 0; i + 2 <= part.length; i++) found.add(part.slice(i, i + 2));
    }
  }
  for (const word of functionWords) found.delete(word);
  return found;
}

/**
 * What the echo answers: the option that shares the most content words with the story, each word counted once. It reads
 * neither the question nor what words mean, so its score is what copying is worth.
 *
 * Words are compared without case and as they are written: "want" and "wants" differ. Null where no option shares a word,
 * or where several share the most: an echo does not guess, since the order of the options would decide. Longer options
 * have more words to share.
 *
 * @example
 * ```ts
 * echoAnswer("Ann missed the early train.", ["The early train", "The late train"]); // 0
 * echoAnswer("Ann missed the train.", ["The early train", "The late train"]); // null
 * echoAnswer("Ann missed the train.", ["joyful", "sad"]); // null
 * ```
 */
export function echoAnswer(story: string, options: readonly string[]): number | null {
  const told = contentWords(story);
  const shared = options.map((option) => [...contentWords(option)].filter((word) => told.has(word)).length);
  const most = Math.max(0, ...shared);
  return most > 0 && shared.indexOf(most) === shared.lastIndexOf(most) ? shared.indexOf(most) : null;
}
