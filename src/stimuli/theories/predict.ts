import type { FactName, Facts, GradedFact, Theory } from "./theory.js";

/** What a theory says of an event. */
export interface Prediction {
  /** The share of each offered emotion, in their order; they sum to 1. Null = undecided. */
  shares: number[] | null;
  /** The theory's own emotions behind it. */
  emotions: string[];
  /** Why it is undecided; or, where the theory's first answer was not offered, which one that was. */
  note: string | null;
  /** The ids of the sources. */
  sources: string[];
}

type Rule = Theory["rules"][number];

/**
 * The emotion that a theory predicts for an event, among those that are offered.
 *
 * Rows hold whose facts are all established. Of these, rows that look at more facts come before rows that look at fewer,
 * and rows of equal rank share. An emotion that is not offered gives way to the next. Where no row holds, or none of
 * their emotions is offered, the theory is undecided: that is neither wrong nor even odds, and whoever scores it has to
 * say what takes its place.
 *
 * A graded theory adds up, for each offered emotion, its correlations with the facts that are established: a fact counts
 * +1, its opposite -1, a cause only where it holds, and a correlation that nobody has measured 0. The emotion with the
 * highest sum is its answer, and equal ones share. Where an offered emotion was measured with none of these facts, it is
 * undecided, for nobody knows whether that one would come first.
 *
 * @param facts what is established; all else is open
 * @param offered adjectives: joyful, frustrated, …
 *
 * @example
 * ```ts
 * const occ = await loadTheory("occ");
 * predictEmotion(occ, { congruent: true, prospect: "danger", expected: false }, ["relieved", "surprised"]).shares; // [1, 0]
 * predictEmotion(occ, { congruent: false, prospect: "danger" }, ["relieved", "surprised"]).shares; // null
 * ```
 */
export function predictEmotion(theory: Theory, facts: Facts, offered: readonly string[]): Prediction {
  if (theory.graded !== undefined) return predictGraded(theory, theory.graded, facts, offered);
  const holding = theory.rules.filter((rule) =>
    namesOf(rule).every((name) => rule.when[name] === facts[name]),
  );
  const ranks = [...new Set(holding.map(rankOf))].sort((a, b) => b - a);
  const missed: string[] = [];
  for (const rank of ranks) {
    const rules = holding.filter((rule) => rankOf(rule) === rank);
    const shares = sharesOf(theory, rules, offered);
    if (shares === null) {
      missed.push(...rules.map(({ emotion }) => emotion));
      continue;
    }
    const used = rules.filter(({ emotion }) => isOffered(theory, emotion, offered));
    return {
      shares,
      emotions: [...new Set(used.map(({ emotion }) => emotion))],
      note: missed.length === 0 ? null : `its first answer is not offered: ${missed.join(", ")}`,
      sources: [...new Set(used.map(({ source }) => source))],
    };
  }
  return {
    shares: null,
    emotions: [...new Set(missed)],
    note: whyUndecided(theory, facts, missed),
    sources: [],
  };
}

function predictGraded(
  { words }: Theory,
  { weights, source }: NonNullable<Theory["graded"]>,
  facts: Facts,
  offered: readonly string[],
): Prediction {
  const signs = signsOf(facts);
  const undecided = (note: string): Prediction => ({ shares: null, emotions: [], note, sources: [] });
  const sums: number[] = [];
  const emotions: string[] = [];
  for (const word of offered) {
    const emotion = Object.keys(weights).find((one) => words[one]?.includes(word));
    const measured = signs.flatMap(([fact, sign]) => {
      const weight = emotion === undefined ? undefined : weights[emotion]?.[fact];
      return weight === undefined ? [] : [sign * weight];
    });
    if (emotion === undefined || measured.length === 0) {
      return undecided(
        `nothing is measured of ${word} and ${signs.map(([fact]) => fact).join(", ") || "these facts"}`,
      );
    }
    emotions.push(emotion);
    sums.push(measured.reduce((sum, one) => sum + one, 0));
  }
  const most = Math.max(...sums);
  const first = sums.map((sum) => most - sum < 1e-9);
  const count = first.filter(Boolean).length;
  return {
    shares: first.map((is) => (is ? 1 / count : 0)),
    emotions: [...new Set(emotions.filter((_, i) => first[i]))],
    note: null,
    sources: [source],
  };
}

/** How far each appraisal is there: 1, or -1 for its opposite. */
function signsOf(facts: Facts): [GradedFact, number][] {
  const { cause, effort, prospect: _, ...held } = facts;
  return [
    ...Object.entries(held).map(([fact, is]): [GradedFact, number] => [fact as GradedFact, is ? 1 : -1]),
    ...(effort === undefined ? [] : [["effort", effort === "much" ? 1 : -1] satisfies [GradedFact, number]]),
    ...(cause === undefined ? [] : [[cause, 1] satisfies [GradedFact, number]]),
  ];
}

const namesOf = ({ when }: Rule): FactName[] => Object.keys(when) as FactName[];
const rankOf = (rule: Rule): number => namesOf(rule).length;

const isOffered = ({ words }: Theory, emotion: string, offered: readonly string[]): boolean =>
  (words[emotion] ?? []).some((word) => offered.includes(word));

/** Each emotion has the same share, split among its words that are offered. */
function sharesOf(theory: Theory, rules: readonly Rule[], offered: readonly string[]): number[] | null {
  const emotions = [...new Set(rules.map(({ emotion }) => emotion))].filter((emotion) =>
    isOffered(theory, emotion, offered),
  );
  if (emotions.length === 0) return null;
  const shares = offered.map(() => 0);
  for (const emotion of emotions) {
    const words = (theory.words[emotion] as string[]).filter((word) => offered.includes(word));
    for (const word of words) {
      const at = offered.indexOf(word);
      shares[at] = (shares[at] as number) + 1 / words.length / emotions.length;
    }
  }
  return shares;
}

function whyUndecided(theory: Theory, facts: Facts, missed: readonly string[]): string {
  if (theory.rules.length === 0) return "no source of its table could be read";
  if (missed.length > 0) return `none of its answers is offered: ${missed.join(", ")}`;
  const open = theory.rules.filter((rule) =>
    namesOf(rule).every((name) => facts[name] === undefined || facts[name] === rule.when[name]),
  );
  if (open.length === 0) return "it has no row for these facts";
  const needed = new Set(open.flatMap((rule) => namesOf(rule).filter((name) => facts[name] === undefined)));
  return `its rows also look at ${[...needed].sort().join(", ")}`;
}
