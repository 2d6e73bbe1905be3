import type { ClusteredMean } from "../../stats/clustered-mean.js";
import type { Cells } from "./cells.js";
import type { DiagnosticOptions } from "./contract.js";
import { rangeOf, type Scale } from "./scales.js";
import type { Differences } from "./severity-differences.js";
import { addToUnit, meanOfUnits, type UnitSums, unitSums } from "./unit-sums.js";

/** One rater's differences from the others, as means with intervals. */
export interface SeverityEstimates {
  /** By criterion, in points and as shares of the scale. */
  points: ClusteredMean[];
  shares: ClusteredMean[];
  /** Over all criteria, as shares of their scales. */
  amount: ClusteredMean;
  evaluation: ClusteredMean;
}

/** Means of differences by criterion, and over all criteria as shares of their scales; units are clusters. */
export function severityEstimates(
  cells: Cells,
  scales: readonly Scale[],
  found: Differences,
  { level }: DiagnosticOptions,
): SeverityEstimates {
  const sums = sumsByCriterion(cells, scales, found);
  const points = sums.map((own) => meanOfUnits(own, level));
  const ranges = scales.map(rangeOf);
  const pooled = (signOf: (scale: Scale) => number): ClusteredMean => {
    const all = unitSums(cells.units);
    sums.forEach((own, c) => {
      if (Number.isNaN(ranges[c]!)) return;
      const by = signOf(scales[c]!) / ranges[c]!;
      for (let unit = 0; unit < cells.units; unit++) {
        all.sums[unit]! += own.sums[unit]! * by;
        all.magnitudes[unit]! += own.magnitudes[unit]! * Math.abs(by);
        all.sizes[unit]! += own.sizes[unit]!;
      }
    });
    return meanOfUnits(all, level);
  };
  return {
    points,
    shares: points.map((mean, c) => scaled(mean, 1 / ranges[c]!)),
    amount: pooled(() => 1),
    evaluation: pooled(({ reversed }) => (reversed ? -1 : 1)),
  };
}

/** Means of differences by criterion, in points. */
export function severityPoints(
  cells: Cells,
  scales: readonly Scale[],
  found: Differences,
  { level }: DiagnosticOptions,
): ClusteredMean[] {
  return sumsByCriterion(cells, scales, found).map((own) => meanOfUnits(own, level));
}

function sumsByCriterion(
  cells: Cells,
  scales: readonly Scale[],
  { subjects, values }: Differences,
): UnitSums[] {
  const sums = scales.map(() => unitSums(cells.units));
  for (let i = 0; i < subjects.length; i++) {
    const subject = subjects[i]!;
    addToUnit(sums[cells.criterion[subject]!]!, cells.unit[subject]!, values[i]!);
  }
  return sums;
}

/** A mean in another unit. */
const scaled = (mean: ClusteredMean, by: number): ClusteredMean => ({
  ...mean,
  value: mean.value * by,
  ci: [mean.ci[0] * by, mean.ci[1] * by],
  se: mean.se * by,
});
