import type { RunPlan } from "../../../core/run-record.js";
import type { ItemReading } from "../../../runs/reading/row.js";
import { prepareLive } from "./prepare.js";

/** The options and keys of stories and situations. The turns of games have neither. */
export async function readItems(plan: RunPlan): Promise<(item: string) => ItemReading | undefined> {
  const { models, prompts, parameters, items, episodes = [], choices, seed } = plan;
  const { asked } = await prepareLive({
    ...{ models, parameters, seed, prompts: prompts.map(({ id }) => id) },
    only: [...items, ...episodes].map(({ id }) => id),
    ...(choices === undefined ? {} : { choices }),
  });
  const byId = new Map(asked.map((item) => [item.id, item]));
  return (id) => {
    const item = byId.get(id);
    return item === undefined ? undefined : { options: item.options, key: item.keyed ?? null, shares: [] };
  };
}
