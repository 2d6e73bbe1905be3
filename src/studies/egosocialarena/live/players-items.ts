import { randomStream } from "../../../core/random.js";
import type { ModelRequest } from "../../../models/contract.js";
import { optionLetter } from "../../../models/item-request.js";
import { loadFalseBeliefWords } from "../../../stimuli/false-belief/words.js";
import { streamOf } from "./players-games.js";
import { readFalseBelief } from "./players-reader.js";

/** What is asked of a player of items: the question as it is shown to a model. */
interface ShownItem {
  story: string;
  question: string;
  /** In the order shown. */
  options: string[];
}

/** Chooses a place among the options shown; null says that it cannot tell. */
export type ItemPlayer = (shown: ShownItem, request: ModelRequest) => number | null | Promise<number | null>;

export const itemPlayers = {
  /** All options alike likely. */
  "random-option": ({ options }, request) =>
    randomStream(request.metadata?.seed ?? 0, "egosocialarena", "random-option", ...streamOf(request)).int(
      options.length,
    ),
  /** Whatever stands first: with shuffled options the same as chance, and a check that they are shuffled. */
  "first-option": () => 0,
  /** The first of the longest options: what wording gives away. */
  "longest-option": ({ options }) => {
    const lengths = options.map((option) => option.length);
    return lengths.indexOf(Math.max(...lengths));
  },
  /** Reads the false-belief stories (see readFalseBelief). */
  "false-belief-reader": async (shown) => readFalseBelief(shown, await loadFalseBeliefWords()),
} as const satisfies Record<string, ItemPlayer>;

/** What a player says to an item, in the form that the prompt asks for. */
export async function sayOption(player: ItemPlayer, request: ModelRequest): Promise<string> {
  const shown = shownItem(request);
  const place = await player(shown, request);
  return place === null ? "The words do not settle it." : `A:${optionLetter(place)}. ${shown.options[place]}`;
}

/** The parts of the user's message, as a reader has to find them. */
function shownItem({ messages }: ModelRequest): ShownItem {
  const content = messages.at(-1)?.content;
  const text = typeof content === "string" ? content : "";
  const [, story = "", question = "", list = ""] =
    /^Story: ([\s\S]*)\n\nQuestion: ([\s\S]*)\n\nOptions:\n([\s\S]*)$/.exec(text) ?? [];
  return { story, question, options: list.split("\n").map((line) => line.replace(/^[a-z]\. /, "")) };
}
