import path from "node:path";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import { type WrittenFile, writeLines } from "../../stimuli/write-lines.js";

/** Material that a verb made: its files, and what is said of it. */
export interface Material {
  name: string;
  title: string;
  /** What it was made from and how. */
  description: string;
  /** Rows of each file, by the file's name without ".jsonl". */
  files: Readonly<Record<string, { description: string; rows: readonly unknown[]; jsonSchema?: object }>>;
  /** What else stands in the codebook: seed, model, hashes of prompts. */
  more?: Readonly<Record<string, unknown>>;
}

/**
 * Writes material as JSON Lines, and its codebook last, so that a folder with a codebook is complete. No file
 * holds a date or time: the same material has the same bytes.
 */
export async function writeMaterial(
  out: string,
  { name, title, description, files, more = {} }: Material,
): Promise<Record<string, WrittenFile>> {
  const written: Record<string, WrittenFile> = {};
  for (const [file, { rows }] of Object.entries(files)) {
    written[file] = await writeLines(path.join(out, `${file}.jsonl`), rows);
  }
  const resources = Object.entries(files).map(([file, { description: about, jsonSchema }]) => {
    const { hash, bytes, rows } = written[file] as WrittenFile;
    return {
      ...{ name: file, path: `${file}.jsonl`, description: about, format: "jsonl" },
      ...{ hash, bytes, rowCount: rows },
      ...(jsonSchema === undefined ? {} : { jsonSchema }),
    };
  });
  const codebook = { name, title, description, ...more, resources };
  await writeFileAtomic(path.join(out, "datapackage.json"), `${JSON.stringify(codebook, null, 2)}\n`);
  return written;
}
