import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { exportRun } from "../../src/cli/export.js";
import { importReplies } from "../../src/cli/import-replies.js";
import { judge } from "../../src/cli/judge.js";
import { findJudgings } from "../../src/cli/judgings.js";
import { readRun } from "../../src/cli/run/reading.js";
import type { Response } from "../../src/core/response.js";
import { projectPath } from "../../src/io/project-root.js";
import { readRatings } from "../../src/io/ratings/read-ratings.js";
import { readResponses } from "../../src/runs/responses.js";
import { runFiles } from "../../src/runs/run-folder.js";
import { ratingsOfRun } from "../../src/studies/shared/ratings-of-run.js";
import { madeRun } from "../runs/export/made-run.js";
import { madeUpUpstream } from "../support/made-up-upstream.js";
import { scratchFolder } from "../support/scratch.js";
import { captureOutput } from "./support.js";

afterEach(() => void vi.unstubAllEnvs());

async function bench(): Promise<{ runs: string; folder: string; responses: Response[] }> {
  const runs = scratchFolder();
  vi.stubEnv("AFFECTLAB_RUNS_DIR", runs);
  const folder = await madeRun(runs);
  return { runs, folder, responses: await responsesOf(folder) };
}
async function responsesOf(folder: string): Promise<Response[]> {
  const rows: Response[] = [];
  await readResponses(folder, (row) => rows.push(row));
  return rows;
}
/** What comes back of a reply, by its place. */
const kept = (rows: readonly Response[]) =>
  Object.fromEntries(
    rows.map(({ item, respondent, prompt, replicate, reply, answer, orderShown, status }) => [
      [item, respondent.id, prompt, replicate].join(" "),
      { reply, answer, orderShown, status },
    ]),
  );

describe("affectlab export", () => {
  it("writes into the run's folder, and says what", async () => {
    const { folder } = await bench();
    const { stdout } = captureOutput();
    await exportRun("odd", { format: "csv", json: true });
    const told = JSON.parse(stdout());
    expect(told).toMatchObject({ format: "csv", files: [{ rows: 40 }], notes: [] });
    expect(readdirSync(path.join(folder, "export"))).toEqual(["responses.csv"]);
  });

  it("replaces what is there with --force only", async () => {
    const { folder } = await bench();
    captureOutput();
    const file = path.join(scratchFolder({ "a.csv": "mine" }), "a.csv");
    await expect(exportRun("odd", { format: "csv", out: file })).rejects.toThrow(
      "a.csv is there already; replace it with --force, or name another place with --out",
    );
    expect(readFileSync(file, "utf8")).toBe("mine");
    await exportRun(folder, { format: "csv", out: file, force: true });
    expect(readFileSync(file, "utf8")).toMatch(/^study,item,episode,turn,model,/);
  });

  it.each([
    [{ format: "csv", eval: true }, "--eval is an archive of Inspect"],
    [{ format: "inspect", eval: true, out: "/tmp/a.json" }, "--out must end with .eval"],
    [{ format: "inspect", out: "/tmp/no-such-folder/a.json" }, "this run is 4 logs"],
    [{ format: "csv", out: projectPath("a.csv") }, "an export may hold texts that others released"],
  ] as const)("refuses %j", async (options, message) => {
    await bench();
    captureOutput();
    await expect(exportRun("odd", options)).rejects.toThrow(message);
    expect(existsSync("/tmp/no-such-folder")).toBe(false);
  });

  it("refuses a run that is not there, and one without an answer", async () => {
    const { folder } = await bench();
    captureOutput();
    await expect(exportRun("other", { format: "csv" })).rejects.toThrow("there is no manifest.json");
    writeFileSync(runFiles(folder).responses, "");
    await expect(exportRun("odd", { format: "inspect" })).rejects.toThrow("has no answers to export");
    writeFileSync(runFiles(folder).responses, "{}\n");
    await expect(exportRun("odd", { format: "parquet" })).rejects.toThrow("has no row that can be read");
    expect(existsSync(path.join(folder, "export")) && readdirSync(path.join(folder, "export"))).toEqual([]);
  });

  it("names rows that cannot be read", async () => {
    const { folder } = await bench();
    const { responses } = runFiles(folder);
    writeFileSync(responses, readFileSync(responses, "utf8").replace('"replicate":0', '"replicate":"x"'));
    const { stdout } = captureOutput();
    await exportRun("odd", { format: "inspect" });
    expect(stdout()).toMatch(/note: set aside: .*responses.jsonl:1: field "replicate"/);
    expect(stdout()).toContain("openai-a~0shot.json: 9 rows");
  });

  it.each([
    ["csv", ["a.csv"]],
    ["parquet", ["a.parquet"]],
  ] as const)("gives replies as %s that import brings back word for word", async (format, files) => {
    const { runs, responses } = await bench();
    const out = path.join(scratchFolder(), files[0]);
    captureOutput();
    await exportRun("odd", { format, out });
    await importReplies(out, { study: "replies", as: "back" });
    const back = kept(await responsesOf(path.join(runs, "back")));
    for (const [place, { reply, orderShown }] of Object.entries(kept(responses))) {
      expect({ place, ...back[place] }).toMatchObject({ place, reply, orderShown });
    }
    expect(Object.keys(back)).toHaveLength(responses.length);
  });

  it.each([".json", ".eval"])("gives logs (%s) that import brings back word for word", async (ending) => {
    const { runs, responses } = await bench();
    const out = scratchFolder();
    captureOutput();
    await exportRun("odd", { format: "inspect", out, eval: ending === ".eval" });
    const back: Response[] = [];
    for (const file of readdirSync(out)) {
      expect(path.extname(file)).toBe(ending);
      await importReplies(path.join(out, file), { study: "replies", as: file.replaceAll(/\W/g, "-") });
      back.push(...(await responsesOf(path.join(runs, file.replaceAll(/\W/g, "-")))));
    }
    const [before, after] = [kept(responses), kept(back)];
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    for (const [place, { reply, orderShown, status }] of Object.entries(before)) {
      // A reply without any text is unscored when it is read again; the made run calls all of them scored.
      const read = status === "ok" && reply.trim() === "" ? "unparsed" : status;
      expect({ place, ...after[place] }).toEqual({ place, reply, orderShown, answer: null, status: read });
    }
  });
});

