import { existsSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../core/errors.js";
import type { StudyId } from "../../core/study-id.js";
import type { Reading } from "../../runs/reading/row.js";
import type { LiveModule } from "../live-contract.js";
import { manifestOf, manifests } from "../registry.js";
import { isFrozen } from "./frozen/frozen-run.js";

/** What reads a study's items beside replies; undefined if it has no such part. */
export async function loadReadItems(study: StudyId): Promise<LiveModule["readItems"]> {
  return (await manifestOf(study).live?.items?.())?.readItems;
}

/** What reads the verdicts on a run's replies; undefined if they are not judged. */
export async function loadReadVerdicts(study: StudyId, folder: string): Promise<LiveModule["readVerdicts"]> {
  if (isFrozen(folder)) return (await import("./frozen/verdicts.js")).readVerdicts;
  return (await manifestOf(study).live?.judging?.verdicts?.())?.readVerdicts;
}

/** What shows a study's plays as dialogues; undefined if it has none. */
export async function loadReadDialogues(study: StudyId): Promise<LiveModule["readDialogues"]> {
  return (await manifestOf(study).live?.dialogues?.())?.readDialogues;
}

/**
 * A study's released texts.
 *
 * @throws UsageError when it has none that can be read
 * @throws MissingDataError when they are not here, saying what to fetch
 */
export async function readReleasedTexts(study: StudyId): Promise<Reading> {
  const { released } = manifestOf(study);
  if (released !== undefined) return (await released()).readReleased();
  const known = manifests.filter((manifest) => manifest.released !== undefined).map(({ id }) => id);
  throw new UsageError(
    `${study} released no replies that can be read; ${known.join(" and ")} did. Give the name of a run to read its replies`,
  );
}

/** What `affectlab generate` made in a folder, for a reader; undefined for any other folder. */
export async function readMade(folder: string): Promise<Reading | undefined> {
  for (const { generate } of manifests) {
    const reading = generate?.reading;
    if (reading === undefined || !existsSync(path.join(folder, reading.landmark))) continue;
    return (await reading.load())(folder);
  }
  return undefined;
}
