import path from "node:path";
import * as z from "zod";
import { type Item, itemSchema } from "../core/item.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { edgesOf, emotionsOf } from "./cells.js";
import { composeItems, drawStories, type Sitter } from "./compose.js";
import { storiesStudy } from "./load.js";
import { type Story, storySchema } from "./story.js";
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

/** Meanings of an item's fields, by name. */
const itemFields = (): Record<string, string> => ({
  id: "template, story, value numbers (outcome, then each appraisal in the template's order), inference; -face where a face shows the emotion",
  study: `Always ${storiesStudy()}`,
  conditions:
    "The design cell: template, story, experiment (1 = text, 2 = face), inference, the number of the outcome and of each appraisal's value (0 = first), whether each appraisal is positive for this outcome, the emotion of theory, and the face shown",
  stimulus: "The text shown, and the picture by its path beside this file",
  question: "What is asked; with the emotion told before it, where it is neither asked for nor shown",
  options: "The answers in a fixed order: of the values; for emotions, of the theory",
  keyed: "Index of the answer that theory keyed, before anyone was asked",
});

/** What a set was made from, apart from its files. */
interface SetContent {
  templates: readonly Template[];
  seed: number;
  /** "our own stories", or the id of the model that wrote them */
  writtenBy: string;
  files: { items: WrittenFile; faces?: WrittenFile; stories: WrittenFile };
}

/**
 * The codebook of a set of items (datapackage.json): every file with its rows, size and hash, every field
 * with its meaning, and the complete templates, with theory, edges and sources. It has no date, so that the
 * same set has the same codebook.
 */
function setCodebook({ templates, seed, writtenBy, files }: SetContent): object {
  const resource = (
    name: string,
    path: string,
    description: string,
    file: WrittenFile,
    jsonSchema: object,
  ) => ({
    name,
    path,
    description,
    format: "jsonl",
    hash: file.hash,
    bytes: file.bytes,
    rowCount: file.rows,
    jsonSchema,
  });
  const items = describedItems();
  return {
    name: `${storiesStudy()}-items`,
    title: `Items on ${templates.map(({ title }) => title).join(" and ")}`,
    description: `Composed by affectlab from ${writtenBy}, seed ${seed}: every outcome crossed with every value of every appraisal, and each variable inferred from the others.`,
    licenses: [
      { name: "CC-BY-4.0", title: "Stories and items", path: "https://creativecommons.org/licenses/by/4.0/" },
    ],
    seed,
    templates: templates.map((template) => ({
      ...template,
      emotions: emotionsOf(template),
      edges: edgesOf(template),
    })),
    resources: [
      resource("items", "items.jsonl", "Items of text (as Experiment 1).", files.items, items),
      ...(files.faces === undefined
        ? []
        : [
            resource(
              "items-faces",
              "items-faces.jsonl",
              "The same items with a face in place of the emotion's name, and beside the text where the emotion is asked for (as Experiment 2).",
              files.faces,
              items,
            ),
          ]),
      resource(
        "stories",
        "stories.jsonl",
        "The stories that the items are composed from.",
        files.stories,
        z.toJSONSchema(storySchema),
      ),
    ],
  };
}

function describedItems(): object {
  const schema = z.toJSONSchema(itemSchema) as { properties: Record<string, object> };
  for (const [name, description] of Object.entries(itemFields())) {
    schema.properties[name] = { ...schema.properties[name], description };
  }
  return schema;
}
