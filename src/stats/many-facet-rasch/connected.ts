import { InputError } from "../../core/errors.js";
import type { RaschDesign, RaschOptions } from "./contract.js";
import type { Pattern } from "./patterns.js";
import { caller } from "./settings.js";

/**
 * By rater, whether a severity can be estimated at all: some object that carries information shows it.
 *
 * @throws InputError when raters, or criteria, fall into groups that no object links
 */
export function estimableRaters(
  design: RaschDesign,
  patterns: readonly Pattern[],
  { anchors = {}, objectByCriterion = false }: Pick<RaschOptions, "anchors" | "objectByCriterion">,
): boolean[] {
  const { raters, criteria, items } = design;
  const found = raters.map(() => false);
  for (const { items: own } of patterns) for (const i of own) found[items[i]!.rater] = true;
  if (found.filter(Boolean).length < 2) {
    throw new InputError(
      `${caller} requires objects that two raters saw and that are not all lowest or all highest, got ${patterns.reduce((n, { objects }) => n + objects.length, 0)} such objects`,
    );
  }
  const islands = islandsOf(raters.length, patterns, (i) => items[i]!.rater).filter(
    ([first]) => found[first!],
  );
  const loose = islands.filter((island) => !island.some((j) => Object.hasOwn(anchors, raters[j]!)));
  if (islands.length > 1 && loose.length > 0) {
    const named = islands.map((island) => listed(island.map((j) => raters[j]!)));
    throw new InputError(
      `${caller} requires raters whom rated objects link, got groups that share no object: ${named.join(" | ")}; name anchors for one rater of each`,
    );
  }
  if (objectByCriterion || criteria.length < 2) return found;
  const apart = islandsOf(criteria.length, patterns, (i) => items[i]!.criterion);
  if (apart.length > 1) {
    const named = apart.map((island) => listed(island.map((c) => JSON.stringify(criteria[c]!))));
    throw new InputError(
      `${caller} requires criteria that are rated on the same objects, got ${named.join(" | ")}; name objectByCriterion`,
    );
  }
  return found;
}

/** The connected parts of what items have in common (raters, criteria), linked by objects. */
export function islandsOf(
  size: number,
  patterns: readonly Pick<Pattern, "items">[],
  of: (item: number) => number,
): number[][] {
  const parent = Int32Array.from({ length: size }, (_, at) => at);
  const rootOf = (one: number): number => {
    let at = one;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (const { items } of patterns) for (const i of items) parent[rootOf(of(i))] = rootOf(of(items[0]!));
  const found = new Map<number, number[]>();
  for (let at = 0; at < size; at++) {
    const root = rootOf(at);
    const own = found.get(root);
    if (own === undefined) found.set(root, [at]);
    else own.push(at);
  }
  return [...found.values()].sort((a, b) => b.length - a.length);
}

const listed = (names: readonly string[]): string =>
  names.slice(0, 5).join(", ") + (names.length > 5 ? `, and ${names.length - 5} more` : "");
