import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { DataError, InputError, MissingDataError } from "../core/errors.js";
import { type Item, itemSchema } from "../core/item.js";
import type { PlanSet } from "../core/run-record.js";
import { readJsonl } from "../io/jsonl.js";
import { shownPath } from "../io/project-root.js";
import { parseAs, readJson } from "../io/read-json.js";
import { itemHash } from "../models/item-request.js";
import { checkPicture } from "./picture-file.js";
import { type Template, templateSchema } from "./template.js";

/** A set of items in a folder or a file, read into memory with its pictures. */
export interface ItemSet {
  /** As it was named, absolute: a folder with a codebook, or one file of items. */
  path: string;
  /** With the bytes of their pictures. */
  items: Item[];
  what: PlanSet;
  /** Those of the codebook. */
  templates: Template[];
}

/** The part of a set's codebook that is read here. */
const codebookSchema = z.looseObject({
  templates: z.array(z.looseObject({ id: z.string() })).default([]),
  resources: z.array(z.looseObject({ name: z.string(), path: z.string() })),
  set: z.strictObject({ sha256: z.string(), items: z.number(), pictures: z.number() }).optional(),
});

/** The story that an item belongs to: what is independent of the others. An item without one is a story of its own. */
export const storyOf = ({ id, conditions }: Item): string =>
  `${conditions.template ?? ""}/${conditions.story ?? id}`;

const codebookName = "datapackage.json";

/**
 * Whether a text names a set of items: a folder or a file that exists, or a path that looks like one.
 *
 * @example
 * ```ts
 * namesSet("my-set/items.jsonl"); // true
 * namesSet("1a-emotion-*"); // false
 * ```
 */
export function namesSet(text: string): boolean {
  if (/^\d+$/.test(text)) return false;
  return /[\\/]|\.jsonl$/.test(text) || existsSync(text);
}

/**
 * Reads a set of items: a folder that `generate` wrote (or one of the same form), or one file of items (JSON Lines). Of a
 * folder all files of items are read, text and faces, and held to the hash in its codebook. A file is taken as it is.
 *
 * Pictures are read from paths beside the items' file; none may lie outside of that folder.
 *
 * @param options `asDescribed` false: the hash in the codebook is not looked at, for a run that knows what it asked
 *
 * @throws InputError when there is no such set; MissingDataError when it has no codebook, or a picture is missing
 * @throws DataError naming file, line and field: an item of another form, an id that occurs twice, a picture that
 * providers refuse, or a set that is not the one of its codebook
 */
export async function loadItemSet(
  folderOrFile: string,
  { asDescribed = true }: { asDescribed?: boolean } = {},
): Promise<ItemSet> {
  const at = path.resolve(folderOrFile);
  if (!existsSync(at)) {
    throw new InputError(`no set of items at ${shownPath(at)}; name its folder, or its items.jsonl`);
  }
  const isFolder = statSync(at).isDirectory();
  const folder = isFolder ? at : path.dirname(at);
  const codebook = await readCodebook(folder);
  if (isFolder && codebook === undefined) {
    throw new MissingDataError(
      `${shownPath(at)} has no ${codebookName}, so it is no finished set; name its file of items, or write it again by \`affectlab generate\``,
    );
  }
  const files = isFolder ? filesOf(folder, codebook) : [at];
  const items: Item[] = [];
  const hash = new SetHash();
  for await (const item of readItems(files)) {
    items.push(item);
    hash.add(item);
  }
  if (items.length === 0)
    throw new DataError("holds no item", { file: shownPath(at), remedy: "was it cut off?" });
  const what = hash.value();
  if (isFolder && asDescribed) requireAsDescribed(at, what, codebook?.set);
  return { path: at, items, what, templates: templatesOf(codebook, folder) };
}

/** The hash of the sets that files hold, without keeping their items. */
export async function hashItemFiles(files: readonly string[]): Promise<PlanSet> {
  const hash = new SetHash();
  for await (const item of readItems(files)) hash.add(item);
  return hash.value();
}

/** What a model sees of all items, in their order. */
class SetHash {
  readonly #hash = createHash("sha256");
  readonly #pictures = new Set<string>();
  #items = 0;

  add(item: Item): void {
    this.#items++;
    this.#hash.update(`${item.id} ${itemHash(item)}\n`);
    const { image } = item.stimulus;
    if (image !== undefined) this.#pictures.add(image.path ?? image.data ?? "");
  }

