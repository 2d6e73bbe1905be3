import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { RunPlan } from "../../src/core/run-record.js";
import { openModel } from "../../src/models/registry.js";
import type { Call } from "../../src/runs/call.js";
import { readChoice } from "../../src/runs/read-choice.js";
import { defaultSettings, startRun } from "../../src/runs/start.js";
import { recordedModels, taskById, tasks } from "../../src/studies/affective-cognition/data/conditions.js";
import type { StudyData } from "../../src/studies/affective-cognition/data/data.js";
import {
  loadAffectiveCognition,
  loadEchoAnswers,
  loadReplyCounts,
} from "../../src/studies/affective-cognition/data/tables.js";
import { liveAgreement } from "../../src/studies/affective-cognition/live/agreement.js";
import { type LiveRespondent, readLiveAnswers } from "../../src/studies/affective-cognition/live/answers.js";
import { liveFigures } from "../../src/studies/affective-cognition/live/figures.js";
import { prepareLive } from "../../src/studies/affective-cognition/live/prepare.js";
import { reportLive, reportRows } from "../../src/studies/affective-cognition/live/report.js";
import { agreement } from "../../src/studies/affective-cognition/measures/agreement.js";
import type { LiveOptions } from "../../src/studies/live-contract.js";
import "../../src/studies/shared/register-replays.js";
import { runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";
import { samplePrices } from "./support.js";

let data: StudyData;
beforeAll(async () => {
  await ensureBuilt();
  data = await loadAffectiveCognition();
});

/** Replays recorded models into a scratch folder, with neither key nor mirror. */
async function replay(options: Partial<LiveOptions> & { model?: string; replicates?: number } = {}) {
  const {
    model = "gpt-4",
    replicates = 1,
    prompts = ["0shot"],
    parameters = { temperature: 0 },
    items,
  } = options;
  const folder = scratchFolder();
  const models = [`replay/affective-cognition/${model}`];
  const live = await prepareLive({ models, prompts, parameters, ...(items === undefined ? {} : { items }) });
  const plan: RunPlan = {
    study: "affective-cognition",
    models,
    prompts: live.prompts,
    items: [...live.items],
    replicates,
    parameters,
    seed: 3,
  };
  await startRun(folder, plan, defaultSettings, {
    material: live.material,
    prices: samplePrices,
    open: (id) => openModel(id, { env: {}, config: {} }),
    cacheFolder: `${folder}/cache`,
  });
  return readLiveAnswers(folder);
}

const recordedOf = (experiment: 1 | 2, model: string, prompt: string) =>
  recordedModels.find(
    (one) => one.experiment === experiment && one.model === model && one.prompt === prompt,
  )!;

describe("a replayed run", () => {
  it("scores in all 16 tasks exactly as the recorded model does", async () => {
    const run = await replay({ prompts: ["0shot", "cot"] });
    expect(run.respondents.map(({ promptId }) => promptId)).toEqual(["0shot", "0shot-cot"]);
    for (const task of tasks) {
      for (const respondent of run.respondents) {
        const model = recordedOf(task.experiment, "gpt-4", respondent.prompt);
        for (const unparsed of ["wrong", "unscored"] as const) {
          const recorded = agreement(data, task, { kind: "model", model }, { unparsed });
          const live = liveAgreement(data, task, respondent, { unparsed });
          const { respondent: _, ...expected } = recorded;
          expect(live?.row).toMatchObject(expected);
          expect(live).toMatchObject({ items: 80, itemsOfTask: 80, replicates: 1 });
        }
      }
    }
  });

  it("lands in Figures 4 and 5 as a row beside people and the recorded models", async () => {
    const run = await replay({ items: "1*" });
    const figures = liveFigures(data, { rows: [] }, run);
    expect(figures.map(({ id }) => id)).toEqual(
      ["4a", "4b", "5a", "5b", "5c", "5d"].map((letter) => `figure-${letter}`),
    );
    const [figure] = figures;
    const column = figure!.table.columns.indexOf("agreement");
    const rowOf = (name: string) =>
      figure!.table.rows.filter(([, respondent, prompt]) => respondent === name && prompt === "0shot");
    const own = rowOf("replay/affective-cognition/gpt-4");
    expect(own).toHaveLength(2);
    expect(own.map((row) => row[column])).toEqual(rowOf("GPT-4").map((row) => row[column]));
    expect(figure!.alt).toContain("and 1 more row.");
    expect(figure!.inputs.at(-1)).toMatch(/responses\.jsonl$/);
    expect(figure!.note).toContain(
      "From a run of this project: replay/affective-cognition/gpt-4; prompts 0shot",
    );
    expect(JSON.stringify(figure!.spec)).toContain("replay/affective-cognition/gpt-4, 0-shot");
  });

  it("with 20 replies at temperature 1 stands in Figures 12 and 13, at the recorded model's distance", async () => {
    const run = await replay({ model: "gpt-4", replicates: 20, parameters: { temperature: 1 } });
    const replies = await loadReplyCounts();
    const figures = liveFigures(data, replies, run).filter(({ id }) => /1[23]/.test(id));
    expect(figures.map(({ id }) => id)).toEqual(["figure-12", "figure-13"]);
    for (const { table } of figures) {
      const at = (name: string): number => table.columns.indexOf(name);
      const distances = (name: string) =>
        table.rows
          .filter((row) => row[at("respondent")] === name && row[at("prompt")] === "0shot")
          .map((row) => [row[at("task")], row[at("measure")], row[at("distance")]]);
      const own = distances("replay/affective-cognition/gpt-4");
      expect(own).toHaveLength(8);
      // All 20 recorded replies are dealt out, so the counts are the recorded ones.
      expect(own).toEqual(distances("GPT-4"));
    }
    // Whoever joins stands last, so that the observer has the colour that it has without a run.
    const spec = JSON.stringify(figures[0]!.spec);
    expect(spec.indexOf("replay/affective-cognition/gpt-4, 0-shot")).toBeGreaterThan(
      spec.indexOf("Bayesian observer, 20 draws"),
    );
    expect((await reportLive(run.folder)).notes.join("\n")).not.toContain("Figures 12 and 13");
    // Rows are means over replicates: computed here reply by reply, without the scores of the study.
    const task = taskById("1a-emotion");
    const [respondent] = run.respondents;
    const live = liveAgreement(data, task, respondent as LiveRespondent, { unparsed: "wrong" });
    expect(live?.replicates).toBe(20);
    expect(live?.row.value).toBeCloseTo(meanByHand(data, respondent as LiveRespondent), 9);
    expect(live?.row.method).toMatch(/each row the mean of 20 replies$/);
  });

  it("scores the items that it has, beside people on the same items", async () => {
    const run = await replay({ items: "1a-goal-joyful-*" });
    const task = taskById("1a-goal");
    const live = liveAgreement(data, task, run.respondents[0] as LiveRespondent);
    expect(live).toMatchObject({ items: 20, itemsOfTask: 80 });
    expect(live?.row.respondent).toMatchObject({
      model: { title: "replay/affective-cognition/gpt-4" },
    });
    expect(live?.people.n).toBe(live?.row.n);
    expect(live?.people.n).toBeLessThan(agreement(data, task, { kind: "participants" }).n);
    expect(liveAgreement(data, taskById("1a-control"), run.respondents[0] as LiveRespondent)).toBeNull();
    const rows = reportRows(data, run, await loadEchoAnswers());
    expect(new Set(rows.map((row) => row.task))).toEqual(new Set(["1a-goal"]));
    // People, three recorded models under two prompts, silence and four rules, and the run's.
    expect(rows).toHaveLength(13);
    const [silence, valence, sycophant, echo, usual] = rows.filter(({ source }) => source === "reference");
    expect(silence).toMatchObject({ asInPaper: 0, agreement: Number.NaN, unscored: 80 });
    const rule = (baseline: "valence" | "prior") =>
      agreement(data, task, { kind: "baseline", baseline }, { unparsed: "unscored" }).value;
    expect([valence!.agreement, usual!.agreement]).toEqual([rule("valence"), rule("prior")]);
    expect(sycophant).toMatchObject({ unscored: 0 });
    // An item on which the echo names nothing is left out of agreement, and wrong by the paper's count.
    expect(echo).toMatchObject({ unscored: 26 });
    expect(echo!.asInPaper).toBeLessThan(echo!.agreement);
    expect(rows.at(-1)).toMatchObject({ source: "run", items: 20, replicates: 1, chance: 50 });
  });
});

/** The mean over replies of the share of leave-one-out modes that a reply equals, first-seen on ties. */
function meanByHand(study: StudyData, { answers }: LiveRespondent): number {
  let [sum, n] = [0, 0];
  for (const item of study.itemsOf("1a-emotion")) {
    const replies = answers.get(item.id) as (number | null)[];
    item.answers.forEach((_, left) => {
      const others = item.answers.filter((_answer, i) => i !== left);
      const counts = others.map((answer) => others.filter((other) => other === answer).length);
      const mode = others[counts.indexOf(Math.max(...counts))];
      for (const reply of replies) sum += reply === mode ? 1 : 0;
      n += replies.length;
    });
  }
  return (100 * sum) / n;
}

describe("a run of few items", () => {
  it("is told and drawn, with an interval of one story as undefined", async () => {
    const run = await replay({ items: "6" });
    const { tables, figures, json } = await reportLive(run.folder);
    // Six tasks, and what an expression changes: the run has items of both experiments.
    expect(tables).toHaveLength(7);
    for (const { header, rows } of tables.filter((table) => table.header.includes("agreement"))) {
      const own = rows.at(-1)!;
      expect(own[header.indexOf("ci")]).toBe("undefined: one story");
      expect(own[header.indexOf("agreement")]).toMatch(/^\d+\.\d$/);
      expect(rows.flat().join(" ")).not.toMatch(/NaN|unscored/);
    }
    expect(JSON.stringify(json)).toContain('"ci":[null,null]');
    expect(figures().map(({ id }) => id)).toEqual(
      ["4a", "4b", "4c", "4d", "5a", "6a"].map((letter) => `figure-${letter}`),
    );
  });
});

describe("prepareLive", () => {
  const parameters = { temperature: 0 };
  const models = ["replay/affective-cognition/gpt-4"];

  it("spreads a number of items over the tasks", async () => {
    const { items } = await prepareLive({ models, prompts: ["0shot"], parameters, items: "32" });
    expect(items).toHaveLength(32);
    const count = new Map<string, number>();
    for (const { id } of items) {
      const task = id.split("-").slice(0, 2).join("-");
      count.set(task, (count.get(task) ?? 0) + 1);
    }
    expect([...count.values()]).toEqual(Array(16).fill(2));
  });

  it("asks a replayed model what is recorded of it, and nothing else", async () => {
    const counts = async (model: string, temperature: number) =>
      (
        await prepareLive({
          models: [`replay/affective-cognition/${model}`],
          prompts: ["0shot"],
          parameters: { temperature },
        })
      ).items.length;
    expect(await counts("gpt-4", 0)).toBe(1280);
    expect(await counts("gpt-4", 1)).toBe(640);
    expect(await counts("claude-2.1", 0)).toBe(640);
    await expect(counts("claude-2.1", 1)).rejects.toThrow(
      /no item has recorded replies of claude-2\.1 at temperature 1/,
    );
    await expect(counts("gpt-9", 0)).rejects.toThrow(/no recorded model "gpt-9"; one of .*gpt-4/);
  });

  it("sends the form of a prompt that fits the item, and knows it by its text", async () => {
    const { prompts, material } = await prepareLive({ models, prompts: ["cot"], parameters });
    expect(prompts[0]?.id).toBe("0shot-cot");
    expect(prompts[0]?.sha256).toMatch(/^[0-9a-f]{64}\+[0-9a-f]{64}$/);
    const call = (item: string): Call => ({
      ...{ id: "x", study: "affective-cognition" as const, model: models[0] as string, prompt: "0shot-cot" },
      ...{ promptHash: "", replicate: 0, parameters, orderShown: [0, 1, 2, 3], item },
    });
    const text = (item: string) => material.request(call(item)).messages[0];
    expect(text("1a-emotion-joyful-0-s0")).not.toEqual(text("2a-emotion-joyful-0-s0"));
    const plain = await prepareLive({ models, prompts: ["cot"], parameters, items: "1a-*" });
    expect(plain.prompts[0]?.sha256).toBe(prompts[0]?.sha256.split("+")[0]);
  });

  it("says what to do where the texts are not here", async () => {
    vi.stubEnv("AFFECTLAB_MIRROR", scratchFolder());
    const asked = prepareLive({ models: ["openai/gpt-4o"], prompts: ["0shot"], parameters });
    if (existsSync(`${root}/data/upstream/affective-cog`)) await asked;
    else {
      await expect(asked).rejects.toThrow(
        /the texts of the items come with the authors' data: .*data fetch affective-cog.*--model replay\/affective-cognition\/gpt-4/,
      );
    }
    vi.unstubAllEnvs();
  });
});

describe("readChoice", () => {
  const item = { options: ["joyful", "frustrated", "grateful", "disappointed"] };
  const order = [2, 0, 3, 1];
  const reply = (text: string, more = {}) => ({
    text,
    refusal: null,
    finishReason: "stop" as const,
    ...more,
  });

  it("tells answers, refusals and replies without an answer apart", () => {
    expect(readChoice(item, order, reply("A:b. joyful"))).toEqual({ answer: 0, status: "ok", reason: null });
    expect(readChoice(item, order, reply("A:b"))).toEqual({ answer: 0, status: "ok", reason: null });
    expect(readChoice(item, order, reply("A:a. joyful"))).toEqual({
      answer: 0,
      status: "ok",
      reason: "letter and text differ",
    });
    expect(readChoice(item, order, reply("")).reason).toBe("empty");
    expect(readChoice(item, order, reply("I'm sorry, I cannot help."))).toMatchObject({ status: "refused" });
    expect(readChoice(item, order, reply("", { refusal: "no" }))).toEqual({
      answer: null,
      status: "refused",
      reason: "marked by the provider",
    });
  });
});

describe("the command line on a machine without keys", () => {
  it("replays, resumes, scores and reports into a figure", async () => {
    const runs = scratchFolder();
    const env = { AFFECTLAB_RUNS_DIR: runs, AFFECTLAB_MIRROR: scratchFolder() };
    for (const name of ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY"]) vi.stubEnv(name, undefined);
    const affectlab = async (...args: string[]) => {
      const ended = await runNode([`${root}/src/cli/affectlab.mjs`, ...args], { cwd: runs, env });
      expect(ended.stderr).not.toMatch(/^affectlab:/m);
      expect(ended.code).toBe(0);
      return ended.stdout;
    };
    const model = "replay/affective-cognition/gemini-1.5-pro-002";
    const args = ["run", "affective-cognition", "--model", model, "--items", "1a-goal-*", "--json"];
    const { run, ...result } = JSON.parse(await affectlab(...args));
    expect(result).toMatchObject({ isComplete: true, answered: 80, cost: 0 });
    const name = run.split("/").at(-1);
    expect(JSON.parse(await affectlab("resume", name, "--json"))).toMatchObject({ answered: 80, spent: 0 });
    expect(JSON.parse(await affectlab("score", name, "--json"))).toMatchObject({ responses: 80, changed: 0 });
    const report = JSON.parse(await affectlab("report", name, "--json"));
    const of = (source: string, respondent: string) =>
      report.rows.find(
        (row: Record<string, string>) =>
          row.source === source && row.respondent === respondent && row.prompt === "0shot",
      );
    const own = of("run", model);
    expect(own.agreement).toBeCloseTo(of("recorded", "Gemini 1.5 Pro").agreement, 9);
    expect(own.ci).toEqual(of("recorded", "Gemini 1.5 Pro").ci);
    const told = await affectlab("report", name);
    expect(told).toMatch(
      /^agreement, .*paper's: agreement as the paper counts it, an unscored reply as wrong$/m,
    );
    expect(told).toMatch(/^ci: 95 %, .*bounds are printed as computed: they may pass 0 or 100/m);
    expect(told).toMatch(/^Figures 12 and 13 .*--replicates 20/m);
    expect(told).toContain(`figures (SVG, PNG, HTML) in ${run}/figures: figure-5a\n`);
    expect(readdirSync(`${run}/figures`).sort()).toEqual(
      ["html", "json", "png", "svg"].map((kind) => `figure-5a.${kind}`),
    );
    expect(readFileSync(`${run}/figures/figure-5a.svg`, "utf8")).toContain(model);
    vi.unstubAllEnvs();
  });
});
