import { fits, isNumber, spread } from "../../shared/choose-items.js";

/** The selection of items or episodes for a run. */
export interface Wanted {
  /** A number, or a pattern of ids. */
  items?: string;
  /** The ids of a run that has already begun. */
  only?: readonly string[];
}

/**
 * Selects items or episodes. A number takes that many units, evenly from the whole list; a unit is what
 * belongs together, such as one story told in two persons. A pattern ("false-belief-0001-*") takes single
 * ids.
 *
 * @throws UsageError `--items needs at least one item, got 0`
 *
 * @example
 * ```ts
 * const units = [[{ id: "a-1" }, { id: "a-2" }], [{ id: "b-1" }, { id: "b-2" }]];
 * chooseUnits(units, { items: "1" }); // [{ id: "a-1" }, { id: "a-2" }]
 * chooseUnits(units, { items: "*-2" }); // [{ id: "a-2" }, { id: "b-2" }]
 * ```
 */
export function chooseUnits<T extends { id: string }>(
  units: readonly (readonly T[])[],
  { items, only }: Wanted,
): T[] {
  const all = units.flat();
  if (only !== undefined) {
    const ids = new Set(only);
    return all.filter(({ id }) => ids.has(id));
  }
  if (items === undefined) return all;
  if (!isNumber(items)) return all.filter(({ id }) => fits(items, id));
  return spread(units, Number(items)).flat();
}
