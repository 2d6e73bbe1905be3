import path from "node:path";
import { shownPath } from "../io/project-root.js";
import { preflight, requireAffordable } from "../runs/preflight.js";
import { findRun, readManifest } from "../runs/run-folder.js";
import { defaultSettings } from "../runs/start.js";
import { askToSend } from "./ask-to-send.js";
import { cacheLookup } from "./cache-lookup.js";
import { forecastLines } from "./forecast.js";
import { judgedLine, judgeSession, planJudging, requireJudges, warnOfOwnJudge } from "./judging.js";
import { judgingFolder } from "./judgings.js";
import { numberOption } from "./number-option.js";
import { type ParameterOptions, readParameters } from "./parameters.js";
import { print, printJson } from "./print.js";
import { readJudgingChoices } from "./read-choices.js";
import { isDone, printSummary, requireDone, resultJson } from "./run-session.js";
import { distinctOption, findFolders, type SettingsOptions } from "./run-settings.js";
import { tellReport } from "./stages.js";
import { openWorkbench } from "./workbench.js";

export interface JudgeOptions extends SettingsOptions, ParameterOptions {
  judge: string;
  replicates: string;
  seed: string;
  out?: string;
  dryRun?: boolean;
  yes?: boolean;
}

/** `affectlab judge <run>`: a run of its own over the run's replies, with all that a run has. */
export async function judge(name: string, options: JudgeOptions): Promise<void> {
  const found = await findFolders();
  const run = findRun(name, found.runs);
  const { what } = readManifest(run);
  const workbench = await openWorkbench(options, defaultSettings, found);
  const { settings, prices, open, folders } = workbench;
  const order = {
    models: distinctOption("judge", options.judge),
    choices: readJudgingChoices(what.study, { ...options }),
    replicates: numberOption("replicates", options.replicates, { least: 1, whole: true }) as number,
    parameters: readParameters(options),
  };
  const seed = numberOption("seed", options.seed, { whole: true }) as number;
  const judging = await planJudging({ folder: run }, what, order, seed);
  const { plan, study } = judging;
  const folder = options.out === undefined ? judgingFolder(run, plan) : path.resolve(options.out);
  const isCached = settings.cache ? await cacheLookup(folders.cache, plan, study.material, open) : undefined;
  const forecast = await preflight({
    ...{ folder, plan, material: study.material, prices },
    ...(isCached ? { isCached } : {}),
  });
  const lines = [judgedLine(run, judging), ...forecastLines(folder, plan, forecast, settings)];
  if (options.dryRun === true) {
    if (options.json !== true) print(lines.join("\n"));
    else {
      const shown = { ...plan, items: plan.items.length };
      printJson({ run: shownPath(folder), judges: shownPath(run), plan: shown, settings, forecast });
    }
    return;
  }
  process.stderr.write(`${lines.join("\n")}\n`);
  warnOfOwnJudge(order.models, what);
  requireAffordable(forecast, settings);
  await requireJudges(order.models, workbench);
  if (forecast.worstCost !== 0 && options.yes !== true) await askToSend();
  const result = await judgeSession(run, folder, judging, workbench, { sharedCap: false });
  if (options.json === true) printJson({ ...resultJson(result), judges: shownPath(run) });
  else {
    printSummary(result.summary);
    if (isDone(result)) await tellReport(run, what, [folder]);
  }
  requireDone(folder, result);
}
