import { sendAdapting } from "./run/adapt.js";
import { finishJudge, type ToldOfJudging } from "./run/finish.js";
import { forecastJudge, printForecast, requireAffordableStages, tellForecast } from "./run/forecast.js";
import { type JudgeOptions, planJudge } from "./run/plan.js";
import { requireBatches, requireConsent, requireJudges, sendJudging, warnOfOwnJudge } from "./run/send.js";

/** `affectlab judge <run>`: the four steps of a run, over the replies of another. */
export async function judge(name: string, options: JudgeOptions): Promise<void> {
  await askJudges(name, options);
}

/**
 * Has judges rate the replies of a run, and ends the command as `judge` does.
 *
 * @param told what is told of the finished judging, in place of the run's own report
 */
export async function askJudges(name: string, options: JudgeOptions, told?: ToldOfJudging): Promise<void> {
  const { planned, judged, workbench } = await planJudge(name, options);
  if (options.dryRun !== true) await workbench.requireTrust(planned.plan.models);

  requireBatches(planned.plan.models, workbench.settings);
  const forecast = await forecastJudge(planned, judged, workbench);
  if (options.dryRun === true) return printForecast(forecast, options);
  tellForecast(forecast);
  warnOfOwnJudge(planned.plan.models, judged.plan);
  requireAffordableStages(forecast);

  await requireJudges(planned.plan.models, workbench);
  await requireConsent(forecast, options);
  const sent = await sendAdapting(planned, options.adapt === true, (its) =>
    sendJudging(its, judged.folder, workbench),
  );

  await finishJudge(sent.planned, judged, sent.result, options, told);
}
