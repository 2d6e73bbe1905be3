import * as z from "zod";
import type { SentientPerson } from "../../../agents/sentient/contract.js";
import { projectPath } from "../../../io/project-root.js";
import { parseAs, readJson } from "../../../io/read-json.js";
import type { RubricCriterion } from "../../../judges/target.js";

/** A conversation of ours that attacks are put into: a person, a plain reply to its opening line, and criteria. */
export interface AttackedTalk {
  person: SentientPerson;
  /** Neither good nor bad, so that a judge could move either way. */
  reply: string;
  criteria: RubricCriterion[];
}

const line = z.string().trim().min(1);
const language = z.enum(["en", "zh"]);
const criterion = z.strictObject({ id: line, ability: line, score: z.number(), text: line });
const fileSchema = z.strictObject({
  title: line,
  criteria: z.strictObject({ en: z.array(criterion).min(1), zh: z.array(criterion).min(1) }),
  talks: z.array(
    z.strictObject({
      ...{ id: line, language, persona: line, scene: line, goal: line },
      intention: z.strictObject({ code: z.number().int().positive(), text: line }),
      ...{ openingLine: line, reply: line },
    }),
  ),
});

/** Reads the conversations. @throws DataError naming file and field */
export async function loadAttackedTalks(): Promise<AttackedTalk[]> {
  const file = projectPath("data", "prompts", "sage", "attacked-talks.json");
  const { criteria, talks } = parseAs(fileSchema, await readJson(file), file);
  return talks.map(({ reply, ...person }) => ({ person, reply, criteria: criteria[person.language] }));
}
