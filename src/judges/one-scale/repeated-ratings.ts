import type { Rating } from "../../core/rating.js";

/** A rater that rated one thing more than once in the same way. */
export interface RepeatedRater {
  id: string;
  kind: Rating["rater"]["kind"];
  /** The most ratings of one thing. */
  most: number;
}

/** Raters that rated one thing more than once: they repeat themselves, or one name stands for several people. */
export function repeatedRaters(ratings: readonly Rating[]): RepeatedRater[] {
  const counts = new Map<string, number>();
  const found = new Map<string, RepeatedRater>();
  for (const { rater, target, respondent, language, criterion, prompt, value } of ratings) {
    if (value === null) continue;
    const key = JSON.stringify([rater.id, target, respondent, language, criterion, prompt]);
    const times = (counts.get(key) ?? 0) + 1;
    counts.set(key, times);
    if (times < 2) continue;
    const known = found.get(rater.id);
    if (known === undefined) found.set(rater.id, { id: rater.id, kind: rater.kind, most: times });
    else known.most = Math.max(known.most, times);
  }
  return [...found.values()];
}
