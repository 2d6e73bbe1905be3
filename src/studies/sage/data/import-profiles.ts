import { createHash } from "node:crypto";
import { DataError } from "../../../core/errors.js";
import { openFolder, type ReleasedFiles } from "../../../io/released-files.js";
import type { SageProfile } from "./data.js";
import { hiddenIntentions, personaTypes } from "./design.js";
import { type ProfileLine, profileLineSchema } from "./upstream-schema.js";

/** A released profile: its numbers, and the opening line for whoever shows a dialogue. */
export interface ImportedProfile extends SageProfile {
  openingLine: string;
}

/** The released profiles, in upstream's layout. */
export const profileFile = "SAGE/profile/simulator_profile_withfirsttalk.jsonl";

/**
 * Reads the released profiles, 100 at the pinned commit.
 *
 * @param folder upstream's folder, in its own layout
 * @param options.newCodes give a code to each hidden intention and type of persona that the release does not have,
 * in the order of their appearance, rather than refuse it
 * @throws DataError naming file, line and field when a profile is damaged, unknown or there twice
 */
export async function importProfiles(
  folder: string | ReleasedFiles,
  { newCodes = false } = {},
): Promise<ImportedProfile[]> {
  const files = openFolder(folder);
  const intentions = new WordingCodes(hiddenIntentions, newCodes);
  const types = new WordingCodes(personaTypes, newCodes);
  const profiles: ImportedProfile[] = [];
  const seen = new Map<string, number>();
  const personas = new Map<string, string>();
  for await (const { line, value, problem } of files.lines(profileFile, profileLineSchema)) {
    if (problem !== undefined) throw problem;
    const where = { file: files.shown(profileFile), line };
    const before = seen.get(value.id);
    if (before !== undefined) {
      throw new DataError(`${value.id} stands in line ${before} already`, { ...where, field: "id" });
    }
    seen.set(value.id, line);
    const text = digest(value.player);
    if (!personas.has(text)) personas.set(text, numbered("c", personas.size + 1));
    const intention = intentions.of(value.task);
    if (intention === undefined) {
      throw new DataError("is not one of the eight hidden intentions", { ...where, field: "task" });
    }
    const persona = types.of(value.main_cha);
    if (persona === undefined) {
      throw new DataError("is not one of the three types of persona", { ...where, field: "main_cha" });
    }
    const codes = { intention, persona, personaId: personas.get(text)! };
    profiles.push(profileOf(value, numbered("p", profiles.length + 1), codes, where));
  }
  return profiles;
}

function profileOf(
  line: ProfileLine,
  id: string,
  codes: Pick<ImportedProfile, "intention" | "persona" | "personaId">,
  where: { file: string; line: number },
): ImportedProfile {
  if (line.first_talk === undefined) throw new DataError("is missing", { ...where, field: "first_talk" });
  // "age" and "gender" as the personas' headings have them.
  const age = /年龄\D{0,4}(\d+)/.exec(line.player)?.[1];
  const gender = /性别[：:\s]*([男女])/.exec(line.player)?.[1];
  return {
    id,
    released: line.id,
    ...codes,
    age: age === undefined ? null : Number(age),
    gender: gender === undefined ? null : gender === "女" ? 1 : 2,
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

/** Codes of wordings, which are known by their digests only. */
class WordingCodes {
  private readonly codes: Map<string, number>;

  constructor(
    known: readonly { code: number; wording: string }[],
    private readonly isOpen: boolean,
  ) {
    this.codes = new Map(known.map(({ code, wording }) => [wording, code]));
  }

  of(text: string): number | undefined {
    const wording = digest(text);
    if (this.isOpen && !this.codes.has(wording)) this.codes.set(wording, this.codes.size + 1);
    return this.codes.get(wording);
  }
}

const numbered = (letter: string, place: number): string => `${letter}${String(place).padStart(3, "0")}`;

/** The first 16 digits of a text's sha256: enough to tell some hundred wordings apart without keeping them. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
