import type { ConfidenceInterval } from "../core/estimate.js";
import type { RandomStream } from "../core/random.js";
import { type AltTestOptions, epsilonOption, personTest, rateOption } from "./alt-test.js";
import { altTestWins, type PersonWins } from "./alt-test-wins.js";
import { benjaminiYekutieli } from "./benjamini-yekutieli.js";
import { mean } from "./descriptives.js";
import { tQuantile } from "./distributions.js";
import { countOption, levelOption, listOption, readOptions, requiredOneOf, seedOption } from "./options.js";
import { powerBySimulation } from "./power-by-simulation.js";
import { standardDeviation } from "./standard-deviation.js";

/** How likely the model passes, and how many units that takes. */
export interface AltTestPower {
  /** Units of the test that is simulated. */
  units: number;
  /** The share of such tests in which the model beats at least half of the people. */
  power: number;
  /** Of the Monte Carlo error. */
  ci: ConfidenceInterval;
  /** Units at which it would pass with the wanted power; NaN if it would not pass with any number. */
  needed: number;
  /** Units beyond those that are there, and the ratings by each person that this means. */
  more: number;
  moreRatings: number;
  /** Units at which each person would be beaten; NaN where that person is ahead by epsilon or more. */
  neededByPerson: number[];
}

/** Options of `altTestPower`. */
export interface AltTestPowerOptions extends Omit<AltTestOptions, "level" | "leastUnits"> {
  /** Units of the test that is planned; as many as there are unless given. */
  units?: number;
  /** The wanted power; 0.8 unless given. */
  power?: number;
  runs?: number;
  seed?: number;
}

/**
 * The power of the alternative annotator test, and how many units it still needs, from a pilot.
 *
 * Answers "would this model pass with more conversations, or is it not good enough?". The pilot's win rates are taken as
 * the truth: that is a plan for the next study, and no argument about the pilot's own result. A small pilot is unsure
 * itself.
 *
 * Shape: as `altTest`. Power: units (instances, or clusters) are drawn with replacement from the pilot, all people's
 * comparisons of a unit together; the test is made anew on each draw. `needed`: for each person the fewest units n with
 * (t(1 - a) + t(power)) sd / sqrt(n) at most epsilon - difference, n - 1 df, where a is the threshold of Benjamini and
 * Yekutieli for the person in the middle; then the number that suffices for half of the people. The joint power is
 * somewhat lower if several people are near to their limit. NaN marks a missing rating. A person with fewer than
 * 2 units counts as never beaten.
 *
 * @throws InputError `altTestPower requires at least 2 people, got 1; who is left out meets the others`
 *
 * Source: Calderon, Reichart & Dror 2025, doi 10.18653/v1/2025.acl-long.782, appendix C, which draws subsets of a data set
 * in the same way. Reference: the power of a one-sided t test (tests).
 *
 * @example
 * ```ts
 * const people = [[1, 2, 3, 4, 5, 1], [1, 2, 3, 4, 4, 2], [2, 2, 3, 5, 5, 1]];
 * const plan = altTestPower(people, [1, 2, 3, 4, 5, 2], { scoring: "accuracy", epsilon: 0.2, runs: 50 });
 * plan.neededByPerson; // [2, 13, 11]
 * plan.needed; // 11
 * ```
 */
export function altTestPower(
  people: readonly ArrayLike<number>[],
  model: ArrayLike<number>,
  options: AltTestPowerOptions,
): AltTestPower {
  const caller = "altTestPower";
  const { scoring, epsilon, clusters, rate, ...plan } = readOptions(options, caller, {
    scoring: requiredOneOf("accuracy", "negativeRmse"),
    epsilon: { ...epsilonOption, required: true },
    clusters: listOption<ArrayLike<number | string>>(),
    rate: rateOption,
    units: { ...countOption(2, "unit"), fallback: undefined },
    power: levelOption80,
    runs: countOption(200, "run"),
    seed: seedOption,
  });
  const wins = altTestWins(people, model, scoring, clusters, caller);
  const table = unitTable(wins);
  const there = table.length;
  const units = plan.units ?? there;
  const passes = (stream: RandomStream): boolean => {
    const drawn = Array.from({ length: units }, () => table[stream.int(there)]!);
    const p = wins.map((_, person) => testOf(drawn, person, epsilon));
    const tested = benjaminiYekutieli(p).filter((one) => !Number.isNaN(one));
    return tested.length > 0 && tested.filter((one) => one <= rate).length >= tested.length / 2;
  };
  const simulated = powerBySimulation(passes, { runs: plan.runs, seed: plan.seed });
  const needed = altTestNeeded(wins, { epsilon, rate, power: plan.power });
  return {
    ...{ units, power: simulated.value, ci: simulated.ci },
    ...needed,
  };
}

/** The part of the plan that needs no simulation. @internal */
export function altTestNeeded(
  wins: readonly PersonWins[],
  settings: { epsilon: number; rate: number; power: number },
): Pick<AltTestPower, "needed" | "more" | "moreRatings" | "neededByPerson"> {
  const there = new Set(wins.flatMap(({ units }) => [...units])).size;
  const neededByPerson = wins.map((own) => neededFor(own, wins.length, settings));
  const sorted = neededByPerson.filter((n) => !Number.isNaN(n)).sort((a, b) => a - b);
  const needed = sorted[Math.ceil(wins.length / 2) - 1] ?? Number.NaN;
  const more = Math.max(0, needed - there);
  const perUnit = Math.max(...wins.map(({ instances }) => instances)) / there;
  return { needed, more, moreRatings: Math.ceil(more * perUnit), neededByPerson };
}

const levelOption80 = { ...levelOption, fallback: 0.8 };

/** By unit: each person's comparison as [model, person], or undefined where there is none. */
type UnitRow = (readonly [model: number, person: number] | undefined)[];

function unitTable(wins: readonly PersonWins[]): UnitRow[] {
  const rows = new Map<number, UnitRow>();
  wins.forEach(({ units, model, person }, at) => {
    units.forEach((unit, i) => {
      const row = rows.get(unit) ?? new Array(wins.length).fill(undefined);
      row[at] = [model[i]!, person[i]!];
      rows.set(unit, row);
    });
  });
  return [...rows.values()];
}

function testOf(drawn: readonly UnitRow[], at: number, epsilon: number): number {
  const own = drawn.flatMap((row) => (row[at] === undefined ? [] : [row[at]]));
  const [model, person] = [0, 1].map((side) => Float64Array.from(own, (pair) => pair[side]!));
  return personTest({ model: model!, person: person! }, epsilon).p;
}

function neededFor(
  { model, person }: PersonWins,
  people: number,
  { epsilon, rate, power }: { epsilon: number; rate: number; power: number },
): number {
  const differences = person.map((value, i) => value - model[i]!);
  const room = epsilon - mean(differences);
  const sd = standardDeviation(differences, differences.length - 1);
  if (!(room > 0) || Number.isNaN(sd)) return Number.NaN;
  const harmonic = Array.from({ length: people }, (_, k) => 1 / (k + 1)).reduce((a, b) => a + b, 0);
  const a = (rate * Math.ceil(people / 2)) / (people * harmonic);
  const holds = (n: number): boolean =>
    ((tQuantile(1 - a, n - 1) + tQuantile(power, n - 1)) * sd) / Math.sqrt(n) <= room;
  return fewestThat(holds);
}

/** The fewest units from 2 on; NaN beyond a billion. @internal */
export function fewestThat(holds: (n: number) => boolean): number {
  let high = 2;
  while (!holds(high)) {
    high *= 2;
    if (high > 1e9) return Number.NaN;
  }
  let low = high / 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
