import type { Grammar } from "./clause.js";
import { pronounAt, type Reading } from "./pronouns.js";
import { isKnownThird, verbForm } from "./verbs.js";
import { determiners, isAdverb, pluralNouns, pluralWords, prepositions, words } from "./words.js";

/** Several people or things that "they" could mean. */
interface Plural {
  sentence: number;
  /** Whether it is a clause's subject. */
  subject: boolean;
  /** Whether the character is one of them; `size` of them in all, 3 for "three or more". */
  includes: boolean;
  size: number;
  people: boolean;
  /** Somebody who is spoken of as "they". */
  who?: number;
}

const crowd =
  words(`children people parents friends guests neighbours neighbors brothers sisters boys girls men women twins
teachers pupils students players visitors others colleagues cousins grandparents kids classmates teammates nurses doctors
customers strangers workers musicians singers dancers hikers passengers everyone everybody uncles aunts sons daughters`);
const closing = words(
  "and or but nor so yet that who which when while because if as until before after than to for like",
);
const possessives = words("my your his her its our their");

/**
 * Decides whom each "they" means: a person with that pronoun, a group with the character in it, or others.
 * The last group named before it is chosen. If "they" acts, people are chosen before things. If no group was
 * named, all people so far count as one. `size` is how many: "you both" for two.
 */
export function resolveTheys(
  grammar: Grammar,
  readings: ReadonlyMap<number, Reading>,
  given: ReadonlyMap<number, Reading>,
): Map<number, Reading> {
  const { tokens, mentionFrom, people } = grammar.passage;
  const plurals: Plural[] = [];
  const named = new Set<number>();
  const out = new Map<number, Reading>();
  for (let i = 0; i < tokens.length; i++) {
    const reading = readings.get(i);
    if (typeof reading?.who === "number" && reading.role !== "possessive") named.add(reading.who);
    const mention = mentionFrom.get(i);
    if (mention !== undefined) {
      named.add(mention.who);
      if (people[mention.who]?.pronouns === "they")
        plurals.push({
          ...{ sentence: tokens[i]?.sentence ?? 0, subject: grammar.role(i, mention.to).kind !== "object" },
          ...{ includes: mention.who === 0, size: 1, people: true, who: mention.who },
        });
    }
    // A group stands after its last member, who may be a "they" alone.
    const and = grammar.word(i - 1) === "both" ? i - 2 : i - 1;
    const group = coordinated(grammar, mention === undefined ? i : and, readings, mention !== undefined);
    if (group !== undefined) plurals.push(group);
    const noun = pluralPhrase(grammar, i);
    if (noun !== undefined) plurals.push(noun);
    const pronoun = pronounAt(grammar, i);
    if (pronoun?.agrees !== "they") continue;
    const alone = reading ?? { who: "other" as const };
    const severalSurely = /^(both|all)$/.test(grammar.word(i + 1)) || grammar.word(i) === "themselves";
    const open = plurals.filter(({ who }) => who === undefined || !(alone.who === "other" || severalSurely));
    const actor =
      pronoun.role === "subject"
        ? acts(grammar, i)
        : pronoun.role === "possessive" && typeof alone.who === "number";
    const answers = pronoun.role === "subject" && grammar.word(i + 2) === "back";
    const asked = { actor, answers, sentence: tokens[i]?.sentence ?? 0, alone };
    // "they" before the name: "When they are late, Sam runs."
    const ahead = open.length === 0 && typeof alone.who === "number";
    const chosen = given.get(i) ?? (ahead ? alone : choose(open, named, asked));
    out.set(i, { ...chosen, role: pronoun.role });
    const place = { sentence: tokens[i]?.sentence ?? 0, subject: pronoun.role === "subject" };
    if (chosen.who === "group")
      plurals.push({ ...place, includes: true, size: chosen.size ?? 2, people: true });
    if (chosen.who === "other") plurals.push({ ...place, includes: false, size: 2, people: actor });
    if (typeof chosen.who === "number")
      plurals.push({ ...place, includes: chosen.who === 0, size: 1, people: true, who: chosen.who });
  }
  return out;
}

type Chosen = Omit<Reading, "role">;

/** What is known of a "they" before its group is chosen. */
interface Asked {
  /** It does something, or owns something as a person does. */
  actor: boolean;
  /** "They wave back": the action answers that of the subject before. */
  answers: boolean;
  sentence: number;
  /** Whom it would mean if it meant one person. */
  alone: Chosen;
}

function choose(plurals: readonly Plural[], named: ReadonlySet<number>, asked: Asked): Chosen {
  const chosen = preferred(plurals, asked);
  const contest = plurals.some(({ includes, who }) => who === undefined && includes !== chosen?.includes);
  const reason = contest ? { reason: "taken for the group that was named last" } : {};
  if (chosen?.who !== undefined) return { ...reason, ...asked.alone };
  if (chosen?.includes) return { who: "group", size: chosen.size, ...reason };
  if (chosen !== undefined) return { who: "other", ...reason };
  if (named.has(0) && named.size > 1) {
    return { who: "group", size: named.size, reason: "taken for all who were named, though not as a group" };
  }
  return { who: "other", reason: "no group was named before it" };
}

