import path from "node:path";
import { InputError } from "../../../core/errors.js";
import { projectPath } from "../../../io/project-root.js";
import { readText } from "../../../io/read-text.js";
import { sha256 } from "../../../io/sha256-file.js";
import { resolveUpstream } from "../../../io/upstream.js";
import type { Prompt } from "../../../models/item-request.js";

/** The prompts of this study in our own words. */
export const promptIds = [
  "0shot",
  "0shot-cot",
  "0shot-faces",
  "0shot-cot-faces",
  "0shot-face-only",
  "0shot-cot-face-only",
] as const;

/** The authors' own, which are read from their released data. */
const upstreamFiles: Record<string, string> = {
  "0shot": "evaluation_0shot.txt",
  "0shot-cot": "evaluation_0shot_cot.txt",
  "0shot-faces": "evaluation_0shot_x.txt",
  "0shot-cot-faces": "evaluation_0shot_cot_x.txt",
  "0shot-cot2-faces": "evaluation_0shot_cot2_x.txt",
};

/**
 * Reads a prompt by its id: one of promptIds ("cot" is short for "0shot-cot"), or "upstream:<id>" for the
 * authors' own, from the mirror or the download.
 *
 * @throws InputError naming the prompts there are
 * @throws MissingDataError when an upstream prompt is asked for and upstream is not there
 *
 * @example
 * ```ts
 * const prompt = await loadPrompt("cot");
 * prompt.id; // "0shot-cot"
 * prompt.chainOfThought; // true
 * ```
 */
export async function loadPrompt(id: string): Promise<Prompt> {
  const { upstream, name } = partsOf(id);
  if (!isKnown(id)) {
    if (upstream && name.endsWith("-face-only")) {
      throw new InputError(
        `the authors have no prompt for a face alone (${id}); take one of ours (0shot, 0shot-cot), or leave out the items that show a face alone`,
      );
    }
    const ours = promptIds.join(", ");
    const theirs = Object.keys(upstreamFiles)
      .map((file) => `upstream:${file}`)
      .join(", ");
    throw new InputError(`no prompt "${id}"; one of ${ours}, ${theirs}`);
  }
  const file = upstream
    ? path.join(
        resolveUpstream("affective-cog"),
        "code",
        "prompt_instructions",
        upstreamFiles[name] as string,
      )
    : projectPath("data", "prompts", "affective-cognition", `${name}.md`);
  const text = await readText(file, "restore it or fetch it again");
  return {
    id: upstream ? `upstream:${name}` : name,
    text,
    sha256: sha256(text),
    faces: name.includes("-face"),
    chainOfThought: name.includes("cot"),
  };
}

/** "upstream:cot" -> its place, and its name there: "0shot-cot". */
function partsOf(id: string): { upstream: boolean; name: string } {
  const upstream = id.startsWith("upstream:");
  const given = upstream ? id.slice("upstream:".length) : id;
  return { upstream, name: given.replace(/^cot(?=\d*$|\d*-)/, "0shot-cot") };
}

function isKnown(id: string): boolean {
  const { upstream, name } = partsOf(id);
  const known: readonly string[] = upstream ? Object.keys(upstreamFiles) : promptIds;
  return known.includes(name);
}

/**
 * The name of a prompt whatever an item shows: "0shot" for "0shot-faces". One prompt of the authors has no form for text
 * alone.
 *
 * @throws InputError naming the prompts there are
 *
 * @example
 * ```ts
 * await plainPrompt("cot-faces"); // "0shot-cot"
 * await plainPrompt("upstream:0shot-cot2-faces"); // "upstream:0shot-cot2"
 * ```
 */
export async function plainPrompt(id: string): Promise<string> {
  const plain = promptFor(id, { faces: false });
  if (!isKnown(plain) && !isKnown(promptFor(id, { faces: true }))) await loadPrompt(id);
  return plain;
}

/**
 * The prompt's counterpart for items with or without a picture: "0shot" for a text item is "0shot-faces"
 * for one with a face, and "0shot-face-only" for a face without a story.
 *
 * @example
 * ```ts
 * promptFor("cot", { faces: true }); // "0shot-cot-faces"
 * promptFor("upstream:0shot-faces", { faces: false }); // "upstream:0shot"
 * ```
 */
export function promptFor(id: string, { faces, story = true }: { faces: boolean; story?: boolean }): string {
  const plain = id.replace(/-face(s|-only)$/, "").replace(/(^|:)cot(\d*)$/, "$10shot-cot$2");
  return faces ? `${plain}-${story ? "faces" : "face-only"}` : plain;
}
