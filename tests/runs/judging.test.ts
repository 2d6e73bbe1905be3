import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { judge } from "../../src/cli/judge.js";
import { report } from "../../src/cli/report.js";
import { resume } from "../../src/cli/resume.js";
import { run } from "../../src/cli/run.js";
import { score } from "../../src/cli/score.js";
import type { Response } from "../../src/core/response.js";
import type { ModelRequest } from "../../src/models/contract.js";
import { registerScripted } from "../../src/models/providers/scripted.js";
import { type JudgedSource, judgedPlan, readJudged } from "../../src/runs/judged.js";
import { spentOn } from "../../src/runs/preflight.js";
import { readManifest, runFiles } from "../../src/runs/run-folder.js";
import type { JudgingOptions, LiveOptions, LiveStudy } from "../../src/studies/live-contract.js";
import type { ReportOptions } from "../../src/studies/report-contract.js";
import { spawnMockProvider } from "../support/mock-provider/spawn.js";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

/** A study of five open questions whose answers are judged by two criteria. */
const questions = ["q1", "q2", "q3", "q4", "q5"];
const criteria = ["warm", "short"];
const sha = (letter: string): string => letter.repeat(64);
const hasLetters = (text: string) =>
  /[a-z]/.test(text)
    ? ({ answer: null, status: "ok", reason: null } as const)
    : ({ answer: null, status: "unparsed", reason: "empty" } as const);

/** Items whose words have changed, or that are not there any more. */
let edited: readonly string[] = [];
let removed: readonly string[] = [];

async function prepareLive({ parameters, prompts, choices }: LiveOptions): Promise<LiveStudy> {
  return {
    prompts: prompts.map((id) => ({ id, sha256: sha("a") })),
    items: questions
      .filter((id) => !removed.includes(id))
      .map((id) => ({ id, options: 0, input: sha(edited.includes(id) ? "e" : "d") })),
    material: {
      study: "heartbench",
      request: ({ item }) => ({
        messages: [{ role: "user", content: `${item} in ${choices?.language}` }],
        parameters,
      }),
      expectedOutputTokens: () => 30,
      parse: (_, { text }) => hasLetters(text),
    },
  };
}

async function prepareJudging(
  source: JudgedSource,
  { parameters, choices }: JudgingOptions,
): Promise<LiveStudy> {
  const language = judgedPlan(source).choices?.language;
  const replies = (await readJudged(source)).filter(({ status }) => status === "ok");
  const parts = choices?.mode === "each" ? criteria.map((one) => `#${one}`) : [""];
  const byTarget = new Map(replies.map((one) => [one.target, one]));
  return {
    prompts: [{ id: `judge-${language}`, sha256: sha("b") }],
    items: replies.flatMap(({ target, sha256: input }) =>
      parts.map((part) => ({ id: `${target}${part}`, options: 0, input })),
    ),
    material: {
      study: "heartbench",
      role: ({ model }) => `${model} ${sha("b")}`,
      request: ({ item }) => ({
        messages: [{ role: "user", content: `judge: ${byTarget.get(item.split("#")[0] as string)?.reply}` }],
        // The room that a call needs is the study's to say, where no limit was given.
        parameters: { maxOutputTokens: 4096, ...parameters },
      }),
      expectedOutputTokens: () => 50,
      parse: (_, { text }) => hasLetters(text),
    },
  };
}

let drawing: Error | null = null;

async function reportLive(folder: string, { judgings }: ReportOptions) {
  const rows = judgings.map((one) => [path.basename(one), "yes\u001b[31m"]);
  return {
    tables: [{ title: "the board", header: ["judge", "verdict"], rows }],
    notes: [`of ${path.basename(folder)}`],
    json: { board: rows.length },
    figures: () => {
      if (drawing !== null) throw drawing;
      return [];
    },
  };
}

vi.mock("../../src/studies/shared/live-parts.js", () => ({
  loadPrepareLive: async () => prepareLive,
  loadReportLive: async () => reportLive,
}));
vi.mock("../../src/studies/shared/judging-parts.js", () => ({
  loadPrepareJudging: async () => prepareJudging,
}));

