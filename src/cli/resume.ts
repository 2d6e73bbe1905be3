import { loadPrices } from "../runs/prices.js";
import { findRun, readManifest } from "../runs/run-folder.js";
import { resumeRun } from "../runs/start.js";
import { materialOf } from "./run-material.js";
import { runSession } from "./run-session.js";
import { findFolders, readSettings, type SettingsOptions } from "./run-settings.js";

/** `affectlab resume <run>`: with the settings that the run was started with, unless others are given. */
export async function resume(name: string, options: SettingsOptions): Promise<void> {
  const folders = await findFolders();
  const folder = findRun(name, folders.runs);
  const manifest = readManifest(folder);
  const settings = readSettings(options, folders, manifest.settings);
  const material = await materialOf(manifest);
  const prices = await loadPrices(settings.prices);
  const { openModel } = await import("../models/registry.js");
  const open = (id: string) => openModel(id, { env: folders.env, config: folders.config });
  await runSession(folder, manifest.calls, options.json === true, (hooks) =>
    resumeRun(folder, settings, { material, prices, open, cacheFolder: folders.cache, ...hooks }),
  );
}
