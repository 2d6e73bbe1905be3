import { InputError } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";
import { namedRatingSets } from "../judges/sets/registry.js";
import type { Study, StudyManifest } from "./contract.js";
import { definedStudies } from "./shared/define-study.js";
import { repliesManifest } from "./shared/replies/manifest.js";
// The studies, one line each, in the order of the ledger.
import "./affective-cognition/manifest.js";
import "./sage/manifest.js";
import "./heartbench/manifest.js";
import "./egosocialarena/manifest.js";
import "./empathic-communication/manifest.js";

/** What is known about every study before any is loaded. */
export const manifests = definedStudies;

/** The studies, by the ids that commands, folders and claims share. */
export const studyIds: readonly StudyId[] = manifests.map(({ id }) => id);

/** The studies that have released data to derive tables from. */
export const derivableStudies: readonly StudyId[] = manifests
  .filter(({ derive }) => derive !== undefined)
  .map(({ id }) => id);

/** The same, and the rating sets that belong to no study. */
export const derivable: readonly string[] = [
  ...derivableStudies,
  ...namedRatingSets.filter(({ derive }) => derive !== undefined).map(({ id }) => id),
];

/** @throws InputError for an id that no study has */
export function manifestOf(id: StudyId): StudyManifest {
  const found = manifests.find((manifest) => manifest.id === id);
  if (found !== undefined) return found;
  if (id === repliesManifest.id) return repliesManifest;
  throw new InputError(`there is no study "${id}"; name one of ${studyIds.join(", ")}`);
}

/** The tables and heat maps of a study whose cells share a row of the ledger. */
export const tablesOf = (id: StudyId): NonNullable<StudyManifest["tables"]> =>
  manifests.find((manifest) => manifest.id === id)?.tables ?? [];

/** The studies that this version computes, in the order of the ledger; one of them when named. */
export async function loadStudies(only?: StudyId): Promise<Study[]> {
  return Promise.all((only === undefined ? manifests : [manifestOf(only)]).map(({ study }) => study()));
}
