import {
  type ClaimKind,
  claimKinds,
  type Evidence,
  evidences,
  type Relation,
  relations,
  type Verdict,
  verdicts,
} from "../core/claim.js";
import { verdictMeanings } from "./wording.js";

/**
 * The terms that schema.org lacks for a ledger: what a claim, a printed number, a verdict and its evidence are.
 * The JSON-LD ledger carries them, and a test holds docs/vocabulary.md to them.
 */

/** Properties: the name in the vocabulary, and what its value is. */
export const properties = {
  kind: "Whether the claim is a printed number or a sentence.",
  relation: "How the paper says that the printed number stands to what it is a number of.",
  published: "What the paper prints, in the paper's unit. Absent where a sentence prints no number.",
  ours: "What we compute, in the same unit. Of a sentence: the share of its cases in which it holds, or an estimate.",
  lower: "The lower end of a 95% interval.",
  upper: "The upper end of a 95% interval.",
  n: "How many units the number is of.",
  decimals: "How many decimals the paper prints.",
  method: "How ours was computed; of a sentence also the criterion, which is ours.",
  computedBy: "The exported function of affectlab that computes ours.",
  tolerance: "How far ours may be from the printed number and still agree with it.",
  reason: "Why the tolerance is what it is.",
  evidence: "What ours rests on.",
  verdict: "The result of comparing what the paper says with ours.",
  answer: "What the authors could say or release.",
} as const;

/** The values of four of the properties: the name in the vocabulary, the word of the ledger, and what it means. */
export interface Term {
  name: string;
  word: string;
  meaning: string;
}

const kindMeanings: Record<ClaimKind, string> = {
  number: "The paper prints a number.",
  sentence: "The paper says it in words; it can only be tested by a criterion of ours.",
};

const relationNames: Record<Relation, [name: string, meaning: string]> = {
  "=": ["equal", "The paper prints the number itself."],
  about: ["about", "The paper says about, around or nearly."],
  "<": ["less", "The paper says that it is less."],
  "<=": ["at-most", "The paper says that it is at most so much."],
  ">": ["greater", "The paper says that it is greater."],
  ">=": ["at-least", "The paper says that it is at least so much."],
};

const evidenceMeanings: Record<Evidence, string> = {
  data: "Computed from what was released.",
  printed: "Computed from other numbers of the same paper.",
  design: "A count or setting that follows from the set-up.",
  none: "Nothing was released that it could be computed from.",
};

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

/** The values that a property takes, in the order of the ledger. */
export const terms = {
  kind: claimKinds.map((word): Term => ({ name: word, word, meaning: kindMeanings[word] })),
  relation: relations.map(
    (word): Term => ({
      name: relationNames[word][0],
      word,
      meaning: relationNames[word][1],
    }),
  ),
  evidence: evidences.map((word): Term => ({ name: word, word, meaning: evidenceMeanings[word] })),
  verdict: verdicts.map((word): Term => ({ name: word, word, meaning: sentence(verdictMeanings[word]) })),
} as const;

/** The name of a value in the vocabulary: `termName("relation", ">=")` is "relation/at-least". */
export function termName(
  property: keyof typeof terms,
  word: ClaimKind | Relation | Evidence | Verdict,
): string {
  const term = terms[property].find((one) => one.word === word);
  return `${property}/${term?.name ?? word}`;
}
