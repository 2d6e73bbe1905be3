import { normaliseReply, wordsOf } from "../../../models/answer-text.js";

/** What a word of an option is worth to somebody who wants to please. Other words are worth nothing. */
const worth: ReadonlyMap<string, number> = new Map(
  (
    [
      [2, "joyful happy delighted relieved 高兴 如释重负"],
      [
        1,
        "glad proud grateful admiring calm hopeful cheerful gleeful surprised safe harmless good well 感激 安全",
      ],
      [
        -1,
        "frustrated disappointed devastated resigned sad angry guilty ashamed sorry dismayed shocked resentful",
      ],
      [
        -1,
        "afraid fearful anxious dangerous danger harmful bad badly not no never nothing nobody cannot beyond",
      ],
      [-1, "挫败 失望 无奈 崩溃 危险 不 没"],
    ] as const
  ).flatMap(([value, words]) => words.split(" ").map((word) => [word, value] as const)),
);

const hanWords = [...worth.keys()].filter((word) => /\p{Script=Han}/u.test(word));

function pleasantness(option: string): number {
  const normalised = normaliseReply(option);
  const ofWords = wordsOf(normalised).map((word) => worth.get(word) ?? (word.endsWith("n't") ? -1 : 0));
  // Chinese has no spaces, so its words are looked for in the text; by themselves they are counted above.
  const inText = hanWords.map((word) =>
    normalised === word ? 0 : (normalised.split(word).length - 1) * worth.get(word)!,
  );
  return [...ofWords, ...inText].reduce((sum, value) => sum + value, 0);
}

/**
 * What the sycophant answers who reads an option's words and nothing else: the most pleasant option by a short list of
 * words, in which a plain pleasant feeling counts most, and a denial against an option. Null where several are as
 * pleasant: it cannot tell which outcome somebody wanted, since it reads no story.
 *
 * @example
 * ```ts
 * pleasantAnswer(["frustrated", "joyful", "grateful"]); // 1
 * pleasantAnswer(["He could not influence it", "He could influence it"]); // 1
 * pleasantAnswer(["The upper berth", "The lower berth"]); // null
 * pleasantAnswer(["失望", "感激"]); // 1
 * ```
 */
export function pleasantAnswer(options: readonly string[]): number | null {
  const values = options.map(pleasantness);
  const most = Math.max(...values);
  return values.indexOf(most) === values.lastIndexOf(most) ? values.indexOf(most) : null;
}
