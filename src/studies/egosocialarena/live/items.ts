import type { Item } from "../../../core/item.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { ModelRequest } from "../../../models/contract.js";
import { buildItemRequest, type Prompt } from "../../../models/item-request.js";
import { composeFalseBeliefs, falseBeliefItem } from "../../../stimuli/false-belief/compose.js";
import { loadFalseBeliefWords } from "../../../stimuli/false-belief/words.js";

/** The paper's number of static entries (its Table 1). */
export const staticCases = 1155;

/**
 * The static items of a seed: each case in the third person and, after it, in the first. Cases stand sorted by
 * the kind of question, so that evenly spaced ones have every kind in its share.
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

/**
 * The request that puts an item to a model: who "you" are, or whom the story is about, and the instructions as
 * the system message, as the paper has it; the rest of the stimulus and the question as the user's.
 */
export function itemRequest(
  item: Item,
  prompt: Prompt,
  shown: { order: readonly number[]; parameters: ModelRequest["parameters"] },
): ModelRequest {
  const end = item.stimulus.text.indexOf("\n\n");
  const background = item.stimulus.text.slice(0, end);
  const told = { ...item, stimulus: { text: item.stimulus.text.slice(end + 2) } };
  return buildItemRequest(told, { ...prompt, text: `${background}\n\n${prompt.text}` }, shown);
}

/**
 * The SHA-256 of what is put to a model of an item. Stories and situations may be reworded: a run keeps this, so
 * that no reply is scored against words that it did not answer. The key is no part of it: a key that is
 * corrected scores old replies too.
 */
export function itemHash({ stimulus, question, options }: Item): string {
  return sha256(JSON.stringify([stimulus.text, question, options]));
}
