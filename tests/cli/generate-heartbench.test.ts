import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../src/cli/run.js";
import { validateDatapackage } from "../../src/io/datapackage.js";
import { runFiles } from "../../src/runs/run-folder.js";
import { heartbenchCaseSchema } from "../../src/studies/heartbench/data/case.js";
import { scratchFolder } from "../support/scratch.js";
import { generate, jsonl, rowsOf } from "./generate-support.js";
import { captureOutput } from "./support.js";

const talk = (id: string, text: string) => ({
  id,
  turns: [
    { role: "user", text: "hello" },
    { role: "assistant", text: "Hello, what brings you here?" },
    { role: "user", text },
  ],
});
const talks = [
  talk("t1", "My sister called last night and cried at the end of it."),
  talk("t2", "My number is 138 0013 8000, please call me when you have the time."),
];
const one = {
  ...{ id: "t1", source: "user", domain: "family", scenario: "a call", difficulty: "normal" },
  dialogue: [{ role: "user", text: { en: "My sister called last night and cried at the end." } }],
  criteria: [
    { id: "t1-s1", ability: "curiosity", score: 4, text: { en: "Asks what was said on the phone" } },
  ],
};
const replies = [
  { case: "t1", model: "openai/one", text: "What did she say on the phone?" },
  { case: "t1", model: "google/two", text: "As Gemini, I would give her time." },
];
const study = {
  ...{ researcher: "A. Person", contact: "a@example.org", ethics: "Board 1, 2/26", minutes: 40 },
  ...{ payment: "none", withdrawal: "1 May" },
};
const call = async (...args: string[]): Promise<string> => {
  const { stdout } = captureOutput();
  await generate("heartbench", ...args);
  return stdout();
};

/** A folder of cases with replies, as the pipeline leaves it. */
function made(): { folder: string; out: string } {
  const folder = scratchFolder({
    ...{ "talks.jsonl": jsonl(...talks), "study.json": JSON.stringify(study) },
    ...{ "cases/cases.jsonl": jsonl(one), "cases/replies.jsonl": jsonl(...replies) },
  });
  return { folder, out: path.join(folder, "cases") };
}

/** The columns of a form that a rater answers, filled in by a rule. */
function fill(form: string, rater: string, answer: (row: number) => string): string {
  const items = [...readFileSync(form, "utf8").matchAll(new RegExp(`^${rater},([a-z0-9]{5}-\\d+),`, "gm"))];
  const rows = items.map(([, item], row) => `${rater},${item},${answer(row)},`);
  return `rater,item,answer,comment\n${rows.join("\n")}\n`;
}

describe("affectlab generate heartbench --check", () => {
  it("checks conversations and cases, and ends with 1 when something is found", async () => {
    const { folder, out } = made();
    process.exitCode = 0;
    const json = JSON.parse(await call("--check", path.join(folder, "talks.jsonl"), "--json"));
    expect(json).toMatchObject({ kind: "conversations", count: 2 });
    expect(json.findings).toEqual([
      expect.objectContaining({ of: "t2", place: "turn 3 en", problem: "may identify somebody (high)" }),
    ]);
    expect(json.search.recall.value).toBeGreaterThan(0.5);
    expect(process.exitCode).toBe(1);
    process.exitCode = 0;
    expect(await call("--check", path.join(out, "cases.jsonl"))).toContain("1 cases, all checks passed");
    expect(process.exitCode).toBe(0);
  });
});

