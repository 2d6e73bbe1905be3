import { combineCodes, type RatingTable, rowsByCode } from "./table.js";

/** Columns whose values are labels under which the same thing may be rated. */
export const labelColumns = ["language", "prompt", "group"] as const;
export type LabelColumn = (typeof labelColumns)[number];

/** Up to so many labels all pairs of them are compared, with more each with the rest. */
export const mostPaired = 4;

/** What is compared: one label with another, or with the mean of all others (`first` -1). */
export interface Contrast {
  first: number;
  second: number;
}

export function contrastsOf(labels: readonly number[]): Contrast[] {
  if (labels.length > mostPaired) return labels.map((second) => ({ first: -1, second }));
  return labels.flatMap((first, i) => labels.slice(i + 1).map((second) => ({ first, second })));
}

/** One item of one judge under its labels. */
export interface LabelledItem {
  /** A row of it. */
  row: number;
  labels: number[];
  /** The mean value under each. */
  means: number[];
}

/**
 * The items that one judge rated under several labels of a column. An item is the same target, reply and
 * criterion; where no target has several labels, the same conversation, reply and criterion.
 *
 * @param values by row; NaN is left out
 */
export function labelledItems(
  table: RatingTable,
  rows: Int32Array,
  column: LabelColumn,
  values: Float64Array,
): LabelledItem[] {
  const byTarget = itemsBy(table, rows, column, values, ["target", "respondent", "criterion", "other"]);
  if (byTarget.length > 0 || !table.has("conversation")) return byTarget;
  return itemsBy(table, rows, column, values, ["conversation", "respondent", "criterion"]);
}

function itemsBy(
  table: RatingTable,
  all: Int32Array,
  column: LabelColumn,
  values: Float64Array,
  same: readonly ("target" | "conversation" | "respondent" | "criterion" | "other" | "language")[],
): LabelledItem[] {
  const label = table.column(column);
  // Another language is another thing, unless languages are what is compared.
  const names = column === "language" ? same : [...same, "language" as const];
  const missing = same[0] === "conversation" ? table.column("conversation").codes : label.codes;
  const rows = all.filter(
    (row) => label.codes[row]! >= 0 && missing[row]! >= 0 && !Number.isNaN(values[row]!),
  );
  const of = (name: (typeof names)[number] | "rater") => {
    const column = table.column(name);
    if (rows.length === table.n) return column;
    return { codes: rows.map((row) => column.codes[row]!), size: column.size };
  };
  const items = combineCodes(rows.length, [of("rater"), ...names.map(of)]);
  const labels = { codes: rows.map((row) => label.codes[row]!), size: label.size };
  if (!labels.codes.some((code, i) => code !== labels.codes[items.first[items.codes[i]!]!])) return [];
  const cells = combineCodes(rows.length, [items, labels]);
  const sums = new Float64Array(cells.size);
  const counts = new Int32Array(cells.size);
  for (let i = 0; i < rows.length; i++) {
    sums[cells.codes[i]!]! += values[rows[i]!]!;
    counts[cells.codes[i]!]!++;
  }
  const itemOf = cells.first.map((i) => items.codes[i]!);
  const { starts, rows: byItem } = rowsByCode({ codes: itemOf, size: items.size });
  const found: LabelledItem[] = [];
  for (let item = 0; item < items.size; item++) {
    const [from, to] = [starts[item]!, starts[item + 1]!];
    if (to - from < 2) continue;
    const own = Array.from(byItem.subarray(from, to));
    found.push({
      row: rows[items.first[item]!]!,
      labels: own.map((cell) => labels.codes[cells.first[cell]!]!),
      means: own.map((cell) => sums[cell]! / counts[cell]!),
    });
  }
  return found;
}

/** The difference of a contrast in an item; NaN where the item lacks one of its sides. */
export function differenceOf({ labels, means }: LabelledItem, { first, second }: Contrast): number {
  const at = labels.indexOf(second);
  if (at < 0) return Number.NaN;
  if (first >= 0) {
    const other = labels.indexOf(first);
    return other < 0 ? Number.NaN : means[at]! - means[other]!;
  }
  const sum = means.reduce((total, mean, i) => (i === at ? total : total + mean), 0);
  return means[at]! - sum / (means.length - 1);
}
