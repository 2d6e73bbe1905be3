import { projectPath } from "../../../io/project-root.js";
import { parseAs, readJson } from "../../../io/read-json.js";
import {
  type RelationshipInstrument,
  relationshipSchema,
  type StyleInstrument,
  styleSchema,
  type UtteranceInstrument,
  utteranceSchema,
} from "./instruments.js";

const fileOf = (name: string): string => projectPath("data", "prompts", "sage", `${name}.json`);

/** The twelve statements on the relationship, BLRI-inspired. @throws DataError naming file and field */
export async function loadRelationshipInstrument(
  file = fileOf("relationship"),
): Promise<RelationshipInstrument> {
  return parseAs(relationshipSchema, await readJson(file), file);
}

/** The three metrics of utterances with their guidelines. @throws DataError naming file and field */
export async function loadUtteranceInstrument(file = fileOf("utterance")): Promise<UtteranceInstrument> {
  return parseAs(utteranceSchema, await readJson(file), file);
}

/** The indicators of the two coordinates of style. @throws DataError naming file and field */
export async function loadStyleInstrument(file = fileOf("style")): Promise<StyleInstrument> {
  return parseAs(styleSchema, await readJson(file), file);
}
