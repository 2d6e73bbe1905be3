import { drawNames } from "../../core/drawn-names.js";
import { randomStream } from "../../core/random.js";
import { sha256 } from "../../io/sha256-file.js";
import type { ShownText } from "../fence.js";
import { inertTurns } from "../forms/target.js";
import { type DialogueMaterial, shownMaterial } from "./material.js";
import type { DialogueDesign } from "./rate-dialogue.js";
import type { DialogueWords } from "./words.js";

/** A label of a closed list, in the words that a judge reads. */
export interface TurnLabel {
  /** "A-1" */
  id: string;
  name: string;
  definition: string;
  /** What it is not. */
  not?: string;
  example: string;
}

/** How one dialogue is laid out for a judge that labels its replies. */
export interface LabelLayout {
  code: string;
  turns: ShownText[];
  /** Place of a reply among the replies, from 0 -> the label that the judge sees. */
  replies: Map<string, string>;
  /** label of the list -> the label that the judge sees, in the order shown */
  labels: Map<string, string>;
}

/**
 * Draws the layout of a dialogue: code, a label for each reply, and one for each label of the list, in an order
 * that is drawn for each run. None of them occurs in what is shown, so no text can name one.
 */
export function layOutLabels(
  material: DialogueMaterial,
  list: readonly TurnLabel[],
  words: DialogueWords,
  { seed, replicate = 0 }: DialogueDesign,
): LabelLayout {
  const turns = inertTurns(shownMaterial(material, words));
  const texts = turns.map(({ text }) => text);
  const random = randomStream(seed, "turn-labels", material.id, sha256(JSON.stringify(texts)));
  const own = list.flatMap(({ name, definition, not = "", example }) => [name, definition, not, example]);
  const { code, label } = drawNames(random, [...texts, ...own]);
  const replies = material.turns.filter(({ role }) => role === "assistant");
  const order = randomStream(seed, "turn-labels-order", material.conversation, replicate).shuffle(
    list.map(({ id }) => id),
  );
  return {
    code,
    turns,
    replies: new Map(replies.map((_, i) => [String(i), label()])),
    labels: new Map(order.map((id) => [id, label()])),
  };
}
