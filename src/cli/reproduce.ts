import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Claim } from "../core/claim.js";
import { AffectlabError } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";
import { projectPath, shownPath } from "../io/project-root.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import type { Figure } from "../plots/figure.js";
import type { Study } from "../studies/contract.js";
import { claimsOverview, collectClaims } from "./claims.js";
import { interruptible } from "./interrupt.js";
import { print, printJson } from "./print.js";
import { startProgress } from "./progress.js";

export interface ReproduceOptions {
  study?: StudyId;
  skipNotebooks?: boolean;
  json?: boolean;
}

/**
 * `affectlab reproduce`: every figure, the ledger, the notebooks; then how many claims have which verdict.
 *
 * `--study` limits figures, notebooks and that count; the ledger always covers every study, since its
 * files are one document. A failing notebook is reported last and ends the command with 1; figures and
 * ledger are kept.
 */
export async function reproduce(options: ReproduceOptions, given?: ReproduceParts): Promise<void> {
  const { study, skipNotebooks = false, json = false } = options;
  const parts = given ?? (await realParts());
  const started = performance.now();

  const figures = await step("1/3 figures", async () => {
    const files = await makeFigures(parts, study);
    return { note: `${files.length} files`, files };
  });
  const ledger = await step("2/3 ledger", async () => {
    const { claims, files } = await makeLedger(parts);
    return { note: `${claims.length} claims`, claims, files };
  });
  const notebooks = await step("3/3 notebooks", async () => {
    if (skipNotebooks) return { note: "skipped", files: [], failure: undefined };
    const { files, failure } = await runNotebooks(parts, study);
    return { note: failure === undefined ? `${files.length} executed` : "failed", files, failure };
  });

  const claims = ledger.claims.filter((claim) => study === undefined || claim.study === study);
  const [figureFiles, ledgerFiles, notebookFiles] = [figures, ledger, notebooks].map(({ files }) =>
    files.map(shownPath),
  );
  if (json) {
    const result = {
      figures: figureFiles,
      ledger: ledgerFiles,
      notebooks: notebookFiles,
      verdicts: countVerdicts(claims),
      seconds: { figures: figures.seconds, ledger: ledger.seconds, notebooks: notebooks.seconds },
    };
    printJson(result);
  } else {
    print(`\n${claimsOverview(claims)}\n`);
    print(`figures  ${shownPath(parts.figuresFolder)}/<study>/`);
    print(`ledger   ${ledgerFiles?.join(", ")}`);
    print(`done in  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  if (notebooks.failure !== undefined) throw notebooks.failure;
}

/** Runs a step and tells on stderr what it gave and how long it took. */
async function step<T extends { note: string }>(
  label: string,
  work: () => Promise<T>,
): Promise<T & { seconds: number }> {
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  process.stderr.write(`${label.padEnd(14)} ${result.note.padEnd(16)} ${seconds.toFixed(1)} s\n`);
  return { ...result, seconds: Number(seconds.toFixed(3)) };
}

function countVerdicts(claims: Claim[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verdict } of claims) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

/** Writes every figure, and the tables that belong beside them, to figures/<study>/. */
async function makeFigures(parts: ReproduceParts, study: StudyId | undefined): Promise<string[]> {
  const written: string[] = [];
  for (const one of await parts.loadStudies(study)) {
    const folder = path.join(parts.figuresFolder, one.id);
    const figures = await one.makeFigures();
    const progress = await startProgress(`figures of ${one.id}`, figures.length);
    try {
      for (const [done, figure] of figures.entries()) {
        written.push(...(await parts.writeFigure(figure, folder)));
        progress.update(done + 1, figure.id);
      }
    } finally {
      progress.stop();
    }
    for (const [name, text] of Object.entries(await one.makeTables())) {
      await writeFileAtomic(path.join(folder, name), text);
      written.push(path.join(folder, name));
    }
  }
  return written;
}

/** Computes the claims of every study and writes the ledger to figures/. */
async function makeLedger(parts: ReproduceParts): Promise<{ claims: Claim[]; files: string[] }> {
  const claims = await collectClaims(await parts.loadStudies());
  return { claims, files: await parts.writeLedger(claims, parts.figuresFolder) };
}

/** Executes the notebooks; a failing one is handed back, not thrown, so that the summary comes first. */
async function runNotebooks(
  parts: ReproduceParts,
  study: StudyId | undefined,
): Promise<{ files: string[]; failure: AffectlabError | undefined }> {
  const notebooks = await parts.listNotebooks(study);
  if (notebooks.length === 0) return { files: [], failure: undefined };
  const progress = await startProgress("notebooks", notebooks.length);
  let done = 0;
  const onProgress: Parameters<ReproduceParts["runNotebooks"]>[1]["onProgress"] = ({ type, notebook }) => {
    if (type === "done" || type === "failed") progress.update(++done, notebook);
  };
  try {
    const executed = await interruptible((signal) => parts.runNotebooks(notebooks, { signal, onProgress }));
    return { files: executed.map(({ output }) => output), failure: undefined };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "NotebookError") throw error;
    return { files: [], failure: new AffectlabError(error.message, { cause: error }) };
  } finally {
    progress.stop();
  }
}

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

async function realParts(): Promise<ReproduceParts> {
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
