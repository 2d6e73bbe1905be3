import type { Claim } from "../core/claim.js";
import type { StudyId } from "../core/study-id.js";
import { shownPath } from "../io/project-root.js";
import { claimsOverview } from "./claims-overview.js";
import { print, printJson } from "./print.js";
import { type ReproduceParts, realParts } from "./reproduce-parts.js";
import { makeFigures, makeLedger, runNotebooks } from "./reproduce-steps.js";

export interface ReproduceOptions {
  study?: StudyId;
  skipNotebooks?: boolean;
  json?: boolean;
}

/**
 * `affectlab reproduce`: every figure, the ledger, the notebooks; then how many claims have which verdict.
 *
 * `--study` limits figures, notebooks and that count; the ledger always covers every study, since its
 * files are one document. A notebook that fails is told last, and ends the command with 1: figures and
 * ledger stand.
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
    if (skipNotebooks) return { note: "passed over", files: [], failure: undefined };
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
