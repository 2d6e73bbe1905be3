import { availableParallelism } from "node:os";
import { asOtherClaim, countComparisons } from "../claims/other-data.js";
import type { Claim } from "../core/claim.js";
import { counted } from "../core/counted.js";
import { AffectlabError } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";
import { shownPath } from "../io/project-root.js";
import { citationFile } from "../io/read-citation.js";
import { collectClaims } from "./collect-claims.js";
import { interruptible } from "./interrupt.js";
import { applyOtherData, type OtherDataOptions } from "./other-data.js";
import { startProgress } from "./progress.js";
import { type NotebookDone, type NotebookEvent, type ReproduceParts, realParts } from "./reproduce-parts.js";
import { commandOf, recordOf } from "./reproduce-record.js";
import { type Made, tellMade } from "./reproduce-tell.js";
import type { StudyPart } from "./study-part.js";
import { figuresOf, notebookPiece } from "./unchanged.js";

export interface ReproduceOptions extends OtherDataOptions {
  study?: StudyId;
  skipNotebooks?: boolean;
  fresh?: boolean;
  json?: boolean;
}

/** A study's part of the work; `from` is undefined where it has to be made. */
interface StudyWork {
  id: StudyId;
  what: "figures" | "claims";
  from: StudyPart | undefined;
}

interface NotebookWork {
  file: string;
  output: string | undefined;
}

/**
 * `affectlab reproduce`: every figure, the ledger, the notebooks and their pages; then how many claims have which verdict.
 *
 * What would be made from the same code, data and notebook as before, and still lies there with the same bytes, is
 * not made again, and this is said; `--fresh` makes it all. `--study` limits figures, notebooks and that count;
 * the ledger always covers every study, since its files are one document. A failing notebook is reported last and
 * ends the command with 1; figures and ledger are kept.
 */
export async function reproduce(options: ReproduceOptions, given?: ReproduceParts): Promise<void> {
  const made = await makeAll(options, given);
  tellMade(made, options);
  if (made.failure !== undefined) throw made.failure;
}

