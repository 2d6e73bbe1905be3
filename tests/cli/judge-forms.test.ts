import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ratingSchema } from "../../src/core/rating.js";
import type { ReadRow } from "../../src/runs/reading/row.js";
import { readFormRatings } from "../../src/studies/shared/form-judging/ratings.js";
import { runNode } from "../support/child.js";
import { startJudgeServer } from "../support/judge-server.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";

beforeAll(ensureBuilt, 120_000);

const warmth = `id: warmth
title: Warmth
dimensions:
  - id: warm
    question: How warm is the reply?
    levels: [{ value: 0, anchor: cold }, { value: 1, anchor: lukewarm }, { value: 2, anchor: warm }]
  - id: cold
    question: How cold is the reply?
    reversed: true
    levels: [{ value: 0, anchor: warm }, { value: 1, anchor: lukewarm }, { value: 2, anchor: cold }]
`;
const helpers = ["scripted/heartbench-helper", "scripted/heartbench-helper-advice"];

/** A run with the replies of two players to four cases, and a judge on a server. */
async function replies() {
  const server = await startJudgeServer();
  onTestFinished(() => server.stop());
  const folder = scratchFolder({ "warmth.yaml": warmth });
  const env = {
    AFFECTLAB_RUNS_DIR: path.join(folder, "runs"),
    AFFECTLAB_BASE_URL: server.url,
    AFFECTLAB_API_KEY: "sk-planted-1",
  };
  const affectlab = (...args: string[]) =>
    runNode([path.join(root, "src", "cli", "affectlab.mjs"), ...args], { env });
  const run = path.join(folder, "run");
  const asked = ["run", "heartbench", "--model", helpers.join(","), "--language", "en", "--items", "4"];
  expect(await affectlab(...asked, "--out", run)).toMatchObject({ code: 0 });
  const judge = (...more: string[]) => affectlab("judge", run, "--yes", "--allow-unknown-price", ...more);
  return { folder, run, affectlab, judge };
}

const rowsOf = (page: string): ReadRow[] =>
  [...readFileSync(page, "utf8").matchAll(/id="rows-\d+">([^<]*)</g)].flatMap(
    ([, packed]) => JSON.parse(inflateSync(Buffer.from(packed!, "base64")).toString("utf8")) as ReadRow[],
  );

