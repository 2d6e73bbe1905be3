import type { Item } from "../../../../core/item.js";
import { composeFalseBeliefs, falseBeliefItem } from "../../../../stimuli/false-belief/compose.js";
import { loadFalseBeliefWords } from "../../../../stimuli/false-belief/words.js";

/** The paper's number of static entries (its Table 1). */
export const staticCases = 1155;

/**
 * The static items of a seed: each case in the third person and then in the first. Cases are sorted by the
 * kind of question, so that an evenly spaced selection has every kind in proportion.
 */
export async function staticPairs(seed: number): Promise<[third: Item, first: Item][]> {
  const cases = composeFalseBeliefs(await loadFalseBeliefWords(), { count: staticCases, seed });
  const pairs = cases.map((made): [Item, Item] => [
    falseBeliefItem(made, "third"),
    falseBeliefItem(made, "second"),
  ]);
  const kindOf = ([{ conditions }]: [Item, Item]): string => String(conditions.question);
  return pairs.sort((a, b) => (kindOf(a) < kindOf(b) ? -1 : kindOf(a) > kindOf(b) ? 1 : 0));
}
