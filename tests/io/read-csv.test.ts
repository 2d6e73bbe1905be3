import { createHash } from "node:crypto";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChecksumError, DataError, MissingDataError } from "../../src/core/errors.js";
import type { Field, TableCodebook } from "../../src/io/codebook.js";
import { readCsv } from "../../src/io/read-csv.js";
import { scratchFolder } from "../support/scratch.js";

const field = (name: string, type: Field["type"], constraints: Field["constraints"] = {}): Field => ({
  name,
  type,
  description: "a column",
  constraints,
});

const fields = [
  field("item", "string", { required: true, unique: true }),
  field("emotion", "string", { enum: ["joy", "relief"] }),
  field("count", "integer", { minimum: 0, maximum: 20 }),
  field("share", "number"),
  field("shown", "boolean"),
];
const codebook: TableCodebook = { schema: { fields } };
const header = "item,emotion,count,share,shown\n";

const write = (text: string | Uint8Array): string => path.join(scratchFolder({ "t.csv": text }), "t.csv");
const read = (text: string | Uint8Array, book: TableCodebook = codebook) => readCsv(write(text), book);
const failure = async (text: string | Uint8Array, book: TableCodebook = codebook): Promise<DataError> => {
  const error = await read(text, book).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DataError);
  expect((error as DataError).message).not.toContain("\n");
  return error as DataError;
};

afterEach(() => vi.unstubAllEnvs());

