import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { judge } from "../../../src/cli/judge.js";
import { findJudgings } from "../../../src/cli/judgings.js";
import { resume } from "../../../src/cli/resume.js";
import { run } from "../../../src/cli/run.js";
import { score } from "../../../src/cli/score.js";
import { planHash } from "../../../src/runs/plan.js";
import { readManifest, runFiles } from "../../../src/runs/run-folder.js";
import { prepareJudging } from "../../../src/studies/heartbench/live/judging.js";
import { scratchFolder } from "../../support/scratch.js";

/** Edits of the code that lays a case out, as a later version might have them. */
const edits = vi.hoisted(() => ({ cut: 0, scores: false, fence: "", room: 0 }));
vi.mock("../../../src/judges/judgement.js", async (original) => {
  const real = await original<typeof import("../../../src/judges/judgement.js")>();
  return {
    ...real,
    get judgeDesignSchema() {
      const { maxReplyCharacters, showScores } = real.judgeDesignSchema.shape;
      return real.judgeDesignSchema.extend({
        ...(edits.cut === 0 ? {} : { maxReplyCharacters: maxReplyCharacters.default(edits.cut) }),
        ...(edits.scores ? { showScores: showScores.default(true) } : {}),
      });
    },
  };
});
vi.mock("../../../src/judges/fence.js", async (original) => {
  const real = await original<typeof import("../../../src/judges/fence.js")>();
  const showInert = (text: string, limit?: number) => {
    const shown = real.showInert(text, limit);
    return edits.fence === "" ? shown : { ...shown, text: shown.text.replaceAll("[invisible", edits.fence) };
  };
  return { ...real, showInert };
});
vi.mock("../../../src/judges/judge-output.js", async (original) => {
  const real = await original<typeof import("../../../src/judges/judge-output.js")>();
  const verdictsOutput = (labels: readonly string[]) =>
    real.verdictsOutput(edits.room === 0 ? labels : labels.slice(0, edits.room));
  return { ...real, verdictsOutput };
});

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  Object.assign(edits, { cut: 0, scores: false, fence: "", room: 0 });
  vi.restoreAllMocks();
});

const options = {
  ...{ model: "scripted/heartbench-helper", replicates: "1", temperature: "0", seed: "1", items: "2" },
  ...{ cache: false, json: false, language: "en" },
};
const judgeOptions = { ...options, judge: "scripted/rubric-judge" };
async function newRun(): Promise<string> {
  const folder = path.join(scratchFolder(), "run");
  await run("heartbench", { ...options, maxOutputTokens: "1024", out: folder });
  return folder;
}
async function promptHash(folder: string, seed = 1, choices: Record<string, string> = {}): Promise<string> {
  const { prompts } = await prepareJudging(
    { folder },
    { models: ["scripted/rubric-judge"], parameters: { temperature: 0 }, choices, seed },
  );
  return prompts[0]!.sha256;
}

describe("the prompt hash of a judging's plan", () => {
  it.each([
    ["the default of how long a reply may be", { cut: 12_000 }],
    ["the default of whether scores are shown", { scores: true }],
    ["what is done to invisible characters", { fence: "[hidden" }],
    ["the form of the answer", { room: 1 }],
  ])("changes with %s", async (_, edit) => {
    const folder = await newRun();
    const before = await promptHash(folder);
    Object.assign(edits, edit);
    expect(await promptHash(folder)).not.toBe(before);
  });

  it("stays what it was, so that a judging that has begun can go on", async () => {
    const folder = await newRun();
    const designs: Record<string, string>[] = [{}, { mode: "each" }, { order: "shuffled" }];
    const hashes = await Promise.all(designs.map((choices) => promptHash(folder, 1, choices)));
    expect(hashes).toEqual([
      "fc51b63921a0fcfd69c9d89ca33f5b292136ad122afd0bf404feff0db19158b1",
      "b7f7710291f054c3cc4953109c14a6152e0483dfe391eb38c9a81c3a5aa9d32e",
      "c887cf546f6f78286e71f50f6835418333573c3adb93dd51556d91496a48e6a7",
    ]);
  });

  it("is the same for the same code, whatever the seed and whose replies", async () => {
    const folder = await newRun();
    const before = await promptHash(folder);
    expect(await promptHash(folder, 2)).toBe(before);
    expect(await promptHash(await newRun())).toBe(before);
    expect(await promptHash(folder, 1, { mode: "all", order: "fixed" })).toBe(before);
    const designs: Record<string, string>[] = [{ mode: "each" }, { order: "shuffled" }];
    const others = designs.map((choices) => promptHash(folder, 1, choices));
    expect(new Set([before, ...(await Promise.all(others))]).size).toBe(3);
  });
});

describe("a judging that was begun under another layout", () => {
  it("is not gone on with nor read again, and is another plan for `judge`: in one line each", async () => {
    const folder = await newRun();
    await judge(folder, judgeOptions);
    const [judging] = findJudgings(folder) as [string];
    const log = readFileSync(runFiles(judging).responses, "utf8");
    edits.cut = 12_000;
    const changed =
      "the prompt rubric-judge.en has changed since the run was started; restore its text, or start another run";
    await expect(resume(judging, { cache: false })).rejects.toThrow(changed);
    await expect(score(judging, {})).rejects.toThrow(changed);
    await expect(judge(folder, { ...judgeOptions, out: judging })).rejects.toMatchObject({
      message: expect.stringMatching(/^[^\n]* holds a run of another plan; choose another --out$/),
      exitCode: 2,
    });
    expect(readFileSync(runFiles(judging).responses, "utf8")).toBe(log);
    await judge(folder, judgeOptions);
    expect(findJudgings(folder)).toHaveLength(2);
  });

  it("is known by a hash of before there was a layout in it", async () => {
    const folder = await newRun();
    await judge(folder, judgeOptions);
    const [judging] = findJudgings(folder) as [string];
    const manifest = readManifest(judging);
    const [prompt] = manifest.what.prompts;
    // As they were written: one limit for every call, and no word of the order.
    const what = {
      ...manifest.what,
      prompts: [{ ...prompt!, sha256: "0".repeat(64) }],
      choices: { mode: "all" },
      parameters: { temperature: 0, maxOutputTokens: 4096 },
    };
    writeFileSync(runFiles(judging).manifest, JSON.stringify({ ...manifest, what, plan: planHash(what) }));
    await expect(resume(judging, { cache: false })).rejects.toThrow(
      /^the prompt rubric-judge\.en has changed/,
    );
  });
});
