import { randomStream } from "../../../core/random.js";
import type { ModelRequest } from "../../../models/contract.js";
import { optionLetter } from "../../../models/item-request.js";
import { loadFalseBeliefWords } from "../../../stimuli/false-belief/words.js";
import { streamOf } from "./computed.js";
import { readFalseBelief } from "./static/reader.js";

/** The question that a player answers, as it is shown to a model. */
interface ShownItem {
  story: string;
  question: string;
  /** In the order shown. */
  options: string[];
}

/** Chooses an index of the options shown; null means that it cannot tell. */
export type ItemPlayer = (shown: ShownItem, request: ModelRequest) => number | null | Promise<number | null>;

export const itemPlayers = {
  /** All options are equally likely. */
  "random-option": ({ options }, request) =>
    randomStream(request.metadata?.seed ?? 0, "egosocialarena", "random-option", ...streamOf(request)).int(
      options.length,
    ),
  /** The first option. If options are shuffled this is chance, so it checks that they are shuffled. */
  "first-option": () => 0,
  /** The longest option, the first of several. It shows what the wording gives away. */
  "longest-option": ({ options }) => {
    const lengths = options.map((option) => option.length);
    return lengths.indexOf(Math.max(...lengths));
  },
  /** Reads the false-belief stories (see readFalseBelief). */
  "false-belief-reader": async (shown) => readFalseBelief(shown, await loadFalseBeliefWords()),
} as const satisfies Record<string, ItemPlayer>;

/** A player's reply to an item, in the form that the prompt asks for. */
export async function sayOption(player: ItemPlayer, request: ModelRequest): Promise<string> {
  const shown = shownItem(request);
  const place = await player(shown, request);
  return place === null ? "The words do not settle it." : `A:${optionLetter(place)}. ${shown.options[place]}`;
}

/** The parts of the user's message, which a player has to find in its text. */
function shownItem({ messages }: ModelRequest): ShownItem {
  const content = messages.at(-1)?.content;
  const text = typeof content === "string" ? content : "";
  const [, story = "", question = "", list = ""] =
    /^Story: ([\s\S]*)\n\nQuestion: ([\s\S]*)\n\nOptions:\n([\s\S]*)$/.exec(text) ?? [];
  return { story, question, options: list.split("\n").map((line) => line.replace(/^[a-z]\. /, "")) };
}