describe("readCsv", () => {
  it("gives columns by their types", async () => {
    const table = await read(`${header}a,joy,3,0.25,true\n"b, ""c""",,,1e-3,false\n`);
    expect(table.rowCount).toBe(2);
    expect(table.names).toEqual(["item", "emotion", "count", "share", "shown"]);
    expect(table.strings("item")).toEqual(["a", 'b, "c"']);
    expect(table.optionalStrings("emotion")).toEqual(["joy", null]);
    expect(table.numbers("count")).toEqual([3, Number.NaN]);
    expect(table.optionalIntegers("count")).toEqual([3, null]);
    expect(table.numbers("share")).toEqual([0.25, 0.001]);
    expect(table.booleans("shown")).toEqual([true, false]);
    expect(table.rows()[0]).toEqual({ item: "a", emotion: "joy", count: 3, share: 0.25, shown: true });
  });

  it("takes a byte order mark, CRLF and a missing last line end as the same table", async () => {
    const plain = `${header}a,joy,3,0.25,true\nb,relief,4,0.5,false\n`;
    const expected = (await read(plain)).rows();
    for (const text of [`\uFEFF${plain}`, plain.replaceAll("\n", "\r\n"), plain.trimEnd()]) {
      expect((await read(text)).rows()).toEqual(expected);
    }
  });

  it("reads the special numbers of the table schema, and no other words", async () => {
    const table = await read(`${header}a,,,NaN,\nb,,,INF,\nc,,,-INF,\n`);
    expect(table.numbers("share")).toEqual([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
    for (const word of ["Infinity", "constructor", "0x10", "1 ", "1,5", "--1", ".", "1e999", "-1e400"]) {
      const error = await failure(`${header}a,,,"${word}",\n`);
      expect(error.message).toContain(`field "share": expected a number, got "${word}"`);
    }
  });

  it("takes NaN into a column without bounds only", async () => {
    for (const bounds of [{ minimum: 0 }, { maximum: 1 }, { minimum: 0, maximum: 1 }]) {
      const book = { schema: { fields: [field("share", "number", bounds)] } };
      expect((await failure("share\nNaN\n", book)).message).toMatch(/:2: field "share": NaN is outside /);
      expect((await read("share\n0.5\n\n", book)).numbers("share")).toEqual([0.5, Number.NaN]);
    }
  });

  it.each([
    ["a,joy,2.5,1,true", "count", 'expected a whole number, got "2.5"'],
    ["a,joy,9007199254740993,1,true", "count", "expected a whole number"],
    ["a,joy,21,1,true", "count", "21 is outside 0 to 20"],
    ["a,anger,1,1,true", "emotion", '"anger" is not one of its levels (joy, relief)'],
    ["a,joy,1,1,yes", "shown", 'expected true or false, got "yes"'],
    [",joy,1,1,true", "item", "is required and is missing"],
  ])("names file, line and field of a bad cell: %s", async (row, name, problem) => {
    const error = await failure(`${header}ok,joy,1,1,true\n${row}\n`);
    expect(error.line).toBe(3);
    expect(error.field).toBe(name);
    expect(error.message).toMatch(/t\.csv:3: field "/);
    expect(error.message).toContain(problem);
  });

  it("counts lines by line breaks, also within quoted cells", async () => {
    const error = await failure(`${header}"a\nwith a break",joy,1,1,true\nb,joy,x,1,true\n`);
    expect(error.line).toBe(4);
  });

  it("refuses rows that are too short or too long, and a table cut in a quoted cell", async () => {
    const short = await failure(`${header}a,joy,1,1,true\nb,joy,1\n`);
    expect(short.message).toContain('t.csv:3: field "share": expected 5 cells, got 3');
    const long = await failure(`${header}a,joy,1,1,true,extra\n`);
    expect(long.message).toContain("t.csv:2:");
    expect(long.message).toContain("expected 5 cells, got 6");
    const blank = await failure(`${header}a,joy,1,1,true\n\nb,joy,1,1,true\n`);
    expect(blank.line).toBe(3);
    const cut = await failure(`${header}a,joy,1,1,true\n"b, cut of`);
    expect(cut.line).toBe(3);
    expect(cut.message).toContain("never closed");
    const stray = await failure(`${header}a"b,joy,1,1,true\n`);
    expect(stray.line).toBe(2);
  });

  it("refuses another header, an empty file, and bytes that are not UTF-8", async () => {
    const renamed = await failure("item,feeling,count,share,shown\n");
    expect(renamed.field).toBe("emotion");
    expect(renamed.line).toBe(1);
    await expect(read("item,emotion,count,share,shown,more\n")).rejects.toThrow("the header is");
    await expect(read("")).rejects.toThrow("is empty, not even a header");
    await expect(read(Buffer.from([0x69, 0xff, 0x0a]))).rejects.toThrow("is not UTF-8");
  });

  it("notices a table cut between two rows by the recorded row count", async () => {
    const book = { ...codebook, rowCount: 2 };
    expect((await read(`${header}a,joy,1,1,true\nb,joy,1,1,true\n`, book)).rowCount).toBe(2);
    await expect(read(`${header}a,joy,1,1,true\n`, book)).rejects.toThrow("has 1 rows, its codebook says 2");
  });

  it("refuses a repeated key, of one column or of several", async () => {
    await expect(read(`${header}a,,,,\nb,,,,\na,,,,\n`)).rejects.toThrow(
      'field "item": data rows 1 and 3 have the same key ["a"]',
    );
    const two = { schema: { fields: [field("x", "string"), field("y", "integer")], primaryKey: ["x", "y"] } };
    expect((await read("x,y\na,1\na,2\nb,1\n", two)).rowCount).toBe(3);
    await expect(read("x,y\na,1\na,2\na,01\n", two)).rejects.toThrow("data rows 1 and 3 have the same key");
  });

  it("matches a pattern against the whole cell, and knows other missing values", async () => {
    const book = {
      schema: { fields: [field("id", "string", { pattern: "s[0-9]|t" })], missingValues: ["", "NA"] },
    };
    expect((await read("id\ns1\nNA\nt\n", book)).optionalStrings("id")).toEqual(["s1", null, "t"]);
    await expect(read("id\nxt\n", book)).rejects.toThrow('"xt" does not match');
    await expect(read("id\ns12\n", book)).rejects.toThrow('"s12" does not match');
  });

  it("refuses edited bytes with a remedy, unless told that they are meant", async () => {
    const text = `${header}a,joy,1,1,true\n`;
    const hash = `sha256:${createHash("sha256").update(text).digest("hex")}`;
    const book = { ...codebook, hash, rowCount: 1 };
    const intact = await read(text, book);
    expect([intact.edited, `sha256:${intact.input.sha256}`]).toEqual([false, hash]);

    const edited = write(text.replace("joy", "relief"));
    await expect(readCsv(edited, book)).rejects.toThrow(ChecksumError);
    await expect(readCsv(edited, book)).rejects.toThrow("AFFECTLAB_ALLOW_EDITED_DATA=1");
    const warning = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    expect((await readCsv(edited, book, { allowEdited: true })).edited).toBe(true);
    vi.stubEnv("AFFECTLAB_ALLOW_EDITED_DATA", "1");
    expect((await readCsv(edited, book)).strings("emotion")).toEqual(["relief"]);
    await expect(readCsv(edited, book, { allowEdited: false })).rejects.toThrow(ChecksumError);
    // Once a file, however often it is read.
    expect(warning).toHaveBeenCalledTimes(1);
    warning.mockRestore();
  });

  it("says when there is no such file", async () => {
    await expect(readCsv(path.join(scratchFolder(), "none.csv"), codebook)).rejects.toThrow(MissingDataError);
  });
});

describe("Table", () => {
  it("refuses a column that is not there, of another type, or with gaps where none are expected", async () => {
    const table = await read(`${header}a,,1,1,true\n`);
    expect(() => table.numbers("counts")).toThrow('field "counts": no such column; it has item, emotion');
    expect(() => table.numbers("item")).toThrow("is a column of string, asked for as number or integer");
    expect(() => table.strings("count")).toThrow("is a column of integer, asked for as string");
    expect(() => table.strings("emotion")).toThrow("data row 1 has no value");
  });

  it("hands out copies: a caller cannot change the table", async () => {
    const table = await read(`${header}a,joy,1,1,true\n`);
    table.strings("item")[0] = "changed";
    expect(table.strings("item")).toEqual(["a"]);
  });
});
