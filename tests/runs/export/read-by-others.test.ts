import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exportRun } from "../../../src/cli/export.js";
import type { Response } from "../../../src/core/response.js";
import { requireTool } from "../../../src/io/tool-packages.js";
import { responseColumns } from "../../../src/runs/export/response-columns.js";
import { readResponses } from "../../../src/runs/responses.js";
import { readManifest } from "../../../src/runs/run-folder.js";
import { captureOutput } from "../../cli/support.js";
import { scratchFolder } from "../../support/scratch.js";
import { inspectFaults, inspectSchema } from "./inspect-schema.js";
import { madeRun } from "./made-run.js";

interface Connection {
  runAndReadAll(
    sql: string,
  ): Promise<{ columnNames(): string[]; columnTypes(): object[]; getRows(): unknown[][] }>;
}
interface DuckDB {
  DuckDBInstance: { create(place: string): Promise<{ connect(): Promise<Connection> }> };
}

let load: NodeJS.Require;
let folder: string;
let rows: Response[];
beforeAll(async () => {
  load = await requireTool("readers", { need: "these tests", otherwise: "leave them out" });
}, 180_000);
beforeEach(async () => {
  folder = await madeRun(scratchFolder());
  rows = [];
  await readResponses(folder, (row) => rows.push(row));
});

async function exported(format: "csv" | "parquet" | "inspect", more: object = {}): Promise<string> {
  captureOutput();
  const out = scratchFolder();
  await exportRun(folder, {
    format,
    out: format === "inspect" ? out : path.join(out, `a.${format}`),
    ...more,
  });
  return format === "inspect" ? out : path.join(out, `a.${format}`);
}

describe("DuckDB", () => {
  const query = async (sql: string) => {
    const { DuckDBInstance } = load("@duckdb/node-api") as DuckDB;
    return (await (await DuckDBInstance.create(":memory:")).connect()).runAndReadAll(sql);
  };
  const columns = () => responseColumns(readManifest(folder).what);

  it("reads every cell of the Parquet as the log has it, in the columns' types", async () => {
    const read = await query(`select * from '${await exported("parquet")}'`);
    expect(read.columnNames()).toEqual(columns().map(({ name }) => name));
    const types = { text: "VARCHAR", integer: "BIGINT", number: "DOUBLE", boolean: "BOOLEAN" };
    expect(read.columnTypes().map(String)).toEqual(columns().map(({ kind }) => types[kind]));
    const wanted = rows.map((row) =>
      columns().map(({ kind, cell }) => {
        const value = cell(row);
        return kind === "integer" && value !== null ? BigInt(value) : value;
      }),
    );
    expect(read.getRows()).toEqual(wanted);
  });

  it("reads the replies of the CSV as the log has them", async () => {
    const read = await query(
      `select item, model, prompt, replicate::int, reply from read_csv('${await exported("csv")}', all_varchar = true, allow_quoted_nulls = false, max_line_size = 10000000)`,
    );
    expect(read.getRows()).toEqual(
      rows.map(({ item, respondent, prompt, replicate, reply }) => [
        ...[item, respondent.id, prompt, replicate, reply],
      ]),
    );
  });
});

describe.skipIf(inspectSchema === undefined)("Inspect's own schema of its logs", () => {
  const check = (name: string, value: unknown): void => expect(inspectFaults(load, name, value)).toEqual([]);

  it("accepts the JSON, and refuses it without what the schema wants", async () => {
    const out = await exported("inspect");
    const files = readdirSync(out).sort();
    expect(files).toEqual([
      ...["openai-a~0shot.json", "openai-a~cot.json", "scripted-b~0shot.json", "scripted-b~cot.json"],
    ]);
    for (const file of files) {
      const log = JSON.parse(readFileSync(path.join(out, file), "utf8"));
      check("EvalLog", log);
      expect(log.results.total_samples).toBe(log.samples.length);
      expect(log.status).toBe("success");
      const { stats: _, ...less } = log;
      expect(inspectFaults(load, "EvalLog", less)).not.toEqual([]);
    }
  });

  it("accepts each part of an archive", async () => {
    const out = await exported("inspect", { eval: true });
    for (const file of readdirSync(out)) {
      const parts = unzipSync(readFileSync(path.join(out, file)));
      const part = (name: string) => JSON.parse(Buffer.from(parts[name]!).toString("utf8"));
      check("EvalLog", part("header.json"));
      const samples = Object.keys(parts).filter((name) => name.startsWith("samples/"));
      expect(samples).toHaveLength(part("header.json").results.total_samples);
      expect(samples).toContain("samples/item-0_epoch_1.json");
      for (const name of samples) check("EvalSample", part(name));
      for (const summary of part("summaries.json")) check("EvalSampleSummary", summary);
      expect(part("_journal/start.json").eval).toEqual(part("header.json").eval);
    }
  });
});
