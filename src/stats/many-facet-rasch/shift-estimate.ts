import { sumWeights } from "./conditional-levels.js";
import type { RaschDesign } from "./contract.js";
import { type ItemPattern, totalOf } from "./item-patterns.js";

/** An additional difficulty of some observations, all else of the model held. */
export interface ShiftEstimate {
  /** In logits: positive = fewer points than the model expects. NaN where it would be infinite. */
  value: number;
  se: number;
  /** Observations that it rests on. */
  n: number;
  units: number;
}

/** Objects on the same items with the same sum: what is expected of the shifted levels is the same in all. */
interface Cell {
  /** Logarithms of the weights of each sum of the shifted levels; they are `from`, `from` + 1, … */
  weights: Float64Array;
  from: number;
  places: number;
  /** Sum of the shifted levels by object, and the object's unit. */
  observed: number[];
  unit: number[];
}

/**
 * Estimates a shift of some items within some objects by conditional maximum likelihood, all other parameters
 * held: Newton's steps of (observed - expected) / variance. The error is the sandwich over units, which holds if
 * ratings of one unit hang together.
 *
 * @param patterns the objects that it applies to
 * @param isShifted by item
 *
 * @internal
 */
export function shiftEstimate(
  design: RaschDesign,
  eta: readonly Float64Array[],
  patterns: readonly ItemPattern[],
  isShifted: (item: number) => boolean,
): ShiftEstimate {
  const cells = cellsOf(design, eta, patterns, isShifted);
  const n = cells.reduce((sum, { places, observed }) => sum + places * observed.length, 0);
  let value = 0;
  for (let round = 0; round < 60; round++) {
    let [score, information] = [0, 0];
    for (const cell of cells) {
      const { expected, variance } = momentsAt(cell, value);
      for (const observed of cell.observed) score += observed - expected;
      information += variance * cell.observed.length;
    }
    // A step of more than 1 would leap over the maximum where the model is far off.
    const step = Math.max(-1, Math.min(1, -score / information));
    if (!Number.isFinite(step) || Math.abs(value + step) > 15) {
      return { value: Number.NaN, se: Number.NaN, n, units: 0 };
    }
    value += step;
    if (Math.abs(step) < 1e-9) break;
  }
  return { value, n, ...sandwich(cells, value) };
}

function cellsOf(
  design: RaschDesign,
  eta: readonly Float64Array[],
  patterns: readonly ItemPattern[],
  isShifted: (item: number) => boolean,
): Cell[] {
  return patterns.flatMap(({ items, objects }) => {
    const places = [...items.keys()].filter((at) => isShifted(items[at]!));
    // If all levels of an object are shifted, their sum holds, and nothing can be seen.
    if (places.length === 0 || places.length === items.length) return [];
    const own = sumWeights(items.filter(isShifted), eta);
    const rest = sumWeights(
      items.filter((item) => !isShifted(item)),
      eta,
    );
    const byTotal = new Map<number, Cell>();
    for (const object of objects) {
      const total = totalOf(design, object);
      const from = Math.max(0, total - rest.length + 1);
      const to = Math.min(own.length - 1, total);
      if (from === to) continue;
      const cell = byTotal.get(total) ?? {
        weights: Float64Array.from(
          { length: to - from + 1 },
          (_, i) => own[from + i]! + rest[total - from - i]!,
        ),
        ...{ from, places: places.length, observed: [], unit: [] },
      };
      byTotal.set(total, cell);
      const at = design.starts[object]!;
      cell.observed.push(places.reduce((sum, place) => sum + design.level[at + place]!, 0));
      cell.unit.push(design.objects[object]!.unit);
    }
    return [...byTotal.values()];
  });
}

/** Mean and variance of the sum of the shifted levels. */
function momentsAt({ weights, from }: Cell, shift: number): { expected: number; variance: number } {
  const top = weights.reduce((most, one, i) => Math.max(most, one - i * shift), Number.NEGATIVE_INFINITY);
  let [all, first, second] = [0, 0, 0];
  for (let i = 0; i < weights.length; i++) {
    const weight = Math.exp(weights[i]! - i * shift - top);
    all += weight;
    first += i * weight;
    second += i * i * weight;
  }
  const mean = first / all;
  return { expected: from + mean, variance: second / all - mean * mean };
}

function sandwich(cells: readonly Cell[], value: number): { se: number; units: number } {
  const scores = new Map<number, number>();
  let information = 0;
  for (const cell of cells) {
    const { expected, variance } = momentsAt(cell, value);
    information += variance * cell.observed.length;
    for (const [i, observed] of cell.observed.entries()) {
      const unit = cell.unit[i]!;
      scores.set(unit, (scores.get(unit) ?? 0) + observed - expected);
    }
  }
  const G = scores.size;
  const meat = [...scores.values()].reduce((sum, one) => sum + one * one, 0) * (G / (G - 1));
  return { se: G < 2 ? Number.NaN : Math.sqrt(meat) / information, units: G };
}
