import type { ConfidenceInterval } from "../core/estimate.js";
import { type AltTestScoring, altTestWins, type PersonWins } from "./alt-test-wins.js";
import { benjaminiYekutieli } from "./benjamini-yekutieli.js";
import { mean } from "./descriptives.js";
import { tCdf, tQuantile } from "./distributions.js";
import { countOption, levelOption, listOption, numberOption, readOptions, requiredOneOf } from "./options.js";
import { standardDeviation } from "./standard-deviation.js";

/** One person who was left out, and whether the model is a better choice. */
export interface LeftOutPerson {
  /** The person's row. */
  person: number;
  instances: number;
  /** Independent units that they fall into: the instances themselves, or clusters. */
  units: number;
  /** How often the person is as near to the others as the model, minus how often the model is as near. */
  difference: number;
  /** Standard error of the difference. */
  se: number;
  t: number;
  /** One-sided: the smaller, the surer that the person is ahead by less than epsilon. */
  p: number;
  /** p adjusted by Benjamini and Yekutieli over the people. */
  pAdjusted: number;
  /** Whether the person is rejected at the level of the test: the model is then the better choice. */
  beaten: boolean;
  /** How often the model is as near to the others as the person, or nearer. */
  advantage: number;
  /** The same with ties as one half. */
  advantageTiesHalf: number;
}

/** May the model replace a person? */
export interface AltTest {
  /** Omega: the share of people whom the model beats. */
  winningRate: number;
  /** Omega is at least one half. */
  passes: boolean;
  /** Rho: the mean over people of how often the model is as near to the others as the person, or nearer. */
  advantage: number;
  /** Of rho, for these people. */
  advantageCi: ConfidenceInterval;
  /** Rho with ties as one half: 0.5 means no difference. */
  advantageTiesHalf: number;
  /** The share of comparisons that are ties. */
  ties: number;
  people: LeftOutPerson[];
  epsilon: number;
  scoring: AltTestScoring;
  units: { n: number; name: "instances" | "clusters" };
  /** What a reader must know of this result. */
  notes: string[];
}

/** Options of `altTest`. */
export interface AltTestOptions {
  /** How near a rating is to the others: the share that gave the same value, or minus the root mean square error. */
  scoring: AltTestScoring;
  /** How far a person may be ahead: see `epsilonFor`. */
  epsilon: number;
  /** The cluster of each instance, such as its conversation: clusters are then the units of the test. */
  clusters?: ArrayLike<number | string>;
  /** The false discovery rate that decides; 0.05 unless given. */
  rate?: number;
  /** People with fewer units are not left out, and do not count; 2 unless given. The authors' program takes 30. */
  leastUnits?: number;
  level?: number;
}

/** With fewer units the t test cannot lean on the normal distribution. */
const fewUnits = 30;

/**
 * The alternative annotator test (alt-test): may this model replace one of these people?
 *
 * Each person is left out once. On every instance the person and the model meet the people who are left: whoever is
 * nearer wins, and both win a tie. The model beats a person if a one-sided t test rejects "the person wins more
 * often by at least epsilon"; Benjamini and Yekutieli's correction holds over the people. The model passes if it beats
 * at least half of them. Do not use it to say that a model is right: it says that the model is as near to these people as
 * they are to each other, and people who agree badly are easily replaced.
 *
 * Shape: `people` rows = people, columns = instances; `model` one value an instance. For "accuracy" values are codes of
 * categories, for "negativeRmse" numbers. NaN marks a missing rating: an instance counts for a person if the
 * person, the model and one other person rated it. At least 2 people; with 2 a note says that there is no
 * group to be near to, and with fewer than 30 units that the t test is unsure. A person whose indicators are all equal
 * has p = 0 or 1, by the side of epsilon on which they are (NaN at epsilon). A person with fewer
 * than `leastUnits` has p = NaN, is not beaten, and does not count in the winning rate and in rho.
 *
 * With `clusters` the test is made on the mean indicators of each cluster, and rho is the mean over clusters. Ratings of one
 * conversation on several dimensions are not independent, so that this is the right unit for them; the two can
 * disagree, in both directions.
 *
 * @throws InputError `altTest requires at least 2 people, got 1; who is left out meets the others`
 *
 * Source: Calderon, Reichart & Dror 2025, doi 10.18653/v1/2025.acl-long.782. Deviations: a person with few
 * instances is noted, not skipped; scores that differ by rounding alone are a tie; clusters and ties at one half are
 * ours. Reference: tests/reference/scipy/altTest.py (own transcription of the paper's steps with SciPy's t test).
 *
 * @example
 * ```ts
 * const people = [[1, 2, 3, 4, 5, 1], [1, 2, 3, 4, 4, 2], [2, 2, 3, 5, 5, 1]];
 * const test = altTest(people, [1, 2, 3, 4, 5, 1], { scoring: "negativeRmse", epsilon: 0.2 });
 * test.advantage; // 1
 * test.advantageTiesHalf; // 0.6111
 * test.people.map(({ p }) => p); // [0, 0.0263, 0.0263]
 * test.winningRate; // 1
 * ```
 */
