import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { judge } from "../../src/cli/judge.js";
import { findJudgings } from "../../src/cli/judgings.js";
import { askToSend } from "../../src/cli/run/ask-to-send.js";
import type { JudgeOptions } from "../../src/cli/run/plan.js";
import { run } from "../../src/cli/run.js";
import { registerScripted } from "../../src/models/providers/scripted.js";
import { readManifest, runFiles } from "../../src/runs/run-folder.js";
import { scratchFolder } from "../support/scratch.js";

vi.mock("../../src/cli/run/ask-to-send.js", () => ({ askToSend: vi.fn(async () => undefined) }));

const helper = "scripted/heartbench-helper";
const dated = "scripted/answers-2025-01-31";
for (const name of ["answers-2025-01-31", "answers", "answers-latest", "answers-2025-06-30"]) {
  registerScripted(name, () => "How are you now?");
}
const options = {
  ...{ model: helper, replicates: "1", temperature: "0", maxOutputTokens: "1024", seed: "1" },
  ...{ cache: false, json: false, items: "2", language: "en" },
};
const judgeOptions: JudgeOptions = {
  ...{
    judge: "scripted/rubric-judge",
    replicates: "1",
    temperature: "0",
    maxOutputTokens: "4096",
    seed: "1",
  },
  ...{ cache: false, json: false },
};
let err: string[] = [];

beforeEach(() => {
  err = [];
  vi.mocked(askToSend).mockClear();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => err.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function newRun(more: object = {}): Promise<string> {
  const folder = path.join(scratchFolder(), "run");
  await run("heartbench", { ...options, out: folder, ...more });
  err = [];
  return folder;
}
const warnings = (): string[] =>
  err
    .join("")
    .split("\n")
    .filter((line) => line.startsWith("affectlab: warning"));

describe("a judge that cannot be asked", () => {
  it("is told before anyone is asked whether to send, and leaves nothing behind", async () => {
    vi.stubEnv("OPENAI_API_KEY", "");
    const folder = await newRun();
    const refused: [string, RegExp][] = [
      ["openai/gpt-4o-2024-08-06", /openai\/gpt-4o-2024-08-06 needs a key; set OPENAI_API_KEY/],
      ["nobody/model", /no provider "nobody"/],
      ["scripted/nobody", /no scripted model "nobody"/],
    ];
    for (const [name, message] of refused) {
      const failure = judge(folder, { ...judgeOptions, judge: name });
      await expect(failure).rejects.toThrow(message);
      await expect(failure).rejects.toMatchObject({ message: expect.not.stringContaining("\n") });
    }
    expect(askToSend).not.toHaveBeenCalled();
    expect(findJudgings(folder)).toEqual([]);
  });

  it("can still be planned for: a dry run needs no key", async () => {
    vi.stubEnv("OPENAI_API_KEY", "");
    const folder = await newRun();
    await judge(folder, { ...judgeOptions, judge: "openai/gpt-4o-2024-08-06", dryRun: true });
    expect(findJudgings(folder)).toEqual([]);
  });
});

describe("a judge that is the model itself", () => {
  it.each([
    [dated, `${dated} judges its own replies: set another judge beside it`],
    ["scripted/answers", `scripted/answers may be the model behind ${dated}: set another judge beside it`],
    [
      "scripted/answers-latest",
      `scripted/answers-latest may be the model behind ${dated}: set another judge beside it`,
    ],
    // Two dates are two models, whatever they have in common.
    ["scripted/answers-2025-06-30", null],
    ["scripted/rubric-judge", null],
  ])("%s", async (name, warning) => {
    const folder = await newRun({ model: dated });
    await judge(folder, { ...judgeOptions, judge: name }).catch(() => undefined);
    expect(warnings()).toEqual(warning === null ? [] : [`affectlab: warning: ${warning}`]);
  });
});

describe("what cannot be judged", () => {
  it.each([
    [{ judge: " , " }, /^--judge is empty; name at least one$/, 2],
    [{ judge: "scripted/rubric-judge,scripted/rubric-judge" }, /--judge names .* twice; name it once/, 2],
    [{ replicates: "0" }, /^--replicates must be a whole number of at least 1, got "0"$/, 2],
    [{ seed: "1.5" }, /^--seed must be a whole number of at least 0, got "1.5"$/, 2],
    [{ mode: "both" }, /^--mode must be one of all, each, got "both"$/, 2],
  ] as const)("%o is told in one line", async (more, message, exitCode) => {
    const folder = await newRun();
    await expect(judge(folder, { ...judgeOptions, ...more } as JudgeOptions)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      exitCode,
    });
    expect(findJudgings(folder)).toEqual([]);
  });

  it("a folder without a run, a run without replies, a judging, and a folder of another plan", async () => {
    const folder = await newRun();
    const told = (place: string, message: RegExp, exitCode: number, more: object = {}) =>
      expect(judge(place, { ...judgeOptions, ...more })).rejects.toMatchObject({
        message: expect.stringMatching(message),
        exitCode,
      });
    await told(path.join(folder, "nowhere"), /no run in .*nowhere: there is no manifest\.json/, 1);
    await judge(folder, judgeOptions);
    const [judging] = findJudgings(folder) as [string];
    await told(judging, /^this run is a judging itself; name the run whose answers are to be judged$/, 2);
    await told(folder, /holds a run of another plan; choose another --out$/, 2, { out: folder });
    await told(folder, /holds a run of another plan; choose another --out$/, 2, {
      out: judging,
      mode: "each",
    });
    writeFileSync(runFiles(folder).responses, "");
    await told(
      folder,
      /^the run has no reply that can be judged; `affectlab resume` asks what is missing$/,
      1,
    );
  });

  it("is no reply that failed or was not finished; the others are", async () => {
    const folder = await newRun({ items: "3" });
    const file = runFiles(folder).responses;
    const rows = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    rows[0] = { ...rows[0], status: "refused", refusal: "no" };
    rows[1] = { ...rows[1], status: "unparsed", reason: "cut off" };
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await judge(folder, judgeOptions);
    expect(err.join("")).toContain("judges 1 of 3 replies of");
    const [judging] = findJudgings(folder) as [string];
    const targets = readManifest(judging).what.items.map(({ id }) => id.split("#")[0]);
    expect(new Set(targets)).toEqual(new Set([`${rows[2].item}~${helper}~${rows[2].prompt}~0`]));
    expect(existsSync(runFiles(judging).responses)).toBe(true);
  });
});
