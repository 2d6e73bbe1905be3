import { counted } from "../../core/counted.js";
import { AffectlabError, InterruptedError, LeftError } from "../../core/errors.js";
import type { JudgeOrder } from "../../core/run-record.js";
import { shownPath } from "../../io/project-root.js";
import { spentOn } from "../../runs/preflight.js";
import type { RunResult } from "../../runs/start.js";
import { usd } from "../../runs/usd.js";
import { manifestOf } from "../../studies/registry.js";
import { joinReports, reportForms, splitJudgings } from "../../studies/shared/form-judging/report.js";
import { loadReportLive } from "../../studies/shared/live-parts.js";
import { findJudgings } from "../judgings.js";
import { printJson } from "../print.js";
import type { Workbench } from "../workbench.js";
import { adviceOn, refusalIn, sendAdapting } from "./adapt.js";
import { type KeptRun, type Planned, planJudging } from "./plan.js";
import { sendJudging } from "./send.js";
import { printReport, printSummary, resultJson } from "./summary.js";

interface FinishOptions {
  json?: boolean;
  adapt?: boolean;
}

/** Ends `run` and `resume`: has the answers judged if that was ordered, under the run's own cap. */
export async function finishRun(
  run: KeptRun,
  { result, order }: { result: RunResult; order: JudgeOrder | undefined },
  workbench: Workbench,
  { json, adapt }: FinishOptions,
): Promise<void> {
  if (order === undefined || !isDone(result)) {
    const report = run.plan.judging === undefined ? () => printLiveReport(run) : undefined;
    return finish(run.folder, result, { json: json === true ? resultJson(result) : undefined, report });
  }
  if (json !== true) printSummary(result.summary);
  const judging = await planJudging(run, order, run.plan.seed);
  const capped = await withRestOfCap(workbench, run);
  const { result: judged } = await sendAdapting(judging, adapt === true, (its) =>
    sendJudging(its, run.folder, capped),
  );
  const both = { ...resultJson(result), judging: resultJson(judged) };
  await finish(run.folder, judged, {
    json: json === true ? both : undefined,
    report: () => printLiveReport(run),
  });
}

/** What is told of a judging in place of the run's own report. */
export interface ToldOfJudging {
  /** Joined to what is printed as JSON, if every call has its answer. */
  json(): Promise<object>;
  print(): Promise<void>;
}

/** Ends `judge`. */
export async function finishJudge(
  judging: Planned,
  judged: KeptRun,
  result: RunResult,
  { json }: FinishOptions,
  told?: ToldOfJudging,
): Promise<void> {
  const more = json === true && isDone(result) ? await told?.json() : undefined;
  const both = { ...resultJson(result), judges: shownPath(judged.folder), ...more };
  await finish(judging.folder, result, {
    json: json === true ? both : undefined,
    report: () => told?.print() ?? printLiveReport(judged, [judging.folder]),
  });
}

/**
 * Tells what came of a run, as JSON or as text, and ends the command.
 *
 * @param folder the run to resume
 */
async function finish(
  folder: string,
  result: RunResult,
  { json, report }: { json: object | undefined; report: (() => Promise<void>) | undefined },
): Promise<void> {
  if (json !== undefined) printJson(json);
  else {
    printSummary(result.summary);
    if (isDone(result)) await report?.();
  }
  requireDone(folder, result);
}

async function withRestOfCap(workbench: Workbench, { folder }: KeptRun): Promise<Workbench> {
  const { maxCost } = workbench.settings;
  if (maxCost === null) return workbench;
  const rest = Math.max(0, maxCost - (await spentOn(folder)));
  return { ...workbench, settings: { ...workbench.settings, maxCost: rest } };
}

/** The report's tables: of judgings by forms, and of studies whose counts of calls say little. */
async function printLiveReport({ folder, plan }: KeptRun, judgings = findJudgings(folder)): Promise<void> {
  const { own, forms } = splitJudgings(judgings);
  const byForms = await reportForms(folder, forms);
  const isAsked = manifestOf(plan.study).live?.tellsReport === true && (own.length > 0 || forms.length === 0);
  if (!isAsked) return forms.length === 0 ? undefined : printReport(byForms);
  const reportLive = await loadReportLive(plan.study);
  printReport(joinReports(await reportLive(folder, { judgings: own }), byForms));
}

/** Whether every call of a run has its answer. */
const isDone = ({ ending, summary }: RunResult): boolean =>
  ending.kind === "done" && failedCalls(summary) === 0;

const failedCalls = ({ respondents, agents = [] }: RunResult["summary"]): number =>
  [...respondents, ...agents].reduce((sum, of) => sum + of.error, 0);

/**
 * Turns every incomplete end into a message and its exit code.
 *
 * @param folder the run to resume
 */
function requireDone(folder: string, { ending, summary, progress }: RunResult): void {
  const resume = `\`affectlab resume ${shownPath(folder)}\``;
  const kept = `${summary.answered} of ${summary.planned} calls are answered and kept`;
  switch (ending.kind) {
    case "done": {
      const failed = failedCalls(summary);
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
      if (error instanceof LeftError) {
        process.stderr.write(`affectlab: ${error.message}; ${kept}, and ${resume} goes on there\n`);
        return;
      }
      if (!(error instanceof AffectlabError)) throw error;
      const refusal = refusalIn({ ending }, summary.manifest.what);
      // Resuming would send the same again.
      if (refusal !== undefined)
        throw new AffectlabError(`${error.message}; ${adviceOn(refusal)}`, { cause: error });
      const rest = summary.isComplete ? "" : `, ${resume} makes the rest`;
      throw new AffectlabError(`${error.message}; ${kept}${rest}`, { cause: error });
    }
  }
}
