import { InputError } from "../../core/errors.js";
import type { Person } from "../story.js";
import type { Role } from "./script.js";

/** Third person, or one of the people as "you". */
export type Grammar = "third" | "second";

/** What the telling of a sentence depends on. */
export interface Telling {
  people: Readonly<Partial<Record<string, Person>>>;
  /** The key in `people` of the person who becomes "you" in the second person. */
  focal: Role;
  grammar: Grammar;
  tense: "present" | "past";
}

/** A sentence to tell: its form, the people in it, and its other words. */
export interface Line {
  form: string;
  /** For each person in the form ("p", "q") the role in the story. */
  who?: Readonly<Record<string, Role>>;
  /** For lists of people in the form ("people", "others") the roles. */
  groups?: Readonly<Record<string, readonly Role[]>>;
  words: Readonly<Record<string, string>>;
}

const pronouns = {
  she: { they: "she", them: "her", their: "her", themself: "herself" },
  he: { they: "he", them: "him", their: "his", themself: "himself" },
  they: { they: "they", them: "them", their: "their", themself: "themself" },
  you: { they: "you", them: "you", their: "your", themself: "yourself" },
} as const;

/**
 * Tells one line.
 *
 * A form has slots in braces: `{p}` a person's name or "you"; `{p's}` with a noun after it, `{p.s}` without;
 * `{p.they}`, `{p.them}`, `{p.their}`, `{p.themself}` the pronouns; `{p:goes|go|went}` a verb with the name as
 * subject: third person, "you", past (for *be* also the past for "you"); `{p.they:…}` with the pronoun as
 * subject; `{:hums|hummed}` a verb whose subject never changes; anything else is a word of the line or a
 * list of people. The forms are written for both grammars, so nothing is converted.
 *
 * @throws InputError `the sentence "…" has no word for {place}`
 *
 * @example
 * ```ts
 * const people = { p: { name: "Ines", pronouns: "she" } } as const;
 * const line = { form: "{p} {p:takes|take|took} {p.their} {thing}.", who: { p: "p" }, words: { thing: "hat" } } as const;
 * tellLine(line, { people, focal: "p", grammar: "third", tense: "past" }); // "Ines took her hat."
 * tellLine(line, { people, focal: "p", grammar: "second", tense: "present" }); // "You take your hat."
 * ```
 */
export function tellLine(line: Line, telling: Telling): string {
  const fill = (form: string): string =>
    form.replace(/\{([^{}]+)\}/g, (_, slot: string) => {
      const filled = fillSlot(slot, line, telling);
      // A word of the line may be a form itself: "see what the noise {:is|was}".
      return filled.includes("{") ? fill(filled) : filled;
    });
  return capitalise(fill(line.form));
}

function fillSlot(slot: string, line: Line, telling: Telling): string {
  const [, who, part, verb] = /^(\w*)((?:'s|\.\w+)?)(?::(.+))?$/.exec(slot) ?? [];
  const missing = (): never => {
    throw new InputError(`the sentence "${line.form}" has no word for {${slot}}`);
  };
  if (who === undefined) return missing();
  if (who === "" && verb !== undefined) {
    const [present, past] = verb.split("|");
    return (telling.tense === "past" ? past : present) ?? missing();
  }
  const group = line.groups?.[who];
  if (group !== undefined) return listOf(group.map((role) => nameOf(role, telling)));
  const role = line.who?.[who];
  if (role === undefined) return line.words[who] ?? missing();
  const person = telling.people[role] ?? missing();
  const isYou = isFocal(role, telling);
  if (verb !== undefined) {
    const plural = isYou || (part === ".they" && person.pronouns === "they");
    return verbOf(verb, plural, telling.tense) ?? missing();
  }
  if (part === "") return nameOf(role, telling);
  if (part === "'s") return isYou ? "your" : `${person.name}'s`;
  if (part === ".s") return isYou ? "yours" : `${person.name}'s`;
  const forms = pronouns[isYou ? "you" : person.pronouns];
  return forms[part?.slice(1) as keyof typeof forms] ?? missing();
}

function verbOf(verb: string, plural: boolean, tense: Telling["tense"]): string | undefined {
  const [third, second, past, pastSecond] = verb.split("|");
  if (tense === "present" || past === undefined) return plural ? second : third;
  return plural ? (pastSecond ?? past) : past;
}

const isFocal = (role: Role, { focal, grammar }: Telling): boolean => grammar === "second" && role === focal;

/** A person as subject or object: the name, or "you". */
export function nameOf(role: Role, telling: Telling): string {
  return isFocal(role, telling) ? "you" : ((telling.people[role] as Person).name ?? "");
}

/** "Ada", "Ada and Bo", "Ada, Bo and Cy"; with "or" for alternatives. */
export function listOf(names: readonly string[], link = "and"): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${link} ${names.at(-1)}`;
}

/** Capitals at the start and after the end of a sentence. */
function capitalise(text: string): string {
  return text.replace(/(^|[.!?]"? )(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}
