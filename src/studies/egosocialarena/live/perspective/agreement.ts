import type { Grammar, Role } from "./clause.js";
import type { Doubt } from "./edits.js";
import { auxiliaries, isAuxiliary, isFinite3, isKnownThird, lemma, verbForm } from "./verbs.js";
import {
  clauseVerbs,
  coordinators,
  determiners,
  eitherPrepositionOrSubordinator,
  isAdverb,
  perceptionVerbs,
  pluralNouns,
  pluralWords,
  prepositions,
  relatives,
  subordinators,
  words,
} from "./words.js";

const objects = words(
  "it him her them me us you himself herself itself themself everything everyone something nothing",
);
const particles = words("up down off out away back in over on through around along");

/** The verbs, by token, that agree with a subject. The first is the verb that its role names. */
export function verbsOf(grammar: Grammar, from: number, to: number, role: Role, doubts: Doubt[]): number[] {
  if (role.kind === "object") return [];
  const asked = grammar.token(role.verb)?.clitic === "'s" && role.kind === "inverted"; // "Where's Mina?"
  const agrees =
    asked || verbForm(grammar.word(role.verb), true) === "third" || grammar.isShareable(role.verb);
  const own = agrees ? [role.verb] : [];
  const start = Math.max(role.verb, to);
  return [...own.filter((verb) => verb !== to), ...shared(grammar, from, role, start, doubts)];
}

/**
 * Verbs that share the subject: after a coordinator or a comma, with no subject of their own ("locks the shed
 * and drives off"). The search ends with the sentence, or where another clause begins with its own subject.
 */
function shared(grammar: Grammar, from: number, _role: Role, start: number, doubts: Doubt[]): number[] {
  const verbs: number[] = [];
  const above = verbAbove(grammar, from);
  const bounded = grammar.word(from - 2) === "," && relatives.has(grammar.word(from - 1));
  let inner = -1;
  for (let k = start + 1; grammar.sameSentence(k, from); k++) {
    const word = grammar.word(k);
    if (grammar.token(k)?.quoted) continue;
    if ([";", ":"].includes(word)) break;
    const links = coordinators.has(word) || [",", "—", "–"].includes(word);
    if (!links) {
      if (grammar.isFinite(k) && inner < 0 && opensClause(grammar, k, start)) inner = k;
      continue;
    }
    let next = grammar.skipAdverbs(k + 1);
    if (coordinators.has(grammar.word(next)) && word === ",") next = grammar.skipAdverbs(next + 1);
    // The comma that closes ", whom Joel knows,".
    if (bounded && word === "," && next === k + 1) break;
    if (grammar.beginsClause(k + 1) && !subordinatorAt(grammar, k + 1)) {
      if (coordinators.has(word) || word === ",") break;
    }
    if (!grammar.isShareable(next) || !likelyVerb(grammar, next, k)) continue;
    // A tag has its own subject.
    if (isAuxiliary(grammar.word(next)) && (grammar.isNominative(next + 1) || grammar.isName(next + 1)))
      continue;
    if (above >= 0 && grammar.compatible(above, next) && !perceptionVerbs.has(lemma(grammar.word(above)))) {
      doubts.push({
        at: at(grammar, next),
        word: grammar.word(next),
        reason: "the verb could share the subject of the outer or of the inner clause; the outer is taken",
      });
      continue;
    }
    if (inner >= 0 && inner === k - 1 && !isAuxiliary(grammar.word(inner))) continue; // "that Joel sings and plays"
    if (inner >= 0 && grammar.compatible(inner, next) && grammar.timeOf(inner) === grammar.timeOf(next)) {
      doubts.push({
        at: at(grammar, next),
        word: grammar.word(next),
        reason: "the verb could share the subject of the outer or of the inner clause; the outer is taken",
      });
    }
    verbs.push(next);
  }
  return verbs;
}

const at = (grammar: Grammar, k: number): number => grammar.token(k)?.start ?? 0;

function subordinatorAt(grammar: Grammar, k: number): boolean {
  return subordinators.has(grammar.word(k)) && grammar.word(k) !== "so";
}

/**
 * Whether the finite verb at `k` has a clause of its own inside the one that began before: after "that", "who",
 * a subordinator, or a verb of thinking with a noun phrase between.
 */
function opensClause(grammar: Grammar, k: number, start: number): boolean {
  for (let j = k - 1; j > start && grammar.sameSentence(j, k); j--) {
    const word = grammar.word(j);
    if (relatives.has(word) || subordinators.has(word) || eitherPrepositionOrSubordinator.has(word))
      return true;
    if (coordinators.has(word) || prepositions.has(word) || grammar.token(j)?.kind === "mark") return false;
    if (clauseVerbs.has(lemma(word)) && j < k - 1) return true;
  }
  return (
    clauseVerbs.has(lemma(grammar.word(start))) && k - 1 > start && !determiners.has(grammar.word(k - 1))
  );
}

/** The finite verb of the clause that contains the clause of the mention at `from`; -1 if there is none. */
function verbAbove(grammar: Grammar, from: number): number {
  let p = from - 1;
  while (grammar.sameSentence(p, from) && isAdverb(grammar.word(p))) p--;
  if (!grammar.sameSentence(p, from) || grammar.token(p)?.kind === "mark") return -1;
  if (["and", "but", "or", "yet", "nor", "then", "so"].includes(grammar.word(p))) return -1;
  for (let j = p; grammar.sameSentence(j, from); j--) {
    const word = grammar.word(j);
    if ([";", ":"].includes(word)) return -1;
    if (!isFinite3(word) || determiners.has(grammar.word(j - 1)) || subordinatorAt(grammar, j)) continue;
    // "Nobody knows that she stands outside and sees": "nobody" is not an actor who goes on to do something.
    return /^(nobody|nothing|everybody|everyone|somebody|someone)$/.test(grammar.word(j - 1)) ? -1 : j;
  }
  return -1;
}

/** Whether a word in -s after a coordinator is a verb; nouns in a list look the same. */
function likelyVerb(grammar: Grammar, k: number, link: number): boolean {
  const word = grammar.word(k);
  if (Object.hasOwn(auxiliaries, word)) return true;
  const next = grammar.word(k + 1);
  if (
    determiners.has(next) ||
    objects.has(next) ||
    particles.has(next) ||
    ["to", "that", "their", "his", "my"].includes(next) ||
    grammar.isName(k + 1)
  )
    return true;
  if (isAdverb(next)) return true;
  const left = grammar.word(link - 1);
  const listed =
    (/[^s]s$/.test(left) && !isKnownThird(left)) || pluralWords.has(left) || pluralNouns.has(left);
  if (isKnownThird(left) && !pluralNouns.has(left)) return true;
  if (!pluralNouns.has(word)) return true;
  return !listed && oftenVerbs.has(word);
}

/** Words in -s that are plural nouns too but, without an object, are more often verbs. */
const oftenVerbs =
  words(`walks rests waves smiles laughs works dances dreams hopes calls talks races returns worries guesses
answers jokes waits shops`);
