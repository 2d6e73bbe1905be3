import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { judge } from "../../../src/cli/judge.js";
import { report } from "../../../src/cli/report.js";
import { resume } from "../../../src/cli/resume.js";
import { run } from "../../../src/cli/run.js";
import { score } from "../../../src/cli/score.js";
import type { Response } from "../../../src/core/response.js";
import { scriptedRubricJudge } from "../../../src/judges/scripted-rubric-judge.js";
import type { ModelRequest } from "../../../src/models/contract.js";
import { registerScripted } from "../../../src/models/providers/scripted.js";
import { planCalls } from "../../../src/runs/plan.js";
import { readManifest, runFiles } from "../../../src/runs/run-folder.js";
import { loadOwnCases } from "../../../src/studies/heartbench/data/cases.js";
import { dimensions } from "../../../src/studies/heartbench/data/taxonomy.js";
import { makeBoard } from "../../../src/studies/heartbench/live/board.js";
import { figureBoardIntervals } from "../../../src/studies/heartbench/live/board-intervals.js";
import { caseTarget } from "../../../src/studies/heartbench/live/cases.js";
import { prepareJudging } from "../../../src/studies/heartbench/live/judging.js";
import { judgeReply } from "../../../src/studies/heartbench/live/judging-reply.js";
import { reportLive } from "../../../src/studies/heartbench/live/report.js";
import { spawnMockProvider } from "../../support/mock-provider/spawn.js";
import { scratchFolder } from "../../support/scratch.js";

const helper = "scripted/heartbench-helper";
const options = {
  ...{ model: helper, replicates: "1", temperature: "0", maxOutputTokens: "1024", seed: "1" },
  ...{ cache: false, json: false, subset: "hard" },
};
const quick = { resamples: 200 };
let out: string[] = [];
let err: string[] = [];