describe("experts", () => {
  it("get blind forms, and their files come back as agreement and gold answers", async () => {
    const { folder, out } = made();
    const forms = path.join(folder, "forms");
    const raters = ["r1", "r2", "r3"];
    const stdout = await call(
      ...["--forms", out, "--study", path.join(folder, "study.json"), "--raters", ...raters],
      ...["--out", forms],
    );
    expect(stdout).toContain("forms of 3 raters on 2 replies, 6 answers asked");
    expect(stdout).toContain("1 reply named a model, which is masked");
    expect(stdout).toMatch(/simulated with as many raters, [\d.]+% of the items stay undecided/);
    expect(readdirSync(forms).sort()).toEqual(["key.csv", ...raters]);
    expect(readFileSync(path.join(forms, "r1", "form.html"), "utf8")).not.toContain("google/two");
    const files = raters.map((rater) => {
      const file = path.join(folder, `${rater}.csv`);
      writeFileSync(
        file,
        fill(path.join(forms, rater, "form.csv"), rater, () => "1"),
      );
      return file;
    });
    const gold = path.join(folder, "gold");
    const told = await call(...["--ratings", ...files, "--key", path.join(forms, "key.csv"), "--out", gold]);
    // Each rater: two replies of one criterion, and one page of them again.
    expect(told).toContain(
      "9 answers of 3 raters (ratings.jsonl): 9 yes or no, 0 unsure, 0 skipped, 0 missing",
    );
    expect(told).toContain("with themselves in 100.0%");
    expect(rowsOf(gold, "gold.jsonl").map(({ yes, no, gold: answer }) => [yes, no, answer])).toEqual([
      [3, 0, true],
      [3, 0, true],
    ]);
    expect(await validateDatapackage(gold)).toMatchObject({ resources: 2, problems: [] });
    // A broken file is named with its field, and nothing is written.
    writeFileSync(
      files[0]!,
      fill(path.join(forms, "r1", "form.csv"), "r1", () => "yes"),
    );
    const bad = path.join(folder, "bad");
    const broken = generate(
      ...(["heartbench", "--ratings", ...files] as const),
      ...["--key", path.join(forms, "key.csv"), "--out", bad],
    );
    await expect(broken).rejects.toThrow(/r1\.csv:\d+: field "answer": /);
    expect(existsSync(bad)).toBe(false);
  });
});

describe("a judged run", () => {
  const helpers = ["", "-advice", "-silent", "-mimic"].map((name) => `scripted/heartbench-helper${name}`);

  it("is filtered, rated by experts, and its judge is held against them", { timeout: 60_000 }, async () => {
    const folder = scratchFolder({ "study.json": JSON.stringify(study) });
    const ran = path.join(folder, "run");
    captureOutput();
    await run("heartbench", {
      ...{ model: helpers.join(","), replicates: "1", temperature: "0", maxOutputTokens: "1024", seed: "1" },
      ...{ cache: false, json: false, items: "6", judge: "scripted/rubric-judge", out: ran, language: "en" },
    });
    const { judgements } = runFiles(ran);
    const judging = path.join(judgements, readdirSync(judgements)[0]!);

    const filtered = path.join(folder, "filtered");
    const json = JSON.parse(
      await call(
        ...["--filter", judging, "--fewest-models", "2", "--out", filtered, "--json"],
        ...["--filter-models", ...helpers.slice(0, 2)],
      ),
    );
    const { cases, criteria } = json.counts;
    expect(cases.kept + cases.tooEasy + cases.nothingLeft).toBe(6);
    expect(criteria.kept + criteria.saturated + criteria.caseDropped).toBe(criteria.of);
    const kept = rowsOf(filtered, "cases.jsonl").map((row) => heartbenchCaseSchema.parse(row));
    expect(kept).toHaveLength(cases.kept);
    expect(kept.flatMap((one) => one.criteria)).toHaveLength(criteria.kept);
    expect(rowsOf(filtered, "criterion-fates.jsonl")).toHaveLength(criteria.of);
    expect(json.hard.hard).toHaveLength(2);
    expect(json.selection.exchange).toHaveLength(4);
    expect(json.selection.simulated.runs).toBe(200);

    const forms = path.join(folder, "forms");
    await call(
      ...["--forms", ran, "--study", path.join(folder, "study.json"), "--raters", "r1", "r2", "r3"],
      ...["--out", forms],
    );
    const files = ["r1", "r2", "r3"].map((rater) => {
      const file = path.join(folder, `${rater}.csv`);
      writeFileSync(
        file,
        fill(path.join(forms, rater, "form.csv"), rater, () => "0"),
      );
      return file;
    });
    const gold = path.join(folder, "gold");
    const told = JSON.parse(
      await call(
        ...["--ratings", ...files, "--key", path.join(forms, "key.csv"), "--judging", judging],
        ...["--out", gold, "--json"],
      ),
    );
    // Everyone said no throughout: the judge that never says "hit" is right always, and the judge where it says so.
    expect(told.judge.neverHit.overall).toBe(1);
    const items = rowsOf<{ gold: boolean }>(gold, "gold.jsonl");
    expect(items.every((item) => item.gold === false)).toBe(true);
    expect(told.judge.decided.rate.n).toBe(items.length - told.judge.unscored);
    expect(told.judge.decided.rate.value).toBeLessThan(1);
  });
});

