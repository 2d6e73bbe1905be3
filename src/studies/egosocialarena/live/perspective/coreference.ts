import { causeBias } from "./causality.js";
import type { Grammar } from "./clause.js";
import type { Character } from "./passage.js";
import { hasNoun } from "./possessive.js";
import { isOthersDoing, mayMeanSubject, type PronounRole, pronounAt, type Reading } from "./pronouns.js";
import { isBaseVerb, isFinite3, lemma } from "./verbs.js";
import {
  clauseVerbs,
  eitherPrepositionOrSubordinator,
  isAdverb,
  subordinators,
  tellingVerbs,
} from "./words.js";

/** A clause as the resolver sees it: its subject, the other people in it, and the verb. */
interface Clause {
  from: number;
  sentence: number;
  /** undefined if the subject is not one of the people. */
  subject: number | undefined;
  others: number[];
  verb: number;
  /** The word that introduces it: "because", "when", "and"; "" at the start of a sentence. */
  link: string;
}

/**
 * Decides whom each singular pronoun means, and whom a "they" would mean if it were singular.
 *
 * A pronoun that fits the character and none of the other people means the character. Where it fits others
 * too, in this order: a reflexive means the subject of its clause; an object pronoun never does (with the
 * exceptions of a person's own surroundings: "closes the door behind her"); a subject pronoun does not mean
 * somebody who is named later in its own sentence; in a clause with "because" the verb before it decides, if
 * its cause is known to lie with its subject or object; after telling somebody "that she" the reading stays
 * open; a possessive means the subject of its clause; otherwise the pronoun means the subject of the clause
 * before, then whoever was named last. Somebody who has not been named yet is chosen only if nobody else
 * fits.
 */
export class Resolver {
  private readonly clauses: Clause[] = [];
  readonly readings = new Map<number, Reading>();

  /** `given`: readings that are known beforehand, by token. */
  constructor(
    private readonly grammar: Grammar,
    given: ReadonlyMap<number, Reading> = new Map(),
  ) {
    const { tokens, mentionFrom } = grammar.passage;
    for (let i = 0; i < tokens.length; i++) {
      const mention = mentionFrom.get(i);
      if (mention !== undefined) {
        this.note(i, mention.to, mention.who);
        i = mention.to;
        continue;
      }
      const pronoun = pronounAt(grammar, i);
      if (pronoun === undefined) {
        this.noteOtherSubject(i);
        continue;
      }
      const reading = given.get(i) ?? this.resolve(i, pronoun.agrees, pronoun.role);
      this.readings.set(i, { ...reading, role: pronoun.role });
      this.note(i, i, typeof reading.who === "number" ? reading.who : undefined, pronoun.role);
    }
  }

  private get last(): Clause | undefined {
    return this.clauses.at(-1);
  }

  /** Enters a person into the clause that is being read, or begins the next with them as its subject. */
  private note(from: number, to: number, who: number | undefined, as?: PronounRole): void {
    const possessive =
      as === "possessive" ||
      (as === undefined &&
        ["'s", "'"].includes(this.grammar.token(to)?.clitic ?? "") &&
        this.grammar.role(from, to).kind === "object");
    const role = as === undefined && !possessive ? this.grammar.role(from, to) : undefined;
    const subject =
      as === "subject" ||
      (role !== undefined && role.kind !== "object") ||
      (as === undefined && !possessive && this.leads(from));
    if (subject && !possessive) this.begin(from, who, role?.verb ?? -1);
    else if (who !== undefined) this.clauseAt(from).others.push(who);
  }

  /** A name at the head of a sentence is its subject, also where the verb is plural ("Mina and Joel are"). */
  private leads(from: number): boolean {
    return this.grammar.token(from)?.starts === true;
  }

  private begin(from: number, subject: number | undefined, verb: number): void {
    let link = "";
    for (let j = from - 1; j >= from - 2 && this.grammar.sameSentence(j, from); j--) {
      const word = this.grammar.word(j);
      if (isAdverb(word) && word !== "so" && word !== "then") continue;
      if (
        subordinators.has(word) ||
        eitherPrepositionOrSubordinator.has(word) ||
        /^(and|but|or|so|then|who|which)$/.test(word)
      )
        link = word;
      break;
    }
    this.clauses.push({
      from,
      sentence: this.grammar.token(from)?.sentence ?? 0,
      subject,
      others: [],
      verb,
      link,
    });
  }

