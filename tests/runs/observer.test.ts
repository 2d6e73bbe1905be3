import { beforeAll, describe, expect, it } from "vitest";
import type { RunPlan } from "../../src/core/run-record.js";
import { listAvailability } from "../../src/models/availability.js";
import { openModel } from "../../src/models/registry.js";
import { defaultSettings, startRun } from "../../src/runs/start.js";
import { cellsOf, emotionOf, inferencesOf } from "../../src/stimuli/cells.js";
import { composeItem } from "../../src/stimuli/compose.js";
import { loadStories, loadTemplate } from "../../src/stimuli/load.js";
import { taskById, tasks } from "../../src/studies/affective-cognition/data/conditions.js";
import type { StudyData } from "../../src/studies/affective-cognition/data/data.js";
import { loadAffectiveCognition } from "../../src/studies/affective-cognition/data/tables.js";
import { liveAgreement } from "../../src/studies/affective-cognition/live/agreement.js";
import { readLiveAnswers } from "../../src/studies/affective-cognition/live/answers.js";
import { prepareLive } from "../../src/studies/affective-cognition/live/prepare.js";
import { agreement } from "../../src/studies/affective-cognition/measures/agreement.js";
import {
  observerId,
  sampledObserver,
} from "../../src/studies/affective-cognition/measures/observer-answers.js";
import { scratchFolder } from "../support/scratch.js";
import { samplePrices } from "./support.js";

let data: StudyData;
beforeAll(async () => {
  data = await loadAffectiveCognition();
});

const open = (id: string) => openModel(id, { env: {}, config: {} });

/** A run of the observer with neither key, mirror nor network. */
async function runObserver(plan: Partial<RunPlan> & { items?: never; pattern?: string }) {
  const { replicates = 1, parameters = { temperature: 0 }, seed = 1, pattern } = plan;
  const folder = scratchFolder();
  const models = [observerId];
  const live = await prepareLive({
    models,
    prompts: ["0shot"],
    parameters,
    ...(pattern === undefined ? {} : { items: pattern }),
  });
  const { prompts, items, material } = live;
  const full: RunPlan = {
    study: "affective-cognition",
    models,
    prompts,
    items: [...items],
    replicates,
    parameters,
    seed,
  };
  await startRun(folder, full, defaultSettings, {
    material,
    prices: samplePrices,
    open,
    cacheFolder: `${folder}/cache`,
  });
  return readLiveAnswers(folder);
}

describe("bayes/appraisal in a run", () => {
  it("answers all 1,280 items, and agrees with people as the figures show it", async () => {
    const run = await runObserver({});
    const [respondent] = run.respondents;
    expect(respondent).toMatchObject({
      model: observerId,
      isBaseline: true,
      failed: 0,
    });
    for (const task of tasks) {
      const live = liveAgreement(data, task, respondent!);
      const shown = agreement(data, task, { kind: "observer" });
      expect(live?.items).toBe(80);
      expect(live?.row.value, task.id).toBeCloseTo(shown.value, 9);
      expect(live?.row.match, task.id).toBeCloseTo(shown.match, 9);
    }
  });

  it("at temperature 1 gives the draws that the distances are measured on", async () => {
    const task = taskById("1a-outcome");
    const run = await runObserver({
      parameters: { temperature: 1 },
      replicates: 20,
      pattern: "1a-outcome-joyful-*",
    });
    const drawn = new Map(
      sampledObserver(data, task, { seed: 1 }).items.map(({ item, model }) => [item.id, model]),
    );
    const answers = [...(run.respondents[0]?.answers ?? [])];
    expect(answers).toHaveLength(20);
    for (const [item, replies] of answers) {
      expect(replies.filter((reply) => reply === 0).length / 20).toBeCloseTo(
        drawn.get(item)?.[0] as number,
        9,
      );
    }
  });
});

describe("bayes/appraisal by itself", () => {
  const request = (metadata: object, temperature = 0) => ({
    messages: [],
    parameters: { temperature },
    metadata,
  });

  it("can be found in the list of models, and costs nothing", async () => {
    const ids = (await listAvailability({ env: {}, config: {} })).map(({ id }) => id);
    expect(ids).toContain("bayes/<model>");
    expect((await open(observerId)).capabilities.deterministic).toBe(true);
  });

  it("names the option by its place in the order shown", async () => {
    const client = await open(observerId);
    const options = ["joyful", "frustrated", "grateful", "disappointed"];
    const metadata = { item: "1a-emotion-disappointed-0-s3", options, orderShown: [3, 1, 0, 2] };
    expect((await client.generate(request(metadata))).text).toBe("A:a. disappointed");
  });

  it("answers items of our own stories by theory, wherever it is clear", async () => {
    const client = await open(observerId);
    const template = await loadTemplate("safety-expectedness");
    const [story] = await loadStories("safety-expectedness");
    let [asKeyed, asked] = [0, 0];
    for (const cell of cellsOf(template)) {
      for (const inference of inferencesOf(template)) {
        const item = composeItem(story!, template, cell, inference);
        const { text } = await client.generate(request({ item: item.id, options: item.options }));
        const answer = item.options.findIndex((option) => text.endsWith(option));
        // Relieved and devastated are the two emotions that people tell by safety.
        if (inference === "outcome" && ["relieved", "devastated"].includes(emotionOf(template, cell))) {
          asked++;
          if (answer === item.keyed) asKeyed++;
        }
        expect(answer).toBeGreaterThanOrEqual(0);
      }
    }
    expect([asKeyed, asked]).toEqual([4, 4]);
  });

  it("says what it cannot answer", async () => {
    await expect(open("bayes/mood")).rejects.toThrow(
      'no computational model "mood" (in "bayes/mood"); there is bayes/appraisal',
    );
    const client = await open(observerId);
    await expect(client.generate(request({}))).rejects.toThrow(
      "it reads no text, only an item's id; set metadata.item",
    );
    await expect(client.generate(request({ item: "goal-control-x-010-mood" }))).rejects.toThrow(
      'it knows no item "goal-control-x-010-mood"',
    );
  });
});
