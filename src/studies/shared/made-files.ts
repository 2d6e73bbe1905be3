import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { shownPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { sha256File } from "../../io/sha256-file.js";

/** A file that a run read or wrote, as records of the run describe it. */
export interface MadeFile {
  /** In the clone, with "/" on every system. */
  path: string;
  bytes: number;
  /** Of the bytes on this disk. */
  sha256: string;
  mediaType: string;
  name: string;
  description: string;
  /** What it was made from, where its figure says so: paths in the clone. */
  inputs: readonly string[];
}

const mediaTypes: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".html": "text/html",
  ".json": "application/json",
  ".jsonld": "application/ld+json",
  ".csv": "text/csv",
  ".md": "text/markdown",
  ".yml": "application/yaml",
  ".ipynb": "application/x-ipynb+json",
};

/** What the JSON beside a figure says of it (see plots/provenance.ts). */
const sidecarSchema = z.object({
  title: z.string(),
  paper: z.string(),
  alt: z.string(),
  inputs: z.array(z.object({ path: z.string() })),
});

/** Size, hash and kind of a file. */
export async function describeFile(
  file: string,
  words: { name: string; description: string; inputs?: readonly string[] },
): Promise<MadeFile> {
  const [{ size }, sha256] = await Promise.all([stat(file), sha256File(file)]);
  const mediaType = mediaTypes[path.extname(file)] ?? "application/octet-stream";
  return { path: shownPath(file), bytes: size, sha256, mediaType, inputs: [], ...words };
}

/** What `reproduce` wrote, each with a name and a description: figures by the JSON beside them. */
export async function describeMade(files: readonly string[]): Promise<MadeFile[]> {
  return Promise.all(files.map(async (file) => describeFile(file, await wordsOf(file))));
}

const kinds: Record<string, string> = {
  ".svg": "vector graphics",
  ".png": "a picture of pixels",
  ".html": "an interactive page",
  ".json": "the numbers that it shows, the function that made it, its seed and the hashes of its inputs",
};

async function wordsOf(file: string): Promise<{ name: string; description: string; inputs?: string[] }> {
  const { name, ext, base, dir } = path.parse(file);
  const sidecar = path.join(dir, `${name}.json`);
  if (name.startsWith("figure-") && kinds[ext] !== undefined && existsSync(sidecar)) {
    const { title, paper, alt, inputs } = parseAs(sidecarSchema, await readJson(sidecar), sidecar);
    return {
      name: `${paper}: ${title} (${ext.slice(1)})`,
      description: ext === ".json" ? `Of ${name}: ${kinds[ext]}.` : `As ${kinds[ext]}. ${alt}`,
      inputs: inputs.map((input) => input.path),
    };
  }
  if (name === "ledger") {
    return {
      name: `The reproduction ledger (${ext.slice(1)})`,
      description: "Every claim beside ours, with a verdict.",
    };
  }
  if (name === "findings") {
    return {
      name: `Findings (${ext.slice(1)})`,
      description: "What a reader of the papers should know first.",
    };
  }
  if (base === "codecheck.yml") {
    return {
      name: `Manifest of ${path.basename(dir)}`,
      description: "Figures and tables, as CODECHECK lists them.",
    };
  }
  if (ext === ".ipynb")
    return { name: `Notebook ${name}`, description: "Executed from a clean kernel, with its outputs." };
  return { name: base, description: "A table that belongs beside the figures." };
}
