import { InputError } from "../../../../core/errors.js";
import type { Passage } from "./passage.js";
import type { Reading } from "./pronouns.js";

/** Whom the n-th occurrence of a word in a passage means: a name, "A and B", or null if it stays open. */
export interface GivenReading {
  word: string;
  occurrence: number;
  refersTo: string | null;
}

/** What is known of pronouns beforehand, by token. `offset`: where the text begins in the passage. */
export function givenReadings(
  passage: Passage,
  text: string,
  offset: number,
  given: readonly GivenReading[],
): Map<number, Reading> {
  const out = new Map<number, Reading>();
  for (const { word, occurrence, refersTo } of given) {
    const match = [...text.matchAll(new RegExp(`\\b${word}\\b`, "gi"))][occurrence - 1];
    const start = match === undefined ? -1 : match.index + offset;
    const i = passage.tokens.findIndex((token) => token.start <= start && start < token.end);
    if (i < 0) throw new InputError(`"${word}" does not stand ${occurrence} times in the passage`);
    const names = refersTo?.split(" and ") ?? [];
    const people = names.map((name) => passage.people.findIndex((person) => person.name === name));
    const who =
      refersTo === null
        ? null
        : people.length > 1
          ? people.includes(0)
            ? "group"
            : "other"
          : (people[0] as number);
    out.set(i, { who, role: "object", ...(people.length > 1 ? { size: people.length } : {}) });
  }
  return out;
}