describe("a panel of judges with a form that a user wrote", () => {
  it("rates every reply, resumes without the form's file, and is reported, shown and handed on as ratings", async () => {
    const { folder, run, affectlab, judge } = await replies();
    const form = path.join(folder, "warmth.yaml");
    const asked = ["--judge", "compatible/strict,compatible/mild", "--form", `likert:${form}`];
    const dry = await judge(...asked, "--dry-run");
    expect(dry.stdout).toContain("judges 8 of 8 replies");
    expect(dry.stdout).toContain("form likert:warmth, mode all, order fixed");
    const out = path.join(run, "judgements", "warmth");
    expect(await judge(...asked, "--out", out)).toMatchObject({ code: 0 });

    // Killed after some answers: what is left is asked again, and by the form as it was.
    const log = path.join(out, "responses.jsonl");
    const lines = readFileSync(log, "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(16);
    writeFileSync(log, `${lines.slice(0, 9).join("\n")}\n`);
    rmSync(form);
    expect(await affectlab("resume", out)).toMatchObject({ code: 0 });
    expect(readFileSync(log, "utf8").trimEnd().split("\n")).toHaveLength(16);

    const { forms } = JSON.parse((await affectlab("report", run, "--json")).stdout);
    const [report] = forms;
    expect(report).toMatchObject({
      kind: "likert",
      form: "warmth",
      judges: ["compatible/strict", "compatible/mild"],
    });
    // Two players by two dimensions, in the form's order.
    expect(
      report.rows.map((row: { model: string; dimension: string }) => [row.model, row.dimension]),
    ).toEqual(helpers.flatMap((model) => ["warm", "cold"].map((dimension) => [model, dimension])));

    const ratings = await readFormRatings(run, [out]);
    for (const rating of ratings) ratingSchema.parse(rating);
    // 8 replies by 2 dimensions by 2 judges.
    expect(ratings).toHaveLength(32);
    const own = ratings.filter(
      ({ rater, respondent, criterion, value }) =>
        rater.id === "compatible/strict" &&
        respondent === helpers[0] &&
        criterion === "warm" &&
        value !== null,
    );
    const mean = own.reduce((sum, { value }) => sum + value!, 0) / own.length;
    expect(report.rows[0].judges[0]).toMatchObject({ scored: own.length, total: 4 });
    expect(report.rows[0].judges[0].value).toBeCloseTo(mean, 10);

    const page = path.join(folder, "page.html");
    expect(await affectlab("view", run, "--out", page)).toMatchObject({ code: 0 });
    const rows = rowsOf(page);
    expect(rows).toHaveLength(8);
    for (const { criteria, judgements } of rows) {
      expect(criteria.map(({ id }) => id)).toEqual(["warmth: warm", "warmth: cold"]);
      expect(judgements.map((one) => one.judge)).toEqual(["compatible/strict", "compatible/mild"]);
    }
  }, 120_000);
});

describe("a pairwise judging", () => {
  it("asks each pair in both orders, and reports wins and how the judge chose", async () => {
    const { run, affectlab, judge } = await replies();
    const asked = [
      "--judge",
      "compatible/longest,scripted/pairwise-judge",
      "--form",
      "pairwise:better-support",
    ];
    const done = await judge(...asked, "--json");
    expect(done.code).toBe(0);
    const { run: folder, planned } = JSON.parse(done.stdout);
    // 4 pairs in 2 orders by 2 judges.
    expect(planned).toBe(16);

    const ratings = await readFormRatings(run, [path.resolve(folder)]);
    const longest = ratings.filter(({ rater }) => rater.id === "compatible/longest");
    for (const rating of longest) {
      ratingSchema.parse(rating);
      // It takes the longer reply, wherever it is shown.
      expect(rating.value).toBe(Number(rating.length! > rating.otherLength!));
    }
    expect(longest.map(({ position }) => position)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);

    const [report] = JSON.parse((await affectlab("report", run, "--json")).stdout).forms;
    expect(report).toMatchObject({ kind: "pairwise", form: "better-support", both: true });
    const won = longest.reduce((sum, { value }) => sum + value!, 0) / longest.length;
    expect(report.models[0].model).toBe(helpers[0]);
    expect(report.models[0].judges[0].value).toBeCloseTo(won, 10);
    expect(report.judges[0]).toMatchObject({
      first: { value: 0.5 },
      consistent: { value: 1 },
      scored: 8,
      total: 8,
    });
  }, 120_000);
});

describe("a run with one model", () => {
  it("cannot be compared pair by pair, and answers that are no talk need a form", async () => {
    const { folder, affectlab } = await replies();
    const one = path.join(folder, "one");
    await affectlab(
      "run",
      "heartbench",
      "--model",
      helpers[0]!,
      "--language",
      "en",
      "--items",
      "2",
      "--out",
      one,
    );
    const form = ["--form", "pairwise:better-support"];
    const alone = await affectlab("judge", one, "--judge", "scripted/pairwise-judge", ...form);
    const message = expect.stringMatching(/this run has no two; run it with two models/);
    expect(alone).toMatchObject({ code: 2, stderr: message });
    const ego = path.join(folder, "ego");
    const player = ["--model", "scripted/longest-option", "--scenario", "static", "--items", "2"];
    expect(await affectlab("run", "egosocialarena", ...player, "--out", ego)).toMatchObject({ code: 0 });
    const without = await affectlab("judge", ego, "--judge", "scripted/likert-judge");
    expect(without.code).toBe(2);
    expect(without.stderr.trim()).toBe(
      "affectlab: the run has no talk that can be judged; play some with --scenario social-goals, or judge by a form (--form)",
    );
    const likert = ["--judge", "scripted/likert-judge", "--form", "likert:utterance-quality"];
    expect(await affectlab("judge", ego, ...likert)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Quality of an utterance in a conversation"),
    });
  }, 120_000);
});

describe("replies from a file that does not say what was asked", () => {
  it("are judged alone, and what the judge said can be questioned", async () => {
    const { folder, affectlab } = await replies();
    const file = path.join(folder, "pets.csv");
    const long = "I am sorry. ".repeat(60);
    writeFileSync(
      file,
      `item,model,reply\nt1,anna,${long}\nt1,bert,Get another.\nt2,anna,${long}\nt2,bert,Study.\n`,
    );
    expect(await affectlab("import", "replies", file, "--study", "replies")).toMatchObject({ code: 0 });
    const without = await affectlab("judge", "pets", "--judge", "scripted/likert-judge");
    expect(without.code).toBe(2);
    expect(without.stderr.trim()).toBe(
      "affectlab: --form is missing: replies has no judging of its own; name likert:<empathic-support, utterance-quality, or a file>, or pairwise:<file>",
    );
    const form = ["--judge", "scripted/likert-judge", "--form", "likert:utterance-quality"];
    expect(await affectlab("judge", "pets", ...form)).toMatchObject({ code: 0 });
    const [{ rows }] = JSON.parse((await affectlab("report", "pets", "--json", "--no-figures")).stdout).forms;
    // The scripted judge rates length: the longest replies get 5, the shortest 1.
    const level = ({ model, judges }: { model: string; judges: { value: number }[] }) => [
      model,
      judges[0]!.value,
    ];
    expect(rows.map(level)).toEqual([
      ...Array.from({ length: 4 }, () => ["anna", 5]),
      ...Array.from({ length: 4 }, () => ["bert", 1]),
    ]);
    const bias = JSON.parse((await affectlab("judge", "bias", "pets", "--json", "--no-figures")).stdout);
    // 4 replies by 4 dimensions.
    expect(bias.table).toMatchObject({ scored: 16, targets: 4, units: { n: 2 } });
  }, 120_000);
});
