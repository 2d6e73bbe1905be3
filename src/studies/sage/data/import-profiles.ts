import { createHash } from "node:crypto";
import { join } from "node:path";
import { DataError } from "../../../core/errors.js";
import { shownPath } from "../../../io/project-root.js";
import type { SageProfile } from "./data.js";
import { hiddenIntentions, personaTypes } from "./design.js";
import { readLines } from "./read-lines.js";
import { type ProfileLine, profileLineSchema } from "./upstream-schema.js";

/** A released profile: its numbers, and the opening line for whoever shows a dialogue. */
export interface ImportedProfile extends SageProfile {
  openingLine: string;
}

const profileFile = join("SAGE", "profile", "simulator_profile_withfirsttalk.jsonl");

/**
 * Reads the 100 released profiles.
 *
 * @param folder upstream's folder, in its own layout
 * @throws DataError naming file, line and field when a profile is damaged, unknown or there twice
 */
export async function importProfiles(folder: string): Promise<ImportedProfile[]> {
  const file = join(folder, profileFile);
  const profiles: ImportedProfile[] = [];
  const seen = new Map<string, number>();
  const personas = new Map<string, string>();
  for await (const { line, value, problem } of readLines(file, profileLineSchema)) {
    if (problem !== undefined) throw problem;
    const where = { file: shownPath(file), line };
    const before = seen.get(value.id);
    if (before !== undefined) {
      throw new DataError(`${value.id} stands in line ${before} already`, { ...where, field: "id" });
    }
    seen.set(value.id, line);
    const text = digest(value.player);
    if (!personas.has(text)) personas.set(text, numbered("c", personas.size + 1));
    profiles.push(profileOf(value, numbered("p", profiles.length + 1), personas.get(text)!, where));
  }
  return profiles;
}

function profileOf(
  line: ProfileLine,
  id: string,
  personaId: string,
  where: { file: string; line: number },
): ImportedProfile {
  const intention = hiddenIntentions.find(({ wording }) => wording === digest(line.task));
  if (intention === undefined) {
    throw new DataError("is not one of the eight hidden intentions", { ...where, field: "task" });
  }
  const persona = personaTypes.find(({ wording }) => wording === digest(line.main_cha));
  if (persona === undefined) {
    throw new DataError("is not one of the three types of persona", { ...where, field: "main_cha" });
  }
  if (line.first_talk === undefined) throw new DataError("is missing", { ...where, field: "first_talk" });
  // "age" and "gender" as the personas' headings have them.
  const age = /年龄\D{0,4}(\d+)/.exec(line.player)?.[1];
  const gender = /性别[：:\s]*([男女])/.exec(line.player)?.[1];
  return {
    id,
    released: line.id,
    intention: intention.code,
    persona: persona.code,
    age: age === undefined ? null : Number(age),
    gender: gender === undefined ? null : gender === "女" ? 1 : 2,
    personaId,
    keywords: new Set(line.cha_group).size,
    hobbies: countHobbies(line.player),
    openingLine: line.first_talk,
  };
}

/** Numbered lines under the persona's heading of hobbies, up to its next heading. */
function countHobbies(persona: string): number | null {
  const lines = persona.split("\n");
  const heading = lines.findIndex((line) => /^\s*\*\s*个人爱好/.test(line));
  if (heading === -1) return null;
  const after = lines.slice(heading + 1);
  const next = after.findIndex((line) => /^\s*\*/.test(line));
  return after.slice(0, next === -1 ? undefined : next).filter((line) => /^\s*\d+\s*[.．、]/.test(line))
    .length;
}

const numbered = (letter: string, place: number): string => `${letter}${String(place).padStart(3, "0")}`;

/** The first 16 digits of a text's sha256: enough to tell some hundred wordings apart without keeping them. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