beforeEach(() => {
  [out, err] = [[], []];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => err.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A judge that answers as the scripted one does, and then has its answer changed. */
let faulty: (object: { verdicts: Entry[] }, request: ModelRequest) => string = (object) =>
  JSON.stringify(object);
interface Entry {
  criterion: string;
  reasoning: string;
  verdict: string;
}
const judged: ModelRequest[] = [];
registerScripted("heartbench-faulty-judge", (request) => {
  judged.push(request);
  const answer = scriptedRubricJudge(request);
  return request.output?.name === "check" ? answer : faulty(JSON.parse(answer), request);
});
const faultyJudge = "scripted/heartbench-faulty-judge";

async function newRun(more: object = {}): Promise<string> {
  const folder = path.join(scratchFolder(), "run");
  await run("heartbench", { ...options, judge: "scripted/rubric-judge", out: folder, ...more });
  return folder;
}
const findJudgings = (folder: string): string[] => {
  const { judgements } = runFiles(folder);
  return readdirSync(judgements).map((name) => path.join(judgements, name));
};
const boardOf = (folder: string) => makeBoard(folder, findJudgings(folder), quick);
const printed = (): string => out.join("");
const rowsOf = (folder: string): Response[] =>
  readFileSync(runFiles(folder).responses, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Response);

describe("a run from dialogue to board", () => {
  it.each([
    ["zh", "Chinese"],
    ["en", "English"],
  ])("works without a key or the release, in %s", async (language, title) => {
    const folder = await newRun({ language });
    const hard = (await loadOwnCases()).filter(({ difficulty }) => difficulty === "hard");
    expect(printed()).toContain(
      `HeartBench, ${title}, ${hard.length} own hard cases, judged by scripted/rubric-judge, all criteria at once`,
    );
    expect(printed()).toMatch(new RegExp(`> ${helper} .*\\d\\.\\d \\[.* ${hard.length}/${hard.length} `));
    expect(printed()).toMatch(/^silence .*\n^all met .*\n^coin /m);
    expect(printed()).toMatch(/Published models .*OTHER cases, not comparable.*means without intervals/);
    expect(printed()).toContain("scripted/… are rules for teaching");
    const { rows, run: read } = await boardOf(folder);
    expect(read.choices).toMatchObject({ language, subset: "hard", form: "chat" });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      ...{
        judge: "scripted/rubric-judge",
        mode: "all",
        order: "fixed",
        model: helper,
        isBaseline: true,
        missing: {},
      },
      ...{ unscored: { cells: 0 }, readings: { total: hard.length, whole: hard.length } },
    });
    expect(rows[0]!.overall.value).toBeGreaterThan(0);
    // What judges are told is in the language of the case.
    const [judging] = findJudgings(folder);
    expect(readManifest(judging!).what.prompts[0]!.id).toBe(`rubric-judge.${language}`);
  });

  it("tells it again on report, with figures and for programs; score reads the judge's words again", async () => {
    const folder = await newRun({ language: "en", items: "3" });
    out = [];
    await report(folder, { json: true, figures: true });
    const told = JSON.parse(printed());
    expect(told.board).toMatchObject({ language: "en", caseCount: 3, rows: [{ model: helper }] });
    expect(told.figures.map((file: string) => path.basename(file))).toContain("figure-board.svg");
    const svg = readFileSync(path.join(runFiles(folder).figures, "figure-board.svg"), "utf8");
    expect(svg).toContain("What does the run score?");
    out = [];
    const [judging] = findJudgings(folder) as [string];
    await score(judging, {});
    expect(printed()).toContain("6 replies parsed again: 0 scores changed");
    const { figures, board } = await reportLive(folder, { judgings: [judging] });
    const drawn = figures();
    expect(drawn.map(({ id }) => id)).toEqual([
      "figure-board",
      "figure-board-radar",
      "figure-board-above-silence",
      "figure-board-intervals",
      "figure-board-dimensions",
    ]);
    const { columns, rows } = drawn[3]!.table;
    expect(columns).toEqual(["respondent", "of", "score", "lower", "upper"]);
    const { value, ci } = board.rows[0]!.overall;
    const digits = (x: number): number => Number(x.toFixed(4));
    expect(rows.find(([who, of]) => who === helper && of === "Overall")!.slice(2)).toEqual(
      [value, ...ci].map((x) => (Number.isNaN(x) ? null : digits(x))),
    );
    const scored = drawn[4]!.table.rows.filter(([who]) => who === helper);
    expect(scored.map(([, of]) => of)).toEqual(
      board.rows[0]!.dimensions.map(({ dimension }) => dimensions.find(({ id }) => id === dimension)!.title),
    );
    const silent = board.references.find(({ reply }) => reply === "silence")!.overall;
    expect(rows.find(([who, of]) => who === "silence" && of === "Overall")).toEqual([
      ...["silence", "Overall", digits(silent), null, null],
    ]);
  });

  it("draws overall intervals that their dots do not hide, and prints their bounds", async () => {
    const folder = await newRun({ language: "en", model: `${helper},scripted/heartbench-helper-silent` });
    const board = await boardOf(folder);
    const figure = figureBoardIntervals(board);
    const bounds = board.rows.map(({ overall: { ci } }) => `[${ci.map((x) => x.toFixed(1)).join(", ")}]`);
    const texts = (figure.spec.layout.annotations as { text: string }[]).map(({ text }) => text).join("\n");
    for (const text of bounds) expect(texts).toContain(text);
    const { xaxis, width, margin } = figure.spec.layout as {
      xaxis: { domain: [number, number]; range: [number, number] };
      width: number;
      margin: { l: number; r: number };
    };
    const pixels = ((xaxis.domain[1] - xaxis.domain[0]) * (width - margin.l - margin.r)) / 100;
    const [low, high] = board.rows[0]!.overall.ci;
    // A dot of 6.5 pixels with a white edge of 1, and 3 to see on each side.
    expect((high - low) * pixels).toBeGreaterThan(6.5 + 2 + 6);
    expect(figure.table.rows.map(([, of]) => of)).toEqual(Array(5).fill("Overall"));
  });

  it("says that replies are not judged yet, where no judge was named", async () => {
    const folder = await newRun({ judge: undefined, items: "2" });
    expect(printed()).toContain(
      "the replies are not judged yet: `affectlab judge <run> --judge provider/model`",
    );
    out = [];
    await judge(folder, { ...options, judge: "scripted/rubric-judge", maxOutputTokens: "4096" });
    expect(printed()).toContain("HeartBench, Chinese, 2 own hard cases");
  });

  it("keeps judges, modes and prompts apart, and puts a reply the same way whichever model gave it", async () => {
    const folder = await newRun({ items: "2", model: `${helper},scripted/heartbench-helper-silent` });
    await judge(folder, { ...options, judge: faultyJudge, maxOutputTokens: "4096", ...{ mode: "each" } });
    const { rows } = await boardOf(folder);
    expect(rows.map(({ model, judge: by, mode }) => [model, by, mode])).toEqual(
      expect.arrayContaining([
        [helper, "scripted/rubric-judge", "all"],
        [helper, faultyJudge, "each"],
        ["scripted/heartbench-helper-silent", faultyJudge, "each"],
      ]),
    );
    expect(rows).toHaveLength(4);
    const sent = JSON.stringify(judged.map(({ messages }) => messages));
    expect(sent).not.toMatch(/heartbench-helper|0shot/);
  });

  it("has the rule of catastrophic failure on the board, and what the score is without it", async () => {
    const folder = await newRun({
      model: "scripted/heartbench-helper-silent,scripted/heartbench-helper-mimic",
      language: "en",
    });
    const { rows, references } = await boardOf(folder);
    const silence = references.find(({ reply }) => reply === "silence")!.overall;
    for (const row of rows) {
      expect(row.overall).toMatchObject({ value: 0, ci: [0, 0] });
      expect(row.readings.failed).toBe(row.readings.total);
    }
    // A reply that says nothing meets nothing: the arithmetic of silence, by another way.
    expect(rows[0]!.withoutRule).toBeCloseTo(silence, 9);
    expect(rows[0]!.empty).toBe(rows[0]!.readings.total);
    // Silence twice on one board: the row that is judged says why it is not the row of the formula.
    expect(printed()).toMatch(
      /> scripted\/heartbench-helper-silent +failed as a whole +0\.0 \[0\.0, 0\.0\].* 12 +\d+\.\d/,
    );
    const off = rows[0]!.withoutRule.toFixed(1);
    expect(printed().replace(/\s+/g, " ")).toContain(
      `- helper-silent: the judge fails each of its empty replies as a whole, so it scores 0 everywhere; without that rule it has ${off} (off), the same as the row silence`,
    );
  });
});

