import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { importRatings } from "../../src/cli/import-ratings.js";
import { importReplies } from "../../src/cli/import-replies.js";
import { judge } from "../../src/cli/judge.js";
import { reportError } from "../../src/cli/outcome.js";
import { report } from "../../src/cli/report.js";
import { resume } from "../../src/cli/resume.js";
import { prepareToRead } from "../../src/cli/run/prepare-again.js";
import { score } from "../../src/cli/score.js";
import { ratingSchema } from "../../src/core/rating.js";
import { responseSchema } from "../../src/core/response.js";
import { readManifest } from "../../src/runs/run-folder.js";
import { ratingsOfRun } from "../../src/studies/shared/ratings-of-run.js";
import { scratchFolder } from "../support/scratch.js";
import { captureOutput } from "./support.js";

/** A folder of runs, and files to import. */
function bench(files: Record<string, string>): { runs: string; file(name: string): string } {
  const folder = scratchFolder(files);
  const runs = path.join(folder, "runs");
  vi.stubEnv("AFFECTLAB_RUNS_DIR", runs);
  return { runs, file: (name) => path.join(folder, name) };
}
const lines = (...rows: string[]) => `${rows.join("\n")}\n`;
const table = lines("id;rater;rating", "a;gpt;3,5", "a;human-1;4", "b;gpt;NA", "b;human-1;2,5");

describe("affectlab import ratings", () => {
  it("shows how the file is understood, then keeps it under a name", async () => {
    const { runs, file } = bench({ "pilot.csv": table });
    const { stdout } = captureOutput();
    await importRatings(file("pilot.csv"), { decimal: "," });
    const told = stdout();
    expect(told).toContain("CSV, semicolons; one rating a row");
    expect(told).toMatch(/^id +item +text +2 +0$/m);
    expect(told).toMatch(/^rating +score +number +4 +0$/m);
    expect(told).toContain("4 ratings, 2 judges, 2 items, no criteria");
    expect(told).toMatch(/^gpt +model +2 +1 +1 missing$/m);
    expect(told).toContain(
      "note: kinds of raters (by their names; --kinds says otherwise): model: gpt; person: human-1",
    );
    expect(told).toMatch(/^a +gpt +3\.5$/m);
    expect(told).toMatch(/^b +gpt +\(missing\)$/m);
    expect(told.indexOf("kept as pilot")).toBeGreaterThan(told.indexOf("the first 4"));
    const kept = readFileSync(path.join(runs, "ratings", "pilot", "ratings.jsonl"), "utf8")
      .trim()
      .split("\n");
    expect(kept).toHaveLength(4);
    for (const row of kept) ratingSchema.parse(JSON.parse(row));
    const manifest = JSON.parse(readFileSync(path.join(runs, "ratings", "pilot", "manifest.json"), "utf8"));
    expect(manifest).toMatchObject({ source: { file: "pilot.csv" }, options: { decimal: "," }, ratings: 4 });
  });

  it("writes nothing with --dry-run, and prints what programs need with --json", async () => {
    const { runs, file } = bench({ "pilot.csv": table });
    const { stdout } = captureOutput();
    await importRatings(file("pilot.csv"), { decimal: ",", dryRun: true, json: true });
    expect(JSON.parse(stdout())).toMatchObject({
      name: "pilot",
      folder: null,
      form: "long",
      ratings: 4,
      targets: 2,
      criteria: 0,
      raters: [
        { id: "gpt", kind: "model", ratings: 2, scored: 1, unscored: { missing: 1 } },
        { id: "human-1", kind: "person", ratings: 2, scored: 2, unscored: {} },
      ],
      warnings: [],
    });
    expect(existsSync(runs)).toBe(false);
  });

  it("refuses a name that is taken, before it reads", async () => {
    const { file } = bench({ "pilot.csv": table });
    captureOutput();
    await importRatings(file("pilot.csv"), { decimal: "," });
    await expect(importRatings("/no/such/pilot.csv", {})).rejects.toThrow("holds imported ratings already");
    await importRatings(file("pilot.csv"), { decimal: ",", as: "second" });
  });

  it("warns in one line each, and keeps the ratings", async () => {
    const rows = Array.from({ length: 6 }, (_, i) => `t,j,3,0,${i}`);
    const { file } = bench({ "odd.csv": lines("item,judge,score,position,replicate", ...rows, "t,j,3,0,0") });
    const { stdout } = captureOutput();
    await importRatings(file("odd.csv"), {});
    const warnings = stdout()
      .split("\n")
      .filter((line) => line.startsWith("warning: "));
    expect(warnings.map((line) => line.split(":")[1]?.trim().split(" ").slice(0, 4).join(" "))).toEqual([
      "one judge, j",
      "one item, t",
      "j gives 3 in",
      "1 rating repeats another",
      "position is always 0",
    ]);
  });

  it("tells the problems of a file on lines of their own, and leaves nothing", async () => {
    const { runs, file } = bench({ "bad.csv": lines("item,judge,score", "a,j,good", "b,,1") });
    const { stderr } = captureOutput();
    const code = await importRatings(file("bad.csv"), {}).then(() => 0, reportError);
    expect(code).toBe(1);
    expect(stderr().split("\n")).toEqual([
      `affectlab: ${file("bad.csv")}: 2 problems; nothing was read; see docs/own-ratings.md#what-is-said-when-something-is-wrong`,
      `  ${file("bad.csv")}:2: field "score": "good" is no number`,
      `  ${file("bad.csv")}:3: field "judge": is empty`,
      "",
    ]);
    expect(existsSync(runs)).toBe(false);
  });

  it.each([
    [{ map: "item" }, '--map: "item" is no name=value'],
    [{ map: "item=a,item=b" }, "--map names item twice"],
    [{ types: "a=integer" }, '--types: "integer" is no type; use text, number, boolean'],
    [{ kinds: "a=robot" }, '--kinds: "robot" is no kind of rater'],
    [{ as: "../x" }, '--as: "../x" is no name'],
  ])("refuses the options %j", async (options, message) => {
    const { file } = bench({ "pilot.csv": table });
    await expect(importRatings(file("pilot.csv"), options)).rejects.toThrow(message);
  });
});

