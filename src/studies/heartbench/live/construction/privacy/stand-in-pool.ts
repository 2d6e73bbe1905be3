import { randomStream } from "../../../../../core/random.js";

/** Draws a stand-in for each key, the same for the same key and never one twice while others are left. */
export type DrawStandIn = (pool: string, key: string, choices: readonly (readonly string[])[]) => string;

/**
 * Stand-ins of one conversation. The draw for a key depends on seed and key alone as long as no other key has
 * taken its stand-in. `isReal` says what occurs in the conversation and may stand for nobody else.
 *
 * @param choices lists in the order in which they are used up
 */
export function standInPool(
  seed: number,
  attempt: number,
  isReal: (word: string, pool: string) => boolean,
): DrawStandIn {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  return (pool, key, choices) => {
    const known = given.get(`${pool}\n${key}`);
    if (known !== undefined) return known;
    const random = randomStream(seed, "heartbench-privacy", attempt, pool, key);
    let drawn: string | undefined;
    for (const list of choices) {
      const free = random.shuffle(list).filter((word) => !isReal(word, pool));
      drawn = free.find((word) => !taken.has(`${pool}\n${word}`));
      if (drawn !== undefined) break;
    }
    // Where all are taken, two share one; where all are real, nobody is named.
    drawn ??= choices.flat().find((word) => !isReal(word, pool)) ?? "某";
    taken.add(`${pool}\n${drawn}`);
    given.set(`${pool}\n${key}`, drawn);
    return drawn;
  };
}
