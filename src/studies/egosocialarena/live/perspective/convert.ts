import { InputError } from "../../../../core/errors.js";
import { verbsOf } from "./agreement.js";
import { Grammar, type Role } from "./clause.js";
import { Resolver } from "./coreference.js";
import type { Doubt } from "./edits.js";
import { applyEdits, type Edit, matchCase } from "./edits.js";
import { resolveTheys } from "./groups.js";
import { type Character, type Mention, readPassage } from "./passage.js";
import { apostropheS, hasNoun } from "./possessive.js";
import type { Reading } from "./pronouns.js";
import { type GivenReading, givenReadings } from "./pronouns.js";
import { isFinite3, isParticiple, secondPerson } from "./verbs.js";

/** Who becomes "you" in a passage, and what is known of its people and pronouns. */
export interface ConvertOptions {
  /** Who becomes "you". */
  character: Character;
  /** Everybody else who is named in the passage or before it. Pronouns may mean them as well. */
  others?: readonly Character[];
  /** The text before the passage. It is read but not converted. */
  context?: string;
  /** A system message must say who "you" is; a narration need not. */
  part?: "narration" | "system-message";
  /** Whom pronouns mean, if that is known. Leave it out when a converter is measured. */
  coreference?: readonly GivenReading[];
}

/** A passage with its character as "you". */
export interface Converted {
  text: string;
  /** Readings that were guessed or left open. A passage with none may still be wrong. */
  doubts: Doubt[];
  /** How many words were changed. */
  changes: number;
}

/**
 * Turns a passage in the third person into one in which one of its characters is "you". It works by rules
 * over words, without a language model. The rules cover names and their possessives; pronouns, whose meaning
 * a small resolver decides (`Resolver`); verbs and auxiliaries that agree with the character; contractions;
 * questions; and relative clauses. Words in quotation marks stay. The conventions are those of the gold set
 * (data/egosocialarena/stimuli/README.md), and `converterErrorRate` measures how often it breaks them. If a
 * reading was open, `doubts` says so.
 *
 * @throws InputError for a character without a name, and one who is also among the others
 *
 * @example
 * ```ts
 * const character = { name: "Mina", pronouns: "she" } as const;
 * toFirstPerson("Mina locks her shed and drives off.", { character }).text; // "You lock your shed and drive off."
 * const rival = { name: "Lea", pronouns: "she" } as const;
 * const open = toFirstPerson("Mina told Lea that she was late.", { character, others: [rival] });
 * open.text; // "You told Lea that she was late."
 * open.doubts.map(({ word }) => word); // ["she"]
 * ```
 */
export function toFirstPerson(text: string, options: ConvertOptions): Converted {
  const { character, others = [], context, part = "narration" } = options;
  if (character.name.trim() === "")
    throw new InputError("toFirstPerson requires a character with a name, got none");
  if (others.some(({ name }) => name === character.name)) {
    throw new InputError(
      `toFirstPerson: ${character.name} is the character and one of the others; name each once`,
    );
  }
  const before = context === undefined ? "" : `${context}\n`;
  const passage = readPassage(before + text, [character, ...others]);
  const grammar = new Grammar(passage);
  const given = givenReadings(passage, text, before.length, options.coreference ?? []);
  const readings = new Resolver(grammar, given).readings;
  for (const [i, reading] of resolveTheys(grammar, readings, given)) readings.set(i, reading);

  const edits: Edit[] = [];
  const doubts: Doubt[] = [];
  for (const mention of passage.mentions) {
    if (mention.who === 0) edits.push(...editName(grammar, mention, doubts));
  }
  for (const [i, reading] of readings) edits.push(...editPronoun(grammar, i, reading, doubts));

  const own = edits.filter(({ start }) => start >= before.length);
  const converted = applyEdits(before + text, own).slice(before.length);
  const says = passage.kept.some((i) => (passage.tokens[i]?.start ?? 0) >= before.length);
  return {
    text: part === "system-message" && !says ? `You are ${character.name}. ${converted}` : converted,
    doubts: doubts
      .filter(({ at }) => at >= before.length)
      .map((doubt) => ({ ...doubt, at: doubt.at - before.length }))
      .sort((a, b) => a.at - b.at),
    changes: own.length,
  };
}

function editName(grammar: Grammar, mention: Mention, doubts: Doubt[]): Edit[] {
  const { tokens } = grammar.passage;
  const [first, last] = [tokens[mention.from], tokens[mention.to]];
  if (first === undefined || last === undefined) return [];
  const meaning = last.clitic === "'s" ? apostropheS(grammar, mention.to) : undefined;
  const owns = meaning === "possessive" || last.clitic === "'" || groupOwns(grammar, mention);
  let you = "you";
  if (owns) you = hasNoun(grammar, mention.to) ? "your" : "yours";
  else if (meaning !== undefined) you = meaning === "is" ? "you're" : "you've";
  else if (last.clitic !== "") you = `you${last.clitic}`;
  const start = first.starts ? capitalised(you) : you;
  const edit = { start: first.start, end: last.end, text: start };
  return owns ? [edit] : [edit, ...editVerbs(grammar, mention.from, mention.to, doubts)];
}

