import { InputError } from "../../../../core/errors.js";
import type { Item } from "../../../../core/item.js";
import { type Converted, type ConvertOptions, toFirstPerson } from "./convert.js";
import type { Doubt } from "./edits.js";
import type { Character } from "./passage.js";

/** The part of an item that a text is: "background", "story", "question", "option 0". */
export type ItemPart = "background" | "story" | "question" | `option ${number}`;

/** The texts of an item that a conversion changes, in the order in which they are read. */
export interface ItemTexts {
  /** The first paragraph of the stimulus, if it is a system message, which says who "you" is. */
  background?: string;
  story: string;
  question: string;
  options: string[];
}

/** Who is in an item: the character that becomes "you", and the others. */
export interface ItemPeople {
  /** Who becomes "you". */
  character: Character;
  others?: readonly Character[];
  /** Whether the first paragraph of the stimulus is a system message. */
  background?: boolean;
}

/** An item in the second person, and the readings that stayed open. */
export interface ConvertedItem {
  item: Item;
  doubts: (Doubt & { part: ItemPart })[];
}

/**
 * Turns an item into one in which its character is "you": stimulus, question and options. The key, which is
 * an index, and everything else stay. The new item's id ends in "-you", its condition `person` is "first".
 *
 * @throws InputError as `toFirstPerson`; also when two options become the same, since no answer could then be
 * scored
 *
 * @example
 * ```ts
 * const item = { id: "i1", study: "egosocialarena", conditions: { person: "third" }, stimulus: { text: "Mina hides her ring." }, question: "What does Mina hide?", options: ["her ring", "a shell"], keyed: 0 } as const;
 * const { item: you } = convertItem({ ...item, options: [...item.options] }, { character: { name: "Mina", pronouns: "she" } });
 * you.stimulus.text; // "You hide your ring."
 * you.options; // ["your ring", "a shell"]
 * you.keyed; // 0
 * ```
 */
export function convertItem(item: Item, people: ItemPeople): ConvertedItem {
  const doubts: ConvertedItem["doubts"] = [];
  const { character, others = [] } = people;
  const read: string[] = [];
  const convert = (text: string, part: ItemPart, as: ConvertOptions["part"] = "narration"): string => {
    const context = read.length === 0 ? {} : { context: read.join("\n") };
    const converted: Converted = toFirstPerson(text, { character, others, part: as, ...context });
    doubts.push(...converted.doubts.map((doubt) => ({ ...doubt, part })));
    return converted.text;
  };
  const { background, story, question, options } = textsOf(item, people.background ?? false);
  const texts: ItemTexts = { story: "", question: "", options: [] };
  if (background !== undefined) {
    texts.background = convert(background, "background", "system-message");
    read.push(background);
  }
  texts.story = convert(story, "story");
  read.push(story);
  texts.question = convert(question, "question");
  read.push(question);
  texts.options = options.map((option, i) => convert(option, `option ${i}`));
  return { item: withTexts(item, texts), doubts };
}

/** An item's texts. @throws InputError if a background is asked for but missing */
export function textsOf(item: Item, hasBackground: boolean): ItemTexts {
  const { question, options } = item;
  const { text } = item.stimulus;
  if (!hasBackground) return { story: text, question, options };
  const end = text.indexOf("\n\n");
  if (end < 0) {
    throw new InputError(
      `item ${item.id} has one paragraph, so no background before its story; leave out background`,
    );
  }
  return { background: text.slice(0, end), story: text.slice(end + 2), question, options };
}

/**
 * An option that is equal to an earlier one, apart from capitals: a reply could not tell "Your tin" from
 * "your tin".
 */
export function repeatedOption(options: readonly string[]): string | undefined {
  const lower = options.map((option) => option.toLowerCase());
  return options.find((_, i) => lower.indexOf(lower[i] as string) !== i);
}

/** The item with other texts, as one in the second person. */
export function withTexts(item: Item, texts: ItemTexts): Item {
  const same = repeatedOption(texts.options);
  if (same !== undefined) {
    throw new InputError(`item ${item.id}: two options became "${same}"; they cannot be told apart any more`);
  }
  const text = texts.background === undefined ? texts.story : `${texts.background}\n\n${texts.story}`;
  return {
    ...item,
    id: `${item.id}-you`,
    conditions: { ...item.conditions, person: "first" },
    stimulus: { ...item.stimulus, text },
    question: texts.question,
    options: [...texts.options],
  };
}
