import { InputError } from "../core/errors.js";
import { requireFiniteOrMissing, requireLabels, requireRows } from "./arguments.js";

/** How near a rating is to those of the others: the share that gave the same value, or minus the root mean square error. */
export type AltTestScoring = "accuracy" | "negativeRmse";

/** One left-out person's comparisons, a value for each unit that the person and the model share. */
export interface PersonWins {
  /** Instances that were compared: the person, the model and another person rated them. */
  instances: number;
  /** The unit of each entry, as a number from 0 over all people. */
  units: Int32Array;
  /** 1 if the model is as near to the others as the person, or nearer; a unit's mean. */
  model: Float64Array;
  /** 1 if the person is as near as the model, or nearer; a unit's mean. */
  person: Float64Array;
}

/**
 * Leaves people out one by one and asks, on each instance, who is nearer to the other people: the model or the person.
 * With clusters the indicators of a cluster become their mean.
 * @internal
 */
export function altTestWins(
  people: readonly ArrayLike<number>[],
  model: ArrayLike<number>,
  scoring: AltTestScoring,
  clusters: ArrayLike<number | string> | undefined,
  caller: string,
): PersonWins[] {
  checkShapes(people, model, clusters, caller);
  const { unitOf, units } = unitsOf(model.length, clusters);
  const given = ratingsByInstance(people, model.length);
  const from = scoring === "accuracy" ? isMissed : square;
  return people.map((own, left) => {
    const sums = { model: new Float64Array(units), person: new Float64Array(units) };
    const sizes = new Int32Array(units);
    let instances = 0;
    for (let i = 0; i < model.length; i++) {
      if (Number.isNaN(model[i]!) || Number.isNaN(own[i]!)) continue;
      if (given.starts[i + 1]! - given.starts[i]! < 2) continue;
      const ofModel = distance(model[i]!, given, i, left, from);
      const ofPerson = distance(own[i]!, given, i, left, from);
      // Means that are equal in decimals may differ in their last bit; that is a tie.
      const tie = Math.abs(ofModel - ofPerson) <= 1e-12 * (ofModel + ofPerson);
      sums.model[unitOf[i]!]! += Number(tie || ofModel < ofPerson);
      sums.person[unitOf[i]!]! += Number(tie || ofPerson < ofModel);
      sizes[unitOf[i]!]!++;
      instances++;
    }
    const used = Int32Array.from(sizes.keys()).filter((unit) => sizes[unit]! > 0);
    return {
      instances,
      units: used,
      model: Float64Array.from(used, (unit) => sums.model[unit]! / sizes[unit]!),
      person: Float64Array.from(used, (unit) => sums.person[unit]! / sizes[unit]!),
    };
  });
}

/** Who rated an instance, and how: those of instance i stand from starts[i] to starts[i + 1] - 1. */
interface GivenRatings {
  starts: Int32Array;
  people: Int32Array;
  values: Float64Array;
}

/** In a crowd most people rated few instances, so that nobody is asked for what is not there. */
function ratingsByInstance(people: readonly ArrayLike<number>[], n: number): GivenRatings {
  const starts = new Int32Array(n + 1);
  const [who, values]: [number[], number[]] = [[], []];
  for (let i = 0; i < n; i++) {
    for (const [person, own] of people.entries()) {
      if (Number.isNaN(own[i]!)) continue;
      who.push(person);
      values.push(own[i]!);
    }
    starts[i + 1] = who.length;
  }
  return { starts, people: Int32Array.from(who), values: Float64Array.from(values) };
}

/** Sum over the others of an instance: of misses, or of squares, whose order is that of the mean or its root. */
function distance(
  value: number,
  { starts, people, values }: GivenRatings,
  i: number,
  left: number,
  from: (other: number, value: number) => number,
): number {
  let sum = 0;
  for (let at = starts[i]!; at < starts[i + 1]!; at++) {
    if (people[at] !== left) sum += from(values[at]!, value);
  }
  return sum;
}

const isMissed = (other: number, value: number): number => Number(other !== value);
const square = (other: number, value: number): number => (other - value) ** 2;

function unitsOf(n: number, clusters: ArrayLike<number | string> | undefined) {
  if (clusters === undefined) return { unitOf: Int32Array.from({ length: n }, (_, i) => i), units: n };
  const numbers = new Map<number | string, number>();
  const unitOf = Int32Array.from({ length: n }, (_, i) => {
    const found = numbers.get(clusters[i]!) ?? numbers.size;
    numbers.set(clusters[i]!, found);
    return found;
  });
  return { unitOf, units: numbers.size };
}

function checkShapes(
  people: readonly ArrayLike<number>[],
  model: ArrayLike<number>,
  clusters: ArrayLike<number | string> | undefined,
  caller: string,
): void {
  requireRows(people, caller, "people", "person");
  requireFiniteOrMissing(model, caller);
  for (const [at, own] of people.entries()) {
    requireFiniteOrMissing(own, caller);
    if (own.length !== model.length) {
      throw new InputError(
        `${caller} requires a list of ${model.length} ratings from each person, got ${own.length} from person ${at}; rows are people`,
      );
    }
  }
  if (people.length < 2) {
    throw new InputError(
      `${caller} requires at least 2 people, got ${people.length}; who is left out meets the others`,
    );
  }
  if (clusters === undefined) return;
  requireLabels(clusters, caller, "clusters ");
  if (clusters.length !== model.length) {
    throw new InputError(
      `${caller} requires one cluster per instance, got ${model.length} instances and ${clusters.length} clusters`,
    );
  }
}