/** "Mina and Joel's boat" belongs to both. */
function groupOwns(grammar: Grammar, { to }: Mention): boolean {
  if (grammar.word(to + 1) !== "and" || grammar.token(to)?.clitic !== "") return false;
  const other = grammar.passage.mentionFrom.get(to + 2);
  return (
    other !== undefined &&
    grammar.token(other.to)?.clitic === "'s" &&
    apostropheS(grammar, other.to) === "possessive" &&
    hasNoun(grammar, other.to)
  );
}

function editPronoun(grammar: Grammar, i: number, reading: Reading, doubts: Doubt[]): Edit[] {
  const token = grammar.token(i);
  if (token === undefined) return [];
  if (reading.reason !== undefined)
    doubts.push({ at: token.start, word: token.text, reason: reading.reason });
  if (reading.who !== 0 && reading.who !== "group") return [];
  const group =
    reading.who === "group" && !isQuantified(grammar, i) ? (reading.size === 2 ? " both" : " all") : "";
  const several = reading.who === "group";
  const you = ((): string => {
    switch (token.stemLower) {
      case "hers":
      case "theirs":
        return "yours";
      case "his":
        return hasNoun(grammar, i) ? "your" : "yours";
      case "their":
        return "your";
      case "her":
        return reading.role === "possessive" ? "your" : "you";
      case "herself":
      case "himself":
      case "themself":
        return "yourself";
      case "themselves":
        return several ? "yourselves" : "yourself";
      default:
        return "you";
    }
  })();
  const clitic = token.clitic === "'s" ? (apostropheS(grammar, i) === "has" ? "'ve" : "'re") : token.clitic;
  const spoken = `${you}${clitic}${you === "you" ? group : ""}`;
  const edit = { start: token.start, end: token.end, text: matchCase(token.text, spoken) };
  return reading.role === "subject" && !several ? [edit, ...editVerbs(grammar, i, i, doubts)] : [edit];
}

/** "both of them", "they are all": the number is already given. */
function isQuantified(grammar: Grammar, i: number): boolean {
  const quantifier = /^(both|all|each|neither|either|one|none|two|three|some|most)$/;
  if (grammar.word(i - 1) === "of" && quantifier.test(grammar.word(i - 2))) return true;
  return [1, 2].some(
    (n) =>
      grammar.sameSentence(i + n, i) &&
      /^(both|all|each)$/.test(grammar.word(i + n)) &&
      (n === 1 || /^(are|were|have|had|can|will|would|could|should|must|do|did)$/.test(grammar.word(i + 1))),
  );
}

/** The verbs of a subject, and those of a relative clause that hangs on it. */
function editVerbs(grammar: Grammar, from: number, to: number, doubts: Doubt[]): Edit[] {
  const role = grammar.role(from, to);
  const verbs = verbsOf(grammar, from, to, role, doubts).map((verb) => ({ verb, to }));
  const who = grammar.word(to + 1) === "," ? to + 2 : to + 1;
  if (hangsOn(grammar, from, who)) {
    const relative: Role = {
      kind: "subject",
      verb: grammar.token(who)?.clitic === "'s" ? who : grammar.verbAfter(who, true),
    };
    if (relative.verb === who) verbs.push({ verb: who, to: who });
    if (relative.verb >= 0)
      verbs.push(...verbsOf(grammar, who, who, relative, doubts).map((verb) => ({ verb, to: verb })));
  }
  const seen = new Set<number>();
  return verbs.flatMap(({ verb, to: subject }) => {
    const token = grammar.token(verb);
    if (token === undefined || seen.has(verb)) return [];
    seen.add(verb);
    if (token.clitic === "'s") {
      const perfect =
        isParticiple(grammar.word(grammar.skipAdverbs(subject + 1))) &&
        apostropheS(grammar, subject) === "has";
      return [{ start: token.start, end: token.end, text: `${token.stem} ${perfect ? "have" : "are"}` }];
    }
    return [
      { start: token.start, end: token.end, text: matchCase(token.text, secondPerson(token.lower)) },
    ].filter(({ text }) => text.toLowerCase() !== token.lower);
  });
}

/** Whether a relative clause at `who` stands for the mention before it and has no other subject. */
function hangsOn(grammar: Grammar, from: number, who: number): boolean {
  const word = grammar.token(who)?.stemLower;
  if (!grammar.sameSentence(who, from) || grammar.token(who)?.quoted) return false;
  const cleft = /^(is|was|it's|isn't|wasn't|not)$/.test(grammar.word(from - 1));
  if (word === "that" ? !(cleft && isFinite3(grammar.word(who + 1))) : word !== "who") return false;
  return grammar.token(who)?.clitic === "'s" || !grammar.beginsClause(who + 1);
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
