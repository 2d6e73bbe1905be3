import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openModel } from "../../src/models/registry.js";
import { PriceTable } from "../../src/runs/prices.js";
import { readManifest } from "../../src/runs/run-folder.js";
import { defaultSettings, resumeRun, startRun } from "../../src/runs/start.js";
import { cast, identityById } from "../../src/stimuli/faces/cast.js";
import { expressionByName, loadExpressions } from "../../src/stimuli/faces/expressions.js";
import { facePng } from "../../src/stimuli/faces/face-png.js";
import { loadStories, loadTemplate } from "../../src/stimuli/load.js";
import { type WrittenSet, writeSet } from "../../src/stimuli/write-set.js";
import { prepareLive } from "../../src/studies/affective-cognition/live/prepare.js";
import { recordOfStudy } from "../../src/studies/shared/record-of-study.js";
import { requireSameItems, runAgain } from "../../src/studies/shared/run-again.js";

/** A set as `generate` writes it, of the first stories of goal-control, with small faces. */
export async function ownSet(folder: string, { stories = 2 } = {}): Promise<WrittenSet> {
  const template = await loadTemplate("goal-control");
  const expressions = await loadExpressions();
  return writeSet(folder, [{ template, stories: await loadStories("goal-control") }], {
    ...{ seed: 7, stories, writtenBy: "stories of our own", faces: cast },
    async draw(pictures) {
      mkdirSync(path.join(folder, "faces"), { recursive: true });
      for (const { identity, emotion, path: file } of pictures) {
        const { actionUnits } = expressionByName(expressions, emotion);
        writeFileSync(path.join(folder, file), await facePng(actionUnits, identityById(identity), 48));
      }
    },
  });
}

/** Runs models on items in this process, with no cap and no cache. */
export async function runItems(
  folder: string,
  items: string,
  {
    models,
    prompts = ["0shot"],
    env = {},
    seed = 3,
    replicates = 1,
  }: {
    models: string[];
    prompts?: string[];
    env?: Record<string, string>;
    seed?: number;
    replicates?: number;
  },
) {
  const parameters = {};
  const live = await prepareLive({ models, prompts, parameters, items, seed });
  const plan = {
    ...{ study: "affective-cognition" as const, models, prompts: live.prompts, items: [...live.items] },
    ...(live.set === undefined ? {} : { set: live.set.what }),
    ...{ replicates, parameters, seed },
  };
  return startRun(
    folder,
    plan,
    { ...defaultSettings, cache: false, concurrency: 1 },
    { ...partsFor(env), material: live.material, record: recordOfStudy(folder, live) },
  );
}

/** Resumes a run as the command does: nothing is sent if an item has changed. */
export async function resumeItems(folder: string, env: Record<string, string> = {}) {
  const { what } = readManifest(folder);
  const live = await runAgain(what, folder);
  requireSameItems(what, live);
  return resumeRun(
    folder,
    { ...defaultSettings, cache: false },
    { ...partsFor(env), material: live.material },
  );
}

const partsFor = (env: Record<string, string>) => ({
  prices: new PriceTable([]),
  open: (id: string) => openModel(id, { env, config: {} }),
  cacheFolder: "unused",
});
