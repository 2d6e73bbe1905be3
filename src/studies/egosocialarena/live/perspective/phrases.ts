import type { Passage } from "./passage.js";
import type { Token } from "./tokens.js";
import { isFinite3, isParticiple, verbForm } from "./verbs.js";
import {
  coordinators,
  determiners,
  eitherPrepositionOrSubordinator,
  isAdverb,
  nominatives,
  prepositions,
  relatives,
  subordinators,
  words,
} from "./words.js";

const reflexive = /^(her|him|it)self$|^them(self|selves)$/;
const possessives = words("my your his her its our their");

/** The phrases of a passage, from its tokens: where a subject's verb is, and where a clause begins. */
export class Phrases {
  constructor(readonly passage: Passage) {}

  protected get tokens(): Token[] {
    return this.passage.tokens;
  }
  token(i: number): Token | undefined {
    return this.tokens[i];
  }
  /** The word at `i` in small letters, if it is narration. */
  word(i: number): string {
    const token = this.tokens[i];
    return token === undefined || token.quoted ? "" : token.lower;
  }
  sameSentence(i: number, j: number): boolean {
    return this.tokens[i] !== undefined && this.tokens[i]?.sentence === this.tokens[j]?.sentence;
  }
  isName(i: number): boolean {
    return this.passage.mentionFrom.has(i);
  }
  isNominative(i: number): boolean {
    return ["she", "he", "they"].includes(this.tokens[i]?.stemLower ?? "") && !this.tokens[i]?.quoted;
  }

  /** The next index past adverbs, emphatic reflexives and "both". */
  skipAdverbs(i: number): number {
    let k = i;
    while (isAdverb(this.word(k)) || reflexive.test(this.word(k)) || this.word(k) === "yourself") k++;
    return k;
  }