  private clauseAt(i: number): Clause {
    const sentence = this.grammar.token(i)?.sentence ?? 0;
    if (this.last === undefined || this.last.sentence !== sentence) {
      this.clauses.push({ from: i, sentence, subject: undefined, others: [], verb: -1, link: "" });
    }
    return this.last as Clause;
  }

  /** A noun phrase with its own verb begins a clause whose subject is not one of the people. */
  private noteOtherSubject(i: number): void {
    const { grammar } = this;
    const word = grammar.word(i);
    if (!/^(the|a|an|this|that|it|there|its|nobody|someone|somebody|everyone|everybody)$/.test(word)) return;
    const before = grammar.word(i - 1);
    const opens =
      !grammar.sameSentence(i - 1, i) ||
      grammar.token(i - 1)?.kind === "mark" ||
      subordinators.has(before) ||
      clauseVerbs.has(lemma(before)) ||
      /^(and|but|or|so|then|that|before|after|until|since|as)$/.test(before);
    if (opens && grammar.beginsClause(i)) this.begin(i, undefined, -1);
  }

  private resolve(i: number, agrees: Character["pronouns"], role: PronounRole): Omit<Reading, "role"> {
    const { people } = this.grammar.passage;
    const fitting = people.flatMap((person, who) => (person.pronouns === agrees ? [who] : []));
    const [only] = fitting;
    if (only === undefined) return { who: "other" };
    const several = agrees === "they" && this.excluded(i, role).has(only);
    if (fitting.length === 1) return { who: several ? "other" : only };
    const named = fitting.filter((who) =>
      this.clauses.some(({ subject, others }) => subject === who || others.includes(who)),
    );
    const open = named.length > 0 ? named : fitting;
    const excluded = this.excluded(i, role);
    const left = open.filter((who) => !excluded.has(who));
    const candidates = left.length > 0 ? left : fitting.filter((who) => !excluded.has(who));
    if (candidates.length === 1) return { who: candidates[0] as number };
    if (candidates.length === 0 && agrees === "they") return { who: "other" };
    if (candidates.length === 0) return { who: null, reason: "nobody fits it" };
    return this.choose(i, role, candidates);
  }

  /** The people whom grammar rules out. */
  private excluded(i: number, role: PronounRole): Set<number> {
    const { grammar } = this;
    const out = new Set<number>();
    const own = this.ownClause(i, role);
    const local = this.localSubject(i);
    if (role === "object" && own !== undefined && !mayMeanSubject(grammar, i)) {
      const subject = local ?? own.subject;
      if (subject !== undefined) out.add(subject);
    }
    if (role === "possessive" && own?.subject !== undefined && isOthersDoing(grammar, i))
      out.add(own.subject);
    if (/^(hers|his)$/.test(grammar.word(i)) && role === "possessive" && !hasNoun(grammar, i)) {
      // "her coat because hers is torn": set against the owner who was named before.
      const owner = [...this.readings].findLast(
        ([j, reading]) => reading.role === "possessive" && grammar.sameSentence(i, j),
      );
      if (typeof owner?.[1].who === "number") out.add(owner[1].who);
    }
    if (role === "subject") {
      // "waits until she has gone": nobody waits for themselves.
      const before = this.last;
      const waits = before !== undefined && lemma(grammar.word(before.verb)) === "wait";
      if (waits && before.subject !== undefined && /^(until|till)$/.test(grammar.word(i - 1)))
        out.add(before.subject);
      // "She thinks Mina is out": not Mina, unless the clause stands first and waits for its main clause.
      const fronted =
        /^(when|while|after|before|because|as|if|although|though|since|until|once|whenever)$/.test(
          grammar.word(i - 1),
        ) &&
        (grammar.token(i - 1)?.starts ?? false);
      for (const { from, who } of grammar.passage.mentions) {
        if (!fronted && from > i && grammar.sameSentence(from, i) && !grammar.beginsClauseBetween(i, from))
          out.add(who);
      }
    }
    return out;
  }

