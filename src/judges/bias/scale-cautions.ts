import { counted } from "../../core/counted.js";
import { type RatingTable, rowsByCode } from "../diagnostics/table.js";
import type { Scales } from "./bias-report.js";
import { firstOf } from "./options.js";

const fewest = 5;

/** The scored values of each rater on each criterion, sorted. */
function valuesByCell(table: RatingTable): { criterion: number; rater: number; sorted: Float64Array }[] {
  const cells = table.combine("criterion", "rater");
  const { starts, rows } = rowsByCode(cells);
  return Array.from(cells.first, (first, code) => ({
    criterion: table.column("criterion").codes[first]!,
    rater: table.raters.codes[first]!,
    sorted: Float64Array.from(rows.subarray(starts[code]!, starts[code + 1]!), (row) => table.values[row]!)
      .filter((value) => !Number.isNaN(value))
      .sort(),
  })).filter(({ sorted }) => sorted.length > 0);
}

const criterionName = (table: RatingTable, code: number): string =>
  code < 0 ? "the value" : (table.column("criterion").names[code] ?? "the value");

/** Values outside the scale that the caller stated. */
export function outsideScales(table: RatingTable, scales: Scales): string[] {
  const { codes, names } = table.column("criterion");
  return Object.entries(scales).flatMap(([criterion, [lowest, highest]]) => {
    const code = criterion === "" ? -1 : names.indexOf(criterion);
    let outside = 0;
    for (let row = 0; row < table.n; row++) {
      const value = table.values[row]!;
      if (codes[row] === code && (value < lowest || value > highest)) outside++;
    }
    if (outside === 0) return [];
    return [
      `${counted(outside, "value")} of ${criterion === "" ? "the ratings" : criterion} lie outside the stated scale ${lowest} to ${highest}. They count as they are; correct the scale or the values.`,
    ];
  });
}

/**
 * Scores of two scales in one column: of two raters on one criterion, the median of one lies above all values of
 * the other and its highest is at least twice the other's; or one rater's values fall into two far clusters.
 * It is a guess from the values, so it stops nothing.
 */
export function mixedScales(table: RatingTable): string[] {
  const cells = valuesByCell(table).filter(({ sorted }) => sorted.length >= fewest);
  const byCriterion = new Map<number, typeof cells>();
  for (const cell of cells)
    byCriterion.set(cell.criterion, [...(byCriterion.get(cell.criterion) ?? []), cell]);
  const between: string[] = [];
  const within: string[] = [];
  for (const [criterion, own] of byCriterion) {
    const [least, most] = extremes(own);
    const name = criterionName(table, criterion);
    const rater = (cell: (typeof own)[number]): string => table.raters.names[cell.rater]!;
    if (
      median(most.sorted) > highest(least.sorted) &&
      highest(most.sorted) >= 2 * Math.abs(highest(least.sorted))
    ) {
      between.push(
        `${name} (${rater(least)} to ${highest(least.sorted)}, ${rater(most)} to ${highest(most.sorted)})`,
      );
    }
    for (const cell of own) if (hasTwoClusters(cell.sorted)) within.push(`${name} by ${rater(cell)}`);
  }
  const advice =
    "Differences and means across them say nothing until they are on one scale; ranks within one rater still do.";
  return [
    ...(between.length === 0
      ? []
      : [`Two scales seem to stand in one column: ${firstOf(between, 3)}. ${advice}`]),
    ...(within.length === 0
      ? []
      : [
          `The values of one rater fall into two far clusters: ${firstOf(within, 3)}. If these are two scales, name them as two criteria.`,
        ]),
  ];
}

const highest = (sorted: Float64Array): number => sorted[sorted.length - 1]!;
const median = (sorted: Float64Array): number => sorted[Math.floor((sorted.length - 1) / 2)]!;

function extremes<T extends { sorted: Float64Array }>(cells: readonly T[]): [least: T, most: T] {
  const byHighest = [...cells].sort((a, b) => highest(a.sorted) - highest(b.sorted));
  return [byHighest[0]!, byHighest.at(-1)!];
}

/** Whether a gap parts the values that is twice as wide as the lower part, with a tenth and 3 levels on each side. */
function hasTwoClusters(sorted: Float64Array): boolean {
  const n = sorted.length;
  let [at, gap] = [0, 0];
  for (let i = 1; i < n; i++) {
    const own = sorted[i]! - sorted[i - 1]!;
    if (own > gap) [at, gap] = [i, own];
  }
  const [lower, upper] = [sorted.subarray(0, at), sorted.subarray(at)];
  const levels = (part: Float64Array): number => new Set(part).size;
  if (Math.min(at, n - at) < n / 10 || levels(lower) < 3 || levels(upper) < 3) return false;
  return gap >= 2 * (highest(lower) - lower[0]!);
}
