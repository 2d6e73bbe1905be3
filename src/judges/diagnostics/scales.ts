import type { Cells } from "./cells.js";
import type { DiagnosticOptions } from "./contract.js";
import type { RatingTable } from "./table.js";

/** The scale of a criterion. */
export interface Scale {
  criterion: string;
  lowest: number;
  highest: number;
  /** Bad when high. */
  reversed: boolean;
  /** Whether the scale was declared. If not, it reaches from the least to the greatest value given. */
  declared: boolean;
}

/** The scale of each criterion, by the cells' codes. */
export function scalesOf(
  table: RatingTable,
  { criteria }: Pick<Cells, "criteria">,
  { scales = {}, reversed = [] }: DiagnosticOptions,
): Scale[] {
  const found = criteria.map((criterion): Scale => {
    const declared = Object.hasOwn(scales, criterion) ? scales[criterion] : undefined;
    const [lowest, highest] = declared ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    return {
      criterion,
      lowest,
      highest,
      reversed: reversed.includes(criterion),
      declared: declared !== undefined,
    };
  });
  const { codes, size } = table.column("criterion");
  for (let row = 0; row < table.n; row++) {
    const scale = found[codes[row]! >= 0 ? codes[row]! : size]!;
    const value = table.values[row]!;
    if (scale.declared || Number.isNaN(value)) continue;
    if (value < scale.lowest) scale.lowest = value;
    if (value > scale.highest) scale.highest = value;
  }
  return found;
}

/** The width of a scale; NaN if it has none. */
export function rangeOf({ lowest, highest }: Scale): number {
  return highest > lowest ? highest - lowest : Number.NaN;
}
