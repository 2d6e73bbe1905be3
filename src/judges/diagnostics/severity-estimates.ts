import type { ClusteredMean } from "../../stats/clustered-mean.js";
import type { Cells } from "./cells.js";
import type { DiagnosticOptions } from "./contract.js";
import { rangeOf, type Scale } from "./scales.js";
import type { Differences } from "./severity-differences.js";
import { addToUnit, meanOfUnits, unitSums } from "./unit-sums.js";

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
  const sums = scales.map(() => unitSums(cells.units));
  const [amount, evaluation] = [unitSums(cells.units), unitSums(cells.units)];
  found.subjects.forEach((subject, i) => {
    const unit = cells.unit[subject]!;
    const criterion = cells.criterion[subject]!;
    const value = found.values[i]!;
    const scale = scales[criterion]!;
    const share = value / rangeOf(scale);
    addToUnit(sums[criterion]!, unit, value);
    if (Number.isNaN(share)) return;
    addToUnit(amount, unit, share);
    addToUnit(evaluation, unit, scale.reversed ? -share : share);
  });
  const points = sums.map((own) => meanOfUnits(own, level));
  return {
    points,
    shares: points.map((mean, c) => scaled(mean, 1 / rangeOf(scales[c]!))),
    amount: meanOfUnits(amount, level),
    evaluation: meanOfUnits(evaluation, level),
  };
}

/** A mean in another unit. */
const scaled = (mean: ClusteredMean, by: number): ClusteredMean => ({
  ...mean,
  value: mean.value * by,
  ci: [mean.ci[0] * by, mean.ci[1] * by],
  se: mean.se * by,
});
