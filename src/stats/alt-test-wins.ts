import { InputError } from "../core/errors.js";
import { requireFiniteOrMissing, requireLabels, requireRows } from "./arguments.js";

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
  const distance = scoring === "accuracy" ? misses : squares;
  return people.map((own, left) => {
    const others = people.filter((_, other) => other !== left);
    const sums = { model: new Float64Array(units), person: new Float64Array(units) };
    const sizes = new Int32Array(units);
    let instances = 0;
    for (let i = 0; i < model.length; i++) {
      if (Number.isNaN(model[i]!) || Number.isNaN(own[i]!)) continue;
      const [ofModel, ofPerson] = [distance(model[i]!, others, i), distance(own[i]!, others, i)];
      if (Number.isNaN(ofModel)) continue;
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

/** How many of the others gave another value: a lower count is a higher accuracy. NaN without others. */
function misses(value: number, others: readonly ArrayLike<number>[], i: number): number {
  return distanceTo(others, i, (other) => Number(other !== value));
}

/** Squared distances from the others: their order is that of the root mean square. NaN without others. */
function squares(value: number, others: readonly ArrayLike<number>[], i: number): number {
  return distanceTo(others, i, (other) => (other - value) ** 2);
}

function distanceTo(
  others: readonly ArrayLike<number>[],
  i: number,
  from: (other: number) => number,
): number {
  let sum = Number.NaN;
  for (const other of others) {
    if (Number.isNaN(other[i]!)) continue;
    sum = (Number.isNaN(sum) ? 0 : sum) + from(other[i]!);
  }
  return sum;
}

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