  private choose(i: number, role: PronounRole, candidates: readonly number[]): Omit<Reading, "role"> {
    const { grammar } = this;
    const own = this.ownClause(i, role);
    const fits = (who: number | undefined): who is number => who !== undefined && candidates.includes(who);
    const local = this.localSubject(i);
    if (role === "reflexive") {
      if (fits(local)) return { who: local };
      if (fits(own?.subject)) return { who: own.subject };
    }
    if (role === "possessive") {
      const thanked = this.thankedFor(i);
      if (fits(thanked)) return { who: thanked };
      if (fits(local)) return { who: local };
      if (fits(own?.subject)) return { who: own.subject };
    }
    if (role === "object" && own !== undefined && mayMeanSubject(grammar, i) && fits(own.subject))
      return { who: own.subject };
    if (role === "subject") {
      const before = this.last;
      const link = grammar.word(i - 1);
      if (before !== undefined && before.sentence === grammar.token(i)?.sentence) {
        const verb = lemma(grammar.word(before.verb));
        const object = before.others.findLast((who) => fits(who));
        if (object !== undefined && fits(before.subject)) {
          if (["because", "since", "for"].includes(link) && causeBias(verb) !== undefined) {
            return { who: causeBias(verb) === "subject" ? before.subject : object };
          }
          if (
            tellingVerbs.has(verb) &&
            verb !== "promise" &&
            /^(that|whether|if|where|how|why|what)$/.test(link)
          ) {
            return { who: null, reason: "after telling somebody, it could mean either" };
          }
        }
      }
    }
    const previous = this.clauses.filter((clause) => clause !== own || role === "subject").reverse();
    // The nearest clause with a subject that fits; in a sentence of the same people their parallel place.
    for (const { subject } of previous) {
      if (fits(subject)) return { who: subject, reason: "taken for the subject of the clause before" };
    }
    const last = previous.flatMap(({ others }) => [...others].reverse()).find((who) => fits(who));
    return last === undefined
      ? { who: null, reason: "two people fit it as well" }
      : { who: last, reason: "taken for the person who was named last" };
  }

  /** The clause that the word at `i` belongs to; a subject begins its own. */
  private ownClause(i: number, role: PronounRole): Clause | undefined {
    if (role === "subject" || this.last?.sentence !== this.grammar.token(i)?.sentence) return undefined;
    const { grammar } = this;
    // Inside the subject of a clause that is only beginning: "…, and her bag was".
    if (role === "possessive" && grammar.beginsClause(i) && this.opensAt(i)) return undefined;
    return this.last;
  }

  private opensAt(i: number): boolean {
    const before = this.grammar.word(i - 1);
    return (
      !this.grammar.sameSentence(i - 1, i) ||
      this.grammar.token(i - 1)?.kind === "mark" ||
      subordinators.has(before) ||
      /^(and|but|or|so|before|after|until|as|since)$/.test(before)
    );
  }

  /** The one who acts in an infinitive around `i`: "asks Lea to", "sees Lea take". */
  private localSubject(i: number): number | undefined {
    const { grammar } = this;
    for (let j = i - 1; grammar.sameSentence(j, i) && j > (this.last?.from ?? 0); j--) {
      const mention = grammar.passage.mentionTo.get(j);
      const who = mention?.who ?? this.personAt(j);
      if (who === undefined) {
        if (grammar.token(j)?.kind === "mark" || isFinite3(grammar.word(j))) return undefined;
        continue;
      }
      const next = grammar.skipAdverbs(j + 1);
      const infinitive =
        (grammar.word(next) === "to" && isBaseVerb(grammar.word(next + 1))) ||
        (isBaseVerb(grammar.word(next)) && next < i) ||
        (/..ing$/.test(grammar.word(next)) && next < i);
      return infinitive && grammar.token(j)?.clitic === "" ? who : undefined;
    }
    return undefined;
  }

  private personAt(j: number): number | undefined {
    const reading = this.readings.get(j);
    return reading?.role === "object" && typeof reading.who === "number" ? reading.who : undefined;
  }

  /** "thanks Lea for her help": the help is Lea's. */
  private thankedFor(i: number): number | undefined {
    const { grammar } = this;
    if (grammar.word(i - 1) !== "for") return undefined;
    const own = this.last;
    const bias = own === undefined ? undefined : causeBias(lemma(grammar.word(own.verb)));
    if (own === undefined || bias === undefined) return undefined;
    return bias === "object" ? own.others.at(-1) : own.subject;
  }
}
