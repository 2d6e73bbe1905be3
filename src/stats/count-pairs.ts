import { denseRanks, sortedOrder, tieGroupEnds } from "./ranks.js";

/** Pairs of observations: all, tied in x, tied in y, and concordant less discordant. @internal */
export interface PairCounts {
  all: number;
  tiedX: number;
  tiedY: number;
  balance: number;
}

/**
 * Counts pairs of observations that occur `counts[i]` times each, sorted only once. It walks in the order of
 * x; a Fenwick tree over the ranks of y counts how many earlier observations lie below and above. `places`
 * may permute the ranks of y. The next call reuses the result.
 * @internal
 */
export function countPairs(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): (counts: Int32Array, places?: Int32Array) => PairCounts {
  const order = sortedOrder(x);
  const ends = tieGroupEnds(x, order);
  const { codes, levels } = denseRanks(y);
  const tree = new Float64Array(levels + 1);
  const yWeights = new Float64Array(levels);
  const below = (place: number): number => {
    let sum = 0;
    for (let k = place; k > 0; k &= k - 1) sum += tree[k]!;
    return sum;
  };
  const result: PairCounts = { all: 0, tiedX: 0, tiedY: 0, balance: 0 };
  return (counts, places = codes) => {
    tree.fill(0);
    yWeights.fill(0);
    let passed = 0;
    let tiedX = 0;
    let balance = 0;
    for (let group = 0, start = 0; group < ends.length; group++) {
      const end = ends[group]!;
      let weight = 0;
      for (let k = start; k < end; k++) {
        const i = order[k]!;
        const c = counts[i]!;
        if (c === 0) continue;
        const code = places[i]!;
        balance += c * (below(code) + below(code + 1) - passed);
        weight += c;
      }
      for (let k = start; k < end; k++) {
        const i = order[k]!;
        const c = counts[i]!;
        if (c === 0) continue;
        yWeights[places[i]!]! += c;
        for (let place = places[i]! + 1; place <= levels; place += place & -place) tree[place]! += c;
      }
      passed += weight;
      tiedX += (weight * (weight - 1)) / 2;
      start = end;
    }
    let tiedY = 0;
    for (let code = 0; code < levels; code++) tiedY += (yWeights[code]! * (yWeights[code]! - 1)) / 2;
    result.all = (passed * (passed - 1)) / 2;
    result.tiedX = tiedX;
    result.tiedY = tiedY;
    result.balance = balance;
    return result;
  };
}
