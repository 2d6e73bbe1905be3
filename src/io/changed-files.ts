import { readCatalogue, readManifest } from "./catalogue.js";
import type { ReleasedFiles } from "./released-files.js";

/**
 * Says which of the files that were read are not those of the pinned commit. A run may ask changed texts, but
 * a reader must know that they are not the released ones.
 *
 * @param name the source in the catalogue: "affective-cog"
 * @returns one line; undefined if all files are the released ones
 */
export async function changedFiles(name: string, { read }: ReleasedFiles): Promise<string | undefined> {
  const source = (await readCatalogue()).find((one) => one.name === name);
  if (source === undefined) return undefined;
  const pinned = new Map((await readManifest(source)).map((file) => [file.path, file.sha256]));
  const changed = read.filter((file) => pinned.get(file.path) !== file.sha256);
  const [first] = changed;
  if (first === undefined) return undefined;
  const which = changed.length === 1 ? first.path : `${first.path} and ${changed.length - 1} more`;
  return `the texts are not the released ones: ${changed.length} of ${read.length} files differ from commit ${source.commit.slice(0, 7)} of ${name} (${which})`;
}
