import { optionValue } from "../../../core/option-value.js";
import { loadStories, templateIds } from "../../../stimuli/load.js";
import { type Populated, populateStories } from "../../../stimuli/populate.js";
import type { Template } from "../../../stimuli/template.js";
import type { GenerateContext } from "../../shared/generate-verb.js";

/** Has a model write new stories for a template, none of them like ours. */
export async function populateFrom(
  model: string,
  template: Template,
  options: { seed: number; count: number; attempts?: number; maxCost: number | null },
  { tell, interruptible, openModel }: GenerateContext,
): Promise<Populated> {
  const ours = (templateIds as readonly string[]).includes(template.id);
  const opened = await optionValue("from", () => openModel(model));
  const step = `stories of ${template.id}`;
  tell(step, 0, options.count);
  return interruptible(async (signal) =>
    populateStories(template, {
      ...options,
      ...opened,
      against: ours ? await loadStories(template.id, template) : [],
      signal,
      onProgress: (accepted) => tell(step, accepted, options.count),
    }),
  );
}
