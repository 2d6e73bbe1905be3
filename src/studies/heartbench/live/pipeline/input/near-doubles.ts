import { InputError } from "../../../../../core/errors.js";

/** The shingles of a text: every three words, in Chinese every three characters. Case and marks do not count. */
export function shingles(text: string): Set<string> {
  const units =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
  if (units.length < 3) return new Set(units.length === 0 ? [] : [units.join(" ")]);
  return new Set(units.slice(2).map((unit, i) => `${units[i]} ${units[i + 1]} ${unit}`));
}

/** A text that is like an earlier one. */
export interface Double {
  /** Indices in the list. */
  index: number;
  of: number;
  /** Jaccard's coefficient: shared shingles by all shingles of both, 0 to 1. */
  similarity: number;
}

/**
 * The texts of a list that are like an earlier one that stays: Jaccard's coefficient of their shingles is at or above the
 * threshold. All pairs are found, and few are compared: two sets so alike share one of their rarest shingles.
 *
 * Source: Bayardo, Ma & Srikant 2007, doi 10.1145/1242572.1242591 (prefix filter). A text that is a double is compared with
 * no later one, so a chain of small changes keeps its first text and every second one.
 *
 * @throws InputError `nearDoubles requires a threshold above 0 and up to 1, got 0`
 *
 * @example
 * ```ts
 * const texts = ["she left me last week", "She left me last week!", "he stayed with me"];
 * nearDoubles(texts, 0.8).length; // 1
 * nearDoubles(texts, 0.8)[0]; // { index: 1, of: 0, similarity: 1 }
 * ```
 */
export function nearDoubles(texts: readonly string[], threshold: number): Double[] {
  if (!(threshold > 0 && threshold <= 1)) {
    throw new InputError(`nearDoubles requires a threshold above 0 and up to 1, got ${threshold}`);
  }
  const sets = texts.map(shingles);
  const counts = new Map<string, number>();
  for (const set of sets) for (const one of set) counts.set(one, (counts.get(one) ?? 0) + 1);
  const rarest = (a: string, b: string): number => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1);
  const index = new Map<string, number[]>();
  const doubles: Double[] = [];
  for (const [i, set] of sets.entries()) {
    // Of sets so alike, at least ceil(t n) of n shingles are shared, so one is among the first n - ceil(t n) + 1.
    const prefix = [...set].sort(rarest).slice(0, set.size - Math.ceil(threshold * set.size - 1e-9) + 1);
    const candidates = [...new Set(prefix.flatMap((one) => index.get(one) ?? []))].sort((a, b) => a - b);
    const alike = candidates
      .map((of) => ({ index: i, of, similarity: jaccard(set, sets[of]!) }))
      .filter(({ similarity }) => similarity >= threshold)
      .sort((a, b) => b.similarity - a.similarity || a.of - b.of)[0];
    if (alike !== undefined) {
      doubles.push(alike);
      continue;
    }
    for (const one of prefix) index.set(one, [...(index.get(one) ?? []), i]);
  }
  return doubles;
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const one of a) if (b.has(one)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
