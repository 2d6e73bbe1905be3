import path from "node:path";
import * as z from "zod";
import { type Item, itemSchema } from "../core/item.js";
import type { PlanSet } from "../core/run-record.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { edgesOf, emotionsOf } from "./cells.js";
import { composeFacesAlone, composeItems, drawStories, identityFor, type Sitter } from "./compose.js";
import { hashItemFiles } from "./item-set.js";
import { storiesStudy } from "./load.js";
import { type Story, storySchema } from "./story.js";
import type { Template } from "./template.js";
import { type WrittenFile, writeLines } from "./write-lines.js";

/** A template with the stories that fill it. */
export interface StorySet {
  template: Template;
  stories: readonly Story[];
}

/** Which stories, faces and items a written set has, and where the stories come from. */
export interface WriteSetOptions {
  seed: number;
  /** Where the stories come from, in the words of the codebook. */
  writtenBy: string;
  /** How many stories of each template to use. Default: all. */
  stories?: number;
  /** Identities for faces. Without them no items with faces are written. */
  faces?: readonly Sitter[];
  /** Items of a set in place of the whole design; then there are none with faces. */
  compose?: (set: StorySet) => Iterable<Item>;
  /** Draws the pictures that the items name, into the folder. Without it the codebook has no hash of the set. */
  draw?: (pictures: readonly SetPicture[]) => Promise<void>;
}

/** A picture that items name: the identity and the emotion. */
export interface SetPicture {
  identity: string;
  emotion: string;
  /** Within the set's folder. */
  path: string;
}

/** The files of a set that was written. Those with faces are absent without faces. */
export interface WrittenSet {
  items: WrittenFile;
  faces?: WrittenFile;
  facesAlone?: WrittenFile;
  stories: WrittenFile;
  pictures: SetPicture[];
}

/**
 * Writes a set: items.jsonl, with faces items-faces.jsonl and items-face-only.jsonl, stories.jsonl, the pictures, and the
 * codebook last, so that a folder with a codebook is complete. The same seed writes the same bytes.
 */
export async function writeSet(
  out: string,
  sets: readonly StorySet[],
  options: WriteSetOptions,
): Promise<WrittenSet> {
  const { seed, writtenBy, stories: count, compose, draw } = options;
  const faces = compose === undefined ? options.faces : undefined;
  const drawn = sets.map(({ template, stories }) => ({
    template,
    stories: drawStories(stories, template, { seed, ...(count === undefined ? {} : { stories: count }) }),
  }));
  const pictures = new Map<string, SetPicture>();
  const note = (item: Item, { theory }: Template): Item => {
    const { image } = item.stimulus;
    if (image?.path !== undefined) {
      const { face, emotion } = item.conditions;
      // Expressions have English names, whatever the language of the items.
      const { english = emotion } = theory.find((row) => row.emotion === emotion) ?? {};
      pictures.set(image.path, { identity: String(face), emotion: String(english), path: image.path });
    }
    return item;
  };
  async function* items(withFaces: boolean): AsyncGenerator<Item> {
    for (const { template, stories } of drawn) {
      if (compose !== undefined) {
        yield* compose({ template, stories });
        continue;
      }
      // The stories are already drawn. As a stream they keep their order.
      for await (const item of composeItems(stories.values(), template, {
        seed,
        ...(withFaces ? { faces } : {}),
      })) {
        yield note(item, template);
      }
    }
  }
  function* facesAlone(): Generator<Item> {
    for (const { template, stories } of drawn) {
      for (const story of stories) {
        const identity = identityFor(story, template, options);
        if (identity !== undefined)
          yield* composeFacesAlone(story, template, identity).map((item) => note(item, template));
      }
    }
  }
  const inSet = (name: string): string => path.join(out, name);
  const files = {
    items: await writeLines(inSet("items.jsonl"), items(false)),
    ...(faces === undefined
      ? {}
      : {
          faces: await writeLines(inSet("items-faces.jsonl"), items(true)),
          facesAlone: await writeLines(inSet("items-face-only.jsonl"), facesAlone()),
        }),
    stories: await writeLines(
      path.join(out, "stories.jsonl"),
      drawn.flatMap(({ stories }) => stories),
    ),
  };
  await draw?.([...pictures.values()]);
  const asked = [
    "items.jsonl",
    ...(faces === undefined ? [] : ["items-faces.jsonl", "items-face-only.jsonl"]),
  ];
  const isSeen = draw !== undefined || pictures.size === 0;
  const set = isSeen ? await hashItemFiles(asked.map(inSet)) : undefined;
  const templates = sets.map(({ template }) => template);
  const codebook = setCodebook({ templates, seed, writtenBy, files, set });
  await writeFileAtomic(path.join(out, "datapackage.json"), `${JSON.stringify(codebook, null, 2)}\n`);
  return { ...files, pictures: [...pictures.values()] };
}

/** Meanings of an item's fields, by name. */
const itemFields = (): Record<string, string> => ({
  id: "template, story, value numbers (outcome, then each appraisal in the template's order), inference; -face where a face shows the emotion; template, story, emotion and -face-only where a face is all that is shown",
  study: `Always ${storiesStudy()}`,
  conditions:
    "The design cell: template, story, experiment (1 = text, 2 = face), inference, the number of the outcome and of each appraisal's value (0 = first), whether each appraisal is positive for this outcome, the emotion of theory, and the face shown; the word that a version of a story has (name, place or trade) and a name's region; the degree of an appraisal, -1 to 1. Where a face is all that is shown: cues = face, and no cell. Of a set that people's answers chose: labelOfRecord, the option that they gave most often",
  stimulus: "The text shown, empty where a face is all, and the picture by its path beside this file",
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
  files: Omit<WrittenSet, "pictures">;
  /** What a model sees of all items, with its hash. */
  set: PlanSet | undefined;
}

/**
 * The codebook of a set of items (datapackage.json): every file with its rows, size and hash, every field
 * with its meaning, and the complete templates, with theory, edges and sources. It has no date, so that the
 * same set has the same codebook.
 */
function setCodebook({ templates, seed, writtenBy, files, set }: SetContent): object {
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
    ...(set === undefined ? {} : { set }),
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
      ...(files.facesAlone === undefined
        ? []
        : [
            resource(
              "items-face-only",
              "items-face-only.jsonl",
              "The faces alone, without a story: how does this person feel?",
              files.facesAlone,
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
