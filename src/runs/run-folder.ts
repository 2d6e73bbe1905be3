import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AffectlabError, DataError, MissingDataError, UsageError } from "../core/errors.js";
import { type RunManifest, type RunPlan, runManifestSchema } from "../core/run-record.js";
import { makeFolder } from "../io/make-folder.js";
import { projectPath, shownPath } from "../io/project-root.js";
import { findImportedRatings } from "../io/ratings/imported-ratings.js";
import { writeError, writeFileAtomic } from "../io/write-file-atomic.js";
import { planHash } from "./plan.js";

/** The files of a run's folder. */
export const runFiles = (folder: string) => ({
  manifest: path.join(folder, "manifest.json"),
  responses: path.join(folder, "responses.jsonl"),
  attempts: path.join(folder, "attempts.jsonl"),
  /** What was handed over to providers as batches. */
  batches: path.join(folder, "batches.jsonl"),
  scores: path.join(folder, "scores.json"),
  figures: path.join(folder, "figures"),
  judgements: path.join(folder, "judgements"),
  /** The run's name in a queue. */
  queue: path.join(folder, "queue.json"),
  /** What was asked, for replies from a file that belong to no study. */
  items: path.join(folder, "items.jsonl"),
});

/**
 * The default folder for a plan's run. The same plan always gets the same folder.
 *
 * @param runsFolder where runs are kept; by default runs/ in the clone
 */
export function defaultRunFolder(plan: RunPlan, runsFolder?: string): string {
  const name = `${plan.study}-${modelsPart(plan)}-${planHash(plan).slice(0, 8)}`;
  return path.join(runsFolder ?? projectPath("runs"), name);
}

/** A plan's models as part of a folder's name. */
export function modelsPart({ models }: Pick<RunPlan, "models">): string {
  return models
    .join("+")
    .replace(/[^A-Za-z0-9._+-]+/g, "-")
    .slice(0, 80);
}

/**
 * The folder for the name of a run: a path, or a name in the folder of runs.
 *
 * @throws UsageError when the name is empty
 * @throws MissingDataError when neither contains a manifest
 */
export function findRun(name: string, runsFolder?: string): string {
  if (name.trim() === "")
    throw new UsageError("the name of a run is empty; give its folder, or its name in the folder of runs");
  const candidates = [path.resolve(name), path.resolve(runsFolder ?? projectPath("runs"), name)];
  const found = candidates.find((folder) => existsSync(runFiles(folder).manifest));
  if (found !== undefined) return found;
  const ratings = findImportedRatings(name, path.resolve(runsFolder ?? projectPath("runs")));
  if (ratings !== undefined) {
    throw new MissingDataError(
      `${name} is no run: it is a table of ratings, kept in ${shownPath(ratings)}; \`npx affectlab judge bias ${name}\` reads it, and other programs read its ratings.jsonl`,
      { page: "docs/exporting.md" },
    );
  }
  const looked = [...new Set(candidates.map(shownPath))].join(", nor in ");
  throw new MissingDataError(
    `no run in ${looked}: there is no manifest.json; start it with \`affectlab run\``,
  );
}

/** Whether a folder contains a manifest, so that the run has been started before. */
export const isStarted = (folder: string): boolean => existsSync(runFiles(folder).manifest);

/**
 * Makes a run's folder.
 *
 * @throws UsageError when it contains other files
 * @throws AffectlabError when it cannot be made
 */
export function makeRunFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw writeError(error, folder);
  }
  if (isStarted(folder)) return;
  const own = new Set(Object.values(runFiles(folder)).map((file) => path.basename(file)));
  // Possible leftovers of a process that died before it wrote the manifest.
  const foreign = readdirSync(folder).filter(
    (name) => !own.has(name) && !/^(lock\.\d+|\..*\.partial)$/.test(name),
  );
  if (foreign.length === 0) return;
  throw new UsageError(
    `${shownPath(folder)} holds files that do not belong to a run (${foreign[0]}); choose an empty or a new folder for --out`,
  );
}

/**
 * Writes a run's manifest, once. A manifest of the same plan stays unchanged, because the run is resumed.
 * Only the judge may be set anew, so that `resume` continues with the judging requested last.
 *
 * @throws UsageError when the folder holds a run of another plan
 */
export async function writeManifest(folder: string, manifest: RunManifest): Promise<RunManifest> {
  const file = runFiles(folder).manifest;
  if (existsSync(file)) {
    const present = readManifest(folder);
    requireSendable(folder, present);
    if (present.plan === manifest.plan) return withJudge(file, present, manifest.judge);
    throw new UsageError(`${shownPath(folder)} holds a run of another plan; choose another --out`);
  }
  if (existsSync(runFiles(folder).responses)) {
    throw new AffectlabError(`${shownPath(folder)} has responses and no manifest.json; choose another --out`);
  }
  await writeFileAtomic(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** @throws UsageError when the replies come from a file: whoever collected them asks the rest */
export function requireSendable(folder: string, { imported }: Pick<RunManifest, "imported">): void {
  if (imported === undefined) return;
  throw new UsageError(
    `${shownPath(folder)} holds replies from ${imported.file}, not a run of affectlab: nothing can be sent for it`,
  );
}

async function withJudge(
  file: string,
  present: RunManifest,
  judge: RunManifest["judge"],
): Promise<RunManifest> {
  if (judge === undefined || isDeepStrictEqual(judge, present.judge)) return present;
  const manifest = { ...present, judge };
  await writeFileAtomic(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * Gives a run another plan, of which all that is answered is a part: what one model is sent has changed, and
 * that model has no answer yet.
 */
export async function amendPlan(
  folder: string,
  { what, notes }: Pick<RunManifest, "what" | "notes">,
): Promise<void> {
  const manifest: RunManifest = {
    ...readManifest(folder),
    plan: planHash(what),
    what,
    ...(notes === undefined ? {} : { notes }),
  };
  await writeFileAtomic(runFiles(folder).manifest, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @throws DataError when it is not a manifest, or was edited so that its plan no longer has its hash */
export function readManifest(folder: string): RunManifest {
  const file = runFiles(folder).manifest;
  const shown = shownPath(file);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      throw new MissingDataError(`${shown} is not there; start the run with \`affectlab run\``);
    }
    throw new DataError(`is not JSON (${(error as Error).message})`, { file: shown }, { cause: error });
  }
  const parsed = runManifestSchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DataError(issue?.message ?? "is not a manifest", {
      file: shown,
      field: issue?.path.join(".") ?? "",
    });
  }
  if (planHash(parsed.data.what) !== parsed.data.plan) {
    throw new DataError("its plan is not the one it was started with", {
      file: shown,
      field: "what",
      remedy: "restore it, or start another run",
    });
  }
  return parsed.data;
}
