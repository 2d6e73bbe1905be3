import { askedModels } from "../core/run-record.js";
import type { StudyId } from "../core/study-id.js";
import { sendAdapting } from "./run/adapt.js";
import { finishRun } from "./run/finish.js";
import { forecastRun, printForecast, requireAffordableStages, tellForecast } from "./run/forecast.js";
import { planRun, type RunOptions } from "./run/plan.js";
import {
  requireBatches,
  requireConsent,
  requireJudges,
  send,
  warnOfOwnAgent,
  warnOfOwnJudge,
} from "./run/send.js";

/** `affectlab run <study>`: plan, forecast, send, finish. */
export async function run(study: StudyId, options: RunOptions): Promise<void> {
  const { planned, order, workbench } = await planRun(study, options);
  if (options.dryRun !== true)
    await workbench.requireTrust([...askedModels(planned.plan), ...(order?.models ?? [])]);

  requireBatches([...askedModels(planned.plan), ...(order?.models ?? [])], workbench.settings);
  const forecast = await forecastRun(planned, order, workbench);
  if (options.dryRun === true) return printForecast(forecast, options);
  tellForecast(forecast);
  requireAffordableStages(forecast);

  warnOfOwnAgent(planned.plan);
  if (order !== undefined) {
    warnOfOwnJudge(order.models, planned.plan);
    await requireJudges(order.models, workbench);
  }
  await requireConsent(forecast, options);
  const sent = await sendAdapting(planned, options.adapt === true, (its) =>
    send(its, workbench, order === undefined ? undefined : { judge: order }),
  );

  await finishRun(sent.planned, { result: sent.result, order }, workbench, options);
}
