/** What a question of ToMi asks, recognised by its wording. */
export function questionOf(question: string): { question: string; order?: number } {
  if (/\bthinks? (that )?\S+ (searches|will search|looks|will look|thinks)\b/.test(question)) {
    return { question: "second-search", order: 2 };
  }
  if (/\bat the beginning\?/.test(question)) return { question: "memory", order: 0 };
  if (/\breally\?/.test(question)) return { question: "reality", order: 0 };
  if (/^Where (will|does) .* (look|search) for\b/.test(question))
    return { question: "first-search", order: 1 };
  return { question: "other" };
}

/**
 * The places of a story that hold or come to hold a thing, in order of mention: what "The … is in the" names
 * and what something is "moved to"; rooms that people enter and leave do not count.
 */
export function placesIn(sentences: readonly string[]): string[] {
  const rooms = new Set<string>();
  const places = new Set<string>();
  for (const sentence of sentences) {
    const room = /^\S+ (?:entered|exited|left|went out of) the (.+)\.$/.exec(sentence)?.[1];
    if (room !== undefined) rooms.add(room);
    const place =
      /^The .+ (?:is|are) in the (.+)\.$/.exec(sentence) ?? /^\S+ moved the .+ to the (.+)\.$/.exec(sentence);
    if (place?.[1] !== undefined) places.add(place[1]);
  }
  return [...places].filter((place) => !rooms.has(place));
}
