import { randomStream } from "../../core/random.js";
import type { Rating } from "../../core/rating.js";
import { plainMean, squaredDeviations } from "../../stats/descriptives.js";
import type { Planter } from "../planting/contract.js";

/** Draws that tell how far an effect strays without bias, from which the sizes follow. */
const trialDraws = 40;
/** Draws that tell by how much a size moves the effect, and how often a size is tried again. */
const sizeDraws = 8;
const mostTries = 6;
/** Planted effects in such standard deviations: about 2.8 of them is found in 80% of draws. */
const multiples = [1, 2, 3, 4.5];
/** A size will do if the effect comes as near as this. */
const nearEnough = 0.15;

/** 0, and sizes that reach from hardly to surely found in this design; none if the effect never strays from 0. */
export function chooseSizes(
  planter: Planter,
  seed: number,
  key: string,
): { sizes: number[] | undefined; spread: number } {
  const cleared = Array.from({ length: trialDraws }, (_, draw) =>
    planter.clear(randomStream(seed, "certify", "trial", key, draw)),
  );
  const effects = cleared.map((table) => planter.measure(table)).filter((effect) => !Number.isNaN(effect));
  const spread = Math.sqrt(squaredDeviations(effects) / (effects.length - 1));
  if (!(spread > 1e-12)) {
    return { sizes: planter.sizes === undefined ? undefined : [0, ...planter.sizes], spread: 0 };
  }
  const tables = cleared.slice(0, sizeDraws);
  const sizes = multiples.map((times) => sizeOf(planter, times * spread, tables, [seed, key, times]));
  return { sizes: [0, ...new Set(sizes)].sort((a, b) => a - b), spread };
}

/**
 * The size that moves the effect by about this much. A coarse scale swallows a part of small sizes, so the guess
 * is mended by trial.
 */
function sizeOf(
  planter: Planter,
  effect: number,
  tables: readonly (readonly Rating[])[],
  [seed, ...key]: [number, ...(string | number)[]],
): number {
  const largest = planter.largest ?? Number.POSITIVE_INFINITY;
  let size = Math.min(largest, round(planter.sizeFor(effect)));
  if (planter.truth !== undefined) return size;
  const before = tables.map((table) => planter.measure(table));
  for (let time = 0; time < mostTries; time++) {
    const moves = tables.map((table, i) => {
      const planted = planter.plant(table, size, randomStream(seed, "certify", "size", ...key, time, i));
      return planter.measure(planted) - before[i]!;
    });
    const off = effect / Math.abs(plainMean(moves));
    if (!(off > 0) || Math.abs(off - 1) <= nearEnough || (off > 1 && size === largest)) return size;
    size = Math.min(largest, round(size * Math.min(2, Math.max(0.5, off))));
  }
  return size;
}

/** Two digits that count, as a person would choose a size. */
const round = (size: number): number => Number(size.toPrecision(2));
