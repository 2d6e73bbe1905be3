import { askedModels } from "../core/run-record.js";
import { findRun, readManifest, requireSendable } from "../runs/run-folder.js";
import { warn } from "./print.js";
import { finishRun } from "./run/finish.js";
import { prepareAgain } from "./run/prepare-again.js";
import { requireBatches, sendRest } from "./run/send.js";
import { findFolders, openWorkbench, type SettingsOptions } from "./workbench.js";

/**
 * `affectlab resume <run>`: the last two steps of a run, with its settings unless others are given. If its answers
 * were to be judged, the judging is resumed too.
 */
export async function resume(name: string, options: SettingsOptions): Promise<void> {
  const found = await findFolders();
  const folder = findRun(name, found.runs);
  const manifest = readManifest(folder);
  requireSendable(folder, manifest);
  const workbench = await openWorkbench(options, manifest.settings, found);
  requireBatches([...askedModels(manifest.what), ...(manifest.judge?.models ?? [])], workbench.settings);
  const { study, changes } = await prepareAgain(folder, manifest);
  await workbench.requireTrust([...askedModels(manifest.what), ...(manifest.judge?.models ?? [])]);
  for (const change of changes) warn(change);
  const planned = { folder, plan: manifest.what, study };

  const result = await sendRest(planned, workbench);

  await finishRun(planned, { result, order: manifest.judge }, workbench, options);
}
