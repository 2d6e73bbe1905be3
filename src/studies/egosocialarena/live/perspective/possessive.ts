import type { Grammar } from "./clause.js";
import { isBaseVerb, isFinite3, isParticiple, lemma } from "./verbs.js";
import {
  adjectives,
  clauseVerbs,
  coordinators,
  determiners,
  eitherPrepositionOrSubordinator,
  givingVerbs,
  ingNouns,
  isAdverb,
  perceptionVerbs,
  pluralNouns,
  pluralWords,
  prepositions,
  relatives,
  subordinators,
  words,
} from "./words.js";

/** What "'s" stands for. */
export type ApostropheS = "possessive" | "is" | "has";

const objectStarts = words(
  "the a an this that these those my your his her their our its it him them us me you",
);
const hasWords = words(
  "been got had gone come left done arrived forgotten finished seen started stopped become begun",
);
const adjectival =
  words(`tired bored worried surprised annoyed called named supposed allowed invited pleased excited scared
frightened delighted interested confused upset lost hurt married known loved hidden embarrassed exhausted`);
const contracted =
  words(`a an the not my your his our their been got going gone here there just already still never always
also so too very probably really about certainly in on at out off up down inside outside upstairs downstairs behind near with
without from under beside between away back home because almost nearly now quite no sure`);

/**
 * What 's after a name, a pronoun or a question word means at token `i`: a possessive, *is* or *has*.
 *
 * Decided by what follows: a noun takes a possessive; a determiner, an adverb, a preposition, a form in -ing or
 * a participle does not. After a preposition or a verb that takes an object only a possessive can stand.
 */
export function apostropheS(grammar: Grammar, i: number): ApostropheS {
  const own = grammar.token(i);
  const pronoun = words("she he it who that there where what how when why").has(own?.stemLower ?? "");
  const before = grammar.sameSentence(i - 1, i) ? grammar.word(i - 1) : "";
  if (!pronoun) {
    if (prepositions.has(before) || determiners.has(before)) return "possessive";
    const verb =
      isFinite3(before) || (isBaseVerb(before) && !coordinators.has(before)) || /ing$/.test(before);
    if (verb && !clauseVerbs.has(lemma(before))) return "possessive";
  }
  const k = i + 1;
  const next = grammar.word(k);
  if (!grammar.sameSentence(k, i) || grammar.token(k)?.kind === "mark") return pronoun ? "is" : "possessive";
  const second = grammar.word(k + 1);
  const ends = !grammar.sameSentence(k + 1, i) || grammar.token(k + 1)?.kind === "mark";
  const boundary =
    ends ||
    objectStarts.has(second) ||
    prepositions.has(second) ||
    coordinators.has(second) ||
    subordinators.has(second) ||
    eitherPrepositionOrSubordinator.has(second) ||
    relatives.has(second) ||
    isAdverb(second) ||
    second === "to" ||
    grammar.isName(k + 1) ||
    grammar.isNominative(k + 1);
  const verbal = (): ApostropheS => {
    const v = grammar.skipAdverbs(k);
    const word = grammar.word(v);
    if (hasWords.has(word)) return "has";
    if (!isParticiple(word) || adjectival.has(word)) return "is";
    const after = grammar.word(v + 1);
    if (after === "by" || (word === "taken" && after === "aback")) return "is";
    return objectStarts.has(after) || grammar.isName(v + 1) || determiners.has(after)
      ? "has"
      : adjectives.has(word) || (/ed$/.test(word) && ["about", "of", "with", "at"].includes(after))
        ? "is"
        : "has";
  };
  if (pronoun) return verbal();
  if (isFinite3(next) && !isParticiple(next) && !pluralNouns.has(next)) return "possessive";
  if (
    next === "own" ||
    (next === "only" &&
      !ends &&
      !objectStarts.has(second) &&
      !prepositions.has(second) &&
      !/ing$/.test(second))
  )
    return "possessive";
  if (
    next === "still" &&
    !boundary &&
    !/ing$|er$/.test(second) &&
    !adjectives.has(second) &&
    !isParticiple(second)
  )
    return "possessive";
  if (contracted.has(next) || next === "to") {
    if (["home", "back", "inside", "outside"].includes(next) && isFinite3(second)) return "possessive";
    if (next === "very" && second === "own") return "possessive";
    return verbal();
  }
  if (/..ing$/.test(next)) {
    if (!ingNouns.has(next)) return isFinite3(second) && !determiners.has(second) ? "possessive" : "is";
    return objectStarts.has(second) ? "is" : "possessive";
  }
  if (isParticiple(next)) return boundary && !isFinite3(second) ? verbal() : "possessive";
  if (isAdverb(next)) return verbal();
  if (adjectives.has(next)) return boundary ? "is" : "possessive";
  if (/er$/.test(next) && second === "than") return "is";
  return "possessive";
}

