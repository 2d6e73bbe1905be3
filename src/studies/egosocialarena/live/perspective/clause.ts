import { Phrases } from "./phrases.js";
import {
  auxiliaries,
  isAuxiliary,
  isFinite3,
  isKnownThird,
  isModal,
  isParticiple,
  lemma,
  verbForm,
} from "./verbs.js";
import {
  clauseVerbs,
  coordinators,
  determiners,
  eitherPrepositionOrSubordinator,
  isAdverb,
  prepositions,
  questionWords,
  relatives,
  speechVerbs,
  subordinators,
  words,
} from "./words.js";

/** The role of a mention in its clause, and the verb that shows it; -1 if there is none. */
export interface Role {
  kind: "subject" | "inverted" | "object";
  verb: number;
}

const fillers = words(
  "only even also just both either neither perhaps maybe especially not then now later soon once",
);

/**
 * The grammar of a clause, from a passage's tokens: the roles of its people, and which verbs can share a
 * subject.
 */
export class Grammar extends Phrases {
  /** The role of the name or subject pronoun at tokens `from` to `to` in its clause. */
  role(from: number, to: number): Role {
    const object: Role = { kind: "object", verb: -1 };
    const attached = this.token(to)?.clitic ?? "";
    let p = from - 1;
    while (this.sameSentence(p, from) && fillers.has(this.word(p)) && !this.startsClause(p, from)) p--;
    const before = this.sameSentence(p, from) ? this.word(p) : "";
    const subject = (sure: boolean): Role => {
      if (attached !== "" && attached !== "'") return { kind: "subject", verb: to };
      const verb = this.verbAfter(to, sure);
      return verb < 0 ? object : { kind: "subject", verb };
    };
    const nominative = this.isNominative(from);
    if (
      isAuxiliary(before) &&
      (nominative ? !/^(it|that|this)$/.test(this.word(p - 1)) : this.invertedAt(p, to))
    ) {
      return { kind: "inverted", verb: p };
    }
    // "Where's Mina?"
    if (
      this.token(p)?.clitic === "'s" &&
      questionWords.has(this.token(p)?.stemLower ?? "") &&
      !this.token(p)?.quoted
    ) {
      return { kind: "inverted", verb: p };
    }
    if (nominative) return subject(true);
    if (this.reportingVerb(p) || this.presentingVerb(p)) return { kind: "inverted", verb: p };
    if (before === "" || this.token(p)?.kind === "mark")
      return this.word(p) === "," && this.word(p + 1) === "not" ? object : subject(true);
    const exception = words(
      "nobody nothing none all anybody anyone anything everyone everybody everything one",
    );
    if (before === "but" && exception.has(this.word(p - 1))) return object;
    if (coordinators.has(before) || before === "&") return subject(true);
    if (subordinators.has(before) || relatives.has(before)) return subject(true);
    if (eitherPrepositionOrSubordinator.has(before)) return subject(true);
    if (prepositions.has(before)) return object;
    if (determiners.has(before)) return subject(false); // "towards eleven Mina takes"
    if (isAdverb(before)) return subject(false);
    if (clauseVerbs.has(lemma(before))) return subject(false);
    if (isFinite3(before) || verbForm(before) === "plain" || /ing$/.test(before)) {
      // "the box Mina opens": a noun that could be a verb, with a determiner of its own.
      return determiners.has(this.word(p - 1)) && !relatives.has(this.word(p - 1)) ? subject(false) : object;
    }
    // A verb with its object before: "tells Joel Mina is out"; a noun with a clause: "the day Mina leaves".
    return subject(false);
  }

  private startsClause(p: number, from: number): boolean {
    return !this.sameSentence(p - 1, from) || this.token(p - 1)?.kind === "mark";
  }

