import { type ClusteredMean, clusteredMeanOfSums } from "../../stats/clustered-mean.js";

/** Sums by unit. A unit without a value has a size of 0. */
export interface UnitSums {
  sums: Float64Array;
  magnitudes: Float64Array;
  sizes: Int32Array;
}

export const unitSums = (units: number): UnitSums => ({
  sums: new Float64Array(units),
  magnitudes: new Float64Array(units),
  sizes: new Int32Array(units),
});

export function addToUnit({ sums, magnitudes, sizes }: UnitSums, unit: number, value: number): void {
  sums[unit]! += value;
  magnitudes[unit]! += Math.abs(value);
  sizes[unit]!++;
}

/** The mean of all values, with units as clusters (CR2). */
export function meanOfUnits({ sums, magnitudes, sizes }: UnitSums, level?: number): ClusteredMean {
  const found = { sums: [] as number[], magnitudes: [] as number[], sizes: [] as number[] };
  for (let unit = 0; unit < sizes.length; unit++) {
    if (sizes[unit] === 0) continue;
    found.sums.push(sums[unit]!);
    found.magnitudes.push(magnitudes[unit]!);
    found.sizes.push(sizes[unit]!);
  }
  return clusteredMeanOfSums(found, level);
}
