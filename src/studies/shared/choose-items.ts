import { UsageError } from "../../core/errors.js";
import { fitsGlob } from "../../core/glob.js";

/**
 * The items that a user asked for: a number of them, spread evenly over the whole list, or those whose ids
 * fit a pattern, in which * stands for any text; several patterns with commas. All items if nothing was asked for.
 *
 * @throws UsageError when none is left; it says what an id looks like
 *
 * @example
 * ```ts
 * const items = ["a1", "a2", "b1", "b2"].map((id) => ({ id }));
 * chooseItems(items, "2").map(({ id }) => id); // ["a1", "b1"]
 * chooseItems(items, "*2").map(({ id }) => id); // ["a2", "b2"]
 * ```
 */
export function chooseItems<T extends { id: string }>(all: readonly T[], wanted?: string): readonly T[] {
  if (wanted === undefined) return all;
  if (isNumber(wanted)) return spread(all, Number(wanted));
  const chosen = all.filter(({ id }) => fitsAny(wanted, id));
  if (chosen.length > 0) return chosen;
  throw new UsageError(`no item fits "${wanted}"; an id looks like ${all[0]?.id}, and * stands for any text`);
}

/** The selection of items or episodes for a run. */
export interface Wanted {
  /** A number, or patterns of ids with commas. */
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
  if (!isNumber(items)) return all.filter(({ id }) => fitsAny(items, id));
  return spread(units, Number(items)).flat();
}

const fitsAny = (patterns: string, id: string): boolean =>
  patterns.split(",").some((pattern) => fitsGlob(pattern.trim(), id));

/** Whether `--items` is a number. */
export const isNumber = (wanted: string): boolean => /^\d+$/.test(wanted);

/**
 * The wanted number of items, spread evenly over the whole list.
 *
 * @throws UsageError `--items needs at least one item, got 0`
 */
function spread<T>(all: readonly T[], wanted: number): T[] {
  if (wanted < 1) throw new UsageError(`--items needs at least one item, got ${wanted}`);
  if (wanted >= all.length) return [...all];
  return Array.from({ length: wanted }, (_, i) => all[Math.floor((i * all.length) / wanted)] as T);
}

/**
 * What a run asks under an id: an item, or a prompt.
 *
 * @throws UsageError `no item "a1" in this run`
 */
export function known<T>(asked: ReadonlyMap<string, T>, id: string, what: string): T {
  const found = asked.get(id);
  if (found === undefined) throw new UsageError(`no ${what} "${id}" in this run`);
  return found;
}
