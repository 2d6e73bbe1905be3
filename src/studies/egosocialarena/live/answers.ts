import { itemHash } from "../../../models/item-request.js";
import { readEpisodes } from "../../../runs/read-episodes.js";
import { readResponses } from "../../../runs/responses.js";
import { readManifest } from "../../../runs/run-folder.js";
import { prepareLive } from "./prepare.js";
import type { ArenaRespondent, ArenaRun } from "./scenario.js";

/**
 * Reads a run: compares answers with the keys, and plays games again with the logged replies.
 *
 * @param judgings the folders of the runs that judged it
 */
export async function readArenaRun(folder: string, judgings: readonly string[] = []): Promise<ArenaRun> {
  const manifest = readManifest(folder);
  const { models, prompts, items, episodes = [], parameters, choices, seed } = manifest.what;
  const prepared = await prepareLive({
    ...{ models, parameters, seed },
    prompts: prompts.map(({ id }) => id),
    only: [...items, ...episodes].map(({ id }) => id),
    ...(choices === undefined ? {} : { choices }),
  });
  const now = new Map(prepared.asked.map((item) => [item.id, itemHash(item)]));
  const changed = items.flatMap(({ id, input }) => (now.get(id) === input ? [] : [id]));
  const gone = new Set(changed);
  const live = { ...prepared, asked: prepared.asked.filter(({ id }) => !gone.has(id)) };
  const keys = new Map(live.asked.map((item) => [item.id, item.keyed]));
  const byName = new Map<string, ArenaRespondent>();
  for (const model of models) {
    for (const { id: prompt } of prompts) {
      const isComputed = model.startsWith("scripted/");
      const empty = { hits: new Map<string, number[]>(), games: [], open: 0 };
      byName.set(`${model} ${prompt}`, { model, prompt, isComputed, ...empty });
    }
  }
  await readResponses(folder, ({ respondent, prompt, item, replicate, answer, status }) => {
    const of = byName.get(`${respondent.id} ${prompt}`);
    if (of === undefined || !keys.has(item) || status === "error") return;
    const replies = of.hits.get(item) ?? [];
    of.hits.set(item, replies);
    replies[replicate] = answer === null ? Number.NaN : answer === keys.get(item) ? 1 : 0;
  });
  for (const record of await readEpisodes(folder, live)) {
    const of = byName.get(`${record.model} ${record.prompt}`);
    if (record.isEnded) of?.games.push(record);
    else if (of !== undefined) of.open++;
  }
  return { folder, judgings, manifest, live, respondents: [...byName.values()], changed };
}
