import type { Item } from "../../../core/item.js";
import type { RunManifest } from "../../../core/run-record.js";
import { itemHash } from "../../../models/item-request.js";
import { type EpisodeRecord, readEpisodes } from "../../../runs/read-episodes.js";
import { readResponses } from "../../../runs/responses.js";
import { readManifest } from "../../../runs/run-folder.js";
import type { ArenaOutcome } from "./episodes.js";
import { type ArenaLive, prepareLive } from "./prepare.js";

/** One model of a run under one prompt. */
export interface ArenaRespondent {
  model: string;
  prompt: string;
  /** A script or a computation, which is never called a model. */
  isComputed: boolean;
  /**
   * For each item asked, the replies by replicate: 1 right, 0 wrong, NaN unscored; an empty place if not
   * asked yet.
   */
  hits: Map<string, number[]>;
  /** Games that have ended. Others are in no score. */
  games: EpisodeRecord<ArenaOutcome>[];
  /** Games that have not ended yet. */
  open: number;
}

/** A run, as far as it has been answered. */
export interface ArenaRun {
  folder: string;
  manifest: RunManifest;
  live: ArenaLive;
  respondents: ArenaRespondent[];
  /** Items whose words have changed since they were asked. They are in no score. */
  changed: string[];
}

/** Reads a run: compares answers with the keys, and plays games again with the logged replies. */
export async function readArenaRun(folder: string): Promise<ArenaRun> {
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
  return { folder, manifest, live, respondents: [...byName.values()], changed };
}

/** A respondent's name in tables, with its prompt if the run has several. */
export function respondentName(run: ArenaRun, { model, prompt }: ArenaRespondent): string {
  return run.manifest.what.prompts.length === 1 ? model : `${model}, ${prompt}`;
}

/** Every reply to some items, with the independent draw to which it belongs. */
export function repliesTo(
  { hits }: ArenaRespondent,
  items: readonly Item[],
  unitOf: (item: Item) => string,
): { values: number[]; units: string[] } {
  const values: number[] = [];
  const units: string[] = [];
  for (const item of items) {
    for (const hit of hits.get(item.id) ?? []) {
      if (hit === undefined) continue;
      values.push(hit);
      units.push(unitOf(item));
    }
  }
  return { values, units };
}
