import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { MissingDataError } from "../../../core/errors.js";
import { withLineFeeds } from "../../../io/line-ends.js";
import { projectPath } from "../../../io/project-root.js";
import { readJson } from "../../../io/read-json.js";
import { sha256 } from "../../../io/sha256-file.js";
import { situationFiles } from "./situations.js";
import { situationSchema, type WrittenKind, writtenKinds } from "./situations-schema.js";

const descriptions: Record<WrittenKind, string> = {
  "parallel-world":
    "Social worlds that work otherwise than ours: thirty worlds, three questions each. One JSON object a line.",
  counterfactual: "Situations in which one fact is changed and stated. One JSON object a line.",
  "real-world": "Social events of everyday life, told to the one they happen to. One JSON object a line.",
  hard: "Situations built for difficulty, told to the one they happen to. They belong to no column of the paper's tables. One JSON object a line.",
};

/** Meanings of a situation's fields. */
const meanings: Record<string, string> = {
  id: "The kind and what tells rows of one kind apart",
  kind: "The scenario",
  topic: "What it turns round; for parallel-world the world, which three rows share: cluster by it",
  asks: "What the question is after",
  system: "The first-person system message: who you are and where you live",
  story: "What happens, told to the one it happens to",
  question: "The question",
  options: "Three or four; their order here is the order of `key` and `distractorKinds`",
  key: "The index of the right option",
  rationale: "Why the key is right, and why each other option is wrong though tempting",
  defence: "The key's defence in one line, for a reviewer who would choose another option",
  distractorKinds: "What kind of mistake each option but the key is, in the order of the options",
  difficulty: "1 to 3, given by the author, not by how models score",
  contentNote: "What may distress a reader; absent where nothing should",
};

interface Schema {
  $schema?: string;
  description?: string;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
}

/**
 * A codebook entry for each existing file of situations: rows, size, hash, and every field with its meaning.
 */
async function situationResources(folder: string) {
  const resources = [];
  for (const kind of writtenKinds) {
    const names = await situationFiles(kind, folder).catch((error: unknown) => {
      if (error instanceof MissingDataError) return [];
      throw error;
    });
    for (const name of names) {
      const file = path.join(folder, name);
      const content = withLineFeeds(await readFile(file));
      const lines = new TextDecoder().decode(content).split("\n");
      resources.push({
        name: name.replace(/\.jsonl$/, ""),
        path: name,
        description: descriptions[kind],
        format: "jsonl",
        rowCount: lines.filter((line) => line.trim() !== "").length,
        jsonSchema: schemaOf(kind),
        bytes: content.length,
        hash: `sha256:${sha256(content)}`,
      });
    }
  }
  return resources;
}

function schemaOf(kind: WrittenKind): Schema {
  const { $schema, oneOf = [] } = z.toJSONSchema(situationSchema) as Schema;
  const schema = { $schema, ...oneOf[writtenKinds.indexOf(kind)] } as Schema;
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    property.description = meanings[field] as string;
  }
  return schema;
}

/**
 * The codebook of data/egosocialarena/stimuli, with renewed entries for the situations. The entries of other
 * files stay as they are. The same files give the same codebook.
 *
 * @param folder where the files and their datapackage.json are, when they are another's
 */
export async function situationsCodebook(folder = projectPath("data", "egosocialarena", "stimuli")) {
  const resources = await situationResources(folder);
  // The file's JSON in its own order. `npm run check` checks its form.
  const codebook = (await readJson(path.join(folder, "datapackage.json"))) as {
    resources: { name: string }[];
  };
  const renewed = new Map(resources.map((resource) => [resource.name, resource]));
  const listed = codebook.resources.map((resource) => renewed.get(resource.name) ?? resource);
  const missing = resources.filter(({ name }) => !codebook.resources.some((one) => one.name === name));
  return { ...codebook, resources: [...listed, ...missing] };
}
