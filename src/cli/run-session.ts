import { counted } from "../core/counted.js";
import { AffectlabError, InterruptedError } from "../core/errors.js";
import { printable } from "../core/printable.js";
import { shownPath } from "../io/project-root.js";
import { usd } from "../runs/preflight.js";
import type { RunProgress } from "../runs/run-work.js";
import type { RunResult } from "../runs/start.js";
import type { RunSummary } from "../runs/summary.js";
import { interruptible } from "./interrupt.js";
import { print } from "./print.js";
import { startProgress } from "./progress.js";
import { formatTable } from "./text-table.js";

/** Carries a run out under Ctrl-C and with progress on stderr. */
export async function runSession(
  label: string,
  planned: number,
  start: (hooks: { signal: AbortSignal; onProgress: (progress: RunProgress) => void }) => Promise<RunResult>,
): Promise<RunResult> {
  const progress = await startProgress(label, planned);
  try {
    return await interruptible((signal) =>
      start({ signal, onProgress: (now) => progress.update(now.answered + now.failed, note(now)) }),
    );
  } finally {
    progress.stop();
  }
}

function note({ spent, retries, inFlight, limit, failed }: RunProgress): string {
  const parts = [`${usd(spent)} spent`, `${inFlight} of ${limit} in flight`];
  if (retries > 0) parts.push(`${retries} retries`);
  if (failed > 0) parts.push(`${failed} failed`);
  return parts.join(", ");
}

/** What `run --json` and `resume --json` print. */
export function resultJson({ ending, progress, summary }: RunResult): object {
  return {
    run: shownPath(summary.folder),
    stopped: ending.kind,
    planned: summary.planned,
    answered: summary.answered,
    isComplete: summary.isComplete,
    cached: progress.cached,
    retries: progress.retries,
    spent: progress.spent,
    cost: summary.cost,
    respondents: summary.respondents,
  };
}

/** A run's counts as a table, one line a model and prompt. */
export function printSummary(summary: RunSummary): void {
  const rows = summary.respondents.map((of) => [
    printable(of.model),
    of.prompt,
    ...[of.ok, of.refused, of.unparsed, of.error, of.missing].map(String),
    of.cost === null ? "unknown" : usd(of.cost),
    printable(of.served.join(", ")),
  ]);
  const header = ["model", "prompt", "ok", "refused", "unparsed", "error", "missing", "cost", "served by"];
  // Computed players have no server that could have put another model in their place.
  const columns = summary.respondents.some(({ served }) => served.length > 0) ? header.length : -1;
  print(
    formatTable(
      header.slice(0, columns),
      rows.map((row) => row.slice(0, columns)),
    ),
  );
  for (const { model, prompt, failures } of summary.respondents) {
    for (const { calls, message } of failures) {
      print(`${counted(calls, "call")} of ${printable(model)}, ${prompt}, failed: ${printable(message)}`);
    }
  }
  const disagreeing = summary.respondents.reduce((sum, of) => sum + of.disagreeing, 0);
  if (disagreeing > 0) {
    print(`${disagreeing} replies name one option by letter and another by text; the text was taken`);
  }
  const episodes = summary.respondents.flatMap((of) => of.episodes ?? []);
  const played = episodes.reduce((sum, { ended }) => sum + ended, 0);
  const all = episodes.reduce((sum, { planned }) => sum + planned, 0);
  const ended = episodes.length === 0 ? "" : `, ${played} of ${all} episodes played to the end`;
  print(`${summary.answered} of ${summary.planned} calls answered${ended}; run ${shownPath(summary.folder)}`);
}

/** Whether every call of a run has its answer. */
export const isDone = ({ ending, summary }: RunResult): boolean =>
  ending.kind === "done" && summary.respondents.every((of) => of.error === 0);

/**
 * Turns every end but a complete one into what the user is told, and the exit code that goes with it.
 *
 * @param folder the run to resume
 */
export function requireDone(folder: string, { ending, summary, progress }: RunResult): void {
  const resume = `\`affectlab resume ${shownPath(folder)}\``;
  const kept = `${summary.answered} of ${summary.planned} calls are answered and kept`;
  switch (ending.kind) {
    case "done": {
      const failed = summary.respondents.reduce((sum, of) => sum + of.error, 0);
      if (failed === 0) return;
      throw new AffectlabError(`${counted(failed, "call")} failed for good; ${resume} makes them again`);
    }
    case "max-cost": {
      const more = `\`affectlab resume ${shownPath(folder)} --max-cost <more>\` goes on`;
      const lost = summary.cost === null ? 0 : progress.spent - summary.cost;
      if (lost > 1e-9 && progress.lastFailure !== null) {
        throw new AffectlabError(
          `stopped at --max-cost: ${usd(lost)} of it may have been billed for calls that failed (the last: ${progress.lastFailure}); ${kept}; ${more}`,
        );
      }
      process.stderr.write(`affectlab: stopped at --max-cost; ${kept}; ${more}\n`);
      return;
    }
    case "run-timeout":
      throw new AffectlabError(`stopped at --time-limit; ${kept}; ${resume} makes the rest`);
    case "interrupted":
      throw new InterruptedError(`interrupted; ${kept}; ${resume} makes the rest`);
    case "failed": {
      const { error } = ending;
      if (!(error instanceof AffectlabError)) throw error;
      throw new AffectlabError(`${error.message}; ${kept}, ${resume} makes the rest`, { cause: error });
    }
  }
}
