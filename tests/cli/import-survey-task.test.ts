import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readManifest } from "../../src/runs/run-folder.js";
import { loadOwnCases } from "../../src/studies/heartbench/data/cases.js";
import { prepareSurveyTask } from "../../src/studies/shared/surveys/survey-tasks.js";
import { type Answerer, answeredSurvey, designOf } from "../support/answered-survey.js";
import { runNode } from "../support/child.js";
import { startJudgeServer } from "../support/judge-server.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";

beforeAll(ensureBuilt, 120_000);

const helpers = ["scripted/heartbench-helper", "scripted/heartbench-helper-advice"];

/** Replies of two players to six cases, and what a command says. */
async function replies() {
  const server = await startJudgeServer();
  onTestFinished(() => server.stop());
  const folder = scratchFolder({});
  const env = {
    AFFECTLAB_RUNS_DIR: path.join(folder, "runs"),
    AFFECTLAB_BASE_URL: server.url,
    AFFECTLAB_API_KEY: "sk-planted-1",
  };
  const affectlab = (...args: string[]) =>
    runNode([path.join(root, "src", "cli", "affectlab.mjs"), ...args], { env });
  const run = path.join(folder, "run");
  const asked = ["run", "heartbench", "--model", helpers.join(","), "--language", "en", "--items", "6"];
  expect(await affectlab(...asked, "--out", run)).toMatchObject({ code: 0 });
  return { folder, run, affectlab };
}

describe("people on the form that judges answered", () => {
  it("have their ratings kept with the judges', and one report compares both", async () => {
    const { folder, run, affectlab } = await replies();
    const form = ["--form", "likert:empathic-support", "--yes", "--allow-unknown-price"];
    const judged = await affectlab("judge", run, "--judge", "compatible/strict,compatible/mild", ...form);
    expect(judged).toMatchObject({ code: 0 });

    const material = await prepareSurveyTask("heartbench", "rating", { run, seed: 1 });
    expect(material.items).toHaveLength(12);
    expect(material.questions).toHaveLength(6);
    const noted = (await loadOwnCases()).filter(({ contentNote }) => contentNote !== undefined);
    expect(noted.length).toBeGreaterThan(0);
    expect(material.items.filter(({ contentNote }) => contentNote !== undefined)).toHaveLength(
      2 * readManifest(run).what.items.filter(({ id }) => noted.some((one) => one.id === id)).length,
    );
    // Whose reply it is stands nowhere.
    expect(JSON.stringify(material)).not.toContain("heartbench-helper");
    const file = path.join(folder, "raters.csv");
    const answer: Answerer = (_, __, who, draw) =>
      draw() < 0.05 ? null : Math.min(5, 1 + Math.floor(4 * draw() + 0.5 * who));
    writeFileSync(file, answeredSurvey(designOf(material), 3, answer));

    const found = await affectlab("import", "people", file, "--task", "rating", "--judged", run, "--json");
    expect(found).toMatchObject({ code: 0 });
    const { ratings, answers } = JSON.parse(found.stdout);
    expect(answers).toBe(3 * 12 * 6);
    expect(ratings).toMatchObject({ people: 216, judges: 144, unknown: 0 });
    // The judges' server leaves some dimensions out.
    expect(ratings.shared).toBe(138);

    const bias = await affectlab(
      "judge",
      "bias",
      "raters",
      "--sections",
      "people-and-models",
      "--json",
      "--no-figures",
    );
    expect(bias).toMatchObject({ code: 0 });
    const { table, sections } = JSON.parse(bias.stdout);
    expect(table.raters.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      "model",
      "model",
      "person",
      "person",
      "person",
    ]);
    expect(sections[0]).toMatchObject({ id: "people-and-models", computable: true });
    expect(sections[0].data.raters).toHaveLength(5);

    const again = await affectlab("import", "people", file, "--task", "rating", "--judged", run);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain("choose another name with --as");
  }, 240_000);

  it("answer a rubric criterion by criterion, a merit when it holds fully", async () => {
    const { folder, run, affectlab } = await replies();
    expect(await affectlab("judge", run, "--judge", "scripted/rubric-judge")).toMatchObject({ code: 0 });
    const material = await prepareSurveyTask("heartbench", "rating", { run, seed: 1, limit: 5 });
    const file = path.join(folder, "raters.csv");
    writeFileSync(
      file,
      answeredSurvey(designOf(material), 2, (_, __, ___, draw) => Number(draw() < 0.5)),
    );
    const found = await affectlab("import", "people", file, "--task", "rating", "--judged", run, "--json");
    expect(found).toMatchObject({ code: 0 });
    const { ratings, folder: kept } = JSON.parse(found.stdout);
    expect(ratings).toMatchObject({ people: 2 * material.items.length, unknown: 0 });
    const rows = readFileSync(path.join(path.resolve(root, kept), "ratings.jsonl"), "utf8")
      .trim()
      .split("\n");
    const people = rows.map((row) => JSON.parse(row)).filter(({ rater }) => rater.kind === "person");
    expect(new Set(people.map(({ value }) => value))).toEqual(new Set([0, 1]));
    expect(people[0]).toHaveProperty("group");
  }, 240_000);

  it("need the run, and a form that was answered", async () => {
    const { folder, run, affectlab } = await replies();
    const file = path.join(folder, "none.csv");
    writeFileSync(file, "participant,item,answer\np1,x,1\n");
    const without = await affectlab("import", "people", file, "--task", "rating");
    expect(without.code).toBe(2);
    const unjudged = await affectlab("import", "people", file, "--task", "rating", "--judged", run);
    expect(unjudged.stderr).toContain("answered a form that people can answer too");
    const unsaid = await affectlab("import", "people", file);
    expect(unsaid.stderr).toContain("--set <folder> is missing");
  }, 240_000);
});
