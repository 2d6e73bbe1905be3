import type { Claim, StudyId } from "../core/claim.js";
import { AffectlabError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { terminal } from "./claims.js";
import { interruptible } from "./interrupt.js";
import { startProgress } from "./progress.js";
import { type ReproduceParts, realParts } from "./reproduce-parts.js";

export interface ReproduceOptions {
  study?: StudyId;
  skipNotebooks?: boolean;
  json?: boolean;
}

interface Step<T> {
  result: T;
  seconds: number;
}

/**
 * `affectlab reproduce`: every figure, the ledger, the notebooks; then the ledger's summary.
 *
 * `--study` limits figures, notebooks and the summary; the ledger always covers every study, since its
 * files are one document.
 */
export async function reproduce(options: ReproduceOptions, parts?: ReproduceParts): Promise<void> {
  const { study, skipNotebooks = false, json = false } = options;
  const { loadStudies, writeFigure, writeLedger, renderSummary, listNotebooks, runNotebooks, figuresFolder } =
    parts ?? (await realParts());
  const started = performance.now();

  const figures = await step(
    "1/3 figures",
    (count) => `${count.length} files`,
    async () => {
      const made = (await Promise.all((await loadStudies(study)).map((one) => one.makeFigures()))).flat();
      const progress = await startProgress("figures", made.length);
      const written: string[] = [];
      try {
        for (const [done, figure] of made.entries()) {
          written.push(...(await writeFigure(figure, `${figuresFolder}/${figure.study}`)));
          progress.update(done + 1, figure.id);
        }
      } finally {
        progress.stop();
      }
      return written;
    },
  );

  const ledger = await step(
    "2/3 ledger",
    ({ claims }) => `${claims.length} claims`,
    async () => {
      const claims: Claim[] = [];
      for (const one of await loadStudies()) claims.push(...(await one.computeClaims()));
      return { claims, files: await writeLedger(claims, figuresFolder) };
    },
  );

  const notebooks = skipNotebooks ? [] : await listNotebooks(study);
  let failure: AffectlabError | undefined;
  const executed = await step(
    "3/3 notebooks",
    (outputs) => notebookNote(outputs, skipNotebooks, failure),
    async () => {
      if (notebooks.length === 0) return [];
      const progress = await startProgress("notebooks", notebooks.length);
      try {
        let done = 0;
        return await interruptible((signal) =>
          runNotebooks(notebooks, {
            signal,
            onProgress: ({ type, notebook }) => {
              if (type === "done" || type === "failed") progress.update(++done, notebook);
            },
          }),
        );
      } catch (error) {
        // Figures and ledger stand: the summary is shown before the failure is told.
        if ((error as Error).name !== "NotebookError") throw error;
        failure = new AffectlabError((error as Error).message, { cause: error });
        return [];
      } finally {
        progress.stop();
      }
    },
  );

  const shown = ledger.result.claims.filter((claim) => study === undefined || claim.study === study);
  const paths = (files: string[]): string[] => files.map((file) => shownPath(file));
  if (json) {
    const seconds = { figures: figures.seconds, ledger: ledger.seconds, notebooks: executed.seconds };
    const result = {
      figures: paths(figures.result),
      ledger: paths(ledger.result.files),
      notebooks: executed.result.map(({ output }) => shownPath(output)),
      verdicts: countVerdicts(shown),
      seconds,
    };
    console.log(JSON.stringify(result, null, 2));
  } else {
    console.log(`\n${renderSummary(shown, terminal())}`);
    console.log(
      `\nfigures are in ${shownPath(figuresFolder)}/<study>; the ledger is ${paths(ledger.result.files).join(", ")}`,
    );
    console.log(`${((performance.now() - started) / 1000).toFixed(1)} s in all`);
  }
  if (failure !== undefined) throw failure;
}

/** Runs a step and tells on stderr what it gave and how long it took. */
async function step<T>(label: string, note: (result: T) => string, work: () => Promise<T>): Promise<Step<T>> {
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  process.stderr.write(`${label.padEnd(14)} ${note(result).padEnd(24)} ${seconds.toFixed(1)} s\n`);
  return { result, seconds: Number(seconds.toFixed(3)) };
}

function notebookNote(outputs: unknown[], skipped: boolean, failure: AffectlabError | undefined): string {
  if (skipped) return "passed over";
  return failure === undefined ? `${outputs.length} executed` : "failed";
}

function countVerdicts(claims: Claim[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verdict } of claims) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}