describe("wrong use", () => {
  const talkFile = jsonl(...talks);
  it.each<[string, Record<string, string>, string[], RegExp]>([
    [
      "no step",
      {},
      [],
      /^one of --from, --check, --filter, --forms, --ratings, --clinicians, --reviewed is missing/,
    ],
    ["two steps", { t: talkFile }, ["--from", "t", "--check", "t"], /^--from and --check are two steps/],
    [
      "no model",
      { "t.jsonl": talkFile },
      ["--from", "t.jsonl", "--out", "o"],
      /^--model is missing; --from needs it/,
    ],
    [
      "an option of another step",
      { t: talkFile },
      ["--check", "t", "--key", "k"],
      /^--key belongs to --ratings/,
    ],
    [
      "a model that there is not",
      { "t.jsonl": talkFile },
      ["--from", "t.jsonl", "--model", "scripted/nobody", "--until", "tag", "--out", "o"],
      /^--model: no scripted model "nobody"/,
    ],
    [
      "material that is not there",
      {},
      ["--from", "nowhere", "--model", "scripted", "--until", "tag", "--out", "o"],
      /nowhere is not there; name a folder of conversations/,
    ],
    [
      "a stage that there is not",
      { "t.jsonl": talkFile },
      ["--from", "t.jsonl", "--model", "scripted", "--until", "polish", "--out", "o"],
      /^--until: no stage "polish"; there are clean, /,
    ],
    [
      "too few models for the filter",
      { "t.jsonl": talkFile },
      ["--from", "t.jsonl", "--model", "scripted", "--models", "scripted/heartbench-helper", "--out", "o"],
      /^--models names 1; name at least 2, and six for the filter/,
    ],
    [
      "no judge",
      { "t.jsonl": talkFile },
      ["--from", "t.jsonl", "--model", "scripted", "--models", "scripted", "--out", "o"],
      /^--judge is missing; it rates the models' replies/,
    ],
    [
      "a threshold that is none",
      { "t.jsonl": talkFile },
      ["--from", "t.jsonl", "--model", "scripted", "--near-double", "7", "--out", "o"],
      /^--near-double must be a number from 0 to 1, got "7"/,
    ],
    [
      "a speaker that is not known",
      { "t.jsonl": jsonl({ id: "t9", turns: [{ role: "narrator", text: "It was night." }] }) },
      ["--from", "t.jsonl", "--model", "scripted", "--until", "tag", "--out", "o"],
      /t\.jsonl:1: field "turns\.0\.role": "narrator" is no known speaker; write user for the person/,
    ],
    [
      "a broken case",
      { "t.jsonl": jsonl({ ...one, domain: "moon" }) },
      ["--check", "t.jsonl"],
      /t\.jsonl:1: field "domain": /,
    ],
    [
      "an id twice",
      { "t.jsonl": jsonl(talks[0], talks[0]) },
      ["--check", "t.jsonl"],
      /t\.jsonl:2: field "id": has "t1"/,
    ],
    [
      "a row that is neither",
      { "t.jsonl": jsonl({ id: 1 }) },
      ["--check", "t.jsonl"],
      /field "turns": is missing/,
    ],
    ["no judging", { t: talkFile }, ["--filter", "t", "--out", "o"], /holds no judging/],
    [
      "a study without ethics",
      { "s.json": JSON.stringify({ ...study, ethics: "" }) },
      ["--forms", "x", "--study", "s.json", "--raters", "r1", "--out", "o"],
      /s\.json: field "ethics"/,
    ],
    [
      "a folder without replies",
      { "s.json": JSON.stringify(study) },
      ["--forms", "x", "--study", "s.json", "--raters", "r1", "--out", "o"],
      /x is no run and holds no cases\.jsonl with replies\.jsonl/,
    ],
  ])("%s is refused in one line, and nothing is written", async (_, files, args, message) => {
    const folder = scratchFolder(files);
    const placed = args.map((arg) => (arg in files || arg === "o" ? path.join(folder, arg) : arg));
    captureOutput();
    await expect(generate("heartbench", ...placed)).rejects.toThrow(message);
    expect(existsSync(path.join(folder, "o"))).toBe(false);
  });
});