describe("answers to a study's items", () => {
  it("come back, also where a reply is a bare letter whose meaning is the order shown", async () => {
    const runs = scratchFolder();
    vi.stubEnv("AFFECTLAB_RUNS_DIR", runs);
    vi.stubEnv("AFFECTLAB_MIRROR", madeUpUpstream(scratchFolder()));
    const items = ["1a-emotion-joyful-0-s0", "1a-emotion-joyful-0-s1"];
    const folder = await madeRun(runs, {
      study: "affective-cognition",
      models: ["scripted/b"],
      parametersByModel: {},
      prompts: [{ id: "0shot", sha256: "a" }],
      replicates: 1,
      items: [
        { id: items[0]!, options: 4 },
        { id: items[1]!, options: 4 },
      ],
    });
    const orders = [
      [2, 0, 3, 1],
      [1, 0, 2, 3],
    ];
    const rows = (await responsesOf(folder)).map((row, i) => ({
      ...row,
      ...{ item: items[i]!, reply: "A:a.", orderShown: orders[i]!, answer: orders[i]![0]!, status: "ok" },
    }));
    writeFileSync(runFiles(folder).responses, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    captureOutput();
    await exportRun("odd", { format: "inspect", out: path.join(runs, "log.json") });
    const log = JSON.parse(readFileSync(path.join(runs, "log.json"), "utf8"));
    const [sample] = log.samples;
    expect(sample).toMatchObject({ epoch: 1, scores: { answer: { value: 2 } } });
    expect(sample.choices).toHaveLength(4);
    expect(sample.scores.matches_key.value).toBe(sample.target === sample.choices[2] ? 1 : 0);
    // No metric of an agreement with a theory is called accuracy.
    expect(JSON.stringify(log.results)).not.toMatch(/"(?:accuracy|correct)"/);
    await importReplies(path.join(runs, "log.json"), { study: "affective-cognition", as: "back" });
    const back = await responsesOf(path.join(runs, "back"));
    expect(back.map(({ item, answer, status }) => [item, answer, status])).toEqual([
      [items[0], 2, "ok"],
      [items[1], 1, "ok"],
    ]);
  });
});

describe("a judged run", () => {
  const imported = ["item,model,reply", "own-a01,mine/m,I hear you.", "own-a02,mine/m,Tell me more."].join(
    "\n",
  );
  const judged = async () => {
    const runs = scratchFolder({ "pilot.csv": `${imported}\n` });
    vi.stubEnv("AFFECTLAB_RUNS_DIR", runs);
    const output = captureOutput();
    await importReplies(path.join(runs, "pilot.csv"), { study: "heartbench", language: "en" });
    await judge("pilot", {
      judge: "scripted/rubric-judge",
      replicates: "1",
      seed: "1",
      yes: true,
      json: true,
    });
    const folder = path.join(runs, "pilot");
    return { runs, folder, output, ratings: await ratingsOfRun(folder) };
  };

  it.each(["csv", "parquet"] as const)(
    "has its ratings in a second table (%s), to be read back",
    async (format) => {
      const { folder, ratings } = await judged();
      await exportRun("pilot", { format });
      const files = path.join(folder, "export");
      expect(readdirSync(files)).toEqual([`ratings.${format}`, `responses.${format}`]);
      const back = await readRatings(path.join(files, `ratings.${format}`));
      expect(back).toEqual(ratings);
    },
  );

  it("has a judge's verdicts as scores of Inspect, and its replies come back as the same prompt's", async () => {
    const { runs, folder } = await judged();
    await exportRun("pilot", { format: "inspect" });
    const file = path.join(folder, "export", "inspect", "mine-m.json");
    const { samples, results } = JSON.parse(readFileSync(file, "utf8"));
    const read = await readRun(folder, findJudgings(folder));
    const wanted = new Map<string, object>();
    await read.eachRow(({ item, judgements }) => {
      const verdicts = judgements[0]!.verdicts.filter(({ value }) => value !== null);
      wanted.set(item, Object.fromEntries(verdicts.map(({ criterion, value }) => [criterion, value])));
    });
    for (const { id, scores } of samples) {
      expect(scores["judge:scripted/rubric-judge"].value).toEqual(wanted.get(id));
    }
    expect(results.scores).toMatchObject([{ name: "judge:scripted/rubric-judge", scored_samples: 2 }]);
    await importReplies(file, { study: "heartbench", language: "en", as: "back" });
    const [before, after] = [await responsesOf(folder), await responsesOf(path.join(runs, "back"))];
    expect(after.map(({ call }) => call)).toEqual(before.map(({ call }) => call));
  });
});
