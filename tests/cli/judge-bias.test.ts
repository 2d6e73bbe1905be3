import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diagnostics } from "../../src/judges/diagnostics/registry.js";
import { runNode } from "../support/child.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";

const cli = path.join(root, "src", "cli", "affectlab.mjs");

/** Three judges and an expert rate the replies of two models. */
const csv = `item,judge,respondent,criterion,score
${Array.from({ length: 12 }, (_, i) =>
  ["gpt", "claude", "expert-1"].flatMap((judge, j) =>
    ["m1", "m2"].map(
      (respondent, r) => `q${i},${judge},${respondent},warmth,${1 + ((i * 7 + j + 2 * r + (i % 3) * j) % 5)}`,
    ),
  ),
)
  .flat()
  .join("\n")}
q12,gpt,m1,warmth,NA
`;

let folder: string;
beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(path.join(tmpdir(), "affectlab-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const affectlab = (args: string[]) =>
  runNode([cli, ...args], { cwd: folder, env: { AFFECTLAB_RUNS_DIR: path.join(folder, "runs") } });

const file = (name: string, text: string): string => {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
};

describe("affectlab judge bias", () => {
  it("prints the report as JSON in the agreed shape, and writes it with a page and Markdown", async () => {
    const ended = await affectlab(["judge", "bias", file("mine.csv", csv), "--json", "--no-figures"]);
    expect(ended.code, ended.stderr).toBe(0);
    const report = JSON.parse(ended.stdout);
    expect(report.table).toMatchObject({
      n: 73,
      scored: 72,
      targets: 13,
      missing: [{ rater: "gpt", reason: "missing", n: 1 }],
    });
    expect(report.table.raters.map(({ id, kind }: { id: string; kind: string }) => `${id} ${kind}`)).toEqual([
      "gpt model",
      "claude model",
      "expert-1 expert",
    ]);
    expect(report.diagnostics.map(({ id }: { id: string }) => id)).toEqual(diagnostics.map(({ id }) => id));
    for (const one of report.diagnostics) {
      expect(one).toMatchObject({
        question: expect.any(String),
        verdict: expect.any(String),
        note: expect.any(String),
      });
      for (const effect of one.effects) {
        expect(Object.keys(effect)).toEqual(expect.arrayContaining(["label", "value", "ci", "n", "units"]));
        expect(effect.ci).toHaveLength(2);
      }
    }
    expect(
      report.ranks[0].respondents.map(({ respondent }: { respondent: string }) => respondent).sort(),
    ).toEqual(["m1", "m2"]);
    const written = path.join(folder, "runs", "judge-bias", "mine");
    const kept = JSON.parse(readFileSync(path.join(written, "report.json"), "utf8"));
    expect({ ...report, files: undefined }).toEqual({ ...kept, files: undefined });
    expect(readFileSync(path.join(written, "report.html"), "utf8")).toMatch(
      /^<!doctype html>[\s\S]*<\/html>\n$/,
    );
    expect(readFileSync(path.join(written, "report.md"), "utf8")).toMatch(/^# Judge bias: mine\.csv\n/);
  });

  it("tells a reader each question in two lines, and where the report is", async () => {
    const ended = await affectlab(["judge", "bias", file("mine.csv", csv), "--out", "told"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toMatch(
      /73 ratings, 72 with a value, by 3 raters \(2 models, 1 expert\): gpt, claude, expert-1\./,
    );
    for (const [at, { question }] of diagnostics.entries()) {
      expect(ended.stdout).toContain(`${at + 1}. `);
      expect(ended.stdout).toContain(question);
    }
    expect(ended.stdout).toMatch(/\nReport: \S+report\.html, with report\.md and report\.json beside it\n$/);
    expect(readFileSync(path.join(folder, "told", "figures", "figure-summary.svg"), "utf8")).toMatch(
      /^<svg /,
    );
  });

  it("judges a data set by its name", async () => {
    const args = [
      "judge",
      "bias",
      "summeval",
      "--json",
      "--no-figures",
      "--only-criterion",
      "fluency",
      "--out",
      "s",
    ];
    const ended = await affectlab(args);
    expect(ended.code, ended.stderr).toBe(0);
    const { table, title } = JSON.parse(ended.stdout);
    expect(title).toMatch(/^SummEval/);
    expect(table).toMatchObject({ n: 4800, units: { n: 100 }, criteria: [{ id: "fluency" }] });
  });

  it("finds imported ratings by their name", async () => {
    const imported = await affectlab(["import", "ratings", file("again.csv", csv), "--as", "kept", "--json"]);
    expect(imported.code, imported.stderr).toBe(0);
    const ended = await affectlab(["judge", "bias", "kept", "--json", "--no-figures"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(JSON.parse(ended.stdout).source).toMatch(/imported from again\.csv/);
    const refused = await affectlab(["judge", "bias", "kept", "--map", "item=id"]);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^affectlab: --map is for files: .*\n$/),
    });
  });

  it.each<[what: string, args: () => string[], code: number, line: RegExp]>([
    [
      "nothing of that name",
      () => ["nothing"],
      1,
      /no file of ratings, .* called "nothing"; the data sets are .*llmbar/,
    ],
    ["a text in a score", () => [file("text.csv", "item,judge,score\n1,a,3\n2,a,good\n")], 1, /text\.csv:3/],
    ["an empty file", () => [file("empty.csv", "")], 1, /empty\.csv/],
    [
      "an unknown criterion",
      () => [file("mine.csv", csv), "--reversed", "cold"],
      1,
      /"cold" in reversed, but the table has warmth/,
    ],
    [
      "an unknown judge",
      () => [file("mine.csv", csv), "--only-judge", "gtp"],
      2,
      /--only-judge gtp: the ratings have gpt, claude/,
    ],
    [
      "no scale",
      () => [file("mine.csv", csv), "--scale", "warmth=5"],
      2,
      /--scale takes criterion=lowest\.\.highest/,
    ],
    ["a scale upside down", () => [file("mine.csv", csv), "--scale", "warmth=5..1"], 2, /--scale takes/],
    [
      "a level of percent",
      () => [file("mine.csv", csv), "--level", "95"],
      2,
      /--level must be between 0 and 1/,
    ],
    [
      "an unknown option",
      () => [file("mine.csv", csv), "--replicates", "3"],
      2,
      /unknown option '--replicates'; see `npx affectlab judge bias --help`/,
    ],
    ["a folder", () => [folder], 1, /no file of ratings/],
  ])("ends with one line on %s", async (_, args, code, line) => {
    const ended = await affectlab(["judge", "bias", ...args()]);
    expect(ended.stderr).toMatch(line);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    expect(ended).toMatchObject({ code, stdout: "" });
  });

  it.each([
    ["one judge", "item,judge,score\n1,a,3\n2,a,4\n", /one judge, a: agreement and severity/i],
    ["one item", "item,judge,score\n1,a,3\n1,b,4\n", /one item, 1: no interval/i],
    [
      "a judge that never varies",
      "item,judge,score\n1,a,3\n2,a,3\n3,a,3\n4,a,3\n5,a,3\n1,b,1\n2,b,2\n",
      /a gives 3 in all 5 ratings/i,
    ],
    [
      "islands",
      "item,judge,score\n1,a,3\n2,a,4\n3,b,3\n4,b,5\n",
      /2 groups of judges share no item \(a \| b\)/,
    ],
    ["duplicates", "item,judge,score\n1,a,3\n1,a,4\n2,a,4\n1,b,2\n", /1 rating repeats another/],
    [
      "two scales",
      "item,judge,score\n1,a,1\n2,a,4\n3,a,5\n4,a,2\n5,a,3\n1,b,40\n2,b,90\n3,b,70\n4,b,30\n5,b,80\n",
      /a gives 1 to 5 and b 30 to 90: if these are two scales/,
    ],
    [
      "an order of one value",
      "item,judge,other,score,position\n1,a,2,1,0\n3,a,4,0,0\n",
      /position is always 0/i,
    ],
    ["nothing scored", "item,judge,score\n1,a,NA\n2,a,NA\n", /none of 2 ratings has a score/i],
  ])("goes on with %s, and says in one line what can still be answered", async (what, text, line) => {
    const args = ["judge", "bias", file(`${what.replaceAll(" ", "-")}.csv`, text), "--no-figures"];
    const ended = await affectlab(args);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout.split("\n").filter((one) => one.startsWith("! ") && line.test(one))).toHaveLength(1);
  });
});

describe("affectlab judge", () => {
  it("still needs a judge, and takes a run called bias by its path", async () => {
    expect(await affectlab(["judge", "some-run"])).toMatchObject({
      code: 2,
      stderr:
        "affectlab: --judge <ids> is missing: who rates the replies of a run; for ratings that are there already, `npx affectlab judge bias some-run`; see `npx affectlab judge --help`\n",
    });
    expect(await affectlab(["judge", "panel", "mine.csv"])).toMatchObject({
      code: 2,
      stderr:
        "affectlab: judge has no verb panel: that is a section of `npx affectlab judge bias mine.csv --sections panel`; see docs/judge-bias.md#larger-questions\n",
    });
    const byPath = await affectlab(["judge", "./bias", "--judge", "scripted/rubric"]);
    expect(byPath).toMatchObject({ code: 1, stderr: expect.stringMatching(/^affectlab: no run in .*bias/) });
  });
});
