import type { StudyFreezing } from "../freezing-contract.js";
import { manifests } from "../registry.js";

/** How the dialogues of a study are frozen; undefined where it has none, or there is no such study. */
export async function loadFreezing(study: string): Promise<StudyFreezing | undefined> {
  return manifests.find(({ id }) => id === study)?.freezing?.();
}

/** The studies whose dialogues can be frozen. */
export const freezableStudies = (): string[] =>
  manifests.filter(({ freezing }) => freezing !== undefined).map(({ id }) => id);
