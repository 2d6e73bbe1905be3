import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DataError, MissingDataError } from "../../src/core/errors.js";
import { readDatapackage, readTable, validateDatapackage } from "../../src/io/datapackage.js";
import { refreshDatapackage } from "../../src/io/refresh-datapackage.js";
import { scratchFolder } from "../support/scratch.js";

const csv = "item,label\na,0\nb,1\n";
const sha = (text: string): string => `sha256:${createHash("sha256").update(text).digest("hex")}`;
const resource = {
  name: "items",
  path: "derived/items.csv",
  bytes: csv.length,
  rowCount: 2,
  hash: sha(csv),
  schema: {
    primaryKey: "item",
    fields: [
      { name: "item", type: "string", description: "id" },
      { name: "label", type: "integer", description: "option", constraints: { enum: [0, 1] } },
    ],
  },
};

const folderWith = (change: object, files: Record<string, string> = {}): string =>
  scratchFolder({
    "datapackage.json": JSON.stringify({ name: "study", resources: [{ ...resource, ...change }] }),
    "derived/items.csv": csv,
    ...files,
  });
const problems = async (change: object, files: Record<string, string> = {}): Promise<string[]> =>
  (await validateDatapackage(folderWith(change, files))).problems;

describe("validateDatapackage", () => {
  it("finds nothing wrong with a folder that is what its codebook says", async () => {
    expect(await validateDatapackage(folderWith({}))).toEqual({ resources: 1, columns: 2, problems: [] });
  });

  it("leaves tables alone that have a codebook of their own in a folder of theirs", async () => {
    const inner = JSON.stringify({ name: "more", resources: [{ ...resource, path: "items.csv" }] });
    const files = { "more/items.csv": csv, "more/x.csv": "x\n1\n", "more/datapackage.json": inner };
    const folder = folderWith({}, files);
    expect((await validateDatapackage(folder)).problems).toEqual([]);
    expect((await validateDatapackage(`${folder}/more`)).problems).toEqual([
      expect.stringMatching(/x\.csv: has no codebook/),
    ]);
  });

  it.each<[string, object, Record<string, string>, RegExp]>([
    [
      "an edited cell",
      {},
      { "derived/items.csv": csv.replace("b,1", "b,0") },
      /is not the file its codebook/,
    ],
    [
      "a truncated table",
      {},
      { "derived/items.csv": "item,label\na,0\n" },
      /has 1 rows, its codebook says 2/,
    ],
    [
      "a level that is not listed",
      {},
      { "derived/items.csv": csv.replace("1", "2") },
      /not one of its levels/,
    ],
    ["another size", { bytes: 3 }, {}, /has 19 bytes, its codebook says 3/],
    ["a file that is not there", { path: "derived/none.csv" }, {}, /none\.csv is not there/],
    ["no schema", { schema: undefined }, {}, /has no schema/],
    ["no hash", { hash: undefined }, {}, /has no hash/],
    ["no row count", { rowCount: undefined }, {}, /has no rowCount/],
    ["a path that leads outside", { path: "../x.csv" }, {}, /field "resources\.0\.path"/],
    [
      "an unknown constraint",
      { schema: withConstraint({ maxLength: 3 }) },
      {},
      /field "resources\.0\.schema\.fields\.0\.constraints\.maxLength": is not a known field/,
    ],
    [
      "a pattern that is none",
      { schema: withConstraint({ pattern: "(" }) },
      {},
      /constraints\.pattern": is not a regular expression/,
    ],
    [
      "a bound of text",
      { schema: withConstraint({ minimum: 3 }) },
      {},
      /constraints\.minimum": bounds a column of numbers, and this is one of type string/,
    ],
    [
      "a bound above the other",
      { schema: withConstraint({ minimum: 3, maximum: 1 }, "number") },
      {},
      /constraints\.minimum": is 3, above the maximum 1/,
    ],
    [
      "a level of another type",
      { schema: withConstraint({ enum: [1, "2"] }, "integer") },
      {},
      /constraints\.enum": has the level "2", which no integer can equal/,
    ],
    [
      "a column twice",
      { schema: { fields: [...withConstraint({}).fields, ...withConstraint({}).fields] } },
      {},
      /fields\.1\.name": is "item", the name of a column before it/,
    ],
    [
      "a way of writing numbers that is not read",
      { schema: { fields: [{ ...withConstraint({}).fields[0], decimalChar: "," }] } },
      {},
      /decimalChar": is not a known field/,
    ],
    [
      "other quotes than are read",
      { dialect: { quoteChar: "'" } },
      {},
      /dialect\.quoteChar": is not a known field/,
    ],
    ["another encoding than is read", { encoding: "latin1" }, {}, /field "resources\.0\.encoding"/],
    [
      "a column without a meaning",
      { schema: { fields: [{ name: "x", type: "string" }] } },
      {},
      /description/,
    ],
    ["a table without a codebook", {}, { "derived/more.csv": "x\n1\n" }, /more\.csv: has no codebook/],
  ])("reports %s", async (_, change, files, message) => {
    const found = await problems(change, files);
    expect(found).toContainEqual(expect.stringMatching(message));
    expect(found.join("")).not.toContain("\n");
  });
});

function withConstraint(constraints: object, type = "string"): { fields: object[] } {
  return { fields: [{ name: "item", type, description: "id", constraints }] };
}

describe("readDatapackage and readTable", () => {
  it("reads a table by its name", async () => {
    expect((await readTable(folderWith({}), "items")).numbers("label")).toEqual([0, 1]);
    await expect(readTable(folderWith({}), "answers")).rejects.toThrow('no table "answers"; it has items');
  });

  it("says what is missing or not JSON", async () => {
    await expect(readDatapackage(scratchFolder())).rejects.toThrow(MissingDataError);
    await expect(readDatapackage(scratchFolder({ "datapackage.json": "{" }))).rejects.toThrow(DataError);
  });
});

describe("refreshDatapackage", () => {
  it("counts the rows that readCsv reads: with a byte order mark, another delimiter, quotes and an empty line", async () => {
    const schema = { fields: [{ name: "a", type: "string", description: "text" }] };
    const two = { fields: [...schema.fields, { name: "b", type: "string", description: "text" }] };
    const tables = {
      mark: { text: "\uFEFFa,b\n1,2\n", schema: two },
      semicolons: { text: 'a;b\n1,5;2\n"3;4";5\n', schema: two, dialect: { delimiter: ";" } },
      breaks: { text: 'a,b\r\n"1\r\n2",3\r\n', schema: two },
      empty: { text: "a\n\n1\n", schema },
      header: { text: "a", schema },
    };
    const resources = Object.entries(tables).map(([name, { text: _, ...rest }]) => ({
      name,
      path: `${name}.csv`,
      ...rest,
    }));
    const folder = scratchFolder({
      "datapackage.json": JSON.stringify({ name: "study", resources }),
      ...Object.fromEntries(Object.entries(tables).map(([name, { text }]) => [`${name}.csv`, text])),
    });
    await refreshDatapackage(folder);
    expect((await validateDatapackage(folder)).problems).toEqual([]);
    const counts = (await readDatapackage(folder)).resources.map(({ rowCount }) => rowCount);
    expect(counts).toEqual([1, 2, 1, 2, 0]);
  });
});
