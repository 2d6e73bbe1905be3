import { openModel } from "../models/registry.js";
import { ReplyCache } from "../runs/cache.js";
import { loadPrices } from "../runs/prices.js";
import { loadStories, templateIds } from "../stimuli/load.js";
import { type Populated, populateStories } from "../stimuli/populate.js";
import type { Template } from "../stimuli/template.js";
import { interruptible } from "./interrupt.js";
import { optionValue } from "./option-value.js";
import { startProgress } from "./progress.js";
import { findFolders } from "./run-settings.js";

/** Has a model write the stories of a template, none of them like ours. */
export async function populateFrom(
  model: string,
  template: Template,
  options: { seed: number; count: number; attempts?: number; maxCost: number | null },
): Promise<Populated> {
  const { env, config, cache } = await findFolders();
  const ours = (templateIds as readonly string[]).includes(template.id);
  const client = await optionValue("from", () => openModel(model, { env, config }));
  const progress = await startProgress(`stories of ${template.id}`, options.count);
  try {
    return await interruptible(async (signal) =>
      populateStories(template, {
        ...options,
        client,
        against: ours ? await loadStories(template.id, template) : [],
        prices: await loadPrices(),
        cache: new ReplyCache(cache),
        signal,
        onProgress: (accepted) => progress.update(accepted),
      }),
    );
  } finally {
    progress.stop();
    await client.close?.();
  }
}
