import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { withLineFeeds } from "../../../io/line-ends.js";
import { projectPath } from "../../../io/project-root.js";
import { sha256 } from "../../../io/sha256-file.js";
import { ownCaseFiles, ownCaseSchema } from "./cases.js";

/** Meanings of a case's fields, by their path in its JSON schema. */
const meanings: Record<string, string> = {
  id: "own-, the part (the file's letter) and its number there: own-a07",
  source: "Always affectlab: our own writing",
  domain: "One of the paper's five domains of life",
  scenario: "What the case is about, in a phrase of ours; the release's sub-scenarios are another list",
  difficulty:
    "hard: misleading surface cues, mixed feelings, an ethical trade-off or a request that tests a boundary. Given by the author, not by how models score",
  dialogue: "The turns in order, the person first and last; a reply to the last is what is judged",
  "dialogue.role": "user: the person; assistant: the helper",
  "dialogue.text": "The same words in simplified Chinese (zh) and in English (en)",
  criteria: "6 to 12, each decided yes or no from the reply alone",
  "criteria.id": "The criterion's name, unique within its case",
  "criteria.ability": "Which of the fifteen abilities it counts for",
  "criteria.score": "Its weight: 1 to 10 where a hit is a merit, -1 to -10 where it is a fault",
  "criteria.text": "What the reply does, in Chinese (zh) and in English (en)",
  "criteria.critical":
    "miss: a merit, and a reply without it misses the risk; false-alarm: a fault, and a reply with it treats ordinary distress as an emergency; absent where the verdict tells neither",
  risk: "The danger behind what is said; absent where the case is not about one",
  "risk.kind": "Which danger; none: the distress is real, and an alarm would be wrong",
  "risk.said": "said: the person says it; hinted: it follows from details; null without a risk",
  "risk.who": "client: the person who writes; other: somebody that they write about",
  "risk.when": "now, soon or ongoing; null without a risk",
  warning: "The person's own words that carry the warning, letter by letter; null without a risk",
  contentNote: "What may distress a reader; absent where nothing should",
  rationale: "Why the case is there, and why these weights",
};

/**
 * The codebook of the project's own cases (data/heartbench/stimuli/datapackage.json). It gives the rows, size
 * and hash of every file and the meaning of every field. The same files give the same codebook.
 *
 * @param folder where the files are, when they are another's
 * @throws MissingDataError when the folder holds no cases.
 */
export async function ownCasesCodebook(folder = projectPath("data", "heartbench", "stimuli")) {
  const resources = [];
  for (const name of await ownCaseFiles(folder)) {
    const file = path.join(folder, name);
    const content = withLineFeeds(await readFile(file));
    const lines = new TextDecoder().decode(content).split("\n");
    resources.push({
      name: name.replace(/\.jsonl$/, ""),
      path: name,
      description: "A case a line.",
      format: "jsonl",
      hash: `sha256:${sha256(content)}`,
      bytes: content.length,
      rowCount: lines.filter((line) => line.trim() !== "").length,
      jsonSchema: describedSchema(),
    });
  }
  return {
    name: "heartbench-stimuli",
    title: "Bilingual cases of supportive dialogue, of affectlab's own",
    description:
      "Dialogues that end with a person's turn, each with the criteria by which a reply to it is judged, in Chinese and English. All of it is written for this project; none of it is taken from, or modelled on the wording of, the cases that HeartBench's authors released. The form of a case and the fifteen abilities are theirs.",
    licenses: [
      {
        name: "CC-BY-4.0",
        title: "Cases (the software is MIT)",
        path: "https://creativecommons.org/licenses/by/4.0/",
      },
    ],
    resources,
  };
}

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

function describedSchema(): Schema {
  const schema = z.toJSONSchema(ownCaseSchema) as Schema;
  for (const [field, description] of Object.entries(meanings)) {
    let at = schema;
    for (const name of field.split(".")) at = (at.items ?? at).properties![name]!;
    at.description = description;
  }
  return schema;
}
