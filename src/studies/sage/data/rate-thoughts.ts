/** What the relationship scale asks about, in the order of every list of dimensions. */
export const relationshipDimensions = ["understanding", "regard", "congruence", "unconditionality"] as const;

/** What a term of the lexicon says, or what it does to the terms after it. */
export const lexiconRoles = [
  ...relationshipDimensions,
  "valence",
  "negator",
  "wish",
  "hedge",
  "skip",
] as const;
export type LexiconRole = (typeof lexiconRoles)[number];

/** A row of the lexicon of thoughts. */
export interface LexiconTerm {
  term: string;
  dimension: LexiconRole;
  /** 1 or -1; 0 where the term only changes others. */
  sign: number;
  /** How much it counts; of a modifier: what it multiplies the terms after it by. */
  weight: number;
  /** 1 or -1 where the term itself names a good or a bad feeling. */
  valence: number;
}

/** The terms of a lexicon by their first character, the longest first. */
export type Lexicon = ReadonlyMap<string, readonly LexiconTerm[]>;

/**
 * Makes a lexicon of its rows. Terms with the same first character stand together, the longest first, so that a
 * longer term is found before a part of it.
 */
export function lexiconOf(terms: readonly LexiconTerm[]): Lexicon {
  const out = new Map<string, LexiconTerm[]>();
  for (const term of terms) {
    const first = term.term[0]!;
    const own = out.get(first);
    if (own === undefined) out.set(first, [term]);
    else own.push(term);
  }
  for (const own of out.values()) own.sort((a, b) => b.term.length - a.term.length);
  return out;
}

/** What terms of one kind add up to. */
export interface Tally {
  positive: number;
  negative: number;
  /** How many terms were found. */
  terms: number;
}

/** What a rater without a model makes of inner thoughts. No person has validated it. */
export interface ThoughtScores {
  /** Each of the four dimensions, 0 to 100; NaN where none of its terms occurs. */
  dimensions: number[];
  /** All terms of the relationship in one tally, 0 to 100; NaN without any. */
  total: number;
  /** The same without clauses that name a good or bad feeling. */
  redacted: number;
  /** Words for good and bad feelings alone, 0 to 100. */
  valence: number;
  /** Terms found: of each dimension, and of valence. */
  terms: number[];
  valenceTerms: number;
}

// A clause is what stands between these; "、" joins words of one clause.
const clauseEnds = /[，。；！？：,;!?:\n]+/;
/** So many characters after a negator are negated, and so many after a hedge are weakened. */
const reach = { negator: 12, hedge: 4 } as const;
/** Two negators this close cancel each other. */
const adjacent = 2;

/**
 * Rates inner thoughts by a lexicon: what they say of being understood, regarded, met sincerely and accepted.
 *
 * Terms are found clause by clause, the longest first. A term after a negator counts the other way, after a hedge
 * half. What is wished for counts half against the dimension, since it is missing. A score is 100 (p + 1) / (p + n
 * + 2), p and n the weights of the terms for and against: few terms keep it near 50.
 *
 * It is a stand-in: no person has validated it. It cannot tell whose understanding is meant.
 *
 * @param texts Chinese, of one dialogue or one turn
 *
 * @example
 * ```ts
 * const row = { sign: 1, weight: 1, valence: 0 };
 * const lexicon = lexiconOf([
 *   { ...row, term: "理解", dimension: "understanding" },
 *   { ...row, term: "没有", dimension: "negator", sign: 0, weight: -1 },
 * ]);
 * rateThoughts(["她被理解了"], lexicon).total.toFixed(1); // "66.7"
 * rateThoughts(["她没有被真正理解"], lexicon).total.toFixed(1); // "33.3"
 * ```
 */
export function rateThoughts(texts: readonly string[], lexicon: Lexicon): ThoughtScores {
  const tallies = relationshipDimensions.map(emptyTally);
  const [redacted, valence] = [emptyTally(), emptyTally()];
  for (const clause of texts.flatMap((text) => text.normalize("NFKC").split(clauseEnds))) {
    const found = termsOf(clause, lexicon);
    const isFeeling = found.some(({ term }) => term.valence !== 0);
    for (const { term, factor } of weighed(found)) {
      const dimension = relationshipDimensions.indexOf(term.dimension as never);
      if (term.valence !== 0) add(valence, factor);
      if (dimension < 0) continue;
      add(tallies[dimension]!, factor);
      if (!isFeeling) add(redacted, factor);
    }
  }
  return {
    dimensions: tallies.map(score),
    total: score(tallies.reduce(sumOf, emptyTally())),
    redacted: score(redacted),
    valence: score(valence),
    terms: tallies.map(({ terms }) => terms),
    valenceTerms: valence.terms,
  };
}

interface FoundTerm {
  term: LexiconTerm;
  start: number;
  end: number;
}

function termsOf(clause: string, lexicon: Lexicon): FoundTerm[] {
  const out: FoundTerm[] = [];
  for (let i = 0; i < clause.length; i++) {
    const term = lexicon.get(clause[i]!)?.find((one) => clause.startsWith(one.term, i));
    if (term === undefined) continue;
    out.push({ term, start: i, end: i + term.term.length });
    i += term.term.length - 1;
  }
  return out;
}

/** Each term that says something, with its sign and weight in its clause. */
function weighed(found: readonly FoundTerm[]): { term: LexiconTerm; factor: number }[] {
  return found.flatMap(({ term, start }, i) => {
    if (term.sign === 0) return [];
    const before = found.slice(0, i);
    const wish = before.find((one) => one.term.dimension === "wish");
    if (wish !== undefined) return [{ term, factor: term.weight * wish.term.weight }];
    const near = (role: "negator" | "hedge") =>
      before.findLast((one) => one.term.dimension === role && start - one.end <= reach[role]);
    const [negator, hedge] = [near("negator"), near("hedge")];
    const isDouble =
      negator !== undefined &&
      before.some(
        (one) =>
          one.term.dimension === "negator" && one.end <= negator.start && negator.start - one.end <= adjacent,
      );
    const turned = negator === undefined || isDouble ? 1 : negator.term.weight;
    return [{ term, factor: term.sign * term.weight * turned * (hedge?.term.weight ?? 1) }];
  });
}

const emptyTally = (): Tally => ({ positive: 0, negative: 0, terms: 0 });

function add(tally: Tally, factor: number): void {
  if (factor > 0) tally.positive += factor;
  else tally.negative -= factor;
  tally.terms++;
}

const sumOf = (a: Tally, b: Tally): Tally => ({
  positive: a.positive + b.positive,
  negative: a.negative + b.negative,
  terms: a.terms + b.terms,
});

const score = ({ positive, negative, terms }: Tally): number =>
  terms === 0 ? Number.NaN : (100 * (positive + 1)) / (positive + negative + 2);
