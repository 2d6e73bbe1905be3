import { formatCsv } from "../../io/format-csv.js";
import type { NormedItem, Norms } from "./norms.js";

const columns = [
  ...["item", "story", "n", "unscored", "mode", "tied", "share", "share_low", "share_high"],
  ...["entropy", "label_share", "seconds"],
] as const;

/**
 * Norms as a table for other programs (CSV): one row an item. `mode` is the option in its words, and empty if several are
 * tied; then `tied` counts them. Shares run from 0 to 1 (95 % exact interval), entropy is in bits. What is undefined is an
 * empty cell.
 */
export function normsCsv(norms: Norms, items: readonly NormedItem[]): string {
  const options = new Map(items.map(({ id, options: own }) => [id, own]));
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const rows = norms.items.map(({ item, story, n, unscored, mode, modes, share, ci, ...more }) => [
    ...[item, story, n, unscored, mode === null ? null : options.get(item)![mode]!, modes.length],
    ...[share, ...ci, more.entropy, more.labelShare, more.seconds].map(known),
  ]);
  return formatCsv(columns, rows);
}
