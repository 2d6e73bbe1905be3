import type { Item } from "../../../core/item.js";
import type { ModelRequest } from "../../../models/contract.js";
import { buildItemRequest, type Prompt } from "../../../models/item-request.js";

/**
 * The request that asks a model an item. As in the paper, the system message says who "you" are, or whom the
 * story is about, and gives the instructions. The user's message is the rest of the stimulus and the
 * question.
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
