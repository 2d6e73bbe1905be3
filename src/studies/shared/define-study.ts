import { InputError } from "../../core/errors.js";
import type { StudyManifest } from "../contract.js";

const defined: StudyManifest[] = [];

/** Adds a study; a manifest calls it when the registry imports it. @throws InputError when the id is taken */
export function defineStudy(manifest: StudyManifest): void {
  if (defined.some(({ id }) => id === manifest.id)) {
    throw new InputError(`the study "${manifest.id}" exists; choose another id`);
  }
  defined.push(manifest);
}

/** What has been defined, in that order. */
export const definedStudies: readonly StudyManifest[] = defined;