function preferred(plurals: readonly Plural[], { actor, answers, sentence }: Asked): Plural | undefined {
  const last = plurals.at(-1);
  // Things that were the subject just before: "The loaves crackle as they cool."
  if (last?.subject && !last.people && last.sentence === sentence) return last;
  const lastNamed = plurals.findLast(({ people }) => people);
  if (answers) return lastNamed;
  // The subject of the clause before, rather than somebody in it.
  const lastSubject = plurals.findLast(({ people, subject }) => people && subject);
  const lastPeople = lastSubject?.sentence === lastNamed?.sentence ? lastSubject : lastNamed;
  return lastPeople !== undefined && (actor || last?.people) ? lastPeople : last;
}

/** "they" that does something, which things do not. */
function acts(grammar: Grammar, i: number): boolean {
  const next = grammar.word(grammar.skipAdverbs(i + 1));
  return !["are", "were", "'re"].includes(next) || ["both", "all"].includes(grammar.word(i + 1));
}

/**
 * A group of names around the "and" at `i`: "Lea and Mina", "Lea, Mina and the nurse", "Mina and her brother".
 * `ended`: whether its last member has been read, as it must have been where that is a name.
 */
function coordinated(
  grammar: Grammar,
  i: number,
  readings: ReadonlyMap<number, Reading>,
  _ended: boolean,
): Plural | undefined {
  const { mentionFrom, mentionTo, tokens } = grammar.passage;
  if (!["and", "&"].includes(grammar.word(i))) return undefined;
  const left: (number | undefined)[] = [];
  for (let j = i - 1; ; ) {
    if (grammar.word(j) === ",") j--;
    const mention = mentionTo.get(j);
    const reading = readings.get(j);
    if (mention !== undefined && tokens[j]?.clitic === "") {
      left.push(mention.who);
      j = mention.from - 1;
    } else if (reading?.role === "subject" || (reading?.role === "object" && left.length === 0)) {
      left.push(typeof reading.who === "number" ? reading.who : undefined);
      j--;
    } else if (determiners.has(grammar.word(j - 1)) || possessives.has(grammar.word(j - 1))) {
      if (grammar.token(j)?.kind !== "word" || prepositions.has(grammar.word(j))) break;
      left.push(undefined);
      j -= 2;
    } else break;
    if (grammar.word(j) !== ",") break;
  }
  const start = grammar.skipAdverbs(i + 1);
  const right = mentionFrom.get(start);
  const described = determiners.has(grammar.word(start)) || possessives.has(grammar.word(start));
  if (left.length === 0 || !(right !== undefined || (described && left.some((who) => who !== undefined))))
    return undefined;
  // "Mina waves and Lea smiles" was no group; nor "Mina sings and Lea" where the verb after is singular.
  if (right !== undefined && tokens[right.to]?.clitic !== "" && tokens[right.to]?.clitic !== "'s")
    return undefined;
  const many =
    described && (/[^s]s$/.test(grammar.word(start + 1)) || pluralWords.has(grammar.word(start + 1)));
  const includes = [...left, right?.who].includes(0);
  const next = verbForm(grammar.word(grammar.skipAdverbs((right?.to ?? start + 1) + 1)));
  const place = { sentence: tokens[i]?.sentence ?? 0, subject: next !== "none" };
  const names = [...left, right?.who].some((who) => who !== undefined);
  return names ? { ...place, includes, size: left.length + (many ? 2 : 1), people: true } : undefined;
}

/** "the keys", "two friends", "children" */
function pluralPhrase(grammar: Grammar, i: number): Plural | undefined {
  const word = grammar.word(i);
  const plural =
    pluralWords.has(word) ||
    pluralNouns.has(word) ||
    crowd.has(word) ||
    (/[a-z][^s'iu]s$/.test(word) &&
      !isKnownThird(word) &&
      !isAdverb(word) &&
      !prepositions.has(word) &&
      !determiners.has(word));
  if (!plural || /^(is|was|has|does|his|this|its|us|yes|as|always)$/.test(word)) return undefined;
  const before = [grammar.word(i - 1), grammar.word(i - 2), grammar.word(i - 3)];
  if (!crowd.has(word) && !before.some((one) => determiners.has(one) || possessives.has(one)))
    return undefined;
  // "the glasses case": the plural only describes.
  const next = grammar.word(i + 1);
  const ends =
    next === "" ||
    grammar.token(i + 1)?.kind === "mark" ||
    [prepositions, determiners, possessives, closing].some((list) => list.has(next)) ||
    verbForm(next) !== "none" ||
    isAdverb(next) ||
    grammar.isName(i + 1) ||
    grammar.isNominative(i + 1);
  const leads = [1, 2, 3].some(
    (n) =>
      grammar.token(i - n)?.starts && grammar.sameSentence(i - n, i) && determiners.has(grammar.word(i - n)),
  );
  if (!ends && !leads) return undefined;
  return {
    ...{ sentence: grammar.token(i)?.sentence ?? 0, subject: leads || verbForm(next) !== "none" },
    ...{ includes: false, size: 3 },
    people: crowd.has(word),
  };
}