  /** Whether the auxiliary at `p` stands before its subject, which ends at `to`. */
  private invertedAt(p: number, to: number): boolean {
    const possessive = ["'s", "'"].includes(this.token(to)?.clitic ?? "");
    if (possessive) return false;
    const prev = this.skipBack(p - 1);
    if (!this.sameSentence(prev, p) || this.token(prev)?.quoted) return true;
    const before = this.word(prev);
    const next = this.word(to + 1);
    if (words("so nor neither as than never rarely seldom hardly where when why how what whom").has(before))
      return true;
    if ([",", ";", ":", "—", "–"].includes(before)) return this.asks(p);
    if (coordinators.has(before)) return this.asks(p) && !isFinite3(next);
    if (!this.asks(p)) return this.afterQuestionWord(p) || this.afterNegative(p);
    // The first finite verb of the question is the one that moved before the subject.
    for (let j = p - 1; this.sameSentence(j, p); j--) {
      if ([",", ":", "—"].includes(this.word(j))) return true;
      if (
        isAuxiliary(this.word(j)) ||
        (isKnownThird(this.word(j)) &&
          !determiners.has(this.word(j - 1)) &&
          j > 1 &&
          !questionWords.has(this.word(j - 1)))
      )
        return false;
      if (this.word(j) === "who" && this.token(j)?.starts)
        return this.word(p) !== "has" || isParticiple(next) || isAdverb(next);
    }
    return true;
  }

  private skipBack(k: number): number {
    let j = k;
    while (
      ["not", "else", "then", "now", "exactly", "on earth"].includes(this.word(j)) &&
      this.sameSentence(j, k)
    )
      j--;
    return j;
  }

  private asks(i: number): boolean {
    for (let j = i; this.sameSentence(j, i); j++) if (this.word(j) === "?") return true;
    return false;
  }

  /** "asks which box does Mina open" */
  private afterQuestionWord(p: number): boolean {
    for (let j = p - 1; j >= p - 4 && this.sameSentence(j, p); j--) {
      if (["which", "whose", "what", "how"].includes(this.word(j)))
        return isAuxiliary(this.word(p)) && this.word(p) !== "is";
      if (isFinite3(this.word(j)) || this.token(j)?.kind === "mark") return false;
    }
    return false;
  }

  /** "Only then does Mina see", "Not once has Mina" */
  private afterNegative(p: number): boolean {
    for (let j = p - 1; this.sameSentence(j, p); j--) {
      if (
        ["only", "never", "not", "nowhere", "seldom", "rarely", "hardly", "no", "little"].includes(
          this.word(j),
        ) &&
        this.startsClause(j, p)
      )
        return true;
      if (isAuxiliary(this.word(j))) return false;
    }
    return false;
  }

  /** `"…," says Mina` */
  private reportingVerb(p: number): boolean {
    return (
      verbForm(this.word(p)) === "third" &&
      speechVerbs.has(lemma(this.word(p))) &&
      this.token(p - 1)?.quoted === true
    );
  }

  /** "Here comes Mina." */
  private presentingVerb(p: number): boolean {
    return (
      verbForm(this.word(p)) === "third" &&
      !isAuxiliary(this.word(p)) &&
      ["here", "there"].includes(this.word(p - 1)) &&
      this.token(p - 1)?.starts === true
    );
  }

  /** Whether a finite verb at `i` and another at `j` could share a subject in the singular. */
  compatible(i: number, j: number): boolean {
    return this.timeOf(i) === this.timeOf(j) || isModal(this.word(i));
  }

  timeOf(i: number): "present" | "past" | "other" {
    const token = this.token(i);
    if (token?.clitic === "'s") return "present";
    const form = verbForm(token?.lower ?? "", true);
    return form === "third" ? "present" : form === "past" ? "past" : "other";
  }

  /** Whether the word at `i` is a finite verb and no participle after an auxiliary. */
  isFinite(i: number): boolean {
    if (!isFinite3(this.word(i))) return false;
    let p = i - 1;
    while (isAdverb(this.word(p)) && this.sameSentence(p, i)) p--;
    const contracted = this.token(p)?.clitic !== "" && this.isNominative(p);
    return !(isParticiple(this.word(i)) && (isAuxiliary(this.word(p)) || contracted));
  }

  isShareable(i: number): boolean {
    const word = this.word(i);
    return Object.hasOwn(auxiliaries, word) || isKnownThird(word);
  }
}
