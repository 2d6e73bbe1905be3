import type { LedgerRow } from "../rows.js";
import { sectionOf } from "./row-html.js";

/** The rows of one section of a paper. */
export interface LedgerSection {
  section: string;
  rows: LedgerRow[];
}

/** The rows of a paper by its sections; counts that follow from the set-up come last. */
export function groupsOf(study: string, rows: readonly LedgerRow[]): LedgerSection[] {
  const groups = new Map<string, LedgerRow[]>();
  for (const row of rows.filter((one) => one.study === study && one.evidence !== "design")) {
    const section = sectionOf(row.place);
    groups.set(section, [...(groups.get(section) ?? []), row]);
  }
  const sorted = [...groups].sort(
    ([a], [b]) => placeOrder(a) - placeOrder(b) || a.localeCompare(b, "en", { numeric: true }),
  );
  const design = rows.filter((one) => one.study === study && one.evidence === "design");
  return [...sorted, ...(design.length === 0 ? [] : [["Set-up", design] as const])].map(([section, own]) => ({
    section,
    rows: [...own],
  }));
}

const places = ["abstract", "section", "figure", "table", "appendix", "supplement"];

/** The abstract first, then the text, figures, tables and what stands behind them. */
function placeOrder(section: string): number {
  const found = places.findIndex((word) => section.toLowerCase().startsWith(word));
  return found < 0 ? places.length : found;
}
