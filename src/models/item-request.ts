import { readFile } from "node:fs/promises";
import path from "node:path";
import { InputError, MissingDataError } from "../core/errors.js";
import type { Item } from "../core/item.js";
import { shownPath } from "../io/project-root.js";
import { sha256 } from "../io/sha256-file.js";
import type { ImagePart, ModelRequest, RequestMetadata, TextPart } from "./contract.js";

/** The instructions that are sent before an item. */
export interface Prompt {
  /** "0shot-cot"; "upstream:0shot" for one of the authors'. */
  id: string;
  text: string;
  /** Hash of the text's bytes. A run records it, because an id may later mean another text. */
  sha256: string;
  /** Whether the prompt mentions a picture. */
  faces: boolean;
  /** Whether the prompt asks for reasoning before the answer. */
  chainOfThought: boolean;
}

/** The letter for an option's place in the order shown: 0 -> "a". */
export function optionLetter(place: number): string {
  return String.fromCharCode(97 + place);
}

/**
 * Writes the request that shows an item to a model. The prompt is the system message. The user's message has
 * the story, the question and the lettered options in the order shown; a picture comes before the text. An item without
 * a story, of which a picture is all that is shown, has no line of it.
 *
 * @param order fixed option indices in the order shown; the caller shuffles and records it
 * @param more generation parameters, and what the caller knows about the call
 * @throws InputError when the order does not list the item's options once each, when a picture lacks its
 * bytes (see readItemImage), or when only one of prompt and item has a picture.
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
  const story = stimulus.text === "" ? "" : `Story: ${stimulus.text}\n\n`;
  const text = `${story}Question: ${question}${list}`;
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
        ? "mentions a picture, but the item has none"
        : "does not mention the item's picture";
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
 * Adds to an item the bytes of its picture, read from its path.
 *
 * @param folder the folder that the path is relative to
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

/**
 * The SHA-256 of the part of an item that a model sees. Stories and situations may be reworded. A run keeps
 * this hash, so that no reply is scored against words that it did not answer. The key is not part of it, so a
 * corrected key also scores old replies.
 */
export function itemHash({ stimulus, question, options }: Item): string {
  const { text, image } = stimulus;
  // A picture is part of what is seen: its bytes, or its path where they are not loaded.
  const seen = image === undefined ? [] : [image.data ?? image.path ?? null];
  return sha256(JSON.stringify([text, question, options, ...seen]));
}
