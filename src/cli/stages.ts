import type { JudgeOrder, RunPlan } from "../core/run-record.js";
import type { RunResult } from "../runs/start.js";
import { manifestOf } from "../studies/registry.js";
import { loadReportLive } from "../studies/shared/live-parts.js";
import { findJudgings, judgingFolder } from "./judgings.js";
import { printJson } from "./print.js";
import { printReport } from "./report-print.js";
import { isDone, printSummary, requireDone, resultJson } from "./run-session.js";
import type { Workbench } from "./workbench.js";

/**
 * Tells what came of a run; where it is done and its answers are to be judged, has them judged, under the
 * run's cap on cost, and tells what came of that.
 */
export async function finishRun(
  folder: string,
  { plan, result, order }: { plan: RunPlan; result: RunResult; order: JudgeOrder | undefined },
  workbench: Workbench,
  json: boolean,
): Promise<void> {
  if (!json) printSummary(result.summary);
  if (order === undefined || !isDone(result)) {
    if (json) printJson(resultJson(result));
    else if (isDone(result) && plan.judging === undefined) await tellReport(folder, plan);
    requireDone(folder, result);
    return;
  }
  const { judgeSession, planJudging } = await import("./judging.js");
  const judging = await planJudging({ folder }, plan, order, plan.seed);
  const into = judgingFolder(folder, judging.plan);
  const judged = await judgeSession(folder, into, judging, workbench, { sharedCap: true });
  if (json) printJson({ ...resultJson(result), judging: resultJson(judged) });
  else {
    printSummary(judged.summary);
    if (isDone(judged)) await tellReport(folder, plan);
  }
  requireDone(folder, judged);
}

/** The report's tables, for studies whose counts of calls say little. */
export async function tellReport(
  folder: string,
  { study }: Pick<RunPlan, "study">,
  judgings: readonly string[] = findJudgings(folder),
): Promise<void> {
  if (manifestOf(study).live?.tellsReport !== true) return;
  const reportLive = await loadReportLive(study);
  printReport(await reportLive(folder, { judgings }));
}