  value(): PlanSet {
    return { sha256: this.#hash.digest("hex"), items: this.#items, pictures: this.#pictures.size };
  }
}

/** The items of files, with pictures. Each picture is read once, and its text shared. */
async function* readItems(files: readonly string[]): AsyncGenerator<Item> {
  const seen = new Map<string, string>();
  const pictures = new Map<string, string>();
  for (const file of files) {
    const shown = shownPath(file);
    for await (const { line, value } of readJsonl(file, itemSchema)) {
      const before = seen.get(value.id);
      if (before !== undefined) {
        throw new DataError(`"${value.id}" occurs twice, first in ${before}`, {
          file: shown,
          line,
          field: "id",
        });
      }
      seen.set(value.id, `${path.basename(file)}:${line}`);
      yield await withPicture(value, { file, line }, pictures);
    }
  }
}

async function withPicture(
  item: Item,
  { file, line }: { file: string; line: number },
  pictures: Map<string, string>,
): Promise<Item> {
  const { image } = item.stimulus;
  if (image === undefined) return item;
  const fault = (problem: string, field: string): DataError =>
    new DataError(problem, { file: shownPath(file), line, field: `stimulus.image.${field}` });
  const { path: name } = image;
  if (image.data !== undefined) {
    const problem = checkPicture(Buffer.from(image.data, "base64"), image.mediaType);
    if (problem !== undefined) throw fault(problem, "data");
    return item;
  }
  if (name === undefined) throw fault("has neither data nor a path", "path");
  const folder = path.dirname(file);
  const picture = path.resolve(folder, name);
  const key = `${image.mediaType} ${picture}`;
  let data = pictures.get(key);
  if (data === undefined) {
    if (!(await liesIn(picture, folder))) throw fault(`"${name}" lies outside of the set's folder`, "path");
    const bytes = await readFile(picture).catch(() => {
      throw new MissingDataError(
        `the picture of item ${item.id} is not there: ${shownPath(picture)}; draw or place it`,
      );
    });
    const problem = checkPicture(bytes, image.mediaType);
    if (problem !== undefined) throw fault(`"${name}" ${problem}`, "path");
    data = bytes.toString("base64");
    pictures.set(key, data);
  }
  return { ...item, stimulus: { ...item.stimulus, image: { ...image, data } } };
}

/** Whether a file is inside a folder, also where a link leads elsewhere. A file that is not there is where its path says. */
async function liesIn(file: string, folder: string): Promise<boolean> {
  const [real, root] = await Promise.all([realpath(file).catch(() => undefined), realpath(folder)]);
  const relative = real === undefined ? path.relative(folder, file) : path.relative(root, real);
  return relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative);
}

type Codebook = z.infer<typeof codebookSchema>;

async function readCodebook(folder: string): Promise<Codebook | undefined> {
  const file = path.join(folder, codebookName);
  return existsSync(file) ? parseAs(codebookSchema, await readJson(file), file) : undefined;
}

function filesOf(folder: string, codebook: Codebook | undefined): string[] {
  const own = (codebook?.resources ?? []).filter(({ name }) => /^items(-|$)/.test(name));
  if (own.length > 0) return own.map(({ path: file }) => path.join(folder, file));
  throw new DataError("lists no file of items (a resource whose name begins with items)", {
    file: shownPath(path.join(folder, codebookName)),
    field: "resources",
  });
}

function requireAsDescribed(folder: string, now: PlanSet, described: PlanSet | undefined): void {
  if (described === undefined || described.sha256 === now.sha256) return;
  const short = ({ sha256 }: PlanSet): string => sha256.slice(0, 12);
  throw new DataError(
    `describes other texts or pictures (sha256 ${short(described)}…, here ${short(now)}…)`,
    {
      file: shownPath(path.join(folder, codebookName)),
      field: "set",
      remedy: "restore them, write the set again, or name its file of items to ask it as it is",
    },
  );
}

/** The templates of a codebook, without what it adds for readers. */
function templatesOf(codebook: Codebook | undefined, folder: string): Template[] {
  return (codebook?.templates ?? []).map(({ emotions: _, edges: __, ...template }) =>
    parseAs(templateSchema, template, path.join(folder, codebookName)),
  );
}
