import { type RandomStream, randomStream } from "../../../src/core/random.js";
import type { RaschDesign } from "../../../src/stats/many-facet-rasch/contract.js";

/** Ratings in long form; raters and criteria are numbered from 1, levels from 0. */
export interface Rows {
  object: number[];
  rater: number[];
  criterion: number[];
  level: number[];
}

/** The design of some ratings, with as many steps for every item as the highest level has. */
export function designOf({ object, rater, criterion, level }: Rows, steps = Math.max(...level)): RaschDesign {
  const order = [...object.keys()].sort((a, b) => object[a]! - object[b]!);
  const ids = [...new Set(order.map((i) => object[i]!))];
  const R = Math.max(...rater);
  const C = Math.max(...criterion);
  const levels = Array.from({ length: steps + 1 }, (_, k) => k);
  const design = {
    objects: ids.map((id, unit) => ({ id: String(id), unit })),
    raters: Array.from({ length: R }, (_, r) => `rater ${r + 1}`),
    criteria: Array.from({ length: C }, (_, c) => (C === 1 ? "" : `criterion ${c + 1}`)),
    items: Array.from({ length: R * C }, (_, i) => ({ rater: Math.floor(i / C), criterion: i % C, steps })),
    starts: new Int32Array(ids.length + 1),
    item: Int32Array.from(order, (i) => (rater[i]! - 1) * C + criterion[i]! - 1),
    level: Uint8Array.from(order, (i) => level[i]!),
    units: ids.length,
    unitsName: "objects",
    values: Array.from({ length: R * C }, () => levels),
    kept: Array.from({ length: R }, () => levels),
    levels: steps + 1,
    notes: [],
  };
  const at = new Map(ids.map((id, o) => [id, o]));
  for (const i of order) design.starts[at.get(object[i]!)! + 1]!++;
  for (let o = 0; o < ids.length; o++) design.starts[o + 1]! += design.starts[o]!;
  return design;
}

/** A level drawn with P(k) proportional to exp(k theta - eta[k]). */
export function drawLevel(
  theta: number,
  severity: number,
  tau: readonly number[],
  random: RandomStream,
): number {
  const weights = [1];
  for (let k = 0; k < tau.length; k++) weights.push(weights[k]! * Math.exp(theta - severity - tau[k]!));
  let left = random.next() * weights.reduce((sum, w) => sum + w, 0);
  let level = 0;
  while (level < tau.length && left > weights[level]!) left -= weights[level++]!;
  return level;
}

/** Ratings of normal objects. `seenBy` says which raters (from 0) see an object, all unless given. */
export function drawRatings(
  n: number,
  alpha: readonly number[],
  tau: readonly number[] | readonly (readonly number[])[],
  seed: number,
  {
    mu = 0,
    sigma = 1,
    slope = alpha.map(() => 1),
    seenBy = () => [...alpha.keys()],
  }: {
    mu?: number;
    sigma?: number;
    slope?: readonly number[];
    seenBy?: (theta: number, object: number, random: RandomStream) => number[];
  } = {},
): Rows & { theta: number[] } {
  const random = randomStream(seed, "ratings");
  const rows = { object: [], rater: [], criterion: [], level: [], theta: [] } as Rows & { theta: number[] };
  for (let o = 0; o < n; o++) {
    const theta = mu + sigma * random.normal();
    rows.theta.push(theta);
    for (const r of seenBy(theta, o, random)) {
      const own = (Array.isArray(tau[0]) ? tau[r] : tau) as readonly number[];
      rows.object.push(o);
      rows.rater.push(r + 1);
      rows.criterion.push(1);
      rows.level.push(drawLevel(slope[r]! * theta, alpha[r]!, own, random));
    }
  }
  return rows;
}

/** The slope of estimates on what was planted, through the origin. */
export function slopeOn(planted: ArrayLike<number>, found: ArrayLike<number>): number {
  let [xy, xx] = [0, 0];
  for (let i = 0; i < planted.length; i++) {
    xy += planted[i]! * found[i]!;
    xx += planted[i]! ** 2;
  }
  return xy / xx;
}
