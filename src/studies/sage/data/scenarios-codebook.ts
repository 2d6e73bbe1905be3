import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { scenarioSchema } from "../../../agents/scenario.js";
import { withLineFeeds } from "../../../io/line-ends.js";
import { projectPath } from "../../../io/project-root.js";
import { sha256 } from "../../../io/sha256-file.js";
import { scenarioFiles } from "./scenarios.js";

/** Meanings of a scenario's fields, by their path in its JSON schema. */
const meanings: Readonly<Record<string, string>> = {
  id: "The language and a number: en-001",
  language: "en or zh: the language of every text, and of the talk",
  persona: "Who speaks",
  "persona.name": "A made-up name",
  "persona.age": "In years",
  "persona.sex": "woman, man or nonbinary",
  "persona.manner": "How the person tends to meet others: negative, passive or avoidant",
  "persona.traits": "Three words for the character",
  "persona.occupation": "What the person does",
  "persona.habits": "A habit that shows the character",
  "persona.hobbies": "Three hobbies",
  "persona.speakingStyle": "How the person speaks",
  "persona.sayings": "Three sentences that the person said to friends, about other things",
  background: "What happened; the person knows all of it and tells it bit by bit",
  "background.theme": "The theme in a few words",
  "background.cause": "What began it",
  "background.course": "Two to five events in their order",
  "background.course.when": "When it was, as the person would say",
  "background.course.event": "What happened",
  "background.course.felt": "What the person thought, felt or did then",
  "background.conflict": "What pulls in two directions",
  "background.tried": "What the person has tried, and why it did not help",
  "background.now": "Where things stand",
  goal: "What the person says, or would say, it wants from the talk",
  intention: "What the person hopes for and never says: 1 to 8, codes of data/prompts/sage/intentions.json",
  reactions: "How the person reacts to replies, in view of the hidden intention",
  "reactions.high": "How the person speaks at high emotion",
  "reactions.middle": "The same at middling emotion",
  "reactions.low": "The same at low emotion",
  "reactions.rises": "What a reply does that raises emotion",
  "reactions.falls": "What a reply does that lowers it",
  openingLine: "The first message",
  contentNotes: "What a reader should know before, to skip it",
  marks:
    "What makes the reactions a doubtful measure of good support: they reward sycophancy, or validating a delusion",
};

/**
 * The codebook of the project's own scenarios (data/sage/stimuli/datapackage.json): rows, size and hash of every
 * file, and the meaning of every field. The same files give the same codebook.
 *
 * @param folder where the files are, when they are another's
 * @throws MissingDataError when the folder holds no scenarios.
 */
export async function scenariosCodebook(folder = projectPath("data", "sage", "stimuli")) {
  const resources = [];
  for (const name of await scenarioFiles(folder)) {
    const content = withLineFeeds(await readFile(path.join(folder, name)));
    const lines = new TextDecoder().decode(content).split("\n");
    resources.push({
      name: name.replace(/\.jsonl$/, ""),
      path: name,
      description: "A scenario a line.",
      format: "jsonl",
      hash: `sha256:${sha256(content)}`,
      bytes: content.length,
      rowCount: lines.filter((line) => line.trim() !== "").length,
      jsonSchema: describedScenario(),
    });
  }
  return {
    name: "sage-stimuli",
    title: "Scenarios of emotional support, of affectlab's own",
    description:
      "Simulated people with something on their minds, each with what happened, what the person says it wants, what it hopes for and never says, and how it reacts to replies. All of it is written for this project; none of it is taken from, or modelled on the wording of, the profiles that SAGE's authors released. The eight hidden intentions and their counts are the paper's. Nobody in them is real, and emotions simulated with them are no clinical validation.",
    licenses: [
      {
        name: "CC-BY-4.0",
        title: "Scenarios (the software is MIT)",
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

/** The JSON schema of a scenario, with the meaning of every field. */
export function describedScenario(): Schema {
  const schema = z.toJSONSchema(scenarioSchema) as Schema;
  for (const [field, description] of Object.entries(meanings)) {
    let at = schema;
    for (const name of field.split(".")) at = (at.items ?? at).properties![name]!;
    at.description = description;
  }
  return schema;
}