describe("a judge's faults", () => {
  const run1 = async () => {
    const folder = await newRun({ items: "4", judge: faultyJudge });
    return (await boardOf(folder)).rows[0]!;
  };
  const criteriaCount = async (): Promise<number> => {
    const folder = await newRun({ items: "4" });
    return (await boardOf(folder)).run.cases.reduce((sum, { criteria }) => sum + criteria.length, 0);
  };

  it("too few verdicts: the missing ones are unscored and counted, the others stand", async () => {
    faulty = ({ verdicts }) => JSON.stringify({ verdicts: verdicts.slice(1) });
    const row = await run1();
    expect(row.missing).toEqual({ "judge: missing": 4 });
    expect(row.readings).toEqual({ total: 4, whole: 0, failed: 0 });
    expect(row.unscored.cells).toBe(4);
    expect(row.abilities.reduce((sum, { n, total }) => sum + total - n, 0)).toBe(4);
    expect(printed()).toMatch(/Verdicts that are missing, and why[\s\S]*judge: missing +4/);
    expect(printed()).toMatch(/ 0\/4 /);
  });

  it("too many: those of criteria that were not asked count for nothing", async () => {
    faulty = (object) => JSON.stringify(object);
    const plain = await run1();
    faulty = ({ verdicts }) =>
      JSON.stringify({ verdicts: [...verdicts, { criterion: "made-up", reasoning: "x", verdict: "1" }] });
    const row = await run1();
    expect(row.abilities).toEqual(plain.abilities);
    expect(row.missing).toEqual({});
  });

  it("prose, a refusal, contradictions, words for numbers: unscored, never 0", async () => {
    const all = await criteriaCount();
    faulty = () => "The reply is very warm, I would say 9 out of 10.";
    const prose = await run1();
    expect(prose.missing).toEqual({ "judge: no-object": all });
    expect(prose.overall.value).toBeNaN();
    expect(printed()).toMatch(/> scripted\/heartbench-helper +unscored/);
    faulty = ({ verdicts }) =>
      JSON.stringify({
        verdicts: [
          ...verdicts,
          ...verdicts.map((one) => ({ ...one, verdict: one.verdict === "1" ? "0" : "1" })),
        ],
      });
    expect((await run1()).missing).toEqual({ "judge: contradiction": all });
    faulty = ({ verdicts }) =>
      JSON.stringify({ verdicts: verdicts.map((one) => ({ ...one, verdict: "0.5" })) });
    expect((await run1()).missing).toEqual({ "judge: not-binary": all });
    faulty = (object) => JSON.stringify(object);
  });

  it("replies that are not whole are not judged, and count as unscored", async () => {
    registerScripted("heartbench-half", ({ metadata }) =>
      metadata?.item?.endsWith("8")
        ? { text: "I hear", finishReason: "length" }
        : metadata?.item?.endsWith("9")
          ? { text: "", refusal: "no", finishReason: "refusal" }
          : "I hear you.",
    );
    const folder = await newRun({ model: "scripted/heartbench-half" });
    const { rows, run: read } = await boardOf(folder);
    const ending = (digit: string): number => read.cases.filter(({ id }) => id.endsWith(digit)).length;
    expect(ending("8") + ending("9")).toBeGreaterThan(0);
    expect(rows[0]!.missing).toEqual({
      ...(ending("9") === 0 ? {} : { "reply refused": ending("9") }),
      ...(ending("8") === 0 ? {} : { "reply not whole": ending("8") }),
    });
    expect(rows[0]!.readings.whole).toBe(read.cases.length - ending("8") - ending("9"));
    const [judging] = findJudgings(folder) as [string];
    expect(readManifest(judging).what.items).toHaveLength(2 * rows[0]!.readings.whole);
  });
});