/** The work of `reproduce`, which tells on stderr how it goes. */
export async function makeAll(options: ReproduceOptions, given?: ReproduceParts): Promise<Made> {
  const { study } = options;
  if (options.fresh === true) process.env.AFFECTLAB_FRESH = "1";
  const words = applyOtherData(options);
  // The text of the notebooks is about the released data.
  const skipNotebooks = options.skipNotebooks === true || words !== undefined;
  const parts = given ?? (await realParts(study));
  const [started, startedAt] = [performance.now(), new Date()];
  const studies = await planStudies(parts, study);
  const notebookFiles = skipNotebooks ? [] : await parts.listNotebooks(study);
  const planned = await planNotebooks(parts, notebookFiles);
  tellEstimate(parts, studies, planned);

  const figures = await step("1/4 figures", async () => {
    const made = await makeStudies(parts, studies);
    const files = made.flatMap((part, i) => (studies[i]?.what === "figures" ? part.files : []));
    const same = studies.filter(({ what, from }) => what === "figures" && from !== undefined).length;
    const all = studies.filter(({ what }) => what === "figures").length;
    return { note: withUnchanged(`${files.length} files`, same, all, "studies"), files, made, same };
  });
  const ledger = await step("2/4 ledger", async () => {
    const claims = await collectClaims(
      figures.made.map((part) => ({ computeClaims: async () => part.claims })),
    );
    const nothingNew = studies.every(({ from }) => from !== undefined);
    const same = nothingNew ? await parts.unchanged.files("ledger", [citationFile()]) : undefined;
    const files = same ?? (await writeLedger(parts, claims));
    return {
      note: `${claims.length} claims${same ? ", unchanged" : ""}`,
      claims,
      files,
      same: same !== undefined,
    };
  });
  const notebooks = await step("3/4 notebooks", async () => {
    if (skipNotebooks) return { note: "skipped", files: [], failure: undefined, same: 0 };
    const { files, failure } = await runNotebooks(parts, planned);
    const same = planned.filter(({ output }) => output !== undefined).length;
    const note = withUnchanged(`${files.length} executed`, same, planned.length, "notebooks");
    return { note: failure === undefined ? note : "failed", files, failure, same };
  });
  // The pages that the repository shows are about the released data, and of notebooks that ran to their end.
  const pages = await step("4/4 pages", async () => {
    if (words !== undefined) return { note: "skipped", files: [] };
    const isAll = !skipNotebooks && study === undefined && notebooks.failure === undefined;
    const { files, written } = await parts.writePages(notebooks.files, isAll);
    return { note: written === 0 ? "unchanged" : counted(written, "file"), files };
  });
  const nothingNew = ledger.same && notebooks.same === planned.length;
  const made = studies.map(({ id, what }, i) => [
    id,
    what === "figures" ? (figures.made[i]?.files ?? []) : [],
  ]);
  // The record is for archives: it describes a run on the released data.
  const finished = {
    command: commandOf(options),
    startedAt,
    figures: new Map(made as [StudyId, string[]][]),
    ledger: ledger.files,
    notebooks: notebooks.files,
    ...(notebooks.failure === undefined ? {} : { failure: notebooks.failure.message }),
  };
  const record = words === undefined ? await recordOf(parts, nothingNew, finished) : { files: [] };

  const claims = ledger.claims.filter((claim) => study === undefined || claim.study === study);
  const shown = (files: readonly string[] | undefined): string[] => (files ?? []).map(shownPath);
  const result = {
    ...(words === undefined ? {} : { data: words }),
    figures: shown(figures.files),
    ledger: shown(ledger.files),
    notebooks: shown(notebooks.files),
    pages: shown(pages.files),
    record: shown(record.files),
    verdicts:
      words === undefined
        ? countVerdicts(claims)
        : countComparisons(claims.map((claim) => asOtherClaim(claim, words))),
    unchanged: { studies: figures.same, ledger: ledger.same, notebooks: notebooks.same },
    seconds: { figures: figures.seconds, ledger: ledger.seconds, notebooks: notebooks.seconds },
  };
  const seconds = (performance.now() - started) / 1000;
  const { figuresFolder } = parts;
  return { result, claims, words, figuresFolder, seconds, nothingNew, failure: notebooks.failure };
}

/** "18 executed", "3 executed, 15 unchanged" or "all 18 unchanged" in the terms of the step. */
function withUnchanged(made: string, same: number, all: number, what: string): string {
  if (same === 0) return made;
  return same === all ? "unchanged" : `${made}, ${same} of ${all} ${what} unchanged`;
}

/** What each study has to make. The ledger needs the claims of all. */
async function planStudies(parts: ReproduceParts, only: StudyId | undefined): Promise<StudyWork[]> {
  return Promise.all(
    parts.studyIds.map(async (id) => {
      const what = only === undefined || only === id ? ("figures" as const) : ("claims" as const);
      const files = what === "claims" ? [] : await parts.unchanged.files(figuresOf(id));
      const claims = files === undefined ? undefined : await parts.keptClaims(id);
      return { id, what, from: files && claims && { files, claims } };
    }),
  );
}

async function planNotebooks(parts: ReproduceParts, files: string[]): Promise<NotebookWork[]> {
  return Promise.all(
    files.map(async (file) => {
      const kept = await parts.unchanged.files(notebookPiece(file), [file, ...(await parts.notebookTools())]);
      return { file, output: kept?.[0] };
    }),
  );
}

const pieceOf = ({ id, what }: StudyWork): string => (what === "figures" ? figuresOf(id) : `claims of ${id}`);

