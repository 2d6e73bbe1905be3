import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { DataError, MissingDataError } from "../../src/core/errors.js";
import { readJsonl } from "../../src/io/jsonl.js";
import { scratchFolder } from "../support/scratch.js";

const row = z.strictObject({ id: z.string(), score: z.number() });

const readAll = async (text: string): Promise<unknown[]> => {
  const rows: unknown[] = [];
  const file = path.join(scratchFolder({ "rows.jsonl": text }), "rows.jsonl");
  for await (const { line, value } of readJsonl(file, row)) rows.push([line, value.id]);
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

  it("names what is no field, what is missing, and no field where the row itself is wrong", async () => {
    await expect(readAll('{"id":"a","score":1,"extra":2}\n')).rejects.toThrow(
      /rows\.jsonl:1: field "extra": is not a known field$/,
    );
    await expect(readAll('{"id":"a"}\n')).rejects.toThrow(/rows\.jsonl:1: field "score": is missing$/);
    await expect(readAll("[1]\n")).rejects.toThrow(/rows\.jsonl:1: Invalid input: expected object/);
  });

  it("says when there is no such file", async () => {
    const rows = readJsonl(path.join(scratchFolder(), "none.jsonl"), row);
    await expect(rows.next()).rejects.toThrow(MissingDataError);
  });
});
