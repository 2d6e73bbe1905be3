import { needlemanWunsch } from "../stats/needleman-wunsch.js";

/**
 * The names most like one that nothing has, the most alike first: what somebody may have meant. A name that shares
 * less than half of its letters, in their order, is left out.
 */
export function nearestNames(wanted: string, names: readonly string[], most = 3): string[] {
  const letters = wanted.toLowerCase();
  return names
    .map((name) => ({ name, similarity: needlemanWunsch([...letters], [...name.toLowerCase()]).similarity }))
    .filter(({ similarity }) => similarity >= 0.5)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, most)
    .map(({ name }) => name);
}
