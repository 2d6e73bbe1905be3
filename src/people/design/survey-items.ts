import { createHash } from "node:crypto";
import { groupRows } from "../../core/group-rows.js";
import type { Item } from "../../core/item.js";
import { storyOf } from "../../stimuli/item-set.js";
import type { SurveyItem, SurveyPart, Words } from "./survey-design.js";
import type { ShownKind } from "./texts.js";

/** Items as a page shows them, with the pictures that they show. */
export interface ShownItems {
  items: SurveyItem[];
  /** Name inside the page's folder -> bytes. */
  pictures: Map<string, Buffer>;
}

/**
 * The items of a set as a page shows them: the text in paragraphs, then the picture. A picture gets the hash of its
 * bytes as a name, because its own name may tell the answer.
 *
 * @param items with the bytes of their pictures, as `loadItemSet` reads them
 */
export function surveyItems(items: readonly Item[], contentNote?: Words): ShownItems {
  const cells = cellsOf(items);
  const pictures = new Map<string, Buffer>();
  const shown = items.map((item, i): SurveyItem => {
    const parts: SurveyPart[] = item.stimulus.text
      .split(/\n\s*\n/)
      .map((text) => text.trim())
      .filter((text) => text !== "")
      .map((text) => ({ kind: "text", text }));
    const { image } = item.stimulus;
    if (image?.data !== undefined) {
      const bytes = Buffer.from(image.data, "base64");
      const name = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
      const file = `pictures/${name}.${image.mediaType === "image/png" ? "png" : "jpg"}`;
      pictures.set(file, bytes);
      parts.push({ kind: "picture", file, description: image.description ?? "" });
    }
    return {
      ...{ id: item.id, story: storyOf(item), cell: cells[i]!, language: languageOf(item), parts },
      ...{ question: item.question, options: item.options },
      ...(contentNote === undefined ? {} : { contentNote }),
    };
  });
  return { items: shown, pictures };
}

/**
 * The cell of each item: the template, and the levels of all conditions that differ inside a story. Those that never do
 * (whose face it is) belong to the story. Where every story has one item, the conditions with several items a level count.
 */
function cellsOf(items: readonly Item[]): string[] {
  const names = [...new Set(items.flatMap(({ conditions }) => Object.keys(conditions)))].filter(
    (name) => name !== "story" && name !== "template",
  );
  const level = (item: Item, name: string): string => String(item.conditions[name] ?? "");
  const stories = groupRows(
    items.map((item) => ({ item, story: storyOf(item) })),
    ["story"],
  );
  const inside = names.filter((name) =>
    stories.some(({ rows }) => new Set(rows.map(({ item }) => level(item, name))).size > 1),
  );
  const factors =
    stories.length < items.length
      ? inside
      : names.filter((name) => 2 * new Set(items.map((item) => level(item, name))).size <= items.length);
  return items.map((item) =>
    [String(item.conditions.template ?? ""), ...factors.map((name) => `${name}=${level(item, name)}`)]
      .filter((part) => part !== "")
      .join(" "),
  );
}

/**
 * The language of an item's texts: Chinese if a fifth of its letters are.
 *
 * @example
 * ```ts
 * languageOf({ stimulus: { text: "他等了一下午。" }, question: "他心情怎样？", options: [] }); // "zh"
 * ```
 */
export function languageOf({
  stimulus,
  question,
  options,
}: {
  stimulus: { text: string };
  question: string;
  options: readonly string[];
}): "en" | "zh" {
  const letters = [stimulus.text, question, ...options].join(" ").match(/\p{L}/gu) ?? [];
  const chinese = letters.filter((letter) => /\p{Script=Han}/u.test(letter));
  return letters.length > 0 && chinese.length >= letters.length / 5 ? "zh" : "en";
}

/** What the items show, for the words of the first screen. */
export function kindOf(items: readonly Pick<SurveyItem, "parts">[]): ShownKind {
  const kinds = new Set(items.flatMap(({ parts }) => parts.map(({ kind }) => kind)));
  if (kinds.has("turn")) return "dialogues";
  if (!kinds.has("picture")) return "stories";
  return kinds.has("text") ? "both" : "faces";
}

/** Whether an item asks for an emotion: its conditions say so, or say nothing of what is asked. */
export const asksForEmotion = ({ conditions }: Item): boolean =>
  (conditions.inference ?? "emotion") === "emotion";
