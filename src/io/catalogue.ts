import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { studyIdSchema } from "../core/study-id.js";
import type { TableCodebook } from "./codebook.js";
import { parseJson } from "./parse-json.js";
import { projectPath, shownPath } from "./project-root.js";
import { readCsv } from "./read-csv.js";
import { parseAs } from "./read-json.js";

const sourceFields = z.strictObject({
  /** Also the name of its folder in data/upstream and in a mirror. */
  name: z.string().regex(/^[A-Za-z0-9._-]+$/),
  /** The study whose paper released it. */
  study: studyIdSchema.optional(),
  /** For data that belong to no study: the set of ratings that is made from them. */
  ratingSet: studyIdSchema.optional(),
  paper: z.string().min(1),
  /** On GitHub: "owner/repository". */
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  licence: z.string().min(1),
  /** The authors' requests to users beyond the licence. They are shown whenever the data are fetched. */
  notice: z.string().nullable(),
  /** Which of upstream's files the catalogue lists. */
  scope: z.string(),
  files: z.number().int().positive(),
  bytes: z.number().int().positive(),
  /** Files that only `data fetch --all` brings: data/catalogue/<name>-all.csv lists them by their git blobs. */
  all: z.strictObject({ files: z.number().int().positive(), scope: z.string() }).optional(),
});

const sourceSchema = sourceFields.refine(
  ({ study, ratingSet }) => (study === undefined) !== (ratingSet === undefined),
  "a source belongs to a study or to a rating set, and to one of the two",
);

/** Data released by a paper's authors. They are fetched, not committed. */
export type UpstreamSource = z.infer<typeof sourceSchema>;

const catalogueSchema = z.strictObject({ sources: z.array(sourceSchema).min(1) });

/** One file of a source, at the pinned commit. */
export interface CataloguedFile {
  path: string;
  /** null where only the git blob is known. */
  bytes: number | null;
  sha256: string | null;
  /** The id of the file's blob in git: a hash of its bytes and their number. */
  gitBlob: string | null;
}

/** The sources of data/catalogue.json. */
export async function readCatalogue(): Promise<UpstreamSource[]> {
  return catalogue();
}

/** The same, at once: the ledger names the commits. */
export function catalogue(): UpstreamSource[] {
  const file = projectPath("data", "catalogue.json");
  const json = parseJson(readFileSync(file, "utf8"), { file: shownPath(file) });
  return parseAs(catalogueSchema, json, file).sources;
}

/** Every catalogued file of a source that is fetched by default, from data/catalogue/<name>.csv. */
export async function readManifest(source: UpstreamSource): Promise<CataloguedFile[]> {
  const table = await readCsv(projectPath("data", "catalogue", `${source.name}.csv`), {
    schema: manifestSchema,
    rowCount: source.files,
  });
  const [paths, bytes, hashes] = [table.strings("path"), table.numbers("bytes"), table.strings("sha256")];
  const blobs = new Map((await readBlobs(source)).map((file) => [file.path, file.gitBlob]));
  return paths.map((name, i) => ({
    path: name,
    bytes: bytes[i] as number,
    sha256: hashes[i] as string,
    gitBlob: blobs.get(name) ?? null,
  }));
}

/** The files that only `data fetch --all` brings; none for most sources. */
export async function readMore(source: UpstreamSource): Promise<CataloguedFile[]> {
  const known = new Set((await readManifest(source)).map((file) => file.path));
  return (await readBlobs(source)).filter((file) => !known.has(file.path));
}

async function readBlobs(source: UpstreamSource): Promise<CataloguedFile[]> {
  if (source.all === undefined) return [];
  const table = await readCsv(projectPath("data", "catalogue", `${source.name}-all.csv`), {
    schema: blobSchema,
    rowCount: source.all.files,
  });
  const blobs = table.strings("git_blob");
  return table
    .strings("path")
    .map((name, i) => ({ path: name, bytes: null, sha256: null, gitBlob: blobs[i] as string }));
}

const pathField: TableCodebook["schema"]["fields"][number] = {
  name: "path",
  type: "string",
  description: "path inside the repository",
  // These names become paths on disk, so they must not be absolute or lead upward.
  constraints: { required: true, pattern: "(?!/)(?!(?:.*/)?\\.\\.(?:/|$))[^\\\\]+" },
};

const blobSchema: TableCodebook["schema"] = {
  primaryKey: "path",
  fields: [
    pathField,
    {
      name: "git_blob",
      type: "string",
      description: "id of the file's blob in git at the pinned commit",
      constraints: { required: true, pattern: "[0-9a-f]{40}" },
    },
  ],
};

const manifestSchema: TableCodebook["schema"] = {
  primaryKey: "path",
  fields: [
    pathField,
    { name: "bytes", type: "integer", description: "size", constraints: { required: true, minimum: 0 } },
    {
      name: "sha256",
      type: "string",
      description: "of the file's bytes",
      constraints: { required: true, pattern: "[0-9a-f]{64}" },
    },
  ],
};

/** Where `data fetch` puts a source. */
export function downloadFolder(name: string): string {
  return projectPath("data", "upstream", name);
}

/** Where a mirror holds a source, or undefined without a mirror or when it lacks the source. */
export function mirrorFolder(name: string): string | undefined {
  const mirror = process.env.AFFECTLAB_MIRROR;
  if (mirror === undefined || mirror === "") return undefined;
  const folder = path.join(mirror, name);
  return existsSync(folder) ? folder : undefined;
}
