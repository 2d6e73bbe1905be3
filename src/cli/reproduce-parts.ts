import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Claim } from "../core/claim.js";
import type { StudyId } from "../core/study-id.js";
import { projectPath } from "../io/project-root.js";
import type { Figure } from "../plots/figure.js";
import type { Study } from "../studies/contract.js";

interface NotebookEvent {
  type: "start" | "cell" | "done" | "failed";
  notebook: string;
}

/** What `reproduce` needs from the layers below. */
export interface ReproduceParts {
  loadStudies(only?: StudyId): Promise<Pick<Study, "id" | "computeClaims" | "makeFigures" | "makeTables">[]>;
  writeFigure(figure: Figure, folder: string): Promise<string[]>;
  writeLedger(claims: Claim[], folder: string): Promise<string[]>;
  listNotebooks(study: StudyId | undefined): Promise<string[]>;
  runNotebooks(
    files: string[],
    options: { signal: AbortSignal; onProgress: (event: NotebookEvent) => void },
  ): Promise<{ notebook: string; output: string; seconds: number }[]>;
  figuresFolder: string;
}

export async function realParts(): Promise<ReproduceParts> {
  const [{ loadStudies }, { writeFigure }, { writeLedger }] = await Promise.all([
    import("../studies/registry.js"),
    import("../studies/shared/write-figure.js"),
    import("../studies/shared/ledger.js"),
  ]);
  return {
    loadStudies,
    writeFigure,
    writeLedger,
    listNotebooks,
    // The runner is outside src because it must also work before anything is compiled.
    runNotebooks: async (files, options) =>
      (await script<{ runNotebooks: ReproduceParts["runNotebooks"] }>("run-notebooks.mjs")).runNotebooks(
        files,
        options,
      ),
    figuresFolder: projectPath("figures"),
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
