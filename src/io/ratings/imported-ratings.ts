import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { UsageError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { makeFolder } from "../make-folder.js";
import { shownPath } from "../project-root.js";
import { parseAs, readJson } from "../read-json.js";
import { sha256File } from "../sha256-file.js";
import { replaceFile, writeError, writeFileAtomic } from "../write-file-atomic.js";
import { readRatings } from "./read-ratings.js";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** manifest.json of imported ratings: where they come from, and how the file was read. */
export const importedRatingsSchema = z.strictObject({
  format: z.literal(1),
  kind: z.literal("ratings"),
  name: z.string().min(1),
  source: z.strictObject({
    /** The file's own name, without its folder. */
    file: z.string(),
    sha256: hash,
    /** "CSV, semicolons" */
    format: z.string(),
    form: z.string(),
  }),
  /** The options that were given: map, types, wide, … */
  options: z.record(z.string(), z.unknown()),
  /** Column -> its role; null for a column that was not used. */
  columns: z.record(z.string(), z.string().nullable()),
  ratings: z.number().int().nonnegative(),
  /** Of ratings.jsonl. */
  sha256: hash,
  notes: z.array(z.string()),
  warnings: z.array(z.string()),
  software: z.record(z.string(), z.string().nullable()),
});
export type ImportedRatings = z.infer<typeof importedRatingsSchema>;

const files = (folder: string) => ({
  manifest: path.join(folder, "manifest.json"),
  ratings: path.join(folder, "ratings.jsonl"),
});

/**
 * Where imported ratings are kept: inside the folder of runs, which git ignores, and which a user moves as a whole
 * (`AFFECTLAB_RUNS_DIR`).
 */
export const importsFolder = (runsFolder: string): string => path.join(runsFolder, "ratings");

/** The folder of imported ratings of that name; undefined if there are none. */
export function findImportedRatings(name: string, runsFolder: string): string | undefined {
  if (!isName(name)) return undefined;
  const folder = path.join(importsFolder(runsFolder), name);
  return existsSync(files(folder).manifest) ? folder : undefined;
}

const isName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(name);

/**
 * A name for the ratings of a file: its own, without folder and ending.
 *
 * @example
 * ```ts
 * importName("/home/me/my ratings.csv"); // "my-ratings"
 * ```
 */
export function importName(file: string): string {
  const plain = path
    .basename(file)
    .replace(/\.[^.]+$/, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+|-+$/g, "")
    .slice(0, 80);
  return plain === "" ? "ratings" : plain;
}

/** @throws UsageError when it is no name of a folder */
export function requireImportName(name: string): void {
  if (isName(name)) return;
  throw new UsageError(`--as: "${name}" is no name; use letters, digits, ".", "_" and "-", at most 80`);
}

/**
 * The folder for new imported ratings.
 *
 * @throws UsageError when the name is no name of a folder, or is taken
 */
export function newImportFolder(name: string, runsFolder: string): string {
  requireImportName(name);
  const taken = findImportedRatings(name, runsFolder);
  if (taken !== undefined) {
    throw new UsageError(`${shownPath(taken)} holds imported ratings already; choose another name with --as`);
  }
  return path.join(importsFolder(runsFolder), name);
}

/**
 * Writes ratings with their manifest. The manifest comes last: a folder without one is no import, and a failed
 * write leaves nothing.
 */
export async function writeImportedRatings(
  folder: string,
  ratings: readonly Rating[],
  about: Omit<ImportedRatings, "format" | "kind" | "ratings" | "sha256">,
): Promise<ImportedRatings> {
  const { manifest: manifestFile, ratings: ratingsFile } = files(folder);
  try {
    makeFolder(folder);
  } catch (error) {
    throw writeError(error, folder);
  }
  try {
    await replaceFile(ratingsFile, async (handle) => {
      for (const piece of rowsOf(ratings)) await handle.write(piece);
    });
    const manifest = importedRatingsSchema.parse({
      format: 1,
      kind: "ratings",
      ...about,
      ratings: ratings.length,
      sha256: await sha256File(ratingsFile),
    });
    await writeFileAtomic(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Rows in pieces of a megabyte or so. */
function* rowsOf(ratings: readonly Rating[]): Generator<string> {
  let piece: string[] = [];
  for (const rating of ratings) {
    piece.push(JSON.stringify(rating));
    if (piece.length < 4000) continue;
    yield `${piece.join("\n")}\n`;
    piece = [];
  }
  if (piece.length > 0) yield `${piece.join("\n")}\n`;
}

/**
 * Reads imported ratings again, by the folder that `findImportedRatings` gives.
 *
 * @throws DataError when a file is damaged
 */
export async function readImportedRatings(
  folder: string,
): Promise<{ manifest: ImportedRatings; ratings: Rating[] }> {
  const { manifest: manifestFile, ratings: ratingsFile } = files(folder);
  const manifest = parseAs(importedRatingsSchema, await readJson(manifestFile), manifestFile);
  return { manifest, ratings: await readRatings(ratingsFile) };
}
