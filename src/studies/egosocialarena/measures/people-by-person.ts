import type { Estimate } from "../../../core/estimate.js";
import { clopperPearson } from "../../../stats/clopper-pearson.js";
import { twoWayClusteredMean } from "../../../stats/two-way-clustered-mean.js";

/** One participant's answer to one story in one person. */
export interface PersonalAnswer {
  participant: string;
  /** In which person the story was told. */
  person: "third" | "first";
  /** What several stories share: the course of events. */
  course: string;
  /** 1 right, 0 wrong; NaN if unscored. */
  hit: number;
}

export interface PersonResults {
  /** Accuracy in percent over all participants; participants and courses of events as crossed clusters. */
  third: Estimate;
  first: Estimate;
  /** First minus third person, in points. */
  difference: Estimate;
  /** Each participant's accuracy in percent, exact intervals (answers as independent). */
  participants: { participant: string; third: Estimate; first: Estimate }[];
  unscored: number;
}

/**
 * People's accuracy on stories told in the third and in the first person.
 *
 * Answers "do people do better when a story is told about them?". Nobody meets one story in both persons, so the difference is
 * between stories, and holds for other participants and other courses of events.
 *
 * Shape: one row an answer. Percent; the difference in points. Unscored answers (NaN) are left out and counted. Nothing in a
 * person: NaN. Fewer than two participants or courses: no interval.
 *
 * Source: Cameron, Gelbach & Miller 2011, doi 10.1198/jbes.2010.07136 (crossed clusters); Clopper & Pearson 1934,
 * doi 10.1093/biomet/26.4.404 (one participant).
 *
 * @example
 * ```ts
 * const answer = (participant: string, person: "third" | "first", course: string, hit: number) => ({ participant, person, course, hit });
 * const found = resultsByPerson([
 *   answer("p1", "third", "a", 1), answer("p1", "first", "b", 1), answer("p2", "third", "b", 0), answer("p2", "first", "a", 1),
 * ]);
 * found.third.value; // 50
 * found.difference.value; // 50
 * ```
 */
export function resultsByPerson(answers: readonly PersonalAnswer[]): PersonResults {
  const scored = answers.filter(({ hit }) => !Number.isNaN(hit));
  const of = (person: PersonalAnswer["person"]) => scored.filter((one) => one.person === person);
  return {
    third: clustered(of("third"), ({ hit }) => 100 * hit),
    first: clustered(of("first"), ({ hit }) => 100 * hit),
    difference: differenceOf(scored),
    participants: [...new Set(answers.map(({ participant }) => participant))].map((participant) => {
      const own = scored.filter((one) => one.participant === participant);
      const share = (person: PersonalAnswer["person"]) => exact(own.filter((one) => one.person === person));
      return { participant, third: share("third"), first: share("first") };
    }),
    unscored: answers.length - scored.length,
  };
}

function clustered(
  own: readonly PersonalAnswer[],
  of: (one: PersonalAnswer) => number,
  lowest = 0,
): Estimate {
  const { value, ci, n, method, se, clusters } = twoWayClusteredMean(
    own.map(of),
    own.map(({ participant }) => participant),
    own.map(({ course }) => course),
  );
  if (se !== 0) return { value, ci, n, method };
  // All alike: nothing varies, yet others may differ by as much as so few units do not refute.
  const trials = Math.min(...clusters);
  const width = 100 * clopperPearson(0, trials).ci[1];
  return {
    ...{ value, n, method: `all alike; exact with ${trials} units as trials` },
    ci: [Math.max(lowest, value - width), Math.min(100, value + width)],
  };
}

/** Each answer's part in the difference, around the difference: its mean is the difference, its spread what moves it. */
function differenceOf(scored: readonly PersonalAnswer[]): Estimate {
  const parts = (["third", "first"] as const).map((person) => {
    const own = scored.filter((one) => one.person === person);
    return { n: own.length, mean: own.reduce((sum, { hit }) => sum + hit, 0) / own.length };
  });
  const [third, first] = parts as [(typeof parts)[number], (typeof parts)[number]];
  const difference = first.mean - third.mean;
  if (Number.isNaN(difference)) {
    return { value: Number.NaN, ci: [Number.NaN, Number.NaN], n: scored.length, method: "undefined" };
  }
  const part = ({ person, hit }: PersonalAnswer): number => {
    const { n, mean } = person === "first" ? first : third;
    return 100 * (difference + ((person === "first" ? 1 : -1) * scored.length * (hit - mean)) / n);
  };
  return clustered(scored, part, -100);
}

function exact(own: readonly PersonalAnswer[]): Estimate {
  const hits = own.reduce((sum, { hit }) => sum + hit, 0);
  if (own.length === 0) {
    return { value: Number.NaN, ci: [Number.NaN, Number.NaN], n: 0, method: "no answers" };
  }
  const { ci, method } = clopperPearson(hits, own.length);
  return { value: (100 * hits) / own.length, ci: [100 * ci[0], 100 * ci[1]], n: own.length, method };
}
