import { lookUp, type PositionTable, type TableValue } from "./position-table.js";

/** The marginal log-likelihood of one object with position m + s z, its derivatives by m and s, and z's posterior. @internal */
export interface ObjectPosterior {
  value: number;
  byMean: number;
  bySpread: number;
  meanMean: number;
  meanSpread: number;
  spreadSpread: number;
  z: number;
  variance: number;
}

/** Beyond this fall of the log density nothing is left that 13 digits could show. */
const fall = 30;

const looked: TableValue = { logSum: 0, mean: 0, information: 0 };

/**
 * z is standard normal; the object's ratings say exp(score theta - table(theta)).
 *
 * @param stride the distance of points in posterior standard deviations: 0.5 gives 10 digits, 0.8 gives 6
 * @internal
 */
export function objectPosterior(
  table: PositionTable,
  score: number,
  mean: number,
  spread: number,
  stride = 0.5,
): ObjectPosterior {
  const density = (z: number): number => {
    lookUp(table, mean + spread * z, looked);
    return score * (mean + spread * z) - looked.logSum - 0.5 * z * z;
  };
  const { mode, deviation } = posteriorPeak(table, score, mean, spread);
  const top = density(mode);
  const bound = (direction: number): number => {
    let distance = 5 * deviation;
    while (distance < 8 && top - density(mode + direction * distance) < fall) distance *= 1.25;
    return mode + direction * distance;
  };
  const [low, high] = [bound(-1), bound(1)];
  const step = Math.min(stride * deviation, (0.8 * stride) / Math.abs(spread));
  const n = Math.ceil((high - low) / step);
  const sums = new Float64Array(8);
  for (let q = 0; q <= n; q++) {
    const z = low + q * step;
    const theta = mean + spread * z;
    lookUp(table, theta, looked);
    const w = Math.exp(score * theta - looked.logSum - 0.5 * z * z - top);
    const left = score - looked.mean;
    const bend = left * left - looked.information;
    sums[0]! += w;
    sums[1]! += w * z;
    sums[2]! += w * z * z;
    sums[3]! += w * left;
    sums[4]! += w * left * z;
    sums[5]! += w * bend;
    sums[6]! += w * bend * z;
    sums[7]! += w * bend * z * z;
  }
  const at = (j: number): number => sums[j]! / sums[0]!;
  const [byMean, bySpread] = [at(3), at(4)];
  return {
    value: top + Math.log(sums[0]! * step) - 0.5 * Math.log(2 * Math.PI),
    byMean,
    bySpread,
    meanMean: at(5) - byMean * byMean,
    meanSpread: at(6) - byMean * bySpread,
    spreadSpread: at(7) - bySpread * bySpread,
    z: at(1),
    variance: Math.max(0, at(2) - at(1) ** 2),
  };
}

function posteriorPeak(table: PositionTable, score: number, mean: number, spread: number) {
  let z = 0;
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 100; round++) {
    lookUp(table, mean + spread * z, looked);
    const slope = spread * (score - looked.mean) - z;
    if (slope > 0) low = z;
    else high = z;
    let next = z + Math.max(-3, Math.min(3, slope / (1 + spread * spread * looked.information)));
    if (next < low || next > high) next = (low + high) / 2;
    const moved = Math.abs(next - z);
    z = next;
    if (moved < 1e-3) break;
  }
  lookUp(table, mean + spread * z, looked);
  return { mode: z, deviation: 1 / Math.sqrt(1 + spread * spread * looked.information) };
}
