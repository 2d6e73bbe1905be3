import { readFile } from "node:fs/promises";
import path from "node:path";
import { InputError, MissingDataError } from "../core/errors.js";
import type { Item } from "../core/item.js";
import { shownPath } from "../io/project-root.js";
import type { ImagePart, ModelRequest, RequestMetadata, TextPart } from "./contract.js";

/** The instructions that stand before an item, as they are sent. */
export interface Prompt {
  /** "0shot-cot"; "upstream:0shot" for one of the authors'. */
  id: string;
  text: string;
  /** Of the text's bytes: what a run records, since an id may come to mean another text. */
  sha256: string;
  /** Does it speak of a picture? */
  faces: boolean;
  /** Does it ask for reasoning before the answer? */
  chainOfThought: boolean;
}

/** The letter of an option's place in the order shown: 0 -> "a". */
export function optionLetter(place: number): string {
  return String.fromCharCode(97 + place);
}

/**
 * Writes the request that puts an item to a model: the prompt as system message; story, question and
 * lettered options, in the order shown, as the user's.
 *
 * @param order fixed option indices in the order shown; the caller shuffles and records it
 * @param more generation parameters, and what the caller knows of the call
 * @throws InputError when the order is not one of the item's options, or when prompt and picture do not go
 * together: a picture without its bytes (see readItemImage), or one that the prompt says nothing of.
 *
 * @example
 * ```ts
 * const item = {
 *   id: "x", study: "affective-cognition" as const, conditions: {}, stimulus: { text: "Ann won." },
 *   question: "How does she feel?", options: ["sad", "joyful"],
 * };
 * const prompt = { id: "p", text: "Pick one.", sha256: "", faces: false, chainOfThought: false };
 * const { messages } = buildItemRequest(item, prompt, { order: [1, 0] });
 * messages[1]!.content; // "Story: Ann won.\n\nQuestion: How does she feel?\n\nOptions:\na. joyful\nb. sad"
 * ```
 */
export function buildItemRequest(
  item: Item,
  prompt: Prompt,
  {
    order,
    parameters = {},
    metadata = {},
  }: {
    order: readonly number[];
    parameters?: ModelRequest["parameters"];
    metadata?: Pick<RequestMetadata, "callId" | "replicate" | "seed">;
  },
): ModelRequest {
  const { id, stimulus, question, options } = item;
  const sorted = [...order].sort((a, b) => a - b);
  if (sorted.length !== options.length || sorted.some((index, i) => index !== i)) {
    throw new InputError(
      `the order of ${id} must hold 0 to ${options.length - 1} once each, got ${order.join(" ")}`,
    );
  }
  const listed = order.map((index, place) => `${optionLetter(place)}. ${options[index]}`);
  const list = options.length === 0 ? "" : `\n\nOptions:\n${listed.join("\n")}`;
  const text = `Story: ${stimulus.text}\n\nQuestion: ${question}${list}`;
  return {
    messages: [
      { role: "system", content: prompt.text },
      { role: "user", content: withImage(item, prompt, text) },
    ],
    parameters,
    metadata: { ...metadata, item: id, prompt: prompt.id, options: [...options], orderShown: [...order] },
  };
}

function withImage(
  { id, stimulus, coded }: Item,
  prompt: Prompt,
  text: string,
): string | (TextPart | ImagePart)[] {
  const { image } = stimulus;
  if (coded) return text;
  if ((image !== undefined) !== prompt.faces) {
    const problem =
      image === undefined
        ? "speaks of a picture and the item has none"
        : "says nothing of the item's picture";
    throw new InputError(
      `the prompt ${prompt.id} ${problem} (item ${id}); choose its counterpart by promptFor`,
    );
  }
  if (image === undefined) return text;
  if (image.data === undefined) {
    throw new InputError(
      `the picture of item ${id} (${image.path ?? "no path"}) is not loaded; see readItemImage`,
    );
  }
  return [
    { type: "image", mediaType: image.mediaType, data: image.data },
    { type: "text", text },
  ];
}

/**
 * The item with the bytes of its picture, read from its path.
 *
 * @param folder what the path is relative to
 * @throws MissingDataError when there is no such file.
 */
export async function readItemImage(item: Item, folder: string): Promise<Item> {
  const { image } = item.stimulus;
  if (image === undefined || image.data !== undefined || image.path === undefined) return item;
  const file = path.resolve(folder, image.path);
  const bytes = await readFile(file).catch(() => {
    throw new MissingDataError(
      `the picture of item ${item.id} is not there: ${shownPath(file)}; draw or place it`,
    );
  });
  return { ...item, stimulus: { ...item.stimulus, image: { ...image, data: bytes.toString("base64") } } };
}
