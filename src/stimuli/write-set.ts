import path from "node:path";
import type { Item } from "../core/item.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { composeItems, drawStories, type Sitter } from "./compose.js";
import { setCodebook } from "./set-codebook.js";
import type { Story } from "./story.js";
import type { Template } from "./template.js";
import { type WrittenFile, writeLines } from "./write-lines.js";

/** A template with the stories that fill it. */
export interface StorySet {
  template: Template;
  stories: readonly Story[];
}

export interface WriteSetOptions {
  seed: number;
  writtenBy: string;
  /** How many stories of each template to use. Default: all. */
  stories?: number;
  /** Identities for faces. Without them no items with faces are written. */
  faces?: readonly Sitter[];
}

export interface WrittenSet {
  items: WrittenFile;
  faces?: WrittenFile;
  stories: WrittenFile;
  /** Each picture that an item names: the identity and the emotion. */
  pictures: { identity: string; emotion: string; path: string }[];
}

/**
 * Writes a set: items.jsonl, with faces items-faces.jsonl, stories.jsonl, and the codebook last, so that a
 * folder with a codebook is complete. The same seed writes the same bytes.
 */
export async function writeSet(
  out: string,
  sets: readonly StorySet[],
  options: WriteSetOptions,
): Promise<WrittenSet> {
  const { seed, writtenBy, stories: count, faces } = options;
  const drawn = sets.map(({ template, stories }) => ({
    template,
    stories: drawStories(stories, template, { seed, ...(count === undefined ? {} : { stories: count }) }),
  }));
  const pictures = new Map<string, WrittenSet["pictures"][number]>();
  async function* items(withFaces: boolean): AsyncGenerator<Item> {
    for (const { template, stories } of drawn) {
      // The stories are already drawn. As a stream they keep their order.
      for await (const item of composeItems(stories.values(), template, {
        seed,
        ...(withFaces ? { faces } : {}),
      })) {
        const { image } = item.stimulus;
        if (image?.path !== undefined) {
          const { face, emotion } = item.conditions;
          pictures.set(image.path, { identity: String(face), emotion: String(emotion), path: image.path });
        }
        yield item;
      }
    }
  }
  const files = {
    items: await writeLines(path.join(out, "items.jsonl"), items(false)),
    ...(faces === undefined
      ? {}
      : { faces: await writeLines(path.join(out, "items-faces.jsonl"), items(true)) }),
    stories: await writeLines(
      path.join(out, "stories.jsonl"),
      drawn.flatMap(({ stories }) => stories),
    ),
  };
  const codebook = setCodebook({ templates: sets.map(({ template }) => template), seed, writtenBy, files });
  await writeFileAtomic(path.join(out, "datapackage.json"), `${JSON.stringify(codebook, null, 2)}\n`);
  return { ...files, pictures: [...pictures.values()] };
}