export function altTest(
  people: readonly ArrayLike<number>[],
  model: ArrayLike<number>,
  options: AltTestOptions,
): AltTest {
  const { scoring, epsilon, clusters, rate, leastUnits, level } = readOptions(options, "altTest", {
    scoring: requiredOneOf("accuracy", "negativeRmse"),
    epsilon: { ...epsilonOption, required: true },
    clusters: listOption<ArrayLike<number | string>>(),
    rate: rateOption,
    leastUnits: countOption(2, "unit"),
    level: levelOption,
  });
  const wins = altTestWins(people, model, scoring, clusters, "altTest");
  return altTestOf(wins, {
    ...{ scoring, epsilon, rate, leastUnits, level },
    clustered: clusters !== undefined,
  });
}

/** An epsilon: a difference of two shares. @internal */
export const epsilonOption = numberOption(
  Number.NaN,
  "an epsilon from 0 to below 1",
  (value) => value >= 0 && value < 1,
);

/** The false discovery rate. @internal */
export const rateOption = numberOption(0.05, "a rate between 0 and 1", (value) => value > 0 && value < 1);

interface Settings {
  scoring: AltTestScoring;
  epsilon: number;
  rate: number;
  leastUnits: number;
  level: number;
  clustered: boolean;
}

function altTestOf(wins: readonly PersonWins[], settings: Settings): AltTest {
  const { scoring, epsilon, rate, leastUnits, level, clustered } = settings;
  const tests = wins.map((own) => {
    const found = personTest(own, epsilon);
    return { ...own, ...found, p: own.units.length < leastUnits ? Number.NaN : found.p };
  });
  const adjusted = benjaminiYekutieli(tests.map(({ p }) => p));
  const people = tests.map(
    ({ difference, se, t, p, ...own }, person): LeftOutPerson => ({
      ...{ person, instances: own.instances, units: own.units.length, difference, se, t, p },
      pAdjusted: adjusted[person]!,
      beaten: adjusted[person]! <= rate,
      advantage: mean(own.model),
      advantageTiesHalf: (1 - difference) / 2,
    }),
  );
  const tested = people.filter(({ p }) => !Number.isNaN(p));
  const winningRate = mean(tested.map(({ beaten }) => Number(beaten)));
  const compared = people.filter(({ units }) => units > 0 && units >= leastUnits);
  const advantage = mean(compared.map((person) => person.advantage));
  const advantageTiesHalf = mean(compared.map((person) => person.advantageTiesHalf));
  return {
    ...{ winningRate, passes: winningRate >= 0.5, advantage },
    advantageCi: intervalOfMean(
      compared.map(({ person }) => wins[person]!),
      advantage,
      level,
    ),
    advantageTiesHalf,
    // Both win a tie, so the two shares add up to one more for each.
    ties: 2 * (advantage - advantageTiesHalf),
    ...{ people, epsilon, scoring },
    units: {
      n: new Set(wins.flatMap(({ units }) => [...units])).size,
      name: clustered ? "clusters" : "instances",
    },
    notes: notesOf(people, clustered, leastUnits),
  };
}

/** H0: the person wins more often than the model by at least epsilon. @internal */
export function personTest({ model, person }: Pick<PersonWins, "model" | "person">, epsilon: number) {
  const differences = person.map((value, i) => value - model[i]!);
  const n = differences.length;
  const difference = mean(differences);
  const sd = standardDeviation(differences, n - 1);
  const gap = difference - epsilon;
  const se = sd / Math.sqrt(n);
  if (n < 2) return { difference, se, t: Number.NaN, p: Number.NaN };
  const t = gap / se;
  if (sd > 0) return { difference, se, t, p: tCdf(t, n - 1) };
  return { difference, se, t, p: gap < 0 ? 0 : gap > 0 ? 1 : Number.NaN };
}

/** Of rho: what each unit adds to it over all people, so that people who share units are not taken as independent. */
function intervalOfMean(wins: readonly PersonWins[], rho: number, level: number): ConfidenceInterval {
  const influence = new Map<number, number>();
  for (const { units, model } of wins) {
    const own = mean(model);
    units.forEach((unit, i) => {
      const part = (model[i]! - own) / (units.length * wins.length);
      influence.set(unit, (influence.get(unit) ?? 0) + part);
    });
  }
  const n = influence.size;
  if (n < 2) return [Number.NaN, Number.NaN];
  const squares = [...influence.values()].reduce((sum, part) => sum + part * part, 0);
  const half = tQuantile(0.5 + level / 2, n - 1) * Math.sqrt((squares * n) / (n - 1));
  return [rho - half, rho + half];
}

function notesOf(people: readonly LeftOutPerson[], clustered: boolean, leastUnits: number): string[] {
  const skipped = people.filter(({ units }) => units < leastUnits).length;
  const few = people.filter(({ units }) => units < fewUnits && units >= leastUnits);
  const name = clustered ? "clusters" : "instances";
  return [
    ...(people.length < 3
      ? ["With 2 people the model is compared with one person at a time, not with a group; 3 are advised."]
      : []),
    ...(few.length > 0
      ? [
          `${few.length} of ${people.length} people have fewer than ${fewUnits} ${name} (${Math.min(...few.map(({ units }) => units))} at least): the t test is unsure.`,
        ]
      : []),
    ...(skipped > 0
      ? [`${skipped} of ${people.length} people have fewer than ${leastUnits} ${name} and are not tested.`]
      : []),
  ];
}
