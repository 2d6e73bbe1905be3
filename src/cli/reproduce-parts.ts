import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Claim } from "../core/claim.js";
import type { StudyId } from "../core/study-id.js";
import { dataOrigin, figuresFolder } from "../io/data-origin.js";
import { projectPath } from "../io/project-root.js";
import { studyIds } from "../studies/registry.js";
import { prepareOtherData } from "../studies/shared/derive-study.js";
import type { FinishedRun } from "../studies/shared/record-run.js";
import { keptClaims, makeStudyPart, type StudyPart } from "./study-part.js";
import { notebookTools, Unchanged } from "./unchanged.js";

export interface NotebookDone {
  type: "done";
  notebook: string;
  /** The notebook's whole path, and that of its executed copy. */
  file: string;
  output: string;
  seconds: number;
}

export type NotebookEvent = NotebookDone | { type: "start" | "cell" | "failed"; notebook: string };

/** What `reproduce` needs from the layers below. */
export interface ReproduceParts {
  studyIds: readonly StudyId[];
  /** @param onStart called when its process is started: it may have to wait for another's end */
  makeStudyPart(
    id: StudyId,
    what: "figures" | "claims",
    onFigure: (id: string) => void,
    onStart: () => void,
  ): Promise<StudyPart>;
  keptClaims(id: StudyId): Promise<Claim[] | undefined>;
  writeLedger(claims: Claim[], folder: string): Promise<string[]>;
  listNotebooks(study: StudyId | undefined): Promise<string[]>;
  runNotebooks(
    files: string[],
    options: { signal: AbortSignal; onProgress: (event: NotebookEvent) => void; jobs: number },
  ): Promise<unknown>;
  notebookTools(): Promise<string[]>;
  /** The gallery, and a page for each executed notebook. */
  writePages(executed: readonly string[], isAll: boolean): Promise<{ files: string[]; written: number }>;
  recordRun(run: FinishedRun): Promise<string[]>;
  unchanged: Pick<Unchanged, "files" | "note" | "seconds">;
  figuresFolder: string;
}

export async function realParts(only?: StudyId): Promise<ReproduceParts> {
  const { kind } = dataOrigin();
  const { writeLedger } = await import("../studies/shared/ledger.js");
  const { recordRun } = await import("../studies/shared/record-run.js");
  const { writePages } = await import("../studies/shared/repository-pages/write-pages.js");
  return {
    // The ledger of the released data covers every study.
    studyIds: kind === "released" ? studyIds : await prepareOtherData(only),
    makeStudyPart,
    keptClaims,
    writeLedger,
    listNotebooks,
    // The runner is outside src because it must also work before anything is compiled.
    runNotebooks: async (files, options) =>
      (await script<{ runNotebooks: ReproduceParts["runNotebooks"] }>("run-notebooks.mjs")).runNotebooks(
        files,
        options,
      ),
    notebookTools,
    writePages,
    recordRun,
    unchanged: await Unchanged.read(),
    figuresFolder: figuresFolder(),
  };
}

/** The notebooks of a study, or all but the seminar's, which are exercises and run with the tests. */
async function listNotebooks(study: StudyId | undefined): Promise<string[]> {
  const folder = projectPath("notebooks", study ?? "");
  if (!existsSync(folder)) return [];
  const { listNotebooks: list } = await script<{ listNotebooks(folder: string): string[] }>(
    "notebooks/list.mjs",
  );
  const seminar = projectPath("notebooks", "seminar");
  return list(folder).filter((file) => !file.startsWith(seminar));
}

async function script<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(projectPath("scripts", name)).href)) as T;
}
