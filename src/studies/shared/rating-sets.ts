import { InputError } from "../../core/errors.js";
import type { RatingSet } from "../../judges/rating-set.js";
import { namedRatingSets } from "../../judges/sets/registry.js";
import { manifests } from "../registry.js";

/** Loaders by name: the studies that have recorded ratings, then the sets that belong to no study. */
const loaders = (): Map<string, () => Promise<RatingSet>> =>
  new Map([
    ...manifests.flatMap(({ id, ratings }) => (ratings === undefined ? [] : [[id, ratings] as const])),
    ...namedRatingSets.map(({ id, load }) => [id, load] as const),
  ]);

/** The names that `loadRatingSet` knows. */
export const ratingSetNames = (): string[] => [...loaders().keys()];

/**
 * Loads recorded ratings by judges or people, with their source and what a reader must know of them.
 *
 * @param name a study that has recorded ratings, or a set: "sage", "llmbar", "summeval"
 * @throws InputError for a name that nothing has, listing those that exist
 * @throws MissingDataError where the ratings are not committed and were not fetched
 *
 * @example
 * ```ts
 * const { ratings } = await loadRatingSet("summeval");
 * ratings.length; // 19200
 * ```
 */
export async function loadRatingSet(name: string): Promise<RatingSet> {
  const load = loaders().get(name);
  if (load !== undefined) return load();
  throw new InputError(`there are no ratings called "${name}"; name one of ${ratingSetNames().join(", ")}`);
}