describe("a judging that was stopped", () => {
  it("goes on where it stopped and comes to the same board", async () => {
    const whole = await boardOf(await newRun({ items: "6", judge: faultyJudge }));
    let left = 5;
    faulty = (object) => {
      if (left-- <= 0) throw new Error("the judge is gone");
      return JSON.stringify(object);
    };
    const folder = path.join(scratchFolder(), "run");
    const both = { ...options, items: "6", judge: faultyJudge, out: folder, attempts: "1", concurrency: "1" };
    await expect(run("heartbench", both)).rejects.toThrow();
    const [judging] = findJudgings(folder) as [string];
    const before = new Set(
      rowsOf(judging)
        .filter(({ status }) => status === "ok")
        .map(({ call }) => call),
    );
    expect(before.size).toBeGreaterThanOrEqual(5);
    const part = await boardOf(folder);
    expect(part.rows[0]!.missing["judge: no-reply"]).toBeGreaterThan(0);
    faulty = (object) => JSON.stringify(object);
    judged.length = 0;
    await resume(folder, { cache: false });
    expect(judged.length).toBe(12 - before.size);
    const board = await boardOf(folder);
    expect(board.rows.map(({ judging: _, ...row }) => row)).toEqual(
      whole.rows.map(({ judging: _, ...row }) => row),
    );
  });
});

describe("replaying a run", () => {
  it("gives its replies and its judge's verdicts again, to the same board", async () => {
    const folder = await newRun({ items: "4", replicates: "2" });
    const [judging] = findJudgings(folder) as [string];
    const again = await newRun({
      ...{ items: "4", replicates: "2", model: `replay/run/${folder}`, judge: `replay/run/${judging}` },
    });
    const [first, second] = [await boardOf(folder), await boardOf(again)];
    expect(second.rows[0]!.overall).toEqual(first.rows[0]!.overall);
    expect(second.rows[0]!.abilities).toEqual(first.rows[0]!.abilities);
    expect(
      rowsOf(again)
        .map(({ reply }) => reply)
        .sort(),
    ).toEqual(
      rowsOf(folder)
        .map(({ reply }) => reply)
        .sort(),
    );
    expect(rowsOf(again)[0]!.respondent.version).toBe(helper);
    // A replay of the replay is the first again.
    const third = await newRun({
      ...{ items: "4", replicates: "2", model: `replay/run/${again}`, judge: `replay/run/${judging}` },
    });
    expect((await boardOf(third)).rows[0]!.overall).toEqual(first.rows[0]!.overall);
  });

  it("does not take a reply to something else for it", async () => {
    const folder = await newRun({ items: "2", model: `${helper},scripted/heartbench-helper-advice` });
    const replay = { items: "2", judge: undefined, attempts: "1" };
    await expect(newRun({ ...replay, model: `replay/run/${folder}` })).rejects.toThrow(
      /the run asked 2 models; name one: replay\/run\/.*:scripted\/heartbench-helper, /,
    );
    const model = `replay/run/${folder}:${helper}`;
    await expect(newRun({ ...replay, model, language: "en" })).rejects.toThrow(
      /no reply to own-.* under the prompt 0shot.en, replicate 0, is recorded/,
    );
    const same = await newRun({ ...replay, model });
    expect(rowsOf(same)).toHaveLength(2);
    await expect(newRun({ ...replay, model: `replay/run/${same}:${helper}` })).rejects.toThrow(
      `the run asked another model; name it: replay/run/${same}:${model}`,
    );
    await expect(newRun({ ...replay, model: "replay/run/nowhere" })).rejects.toThrow(/no run in/);
  });
});