/** Whether a noun follows token `i`: "your" stands before one, "yours" without. */
export function hasNoun(grammar: Grammar, i: number): boolean {
  const k = i + 1;
  const token = grammar.token(k);
  if (token === undefined || !grammar.sameSentence(k, i)) return false;
  // A title or a sign in quotation marks is what is owned.
  if (token.quoted) return grammar.token(k)?.kind === "word" || /^["“‘']$/.test(token.text);
  if (token.kind === "mark") return false;
  const word = token.lower;
  if (["and", "or"].includes(word)) return sharesNoun(grammar, k);
  // "an old friend of Mina's rings": the noun stood before.
  const article = [3, 4, 5].some((n) => /^(an?|another|this|that|no|any|some)$/.test(grammar.word(i - n)));
  if (grammar.word(i - 1) === "of" && article && isFinite3(word)) return false;
  if (
    [
      "own",
      "first",
      "last",
      "next",
      "only",
      "very",
      "two",
      "three",
      "four",
      "five",
      "six",
      "many",
      "few",
      "other",
      "most",
      "back",
      "home",
      "inside",
      "outside",
      "past",
      "down",
      "then",
      "once",
      "half",
      "far",
      "well",
      "long",
      "fast",
      "hard",
      "still",
      "right",
      "second",
    ].includes(word)
  ) {
    return grammar.sameSentence(k + 1, i) || word !== "own";
  }
  if (["is", "was", "has", "does", "are", "were", "have", "had", "did"].includes(word)) return false;
  if (prepositions.has(word) || subordinators.has(word) || relatives.has(word) || coordinators.has(word))
    return false;
  if (eitherPrepositionOrSubordinator.has(word) || determiners.has(word)) return false;
  if (isFinite3(word) && !pluralNouns.has(word) && !isParticiple(word) && !isBaseVerb(word))
    return !noNounBefore(grammar, k);
  return !(isAdverb(word) && !/ly$/.test(word));
}

/** "Mina's looks best": a verb in -s that something follows; "Mina's looks." is a noun. */
function noNounBefore(grammar: Grammar, k: number): boolean {
  const next = grammar.word(k + 1);
  return grammar.token(k + 1)?.kind === "word" && !prepositions.has(next) && !isFinite3(next);
}

/** "Mina's and Joel's bags": the noun comes after the second. */
function sharesNoun(grammar: Grammar, k: number): boolean {
  const next = grammar.token(k + 1);
  const possessive =
    ["'s", "'"].includes(next?.clitic ?? "") ||
    ["his", "her", "their", "my", "your", "our"].includes(next?.lower ?? "");
  if (!possessive || next === undefined) return false;
  return hasNoun(grammar, k + 1);
}

/** Whether "her" at token `i` is a possessive ("her map") and no object ("sees her"). */
export function herIsPossessive(grammar: Grammar, i: number): boolean {
  const k = i + 1;
  const token = grammar.token(k);
  if (token === undefined || !grammar.sameSentence(k, i)) return false;
  if (token.kind === "mark") return /^["“‘']$/.test(token.text) && token.quoted;
  const next = grammar.word(k);
  const second = grammar.word(k + 1);
  if (["and", "or"].includes(next)) return sharesNoun(grammar, k);
  if (next === "own") return true;
  if (grammar.passage.kept.includes(k)) return false; // "calls her Mina"
  if (
    [
      "first",
      "last",
      "next",
      "only",
      "very",
      "other",
      "two",
      "three",
      "four",
      "many",
      "few",
      "most",
      "second",
      "then",
      "past",
      "inside",
      "outside",
      "half",
    ].includes(next)
  ) {
    return token.kind === "word" && !isEndOrObject(grammar, k + 1);
  }
  if (objectStarts.has(next) || determiners.has(next) || next === "to") return false;
  if (
    words(
      "something nothing anything everything someone everyone more all lots plenty away back up down off out home here there again too so as who",
    ).has(next)
  ) {
    return ["back", "home"].includes(next) && (isFinite3(second) || second === "door");
  }
  if (prepositions.has(next) || subordinators.has(next) || relatives.has(next) || coordinators.has(next))
    return false;
  if (eitherPrepositionOrSubordinator.has(next) || grammar.isName(k)) return false;
  if (isAdverb(next)) return /ly$/.test(next) && !isEndOrObject(grammar, k + 1);
  if (/self$/.test(next)) return false;
  const verb = lemma(grammar.word(i - 1));
  const bare = isBaseVerb(next);
  if (perceptionVerbs.has(verb) && bare && !nounLike(grammar, k)) return false;
  if (perceptionVerbs.has(verb) && /ing$/.test(next) && !ingNouns.has(next)) return false;
  if (
    givingVerbs.has(verb) &&
    (/[^s]s$/.test(next) || pluralWords.has(next)) &&
    isEndOrObject(grammar, k + 1)
  ) {
    return grammar.word(k + 1) === "to" && !isBaseVerb(grammar.word(k + 2));
  }
  if (["is", "was", "has", "are", "were", "will", "can", "would"].includes(next)) return false;
  return !(
    isFinite3(next) &&
    !pluralNouns.has(next) &&
    !isParticiple(next) &&
    isFinite3(next) &&
    !isBaseVerb(next) &&
    verb !== "" &&
    givingVerbs.has(verb)
  );
}

function isEndOrObject(grammar: Grammar, k: number): boolean {
  const next = grammar.word(k);
  return (
    next === "" ||
    grammar.token(k)?.kind === "mark" ||
    prepositions.has(next) ||
    coordinators.has(next) ||
    objectStarts.has(next) ||
    subordinators.has(next) ||
    eitherPrepositionOrSubordinator.has(next)
  );
}

/** After "sees her": a base verb that could be a noun too is one where a verb or nothing follows ("sees her dance" stays open, and is a verb). */
function nounLike(grammar: Grammar, k: number): boolean {
  return (
    isFinite3(grammar.word(k + 1)) ||
    words(
      "face hand head book work place name picture note watch phone plan hat coat turn part bow ring",
    ).has(grammar.word(k))
  );
}
