import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ChecksumError, InputError, MissingDataError } from "../../core/errors.js";
import type { StudyId } from "../../core/study-id.js";
import { dataOrigin, otherTables } from "../../io/data-origin.js";
import { readDatapackage } from "../../io/datapackage.js";
import type { Derivation } from "../../io/derivation.js";
import { asRecorded } from "../../io/line-ends.js";
import { openOtherData, openRelease } from "../../io/open-release.js";
import { projectPath, shownPath } from "../../io/project-root.js";
import { namedRatingSets } from "../../judges/sets/registry.js";
import { derivable, derivableStudies, manifests } from "../registry.js";
import { writeOtherTables } from "./other-tables.js";
import { type WrittenTable, writeDerived } from "./write-derived.js";

/** What deriving the tables of a study or a rating set wrote, and where. */
export interface Derived {
  /** The id of the study or the rating set. */
  study: string;
  folder: string;
  files: WrittenTable[];
}

const derivationOf = (id: string): Derivation | undefined =>
  [...manifests, ...namedRatingSets].find((one) => one.id === id)?.derive;

/**
 * Derives the tables of a study or a rating set from the data in use: from the release at its pinned commit into the project, or from
 * other data into their folder.
 *
 * @returns undefined where the other data hold nothing of it
 * @throws InputError when nothing was released to derive from
 * @throws ChecksumError when a released file is not that of the pinned commit
 * @throws DataError naming file, line or path of the first defect; nothing is written then
 */
export async function deriveStudy(study: string): Promise<Derived | undefined> {
  const derive = derivationOf(study);
  if (derive === undefined) {
    throw new InputError(`${study} released no data; tables can be derived for ${derivable.join(", ")}`);
  }
  const origin = dataOrigin();
  const deriveTables = await derive.load();
  if (origin.kind === "released") {
    const folder = projectPath("data", study);
    const files = await writeDerived(folder, await deriveTables(await openRelease(derive.upstream)));
    return { study, folder, files };
  }
  const files = openOtherData(origin.folder, derive.upstream, derive.landmark);
  if (files === undefined) return undefined;
  const folder = otherTables(origin.folder, study);
  await refuseEdited(folder, files.folder);
  const tables = await deriveTables(files);
  return { study, folder, files: await writeOtherTables(study, origin.folder, tables, files, origin.words) };
}

/**
 * Makes the tables of the other data in use ready: derived again from files in the release's layout, or taken as
 * they lie in `derived/<study>`.
 *
 * @param only a study, or all that the folder has data of
 * @returns the studies that the folder has data of; for the released data, all that were asked for
 * @throws MissingDataError when it has none
 */
export async function prepareOtherData(only?: StudyId): Promise<StudyId[]> {
  const origin = dataOrigin();
  if (origin.kind === "released") return only === undefined ? manifests.map(({ id }) => id) : [only];
  const wanted = derivableStudies.filter((id) => only === undefined || id === only);
  const found: StudyId[] = [];
  for (const id of wanted) {
    const derived = await deriveStudy(id);
    if (derived !== undefined || existsSync(path.join(otherTables(origin.folder, id), "datapackage.json"))) {
      found.push(id);
    }
  }
  if (found.length > 0) return found;
  const names = [...manifests, ...namedRatingSets].flatMap(({ id, derive }) =>
    derive !== undefined && (only === undefined || id === only) ? [`${derive.upstream}/ (of ${id})`] : [],
  );
  throw new MissingDataError(
    only !== undefined && names.length === 0
      ? `${only} released no data that other data could stand for; name ${derivableStudies.join(", ")}`
      : `${shownPath(origin.folder)} holds no data of a study; it needs ${names.join(" or ")} in the release's layout, or derived/<study> with its codebook`,
    { page: "docs/other-data.md" },
  );
}

/** Tables that a reader edited by hand must not be lost. */
async function refuseEdited(folder: string, source: string): Promise<void> {
  if (!existsSync(path.join(folder, "datapackage.json"))) return;
  const { resources } = await readDatapackage(folder);
  for (const { path: name, hash } of resources) {
    const file = path.join(folder, name);
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes === undefined || `sha256:${asRecorded(bytes, hash).sha256}` === hash) continue;
    throw new ChecksumError(
      `${shownPath(file)} was edited since it was derived; move it away to derive again, or move ${shownPath(source)} away to use the edited table`,
      { page: "docs/other-data.md" },
    );
  }
}
