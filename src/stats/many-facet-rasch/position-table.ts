import { emptyCurve, itemCurve } from "./item-curves.js";

/**
 * The sum over a pattern's items of ln(sum of exp(k theta - eta[k])) with two derivatives, on evenly spaced
 * positions. With the items known, looking it up replaces all exponentials of all ratings.
 * @internal
 */
export interface PositionTable {
  from: number;
  step: number;
  logSum: Float64Array;
  mean: Float64Array;
  information: Float64Array;
}

/** Beyond the outermost step by so many logits the sum is a straight line to 1e-5. */
const margin = 12;

/** Interpolation by cubics is right to step^4 / 384 times the fourth derivative: 2e-8 an item. @internal */
export const fineStep = 0.05;

/** @internal */
export function positionTable(etas: readonly Float64Array[], step = fineStep): PositionTable {
  let [low, high] = [0, 0];
  for (const eta of etas) {
    for (let k = 1; k < eta.length; k++) {
      low = Math.min(low, eta[k]! - eta[k - 1]!);
      high = Math.max(high, eta[k]! - eta[k - 1]!);
    }
  }
  const n = Math.ceil((high - low + 2 * margin) / step) + 1;
  const table = {
    from: low - margin,
    step,
    logSum: new Float64Array(n),
    mean: new Float64Array(n),
    information: new Float64Array(n),
  };
  const curve = emptyCurve(Math.max(1, ...etas.map((eta) => eta.length - 1)));
  for (const eta of etas) {
    for (let j = 0; j < n; j++) {
      itemCurve(eta, table.from + j * step, curve);
      table.logSum[j]! += curve.logSum;
      table.mean[j]! += curve.mean;
      table.information[j]! += curve.variance;
    }
  }
  return table;
}

/** What a table says at one position. @internal */
export interface TableValue {
  logSum: number;
  mean: number;
  information: number;
}

/** @internal */
export function lookUp(
  { from, step, logSum, mean, information }: PositionTable,
  theta: number,
  into: TableValue,
): void {
  const last = logSum.length - 1;
  const place = (theta - from) / step;
  if (place <= 0 || place >= last) {
    const end = place <= 0 ? 0 : last;
    into.logSum = logSum[end]! + mean[end]! * (theta - from - end * step);
    into.mean = mean[end]!;
    into.information = information[end]!;
    return;
  }
  const j = Math.floor(place);
  const t = place - j;
  const s = 1 - t;
  // Hermite's cubic: values and slopes at both ends.
  const h00 = (1 + 2 * t) * s * s;
  const h01 = 1 - h00;
  const h10 = t * s * s * step;
  const h11 = -t * t * s * step;
  into.logSum = h00 * logSum[j]! + h01 * logSum[j + 1]! + h10 * mean[j]! + h11 * mean[j + 1]!;
  into.mean = h00 * mean[j]! + h01 * mean[j + 1]! + h10 * information[j]! + h11 * information[j + 1]!;
  into.information = s * information[j]! + t * information[j + 1]!;
}
