import { randomStream } from "../../../src/core/random.js";
import type { LanguagePair } from "../../../src/studies/heartbench/measures/language-pair.js";

/** Cases with ten criteria, answered by some models; in Chinese each criterion is met more often by `more`. */
export function draw(options: {
  cases: number;
  models: number;
  more?: number;
  odd?: number;
  seed: number;
}): LanguagePair[] {
  const { cases, models, more = 0, odd, seed } = options;
  const random = randomStream(seed, "language-versions");
  return Array.from({ length: cases }).flatMap((_, c) =>
    Array.from({ length: 10 }).flatMap((__, k) =>
      Array.from({ length: models }, (___, m): LanguagePair => {
        const common = random.next();
        const isOdd = odd !== undefined && c === 0 && k === 0;
        return {
          ...{ case: `c${c}`, model: `m${m}`, criterion: `c${c}-k${k}`, isCritical: k === 0 },
          ability: k % 2 === 0 ? "warmth" : "humor",
          score: k < 7 ? 3 : -3,
          // Alike in nine of ten pairs, where nothing is planted.
          zh: isOdd ? true : (random.next() < 0.9 ? common : random.next()) < 0.5 + more,
          en: isOdd ? false : common < 0.5,
        };
      }),
    ),
  );
}
