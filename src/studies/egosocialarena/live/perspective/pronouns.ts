import { InputError } from "../../../../core/errors.js";
import { exchanges } from "./causality.js";
import type { Grammar } from "./clause.js";
import type { Character, Passage } from "./passage.js";
import { herIsPossessive } from "./possessive.js";
import { isBaseVerb, isFinite3, lemma } from "./verbs.js";

/** The grammatical role of a pronoun in its clause. */
export type PronounRole = "subject" | "object" | "possessive" | "reflexive";

/** Whom a pronoun means: an index into the people, null if that stays open, "group" for several. */
export interface Reading {
  who: number | null | "group" | "other";
  role: PronounRole;
  /** The number of people in a group. */
  size?: number;
  reason?: string;
}

const forms: Readonly<Record<string, readonly [Character["pronouns"], PronounRole]>> = {
  ...{
    she: ["she", "subject"],
    hers: ["she", "possessive"],
    herself: ["she", "reflexive"],
    her: ["she", "object"],
  },
  ...{
    he: ["he", "subject"],
    him: ["he", "object"],
    his: ["he", "possessive"],
    himself: ["he", "reflexive"],
  },
  ...{
    they: ["they", "subject"],
    them: ["they", "object"],
    their: ["they", "possessive"],
    theirs: ["they", "possessive"],
  },
  ...{ themself: ["they", "reflexive"], themselves: ["they", "reflexive"] },
};

/** The pronoun at a token, with what it agrees with; undefined if there is none. */
export function pronounAt(
  grammar: Grammar,
  i: number,
): { agrees: Character["pronouns"]; role: PronounRole } | undefined {
  const token = grammar.token(i);
  if (token === undefined || token.quoted || token.kind !== "word") return undefined;
  const form = Object.hasOwn(forms, token.stemLower) ? forms[token.stemLower] : undefined;
  if (form === undefined) return undefined;
  const role = token.stemLower === "her" && herIsPossessive(grammar, i) ? "possessive" : form[1];
  return { agrees: form[0], role };
}

/** "closes the door behind her", "takes it with her": the place is the subject's own. */
export function mayMeanSubject(grammar: Grammar, i: number): boolean {
  const preposition = grammar.word(i - 1) === "of" ? "front" : grammar.word(i - 1);
  let verb = "";
  for (let j = i - 1; grammar.sameSentence(j, i); j--) {
    if (isFinite3(grammar.word(j)) || isBaseVerb(grammar.word(j))) {
      verb = lemma(grammar.word(j));
      break;
    }
  }
  if (preposition === "behind") return /^(close|shut|lock|pull|slam|leave|look|drag|glance)$/.test(verb);
  if (preposition === "with") return /^(take|bring|carry|have)$/.test(verb);
  return (
    /^(around|about|above|before|front)$/.test(preposition) &&
    /^(look|see|glance|stare|put|lay|place|set|spread|hold)$/.test(verb)
  );
}

/** "waits for her return": nobody waits for their own. */
export function isOthersDoing(grammar: Grammar, i: number): boolean {
  const noun = grammar.word(i + 1);
  const awaits =
    grammar.word(i - 1) === "for"
      ? /^(wait|listen|watch|look)$/.test(lemma(grammar.word(i - 2)))
      : /^(await|expect)$/.test(lemma(grammar.word(i - 1)));
  return awaits && exchanges.has(noun);
}

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
