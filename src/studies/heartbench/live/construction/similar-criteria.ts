import type { abilityIds, otherAbility } from "../../data/taxonomy.js";

/** The parts of a criterion that are compared with others. */
export interface ComparedCriterion {
  id: string;
  score: number;
  text: string;
  ability?: (typeof abilityIds)[number] | typeof otherAbility;
}

/**
 * How two criteria of one case conflict:
 * - `duplicate`: they say the same, so it is counted twice;
 * - `mirror`: one rewards an act and the other punishes its absence, so it is counted twice as well;
 * - `contradiction`: no reply can meet both, or the same act is rewarded and punished.
 */
export type PairProblem = "duplicate" | "mirror" | "contradiction";

/** Two criteria of one case that conflict, by their ids. */
export interface SimilarPair {
  problem: PairProblem;
  first: string;
  second: string;
  /** Dice's coefficient of their n-grams, negations left out: 0 to 1. */
  similarity: number;
}

const negations =
  /\b(?:does not|doesn't|do not|don't|did not|didn't|is not|isn't|without|never|not|no|avoids?|refrains? from)\b|没有|不要|不会|不再|避免|未曾|(?<![一二三四五六七八九十分])不|没|未|别(?!人|的)|无(?!论)/giu;
/** Pairs of opposite words: of two sentences that differ only in these, a reply can meet only one. */
const opposites: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:shorter|fewer|at most|no more than)\b/iu, /\b(?:longer|more than|at least)\b/iu],
  [/\bbefore\b/iu, /\bafter\b/iu],
  [/\bagrees?\b/iu, /\bdisagrees?\b/iu],
  [/不超过|少于|以内/u, /超过|多于|以上/u],
  [/之前|先于/u, /之后|后于/u],
  [/赞同|同意/u, /反对/u],
];

/**
 * The n-grams of a text: runs of two Chinese characters, runs of three letters within words. Letter case,
 * width and punctuation are ignored.
 *
 * @example
 * ```ts
 * [...ngrams("问妹妹")]; // ["问妹", "妹妹"]
 * [...ngrams("Asks her")]; // ["ask", "sks", "her"]
 * ```
 */
export function ngrams(text: string): Set<string> {
  const grams = new Set<string>();
  for (const [run] of text
    .normalize("NFKC")
    .toLowerCase()
    .matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)) {
    for (const part of run.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []) {
      const n = /\p{Script=Han}/u.test(part) ? 2 : 3;
      const signs = [...part];
      if (signs.length < n) grams.add(part);
      for (let i = 0; i + n <= signs.length; i++) grams.add(signs.slice(i, i + n).join(""));
    }
  }
  return grams;
}

/**
 * Dice's coefficient of two texts' n-grams: twice the number of shared n-grams, divided by the sum of both
 * numbers; 0 for two empty texts.
 *
 * Source: Dice 1945, doi 10.2307/1932409.
 *
 * @example
 * ```ts
 * textSimilarity("问妹妹说了什么", "问妹妹说了什么？"); // 1
 * textSimilarity("abc", "xyz"); // 0
 * ```
 */
export function textSimilarity(a: string, b: string): number {
  const [first, second] = [ngrams(a), ngrams(b)];
  const shared = [...first].filter((gram) => second.has(gram)).length;
  const all = first.size + second.size;
  return all === 0 ? 0 : (2 * shared) / all;
}

/**
 * Pairs of a case's criteria that say the same, mirror or contradict each other, by their words. Two criteria
 * are a pair if they are similar without their negations; their polarity and the signs of their weights then
 * decide the kind. Criteria that say the same in quite different words are not found.
 *
 * @param threshold the least similarity of two criteria that are taken to be about the same act; default 0.7
 *
 * @example
 * ```ts
 * const pairs = similarCriteria([
 *   { id: "a", score: 4, text: "Gives advice about the exam" },
 *   { id: "b", score: 3, text: "Gives no advice about the exam" },
 * ]);
 * pairs[0]; // { problem: "contradiction", first: "a", second: "b", similarity: 1 }
 * ```
 */
export function similarCriteria(criteria: readonly ComparedCriterion[], threshold = 0.7): SimilarPair[] {
  const forms = criteria.map(({ text }) => ({
    bare: text.replace(negations, " "),
    negated: isNegated(text),
  }));
  return criteria.flatMap((first, i) =>
    criteria.slice(i + 1).flatMap((second, offset): SimilarPair[] => {
      const [a, b] = [forms[i]!, forms[i + 1 + offset]!];
      const similarity = textSimilarity(a.bare, b.bare);
      if (similarity < threshold) return [];
      const opposite = a.negated !== b.negated || areOpposite(first.text, second.text);
      const sameSign = first.score > 0 === second.score > 0;
      const problem = sameSign === opposite ? "contradiction" : opposite ? "mirror" : "duplicate";
      return [{ problem, first: first.id, second: second.id, similarity }];
    }),
  );
}

/** An even number of negations cancels out. */
const isNegated = (text: string): boolean => (text.match(negations) ?? []).length % 2 === 1;

function areOpposite(a: string, b: string): boolean {
  return opposites.some(([one, other]) => {
    // 不超过 contains 超过, so a text belongs to the second side only if it does not have the words of the first.
    const side = (text: string): number => (one.test(text) ? 1 : other.test(text) ? -1 : 0);
    return side(a) * side(b) === -1;
  });
}