/** How long what is to be made took here last, spread over the cores. */
function tellEstimate(parts: ReproduceParts, studies: StudyWork[], notebooks: NotebookWork[]): void {
  const pieces = [
    ...studies.filter(({ from }) => from === undefined).map(pieceOf),
    ...notebooks.filter(({ output }) => output === undefined).map(({ file }) => notebookPiece(file)),
  ];
  if (pieces.length === 0) return;
  const seconds = pieces.map((piece) => parts.unchanged.seconds(piece));
  const known = seconds.filter((one) => one !== undefined);
  const atOnce = Math.min(availableParallelism(), pieces.length);
  const total = Math.round(known.reduce((sum, one) => sum + one, 0) / atOnce);
  const estimate =
    known.length < pieces.length
      ? "1 to 3 minutes on two cores; nothing was measured on this machine yet"
      : `about ${Math.max(1, total)} s, as it took here last`;
  process.stderr.write(`${"estimate".padEnd(14)} ${estimate}\n`);
}

/** Makes what is not there yet, several studies at a time. */
async function makeStudies(parts: ReproduceParts, studies: StudyWork[]): Promise<StudyPart[]> {
  const todo = studies.filter(({ from }) => from === undefined).length;
  const progress = await startProgress("figures and claims", todo);
  let done = 0;
  try {
    const settled = await Promise.allSettled(
      studies.map(async ({ id, what, from }) => {
        if (from !== undefined) return from;
        let begun = performance.now();
        const part = await parts.makeStudyPart(
          id,
          what,
          (figure) => progress.update(done, `${id} ${figure}`),
          () => {
            begun = performance.now();
          },
        );
        await parts.unchanged.note(pieceOf({ id, what, from }), part.files, secondsSince(begun));
        progress.update(++done, id);
        return part;
      }),
    );
    // Not at the first failure: the processes of the others must have ended before this one may.
    return settled.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return one.value;
    });
  } finally {
    progress.stop();
  }
}

const secondsSince = (begun: number): number => (performance.now() - begun) / 1000;

async function writeLedger(parts: ReproduceParts, claims: Claim[]): Promise<string[]> {
  const begun = performance.now();
  const files = await parts.writeLedger(claims, parts.figuresFolder);
  await parts.unchanged.note("ledger", files, secondsSince(begun), [citationFile()]);
  return files;
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

/** Executes the notebooks; a failing one is handed back, not thrown, so that the summary comes first. */
async function runNotebooks(
  parts: ReproduceParts,
  planned: NotebookWork[],
): Promise<{ files: string[]; failure: AffectlabError | undefined }> {
  const seconds = (file: string): number =>
    parts.unchanged.seconds(notebookPiece(file)) ?? Number.POSITIVE_INFINITY;
  const todo = planned.filter(({ output }) => output === undefined).map(({ file }) => file);
  // The longest first: then no core waits long for the last one.
  todo.sort((a, b) => seconds(b) - seconds(a) || 0);
  const outputs = new Map(planned.map(({ file, output }) => [file, output]));
  const progress = await startProgress("notebooks", todo.length);
  let done = 0;
  const notes: Promise<void>[] = [];
  const onProgress = (event: NotebookEvent): void => {
    if (event.type === "done" || event.type === "failed") progress.update(++done, event.notebook);
    if (event.type !== "done") return;
    outputs.set(event.file, event.output);
    notes.push(noteNotebook(parts, event));
  };
  try {
    if (todo.length > 0) {
      await interruptible((signal) =>
        parts.runNotebooks(todo, { signal, onProgress, jobs: availableParallelism() }),
      );
    }
    return { files: [...outputs.values()].filter((one) => one !== undefined), failure: undefined };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "NotebookError") throw error;
    return { files: [], failure: new AffectlabError(error.message, { cause: error }) };
  } finally {
    progress.stop();
    await Promise.allSettled(notes);
  }
}

async function noteNotebook(parts: ReproduceParts, { file, output, seconds }: NotebookDone): Promise<void> {
  await parts.unchanged.note(notebookPiece(file), [output], seconds, [
    file,
    ...(await parts.notebookTools()),
  ]);
}
