import { existsSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { DataError, MissingDataError } from "../../../../core/errors.js";
import { type Item, itemSchema } from "../../../../core/item.js";
import { readJsonl } from "../../../../io/jsonl.js";
import { shownPath } from "../../../../io/project-root.js";
import { goldPassageSchema } from "../../data/static/gold.js";
import type { ItemPart, ItemPeople } from "../perspective/convert-item.js";
import type { Disagreement } from "../perspective/model-convert.js";

const part = z.string().regex(/^(background|story|question|option \d+)$/) as unknown as z.ZodType<ItemPart>;
const person = goldPassageSchema.shape.character;
const doubtSchema = z.strictObject({
  item: z.string(),
  /** "people" if it is open who is who. */
  part: z.union([z.literal("people"), part]),
  /** Offset of the word in the part, before the conversion. */
  at: z.number().int().nonnegative().nullable(),
  word: z.string(),
  reason: z.string(),
});
const unconvertedSchema = z.strictObject({ item: z.string(), reason: z.string(), found: z.string() });
const disagreementSchema: z.ZodType<Disagreement> = z.strictObject({
  item: z.string(),
  part,
  source: z.string(),
  rules: z.string(),
  model: z.string(),
  doubted: z.boolean(),
});
const settledSchema = z.strictObject({
  item: z.string(),
  kind: z.enum(["doubt", "disagreement"]),
  part: z.union([z.literal("people"), part]),
  word: z.string(),
  reason: z.string(),
  before: z.string(),
  after: z.string(),
  decision: z.enum(["keep", "original", "other", "own", "drop"]),
  /** What stands there now; null if the item was left out. */
  wording: z.string().nullable(),
  /** What the person said of it. */
  why: z.string().nullable(),
  by: z.string(),
});

/** Who is who in an item: a row of the file for --people. */
export const peopleSchema = z.strictObject({
  item: z.string(),
  character: person,
  others: z.array(person).default([]),
});

export type ItemDoubt = z.infer<typeof doubtSchema>;
export type Unconverted = z.infer<typeof unconvertedSchema>;
/** A doubt or a disagreement that a person decided. */
export type Settled = z.infer<typeof settledSchema>;

/** A folder of items in both persons, as `affectlab generate egosocialarena` writes it. */
export interface ConvertedFolder {
  folder: string;
  /** Items in the third person, and those in the first that were taken. */
  items: Item[];
  /** What the rules made of items that were not taken. */
  drafts: Item[];
  people: Map<string, ItemPeople>;
  doubts: ItemDoubt[];
  unconverted: Unconverted[];
  disagreements: Disagreement[];
  settled: Settled[];
}

/**
 * Reads a folder of converted items.
 *
 * @throws MissingDataError if the folder is not there or not complete
 * @throws DataError naming file, line and field
 */
export async function readConvertedFolder(folder: string): Promise<ConvertedFolder> {
  if (!existsSync(path.join(folder, "datapackage.json"))) {
    throw new MissingDataError(
      `${shownPath(folder)} holds no complete set of items; make one with: npx affectlab generate egosocialarena --from <file> --out ${shownPath(folder)}`,
    );
  }
  const rows = async <T>(name: string, schema: z.ZodType<T>, needed = false): Promise<T[]> => {
    const file = path.join(folder, `${name}.jsonl`);
    const found: T[] = [];
    if (!needed && !existsSync(file)) return found;
    for await (const { value } of readJsonl(file, schema)) found.push(value);
    return found;
  };
  const items = await rows("items", itemSchema, true);
  const ids = items.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) {
    throw new DataError(`"${twice}" is there twice`, {
      file: shownPath(path.join(folder, "items.jsonl")),
      field: "id",
    });
  }
  const people = await rows("people", peopleSchema);
  return {
    folder,
    items,
    drafts: await rows("drafts", itemSchema),
    people: new Map(people.map(({ item, ...who }) => [item, who])),
    doubts: await rows("doubts", doubtSchema),
    unconverted: await rows("unconverted", unconvertedSchema),
    disagreements: await rows("disagreements", disagreementSchema),
    settled: await rows("settled", settledSchema),
  };
}

/** Items in the first person, each with the item that it was made from, if that is there. */
export function pairsOf({
  items,
}: Pick<ConvertedFolder, "items">): { first: Item; third: Item | undefined }[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return items
    .filter(({ conditions }) => conditions.person === "first")
    .map((first) => ({ first, third: byId.get(first.id.replace(/-you$/, "").replace(/-first$/, "-third")) }));
}
