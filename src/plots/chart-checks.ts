import { InputError } from "../core/errors.js";
import { type LabelledRow, rowKey } from "./row-layout.js";

/** Refuses a chart without data. */
export function requireSome(chart: string, what: string, found: boolean): void {
  if (!found) throw new InputError(`${chart} requires at least one ${what}, got none`);
}

/** Refuses a part of a chart that has the wrong number of something. */
export function requireCount(chart: string, what: string, wanted: number, got: number, where: string): void {
  if (got === wanted) return;
  throw new InputError(`${chart} requires ${wanted} ${what}, got ${got} in "${where}"`);
}

/** Refuses an axis that runs backwards or has no length. */
export function requireRange(chart: string, [low, high]: [number, number], range = "xRange"): void {
  if (low < high && Number.isFinite(high - low)) return;
  throw new InputError(
    `${chart} requires the first value of ${range} below its second, got ${low} and ${high}`,
  );
}

/** Refuses two rows with the same label and group in a panel, because one would be drawn over the other. */
export function requireUniqueRows(chart: string, panels: { title: string; rows: LabelledRow[] }[]): void {
  for (const panel of panels) {
    const seen = new Set<string>();
    for (const row of panel.rows) {
      if (seen.has(rowKey(row))) {
        throw new InputError(
          `${chart}: "${row.label}" of group "${row.group}" occurs twice in "${panel.title}"; give each row its own label`,
        );
      }
      seen.add(rowKey(row));
    }
  }
}

/** Refuses a value outside the axis. An undefined value is allowed: it is drawn as unscored. */
export function requireInRange(
  chart: string,
  name: string,
  value: number | null | undefined,
  [low, high]: [number, number],
  range = "xRange",
): void {
  if (value === null || value === undefined || !Number.isFinite(value)) return;
  if (value < low || value > high) {
    throw new InputError(`${chart}: ${name} is ${value}, outside ${range} ${low} to ${high}; widen ${range}`);
  }
}
