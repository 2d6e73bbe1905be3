import path from "node:path";
import { counted } from "../../core/counted.js";
import { AffectlabError } from "../../core/errors.js";
import type { RunManifest } from "../../core/run-record.js";
import { type OpenReading, openReading } from "../../runs/reading/open.js";
import type { Reading } from "../../runs/reading/row.js";
import { type RunContext, runReading } from "../../runs/reading/run-rows.js";
import { isStarted, readManifest } from "../../runs/run-folder.js";
import type { LiveStudy } from "../../studies/live-contract.js";
import { splitJudgings } from "../../studies/shared/form-judging/report.js";
import { joinRows, readFormVerdicts } from "../../studies/shared/form-judging/view.js";
import { loadReadDialogues, loadReadItems, loadReadVerdicts } from "../../studies/shared/reading-parts.js";
import { startProgress } from "../progress.js";
import { prepareToRead } from "./prepare-again.js";
import { sentLines } from "./summary.js";

/**
 * A run as a reader sees it: each reply with its prompt, the item's options and people's answers, and what each judging
 * says.
 *
 * @param judgings folders of judgings of the run
 */
export async function readRun(folder: string, judgings: readonly string[]): Promise<Reading> {
  return { ...runReading(folder, await readContext(folder, judgings)), title: path.basename(folder) };
}

/**
 * What is known of a run beside its log. A part that is not here (the authors' texts, a changed case) is left out, and
 * a note says so: the replies can be read without.
 */
export async function readContext(folder: string, judgings: readonly string[]): Promise<RunContext> {
  const manifest = readManifest(folder);
  const notes: string[] = sentLines(manifest);
  const study = await studyOf(folder, manifest);
  const changed = typeof study === "string" ? new Set<string>() : changedItems(manifest, study);
  if (changed.size > 0) {
    notes.push(`${counted(changed.size, "item has", "items have")} another text than the one that was asked`);
  }
  const context: RunContext = {
    ...{ study, changed },
    item: () => undefined,
    judged: () => undefined,
    notes,
  };
  const isJudging = manifest.what.judging !== undefined;
  const attempt = async (what: string, read: () => Promise<void>): Promise<void> => {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof AffectlabError)) throw error;
      notes.push(`${what} cannot be shown: ${error.message}`);
    }
  };
  await attempt("Options and people's answers", async () => {
    const readItems = isJudging ? undefined : await loadReadItems(manifest.what.study);
    if (readItems !== undefined) context.item = await readItems(manifest.what, folder);
  });
  await attempt("The judges' verdicts", async () => {
    const { own, forms } = splitJudgings(judgings.filter(isStarted));
    const readVerdicts = own.length === 0 ? undefined : await loadReadVerdicts(manifest.what.study, folder);
    const ofStudy = await readVerdicts?.(folder, own);
    const byForms = forms.length === 0 ? undefined : await readFormVerdicts(folder, forms);
    context.judged = (response) => joinRows([ofStudy?.(response), byForms?.(response)]);
  });
  await attempt("The dialogues", async () => {
    const readDialogues = isJudging ? undefined : await loadReadDialogues(manifest.what.study);
    const plays = await readDialogues?.(folder, judgings.filter(isStarted));
    if (plays === undefined) return;
    notes.push(...plays.notes);
    context.played = plays.played;
  });
  return context;
}

async function studyOf(folder: string, manifest: RunManifest): Promise<LiveStudy | string> {
  try {
    return (await prepareToRead(folder, manifest)).study;
  } catch (error) {
    if (error instanceof AffectlabError) return error.message;
    throw error;
  }
}

/** Items whose text is not the one that the plan has the hash of, or that are gone. */
function changedItems({ what }: RunManifest, { items }: LiveStudy): Set<string> {
  const now = new Map(items.map((item) => [item.id, item.input]));
  const changed = what.items.filter(({ id, input }) => input !== undefined && now.get(id) !== input);
  return new Set(changed.map(({ id }) => id));
}

/** Reads all rows, with progress. @param total how many there may be */
export async function openWithProgress(reading: Reading, total: number): Promise<OpenReading> {
  const progress = await startProgress("reading", total);
  try {
    return await openReading(reading, (done) => progress.update(done));
  } finally {
    progress.stop();
  }
}
