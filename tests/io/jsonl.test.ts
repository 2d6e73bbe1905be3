import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { DataError, MissingDataError } from "../../src/core/errors.js";
import { JsonlWriter, type ReadJsonlOptions, readJsonl } from "../../src/io/jsonl.js";
import { scratchFolder } from "../support/scratch.js";

const row = z.strictObject({ id: z.string(), score: z.number() });

const readAll = async (text: string, options?: ReadJsonlOptions): Promise<unknown[]> => {
  const rows: unknown[] = [];
  const file = path.join(scratchFolder({ "rows.jsonl": text }), "rows.jsonl");
  for await (const { line, value } of readJsonl(file, row, options)) rows.push([line, value.id]);
  return rows;
};
const [a, b] = ['{"id":"a","score":1}', '{"id":"b","score":2}'];

describe("readJsonl", () => {
  it("yields each row with its line; blank lines, CRLF, a byte order mark and no last line end are fine", async () => {
    const expected = [
      [1, "a"],
      [3, "b"],
    ];
    expect(await readAll(`${a}\n\n${b}\n`)).toEqual(expected);
    expect(await readAll(`\uFEFF${a}\r\n\r\n${b}`)).toEqual(expected);
    expect(await readAll("")).toEqual([]);
  });

  it("names file, line and field of what is not a row", async () => {
    await expect(readAll(`${a}\n{"id":"b","score":"2"}\n`)).rejects.toThrow(/rows\.jsonl:2: field "score":/);
    await expect(readAll(`${a}\nnot json\n${b}\n`)).rejects.toThrow(/rows\.jsonl:2: is not JSON/);
    await expect(readAll(`${a}\n${b.slice(0, 9)}`)).rejects.toThrow(
      /rows\.jsonl:2: ends in the middle of a row/,
    );
    await expect(readAll("[1]\n")).rejects.toThrow(DataError);
  });

  it("passes over a half-written last row when told to, and never one in the middle", async () => {
    expect(await readAll(`${a}\n${b.slice(0, 9)}`, { partialTail: "ignore" })).toEqual([[1, "a"]]);
    const broken = readAll(`${b.slice(0, 9)}\n${a}\n`, { partialTail: "ignore" });
    await expect(broken).rejects.toThrow(DataError);
    await expect(readAll(`${a}\n${b.slice(0, 9)}\n`, { partialTail: "ignore" })).rejects.toThrow(DataError);
  });

  it("says when there is no such file", async () => {
    const rows = readJsonl(path.join(scratchFolder(), "none.jsonl"), row);
    await expect(rows.next()).rejects.toThrow(MissingDataError);
  });
});

describe("JsonlWriter", () => {
  it("adds rows, and cuts off what a killed writer left, however long", async () => {
    const file = path.join(scratchFolder(), "logs", "rows.jsonl");
    const first = await JsonlWriter.open(file);
    await first.append(JSON.parse(a));
    await first.close();
    for (const partial of ['{"id":"half', `{"id":"${"x".repeat(200_000)}`]) {
      appendFileSync(file, partial);
      const next = await JsonlWriter.open(file);
      await next.append(JSON.parse(b), JSON.parse(a));
      await next.close();
    }
    expect(readFileSync(file, "utf8")).toBe(`${[a, b, a, b, a].join("\n")}\n`);
  });

  it("empties a file that holds a partial row only", async () => {
    const file = path.join(scratchFolder({ "rows.jsonl": '{"id":' }), "rows.jsonl");
    await (await JsonlWriter.open(file)).close();
    expect(readFileSync(file, "utf8")).toBe("");
  });
});
