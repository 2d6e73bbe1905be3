import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { UsageError } from "../core/errors.js";
import { type Item, itemSchema } from "../core/item.js";
import { formatCsv } from "../io/format-csv.js";
import { readJsonl } from "../io/jsonl.js";
import { shownPath } from "../io/project-root.js";
import { parseAs, readJson } from "../io/read-json.js";
import { sha256 } from "../io/sha256-file.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { hashItemFiles, storyOf } from "./item-set.js";
import { storySchema } from "./story.js";
import { type WrittenFile, writeLines } from "./write-lines.js";

const resourceSchema = z.looseObject({ name: z.string(), path: z.string() });
type Resource = z.infer<typeof resourceSchema>;
const codebookSchema = z.looseObject({ resources: z.array(resourceSchema) });

/** What becomes of an item: kept with its label of record, or dropped for a reason. */
export type ItemFate = { id: string } & ({ label: string } | { dropped: string });

export interface KeptSet {
  items: number;
  stories: number;
  dropped: number;
  pictures: number;
}

/**
 * Writes the kept items of a set as a set of its own: the same files without what is dropped, the stories and the
 * pictures that are still used, `dropped.csv` with the reasons, and the codebook last.
 *
 * An item stays what it was, so answers to it hold for it. Only its conditions gain `labelOfRecord`: the option that stands
 * as its label. `keyed` stays the theory's.
 *
 * @param fates one an item of the set
 * @param about what is told in the codebook under `norms`: where the labels come from, and the rule
 *
 * @throws UsageError when the set's own folder is named
 */
export async function writeKeptItems(
  from: string,
  out: string,
  fates: readonly ItemFate[],
  about: object,
): Promise<KeptSet> {
  const [source, target] = [path.resolve(from), path.resolve(out)];
  if (source === target) {
    throw new UsageError(`--out: ${shownPath(out)} is the set itself; name another folder`);
  }
  const file = path.join(source, "datapackage.json");
  const codebook = parseAs(codebookSchema, await readJson(file), file);
  const labels = new Map(fates.flatMap((fate) => ("label" in fate ? [[fate.id, fate.label] as const] : [])));
  const kept: Item[] = [];
  const resources: Resource[] = [];
  const isItems = ({ name }: Resource): boolean => /^items(-|$)/.test(name);
  for (const resource of codebook.resources.filter(isItems)) {
    const own: Item[] = [];
    for await (const { value } of readJsonl(path.join(source, resource.path), itemSchema)) {
      const labelOfRecord = labels.get(value.id);
      if (labelOfRecord === undefined) continue;
      own.push({ ...value, conditions: { ...value.conditions, labelOfRecord } });
    }
    if (own.length === 0) continue;
    kept.push(...own);
    resources.push(described(resource, await writeLines(path.join(target, resource.path), own)));
  }
  const asked = resources.map((resource) => path.join(target, resource.path));
  const stories = await keepStories(codebook.resources, kept, source, target);
  const pictures = new Set(kept.flatMap(({ stimulus }) => stimulus.image?.path ?? []));
  for (const picture of pictures) {
    await writeFileAtomic(path.join(target, picture), await readFile(path.join(source, picture)));
  }
  const dropped = fates.flatMap((fate) => ("dropped" in fate ? [[fate.id, fate.dropped]] : []));
  const table = formatCsv(["item", "reason"], dropped);
  await writeFileAtomic(path.join(target, "dropped.csv"), table);
  const whole = {
    ...codebook,
    set: await hashItemFiles(asked),
    norms: about,
    resources: [...resources, ...stories.resources, droppedResource(table, dropped.length)],
  };
  await writeFileAtomic(path.join(target, "datapackage.json"), `${JSON.stringify(whole, null, 2)}\n`);
  return {
    ...{ items: kept.length, stories: stories.count },
    ...{ dropped: dropped.length, pictures: pictures.size },
  };
}

/** Stories of the kept items; a version of a story belongs to the story that it tells anew. */
async function keepStories(all: readonly Resource[], kept: readonly Item[], source: string, target: string) {
  const used = new Set(kept.map(storyOf));
  const resource = all.find(({ name }) => name === "stories");
  if (resource === undefined) return { resources: [], count: used.size };
  const stories: unknown[] = [];
  for await (const { value } of readJsonl(path.join(source, resource.path), storySchema)) {
    if (used.has(`${value.template}/${value.version?.of ?? value.id}`)) stories.push(value);
  }
  const written = await writeLines(path.join(target, resource.path), stories);
  return { resources: [described(resource, written)], count: used.size };
}

const described = (resource: Resource, { rows, bytes, hash }: WrittenFile): Resource => ({
  ...resource,
  ...{ hash, bytes, rowCount: rows },
});

const droppedResource = (table: string, rows: number): Resource => ({
  ...{ name: "dropped", path: "dropped.csv", format: "csv" },
  description: "Items of the set that these come from which are not kept, with the reason.",
  ...{ hash: `sha256:${sha256(table)}`, bytes: Buffer.byteLength(table), rowCount: rows },
  schema: {
    fields: [
      { name: "item", type: "string", description: "The item's id" },
      { name: "reason", type: "string", description: "Why it is not kept" },
    ],
  },
});
