import { UsageError } from "../../core/errors.js";

/**
 * The items that a user asked for: a number of them, spread evenly over the whole list, or those whose ids
 * fit a pattern, in which * stands for any text. All items if nothing was asked for.
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
  if (/^\d+$/.test(wanted)) return spread(all, Number(wanted));
  const parts = wanted.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${parts.join(".*")}$`);
  const chosen = all.filter(({ id }) => pattern.test(id));
  if (chosen.length > 0) return chosen;
  throw new UsageError(`no item fits "${wanted}"; an id looks like ${all[0]?.id}, and * stands for any text`);
}

/** The wanted number of items, spread evenly over the whole list. */
function spread<T>(all: readonly T[], wanted: number): T[] {
  if (wanted < 1) throw new UsageError(`--items needs at least one item, got ${wanted}`);
  if (wanted >= all.length) return [...all];
  return Array.from({ length: wanted }, (_, i) => all[Math.floor((i * all.length) / wanted)] as T);
}
