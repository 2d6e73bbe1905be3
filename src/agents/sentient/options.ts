import { emotionRange } from "../../core/dialogue.js";
import type { SentientOptions } from "./contract.js";

/** The mechanics of the released code. No floor: emotion is at least 10 before an update and falls by 10 at most. */
export const defaultSentientOptions: SentientOptions = {
  largestChange: emotionRange.largestChange,
  start: emotionRange.start,
  floor: Number.NEGATIVE_INFINITY,
  cap: emotionRange.high,
  low: emotionRange.low,
  turnLimit: 10,
  scoreLastReply: false,
  vector: [],
  retries: 2,
};

/** Levels of emotion, as the person who speaks is told them in words. */
export type EmotionTier = "S" | "A" | "B" | "C" | "F";

/**
 * The level of an emotion: S at the cap, A from 70, B from 40, C below it, F where a dialogue ends.
 *
 * @example
 * ```ts
 * [100, 70, 69, 40, 10, 9].map((emotion) => tierOf(emotion, { cap: 100, low: 10 })); // ["S", "A", "B", "B", "C", "F"]
 * ```
 */
export function tierOf(emotion: number, { cap, low }: Pick<SentientOptions, "cap" | "low">): EmotionTier {
  if (emotion >= cap) return "S";
  if (emotion < low) return "F";
  if (emotion >= 70) return "A";
  return emotion >= 40 ? "B" : "C";
}
