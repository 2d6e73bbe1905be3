import type { Item } from "../../core/item.js";
import { type ComposeOptions, composeFalseBeliefs, falseBeliefItem } from "./compose.js";
import { loadFalseBeliefWords } from "./words.js";

export interface GenerateOptions extends ComposeOptions {
  /**
   * The person of the stories: "third" = about a named character; "first" = the reader is that character,
   * told as "you". The same seed gives the same stories either way.
   */
  person?: "third" | "first";
}

/**
 * False-belief items in the manner of the Sally-Anne task: somebody puts a thing away, somebody leaves or
 * watches or is told, the thing is moved or not, and one is asked where it is, where it was, where somebody
 * will look, or where somebody thinks that somebody else will look.
 *
 * Every key follows from a simulation of who saw what. None is written by hand. A third of the items ask
 * about the object, a third about a belief, and a third about a belief about a belief. Within an order the
 * key is the object's first place, one on its way and its last place equally often, so that "where it was
 * first" and "where it is" are right by chance alone; the position of the key is balanced for each kind of
 * question. The conditions say which factor is which.
 *
 * @example
 * ```ts
 * const items = await generateFalseBeliefItems({ count: 1155, seed: 7 });
 * items.length; // 1155
 * items.filter(({ conditions }) => conditions.order === 2).length; // 385
 * const [you] = await generateFalseBeliefItems({ count: 1155, seed: 7, person: "first" });
 * you!.keyed === items[0]!.keyed; // true
 * ```
 */
export async function generateFalseBeliefItems(options: GenerateOptions): Promise<Item[]> {
  const grammar = options.person === "first" ? "second" : "third";
  const words = await loadFalseBeliefWords();
  return composeFalseBeliefs(words, options).map((made) => falseBeliefItem(made, grammar));
}
