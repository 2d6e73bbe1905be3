import { existsSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { AffectlabError } from "../../../src/core/errors.js";
import { randomStream } from "../../../src/core/random.js";
import { ratingSchema } from "../../../src/core/rating.js";
import { readRatings, readRatingsFile } from "../../../src/io/ratings/read-ratings.js";
import { scratchFolder } from "../../support/scratch.js";

const fileOf = (name: string, content: string | Uint8Array) =>
  path.join(scratchFolder({ [name]: content }), name);
const brief = async (file: string) =>
  (await readRatings(file)).map(({ target, rater, value }) => [target, rater.id, value]);
const messageOf = async (file: string): Promise<string> =>
  readRatings(file).then(
    () => "",
    (error: Error) => error.message,
  );

describe("JSON", () => {
  it("reads lines and lists, with missing numbers as Python writes them", async () => {
    const rows = ['{"item": 7, "judge": "gpt", "score": 2}', '{"item": "b", "judge": "gpt", "score": NaN}'];
    const wanted = [
      ["7", "gpt", 2],
      ["b", "gpt", null],
    ];
    expect(await brief(fileOf("a.jsonl", `${rows.join("\n")}\n`))).toEqual(wanted);
    expect(await brief(fileOf("a.json", `${rows.join("\n")}\n`))).toEqual(wanted);
    expect(await brief(fileOf("a.json", `[${rows.join(",\n")}]`))).toEqual(wanted);
  });

  it("reads ratings as this project writes them", async () => {
    const rating = {
      target: "t",
      rater: { id: "anna", kind: "expert", version: "v1", family: "f" },
      value: 1,
      status: "ok",
      criterion: "warmth",
      otherLength: 12,
      other: "u",
      otherRespondent: "m",
      position: 1,
      shown: 2,
    };
    const unscored = {
      target: "t",
      rater: { id: "gpt", kind: "model", version: null },
      value: null,
      status: "refusal",
      other: "u",
    };
    const text = `${JSON.stringify(rating)}\n${JSON.stringify(unscored)}\n`;
    expect(await readRatings(fileOf("ratings.jsonl", text))).toEqual([rating, unscored]);
  });

  it("tells every line that is no JSON object", async () => {
    const file = fileOf("a.jsonl", '{"item": "a"\n[1]\n{"item": "a", "judge": "j", "score": 1}\n');
    expect(await messageOf(file)).toBe(
      [
        `${file}: 2 problems; nothing was read`,
        `  ${file}:1: is not JSON (expected "," or "}", but the text ends)`,
        `  ${file}:2: is no JSON object; each line must be one`,
      ].join("\n"),
    );
    expect(await messageOf(fileOf("a.json", '{"rows": 3}'))).toContain(
      "is neither a list of objects, nor a log",
    );
  });

  it("refuses an id whose digits a number cannot hold, and keeps it as text in a CSV", async () => {
    const id = "20241031145103738386";
    const rows = `[{"item": ${id}, "judge": "j", "score": 1}]`;
    expect(await messageOf(fileOf("a.json", rows))).toContain(
      'row 1: field "item": "20241031145103737000" has too many digits for a number; write it as text',
    );
    const { columns, ratings } = await readRatingsFile(fileOf("a.csv", `item,judge,score\n${id},j,1\n`));
    expect(ratings[0]?.target).toBe(id);
    expect(columns.map(({ type }) => type)).toEqual(["text", "text", "number"]);
  });

  it("names the row of a problem in a list", async () => {
    const file = fileOf(
      "a.json",
      '[{"item": "a", "judge": "j", "score": 1}, {"item": "b", "judge": "j", "score": "x"}]',
    );
    expect(await messageOf(file)).toBe(`${file}: row 2: field "score": "x" is no number`);
  });
});

describe("Parquet", () => {
  const stored = (name: string) => fileURLToPath(new URL(`files/${name}`, import.meta.url));

  it.each(["snappy.parquet", "zstd.parquet"])("reads %s as its table has it", async (name) => {
    const { ratings, format } = await readRatingsFile(stored(name));
    expect(format).toBe("Parquet");
    expect(
      ratings.map(({ target, rater, value, replicate }) => [target, rater.id, rater.kind, value, replicate]),
    ).toEqual([
      ["a", "gpt", "model", 1.5, 0],
      ["a", "anna", "person", 2, 0],
      ["b", "gpt", "model", null, 1],
      ["b", "anna", "person", null, 1],
    ]);
  });

  it("needs the package of decompression for polars' files", async () => {
    const { parquetReadObjects } = await import("hyparquet");
    const bytes = await readFile(stored("zstd.parquet"));
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    await expect(parquetReadObjects({ file })).rejects.toThrow("ZSTD");
  });

  it("tells a truncated file in one line", async () => {
    const bytes = await readFile(stored("snappy.parquet"));
    const message = await messageOf(fileOf("cut.parquet", bytes.subarray(0, 700)));
    expect(message).toContain("is no Parquet file that can be read");
    expect(message.split("\n")).toHaveLength(1);
  });
});

/** A log by the schema of Inspect, of two samples in two epochs. */
const sample = (id: number, epoch: number, scores: object, error?: string) => ({
  id,
  epoch,
  input: [{ role: "user", content: "How are you?" }],
  target: "",
  messages: [],
  output: {
    model: "m",
    choices: [
      {
        message: { role: "assistant", content: [{ type: "text", text: "Well, thanks." }] },
        stop_reason: "stop",
      },
    ],
  },
  scores,
  ...(error === undefined ? {} : { error: { message: error, traceback: "", traceback_ansi: "" } }),
});
const header = {
  version: 2,
  status: "success",
  eval: {
    task: "kindness",
    model: "openai/gpt-x",
    model_roles: { grader: { model: "openai/judge-y", config: {}, args: {} } },
  },
};
const samples = [
  sample(1, 1, { model_graded_qa: { value: "C", explanation: "It is kind." }, match: { value: "I" } }),
  sample(1, 2, { model_graded_qa: { value: "P" }, match: { value: "N" } }),
  sample(2, 1, { model_graded_qa: { value: { warmth: 4, advice: 1 } } }),
  sample(2, 2, {}, "connection lost"),
];

describe("a log of Inspect", () => {
  const archive = zipSync({
    "header.json": strToU8(JSON.stringify(header)),
    ...Object.fromEntries(
      samples.map((one) => [`samples/${one.id}_epoch_${one.epoch}.json`, strToU8(JSON.stringify(one))]),
    ),
  });

  it.each([
    ["log.json", JSON.stringify({ ...header, samples })],
    ["log.eval", archive],
  ])("gives a rating for each scorer, sample and epoch: %s", async (name, content) => {
    const { ratings, notes, format } = await readRatingsFile(fileOf(name, content));
    expect(format).toBe("log of Inspect");
    const rows = ratings.map(({ target, rater, criterion, value, status, replicate }) => [
      target,
      rater.id,
      rater.kind,
      criterion ?? null,
      value ?? status,
      replicate,
    ]);
    expect(rows).toEqual([
      ["1", "model_graded_qa", "model", null, 1, 0],
      ["1", "match", "scripted", null, 0, 0],
      ["1", "model_graded_qa", "model", null, 0.5, 1],
      ["1", "match", "scripted", null, "missing", 1],
      ["2", "model_graded_qa", "model", "warmth", 4, 0],
      ["2", "model_graded_qa", "model", "advice", 1, 0],
    ]);
    expect(ratings[0]).toMatchObject({
      rater: { version: "openai/judge-y" },
      respondent: "openai/gpt-x",
      length: "Well, thanks.".length,
      reason: "It is kind.",
    });
    expect(notes).toContain("1 of 4 samples have no scores and give no ratings");
  });

  it("tells what an archive lacks, in one line", async () => {
    expect(await messageOf(fileOf("a.eval", zipSync({ "x.txt": strToU8("x") })))).toContain(
      "is a zip archive without header.json",
    );
    expect(await messageOf(fileOf("a.eval", archive.subarray(0, 200)))).toContain("is a damaged zip archive");
    expect(await messageOf(fileOf("a.xlsx", zipSync({ "xl/workbook.xml": strToU8("<x/>") })))).toContain(
      "is a workbook of Excel; save its sheet as CSV",
    );
    expect(await messageOf(fileOf("a.json", JSON.stringify({ ...header, samples: [] })))).toContain(
      "has no scores in 0 samples",
    );
  });

  const mirror = path.join(process.env.AFFECTLAB_MIRROR ?? "", "inspect_ai", "tests", "log", "test_eval_log");
  it.skipIf(!existsSync(mirror))("reads Inspect's own logs, old and new, alike in both forms", async () => {
    const old = await readRatings(path.join(mirror, "log_formats.json"));
    expect(old).toEqual(await readRatings(path.join(mirror, "log_formats.eval")));
    expect(old).toHaveLength(1);
    const streamed = await readRatings(path.join(mirror, "log_streaming.eval"));
    // Two samples in two epochs; its own reductions say 0.5 and 1.
    const mean = (id: string) =>
      streamed
        .filter(({ target }) => target === id)
        .reduce((sum, { value }) => sum + (value ?? Number.NaN) / 2, 0);
    expect([mean("1"), mean("2")]).toEqual([0.5, 1]);
  });
});

describe("an output of promptfoo", () => {
  const result = (vars: object, provider: string, components: object[], rest: object = {}) => ({
    vars,
    provider: { id: provider },
    prompt: { raw: "Be kind.", label: "kind" },
    response: { output: "I am here." },
    gradingResult: { pass: true, score: 1, componentResults: components },
    namedScores: {},
    promptIdx: 0,
    ...rest,
  });
  const rubric = (score: number, metric = "warmth") => ({
    pass: true,
    score,
    reason: "warm",
    assertion: { type: "llm-rubric", value: "is warm", metric, provider: "openai:judge" },
  });
  const contains = { pass: false, score: 0, assertion: { type: "contains", value: "sorry" } };
  const document = {
    evalId: "e",
    results: {
      version: 3,
      results: [
        result({ id: "q1" }, "openai:a", [rubric(0.8), contains], {
          namedScores: { warmth: 0.8, total: 0.4 },
        }),
        result({ id: "q1" }, "openai:a", [rubric(0.6)]),
        result({ text: "no id" }, "openai:b", [{ ...rubric(0), metadata: { graderError: true } }]),
        result({ text: "no id" }, "openai:c", [], {
          error: "timeout",
          failureReason: 2,
          response: { error: "timeout" },
        }),
      ],
    },
  };

  it("gives a rating for each assertion: graders are judges, rules are scripted", async () => {
    const { ratings, notes } = await readRatingsFile(fileOf("out.json", JSON.stringify(document)));
    expect(
      ratings.map(({ target, rater, criterion, value, status, replicate }) => [
        target,
        rater.id,
        rater.kind,
        criterion,
        value ?? status,
        replicate,
      ]),
    ).toEqual([
      ["q1", "openai:judge", "model", "warmth", 0.8, 0],
      ["q1", "contains", "scripted", "sorry", 0, 0],
      ["q1", "promptfoo", "scripted", "total", 0.4, 0],
      ["q1", "openai:judge", "model", "warmth", 0.6, 1],
      ["test-2", "openai:judge", "model", "warmth", "error", 0],
    ]);
    expect(ratings[0]).toMatchObject({ respondent: "openai:a", length: 10, reason: "warm" });
    expect(notes).toContain("1 of 4 results are errors and give no ratings");
  });
});

describe("any table", () => {
  it("is either refused in words, or gives ratings that keep every rule", async () => {
    const random = randomStream(17, "any table of ratings");
    const pick = <T>(values: readonly T[]): T => values[random.int(values.length)]!;
    const cells = [
      "",
      "a",
      "1",
      "0",
      "2",
      "-1",
      "0.5",
      "3,5",
      "NA",
      "refused",
      "ok",
      "yes",
      "model",
      "tie",
      " ",
      "1e400",
      "é",
    ];
    const names = [
      "item",
      "judge",
      "score",
      "winner",
      "other",
      "criterion",
      "position",
      "replicate",
      "kind",
      "status",
      "gold",
      "length",
      "shown",
      "x",
    ];
    const sound: Record<string, string> = { kind: "model", status: "ok", other: "2", position: "0" };
    const file = fileOf("any.csv", "");
    let read = 0;
    for (let round = 0; round < 400; round++) {
      const columns = [...new Set(Array.from({ length: 3 + random.int(5) }, () => pick(names)))];
      const usual = ["item", "judge", "score"];
      const header = round % 2 === 0 ? [...new Set([...usual, ...columns])] : columns;
      // Most cells are sound, so that many tables are read.
      const cellOf = (name: string) => (random.next() < 0.1 ? pick(cells) : (sound[name] ?? "1"));
      const rows = Array.from({ length: 1 + random.int(6) }, () => header.map(cellOf).join(";"));
      writeFileSync(file, `${header.join(";")}\n${rows.join("\n")}\n`);
      try {
        for (const rating of await readRatings(file)) ratingSchema.parse(rating);
        read++;
      } catch (error) {
        if (!(error instanceof AffectlabError)) throw error;
      }
    }
    expect(read).toBeGreaterThan(40);
  });
});
