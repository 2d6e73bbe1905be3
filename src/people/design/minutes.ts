import type { AttentionCheck, SurveyItem, SurveyQuestion } from "./survey-design.js";

/** Seconds for what is not read: a choice, a scale, words of one's own, a face, a check; and consent with instructions. */
const seconds = { choice: 6, scale: 5, text: 12, picture: 3, check: 6, beginning: 90 };

/** English words, and Chinese characters, that an unhurried reader takes in a minute. */
const perMinute = { words: 200, characters: 280 };

/**
 * The minutes that a participant needs, rounded up: reading at 200 English words or 280 Chinese characters a minute, and
 * a few seconds for each question. A guess for the consent text until a pilot has measured it.
 *
 * @example
 * ```ts
 * minutesNeeded([], [[]], [], []); // 2
 * ```
 */
export function minutesNeeded(
  items: readonly SurveyItem[],
  lists: readonly (readonly number[])[],
  questions: readonly SurveyQuestion[],
  checks: readonly AttentionCheck[],
): number {
  const each = secondsEach(items, questions);
  const longest = Math.max(...lists.map((list) => list.reduce((sum, item) => sum + each[item]!, 0)));
  return Math.ceil((seconds.beginning + longest + checks.length * seconds.check) / 60);
}

/** The items that fit into some minutes, as they are on average. */
export function itemsThatFit(
  minutes: number,
  items: readonly SurveyItem[],
  questions: readonly SurveyQuestion[],
): number {
  const each = secondsEach(items, questions).reduce((sum, one) => sum + one, 0) / items.length;
  return Math.floor((60 * minutes - seconds.beginning) / each);
}

function secondsEach(items: readonly SurveyItem[], questions: readonly SurveyQuestion[]): number[] {
  const asked = questions.reduce((sum, { kind }) => sum + seconds[kind], 0);
  return items.map((item) => readingSeconds(item) + asked);
}

function readingSeconds({ parts, question, options }: SurveyItem): number {
  const texts = [question, ...options];
  let pictures = 0;
  for (const part of parts) {
    if (part.kind === "picture") pictures += seconds.picture;
    else if (part.kind === "heading") texts.push(Object.values(part.text)[0] ?? "");
    else texts.push(part.text);
  }
  const text = texts.join(" ");
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{L}\p{N}'’-]+/gu)?.filter((word) => !/\p{Script=Han}/u.test(word)).length ?? 0;
  return pictures + 60 * (words / perMinute.words + characters / perMinute.characters);
}