describe("through the providers' own packages", () => {
  it("asks a helper by OpenAI's and a judge by Anthropic's, and reads what came", async () => {
    const text = "I hear how much this weighs on you.";
    const mock = await spawnMockProvider({ rules: [{ model: "gpt-4o-2024-08-06", text }] });
    onTestFinished(() => mock.stop());
    vi.stubEnv("OPENAI_BASE_URL", mock.openaiUrl);
    vi.stubEnv("OPENAI_API_KEY", "sk-none");
    vi.stubEnv("ANTHROPIC_BASE_URL", mock.anthropicUrl);
    vi.stubEnv("ANTHROPIC_API_KEY", "sk-none");
    // The mock bills by the providers' own list.
    const paid = { maxCost: "5", prices: "data/prices.csv", yes: true, items: "3", language: "en" };
    const folder = await newRun({ ...paid, model: "openai/gpt-4o-2024-08-06", judge: undefined });
    const { requests } = await mock.log();
    expect(requests).toHaveLength(3);
    // Verdicts for the labels that each case will have: the first criterion met, the others not.
    const judge1 = "anthropic/claude-opus-4-6";
    const order = {
      models: [judge1],
      parameters: { temperature: 0, maxOutputTokens: 4096 },
      choices: { mode: "all" },
    };
    const study = await prepareJudging({ folder }, { ...order, seed: 1 });
    const plan = { ...order, study: "heartbench", prompts: study.prompts, replicates: 1, seed: 1 } as const;
    const rules = [...planCalls({ ...plan, models: [judge1], items: [...study.items] })].map((call) => {
      const request = study.material.request(call);
      const content = String(request.messages.at(-1)?.content);
      const fence = /<dialogue-[a-z0-9]+>/.exec(content)![0];
      const check = request.output!.name === "check";
      const labels = [...content.matchAll(/ label="([^"]+)"/g)].map(([, label]) => label);
      const object = check
        ? { check: labelOf(request), reasoning: "no", speaks_as_user: false, fails_task: false }
        : {
            verdicts: labels.map((criterion, i) => ({
              criterion,
              reasoning: "r",
              verdict: i === 0 ? "1" : "0",
            })),
          };
      // The check is told by the label that only it has.
      return { rule: { contains: check ? labelOf(request) : fence, object }, check };
    });
    await mock.setRules(
      [...rules.filter(({ check }) => check), ...rules.filter(({ check }) => !check)].map(({ rule }) => rule),
    );
    await judge(folder, { ...options, ...paid, judge: judge1, maxOutputTokens: "4096" });
    const { rows, run: read } = await boardOf(folder);
    expect(rows[0]!.missing).toEqual({});
    expect(rows[0]!.readings).toEqual({ total: 3, whole: 3, failed: 0 });
    const sent = (await mock.log()).requests.length;
    expect(sent).toBe(9);
    const [judging] = findJudgings(folder) as [string];
    expect(rowsOf(judging).every(({ status }) => status === "ok")).toBe(true);
    // By hand: the first criterion of each case met, and no other.
    const hits = read.cases.map(({ criteria }) => criteria.map((_, i) => i === 0));
    const { scoreBoard } = await import("../../../src/studies/heartbench/live/board-scores.js");
    const byHand = scoreBoard(
      read.cases.map(({ criteria }, i) => [{ criteria, hits: hits[i]!, failed: false }]),
      quick,
    );
    expect(rows[0]!.abilities).toEqual(byHand.abilities);
  });
});

const labelOf = (request: ModelRequest): string =>
  (request.output!.schema.properties as { check: { enum: string[] } }).check.enum[0]!;

describe("a reply of one's own", () => {
  it("is judged criterion by criterion and scored", async () => {
    const one = (await loadOwnCases())[0]!;
    // A reply made of the first criterion's own words meets it, by the scripted judge's rule.
    const { text } = caseTarget(one, "", "en").criteria[0]!;
    const { criteria, cells, failed, judgement } = await judgeReply(one, text, { language: "en" });
    expect(criteria.map(({ verdict }) => verdict)[0]).toBe(1);
    expect(criteria).toHaveLength(one.criteria.length);
    expect(failed).toBe(false);
    expect(cells.every(({ status }) => status === "scored")).toBe(true);
    expect(judgement.target).toBe(one.id);
  });
});
