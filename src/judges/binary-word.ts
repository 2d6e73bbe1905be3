/** The words that judges use for a verdict in place of 1 and 0. */
const yes = [
  "1",
  "1.0",
  "true",
  "yes",
  "y",
  "hit",
  "met",
  "fully met",
  "counts",
  "是",
  "完全满足",
  "成立",
  "命中",
  "满足",
  "符合",
  "有",
];
const no = [
  ...[
    "0",
    "0.0",
    "false",
    "no",
    "n",
    "miss",
    "missed",
    "not met",
    "unmet",
    "not hit",
    "does not count",
    "no hint",
  ],
  ...[
    "否",
    "不是",
    "不成立",
    "未命中",
    "不命中",
    "不满足",
    "未满足",
    "不符合",
    "没有",
    "无",
    "没有迹象",
    "无迹象",
  ],
];
const meaning = new Map<string, 0 | 1>([
  ...yes.map((word): [string, 1] => [word, 1]),
  ...no.map((word): [string, 0] => [word, 0]),
]);

/**
 * The verdict in what a judge wrote: 1, 0, or null if it is neither. Full-width forms, letter case, invisible
 * characters, and marks around the word make no difference. Half a point, "partly" and the like are not a
 * verdict.
 *
 * @example
 * ```ts
 * binaryWord("１"); // 1
 * binaryWord(" **No.** "); // 0
 * binaryWord("是"); // 1
 * binaryWord(0.5); // null
 * binaryWord("partly"); // null
 * ```
 */
export function binaryWord(value: unknown): 0 | 1 | null {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return null;
  const given = String(value);
  const known = meaning.get(given);
  if (known !== undefined || given.length > longest) return known ?? null;
  const word = trimmed(
    given
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      .toLowerCase(),
  ).replace(/[\s_-]+/g, " ");
  return meaning.get(word) ?? null;
}

/** A word with all its marks. What is longer says more than yes or no. */
const longest = 2000;

// Marks of emphasis, quotation and the end of a sentence; never a minus or a fraction's bar.
const before = /[\s*_`"'“”‘’([{「『【]/;
const after = /[\s*_`"'“”‘’)\]}」』】.,;:!。、]/;

/** Sign by sign from both ends: an expression for the end of a text tries every place in it. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && before.test(text.charAt(start))) start++;
  while (end > start && after.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
