import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { beforeEach, describe, expect, it } from "vitest";
import type { Response } from "../../../src/core/response.js";
import { eachCsvRow } from "../../../src/io/csv-cells.js";
import { responseColumns } from "../../../src/runs/export/response-columns.js";
import { writeTable } from "../../../src/runs/export/write-table.js";
import { readResponses } from "../../../src/runs/responses.js";
import { readManifest } from "../../../src/runs/run-folder.js";
import { scratchFolder } from "../../support/scratch.js";
import { madeRun } from "./made-run.js";

let folder: string;
let rows: Response[];
beforeEach(async () => {
  folder = await madeRun(scratchFolder());
  rows = [];
  await readResponses(folder, (row) => rows.push(row));
});
const columns = () => responseColumns(readManifest(folder).what);
const write = (file: string, format: "csv" | "parquet") =>
  writeTable(file, format, columns(), (add) => readResponses(folder, add));

describe("the columns of responses", () => {
  it("say what each model was sent, and no answer of an unscored reply", () => {
    const cellOf = (name: string, row: Response) =>
      columns()
        .find((one) => one.name === name)!
        .cell(row);
    const [first, other] = ["openai/a", "scripted/b"].map((id) =>
      rows.find(({ respondent }) => respondent.id === id),
    );
    expect(["temperature", "max_output_tokens", "stop"].map((name) => cellOf(name, first!))).toEqual([
      ...[0.5, 200, '["END"]'],
    ]);
    expect(cellOf("temperature", other!)).toBeNull();
    expect(cellOf("answer", { ...first!, status: "unparsed", answer: 1 })).toBeNull();
    expect(cellOf("answer", { ...first!, status: "ok", answer: 1 })).toBe(1);
  });
});

describe("writeTable", () => {
  it("writes CSV that reads back cell by cell, a missing value as an empty cell", async () => {
    const file = path.join(scratchFolder(), "a.csv");
    const { rows: n, bytes } = await write(file, "csv");
    const text = readFileSync(file, "utf8");
    const read: string[][] = [];
    eachCsvRow(text, (cells) => read.push(cells));
    expect(n).toBe(rows.length);
    expect(bytes).toBe(Buffer.byteLength(text));
    expect(read[0]).toEqual(columns().map(({ name }) => name));
    const cells = rows.map((row) => columns().map(({ cell }) => String(cell(row) ?? "")));
    expect(read.slice(1)).toEqual(cells);
  });

  it("writes Parquet that reads back cell by cell, in row groups, with a type for each column", async () => {
    const file = path.join(scratchFolder(), "a.parquet");
    await write(file, "parquet");
    const { buffer } = new Uint8Array(readFileSync(file));
    const read = await parquetReadObjects({ file: buffer });
    const wanted = rows.map((row) =>
      Object.fromEntries(
        columns().map(({ name, kind, cell }) => {
          const value = cell(row);
          return [name, kind === "integer" && value !== null ? BigInt(value) : (value ?? undefined)];
        }),
      ),
    );
    expect(
      read.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, v ?? undefined]))),
    ).toEqual(wanted);
    const { schema } = parquetMetadata(buffer);
    expect(schema.find(({ name }) => name === "replicate")?.type).toBe("INT64");
    expect(schema.find(({ name }) => name === "cost_usd")?.type).toBe("DOUBLE");
    expect(schema.find(({ name }) => name === "cached")?.type).toBe("BOOLEAN");
    expect(schema.find(({ name }) => name === "reply")).toMatchObject({ converted_type: "UTF8" });
  });

  it("ends a row group with the characters of its texts", async () => {
    const file = path.join(scratchFolder(), "a.parquet");
    const column = { name: "reply", kind: "text" as const, cell: (text: string) => text };
    const texts = Array.from({ length: 5 }, (_, i) => String(i).repeat(7 * 2 ** 20));
    await writeTable(file, "parquet", [column], (add) => {
      for (const text of texts) add(text);
    });
    const { buffer } = new Uint8Array(readFileSync(file));
    expect(parquetMetadata(buffer).row_groups.map(({ num_rows }) => num_rows)).toEqual([2n, 2n, 1n]);
    expect((await parquetReadObjects({ file: buffer })).map(({ reply }) => reply)).toEqual(texts);
  });

  it.each(["csv", "parquet"] as const)("leaves nothing of %s when the rows break off", async (format) => {
    const place = scratchFolder({ "a.old": "kept" });
    const file = path.join(place, "a.old");
    await expect(
      writeTable(file, format, columns(), (add) => {
        for (const row of rows) add(row);
        throw new Error("broken");
      }),
    ).rejects.toThrow("broken");
    expect(readdirSync(place)).toEqual(["a.old"]);
    expect(readFileSync(file, "utf8")).toBe("kept");
  });
});
