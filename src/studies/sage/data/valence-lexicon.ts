/** Words of pleasant and unpleasant feeling in one language. */
export interface ValenceLexicon {
  language: "en" | "zh";
  /** A star at the end stands for any further letters. */
  words: readonly string[];
  /** Words that turn the next word of feeling: they go with it. */
  negators: readonly string[];
  /** Words that may stand between the two. */
  between: readonly string[];
}
