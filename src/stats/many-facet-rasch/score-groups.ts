import type { RaschDesign } from "./contract.js";

/**
 * Objects that met the same items and share their mean. Among these an object's scores say all that its ratings
 * tell about its position, so objects of equal scores are counted together.
 * @internal
 */
export interface ScoreGroup {
  items: Int32Array;
  /** The row of covariates that its objects share. */
  covariates: number;
  /** The sum of levels of each slope, one entry after the other. */
  scores: Float64Array;
  counts: Float64Array;
  /** The number of its first entry among all entries. */
  first: number;
}

/** @internal */
export interface ScoreGroups {
  groups: ScoreGroup[];
  /** The entry of each object; -1 for an object without a rating. */
  entryOf: Int32Array;
  entries: number;
}

/**
 * @param slopeOf the slope of each item, from 0
 * @param covariatesOf the row of covariates of each object
 * @internal
 */
export function scoreGroups(
  design: RaschDesign,
  slopeOf: ArrayLike<number>,
  slopes: number,
  covariatesOf: (object: number) => number,
  leaveOut: (object: number) => boolean = () => false,
): ScoreGroups {
  const { starts, item, level } = design;
  const objects = design.objects.length;
  const found = new Map<string, { items: Int32Array; covariates: number; entries: Map<string, number[]> }>();
  for (let object = 0; object < objects; object++) {
    const [from, to] = [starts[object]!, starts[object + 1]!];
    if (from === to || leaveOut(object)) continue;
    const items = item.slice(from, to).sort();
    const covariates = covariatesOf(object);
    const key = `${covariates}:${items.join()}`;
    let group = found.get(key);
    if (group === undefined) {
      group = { items, covariates, entries: new Map() };
      found.set(key, group);
    }
    const scores = new Array<number>(slopes).fill(0);
    for (let i = from; i < to; i++) scores[slopeOf[item[i]!]!]! += level[i]!;
    const entry = scores.join();
    const members = group.entries.get(entry);
    if (members === undefined) group.entries.set(entry, [object]);
    else members.push(object);
  }
  const entryOf = new Int32Array(objects).fill(-1);
  let entries = 0;
  const groups = [...found.values()].map(({ items, covariates, entries: own }): ScoreGroup => {
    const first = entries;
    const counts = Float64Array.from(own.values(), (members) => members.length);
    const scores = Float64Array.from([...own.keys()].flatMap((key) => key.split(",").map(Number)));
    for (const members of own.values()) {
      for (const object of members) entryOf[object] = entries;
      entries++;
    }
    return { items, covariates, scores, counts, first };
  });
  return { groups, entryOf, entries };
}