const asked: Record<string, ModelRequest[]> = { helper: [], strict: [], mild: [] };
let failing: RegExp | null = null;
for (const [name, requests] of Object.entries(asked)) {
  registerScripted(`judging-${name}`, (request) => {
    requests.push(request);
    const content = String(request.messages[0]?.content);
    if (failing?.test(content)) throw new Error(`no answer to ${content}`);
    return `${name} says: ${content}`;
  });
}
const helper = "scripted/judging-helper";
const strict = "scripted/judging-strict";

const options = {
  ...{ model: helper, replicates: "1", temperature: "0", maxOutputTokens: "100", seed: "1" },
  ...{ cache: false, json: false },
};
const judgeOptions = { ...options, judge: strict, maxOutputTokens: "4096" };
/** With options of the study beside those of the verb, as the command line gives them. */
const judgeWith = (more: object) => ({ ...judgeOptions, ...more });
let out: string[] = [];
let err: string[] = [];

beforeEach(() => {
  [out, err] = [[], []];
  [failing, drawing] = [null, null];
  [edited, removed] = [[], []];
  for (const requests of Object.values(asked)) requests.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => err.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const printed = (): string => out.join("");
const rowsOf = (folder: string): Response[] =>
  readFileSync(runFiles(folder).responses, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Response);
const newRun = async (more: object = {}): Promise<string> => {
  const folder = path.join(scratchFolder(), "run");
  await run("heartbench", { ...options, out: folder, ...more });
  return folder;
};
const judgingsOf = async (folder: string): Promise<string[]> =>
  (await import("../../src/cli/judgings.js")).findJudgings(folder);

describe("open answers", () => {
  it("are items without options: logged, counted and scored without an answer's index", async () => {
    const folder = await newRun();
    expect(rowsOf(folder)).toHaveLength(5);
    expect(rowsOf(folder)[0]).toMatchObject({ answer: null, status: "ok", orderShown: [], item: "q1" });
    expect(printed()).toContain("5 of 5 calls answered");
    expect(asked.helper?.[0]?.messages[0]?.content).toBe("q1 in zh");
    expect(readManifest(folder).what.choices).toEqual({
      ...{ subset: "all", language: "zh", cases: "own", form: "chat" },
    });
    await score(folder, {});
    expect(printed()).toContain("5 replies parsed again: 0 scores changed");
  });
});

describe("a run whose items have changed since", () => {
  it("is not gone on with, and tells the first of them in one line", async () => {
    failing = /q5/;
    const folder = path.join(scratchFolder(), "run");
    await expect(run("heartbench", { ...options, out: folder, attempts: "1" })).rejects.toThrow();
    failing = null;
    edited = ["q2"];
    const before = asked.helper?.length;
    const changed =
      "the item q2 has changed since the run was started; restore its text, or start another run";
    await expect(resume(folder, { cache: false })).rejects.toThrow(changed);
    await expect(score(folder, {})).rejects.toThrow(changed);
    edited = ["q2", "q5"];
    await expect(resume(folder, { cache: false })).rejects.toThrow("the item q2 (and 1 more) has changed");
    [edited, removed] = [[], ["q4"]];
    await expect(resume(folder, { cache: false })).rejects.toThrow("the item q4 has gone since");
    expect(asked.helper).toHaveLength(before as number);
    removed = [];
    await resume(folder, { cache: false });
    expect(rowsOf(folder).filter(({ status }) => status === "ok")).toHaveLength(5);
  });
});

describe("judging a run", () => {
  it("is a run of its own whose plan says what it judges", async () => {
    const folder = await newRun({ language: "en" });
    await judge(folder, judgeWith({ mode: "each" }));
    const [judging] = (await judgingsOf(folder)) as [string];
    const manifest = readManifest(judging);
    expect(manifest.judged).toBe("../..");
    expect(manifest.what).toMatchObject({
      models: [strict],
      prompts: [{ id: "judge-en" }],
      choices: { mode: "each" },
      judging: { plan: readManifest(folder).plan },
    });
    expect(manifest.what.items[1]?.id).toBe(`q1~${helper}~0shot~0#short`);
    expect(rowsOf(judging)).toHaveLength(10);
    expect(asked.strict?.[0]?.messages[0]?.content).toBe("judge: helper says: q1 in en");
    expect(err.join("")).toContain("judges 5 of 5 replies of");
    expect(err.join("")).toContain("10 judgements × 1 prompt × 1 replicate × 1 judge = 10 calls");
    // The board, by this judging; what a study prints does nothing to the terminal.
    expect(printed()).toContain("the board");
    expect(printed()).toContain("yes\\u001b[31m");
  });

  it("asks nothing twice, and knows another mode, judge or replicate as another judging", async () => {
    const folder = await newRun();
    for (const _ of [1, 2]) await judge(folder, judgeOptions);
    expect(asked.strict).toHaveLength(5);
    await judge(folder, { ...judgeOptions, judge: "scripted/judging-mild" });
    await judge(folder, { ...judgeOptions, replicates: "2" });
    expect(await judgingsOf(folder)).toHaveLength(3);
    out = [];
    await report(folder, { json: true, figures: false });
    expect(JSON.parse(printed())).toMatchObject({ board: 3, answered: 5, judgings: expect.any(Array) });
    out = [];
    const [one] = (await judgingsOf(folder)) as [string];
    await report(one, { json: true, figures: false });
    expect(JSON.parse(printed())).toMatchObject({ board: 1, answered: 5 });
  });

  it("says what it would do and stops, on --dry-run", async () => {
    const folder = await newRun();
    out = [];
    await judge(folder, { ...judgeOptions, dryRun: true, json: true });
    expect(JSON.parse(printed())).toMatchObject({ plan: { items: 5 }, forecast: { toSend: 5 } });
    expect(asked.strict).toEqual([]);
    expect(await judgingsOf(folder)).toEqual([]);
  });

  it("warns of a judge of its own replies, in one line", async () => {
    const folder = await newRun();
    await judge(folder, { ...judgeOptions, judge: helper });
    const warnings = err
      .join("")
      .split("\n")
      .filter((line) => line.startsWith("affectlab: warning"));
    expect(warnings).toEqual([
      `affectlab: warning: ${helper} judges its own replies: set another judge beside it`,
    ]);
  });

  it("is told on resume when the judged run has grown, and refuses one that has changed", async () => {
    failing = /q5/;
    const folder = path.join(scratchFolder(), "run");
    await expect(run("heartbench", { ...options, out: folder, attempts: "1" })).rejects.toThrow();
    await judge(folder, judgeOptions);
    expect(err.join("")).toContain("judges 4 of 5 replies of");
    const [judging] = (await judgingsOf(folder)) as [string];
    failing = null;
    await resume(folder, { cache: false });
    err = [];
    await resume(judging, { cache: false });
    expect(err.join("")).toMatch(
      /warning: the judged run has grown by 1 judgement since; `affectlab judge .*` makes/,
    );
    // Judged anew, in a folder of its own, since its plan is another.
    await judge(folder, judgeOptions);
    expect(await judgingsOf(folder)).toHaveLength(2);
    const file = runFiles(folder).responses;
    writeFileSync(file, readFileSync(file, "utf8").replace("helper says: q2", "helper said: q2"));
    await expect(resume(judging, { cache: false })).rejects.toThrow(
      /the reply behind q2~.* has changed since it was to be judged; judge the run anew with/,
    );
    await expect(score(judging, {})).rejects.toThrow(/has changed since/);
  });

  it("says that the judged run is not where it was", async () => {
    const folder = await newRun();
    const apart = path.join(scratchFolder(), "judging");
    await judge(folder, { ...judgeOptions, out: apart });
    renameSync(folder, `${folder}-moved`);
    const gone = /^the run whose answers .*judging judges is not in .*run any more; put it back there$/;
    await expect(resume(apart, { cache: false })).rejects.toThrow(gone);
    await expect(report(apart, { figures: false })).rejects.toThrow(gone);
  });

  it("tells the report's tables also where no figure can be written", async () => {
    const folder = await newRun();
    drawing = new Error("permission denied");
    out = [];
    await expect(report(folder, {})).rejects.toThrow("permission denied");
    expect(printed()).toContain("the board");
  });

  it("refuses what cannot be judged", async () => {
    const folder = await newRun();
    await judge(folder, judgeOptions);
    const [judging] = (await judgingsOf(folder)) as [string];
    await expect(judge(judging, judgeOptions)).rejects.toThrow(/is a judging itself; name the run/);
    await expect(judge(folder, judgeWith({ mode: "some" }))).rejects.toThrow(
      '--mode must be one of all, each, got "some"',
    );
  });
});

describe("run --judge", () => {
  it("does both in turn, with one forecast up front and one result", async () => {
    const folder = await newRun({ judge: strict, judgeMode: "each", json: true });
    expect(err.join("")).toMatch(/5 items .* = 5 calls[\s\S]*then judged[\s\S]*10 judgements .* = 10 calls/);
    expect(JSON.parse(printed())).toMatchObject({
      answered: 5,
      isComplete: true,
      judging: { answered: 10, isComplete: true },
    });
    expect(readManifest(folder).judge).toMatchObject({ models: [strict], choices: { mode: "each" } });
    expect(asked.helper).toHaveLength(5);
    expect(asked.strict).toHaveLength(10);
  });

  it("goes on with the judging when the run is resumed", async () => {
    failing = /^judge: .*q3/;
    const folder = path.join(scratchFolder(), "run");
    const both = { ...options, out: folder, judge: strict, attempts: "1" };
    await expect(run("heartbench", both)).rejects.toThrow();
    failing = null;
    const before = asked.strict?.length as number;
    await resume(folder, { cache: false });
    expect(asked.helper).toHaveLength(5);
    const [judging] = (await judgingsOf(folder)) as [string];
    expect(
      new Set(
        rowsOf(judging)
          .filter(({ status }) => status === "ok")
          .map(({ item }) => item),
      ).size,
    ).toBe(5);
    expect(asked.strict?.length).toBeLessThanOrEqual(before + 5);
    expect(printed()).toContain("the board");
  });

  it("pays for no reply before every judge can be asked", async () => {
    vi.stubEnv("OPENAI_API_KEY", "");
    const folder = path.join(scratchFolder(), "run");
    const refused: [string, string | RegExp][] = [
      ["scripted/nobody", /no scripted model "nobody"/],
      ["openai/gpt-4o", /openai\/gpt-4o needs a key; set OPENAI_API_KEY/],
      [`${strict},${strict}`, `--judge names ${strict} twice; name it once`],
    ];
    for (const [judges, message] of refused) {
      await expect(run("heartbench", { ...options, out: folder, judge: judges })).rejects.toThrow(message);
    }
    expect(asked.helper).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it("is judged by whom the last command named, also where it is resumed", async () => {
    const folder = await newRun();
    failing = /^judge: /;
    const first = { ...options, out: folder, judge: "scripted/judging-mild", attempts: "1" };
    await expect(run("heartbench", first)).rejects.toThrow();
    await expect(run("heartbench", { ...first, judge: strict })).rejects.toThrow();
    failing = null;
    asked.mild?.splice(0);
    await resume(folder, { cache: false });
    expect(asked.mild).toEqual([]);
    expect(readManifest(folder).judge?.models).toEqual([strict]);
    expect(asked.helper).toHaveLength(5);
  });

  it("forecasts what is left where the replies are there", async () => {
    const both = { judge: strict, cache: false };
    const folder = await newRun(both);
    [out, err] = [[], []];
    await run("heartbench", { ...options, ...both, out: folder, dryRun: true, json: true });
    expect(JSON.parse(printed())).toMatchObject({
      forecast: { toSend: 0, answered: 5 },
      judging: { forecast: { toSend: 0, answered: 5 } },
    });
    await run("heartbench", { ...options, ...both, out: folder });
    expect(err.join("")).toContain("then judged:\n");
    expect(asked.strict).toHaveLength(5);
  });

  it("tells both forecasts on --dry-run", async () => {
    await newRun({ judge: strict, dryRun: true, json: true });
    expect(JSON.parse(printed())).toMatchObject({
      forecast: { toSend: 5 },
      judging: { plan: { items: 5 }, forecast: { toSend: 5 } },
    });
    expect(asked.helper).toEqual([]);
  });
});

describe("one --max-cost over both", () => {
  it("leaves the judging what the run has not spent, and goes on under a higher one", async () => {
    // A judgement of some 500 tokens: $0.005.
    const mock = await spawnMockProvider({ rules: [{ contains: "judge:", text: "warm ".repeat(400) }] });
    onTestFinished(() => mock.stop());
    vi.stubEnv("OPENAI_BASE_URL", mock.openaiUrl);
    vi.stubEnv("OPENAI_API_KEY", "sk-none");
    const gpt = "openai/gpt-4o-2024-08-06";
    const prices = path.join(root, "data", "prices.csv");
    const folder = path.join(scratchFolder(), "run");
    // A call of either model costs at most some 0.001 USD at 100 output tokens; a judge's, at 4096, 0.04.
    const both = {
      ...options,
      model: gpt,
      out: folder,
      judge: gpt,
      maxCost: "0.08",
      concurrency: "1",
      prices,
    };
    await run("heartbench", both);
    expect(err.join("")).toMatch(/both together about \$0\.0\d+/);
    const [judging] = (await judgingsOf(folder)) as [string];
    const spent = (await spentOn(folder)) + (await spentOn(judging));
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(0.08);
    const cap = readManifest(judging).settings.maxCost as number;
    expect(cap).toBeCloseTo(0.08 - (await spentOn(folder)), 12);
    const settings = { cache: false, maxCost: "0.05" };
    await expect(
      run("heartbench", { ...both, ...settings, seed: "2", out: `${folder}-2` }),
    ).resolves.toBeUndefined();
    const small = `${folder}-2`;
    const [stopped] = (await judgingsOf(small)) as [string];
    expect(err.join("")).toMatch(
      /stopped at --max-cost; \d of 5 calls are answered and kept; `affectlab resume .*run-2 --max-cost <more>` goes on/,
    );
    expect((await spentOn(small)) + (await spentOn(stopped))).toBeLessThanOrEqual(0.05);
    await resume(small, { cache: false, maxCost: "1" });
    expect(rowsOf(stopped)).toHaveLength(5);
    const { requests } = await mock.log();
    expect(requests).toHaveLength(20);
  });
});

describe("options of a study", () => {
  it.each([
    ["heartbench", { subset: "tiny" }, '--subset must be one of hard, normal, all, got "tiny"'],
    [
      "heartbench",
      { scenario: "g08a" },
      "--scenario is an option of egosocialarena; heartbench has --subset, --language, --cases, --form",
    ],
    [
      "affective-cognition",
      { language: "zh" },
      "--language is an option of heartbench; affective-cognition has no options of its own",
    ],
    [
      "affective-cognition",
      { judge: strict },
      "--judge: the answers of affective-cognition are scored by their options, not judged",
    ],
    [
      "egosocialarena",
      { scenario: "g08a,chess" },
      '--scenario must be one of static, g08a, guess, holdem, blackjack, situations, hard, bomb, social-goals, all, got "chess"',
    ],
    [
      "egosocialarena",
      { judgeMode: "all" },
      "--judge-mode is an option of heartbench; egosocialarena has no options of its own",
    ],
    [
      "heartbench",
      { judgeMode: "each" },
      "--judge-mode says how to judge, and no judge is named; add --judge",
    ],
    ["heartbench", { model: `${helper},${helper}` }, `--model names ${helper} twice; name it once`],
    ["heartbench", { prompt: "0shot,0shot" }, "--prompt names 0shot twice; name it once"],
    [
      "affective-cognition",
      { model: undefined },
      "--model is missing; name provider/model, as `affectlab models` lists them",
    ],
  ] as const)("%s with %o is told in one line", async (study, more, message) => {
    const failure = run(study, { ...options, ...more } as Parameters<typeof run>[1]);
    await expect(failure).rejects.toMatchObject({ message, exitCode: 2 });
  });
});