  /**
   * The finite verb of a subject in the singular that ends at `to`; -1 if none follows. `sure`: the place
   * leaves no doubt that it is a subject, so that any word in -s is its verb.
   */
  verbAfter(to: number, sure: boolean): number {
    const inSentence = (k: number): boolean => this.sameSentence(k, to);
    let k = this.skipAdverbs(to + 1);
    if (inSentence(k) && isFinite3(this.word(k), sure)) return k;
    // An adverb may be a verb or noun after all ("Mina still waters").
    if (!inSentence(k)) return -1;
    if (/^[,(—–-]$/.test(this.word(k))) return this.verbAfterParenthesis(k, sure);
    const linked = this.skipLinked(k);
    if (linked > k) {
      k = /^[,]$/.test(this.word(linked)) ? linked + 1 : linked;
      return this.phraseThenVerb(k, 6, true);
    }
    if (["who", "whom", "whose", "that"].includes(this.word(k))) return -1;
    if (sure && prepositions.has(this.word(k)) && !this.isGoverned(to)) return this.phraseThenVerb(k + 1, 6);
    return -1;
  }

  /** Whether "for", "like" or another word that may be a preposition stands before a name that ends at `to`. */
  private isGoverned(to: number): boolean {
    const from = this.passage.mentionTo.get(to)?.from ?? to;
    return eitherPrepositionOrSubordinator.has(this.word(from - 1)) && !this.token(from - 1)?.starts;
  }

  /** Past "as well as", "together with", "but not" and their like. */
  private skipLinked(k: number): number {
    const run = (n: number): string => Array.from({ length: n }, (_, j) => this.word(k + j)).join(" ");
    if (["as well as"].includes(run(3))) return k + 3;
    if (["together with", "along with", "but not", "and not", "rather than", "instead of"].includes(run(2)))
      return k + 2;
    return k;
  }

  /** The finite verb within so many words of `k`, no clause boundary between; the noun phrase has a word at least. */
  private phraseThenVerb(k: number, reach: number, overComma = false): number {
    for (let j = k; j < k + reach && this.sameSentence(j, k); j++) {
      const word = this.word(j);
      if (this.token(j)?.kind !== "word" && !(overComma && word === "," && j > k)) return -1;
      if (relatives.has(word) || subordinators.has(word) || coordinators.has(word)) return -1;
      if (eitherPrepositionOrSubordinator.has(word) || (j > k && this.isNominative(j))) return -1;
      const governed = [determiners, possessives, prepositions].some((list) => list.has(this.word(j - 1)));
      if (j > k && isFinite3(word) && !governed) return j;
    }
    return -1;
  }

  /** The verb after ", who was late," or ", the younger one,": `k` is the mark that opens. */
  private verbAfterParenthesis(k: number, sure: boolean): number {
    const close = this.word(k) === "(" ? ")" : this.word(k);
    const first = this.word(k + 1);
    if (
      this.isName(k + 1) ||
      this.isNominative(k + 1) ||
      ["and", "but", "or", "so", "then", "it", "i", "we", "you", "there"].includes(first)
    )
      return -1;
    for (let j = k + 2; j < k + 25 && this.sameSentence(j, k); j++) {
      if (this.word(j) !== close) continue;
      const next = this.skipAdverbs(j + 1);
      if (isFinite3(this.word(next), sure && close === ",") && this.parenthetical(k + 1, j)) return next;
      if (!["who", "whose", "whom", "which"].includes(first)) {
        if (!this.parenthetical(k + 1, j)) return -1;
      }
    }
    return -1;
  }

  /** Whether the words from `from` to `to` hold no clause of their own, a relative one apart. */
  private parenthetical(from: number, to: number): boolean {
    if (
      relatives.has(this.word(from)) ||
      (prepositions.has(this.word(from)) && relatives.has(this.word(from + 1)))
    )
      return true;
    if (
      eitherPrepositionOrSubordinator.has(this.word(from)) ||
      words("though although if when while unlike like with without not too however").has(this.word(from))
    )
      return true;
    if (/ing$/.test(this.word(from)) || isParticiple(this.word(from))) return true;
    let relative = false;
    for (let j = from + 1; j < to; j++) {
      if (relatives.has(this.word(j))) relative = true;
      if (
        !relative &&
        ["third", "modal"].includes(verbForm(this.word(j))) &&
        !determiners.has(this.word(j - 1)) &&
        !isAdverb(this.word(j))
      )
        return false;
    }
    return true;
  }

  /** Whether a subject of a clause of its own begins at `k`: a pronoun, a name or a noun phrase with its verb. */
  beginsClause(k: number): boolean {
    const start = this.skipAdverbs(k);
    const word = this.token(start)?.stemLower ?? "";
    if (this.token(start)?.quoted) return false;
    if (nominatives.has(word) && word !== "her")
      return word !== "one" && (word !== "you" || this.plainVerbAfter(start));
    const name = this.passage.mentionFrom.get(start);
    if (name !== undefined) {
      if (["and", "or"].includes(this.word(name.to + 1)))
        return this.phraseThenVerb(name.to + 2, 5) >= 0 || this.plainVerbAfter(name.to + 2);
      return (
        (this.verbAfter(name.to, true) >= 0 && this.token(name.to)?.clitic !== "'s") ||
        this.phraseThenVerb(name.to + 1, 4) >= 0
      );
    }
    if (!determiners.has(word) && !possessives.has(word)) return false;
    return this.phraseThenVerb(start + 1, 6) >= 0 || this.pluralPhraseThenVerb(start + 1);
  }

  private plainVerbAfter(k: number): boolean {
    const word = this.word(this.skipAdverbs(k + 1));
    return ["plain", "past", "modal"].includes(verbForm(word));
  }

  private pluralPhraseThenVerb(k: number): boolean {
    for (let j = k; j < k + 4 && this.sameSentence(j, k) && this.token(j)?.kind === "word"; j++) {
      if (j > k && ["are", "were", "have", "do", "don't", "aren't"].includes(this.word(j))) return true;
      if (coordinators.has(this.word(j)) || prepositions.has(this.word(j))) return false;
    }
    return false;
  }

  /** Whether another main clause began between a subject pronoun and a later name. */
  beginsClauseBetween(i: number, from: number): boolean {
    for (let j = i + 1; j < from; j++) {
      const word = this.word(j);
      if (/^(and|but|so|;)$/.test(word) && this.beginsClause(j + 1)) return true;
    }
    return false;
  }
}