const replies = lines(
  "case_id,system,response",
  "own-a01,openai/gpt-x,That sounds hard. What happened then?",
  "own-a01,mine/m,You should call her.",
  "own-a02,openai/gpt-x,",
  "own-a02,mine/m,I hear you.",
);
const asked = { study: "heartbench", language: "en" };
const judging = { judge: "scripted/rubric-judge", replicates: "1", seed: "1", yes: true, json: true };

describe("affectlab import replies", () => {
  it("makes a run that is reported, scored and judged like any other, and says where it comes from", async () => {
    const { runs, file } = bench({ "pilot.csv": replies });
    const out = captureOutput();
    await importReplies(file("pilot.csv"), asked);
    const folder = path.join(runs, "pilot");
    const imported = "imported from pilot.csv (sha256 ";
    expect(out.stdout()).toContain("4 of 4 calls answered");
    expect(out.stdout()).toContain(imported);
    const rows = readFileSync(path.join(folder, "responses.jsonl"), "utf8").trim().split("\n");
    const read = rows.map((row) => responseSchema.parse(JSON.parse(row)));
    expect(read.map(({ status, cost, attempts }) => [status, cost, attempts])).toEqual([
      ["ok", 0, 0],
      ["ok", 0, 0],
      // Nobody knows whether the model chose to say nothing.
      ["unparsed", 0, 0],
      ["ok", 0, 0],
    ]);
    expect(readManifest(folder)).toMatchObject({ imported: { file: "pilot.csv", format: "CSV, commas" } });

    const reported = captureOutput();
    await report("pilot", { figures: false });
    expect(reported.stdout()).toContain(imported);
    const again = captureOutput();
    await score("pilot", {});
    expect(again.stdout()).toContain("4 replies parsed again: 0 scores changed");
    await expect(resume("pilot", {})).rejects.toThrow("holds replies from pilot.csv, not a run of affectlab");
    await judge("pilot", judging);

    const ratings = await ratingsOfRun(folder);
    for (const rating of ratings) ratingSchema.parse(rating);
    const targets = [...new Set(ratings.map(({ target }) => target))];
    expect(targets).toEqual([
      "own-a01~openai/gpt-x~0shot.en~0",
      "own-a01~mine/m~0shot.en~0",
      "own-a02~mine/m~0shot.en~0",
    ]);
    expect(ratings[0]).toMatchObject({
      respondent: "openai/gpt-x",
      conversation: "own-a01",
      rater: { id: "scripted/rubric-judge", kind: "scripted" },
      prompt: "all",
      status: "ok",
    });
    expect(
      new Set(ratings.filter(({ target }) => target === targets[0]).map(({ criterion }) => criterion)).size,
    ).toBe(ratings.filter(({ target }) => target === targets[0]).length);
  });

  it("gives a judge's failed call as ratings that are errors, and one that was not made as missing", async () => {
    const { runs, file } = bench({ "pilot.csv": replies });
    captureOutput();
    await importReplies(file("pilot.csv"), asked);
    await judge("pilot", judging);
    const folder = path.join(runs, "pilot");
    const [name] = readdirSync(path.join(folder, "judgements"));
    const log = path.join(folder, "judgements", name!, "responses.jsonl");
    const rows = readFileSync(log, "utf8")
      .trim()
      .split("\n")
      .map((row) => JSON.parse(row))
      .filter(({ item }) => item !== "own-a01~mine/m~0shot.en~0#all")
      .map((row) =>
        row.item !== "own-a02~mine/m~0shot.en~0#all"
          ? row
          : { ...row, reply: "", status: "error", error: { kind: "server", message: "down" } },
      );
    writeFileSync(log, `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
    const found = await ratingsOfRun(path.join(folder, "judgements", name!));
    const statuses = (target: string) =>
      new Set(
        found
          .filter((one) => one.target.startsWith(target) && one.criterion !== "check:catastrophic")
          .map(({ status }) => status),
      );
    expect([...statuses("own-a01~openai")]).toEqual(["ok"]);
    expect([...statuses("own-a01~mine")]).toEqual(["missing"]);
    expect([...statuses("own-a02~mine")]).toEqual(["error"]);
    expect(found.find(({ status }) => status === "error")?.reason).toBe("down");
  });

  it("names every item that the study does not have", async () => {
    const rows = Array.from({ length: 22 }, (_, i) => `c${i},m,hi`);
    const { runs, file } = bench({ "bad.csv": lines("item,model,reply", ...rows, "own-a01,m,hi") });
    const { stderr } = captureOutput();
    expect(await importReplies(file("bad.csv"), asked).then(() => 0, reportError)).toBe(1);
    const told = stderr().trimEnd().split("\n");
    expect(told[0]).toContain(
      "22 items that heartbench does not have; nothing was read; its ids look like own-a01",
    );
    expect(told[1]).toBe(`  ${file("bad.csv")}:2: item "c0"`);
    expect(told).toHaveLength(22);
    expect(told[21]).toBe("  and 2 more");
    expect(existsSync(runs)).toBe(false);
  });

  it("takes replies that belong to no study, with what was asked", async () => {
    const { runs, file } = bench({
      "any.csv": lines(
        "item,model,question,reply",
        "q1,m,How are you?,Fine.",
        "q1,n,How are you?,Well.",
        "q2,m,,Hm.",
      ),
    });
    const { stdout } = captureOutput();
    await importReplies(file("any.csv"), { study: "replies" });
    const folder = path.join(runs, "any");
    expect(readFileSync(path.join(folder, "items.jsonl"), "utf8")).toBe(
      '{"id":"q1","dialogue":[{"role":"user","text":"How are you?"}]}\n',
    );
    const { study } = await prepareToRead(folder, readManifest(folder));
    const request = (item: string) =>
      study.material.request({
        item,
        model: "m",
        prompt: "as-imported",
        replicate: 0,
        parameters: {},
      } as never).messages;
    expect(request("q1")).toEqual([{ role: "user", content: "How are you?" }]);
    expect(request("q2")).toEqual([]);
    await report("any", { figures: false });
    expect(stdout()).toContain("Replies with text, and their length in characters");
    // q2 was answered by one of the two models.
    expect(stdout()).toContain("3 of 4 calls answered");
    await expect(ratingsOfRun(folder)).rejects.toThrow("was not judged");
  });

  it("refuses a name that is taken, a study's option without the study, and a prompt that the study lacks", async () => {
    const { file } = bench({
      "pilot.csv": replies,
      "prompt.csv": lines("item,model,reply,prompt", "own-a01,m,hi,mine"),
    });
    captureOutput();
    await importReplies(file("pilot.csv"), asked);
    await expect(importReplies(file("pilot.csv"), asked)).rejects.toThrow(
      "is there already; choose another name with --as",
    );
    await expect(
      importReplies(file("pilot.csv"), { study: "replies", language: "en", as: "other" }),
    ).rejects.toThrow("--language is an option of heartbench; replies has no options of its own");
    await expect(importReplies(file("prompt.csv"), asked)).rejects.toThrow(
      "heartbench has one prompt, 0shot, got mine",
    );
  });
});
